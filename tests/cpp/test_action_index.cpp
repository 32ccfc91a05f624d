// Ids of actions: the places in the list of the deck's leads, for two decks too, and none for anything else.
#include "action_index.hpp"
#include "two_decks.hpp"

namespace ddz::test {
namespace {

constexpr Saying some_sayings[] = {Saying::pass, Saying::bid_3, Saying::tanda};

[[nodiscard]] Hand deck_of(const PlayRules& rules) {
    const Hand deck = whole_deck(rules.jokers);
    return rules.has_two_decks() ? deck + deck : deck;
}

// The deck's leads of at most so many cards.
[[nodiscard]] std::vector<Move> leads_up_to(const PlayRules& rules, unsigned most_cards) {
    std::vector<Move> leads = leads_at(*levels().front(), rules, deck_of(rules));
    std::erase_if(leads, [&](const Move& move) { return move.cards.size() > most_cards; });
    return leads;
}

// Every id, and hands whose lists rise.
void check_index(const PlayRules& rules, unsigned most_cards, Stream& stream) {
    const ActionIndex index{rules, most_cards, some_sayings};
    const std::vector<Move> leads = leads_up_to(rules, most_cards);
    expect(index.plays() == leads.size(), rules, most_cards, index.plays(), leads.size());
    for (std::uint32_t id = 0; id < std::min<std::size_t>(index.plays(), leads.size()); ++id) {
        expect(index.id_of(leads[id]) == id, rules, leads[id], index.id_of(leads[id]), id);
        expect(index.move_of(id) == leads[id], rules, id, index.move_of(id), leads[id]);
    }
    expect(index.id_of(pass_move) == index.pass_id() && index.move_of(index.pass_id()) == pass_move, rules);
    for (unsigned run = 0; run < 20; ++run) {
        const unsigned cards = 1 + stream.below(rules.has_two_decks() ? 33 : 20);
        const Hand hand = rules.has_two_decks() ? two_deck_hand(stream, cards, rules.jokers)
                                                : any_hand(stream, cards, rules.jokers);
        std::int64_t last = -1;
        for (const Move& move : leads_at(*levels().front(), rules, hand)) {
            const std::uint32_t id = index.id_of(move);
            if (move.cards.size() > most_cards) {
                expect(id == ActionIndex::none, rules, move, id);
                continue;
            }
            expect(id < index.plays() && std::int64_t{id} > last, rules, hand, move, id, last);
            last = id;
        }
    }
}

void any_rules_of_one_deck() {
    Stream stream{30};
    for (unsigned run = 0; run < repeated(100); ++run)
        check_index(any_rules(stream), 1 + stream.below(27), stream);
    for (const PlayRules& rules : known_rules) check_index(rules, deck_cards, stream);
}

void any_rules_of_two_decks() {
    Stream stream{31};
    for (unsigned run = 0; run < repeated(100); ++run)
        check_index(any_two_deck_rules(stream), 1 + stream.below(40), stream);
    PlayRules widest = four_player_rules;
    widest.pair_kick_equal = true;
    widest.min_solo_chain = shortest_solo_chain;
    widest.min_pair_chain = shortest_pair_chain;
    for (const LowAce low_ace : {LowAce::none, LowAce::solo, LowAce::all}) {
        widest.low_ace = low_ace;
        check_index(widest, 2 * deck_cards, stream);
    }
}

// A move as nobody would make it: any bytes and cards, or a play with a card or a number changed.
[[nodiscard]] Move damaged(Stream& stream, Move move) {
    const auto any_rank = [&] { return rank_at(stream.below(rank_count)); };
    const Pattern p = move.pattern;
    const auto byte = [&] { return stream.below(stream.below(2) == 0 ? 16 : 256); };
    switch (stream.below(6)) {
        case 0:
            return {move.cards, {static_cast<Category>(byte()), p.length(), p.key()}};
        case 1:
            return {move.cards, {p.category(), byte(), p.key()}};
        case 2:
            return {move.cards, {p.category(), p.length(), rank_at(byte())}};
        case 3:
            return {move.cards, {p.category(), p.length(), p.key(), static_cast<BombClass>(byte())}};
        case 4:
            return {Hand{move.cards.word ^ Hand::of(any_rank(), 1 + stream.below(15)).word}, p};
        default: {
            const Rank from = any_rank(), to = any_rank();
            if (move.cards.count(from) == 0 || move.cards.count(to) == 15) return {Hand{}, p};
            return {move.cards - Hand::of(from) + Hand::of(to), p};
        }
    }
}

void what_is_no_play_has_no_id() {
    Stream stream{32};
    for (unsigned run = 0; run < repeated(60); ++run) {
        const bool two_decks = run % 2 == 1;
        const PlayRules rules = two_decks ? any_two_deck_rules(stream) : any_rules(stream);
        const ActionIndex index{rules, two_decks ? 33U : 20U, {}};
        const std::vector<Move> leads = leads_up_to(rules, index.most_cards());
        for (unsigned i = 0; i < 5000; ++i) {
            const Move other = damaged(stream, leads[stream.below(index.plays())]);
            const auto found = std::find(leads.begin(), leads.end(), other);
            const bool is_pass = other == pass_move;
            const auto place = static_cast<std::uint32_t>(found - leads.begin());
            const std::uint32_t expected = found != leads.end() ? place
                                           : is_pass            ? index.pass_id()
                                                                : ActionIndex::none;
            expect(index.id_of(other) == expected, rules, other.cards.word, other.pattern.word(), expected);
        }
    }
}

void sayings_follow_the_pass() {
    const ActionIndex index{classic_play_rules, 20, some_sayings};
    expect(index.plays() == 29'726 && index.size() == 29'730, index.plays(), index.size());
    expect(index.id_of(Saying::pass) == 29'727 && index.saying_of(29'729) == Saying::tanda);
    expect(index.id_of(Saying::rob) == ActionIndex::none);
    const ActionIndex empty;
    expect(empty.size() == 1 && empty.id_of(pass_move) == 0 && empty.move_of(0) == pass_move);
    expect(empty.id_of(rocket_move) == ActionIndex::none);
}

void reported_sets_change_no_id() {
    PlayRules locked = haling_rules;
    locked.locked = 0x1FFF;
    const ActionIndex index{haling_rules, 33, {}}, other{locked, 33, {}};
    expect(index.plays() == 819 && other.plays() == 819, index.plays(), other.plays());
    for (std::uint32_t id = 0; id < 819; ++id) expect(index.move_of(id) == other.move_of(id), id);
}

void wild_cards_have_no_index() {
    PlayRules rules;
    rules.wild_rank = Rank::seven;
    expect_error(ErrorKind::rule_set, "no-action-index", [&] { const ActionIndex index{rules, 20, {}}; });
}

}  // namespace
}  // namespace ddz::test

int main() {
    ddz::test::any_rules_of_one_deck();
    ddz::test::any_rules_of_two_decks();
    ddz::test::what_is_no_play_has_no_id();
    ddz::test::sayings_follow_the_pass();
    ddz::test::reported_sets_change_no_id();
    ddz::test::wild_cards_have_no_index();
    return ddz::test::result();
}
