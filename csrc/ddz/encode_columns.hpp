// The columns that encoders read, as plain pointers, and the checks that nothing in them leads outside.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "course.hpp"
#include "track.hpp"

namespace ddz {

inline constexpr unsigned observed_phases = index_of(Stage::over) + 1;

// What one seat of each of `rows` hands may know. Cards are 15 counts; only the columns that an encoder asks
// for are set.
struct ObservedHands {
    std::size_t rows = 0;
    unsigned seats = 0;
    const std::int8_t *seat = nullptr, *seat_to_act = nullptr, *landlord = nullptr, *first = nullptr,
                      *dealer = nullptr, *to_beat_by = nullptr;                      // (rows)
    const std::int8_t *history_seat = nullptr, *said = nullptr, *said_by = nullptr;  // (rows, 16)
    const std::uint8_t *hand = nullptr, *unseen = nullptr, *bottom = nullptr, *reported = nullptr,
                       *to_beat = nullptr;  // (rows, 15)
    const std::uint8_t *shown = nullptr, *played = nullptr, *last = nullptr,
                       *first_moves = nullptr;                     // (rows, seats, 15)
    const std::uint8_t* history = nullptr;                         // (rows, 16, 15)
    const std::uint8_t *cards_left = nullptr, *doubled = nullptr;  // (rows, seats)
    const std::uint8_t *phase = nullptr, *to_beat_category = nullptr, *to_beat_length = nullptr,
                       *to_beat_key = nullptr, *to_beat_bomb_class = nullptr, *bombs = nullptr,
                       *big_bombs = nullptr, *rockets = nullptr, *bid = nullptr, *robs = nullptr,
                       *open = nullptr, *wild_rank = nullptr, *face_up = nullptr,
                       *huangfan = nullptr;                    // (rows)
    const std::uint16_t *plies = nullptr, *redeals = nullptr;  // (rows)

    // Cards of one hand, and of one seat of it.
    [[nodiscard]] static const std::uint8_t* of(const std::uint8_t* column, std::size_t row) noexcept {
        return column + row * rank_count;
    }
    [[nodiscard]] const std::uint8_t* of(const std::uint8_t* column, std::size_t row,
                                         unsigned of_seat) const noexcept {
        return column + (row * seats + of_seat) * rank_count;
    }
    // The cards of the move that was made `ago` moves before the next one, from 1.
    [[nodiscard]] const std::uint8_t* move_before(std::size_t row, unsigned ago) const noexcept {
        return of(history, row * history_length + history_length - ago);
    }
};

// Actions, those of hand i in rows offsets[i] to offsets[i + 1].
struct ActionColumns {
    std::size_t rows = 0;
    const std::int64_t* offsets = nullptr;
    const std::uint8_t *counts = nullptr, *category = nullptr, *length = nullptr, *key = nullptr,
                       *bomb_class = nullptr;
};

// Raises Error (out-of-range) naming the column, its row and the value where one is below `lowest` or above
// `highest`; `width` values are a row. Bytes are at least 0, and `highest` at most 127.
void check_range(const char* column, const std::uint8_t* values, std::size_t rows, std::size_t width,
                 int lowest, int highest);
void check_range(const char* column, const std::int8_t* values, std::size_t rows, std::size_t width,
                 int lowest, int highest);

// The same for one row of cards, `seats` times 15 counts: together no more of a rank than one deck holds.
void check_one_deck(const char* column, const std::uint8_t* counts, unsigned seats, std::size_t row);

// Raises Error (bad-array) unless the offsets of `hands` hands start at 0, never fall and end at the last
// row.
void check_offsets(const ActionColumns& actions, std::size_t hands);

// Hands of three seats in or after the play by how far the viewer sits after the landlord; a hand that nobody
// views is in none. Raises Error (out-of-range) for a seat or landlord that is none.
[[nodiscard]] std::array<std::vector<std::int64_t>, 3> rows_by_role(const ObservedHands& hands);

}  // namespace ddz
