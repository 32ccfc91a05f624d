// The heuristic player with two decks: plans that are plays of the hand, an outlook that knows who can
// answer, and choices that are legal and the same at every level.
#include <algorithm>
#include <vector>

#include "expect.hpp"
#include "table.hpp"
#include "two_deck_plan.hpp"
#include "two_decks.hpp"

namespace ddz::test {
namespace {

// Some sets of the hand are reported, those it can report among them.
PlayRules with_locked_sets(PlayRules rules, Hand hand, Stream& stream) {
    for (unsigned i = 0; i < natural_rank_count; ++i) {
        const bool whole = hand.count(rank_at(i)) >= smallest_reported_bomb;
        if (stream.below(whole ? 2 : 8) == 0) rules.locked |= static_cast<std::uint16_t>(1U << i);
    }
    if (stream.below(2) == 0) rules.locked |= static_cast<std::uint16_t>(joker_ranks.bits);
    return rules;
}

// Whoever plays a card of a reported set plays the set and nothing else.
bool keeps_sets_whole(const PlayRules& rules, Hand hand, Hand cards) {
    const Hand locked = locked_cards(rules, hand);
    for (const Rank rank : each(ranks_of(locked) & ranks_of(cards))) {
        const Hand whole = joker_ranks.has(rank) ? two_deck_rocket : Hand::of(rank, locked.count(rank));
        if (cards != whole) return false;
    }
    return true;
}

void plans_are_plays_of_the_hand() {
    Stream stream{90};
    for (unsigned run = 0; run < repeated(20'000); ++run) {
        PlayRules rules = any_two_deck_rules(stream);
        const unsigned most = stream.below(20) == 0 ? 100 : 33;
        const Hand hand = two_deck_hand(stream, 1 + stream.below(most), rules.jokers);
        if (stream.below(2) == 0) rules = with_locked_sets(rules, hand, stream);
        const TwoDeckPlan plan{rules, hand};
        expect(plan.count <= most_plays, rules, hand, plan.count);
        Hand all;
        for (unsigned i = 0; i < plan.count; ++i) {
            const Move& play = plan.plays[i];
            expect(levels().front()->is_reading(rules, play), "no play of the rules", rules, hand, play);
            expect(keeps_sets_whole(rules, hand, play.cards), "breaks a reported set", rules, hand, play);
            all += play.cards;
        }
        expect(all == hand, "not the hand", rules, hand, all);
    }
}

// An enemy that holds all that is unseen has every answer that there may be, and surely.
void the_outlook_knows_what_can_answer() {
    Stream stream{91};
    for (unsigned run = 0; run < repeated(6000); ++run) {
        const PlayRules rules = any_two_deck_rules(stream);
        TableView view;
        view.seats = 2;
        view.unseen = two_deck_hand(stream, 1 + stream.below(33), rules.jokers);
        view.hand = two_deck_hand(stream, 1 + stream.below(20), rules.jokers);
        view.me = seat_at(1);
        view.cards_left = {static_cast<std::uint8_t>(view.unseen.size()),
                           static_cast<std::uint8_t>(view.hand.size())};
        const TwoDeckOutlook outlook{rules, view};
        const TwoDeckPlan plan{rules, view.hand};
        for (unsigned i = 0; i < plan.count; ++i) {
            const Pattern pattern = plan.plays[i].pattern;
            unsigned same = 0, bombs = 0;
            std::vector<Move> follows(levels().front()->count_follows(rules, view.unseen, pattern) +
                                      list_slack);
            follows.resize(levels().front()->write_follows(rules, view.unseen, pattern, follows.data()));
            for (const Move& follow : follows) {
                const bool bomb = follow.pattern.category() >= Category::bomb;
                same += !bomb ? 1 : 0;
                bombs += bomb ? 1 : 0;
            }
            const bool of_bombs = pattern.category() >= Category::bomb;
            const bool winged = !of_bombs && shape_of(pattern.category()).wings != Wings::none;
            const bool has = outlook.has_answer(pattern);
            expect(winged || has == ((of_bombs ? bombs : same) != 0), rules, view.unseen, plan.plays[i]);
            expect(!winged || has || same == 0, rules, view.unseen, plan.plays[i]);
            expect(!outlook.unbeatable(pattern) || follows.empty(), rules, view.unseen, plan.plays[i]);
            expect(winged || outlook.unbeatable(pattern) == follows.empty(), rules, view.unseen,
                   plan.plays[i]);
            expect(has == (outlook.expected_answers(pattern) >= certain), rules, view.unseen, plan.plays[i]);
        }
    }
}

Table dealt_from_two_decks(Stream& stream, bool jokers) {
    std::vector<Rank> cards;
    for (unsigned i = 0; i < rank_count; ++i)
        cards.insert(cards.end(), 2 * in_deck(rank_at(i), jokers), rank_at(i));
    for (std::size_t i = cards.size(); i > 1; --i)
        std::swap(cards[i - 1], cards[stream.below(static_cast<std::uint32_t>(i))]);
    const unsigned each = 1 + stream.below(25), extra = stream.below(5);
    Table table;
    table.hands.resize(4);
    table.landlord = stream.below(4);
    std::size_t next = 0;
    for (unsigned seat = 0; seat < 4; ++seat) {
        for (unsigned i = each + (seat == table.landlord ? extra : 0); i > 0; --i)
            table.hands[seat] += Hand::of(cards[next++]);
    }
    return table;
}

void games_are_played_by_the_rules() {
    Stream stream{92};
    unsigned last_plays = 0;
    for (unsigned game = 0; game < repeated(400); ++game) {
        PlayRules rules = any_two_deck_rules(stream);
        rules.pair_kick_equal = false;  // its lists are long
        Table table = dealt_from_two_decks(stream, rules.jokers);
        rules = with_locked_sets(rules, table.hands[table.landlord], stream);
        Hand unplayed = whole_deck(rules.jokers) + whole_deck(rules.jokers);
        const unsigned odd = stream.below(4);
        while (!table.over()) {
            const Position position = table.position();
            TableView view;
            view.seats = position.seats;
            view.me = position.to_act;
            view.landlord = position.landlord;
            view.hand = position.hand(view.me);
            view.unseen = unplayed - view.hand;
            for (unsigned seat = 0; seat < view.seats; ++seat)
                view.cards_left[seat] = static_cast<std::uint8_t>(position.hands[seat].size());
            view.to_beat = position.to_beat.pattern;
            view.to_beat_by = position.to_beat_by;

            const Move chosen = levels().front()->heuristic_move(rules, view);
            for (const Kernels* level : levels())
                expect(level->heuristic_move(rules, view) == chosen, "levels differ", level->name, rules,
                       view.hand);
            const std::vector<Move> legal = table.legal(rules);
            expect(std::find(legal.begin(), legal.end(), chosen) != legal.end(), "not legal", rules,
                   view.hand, view.to_beat, chosen);
            const bool can_go_out = std::any_of(legal.begin(), legal.end(),
                                                [&](const Move& move) { return move.cards == view.hand; });
            last_plays += can_go_out ? 1 : 0;
            expect(!can_go_out || chosen.cards == view.hand, "not the last play", rules, view.hand, chosen);
            const auto choices = static_cast<std::uint32_t>(legal.size());
            const Move move = stream.below(4) < odd ? legal[stream.below(choices)] : chosen;
            unplayed -= move.cards;
            table.play(move);
        }
    }
    expect(last_plays > repeated(400) / 2, last_plays);
}

}  // namespace
}  // namespace ddz::test

int main() {
    ddz::test::plans_are_plays_of_the_hand();
    ddz::test::the_outlook_knows_what_can_answer();
    ddz::test::games_are_played_by_the_rules();
    return ddz::test::result();
}
