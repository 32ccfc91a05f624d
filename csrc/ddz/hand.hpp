// Hand: how many cards of each rank, in one 64-bit word.
#pragma once

#include "cards.hpp"

namespace ddz {

//  63..60   59..56  55..52  51..48         7..4    3..0
// +-------+-------+-------+-------+ ... +-------+-------+
// | zero  |   D   |   X   |   2   |     |   4   |   3   |   one nibble a rank, 0-8 cards each
// +-------+-------+-------+-------+ ... +-------+-------+
struct Hand {
    std::uint64_t word = 0;

    static constexpr std::uint64_t lowest_bits = 0x0111'1111'1111'1111;  // bit 0 of every rank
    static constexpr std::uint64_t even_ranks = 0x0F0F'0F0F'0F0F'0F0F;

    [[nodiscard]] DDZ_INLINE static constexpr Hand of(Rank rank, unsigned copies = 1) noexcept {
        return {std::uint64_t{copies} << (4 * index_of(rank))};
    }

    [[nodiscard]] DDZ_INLINE constexpr unsigned count(Rank rank) const noexcept {
        return static_cast<unsigned>(word >> (4 * index_of(rank))) & 15U;
    }
    [[nodiscard]] DDZ_INLINE constexpr bool empty() const noexcept { return word == 0; }
    [[nodiscard]] DDZ_INLINE constexpr unsigned size() const noexcept {
        const std::uint64_t pairs_of_ranks = (word & even_ranks) + ((word >> 4) & even_ranks);
        return static_cast<unsigned>((pairs_of_ranks * 0x0101'0101'0101'0101) >> 56);
    }
    // Whether every card of `other`, copies counted, is here: no rank may borrow, so bytes carry a guard bit.
    [[nodiscard]] DDZ_INLINE constexpr bool contains(Hand other) const noexcept {
        constexpr std::uint64_t guard = 0x1010'1010'1010'1010;
        const std::uint64_t low = ((word & even_ranks) | guard) - (other.word & even_ranks);
        const std::uint64_t high = (((word >> 4) & even_ranks) | guard) - ((other.word >> 4) & even_ranks);
        return (low & high & guard) == guard;
    }

    DDZ_INLINE constexpr Hand& operator+=(Hand other) noexcept {
        word += other.word;
        return *this;
    }
    DDZ_INLINE constexpr Hand& operator-=(Hand other) noexcept {
        word -= other.word;
        return *this;
    }
    [[nodiscard]] DDZ_INLINE friend constexpr Hand operator+(Hand a, Hand b) noexcept {
        return {a.word + b.word};
    }
    [[nodiscard]] DDZ_INLINE friend constexpr Hand operator-(Hand a, Hand b) noexcept {
        return {a.word - b.word};
    }
    [[nodiscard]] DDZ_INLINE friend constexpr bool operator==(Hand a, Hand b) noexcept {
        return a.word == b.word;
    }
};

// The most of a rank that a Hand may hold: two decks.
inline constexpr unsigned max_copies(Rank rank) noexcept { return rank < Rank::little_joker ? 8 : 2; }

static_assert(sizeof(Hand) == 8);
static_assert(Hand{0x123}.size() == 6 && Hand{0x123}.contains(Hand{0x122}) &&
              !Hand{0x123}.contains(Hand{0x202}));

}  // namespace ddz
