// DouZero's features: the state of a decision, its last fifteen moves, and a row for each legal action.
#pragma once

#include "encode_columns.hpp"

namespace ddz {

inline constexpr unsigned douzero_state_width[3] = {319, 430,
                                                    430};  // landlord, the next seat, the one before
inline constexpr unsigned douzero_action_width = 54;
inline constexpr unsigned douzero_moves_width = 15 * douzero_action_width;

// Where the features of k hands of one role go; what is null is not written. `hand_offsets` are those of the
// rows of x_batch and z_batch.
struct DouZeroFeatures {
    std::int8_t* x_no_action = nullptr;  // (k, state width)
    std::int8_t* z = nullptr;            // (k, 810)
    float* z_batch = nullptr;            // (m, 810), or one row where `one_z`
    bool one_z = false;
    float* x_batch = nullptr;              // (m, state width + 54)
    std::int64_t* hand_offsets = nullptr;  // (k + 1)
};

// Raises Error (out-of-range) for what the format has no place for, in the hands of any role.
void check_douzero(const ObservedHands& hands, const std::array<std::vector<std::int64_t>, 3>& roles);

// `role` counts seats from the landlord; `rows` are hands of that role. `actions` may have no columns: then
// each hand has no row.
void write_douzero(const ObservedHands& hands, const ActionColumns& actions, unsigned role,
                   const std::vector<std::int64_t>& rows, const DouZeroFeatures& features) noexcept;

}  // namespace ddz
