// Tables of the sets of natural cards that wild cards replace in a body.
#pragma once

#include "kickers.hpp"
#include "wild_hand.hpp"

namespace ddz::inline DDZ_ISA {

// The most sets of replaced cards of one number: four of twelve ranks with three copies each.
inline constexpr std::size_t max_replaced_sets = 1353;

// replaced_sets[heights][n]: the sets of fewer than n cards, where heights are of at most three copies.
inline constexpr unsigned heights_base = line_length + 1;
[[nodiscard]] DDZ_INLINE constexpr unsigned index_of(Heights heights) noexcept {
    return heights.at_least(1) + heights_base * (heights.at_least(2) + heights_base * heights.at_least(3));
}
inline constexpr auto replaced_sets = [] {
    std::array<std::array<std::uint16_t, max_wilds + 2>, heights_base * heights_base * heights_base> table{};
    for (unsigned n1 = 0; n1 < heights_base; ++n1) {
        for (unsigned n2 = 0; n2 <= n1; ++n2) {
            for (unsigned n3 = 0; n3 <= n2; ++n3) {
                std::uint32_t sets = 0;
                for (unsigned cards = 0; cards <= max_wilds; ++cards) {
                    sets += count_multisets(cards, n1, n2, n3, 0);
                    table[index_of(Heights{n1 | n2 << 8 | n3 << 16})][cards + 1] =
                        static_cast<std::uint16_t>(sets);
                }
            }
        }
    }
    return table;
}();

// The sets of up to four of twelve places, as many of each entry as the size says. The sets of one size are
// in colexicographic order: those of the first p places come first.
struct PlaceSets {
    std::array<std::array<std::uint8_t, max_wilds>, 794> sets{};
    std::array<std::uint16_t, max_wilds + 1> first{};  // of each size
};
inline constexpr PlaceSets place_sets = [] {
    PlaceSets table;
    std::uint16_t count = 0;
    for (unsigned size = 0; size <= max_wilds; ++size) {
        table.first[size] = count;
        for (unsigned bits = 0; bits < (1U << line_length); ++bits) {  // as numbers they are in that order
            if (static_cast<unsigned>(std::popcount(bits)) != size) continue;
            unsigned left = bits;
            for (unsigned i = 0; i < size; ++i, left &= left - 1)
                table.sets[count][i] = static_cast<std::uint8_t>(std::countr_zero(left));
            ++count;
        }
    }
    return table;
}();

}  // namespace ddz::inline DDZ_ISA
