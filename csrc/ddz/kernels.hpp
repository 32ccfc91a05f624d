// Kernels: the hot path as a table of functions, one table for each instruction-set level compiled in.
#pragma once

#include <cstddef>

#include "facts.hpp"
#include "movegen.hpp"
#include "playout_task.hpp"
#include "position.hpp"
#include "stop.hpp"
#include "view.hpp"

namespace ddz {

// All hands are of one deck and hold what `rules` allows; all patterns to beat are played by `rules` and no
// pass; keys are ranks. Lists of leads and follows, and the buffer of perft, have list_slack moves of room
// past their end.
struct Kernels {
    const char* name;

    // Where there is no number n, nth_lead and nth_follow return a pass.
    std::uint32_t (*count_leads)(const PlayRules& rules, Hand hand) noexcept;
    Move (*nth_lead)(const PlayRules& rules, Hand hand, std::uint32_t n) noexcept;
    std::size_t (*write_leads)(const PlayRules& rules, Hand hand, Move* out) noexcept;  // the number written

    std::uint32_t (*count_follows)(const PlayRules& rules, Hand hand, Pattern to_beat) noexcept;
    Move (*nth_follow)(const PlayRules& rules, Hand hand, Pattern to_beat, std::uint32_t n) noexcept;
    std::size_t (*write_follows)(const PlayRules& rules, Hand hand, Pattern to_beat, Move* out) noexcept;

    bool (*is_reading)(const PlayRules& rules, const Move& move) noexcept;
    std::size_t (*write_readings)(const PlayRules& rules, Hand cards,
                                  Move* out) noexcept;  // at most max_readings

    std::uint64_t (*perft)(const PlayRules& rules, const Position& position, unsigned depth, Move* buffer,
                           const StopFlag& stop) noexcept;
    // The deal after `redeals` void ones.
    Deal (*deal)(const DealPlan& plan, HandNumber number, unsigned redeals) noexcept;
    std::size_t (*play_matches)(const PlayoutTask& task, std::size_t begin, std::size_t end,
                                const PlayoutColumns& columns,
                                const StopFlag& stop) noexcept;  // hands played

    // The built-in player `random`: a play or a pass, uniform over what is legal.
    Move (*random_move)(const PlayRules& rules, const Position& position, Stream& stream) noexcept;
    // The built-in player `heuristic`: a play, or a pass where the seat follows; an index into view.choices.
    Move (*heuristic_move)(const PlayRules& rules, const TableView& view) noexcept;
    unsigned (*heuristic_saying)(const PlayRules& rules, const SayingView& view) noexcept;

    // Whether a hand may play a move, or pass, on `to_beat` (a pass: leading), whatever bits the move holds.
    bool (*is_legal)(const PlayRules& rules, Hand hand, Pattern to_beat, const Move& move) noexcept;
};

// The levels that this build holds and this machine can run, best first.
[[nodiscard]] const Kernels* const* available_kernels(std::size_t& count) noexcept;

// The best level, or the one that the environment variable DDZ_FAST_ISA names; chosen once. Throws Error
// where that variable names none.
[[nodiscard]] const Kernels& kernels();

}  // namespace ddz
