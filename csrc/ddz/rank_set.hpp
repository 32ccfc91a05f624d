// RankSet: a set of ranks, and the few bit operations on it that depend on the instruction set.
#pragma once

#include <bit>

#include "hand.hpp"

namespace ddz::inline DDZ_ISA {

// The n-th set bit of a word, n counted from 0 and less than the number of bits.
[[nodiscard]] DDZ_INLINE unsigned nth_set_bit(std::uint64_t word, unsigned n) noexcept {
#if DDZ_HARDWARE_PDEP
    return static_cast<unsigned>(_tzcnt_u64(_pdep_u64(std::uint64_t{1} << n, word)));
#else
    for (; n > 0; --n) word &= word - 1;
    return static_cast<unsigned>(std::countr_zero(word));
#endif
}

// Bit i of the set is rank i.
struct RankSet {
    std::uint32_t bits = 0;

    [[nodiscard]] DDZ_INLINE constexpr bool empty() const noexcept { return bits == 0; }
    [[nodiscard]] DDZ_INLINE constexpr unsigned size() const noexcept {
        return static_cast<unsigned>(std::popcount(bits));
    }
    [[nodiscard]] DDZ_INLINE constexpr bool has(Rank rank) const noexcept {
        return (bits >> index_of(rank)) & 1U;
    }
    [[nodiscard]] DDZ_INLINE constexpr Rank lowest() const noexcept {
        return rank_at(static_cast<unsigned>(std::countr_zero(bits)));
    }
    [[nodiscard]] DDZ_INLINE Rank nth(unsigned n) const noexcept { return rank_at(nth_set_bit(bits, n)); }
    [[nodiscard]] DDZ_INLINE constexpr RankSet without_lowest() const noexcept { return {bits & (bits - 1)}; }
    [[nodiscard]] DDZ_INLINE constexpr RankSet above(Rank rank) const noexcept {
        return {bits & (~std::uint32_t{1} << index_of(rank))};
    }
    [[nodiscard]] DDZ_INLINE constexpr RankSet minus(RankSet other) const noexcept {
        return {bits & ~other.bits};
    }
    [[nodiscard]] DDZ_INLINE friend constexpr RankSet operator&(RankSet a, RankSet b) noexcept {
        return {a.bits & b.bits};
    }
    [[nodiscard]] DDZ_INLINE friend constexpr RankSet operator|(RankSet a, RankSet b) noexcept {
        return {a.bits | b.bits};
    }
    [[nodiscard]] DDZ_INLINE friend constexpr bool operator==(RankSet a, RankSet b) noexcept = default;
};

// Loops over a set low to high without naming its bits: `for (Rank rank : each(set))`.
struct RankIterator {
    RankSet left;
    DDZ_INLINE constexpr Rank operator*() const noexcept { return left.lowest(); }
    DDZ_INLINE constexpr RankIterator& operator++() noexcept {
        left = left.without_lowest();
        return *this;
    }
    DDZ_INLINE constexpr bool operator!=(RankIterator other) const noexcept {
        return left.bits != other.left.bits;
    }
};
struct RankRange {
    RankSet set;
    [[nodiscard]] DDZ_INLINE constexpr RankIterator begin() const noexcept { return {set}; }
    [[nodiscard]] DDZ_INLINE constexpr RankIterator end() const noexcept { return {RankSet{}}; }
};
[[nodiscard]] DDZ_INLINE constexpr RankRange each(RankSet set) noexcept { return {set}; }

inline constexpr RankSet line_ranks{(1U << line_length) - 1};
inline constexpr RankSet joker_ranks{3U << natural_rank_count};

[[nodiscard]] DDZ_INLINE constexpr RankSet run_of(Rank bottom, unsigned length) noexcept {
    return {((1U << length) - 1) << index_of(bottom)};
}

// Bit 0 of every nibble, drawn together into one set.
[[nodiscard]] DDZ_INLINE RankSet gather(std::uint64_t word) noexcept {
#if DDZ_HARDWARE_PDEP
    return {static_cast<std::uint32_t>(_pext_u64(word, Hand::lowest_bits))};
#else
    std::uint64_t x = word & Hand::lowest_bits;
    x = (x | (x >> 3)) & 0x0303'0303'0303'0303;
    x = (x | (x >> 6)) & 0x000F'000F'000F'000F;
    x = (x | (x >> 12)) & 0x0000'00FF'0000'00FF;
    return {static_cast<std::uint32_t>((x | (x >> 24)) & 0x7FFF)};
#endif
}

// One card of each rank of a set: the reverse of gather.
[[nodiscard]] DDZ_INLINE Hand spread(RankSet set) noexcept {
#if DDZ_HARDWARE_PDEP
    return {_pdep_u64(set.bits, Hand::lowest_bits)};
#else
    std::uint64_t x = set.bits;
    x = (x | (x << 24)) & 0x0000'00FF'0000'00FF;
    x = (x | (x << 12)) & 0x000F'000F'000F'000F;
    x = (x | (x << 6)) & 0x0303'0303'0303'0303;
    return {(x | (x << 3)) & Hand::lowest_bits};
#endif
}

// Which ranks a hand of one deck holds at least 1, 2, 3 and 4 times: `at_least[k]`.
struct Copies {
    static constexpr unsigned most = 4;
    RankSet at_least[most + 1];

    DDZ_INLINE explicit Copies(Hand hand) noexcept {
        const RankSet ones = gather(hand.word), twos = gather(hand.word >> 1), fours = gather(hand.word >> 2);
        at_least[1] = ones | twos | fours;
        at_least[2] = twos | fours;
        at_least[3] = (ones & twos) | fours;
        at_least[4] = fours;
    }
    [[nodiscard]] DDZ_INLINE RankSet operator[](unsigned copies) const noexcept { return at_least[copies]; }
};

}  // namespace ddz::inline DDZ_ISA
