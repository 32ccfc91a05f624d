// The lazy list of moves, and moves as arrays.
#include <algorithm>

#include "moves.hpp"

namespace ddz::python {
namespace {

std::string repr(const MoveList& list) {
    constexpr std::size_t most = 8;
    std::string text = "MoveList([";
    for (std::size_t i = 0; i < std::min(list.size(), most); ++i)
        text += (i == 0 ? "" : ", ") + to_string(list.at(i), list.rules());
    return text + (list.size() > most ? ", …] " : "] ") + std::to_string(list.size()) + " moves)";
}

py::list slice_of(const MoveList& list, const py::slice& slice) {
    std::size_t start = 0, stop = 0, step = 0, length = 0;
    if (!slice.compute(list.size(), &start, &stop, &step, &length)) throw py::error_already_set();
    py::list moves(length);
    for (std::size_t i = 0; i < length; ++i, start += step)
        moves[i] = to_object(list.at(start), list.rules());
    return moves;
}

// What a loop over moves does most, straight into the type's slots.
const MoveList& list_in(PyObject* self) noexcept { return *MoveListType::find(self); }

Py_ssize_t length_slot(PyObject* self) noexcept { return static_cast<Py_ssize_t>(list_in(self).size()); }

PyObject* item_slot(PyObject* self, Py_ssize_t place) noexcept {
    const MoveList& list = list_in(self);
    const auto size = static_cast<Py_ssize_t>(list.size());
    if (place >= 0 && place < size)
        return MoveType::wrap({list.at(static_cast<std::size_t>(place)), Notation{list.rules()}});
    PyErr_Format(PyExc_IndexError, "there are %zd moves; no number %zd", size, place);
    return nullptr;
}

PyObject* subscript_slot(PyObject* self, PyObject* index) noexcept {
    if (PySlice_Check(index)) {
        return guarded([&] {
            return slice_of(list_in(self), py::reinterpret_borrow<py::slice>(index)).release().ptr();
        });
    }
    const Py_ssize_t place = PyNumber_AsSsize_t(index, PyExc_IndexError);
    if (place == -1 && PyErr_Occurred()) return nullptr;
    return item_slot(self, place < 0 ? place + length_slot(self) : place);
}

template <class Function>
PyType_Slot slot(int number, Function* function) noexcept {
    return {number, reinterpret_cast<void*>(function)};
}

py::list list_of(const MoveList& moves) { return to_list(moves.all(), moves.rules()); }

}  // namespace

MoveList::MoveList(const PlayRules& rules, Hand hand, Pattern to_beat, bool with_pass)
    : rules_(rules), hand_(hand), to_beat_(to_beat), with_pass_(with_pass) {
    plays_ = to_beat.is_pass() ? kernels().count_leads(rules, hand)
                               : kernels().count_follows(rules, hand, to_beat);
}

Move MoveList::at(std::size_t n) const noexcept {
    if (n >= plays_) return pass_move;
    const auto place = static_cast<std::uint32_t>(n);
    return to_beat_.is_pass() ? kernels().nth_lead(rules_, hand_, place)
                              : kernels().nth_follow(rules_, hand_, to_beat_, place);
}

bool MoveList::has(const Move& move) const {
    if (move.pattern.is_pass()) return with_pass_;
    try {
        check_legal(rules_, hand_, to_beat_, move);
    } catch (const Error&) {
        return false;
    }
    return true;
}

std::vector<Move> MoveList::all() const {
    std::vector<Move> moves(plays_ + list_slack);
    if (to_beat_.is_pass())
        kernels().write_leads(rules_, hand_, moves.data());
    else
        kernels().write_follows(rules_, hand_, to_beat_, moves.data());
    moves.resize(plays_);
    if (with_pass_) moves.push_back(pass_move);
    return moves;
}

py::list to_list(const std::vector<Move>& moves, const PlayRules& rules) {
    py::list list(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) list[i] = to_object(moves[i], rules);
    return list;
}

py::tuple to_arrays(const std::vector<Move>& moves) {
    const std::size_t n = moves.size();
    std::vector<std::uint8_t> counts(n * rank_count), category(n), length(n), key(n);
    for (std::size_t i = 0; i < n; ++i) {
        const Pattern pattern = moves[i].pattern;
        write_counts(moves[i].cards, counts.data() + i * rank_count);
        category[i] = static_cast<std::uint8_t>(pattern.category());
        length[i] = static_cast<std::uint8_t>(pattern.length());
        key[i] = static_cast<std::uint8_t>(pattern.key());
    }
    const auto rows = static_cast<py::ssize_t>(n);
    return py::make_tuple(to_array(std::move(counts), {rows, rank_count}),
                          to_array(std::move(category), {rows}), to_array(std::move(length), {rows}),
                          to_array(std::move(key), {rows}));
}

void bind_move_list(py::module_& module) {
    MoveListType::create(module, "MoveList",
                         "Legal moves in the documented order: a lazy, immutable sequence.",
                         Py_TPFLAGS_DISALLOW_INSTANTIATION,
                         {slot(Py_sq_length, length_slot), slot(Py_mp_length, length_slot),
                          slot(Py_sq_item, item_slot), slot(Py_mp_subscript, subscript_slot)});
    MoveListType::method("__iter__", [](const MoveList& list) { return py::iter(list_of(list)); });
    MoveListType::method("__contains__", [](const MoveList& list, py::handle move) {
        if (const ShownMove* const shown_move = MoveType::find(move.ptr())) return list.has(shown_move->move);
        return list.has(to_move(list.rules(), move, list.to_beat()));
    });
    MoveListType::method(
        "index", [](const MoveList& list, py::handle move) { return list_of(list).attr("index")(move); },
        py::arg("move"), "The place of a Move in the list; ValueError where it is not in it.");
    MoveListType::method(
        "count", [](const MoveList& list, py::handle move) { return list_of(list).attr("count")(move); },
        py::arg("move"), "How often a Move is in the list: once or never.");
    MoveListType::method(
        "__eq__",
        [](const MoveList& list, const py::sequence& other) { return list_of(list).equal(py::list(other)); },
        py::is_operator());
    MoveListType::type().attr("__hash__") = py::none();
    MoveListType::method("__repr__", [](const MoveList& list) { return repr(list); });
    py::module_::import("collections.abc").attr("Sequence").attr("register")(MoveListType::type());
}

}  // namespace ddz::python
