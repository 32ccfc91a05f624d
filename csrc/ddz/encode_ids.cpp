#include "encode_ids.hpp"

#include <cstring>

namespace ddz {
namespace {

// Fifteen counts as nibbles of one word, the middle one twice: two loads, whatever the order of bytes.
std::uint64_t pack(const std::uint8_t* counts, bool& fits) noexcept {
    std::uint64_t low = 0, high = 0;
    std::memcpy(&low, counts, sizeof low);
    std::memcpy(&high, counts + rank_count - sizeof high, sizeof high);
    fits = ((low | high) & 0xF0F0'F0F0'F0F0'F0F0) == 0;
    return low | high << 4;
}

}  // namespace

ActionIds::Entry ActionIds::entry_of(const ActionColumns& actions, std::size_t row) const noexcept {
    bool fits = false;
    Entry entry;
    entry.cards = pack(ObservedHands::of(actions.counts, row), fits);
    if (by_pattern_ || entry.cards == 0)
        entry.pattern = actions.category[row] | std::uint32_t{actions.length[row]} << 8 |
                        std::uint32_t{actions.key[row]} << 16;
    if (!fits) entry.pattern = ~0U;  // no action's
    return entry;
}

// Where the entry is, or the free place where it would be.
std::size_t ActionIds::place_of(const Entry& sought) const noexcept {
    const std::uint64_t mixed =
        (sought.cards ^ (std::uint64_t{sought.pattern} << 32 | sought.pattern)) * 0x9E37'79B9'7F4A'7C15;
    std::size_t place = static_cast<std::size_t>(mixed >> shift_);
    const auto other = [&](const Entry& entry) {
        return entry.id >= 0 && (entry.cards != sought.cards || entry.pattern != sought.pattern);
    };
    while (other(entries_[place])) place = (place + 1) & (entries_.size() - 1);
    return place;
}

ActionIds::ActionIds() : entries_(2) {}

ActionIds::ActionIds(const ActionColumns& actions, const std::int32_t* ids, bool by_pattern)
    : by_pattern_(by_pattern) {
    while ((std::size_t{1} << (64 - shift_)) < 2 * actions.rows + 1) --shift_;
    entries_.assign(std::size_t{1} << (64 - shift_), {});
    for (std::size_t row = 0; row < actions.rows; ++row) {
        Entry entry = entry_of(actions, row);
        entry.id = ids[row];
        entries_[place_of(entry)] = entry;
    }
}

std::size_t ActionIds::find(const ActionColumns& actions, std::int32_t* ids) const noexcept {
    std::size_t missing = actions.rows;
    for (std::size_t row = actions.rows; row-- > 0;) {
        ids[row] = entries_[place_of(entry_of(actions, row))].id;
        if (ids[row] < 0) missing = row;
    }
    return missing;
}

}  // namespace ddz
