// Course: where a hand stands between its deal and its lead.
#pragma once

#include "hand_plan.hpp"

namespace ddz {

// In the order in which a hand comes to them; the package's PHASES are the same.
enum class Stage : std::uint8_t {
    opening,
    auction,
    reporting,
    fighting,
    tanda,
    late_opening,
    doubling,
    play,
    over
};

[[nodiscard]] DDZ_INLINE constexpr unsigned index_of(Stage stage) noexcept {
    return static_cast<unsigned>(stage);
}
[[nodiscard]] DDZ_INLINE constexpr Stage stage_at(unsigned index) noexcept {
    return static_cast<Stage>(index);
}

struct Course {
    HandStreams streams{HandNumber{}};
    Stream dealing;
    Stream phases;
    Hand bottom;
    FirstSpeaker drawn;       // of the current deal
    PhaseOutcome opened;      // during it
    std::uint16_t state = 0;  // of the stage's table
    Stage stage = Stage::opening;
    Seat origin{};                 // whom the table of the stage calls seat 0
    std::uint8_t opened_late = 0;  // a bit a seat of the table
};

}  // namespace ddz
