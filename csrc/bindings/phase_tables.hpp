// Compiled phases as Python holds them: the arrays, and a hand plan that keeps those it points into.
#pragma once

#include <memory>

#include "bindings.hpp"
#include "hand_plan.hpp"

namespace ddz::python {

struct PhaseTables {
    std::vector<PhaseState> states;
    std::vector<Saying> sayings;
    std::vector<std::uint16_t> next;
    int highest_seat = -1;  // of those that it names

    [[nodiscard]] PhaseTable view() const noexcept {
        return states.empty() ? PhaseTable{} : PhaseTable{states.data(), sayings.data(), next.data()};
    }
};

using SharedTables = std::shared_ptr<PhaseTables>;

struct OwnedHandPlan {
    HandPlan plan;
    std::vector<SharedTables> kept;
    int highest_seat = -1;
};

}  // namespace ddz::python
