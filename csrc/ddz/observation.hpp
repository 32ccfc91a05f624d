// Observations: what a seat may know of a live hand, into the caller's columns.
#pragma once

#include <cstddef>
#include <cstring>

#include "live_hand.hpp"

namespace ddz {

// In a column of ranks: there is none.
inline constexpr std::uint8_t none_of_ranks = 255;

// One array a field, one row a hand, as the package's Observations describes them; null where it is not asked
// for. Cards are 15 counts.
struct ObservationColumns {
    std::int8_t* seat = nullptr;
    std::int8_t* seat_to_act = nullptr;
    std::uint8_t* phase = nullptr;
    std::int8_t* landlord = nullptr;
    std::int8_t* first = nullptr;
    std::int8_t* dealer = nullptr;
    std::uint8_t* hand = nullptr;
    std::uint8_t* unseen = nullptr;
    std::uint8_t* bottom = nullptr;
    std::uint8_t* shown = nullptr;  // seats x 15
    std::uint8_t* reported = nullptr;
    std::uint8_t* cards_left = nullptr;   // seats
    std::uint8_t* played = nullptr;       // seats x 15
    std::uint8_t* last = nullptr;         // seats x 15
    std::uint8_t* first_moves = nullptr;  // seats x 15
    std::uint8_t* to_beat = nullptr;
    std::uint8_t* to_beat_category = nullptr;
    std::uint8_t* to_beat_length = nullptr;
    std::uint8_t* to_beat_key = nullptr;
    std::uint8_t* to_beat_bomb_class = nullptr;
    std::int8_t* to_beat_by = nullptr;
    std::uint8_t* history = nullptr;      // history_length x 15
    std::int8_t* history_seat = nullptr;  // history_length
    std::uint16_t* plies = nullptr;
    std::uint8_t* bombs = nullptr;
    std::uint8_t* big_bombs = nullptr;
    std::uint8_t* rockets = nullptr;
    std::uint8_t* bid = nullptr;
    std::uint8_t* robs = nullptr;
    std::uint8_t* open = nullptr;
    bool* doubled = nullptr;         // seats
    std::int8_t* said = nullptr;     // history_length
    std::int8_t* said_by = nullptr;  // history_length
    std::uint8_t* wild_rank = nullptr;
    std::uint8_t* face_up = nullptr;
    bool* huangfan = nullptr;
    std::uint16_t* redeals = nullptr;

    // Whether anything is asked for beside the seats.
    [[nodiscard]] bool only_seats() const noexcept {
        ObservationColumns others = *this;
        others.seat = others.seat_to_act = nullptr;
        const ObservationColumns none;
        return std::memcmp(&others, &none, sizeof none) == 0;
    }
};

// Writes row `row`: what `seat` may know; all that may be known to nobody in particular where seat is nobody,
// of a hand that is over.
void write_observation(const LiveTable& table, LiveHand& hand, std::int8_t seat, std::size_t row,
                       const ObservationColumns& columns) noexcept;

}  // namespace ddz
