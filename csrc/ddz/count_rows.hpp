// Rows of counts: the 15 bytes of an array that are a hand, a byte a rank, read and written at once.
#pragma once

#include <bit>
#include <cstring>

#include "hand.hpp"

namespace ddz {

inline constexpr bool bytes_rise = std::endian::native == std::endian::little;

// Whether no count is past a nibble; the counts as a Hand mean nothing else.
[[nodiscard]] DDZ_INLINE bool fit_a_hand(const std::uint8_t* row) noexcept {
    std::uint64_t low = 0, high = 0;
    std::memcpy(&low, row, 8);
    std::memcpy(&high, row + rank_count - 8, 8);
    return ((low | high) & 0xF0F0'F0F0'F0F0'F0F0) == 0;
}

[[nodiscard]] DDZ_INLINE Hand load_counts(const std::uint8_t* row) noexcept {
    std::uint64_t word = 0;
    if constexpr (bytes_rise) {
        const auto nibbles_of = [](std::uint64_t bytes) {
            bytes = (bytes | bytes >> 4) & 0x00FF'00FF'00FF'00FF;
            bytes = (bytes | bytes >> 8) & 0x0000'FFFF'0000'FFFF;
            return (bytes | bytes >> 16) & 0xFFFF'FFFF;
        };
        std::uint64_t low = 0, high = 0;
        std::memcpy(&low, row, 8);
        std::memcpy(&high, row + rank_count - 8, 8);  // one rank of the others again
        word = nibbles_of(low) | nibbles_of(high >> 8) << 32;
    } else {
        for (unsigned i = 0; i < rank_count; ++i) word |= std::uint64_t{row[i]} << (4 * i);
    }
    return {word};
}

DDZ_INLINE void store_counts(Hand hand, std::uint8_t* row) noexcept {
    if constexpr (bytes_rise) {
        const auto bytes_of = [](std::uint64_t nibbles) {
            nibbles &= 0xFFFF'FFFF;
            nibbles = (nibbles | nibbles << 16) & 0x0000'FFFF'0000'FFFF;
            nibbles = (nibbles | nibbles << 8) & 0x00FF'00FF'00FF'00FF;
            return (nibbles | nibbles << 4) & 0x0F0F'0F0F'0F0F'0F0F;
        };
        const std::uint64_t low = bytes_of(hand.word), high = bytes_of(hand.word >> 28);
        std::memcpy(row, &low, 8);
        std::memcpy(row + rank_count - 8, &high, 8);
    } else {
        for (unsigned i = 0; i < rank_count; ++i) row[i] = static_cast<std::uint8_t>(hand.count(rank_at(i)));
    }
}

}  // namespace ddz
