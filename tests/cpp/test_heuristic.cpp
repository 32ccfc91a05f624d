// The heuristic player: legal everywhere, the same at every level, and true to what it is advised.
#include <algorithm>
#include <vector>

#include "expect.hpp"
#include "outlook.hpp"
#include "plan.hpp"
#include "table.hpp"

namespace ddz::test {
namespace {

struct Decision {
    PlayRules rules;
    TableView view;
    std::vector<Move> legal;
    std::vector<Hand> hands;  // of all seats
    Move chosen{};
};

// What the seat to act sees. Nobody's hand is in it but its own.
TableView view_of(const Table& table, Hand deck) {
    const Position position = table.position();
    TableView view;
    view.seats = position.seats;
    view.me = position.to_act;
    view.landlord = position.landlord;
    view.hand = position.hand(view.me);
    view.unseen = deck - view.hand;
    for (const Move& move : table.history) view.unseen -= move.cards;
    for (unsigned seat = 0; seat < view.seats; ++seat)
        view.cards_left[seat] = static_cast<std::uint8_t>(position.hands[seat].size());
    view.to_beat = position.to_beat.pattern;
    view.to_beat_by = position.to_beat_by;
    return view;
}

Move chosen_at_every_level(const PlayRules& rules, const TableView& view) {
    const Move chosen = levels().front()->heuristic_move(rules, view);
    for (const Kernels* level : levels()) {
        const Move other = level->heuristic_move(rules, view);
        expect(other == chosen, "levels differ", level->name, rules, view.hand, chosen, other);
    }
    return chosen;
}

enum class WildCards : std::uint8_t { none, of_any_rank };

// Games of heuristic players, some plays of whom are replaced by random ones so that odd positions arise.
template <class Check>
void each_decision(std::uint64_t seed, unsigned games, WildCards wild_cards, Check&& check) {
    Stream stream{seed};
    for (unsigned game = 0; game < games; ++game) {
        PlayRules rules = any_rules(stream);
        if (wild_cards == WildCards::of_any_rank) {
            rules.wild_rank = rank_at(stream.below(natural_rank_count));
            rules.wild_core_natural = stream.below(2) == 0;
        }
        const unsigned seats = 2 + stream.below(3), cards = 1 + stream.below(seats == 2 ? 20 : 48 / seats);
        Table table = dealt(stream, seats, cards, stream.below(4), rules.jokers);
        const unsigned odd = stream.below(4);
        while (!table.over()) {
            Decision decision{rules, view_of(table, whole_deck(rules.jokers)), table.legal(rules),
                              table.hands};
            decision.chosen = chosen_at_every_level(rules, decision.view);
            check(decision);
            const bool random = stream.below(4) < odd;
            const auto choices = static_cast<std::uint32_t>(decision.legal.size());
            table.play(random ? decision.legal[stream.below(choices)] : decision.chosen);
        }
    }
}

bool goes_out(const Decision& decision, const Move& move) { return move.cards == decision.view.hand; }

void test_games(std::uint64_t seed, unsigned games, WildCards wild_cards) {
    unsigned last_plays = 0, partners_left = 0, blocks = 0, unbeatable = 0;
    each_decision(seed, games, wild_cards, [&](const Decision& decision) {
        const auto& [rules, view, legal, hands, chosen] = decision;
        expect(std::find(legal.begin(), legal.end(), chosen) != legal.end(), "not legal", rules, view.hand,
               view.to_beat, chosen);

        // The last play is always made.
        if (std::any_of(legal.begin(), legal.end(),
                        [&](const Move& move) { return goes_out(decision, move); })) {
            ++last_plays;
            expect(goes_out(decision, chosen), "not the last play", rules, view.hand, view.to_beat, chosen);
            return;
        }
        const Outlook outlook{rules, view};
        if (!chosen.pattern.is_pass() && outlook.unbeatable(chosen.pattern)) {
            ++unbeatable;
            for (unsigned seat = 0; seat < hands.size(); ++seat) {
                if (view.are_partners(view.me, seat_at(seat))) continue;
                const auto answers = levels().back()->count_follows(rules, hands[seat], chosen.pattern);
                expect(answers == 0, "beaten", rules, view.unseen, chosen, hands[seat]);
            }
        }
        const bool partners = !view.leading() && view.are_partners(view.me, view.to_beat_by);
        // A partner about to go out whose play no enemy can beat keeps its trick.
        if (partners && view.cards_left[index_of(view.to_beat_by)] <= 2 && outlook.unbeatable(view.to_beat)) {
            ++partners_left;
            expect(chosen == pass_move, "beats a partner", rules, view.hand, view.to_beat, chosen);
        }
        // An enemy with one card gets no solo that it may beat, but the highest where no play that is planned
        // is better.
        const bool only_solos_let_out = outlook.has_size(1) && !outlook.has_size(2);
        if (view.leading() && only_solos_let_out && outlook.lets_out(chosen.pattern) &&
            chosen.pattern.category() == Category::solo) {
            ++blocks;
            const Plan plan{rules, outlook, view.hand};
            const bool only_lets_out =
                std::all_of(plan.plays.begin(), plan.plays.begin() + plan.count, [&](const Move& play) {
                    return outlook.lets_out(play.pattern) || play.pattern.category() >= Category::bomb;
                });
            expect(only_lets_out, "leads a solo", rules, view.hand, chosen);
            for (const Rank rank : each(Copies{view.hand}[1])) {
                const unsigned answers = outlook.answers(body_move<Category::solo>(rules, rank, 1).pattern);
                expect(answers >= outlook.answers(chosen.pattern), "leads a low solo", rules, view.hand,
                       chosen);
            }
        }
    });
    expect(last_plays > games / 6 && unbeatable > games / 6, last_plays, unbeatable);
    expect(partners_left > games / 200 && blocks > games / 200, partners_left, blocks);
}

struct Scene {
    const char* hand;
    const char* unseen;
    std::array<std::uint8_t, max_seats> cards_left;
    unsigned me;
    Move to_beat = pass_move;
    unsigned to_beat_by = 0;
};

// Seat 0 is the landlord: seat 1 plays after it, seat 2 before it.
Move played(const Scene& scene, const PlayRules& rules = classic_play_rules) {
    TableView view;
    view.hand = parse_hand(scene.hand);
    view.unseen = parse_hand(scene.unseen);
    view.cards_left = scene.cards_left;
    view.me = seat_at(scene.me);
    view.to_beat = scene.to_beat.pattern;
    view.to_beat_by = seat_at(scene.to_beat_by);
    return chosen_at_every_level(rules, view);
}

Move solo(Rank rank) { return body_move<Category::solo>(classic_play_rules, rank, 1); }
Move pair(Rank rank) { return body_move<Category::pair>(classic_play_rules, rank, 1); }

void test_scenes() {
    // Of two plays the one that nobody can beat goes first.
    expect(played({"32", "456789TJ", {2, 4, 4}, 0}) == solo(Rank::two));
    expect(played({"3388", "4566779T", {4, 4, 4}, 0}) == pair(Rank::eight));
    // The same on a trick: the two takes it, then 44 goes out.
    expect(played({"442", "33567TTJ", {3, 4, 4}, 0, solo(Rank::ten), 1}) == solo(Rank::two));
    // A bomb that wins is played.
    expect(played({"44449", "3567TTJK", {5, 4, 4}, 0, solo(Rank::ace), 2}).pattern.category() ==
           Category::bomb);
    // An enemy about to go out is bombed.
    expect(played({"444466789J", "355TTJQKKA22", {1, 10, 11}, 1, pair(Rank::ace), 0}).pattern.category() ==
           Category::bomb);
    // It is not on a small trick of the landlord's full hand.
    expect(played({"444466789JQK22", "335577889TTJQKKAAXD", {17, 14, 17}, 1, pair(Rank::six), 0})
               .pattern.category() != Category::bomb);
    // A partner with one card is fed the lowest.
    expect(played({"3499KKA", "556678TJQQ", {9, 7, 1}, 1}) == solo(Rank::three));
    // A solo of its own beats, not half of a pair or a straight.
    expect(played({"344567899K", "3566778TJJQQAA22", {12, 10, 12}, 0, solo(Rank::ten), 1}) ==
           solo(Rank::king));
    // A play of the partner's that the landlord has let pass stands.
    expect(played({"3456799K", "88TTJQQA22XD", {6, 8, 6}, 1, solo(Rank::six), 2}) == pass_move);
}

}  // namespace
}  // namespace ddz::test

int main() {
    ddz::test::test_games(1, ddz::test::repeated(6000), ddz::test::WildCards::none);
    ddz::test::test_games(2, ddz::test::repeated(6000), ddz::test::WildCards::of_any_rank);
    ddz::test::test_scenes();
    return ddz::test::result();
}
