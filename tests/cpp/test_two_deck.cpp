// Leads, follows and readings of hands of two decks: listed, counted and picked alike, in the documented
// order, at every level.
#include <set>

#include "two_decks.hpp"

namespace ddz::test {
namespace {

constexpr std::size_t looked_at = 80;  // moves of a long list

// Rules, section D: 9,079 plays of up to 33 cards, and 819 with the low ace and consecutive wings.
void the_whole_space() {
    Stream stream{80};
    const Hand decks = whole_deck() + whole_deck();
    const struct {
        PlayRules rules;
        std::size_t plays, solo_chains, pair_chains, trio_chains;
    } cases[] = {{four_player_rules, 9079, 36, 55, 65}, {haling_rules, 819, 55, 78, 85}};
    for (const auto& [rules, plays, solo_chains, pair_chains, trio_chains] : cases) {
        std::size_t all = 0;
        std::array<std::size_t, category_count> of{};
        for (const Move& move : checked_leads(rules, decks, stream, InTwoDeckOrder{rules})) {
            if (move.cards.size() > 33) continue;
            ++all;
            ++of[index_of(move.pattern.category())];
        }
        expect(all == plays, rules, all, plays);
        expect(of[index_of(Category::solo_chain)] == solo_chains, rules, "solo chains");
        expect(of[index_of(Category::pair_chain)] == pair_chains, rules, "pair chains");
        expect(of[index_of(Category::trio_chain)] == trio_chains, rules, "trio chains");
    }
}

void hands_of_every_size() {
    Stream stream{81};
    for (unsigned run = 0; run < repeated(6'000); ++run) {
        const PlayRules rules = any_two_deck_rules(stream);
        const Hand hand = two_deck_hand(stream, 1 + stream.below(33), rules.jokers);
        const std::vector<Move> leads = checked_leads(rules, hand, stream, InTwoDeckOrder{rules}, looked_at);
        check_follows(rules, hand, leads, two_deck_rocket_move.pattern, stream);
        const Hand other = two_deck_hand(stream, 25, rules.jokers);
        for (const std::vector<Move>& from : {leads, leads_at(*levels().front(), rules, other)})
            if (!from.empty()) check_follows(rules, hand, leads, any_pattern(from, stream), stream);
    }
}

void hands_up_to_both_decks() {
    Stream stream{82};
    for (unsigned run = 0; run < repeated(40); ++run) {
        PlayRules rules = any_two_deck_rules(stream);
        rules.pair_kick_equal = false;  // lists of whole decks have millions of moves with it
        const Hand hand = two_deck_hand(stream, 34 + stream.below(rules.jokers ? 75 : 71), rules.jokers);
        const std::vector<Move> leads = checked_leads(rules, hand, stream, InTwoDeckOrder{rules}, looked_at);
        check_follows(rules, hand, leads, any_pattern(leads, stream), stream);
    }
}

// A lead of a hand is a reading of some of its cards, and each of those is a lead.
void leads_are_the_readings_of_parts() {
    Stream stream{83};
    for (unsigned run = 0; run < repeated(250); ++run) {
        const PlayRules rules = any_two_deck_rules(stream);
        const Hand hand = two_deck_hand(stream, 1 + stream.below(14), rules.jokers);
        std::vector<Move> parts = readings_of_parts(*levels().front(), rules, hand);
        std::sort(parts.begin(), parts.end(), InTwoDeckOrder{rules});
        expect_same(leads_at(*levels().front(), rules, hand), parts, rules, hand, "readings of parts");
    }
}

void every_pattern_can_be_followed() {
    Stream stream{84};
    for (unsigned run = 0; run < repeated(60); ++run) {
        const PlayRules rules = any_two_deck_rules(stream);
        const Hand hand = two_deck_hand(stream, 8 + stream.below(26), rules.jokers);
        const std::vector<Move> leads = leads_at(*levels().front(), rules, hand);
        for (const Shape& shape : shapes) {
            for (unsigned key = 0; key < rank_count; ++key) {
                for (unsigned length = 1; length <= low_ace_line_length; ++length) {
                    const Pattern to_beat{shape.category, length, rank_at(key)};
                    if (can_be_on_table(rules, to_beat)) check_follows(rules, hand, leads, to_beat, stream);
                }
            }
        }
    }
}

// A reported set is played whole, as the bomb or rocket it is, or not at all.
void locked_sets_are_not_split() {
    Stream stream{85};
    for (unsigned run = 0; run < repeated(2'000); ++run) {
        PlayRules rules = any_two_deck_rules(stream);
        rules.jokers = true;
        const Rank seven = rank_at(stream.below(natural_rank_count));
        const unsigned copies = 7 + stream.below(2);
        const bool jokers = stream.below(2) == 0;
        Hand hand = Hand::of(seven, copies) + (jokers ? two_deck_rocket : Hand{});
        const Hand rest = two_deck_hand(stream, stream.below(20), !jokers);
        for (unsigned i = 0; i < rank_count; ++i) {
            if (rank_at(i) != seven) hand += Hand::of(rank_at(i), rest.count(rank_at(i)));
        }
        std::vector<Move> expected;
        for (const Move& move : leads_at(*levels().front(), rules, hand)) {
            const bool splits_bomb = move.cards.count(seven) != 0 && move.cards != Hand::of(seven, copies);
            const Hand taken = Hand::of(Rank::little_joker, move.cards.count(Rank::little_joker)) +
                               Hand::of(Rank::big_joker, move.cards.count(Rank::big_joker));
            const bool splits_rocket = jokers && !taken.empty() && move.cards != two_deck_rocket;
            if (!splits_bomb && !splits_rocket) expected.push_back(move);
        }
        PlayRules locked = rules;
        locked.locked = static_cast<std::uint16_t>(1U << index_of(seven));
        if (jokers) locked.locked |= joker_ranks.bits;
        const std::vector<Move> leads = checked_leads(locked, hand, stream, InTwoDeckOrder{rules}, looked_at);
        expect_same(leads, expected, rules, hand, "locked");
        if (!leads.empty()) check_follows(locked, hand, leads, any_pattern(leads, stream), stream);
        for (const Move& move : leads_at(*levels().front(), rules, hand)) {
            const bool allowed = std::find(leads.begin(), leads.end(), move) != leads.end();
            bool refused = false;
            try {
                check_legal(locked, hand, Pattern{}, move);
            } catch (const Error&) {
                refused = true;
            }
            expect(allowed != refused, rules, hand, move);
        }
    }
}

// Once played the set binds nobody; an opponent's eighth card of the rank never was bound.
void others_are_free() {
    PlayRules rules = haling_rules;
    rules.locked = 1U << index_of(Rank::seven) | joker_ranks.bits;
    for (const char* cards : {"7", "777777", "XXD", "3456789X"}) {
        const Hand hand = parse_hand(cards);
        expect_same(leads_at(*levels().front(), rules, hand), leads_at(*levels().front(), haling_rules, hand),
                    rules, hand, "free");
    }
}

}  // namespace
}  // namespace ddz::test

int main() {
    ddz::test::the_whole_space();
    ddz::test::hands_of_every_size();
    ddz::test::hands_up_to_both_decks();
    ddz::test::leads_are_the_readings_of_parts();
    ddz::test::every_pattern_can_be_followed();
    ddz::test::locked_sets_are_not_split();
    ddz::test::others_are_free();
    return ddz::test::result();
}
