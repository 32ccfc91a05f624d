// RLCard's features of a state.
#pragma once

#include "encode_columns.hpp"

namespace ddz {

inline constexpr unsigned rlcard_landlord_width = 790;
inline constexpr unsigned rlcard_peasant_width = 901;

// Raises Error (out-of-range) for what the format has no place for.
void check_rlcard(const ObservedHands& hands, const std::vector<std::int64_t>& landlords,
                  const std::vector<std::int64_t>& peasants);

// (k, 790) for rows that the landlord views.
void write_rlcard_landlord(const ObservedHands& hands, const std::vector<std::int64_t>& rows,
                           std::int8_t* out) noexcept;

// (k, 901) for rows that a peasant views.
void write_rlcard_peasants(const ObservedHands& hands, const std::vector<std::int64_t>& rows,
                           std::int8_t* out) noexcept;

// (n, 54) of any cards.
void write_card_rows(const std::uint8_t* counts, std::size_t rows, std::int8_t* out) noexcept;

}  // namespace ddz
