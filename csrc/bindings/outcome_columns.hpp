// Outcome columns: numpy arrays that hold the facts of hands, filled in place.
#pragma once

#include <algorithm>

#include "bindings.hpp"
#include "facts.hpp"

namespace ddz::python {

template <class T>
[[nodiscard]] T* new_column(py::dict& columns, const char* name, std::vector<py::ssize_t> shape) {
    py::array_t<T> column(std::move(shape));
    columns[name] = column;
    return column.mutable_data();
}

// A column of so many rows for each fact; `names` are those that the rule set has beside those of every hand.
[[nodiscard]] inline PlayoutColumns new_outcome_columns(py::dict& arrays,
                                                        const std::vector<std::string>& names,
                                                        std::size_t hands, unsigned seats) {
    const auto rows = static_cast<py::ssize_t>(hands);
    const auto has = [&](const char* name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    const auto counts = [&](const char* name) {
        return has(name) ? new_column<std::uint8_t>(arrays, name, {rows}) : nullptr;
    };
    const auto truths = [&](const char* name) {
        return has(name) ? new_column<bool>(arrays, name, {rows}) : nullptr;
    };
    PlayoutColumns columns;
    columns.landlord = new_column<std::int8_t>(arrays, "landlord", {rows});
    columns.landlord_won = new_column<bool>(arrays, "landlord_won", {rows});
    columns.bid = counts("bid");
    columns.dang = counts("dang");
    columns.huangfan = truths("huangfan");
    columns.mingwang = truths("mingwang");
    columns.touliao = truths("touliao");
    columns.tanda = truths("tanda");
    columns.baodao = counts("baodao");
    columns.fight = truths("fight");
    columns.robs = counts("robs");
    columns.open = counts("open");
    if (has("doubles")) columns.doubles = new_column<bool>(arrays, "doubles", {rows, seats});
    columns.bombs = counts("bombs");
    columns.big_bombs = counts("big_bombs");
    columns.soft_bombs = counts("soft_bombs");
    columns.hard_bombs = counts("hard_bombs");
    columns.pure_bombs = counts("pure_bombs");
    columns.rockets = new_column<std::uint8_t>(arrays, "rockets", {rows});
    columns.spring = new_column<bool>(arrays, "spring", {rows});
    columns.plies = new_column<std::uint16_t>(arrays, "plies", {rows});
    columns.redeals = new_column<std::uint16_t>(arrays, "redeals", {rows});
    columns.wild_rank = counts("wild_rank");
    return columns;
}

}  // namespace ddz::python
