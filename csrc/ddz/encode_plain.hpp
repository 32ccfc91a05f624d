// The package's own features: every rule set, each block described once, by what writes it.
#pragma once

#include <utility>
#include <vector>

#include "encode_columns.hpp"

namespace ddz {

// What the widths and scales of the blocks depend on.
struct PlainShape {
    unsigned seats = 3;
    unsigned decks = 1;
    unsigned most_cards = 20;     // that a seat can hold
    unsigned largest_factor = 1;  // that a hand can be opened for
    unsigned max_redeals = 1;

    [[nodiscard]] unsigned cards() const noexcept { return decks * deck_cards; }
};

// The blocks of a row in their order, with their widths.
using PlainLayout = std::vector<std::pair<const char*, unsigned>>;
[[nodiscard]] PlainLayout plain_layout(const PlainShape& shape);
[[nodiscard]] PlainLayout plain_action_layout(const PlainShape& shape);

// Raise Error (out-of-range) for values that no game has.
void check_plain(const PlainShape& shape, const ObservedHands& hands);
void check_plain_actions(const PlainShape& shape, const ActionColumns& actions);

// (rows, sum of the widths).
void write_plain(const PlainShape& shape, const ObservedHands& hands, float* out);
void write_plain_actions(const PlainShape& shape, const ActionColumns& actions, float* out);

}  // namespace ddz
