// Arrays of live hands: their choices and observations, and deals that a caller gives.
#pragma once

#include "bindings.hpp"
#include "hand_batch.hpp"

namespace ddz::python {

// Arrays for the choices of all hands, made anew only where more are needed than ever before.
struct ChoiceArrays {
    py::array_t<std::uint8_t> counts, category, length, key, bomb_class;
    std::size_t capacity = 0;

    void hold(std::size_t rows);
    [[nodiscard]] ChoiceColumns columns();
};

// The columns of arrays named as the fields of the package's Observations, those that there are: Error where
// one is of another type or shape.
[[nodiscard]] ObservationColumns observation_columns(const py::dict& arrays, std::size_t hands,
                                                     unsigned seats);

// uint8 (n, seats + 1, 15) cards and int8 (n,) seats, checked for the hands that are chosen; None: no deals.
[[nodiscard]] std::vector<GivenDeal> to_deals(const DealPlan& plan, const std::vector<bool>& chosen,
                                              py::handle deals, py::handle first);

}  // namespace ddz::python
