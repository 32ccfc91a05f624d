// OpenSpiel's observation tensor.
#pragma once

#include "encode_columns.hpp"

namespace ddz {

inline constexpr unsigned openspiel_width = 159;

// Raises Error (out-of-range) for what the format has no place for.
void check_openspiel(const ObservedHands& hands);

// (rows, 159). With `overlap` each joker takes five places of which the next begin after two, as OpenSpiel
// writes them; without, two places.
void write_openspiel(const ObservedHands& hands, bool overlap, float* out) noexcept;

}  // namespace ddz
