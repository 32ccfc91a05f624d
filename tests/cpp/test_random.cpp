// Random streams and deals: published numbers, uniform draws, deals that are fair and the same at every
// level.
//
// Seeds are fixed, so a chi-square test passes always or never; the bounds are about five standard
// deviations.
#include <cmath>
#include <map>
#include <vector>

#include "deal.hpp"
#include "expect.hpp"
#include "sample.hpp"

namespace ddz::test {
namespace {

// How far the counts of `draws` equally likely outcomes are from what is expected, and how far they may be.
void expect_uniform(const std::vector<std::uint64_t>& counts, std::string_view what, unsigned of) {
    double draws = 0, distance = 0;
    for (const std::uint64_t count : counts) draws += static_cast<double>(count);
    const double expected = draws / static_cast<double>(counts.size());
    for (const std::uint64_t count : counts) {
        const double off = static_cast<double>(count) - expected;
        distance += off * off / expected;
    }
    const double freedom = static_cast<double>(counts.size() - 1);
    expect(distance < freedom + 5 * std::sqrt(2 * freedom), what, of, "chi-square", distance, "freedom",
           freedom);
}

void numbers_are_the_published_ones() {
    Stream stream{1234567};
    for (const std::uint64_t published : {6457827717110365317U, 3203168211198807973U, 9817491932198370423U,
                                          4593380528125082431U, 16408922859458223821U}) {
        const std::uint64_t next = stream.next();
        expect(next == published, next, published);
    }
}

void draws_below_n_are_uniform() {
    for (const unsigned n : {2U, 3U, 5U, 6U, 7U, 12U, 54U, 100U}) {
        Stream stream{n};
        std::vector<std::uint64_t> counts(n);
        for (unsigned i = 0; i < repeated(3'000'000); ++i) {
            const unsigned drawn = stream.below(n);
            expect(drawn < n, drawn, n);
            ++counts[drawn];
        }
        expect_uniform(counts, "below", n);
    }
    // Three quarters of the range: without rejection every third number would come twice as often as the
    // others.
    Stream stream{30};
    std::vector<std::uint64_t> counts(3);
    for (unsigned i = 0; i < repeated(3'000'000); ++i) ++counts[stream.below(3U << 30) % 3];
    expect_uniform(counts, "below", 3U << 30);
    for (unsigned i = 0; i < 1000; ++i) expect(stream.below(1) == 0, "below 1");
}

// One bit of difference anywhere gives another stream, and each purpose has one of its own.
void streams_of_games_differ() {
    std::map<std::uint64_t, unsigned> firsts;
    unsigned streams = 0;
    const auto note = [&](std::uint64_t seed, std::uint64_t game) {
        for (std::uint32_t hand = 0; hand < 4; ++hand) {
            const HandStreams of_hand{{seed, game, hand}};
            for (Stream stream :
                 {of_hand.of(Purpose::deal), of_hand.of(Purpose::phases), of_hand.of(Purpose::card_order),
                  of_hand.of_policy(0), of_hand.of_policy(1), of_hand.of_policy(2), of_hand.of_policy(3)}) {
                ++firsts[stream.next()];
                ++streams;
            }
        }
    };
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        for (std::uint64_t game = 0; game < 50; ++game) note(seed, game);
    }
    for (unsigned bit = 6; bit < 64; ++bit) {
        note(std::uint64_t{1} << bit, 0);
        note(0, std::uint64_t{1} << bit);
    }
    expect(firsts.size() == streams, "streams that begin alike:", streams - firsts.size());
}

// Every subset of a given size of every small set: as many as there are, all equally often. Cards of one deck
// are spread over its word; of two decks every other one is of the second.
void small_subsets_are_uniform() {
    for (unsigned all = 1; all <= 7; ++all) {
        CardSet one, both;
        for (unsigned i = 0; i < all; ++i) {
            one.decks[0] |= std::uint64_t{1} << (9 * i);
            both.decks[i % 2] |= std::uint64_t{1} << (9 * i);
        }
        for (unsigned size = 0; size <= all; ++size) {
            for (const CardSet& from : {one, both}) {
                std::map<std::array<std::uint64_t, 2>, std::uint64_t> seen;
                Stream stream{100 + 10 * all + size};
                std::uint64_t ways = 1;
                for (unsigned i = 0; i < size; ++i) ways = ways * (all - i) / (i + 1);
                for (unsigned i = 0; i < repeated(20'000) * ways; ++i) {
                    CardSet subset;
                    if (from == one) {
                        subset.decks[0] = random_subset(stream, from.decks[0], size);
                    } else {
                        subset = random_subset(stream, from, size);
                    }
                    expect(subset.without(from) == CardSet{}, "cards from nowhere", subset.decks[0]);
                    expect(subset.size() == size, subset.decks[0], subset.decks[1], size);
                    ++seen[subset.decks];
                }
                expect(seen.size() == ways, all, size, seen.size(), ways);
                std::vector<std::uint64_t> counts;
                for (const auto& [bits, count] : seen) counts.push_back(count);
                if (ways > 1) expect_uniform(counts, "subsets", 10 * all + size);
            }
        }
    }
}

void cards_of_a_set_are_numbered_in_the_order_of_their_ids() {
    Stream stream{7};
    for (unsigned run = 0; run < repeated(2000); ++run) {
        CardSet cards;
        std::vector<CardSet> in_order;
        for (unsigned id = 0; id < max_decks * deck_cards; ++id) {
            if (stream.below(4) != 0) continue;
            CardSet card;
            card.decks[id / deck_cards] = bit_of(static_cast<Card>(id % deck_cards));
            cards |= card;
            in_order.push_back(card);
        }
        expect(cards.size() == in_order.size(), run);
        for (unsigned n = 0; n < in_order.size(); ++n) expect(nth_card(cards, n) == in_order[n], run, n);
    }
}

// Where a card lies: the bottom, a seat, or, last, among the dead cards.
constexpr unsigned places = max_seats + 2;
using Placed = std::array<std::array<std::uint64_t, places>, 128>;  // a bit of the second deck is 64 more

void note(const Deal& deal, const DealPlan& plan, Placed& placed) {
    std::array<CardSet, places> at{};
    at[0] = deal.bottom;
    CardSet dead = CardSet::deck(plan.jokers, plan.decks).without(deal.bottom);
    for (unsigned seat = 0; seat < plan.seats; ++seat) {
        at[seat + 1] = deal.hands[seat];
        expect(deal.hands[seat].without(dead) == CardSet{}, "a card dealt twice", seat);
        expect(deal.hands[seat].ranks().size() == plan.hand_cards, "the size of a hand", seat);
        dead = dead.without(deal.hands[seat]);
    }
    for (unsigned seat = plan.seats; seat < max_seats; ++seat)
        expect(deal.hands[seat] == CardSet{}, "no seat", seat);
    expect(deal.bottom.ranks().size() == plan.bottom_cards, "the bottom", plan.bottom_cards);
    at[places - 1] = dead;
    for (unsigned place = 0; place < places; ++place) {
        for (unsigned deck = 0; deck < max_decks; ++deck) {
            for (std::uint64_t left = at[place].decks[deck]; left != 0; left &= left - 1)
                ++placed[64 * deck + static_cast<unsigned>(std::countr_zero(left))][place];
        }
    }
}

// Each card lies in each place as often as the place has cards.
void expect_fair(const Placed& placed, const DealPlan& plan, unsigned deals) {
    const unsigned deck = plan.decks * (plan.jokers ? deck_cards : deck_cards - 2);
    const unsigned dead = deck - plan.bottom_cards - plan.seats * plan.hand_cards;
    double total = 0, freedom = 0;
    for (unsigned bit = 0; bit < 128; ++bit) {
        const CardSet all = CardSet::deck(plan.jokers, plan.decks);
        if (((all.decks[bit / 64] >> bit % 64) & 1U) == 0) continue;
        double distance = 0, outcomes = 0;
        for (unsigned place = 0; place < places; ++place) {
            const unsigned cards = place == 0            ? plan.bottom_cards
                                   : place == places - 1 ? dead
                                   : place <= plan.seats ? plan.hand_cards
                                                         : 0U;
            if (cards == 0) continue;
            const double expected = static_cast<double>(deals) * cards / deck;
            const double off = static_cast<double>(placed[bit][place]) - expected;
            distance += off * off / expected;
            outcomes += 1;
        }
        expect(distance < outcomes + 9 * std::sqrt(2 * outcomes), "card", bit, "chi-square", distance);
        total += distance;
        freedom += outcomes - 1;
    }
    expect(std::abs(total - freedom) < 5 * std::sqrt(2 * freedom), "all cards", total, freedom);
}

bool same(const Deal& a, const Deal& b) { return a.bottom == b.bottom && a.hands == b.hands; }

void deals_are_fair_and_the_same_at_every_level() {
    constexpr DealPlan plans[] = {
        {},
        {.seats = 2, .hand_cards = 20},
        {.seats = 4, .hand_cards = 12, .bottom_cards = 4, .jokers = false},
        {.seats = 3, .hand_cards = 18, .bottom_cards = 0},
        {.seats = 2, .hand_cards = 1, .bottom_cards = 52},
        {.seats = 4, .hand_cards = 1, .bottom_cards = 1},
        {.seats = 4, .hand_cards = 25, .bottom_cards = 8, .decks = 2},
        {.seats = 3, .hand_cards = 30, .bottom_cards = 5, .jokers = false, .decks = 2},
        {.seats = 2, .hand_cards = 1, .bottom_cards = 106, .decks = 2}};
    for (const DealPlan& plan : plans) {
        Placed placed{};
        const unsigned deals = repeated(300'000);
        for (unsigned game = 0; game < deals; ++game) {
            const Deal deal = levels().front()->deal(plan, {7, game, game % 2}, game % 3);
            for (const Kernels* level : levels()) {
                expect(same(level->deal(plan, {7, game, game % 2}, game % 3), deal), level->name,
                       "deals otherwise", game);
            }
            note(deal, plan, placed);
        }
        expect_fair(placed, plan, deals);
    }
    for (unsigned size = 1; size <= 81; ++size) {  // every size of a hand, every density of the first guess
        const bool one = size <= 27;
        DealPlan plan{
            .seats = 2, .hand_cards = static_cast<std::uint8_t>(one ? size : size - 27), .bottom_cards = 0};
        plan.decks = one ? 1 : 2;
        Placed placed{};
        for (unsigned game = 0; game < 200; ++game) {
            const Deal deal = levels().front()->deal(plan, {8, game, 0}, 0);
            for (const Kernels* level : levels())
                expect(same(level->deal(plan, {8, game, 0}, 0), deal), level->name, game);
            note(deal, plan, placed);
        }
    }
}

}  // namespace
}  // namespace ddz::test

int main() {
    ddz::test::numbers_are_the_published_ones();
    ddz::test::draws_below_n_are_uniform();
    ddz::test::streams_of_games_differ();
    ddz::test::small_subsets_are_uniform();
    ddz::test::cards_of_a_set_are_numbered_in_the_order_of_their_ids();
    ddz::test::deals_are_fair_and_the_same_at_every_level();
    return ddz::test::result();
}
