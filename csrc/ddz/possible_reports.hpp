// PossibleReports: of the reports that a table of the phase offers, those that a landlord's hand can make.
#pragma once

#include "phases.hpp"

namespace ddz {

struct PossibleReports {
    std::array<Saying, most_choices> sayings;
    std::array<std::uint8_t, most_choices> places;  // of each among the choices of the state
    unsigned count = 0;

    DDZ_INLINE PossibleReports() noexcept {}
    // `all` are the sayings of the table that the state is of.
    DDZ_INLINE PossibleReports(const PhaseState& state, const Saying* all, Hand landlord) noexcept {
        for (unsigned i = 0; i < state.choice_count; ++i) {
            const Saying saying = all[state.first_choice + i];
            if (!may_report(landlord, saying)) continue;
            sayings[count] = saying;
            places[count++] = static_cast<std::uint8_t>(i);
        }
    }
};

}  // namespace ddz
