// Hand, RankSet, Copies and chains, each against arrays of counts. Built once for each instruction-set level.
#include <bitset>

#include "chains.hpp"
#include "deal.hpp"
#include "expect.hpp"
#include "sample.hpp"

namespace ddz::test {
namespace {

using Counts = std::array<unsigned, rank_count>;

Hand from(const Counts& counts) {
    Hand hand;
    for (unsigned i = 0; i < rank_count; ++i) hand += Hand::of(rank_at(i), counts[i]);
    return hand;
}

Counts random_counts(Stream& stream, unsigned most) {
    Counts counts;
    for (unsigned& count : counts) count = stream.below(most + 1);
    return counts;
}

void hands_count_as_arrays_do() {
    Stream stream{1};
    for (unsigned run = 0; run < repeated(1'000'000); ++run) {
        // Alike in most ranks, so that one rank decides whether the second is in the first.
        const Counts a = random_counts(stream, 8);
        Counts b = stream.below(2) == 0 ? random_counts(stream, 8) : a;
        for (unsigned& count : b) {
            if (stream.below(8) == 0) count = stream.below(9);
        }
        unsigned cards = 0;
        bool within = true;
        for (unsigned i = 0; i < rank_count; ++i) {
            cards += a[i];
            within = within && b[i] <= a[i];
        }
        const Hand hand = from(a), other = from(b);
        expect(hand.size() == cards, hand, hand.size(), cards);
        expect(hand.empty() == (cards == 0), hand);
        expect(hand.contains(other) == within, hand, other);
        expect(hand.contains(hand) && hand.contains(Hand{}), hand);
        for (unsigned i = 0; i < rank_count; ++i) expect(hand.count(rank_at(i)) == a[i], hand, i);
        expect((hand == other) == (a == b), hand, other);
        if (!within) continue;
        Hand rest = hand;
        rest -= other;
        for (unsigned i = 0; i < rank_count; ++i) expect(rest.count(rank_at(i)) == a[i] - b[i], hand, other);
        expect(rest == hand - other && rest + other == hand, hand, other);
        rest += other;
        expect(rest == hand, hand, other);
    }
    expect(Hand{}.empty() && Hand{}.size() == 0 && !Hand{}.contains(Hand::of(Rank::three)), "the empty hand");
    const Hand fullest = from([] {
        Counts counts;
        counts.fill(8);
        return counts;
    }());
    expect(fullest.size() == 8 * rank_count, fullest.size());
}

void copies_are_the_ranks_held_often_enough() {
    Stream stream{2};
    for (unsigned run = 0; run < repeated(500'000); ++run) {
        const Counts counts = random_counts(stream, 4);
        const Hand hand = from(counts);
        const Copies copies{hand};
        for (unsigned k = 1; k <= 4; ++k) {
            std::uint32_t bits = 0;
            for (unsigned i = 0; i < rank_count; ++i) bits |= counts[i] >= k ? 1U << i : 0U;
            expect(copies[k].bits == bits, hand, k, copies[k].bits, bits);
        }
    }
}

void words_give_their_set_bits_in_order() {
    Stream stream{3};
    for (unsigned run = 0; run < repeated(200'000); ++run) {
        std::uint64_t word = stream.next();
        for (unsigned thinner = stream.below(4); thinner > 0; --thinner) word &= stream.next();
        unsigned n = 0;
        for (unsigned bit = 0; bit < 64; ++bit) {
            if (((word >> bit) & 1U) == 0) continue;
            expect(nth_set_bit(word, n) == bit, word, n, bit);
            ++n;
        }
    }
    expect(nth_set_bit(~std::uint64_t{0}, 63) == 63 && nth_set_bit(std::uint64_t{1} << 63, 0) == 63,
           "the top bit");
}

void gather_draws_the_low_bits_together_and_spread_apart() {
    Stream stream{4};
    for (unsigned run = 0; run < repeated(500'000); ++run) {
        const std::uint64_t word = stream.next();
        std::uint32_t bits = 0;
        for (unsigned i = 0; i < rank_count; ++i)
            bits |= static_cast<std::uint32_t>((word >> (4 * i)) & 1U) << i;
        expect(gather(word).bits == bits, word, gather(word).bits, bits);
        expect(spread(RankSet{bits}).word == (word & Hand::lowest_bits), word, bits);
    }
}

void rank_sets_do_as_bitsets_do() {
    Stream stream{5};
    for (unsigned run = 0; run < repeated(200'000); ++run) {
        const RankSet a{stream.below(1U << rank_count)}, b{stream.below(1U << rank_count)};
        const std::bitset<rank_count> as{a.bits}, bs{b.bits};
        expect((a & b).bits == (as & bs).to_ulong() && (a | b).bits == (as | bs).to_ulong(), a.bits, b.bits);
        expect(a.minus(b).bits == (as & ~bs).to_ulong(), a.bits, b.bits);
        expect(a.size() == as.count() && a.empty() == as.none() && (a == b) == (as == bs), a.bits, b.bits);
        unsigned seen = 0, before = 0;
        for (const Rank rank : each(a)) {
            expect(as[index_of(rank)] && (seen == 0 || index_of(rank) > before), a.bits);
            expect(a.nth(seen) == rank, a.bits, seen);
            if (seen == 0) expect(a.lowest() == rank, a.bits);
            if (seen == 1) expect(a.without_lowest().lowest() == rank, a.bits);
            before = index_of(rank);
            ++seen;
        }
        expect(seen == as.count(), a.bits, seen);
        for (unsigned i = 0; i < rank_count; ++i) {
            expect(a.has(rank_at(i)) == as[i], a.bits, i);
            expect(a.above(rank_at(i)).bits == ((as >> (i + 1)) << (i + 1)).to_ulong(), a.bits, i);
        }
    }
}

// Every set of line ranks and every length: the runs found one by one.
void runs_are_found_in_every_set_of_the_line() {
    for (unsigned set = 0; set < (1U << line_length); ++set) {
        unsigned runs[line_length + 2]{};  // of at least so many ranks
        for (unsigned length = line_length; length >= 1; --length) {
            std::uint32_t bottoms = 0;
            for (unsigned bottom = 0; bottom + length <= line_length; ++bottom) {
                const unsigned run = ((1U << length) - 1) << bottom;
                if ((set & run) == run) bottoms |= 1U << bottom;
            }
            runs[length] = runs[length + 1] + static_cast<unsigned>(std::popcount(bottoms));
            expect(chain_counts[length][set] == runs[length], set, length, runs[length]);
            expect(run_bottoms({set}, length).bits == bottoms, set, length, bottoms);
            expect(longer_runs({bottoms}, {set}, length) == run_bottoms({set}, length + 1), set, length);
        }
    }
    for (unsigned bottom = 0; bottom < line_length; ++bottom) {
        for (unsigned length = 1; bottom + length <= line_length; ++length) {
            for (unsigned width = 1; width <= 4; ++width) {
                Hand cards;
                RankSet ranks;
                for (unsigned i = bottom; i < bottom + length; ++i) {
                    cards += Hand::of(rank_at(i), width);
                    ranks = ranks | RankSet{1U << i};
                }
                expect(run_cards(rank_at(bottom), length, width) == cards, bottom, length, width);
                expect(run_of(rank_at(bottom), length) == ranks, bottom, length);
            }
        }
    }
}

// The bit of a card in a CardSet: its id, but for D, which has a nibble of its own.
std::uint64_t bit_of(unsigned id) { return std::uint64_t{1} << (id == 53 ? 56 : id); }

void card_sets_become_hands() {
    Stream stream{6};
    for (unsigned run = 0; run < repeated(200'000); ++run) {
        CardSet set;
        Hand hand;
        const unsigned sparsity = 1 + stream.below(6);
        for (unsigned id = 0; id < deck_cards; ++id) {
            if (stream.below(sparsity) != 0) continue;
            set.decks[0] |= bit_of(id);
            hand += Hand::of(rank_of(static_cast<Card>(id)));
        }
        expect(set.ranks() == hand, set.decks[0], set.ranks(), hand);
    }
    for (const bool jokers : {false, true})
        expect(CardSet::deck(jokers).ranks() == whole_deck(jokers), jokers);
}

int run() {
    hands_count_as_arrays_do();
    copies_are_the_ranks_held_often_enough();
    words_give_their_set_bits_in_order();
    gather_draws_the_low_bits_together_and_spread_apart();
    rank_sets_do_as_bitsets_do();
    runs_are_found_in_every_set_of_the_line();
    card_sets_become_hands();
    return result();
}

}  // namespace
}  // namespace ddz::test

#define DDZ_NAME_OF(isa) #isa
#define DDZ_NAME(isa) DDZ_NAME_OF(isa)

int main() {
    constexpr int skipped = 77;  // the SKIP_RETURN_CODE of the test
    for (const ddz::Kernels* level : ddz::test::levels()) {
        if (std::string_view{level->name} == DDZ_NAME(DDZ_ISA)) return ddz::test::run();
    }
    return skipped;
}
