// What is to be played out: the rules, how hands are dealt and come to a landlord, who plays, and which
// games.
#pragma once

#include "hand_plan.hpp"
#include "illegal_choices.hpp"

namespace ddz {

struct PlayoutTask {
    PlayRules rules;
    DealPlan deal;
    HandPlan plan;
    std::array<SeatPolicy, max_seats> policies{};
    std::uint64_t seed = 0;
    std::uint64_t first_game = 0;
    std::uint32_t hands_per_match = 1;
    IllegalChoices* illegal = nullptr;  // where those of native players go; none without such players
};

}  // namespace ddz
