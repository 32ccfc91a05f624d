// Deals: a shuffled deck split into hands, bottom cards and dead cards.
#pragma once

#include <array>

#include "rank_set.hpp"
#include "rng.hpp"

namespace ddz {

// How a rule set deals. Dead cards, where there are any, are what is left of the deck.
struct DealPlan {
    std::uint8_t seats = 3;
    std::uint8_t hand_cards = 17;
    std::uint8_t bottom_cards = 3;
    bool jokers = true;

    [[nodiscard]] DDZ_INLINE friend constexpr bool operator==(const DealPlan&,
                                                              const DealPlan&) noexcept = default;
};

//  56      52   51..48      7..4    3..0
// +---+---+---+--------+ ... +------+------+
// | D | 0 | X | 2 SHCD |     | 4    | 3    |   one bit a card, a nibble a rank: suits kept
// +---+---+---+--------+ ... +------+------+
struct CardSet {
    std::uint64_t bits = 0;

    [[nodiscard]] DDZ_INLINE static constexpr CardSet deck(bool jokers) noexcept {
        constexpr std::uint64_t naturals = (std::uint64_t{1} << 52) - 1;
        return {jokers ? naturals | std::uint64_t{0x11} << 52 : naturals};
    }
    // The ranks alone: each nibble becomes its number of set bits.
    [[nodiscard]] DDZ_INLINE constexpr Hand ranks() const noexcept {
        const std::uint64_t halves = bits - ((bits >> 1) & 0x5555'5555'5555'5555);
        return {(halves & 0x3333'3333'3333'3333) + ((halves >> 2) & 0x3333'3333'3333'3333)};
    }
};

struct Deal {
    std::array<CardSet, max_seats> hands;
    CardSet bottom;
};

}  // namespace ddz

namespace ddz::inline DDZ_ISA {

// Each bit set with chance eighths/8, from the binary digits of eighths.
[[nodiscard]] DDZ_INLINE std::uint64_t random_bits(Stream& stream, unsigned eighths) noexcept {
    std::uint64_t bits = 0;
    bool drawn = false;
    for (unsigned digit = 0; digit < 3; ++digit) {
        const bool one = (eighths >> digit) & 1U;
        if (!one && !drawn) continue;
        const std::uint64_t word = stream.next();
        bits = one ? bits | word : bits & word;
        drawn = true;
    }
    return bits;
}

// A uniform subset of `size` cards. A set of independent bits of about the right density is made to fit by
// adding or taking away uniform cards; every card being treated alike, each subset of the size is equally
// likely.
[[nodiscard]] DDZ_INLINE CardSet random_subset(Stream& stream, CardSet from, unsigned size) noexcept {
    const unsigned all = static_cast<unsigned>(std::popcount(from.bits));
    const unsigned eighths = (8 * size + all / 2) / all;
    std::uint64_t bits = eighths == 0   ? 0
                         : eighths >= 8 ? from.bits
                                        : from.bits & random_bits(stream, eighths);
    unsigned have = static_cast<unsigned>(std::popcount(bits));
    for (; have > size; --have) bits &= ~(std::uint64_t{1} << nth_set_bit(bits, stream.below(have)));
    for (; have < size; ++have) {
        const std::uint64_t rest = from.bits & ~bits;
        bits |= std::uint64_t{1} << nth_set_bit(rest, stream.below(all - have));
    }
    return {bits};
}

// The bottom cards first, then the hands in seat order, each a uniform subset of what is left.
[[nodiscard]] DDZ_INLINE Deal deal_cards(const DealPlan& plan, Stream& stream) noexcept {
    Deal deal;
    CardSet left = CardSet::deck(plan.jokers);
    deal.bottom = random_subset(stream, left, plan.bottom_cards);
    left.bits &= ~deal.bottom.bits;
    for (unsigned seat = 0; seat < plan.seats; ++seat) {
        deal.hands[seat] = random_subset(stream, left, plan.hand_cards);
        left.bits &= ~deal.hands[seat].bits;
    }
    return deal;
}

}  // namespace ddz::inline DDZ_ISA
