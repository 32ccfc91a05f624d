// Chains: runs of ranks in a set, and how many there are.
#pragma once

#include "pattern.hpp"
#include "rank_set.hpp"

namespace ddz {

// chain_counts[shortest][set]: the runs of at least `shortest` ranks in a set of line ranks.
inline constexpr auto chain_counts = [] {
    std::array<std::array<std::uint8_t, 1U << line_length>, line_length + 1> table{};
    for (unsigned set = 0; set < (1U << line_length); ++set) {
        unsigned run_starts[line_length + 1]{};
        unsigned starts = set;
        for (unsigned length = 1; length <= line_length; ++length) {
            run_starts[length] = static_cast<unsigned>(std::popcount(starts));
            starts &= set >> length;
        }
        unsigned runs = 0;
        for (unsigned length = line_length; length >= 1; --length) {
            runs += run_starts[length];
            table[length][set] = static_cast<std::uint8_t>(runs);
        }
    }
    return table;
}();
static_assert(chain_counts[5][0xFFF] == 36 && chain_counts[3][0xFFF] == 55 && chain_counts[2][0xFFF] == 66);

}  // namespace ddz

namespace ddz::inline DDZ_ISA {

// The bottoms of the runs of exactly `length` ranks: doubling takes log2(length) steps.
[[nodiscard]] DDZ_INLINE RankSet run_bottoms(RankSet set, unsigned length) noexcept {
    unsigned have = 1;
    for (; 2 * have <= length; have *= 2) set.bits &= set.bits >> have;
    set.bits &= set.bits >> (length - have);
    return set;
}

// The bottoms of the runs one rank longer, given those of `length`.
[[nodiscard]] DDZ_INLINE RankSet longer_runs(RankSet bottoms, RankSet set, unsigned length) noexcept {
    return {bottoms.bits & (set.bits >> length)};
}

// Of the bottoms of runs of `length` ranks, those of runs that end above a key. A key may be lower than any
// run of that length ends.
[[nodiscard]] DDZ_INLINE RankSet ending_above(RankSet bottoms, Rank key, unsigned length) noexcept {
    const std::uint64_t above = ~std::uint64_t{0} << (index_of(key) + line_length + 2 - length);
    return {bottoms.bits & static_cast<std::uint32_t>(above >> line_length)};
}

[[nodiscard]] DDZ_INLINE constexpr Hand run_cards(Rank bottom, unsigned length, unsigned width) noexcept {
    const std::uint64_t ones = Hand::lowest_bits & ((std::uint64_t{1} << (4 * length)) - 1);
    return {(width * ones) << (4 * index_of(bottom))};
}

}  // namespace ddz::inline DDZ_ISA
