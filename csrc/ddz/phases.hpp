// Phases before the play: runs the tables that the package compiles from its automata.
#pragma once

#include "view.hpp"

namespace ddz {

// What a phase has decided; seats are the phase's own, -1 is nobody, sets have a bit a seat.
struct PhaseOutcome {
    std::int8_t landlord = -1;
    std::int8_t first_opener = -1;
    std::uint8_t bid = 1;
    std::uint8_t robs = 0;
    std::uint8_t open = 1;  // the largest factor that a hand was opened for
    std::uint8_t opened = 0;
    std::uint8_t doubled = 0;
    std::uint8_t baodao = 0;     // how often the landlord has reported
    std::uint16_t reported = 0;  // a bit a rank of what he has reported
    bool fight = false;
    bool tanda = false;
};

// The seat that speaks (-1: the phase is over), and its choices: choice_count of them from first_choice on.
struct PhaseState {
    std::int8_t actor = -1;
    std::uint8_t choice_count = 0;
    std::uint8_t moment = 0;  // of an opening: how far the deal has come
    std::uint16_t first_choice = 0;
    PhaseOutcome outcome;
};

// A compiled phase; whoever made it owns the arrays. State 0 is the initial one. No states: no such phase.
struct PhaseTable {
    const PhaseState* states = nullptr;
    const Saying* sayings = nullptr;      // of each choice
    const std::uint16_t* next = nullptr;  // the state that each choice leads to

    [[nodiscard]] DDZ_INLINE constexpr explicit operator bool() const noexcept { return states != nullptr; }
};

[[nodiscard]] DDZ_INLINE constexpr Seat seat_from(Seat base, unsigned offset, unsigned seats) noexcept {
    const unsigned seat = index_of(base) + offset;
    return seat_at(seat < seats ? seat : seat - seats);
}

// Seats as bits, counted from another seat: bit i becomes bit (i + by) mod seats.
[[nodiscard]] DDZ_INLINE constexpr unsigned turned(unsigned bits, unsigned by, unsigned seats) noexcept {
    return (bits << by | bits >> (seats - by)) & ((1U << seats) - 1);
}
static_assert(turned(0b101, 1, 3) == 0b011 && turned(0b001, 0, 4) == 0b0001);

// Who is asked, and what that seat may know.
struct Question {
    Seat seat{};
    SayingView view;
};

}  // namespace ddz
