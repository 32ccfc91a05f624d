// Readings of cards with wild ones against what the rules say: each wild card stands for every rank in turn;
// and leads as the readings of all parts of a hand.
#include "wild.hpp"

namespace ddz::test {
namespace {

[[nodiscard]] PlayRules plain(PlayRules rules) noexcept {
    rules.wild_rank = no_rank;
    return rules;
}

// Wild cards alone are cards of their own rank.
Move all_wild(Rank wild_rank, unsigned wilds) {
    const Hand cards = Hand::of(wild_rank, wilds);
    if (wilds == 4) return {cards, {Category::bomb, 4, wild_rank, BombClass::pure}};
    return {cards, {static_cast<Category>(index_of(Category::solo) + wilds - 1), 1, wild_rank}};
}

// Calls `visit` with all that `wilds` cards may stand for: ranks from this index to 2, never a joker.
template <class Visit>
void each_standing(Hand standing, unsigned wilds, unsigned rank, Visit&& visit) {
    if (wilds == 0) return visit(standing);
    for (unsigned i = rank; i < natural_rank_count; ++i)
        each_standing(standing + Hand::of(rank_at(i)), wilds - 1, i, visit);
}

// The rules' own words: no rank has five cards, whatever the wild cards stand for; then what natural cards
// show, but for bodies of wild cards alone where the rules have none; a four with a wild card is a soft bomb.
std::vector<Move> readings_by_definition(const Kernels& level, const PlayRules& rules, Hand cards) {
    const unsigned wilds = cards.count(rules.wild_rank);
    const Hand naturals = without_rank(cards, rules.wild_rank);
    if (naturals.empty()) return {all_wild(rules.wild_rank, wilds)};
    std::vector<Move> found;
    each_standing(Hand{}, wilds, 0, [&](Hand standing) {
        const Hand meant = naturals + standing;
        for (unsigned i = 0; i < rank_count; ++i)
            if (meant.count(rank_at(i)) > in_deck(rank_at(i))) return;
        for (const Move& move : readings_at(level, plain(rules), meant)) {
            Pattern pattern = move.pattern;
            const Category category = pattern.category();
            const bool winged = category != Category::rocket && shape_of(category).wings != Wings::none;
            const bool of_wilds = natural_part(cards, pattern, rules.wild_rank).empty();
            if (rules.wild_core_natural && winged && of_wilds && pattern.key() != rules.wild_rank) continue;
            if (category == Category::bomb)
                pattern = {category, 4, pattern.key(), wilds == 0 ? BombClass::hard : BombClass::soft};
            found.push_back({cards, pattern});
        }
    });
    std::sort(found.begin(), found.end(), before);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

// A natural play of some hand in which wild cards replace one to four cards; seldom something else as well.
Hand likely_cards(Stream& stream, const PlayRules& rules) {
    const Hand hand = without_rank(any_hand(stream, 5 + stream.below(17), rules.jokers), rules.wild_rank);
    const std::vector<Move> plays = leads_at(*levels().front(), plain(rules), hand);
    if (plays.empty()) return Hand::of(rules.wild_rank);
    Hand cards = plays[stream.below(static_cast<std::uint32_t>(plays.size()))].cards;
    unsigned wilds = stream.below(5);
    for (unsigned left = stream.below(8) == 0 ? 1 + stream.below(4) : wilds; left > 0 && !cards.empty();) {
        const Rank rank = rank_at(stream.below(rank_count));
        if (cards.count(rank) == 0) continue;
        cards -= Hand::of(rank);
        --left;
    }
    return cards + Hand::of(rules.wild_rank, cards.empty() ? std::max(wilds, 1U) : wilds);
}

void readings_are_what_wild_cards_may_stand_for() {
    Stream stream{80};
    unsigned plays = 0, tried = 0;
    for (unsigned run = 0; run < repeated(25'000); ++run) {
        const PlayRules rules = any_wild_rules(stream);
        const Hand cards =
            run % 8 == 0 ? wild_hand(stream, rules, 1 + stream.below(16)) : likely_cards(stream, rules);
        const std::vector<Move> shown = readings_by_definition(*levels().front(), rules, cards);
        ++tried;
        plays += shown.empty() ? 0 : 1;
        for (const Kernels* level : levels()) {
            expect_same(readings_at(*level, rules, cards), shown, rules, cards, level->name);
            for (const Move& move : shown) expect(level->is_reading(rules, move), level->name, rules, move);
            for (unsigned i = 0; i < 8; ++i) {  // and whatever else is no reading
                const Move any{cards,
                               {static_cast<Category>(stream.below(category_count - 2)), 1 + stream.below(5),
                                rank_at(stream.below(rank_count)), static_cast<BombClass>(stream.below(4))}};
                const bool is_shown = std::find(shown.begin(), shown.end(), any) != shown.end();
                expect(level->is_reading(rules, any) == is_shown, level->name, rules, any, is_shown);
            }
        }
    }
    expect(plays > tried / 3, "too few cards are a play for this test to mean much:", plays);
}

// Every part of a small hand is read: the readings of all parts are the leads, no more and no fewer.
void leads_are_the_readings_of_all_parts() {
    Stream stream{81};
    for (unsigned run = 0; run < repeated(6000); ++run) {
        const PlayRules rules = any_wild_rules(stream);
        Hand hand =
            run % 2 == 0 ? wild_hand(stream, rules, 1 + stream.below(11)) : likely_cards(stream, rules);
        if (hand.size() > 12) continue;
        std::vector<Move> readings = readings_of_parts(*levels().front(), rules, hand);
        std::sort(readings.begin(), readings.end(), InWildOrder{rules, hand});
        expect_same(leads_at(*levels().front(), rules, hand), readings, rules, hand,
                    "the readings of all parts");
    }
}

// Rules section 3: readings of the whole and leads, found by two independent methods.
void known_hands_have_the_known_numbers() {
    struct Known {
        const char* cards;
        Rank wild_rank;
        std::size_t readings, leads;
    };
    constexpr Rank five = Rank::five, nine = Rank::nine;
    constexpr Known known[] = {
        {"445567", Rank::seven, 1, 18},
        {"77", Rank::seven, 1, 2},
        {"3339", nine, 2, 8},
        {"7755", five, 2, 9},
        {"9999", nine, 1, 4},
        {"9999XD", nine, 13, 46},
        {"999D", nine, 13, 17},
        {"9D", nine, 0, 2},
        {"9X", nine, 0, 2},
        {"9XD", nine, 0, 4},
        {"3999", nine, 14, 20},
        {"3499", nine, 2, 10},
        {"TJQK9", nine, 2, 11},
        {"345679", nine, 1, 19},
        {"333449", nine, 2, 21},
        {"334499", nine, 4, 30},
        {"339999", nine, 15, 67},
        {"2299", nine, 2, 9},
    };
    for (const Known& row : known) {
        PlayRules rules = classic_play_rules;
        rules.wild_rank = row.wild_rank;
        const Hand cards = parse_hand(row.cards);
        for (const Kernels* level : levels()) {
            const std::size_t readings = readings_at(*level, rules, cards).size();
            const std::size_t leads = leads_at(*level, rules, cards).size();
            expect(readings == row.readings && leads == row.leads, level->name, cards, readings, leads);
        }
    }
    PlayRules rules = classic_play_rules;
    rules.wild_rank = nine;
    rules.wild_core_natural = true;  // of 999D only the trio of nines is left
    const Move nines{parse_hand("999D"), {Category::trio_solo, 1, nine}};
    for (const Kernels* level : levels())
        expect_same(readings_at(*level, rules, nines.cards), {nines}, rules, nines.cards, level->name);
}

}  // namespace
}  // namespace ddz::test

int main() {
    ddz::test::known_hands_have_the_known_numbers();
    ddz::test::readings_are_what_wild_cards_may_stand_for();
    ddz::test::leads_are_the_readings_of_all_parts();
    return ddz::test::result();
}
