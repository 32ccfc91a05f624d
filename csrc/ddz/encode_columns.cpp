#include "encode_columns.hpp"

#include <cstring>
#include <string>

#include "error.hpp"

namespace ddz {
namespace {

// Whether any of the bytes is above `highest`, from 0 to 127: adding what is lacking to 128 sets a byte's top
// bit.
bool any_above(const std::uint8_t* values, std::size_t size, unsigned highest) noexcept {
    constexpr std::uint64_t each = 0x0101'0101'0101'0101, low_bits = 0x7F * each;
    const std::uint64_t lacking = (0x7F - highest) * each;
    std::uint64_t above = 0;
    std::size_t i = 0;
    for (; i + 8 <= size; i += 8) {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, values + i, sizeof bytes);
        above |= ((bytes & low_bits) + lacking) | bytes;
    }
    bool any = (above & ~low_bits) != 0;
    for (; i < size; ++i) any |= values[i] > highest;
    return any;
}

bool any_outside(const std::uint8_t* values, std::size_t size, int, int highest) noexcept {
    return any_above(values, size, static_cast<unsigned>(highest));
}

bool any_outside(const std::int8_t* values, std::size_t size, int lowest, int highest) noexcept {
    bool any = false;
    for (std::size_t i = 0; i < size; ++i) any |= values[i] < lowest || values[i] > highest;
    return any;
}

template <class T>
void check(const char* column, const T* values, std::size_t rows, std::size_t width, int lowest,
           int highest) {
    const std::size_t size = rows * width;
    if (!any_outside(values, size, lowest, highest)) return;
    for (std::size_t i = 0; i < size; ++i) {
        if (values[i] >= lowest && values[i] <= highest) continue;
        throw Error(ErrorKind::general, "out-of-range",
                    std::string{column} + " holds " + std::to_string(values[i]) + " in row " +
                        std::to_string(i / width) + "; here it goes from " + std::to_string(lowest) + " to " +
                        std::to_string(highest));
    }
}

}  // namespace

void check_range(const char* column, const std::uint8_t* values, std::size_t rows, std::size_t width,
                 int lowest, int highest) {
    check(column, values, rows, width, lowest, highest);
}

void check_range(const char* column, const std::int8_t* values, std::size_t rows, std::size_t width,
                 int lowest, int highest) {
    check(column, values, rows, width, lowest, highest);
}

void check_one_deck(const char* column, const std::uint8_t* counts, unsigned seats, std::size_t row) {
    for (unsigned rank = 0; rank < rank_count; ++rank) {
        unsigned held = 0;
        for (unsigned seat = 0; seat < seats; ++seat) held += counts[seat * rank_count + rank];
        const unsigned most = rank < natural_rank_count ? 4 : 1;
        if (held <= most) continue;
        throw Error(ErrorKind::general, "out-of-range",
                    std::string{column} + " holds " + std::to_string(held) + " of " + rank_letters[rank] +
                        " in row " + std::to_string(row) + "; the deck has " + std::to_string(most));
    }
}

void check_offsets(const ActionColumns& actions, std::size_t hands) {
    bool rising = actions.offsets[0] == 0;
    for (std::size_t i = 0; i < hands; ++i) rising &= actions.offsets[i] <= actions.offsets[i + 1];
    if (rising && actions.offsets[hands] == static_cast<std::int64_t>(actions.rows)) return;
    throw Error(ErrorKind::general, "bad-array",
                "offsets must start at 0, never fall and end at the number of actions, " +
                    std::to_string(actions.rows));
}

std::array<std::vector<std::int64_t>, 3> rows_by_role(const ObservedHands& hands) {
    check_range("phase", hands.phase, hands.rows, 1, 0, observed_phases - 1);
    check_range("seat", hands.seat, hands.rows, 1, -1, 2);
    check_range("landlord", hands.landlord, hands.rows, 1, -1, 2);
    std::array<std::vector<std::int64_t>, 3> rows;
    for (std::size_t row = 0; row < hands.rows; ++row) {
        if (hands.phase[row] < index_of(Stage::play) || hands.seat[row] < 0 || hands.landlord[row] < 0)
            continue;
        const int after = (hands.seat[row] - hands.landlord[row] + 3) % 3;
        rows[static_cast<std::size_t>(after)].push_back(static_cast<std::int64_t>(row));
    }
    return rows;
}

}  // namespace ddz
