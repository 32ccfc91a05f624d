// ActionIds: a fixed table of actions, each with its number in somebody's format, searched by the action.
#pragma once

#include <cstddef>
#include <vector>

#include "encode_columns.hpp"

namespace ddz {

class ActionIds {
  public:
    ActionIds();  // numbers nothing

    // The actions are numbered by `ids`. With `by_pattern` plays of the same cards are told apart by
    // category, length and key; else by their cards alone. What has no cards always goes by its category and
    // key.
    ActionIds(const ActionColumns& actions, const std::int32_t* ids, bool by_pattern);

    // The number of each action, -1 where it has none; returns the first such row, else the number of rows.
    std::size_t find(const ActionColumns& actions, std::int32_t* ids) const noexcept;

  private:
    struct Entry {
        std::uint64_t cards = 0;
        std::uint32_t pattern = 0;
        std::int32_t id = -1;  // none: the place is free
    };
    [[nodiscard]] Entry entry_of(const ActionColumns& actions, std::size_t row) const noexcept;
    [[nodiscard]] std::size_t place_of(const Entry& sought) const noexcept;

    std::vector<Entry> entries_;  // open addressing, at least half of it free
    unsigned shift_ = 63;
    bool by_pattern_ = true;
};

}  // namespace ddz
