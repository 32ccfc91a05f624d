// What is to be played out: the rules, how hands are dealt and come to a landlord, who plays, and which
// games.
#pragma once

#include "hand_plan.hpp"

namespace ddz {

enum class Policy : std::uint8_t { random, heuristic };

struct PlayoutTask {
    PlayRules rules;
    DealPlan deal;
    HandPlan plan;
    std::array<Policy, max_seats> policies{};
    std::uint64_t seed = 0;
    std::uint64_t first_game = 0;
    std::uint32_t hands_per_match = 1;
};

}  // namespace ddz
