// Saying: what a seat can say in the phases before the play.
#pragma once

#include <cstdint>

#include "isa.hpp"

namespace ddz {

enum class Saying : std::uint8_t {
    pass,
    bid_1,
    bid_2,
    bid_3,
    decline,
    call,
    rob,
    wait,
    open,
    no_double,
    double_stake
};

inline constexpr unsigned saying_count = 11;
inline constexpr unsigned most_choices = 4;  // of one seat at once: pass and three bids

[[nodiscard]] DDZ_INLINE constexpr unsigned index_of(Saying saying) noexcept {
    return static_cast<unsigned>(saying);
}

}  // namespace ddz
