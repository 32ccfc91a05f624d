// The most leads that a hand can have, which sizes the buffers, found by counting the leads of every hand.
//
// A lead is legal or not by its own cards and the flags, whatever else is in the hand. So a further card
// never takes a lead away, no more than a wider flag does: the most leads of up to n cards are found among
// the hands of exactly n, and under any flags there are no more than under the widest. Both steps are tried
// here too.
#include <chrono>

#include "lists.hpp"

namespace ddz::test {
namespace {

struct Maximum {
    const char* rules_name;
    PlayRules rules;
    unsigned cards;
    std::uint64_t hands;  // how many there are of so many cards
    std::uint32_t leads;
    const char* hand;  // one that has them
};

constexpr Maximum maxima[] = {
    {"widest", widest_rules, 10, 1'226'875, 46, "89TJQKAAAA"},
    {"classic", classic_play_rules, 17, 58'684'015, 215, "456789TJQQQKKKAAA"},
    {"classic", classic_play_rules, 20, 153'009'740, 521, "3456789TJJJQQQKKKAAA"},
    {"classic", classic_play_rules, 23, 280'028'060, 1199, "3456789TTTJJJQQQKKKAAAD"},
    {"widest", widest_rules, 20, 153'009'740, 543, "3456789TJJJQQQKKKAAA"},
    {"widest", widest_rules, largest_hand, 280'028'060, max_leads, "3456789TTTJJJQQQKKKAAAD"},
};

// Calls `visit` with every hand of `left` more cards, of the rank with this index and those above; `room` is
// how many cards of them the deck has.
template <class Visit>
void each_hand(Hand hand, unsigned left, unsigned rank, unsigned room, Visit&& visit) {
    if (left == 0) return visit(hand);
    if (left > room) return;
    const unsigned most = in_deck(rank_at(rank));
    for (unsigned count = 0; count <= std::min(most, left); ++count) {
        each_hand(hand + Hand::of(rank_at(rank), count), left - count, rank + 1, room - most, visit);
    }
}

void no_hand_has_more(const Maximum& maximum) {
    const auto start = std::chrono::steady_clock::now();
    const auto count = kernels().count_leads;
    std::uint64_t hands = 0, best_hands = 0;
    std::uint32_t most = 0;
    Hand best;
    each_hand(Hand{}, maximum.cards, 0, deck_cards, [&](Hand hand) {
        const std::uint32_t leads = count(maximum.rules, hand);
        ++hands;
        if (leads > most) {
            most = leads;
            best = hand;
            best_hands = 0;
        }
        best_hands += leads == most ? 1 : 0;
    });
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    std::cout << maximum.rules_name << ", " << maximum.cards << " cards: " << most << " leads from "
              << to_string(best) << " and " << best_hands - 1 << " others of " << hands << " hands ("
              << took.count() << " s)\n";
    expect(hands == maximum.hands, maximum.rules_name, maximum.cards, "hands", hands, maximum.hands);
    expect(most == maximum.leads, maximum.rules_name, maximum.cards, "leads", most, maximum.leads, best);
}

void maxima_are_reached_and_not_passed() {
    // 900 million counts under sanitizers take many minutes, and store nothing for them to watch.
    constexpr std::uint64_t most_hands = DDZ_TEST_DIVISOR == 1 ? 1'000'000'000 : 10'000'000;
    for (const Maximum& maximum : maxima) {
        const Hand hand = parse_hand(maximum.hand);
        expect(hand.size() == maximum.cards && whole_deck().contains(hand), hand);
        for (const Kernels* level : levels()) {
            std::vector<Move> moves(maximum.leads + list_slack);  // the room that the maximum promises
            expect(level->count_leads(maximum.rules, hand) == maximum.leads, level->name, hand,
                   maximum.leads);
            expect(level->write_leads(maximum.rules, hand, moves.data()) == maximum.leads, level->name, hand);
        }
        if (maximum.hands <= most_hands) no_hand_has_more(maximum);
    }
}

// Lists are in one order, so that what is left out shows in one walk along both.
bool all_among(const std::vector<Move>& some, const std::vector<Move>& more) {
    std::size_t found = 0;
    for (const Move& move : more) found += found < some.size() && move == some[found] ? 1 : 0;
    return found == some.size();
}

void a_card_more_or_a_wider_flag_takes_no_lead_away() {
    Stream stream{60};
    for (unsigned run = 0; run < repeated(150'000); ++run) {
        const PlayRules rules = any_rules(stream);
        const Hand hand = any_hand(stream, run % 2 == 0 ? 20 : 1 + stream.below(30), rules.jokers);
        const std::vector<Move> leads = leads_at(kernels(), rules, hand);
        expect(all_among(leads, leads_at(kernels(), widest_rules, hand)), rules, hand,
               "under the widest flags");
        const unsigned rank = stream.below(rank_count);
        if (hand.count(rank_at(rank)) == in_deck(rank_at(rank), rules.jokers)) continue;
        const Hand larger = hand + Hand::of(rank_at(rank));
        expect(all_among(leads, leads_at(kernels(), rules, larger)), rules, hand, "with a card more", larger);
    }
}

}  // namespace
}  // namespace ddz::test

int main() {
    ddz::test::a_card_more_or_a_wider_flag_takes_no_lead_away();
    ddz::test::maxima_are_reached_and_not_passed();
    return ddz::test::result();
}
