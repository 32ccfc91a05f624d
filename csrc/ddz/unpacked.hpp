// Counts of a hand as bytes, one a rank: what arrays hold.
#pragma once

#include <cstring>

#include "hand.hpp"

namespace ddz {

// The eight nibbles of a half word as eight bytes.
[[nodiscard]] DDZ_INLINE constexpr std::uint64_t bytes_of_nibbles(std::uint32_t nibbles) noexcept {
    std::uint64_t x = nibbles;
    x = (x | x << 16) & 0x0000'FFFF'0000'FFFF;
    x = (x | x << 8) & 0x00FF'00FF'00FF'00FF;
    return (x | x << 4) & 0x0F0F'0F0F'0F0F'0F0F;
}
static_assert(bytes_of_nibbles(0x7654'3210) == 0x0706'0504'0302'0100);

// Writes the 15 counts of a hand, and only those.
DDZ_INLINE void write_unpacked(Hand hand, std::uint8_t* row) noexcept {
    std::uint8_t bytes[16];
    for (unsigned half = 0; half < 2; ++half) {
        std::uint64_t eight = bytes_of_nibbles(static_cast<std::uint32_t>(hand.word >> (32 * half)));
        for (unsigned i = 0; i < 8;
             ++i, eight >>= 8)  // compilers make one store of it, whatever the byte order
            bytes[8 * half + i] = static_cast<std::uint8_t>(eight);
    }
    std::memcpy(row, bytes, rank_count);
}

}  // namespace ddz
