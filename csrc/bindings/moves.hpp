// Moves as Python objects, and MoveList: the legal moves of a hand as a lazy sequence that holds the question
// only.
#pragma once

#include "bindings.hpp"
#include "value_type.hpp"

namespace ddz::python {

// A Move object: the move, and how it is written where it was made, which is no part of equality.
struct ShownMove {
    Move move;
    Notation notation;
};

// The move as rules on another line count the keys of chains.
[[nodiscard]] Move on_line(const ShownMove& shown, const PlayRules& rules) noexcept;

class MoveList {
  public:
    // Leads where `to_beat` is a pass, else follows, and where `with_pass` the pass after them.
    MoveList(const PlayRules& rules, Hand hand, Pattern to_beat, bool with_pass);
    MoveList() = default;  // no moves

    [[nodiscard]] std::size_t size() const noexcept { return plays_ + (with_pass_ ? 1U : 0U); }
    [[nodiscard]] Move at(std::size_t n) const noexcept;  // n < size()
    [[nodiscard]] bool has(const Move& move) const;
    [[nodiscard]] std::vector<Move> all() const;
    [[nodiscard]] const PlayRules& rules() const noexcept { return rules_; }
    [[nodiscard]] Pattern to_beat() const noexcept { return to_beat_; }

  private:
    PlayRules rules_;
    Hand hand_;
    Pattern to_beat_;
    std::uint32_t plays_ = 0;
    bool with_pass_ = false;
};

using MoveType = ValueType<ShownMove>;
using MoveListType = ValueType<MoveList>;

// A new Move object of these rules.
[[nodiscard]] inline py::object to_object(const Move& move, const PlayRules& rules) {
    PyObject* const made = MoveType::wrap({move, Notation{rules}});
    if (made == nullptr) throw py::error_already_set();
    return py::reinterpret_steal<py::object>(made);
}
// A list of them.
[[nodiscard]] py::list to_list(const std::vector<Move>& moves, const PlayRules& rules);

void bind_move_list(py::module_& module);

// What a list of moves is as arrays: counts uint8 (n, 15), category, length and key uint8 (n,).
[[nodiscard]] py::tuple to_arrays(const std::vector<Move>& moves);

}  // namespace ddz::python

namespace pybind11::detail {
template <>
class type_caster<ddz::python::ShownMove> : public ddz::python::ValueCaster<ddz::python::ShownMove> {};
template <>
class type_caster<ddz::python::MoveList> : public ddz::python::ValueCaster<ddz::python::MoveList> {};
}  // namespace pybind11::detail
