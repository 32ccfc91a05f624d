// Pattern, Move and the lazy list of moves.
#include <pybind11/operators.h>

#include <algorithm>

#include "moves.hpp"

namespace ddz::python {
namespace {

py::object bomb_class_name(Pattern pattern) {
    switch (pattern.bomb_class()) {
        case BombClass::soft: return py::str("soft");
        case BombClass::hard: return py::str("hard");
        case BombClass::pure: return py::str("pure");
        case BombClass::none: break;
    }
    return py::none();
}

Pattern make_pattern(py::handle category, py::handle length, py::handle key, py::handle bomb_class) {
    const auto ranks = to_integer(length, "length", 0, 255, ErrorKind::move);
    const auto top = to_integer(key, "key", 0, rank_count - 1, ErrorKind::move);
    BombClass kind = BombClass::none;
    if (py::isinstance<py::str>(bomb_class)) kind = parse_bomb_class(to_utf8(bomb_class, "bomb class"));
    else if (!bomb_class.is_none()) kind = parse_bomb_class(shown(bomb_class));
    const Pattern pattern{to_category(category), static_cast<unsigned>(ranks), rank_at(static_cast<unsigned>(top)), kind};
    check_shape(pattern);
    return pattern;
}

Move make_move(py::handle cards, const Pattern& pattern) {
    const Move move{to_hand(widest_rules, cards, "the move"), pattern};
    check_reading(widest_rules, move);
    if (pattern.is_pass() && !move.cards.empty()) {
        throw Error(ErrorKind::move, "no-reading", "a pass has no cards; '" + to_string(move.cards) + "' has");
    }
    return move;
}

std::string repr(const Move& move) { return "Move('" + to_string(move) + "')"; }

std::string repr(const MoveList& list) {
    constexpr std::size_t most = 8;
    std::string text = "MoveList([";
    for (std::size_t i = 0; i < std::min(list.size(), most); ++i) text += (i == 0 ? "" : ", ") + to_string(list.at(i));
    return text + (list.size() > most ? ", …] " : "] ") + std::to_string(list.size()) + " moves)";
}

py::list slice_of(const MoveList& list, const py::slice& slice) {
    std::size_t start = 0, stop = 0, step = 0, length = 0;
    if (!slice.compute(list.size(), &start, &stop, &step, &length)) throw py::error_already_set();
    py::list moves(length);
    for (std::size_t i = 0; i < length; ++i, start += step) moves[i] = list.at(start);
    return moves;
}

// Slots instead of methods for what a loop over moves does most: half the time of a call through pybind11.
const MoveList* list_in(PyObject* self) noexcept {
    py::detail::make_caster<MoveList> caster;
    const MoveList* const list = caster.load(self, false) ? static_cast<const MoveList*>(caster) : nullptr;
    if (list == nullptr) PyErr_SetString(PyExc_TypeError, "this MoveList was never made; rules.leads(hand) makes one");
    return list;
}

Py_ssize_t length_slot(PyObject* self) noexcept {
    const MoveList* const list = list_in(self);
    return list == nullptr ? -1 : static_cast<Py_ssize_t>(list->size());
}

PyObject* item_slot(PyObject* self, Py_ssize_t place) noexcept {
    const MoveList* const list = list_in(self);
    if (list == nullptr) return nullptr;
    const auto size = static_cast<Py_ssize_t>(list->size());
    if (place < 0 || place >= size) {
        PyErr_Format(PyExc_IndexError, "there are %zd moves; no number %zd", size, place);
        return nullptr;
    }
    return py::cast(list->at(static_cast<std::size_t>(place))).release().ptr();
}

PyObject* subscript_slot(PyObject* self, PyObject* index) noexcept {
    const MoveList* const list = list_in(self);
    if (list == nullptr) return nullptr;
    if (PySlice_Check(index)) {
        try {
            return slice_of(*list, py::reinterpret_borrow<py::slice>(index)).release().ptr();
        } catch (py::error_already_set& error) {
            error.restore();
            return nullptr;
        }
    }
    const Py_ssize_t place = PyNumber_AsSsize_t(index, PyExc_IndexError);
    if (place == -1 && PyErr_Occurred()) return nullptr;
    return item_slot(self, place < 0 ? place + static_cast<Py_ssize_t>(list->size()) : place);
}

void set_slots(PyHeapTypeObject* type) noexcept {
    type->as_mapping.mp_length = length_slot;
    type->as_sequence.sq_length = length_slot;
    type->as_sequence.sq_item = item_slot;
    type->as_mapping.mp_subscript = subscript_slot;
}

py::list list_of(const MoveList& moves) {
    const std::vector<Move> all = moves.all();
    py::list list(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) list[i] = all[i];
    return list;
}

}  // namespace

MoveList::MoveList(const PlayRules& rules, Hand hand, Pattern to_beat, bool with_pass)
    : rules_(rules), hand_(hand), to_beat_(to_beat), with_pass_(with_pass) {
    plays_ = to_beat.is_pass() ? kernels().count_leads(rules, hand) : kernels().count_follows(rules, hand, to_beat);
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
    std::vector<Move> moves(size());
    if (to_beat_.is_pass()) kernels().write_leads(rules_, hand_, moves.data());
    else kernels().write_follows(rules_, hand_, to_beat_, moves.data());
    return moves;  // what is not written over is a pass
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
    return py::make_tuple(to_array(std::move(counts), {rows, rank_count}), to_array(std::move(category), {rows}),
                          to_array(std::move(length), {rows}), to_array(std::move(key), {rows}));
}

void bind_moves(py::module_& module) {
    py::class_<Pattern>(module, "Pattern", "What a play is, whatever its kickers: category, length, key.")
        .def(py::init(&make_pattern), py::arg("category"), py::arg("length"), py::arg("key"),
             py::arg("bomb_class") = py::none(),
             "length: chain length, a bomb's size, else 1. key: 0-14, the rank of the body's top card (3 is 0).\n\n"
             "Raises MoveError for what no cards can show.")
        .def_property_readonly("category", [](Pattern pattern) { return to_object(pattern.category()); }, "The Category.")
        .def_property_readonly("length", &Pattern::length, "Chain length, a bomb's size, 0 for a pass, else 1.")
        .def_property_readonly("key", [](Pattern pattern) { return index_of(pattern.key()); },
                               "The rank of the body's top card: 0 for 3 to 14 for D.")
        .def_property_readonly("bomb_class", &bomb_class_name, "'soft', 'hard' or 'pure' with wild cards, else None.")
        .def(py::self == py::self)
        .def("__hash__", [](Pattern pattern) { return static_cast<py::ssize_t>(pattern.word()); })
        .def("__str__", [](Pattern pattern) { return to_string(pattern); })
        .def("__repr__", [](Pattern pattern) { return "Pattern('" + to_string(pattern) + "')"; })
        .def("__reduce__", [](const py::object& self) {
            return py::make_tuple(py::type::of(self), py::make_tuple(self.attr("category"), self.attr("length"),
                                                                     self.attr("key"), self.attr("bomb_class")));
        });

    py::class_<Move>(module, "Move", "A play: the cards and the pattern they show; or a pass.")
        .def(py::init(&make_move), py::arg("cards"), py::arg("pattern"),
             "Raises MoveError where the cards are not the pattern's body with as many kickers as it has.")
        .def_property_readonly("cards", [](const Move& move) { return move.cards; }, "All its cards, a Hand.")
        .def_property_readonly("kickers", [](const Move& move) { return move.cards - body_of(move.pattern); },
                               "The cards beside the body, a Hand; empty where there are none.")
        .def_property_readonly("pattern", [](const Move& move) { return move.pattern; }, "Category, length and key.")
        .def_property_readonly("category", [](const Move& move) { return to_object(move.pattern.category()); },
                               "The Category.")
        .def_property_readonly("length", [](const Move& move) { return move.pattern.length(); },
                               "Chain length, a bomb's size, 0 for a pass, else 1.")
        .def_property_readonly("key", [](const Move& move) { return index_of(move.pattern.key()); },
                               "The rank of the body's top card: 0 for 3 to 14 for D; 0 for a pass.")
        .def_property_readonly("bomb_class", [](const Move& move) { return bomb_class_name(move.pattern); },
                               "'soft', 'hard' or 'pure' with wild cards, else None.")
        .def_property_readonly("is_pass", [](const Move& move) { return move.pattern.is_pass(); }, "Whether it is a pass.")
        .def(py::self == py::self)
        .def("__hash__", [](const Move& move) { return static_cast<py::ssize_t>(mix(move.cards.word + move.pattern.word()) >> 1); })
        .def("__str__", [](const Move& move) { return to_string(move); }, "The body, '+', the kickers; it parses back.")
        .def("__repr__", [](const Move& move) { return repr(move); })
        .def("__reduce__", [](const py::object& self) {
            return py::make_tuple(py::type::of(self), py::make_tuple(self.attr("cards"), self.attr("pattern")));
        });

    py::class_<MoveList> move_list(module, "MoveList", "Legal moves in the documented order: a lazy, immutable sequence.",
                              py::custom_type_setup(&set_slots));
    py::module_::import("collections.abc").attr("Sequence").attr("register")(move_list);
    move_list
        .def("__iter__", [](const MoveList& list) { return py::iter(list_of(list)); })
        .def("__contains__", [](const MoveList& list, py::handle move) {
            return list.has(to_move(list.rules(), move, list.to_beat()));
        })
        .def("index", [](const MoveList& list, py::handle move) { return list_of(list).attr("index")(move); },
             py::arg("move"), "The place of a Move in the list; ValueError where it is not in it.")
        .def("count", [](const MoveList& list, py::handle move) { return list_of(list).attr("count")(move); },
             py::arg("move"), "How often a Move is in the list: once or never.")
        .def("__eq__", [](const MoveList& list, const py::sequence& other) { return list_of(list).equal(py::list(other)); },
             py::is_operator())
        .def("__repr__", [](const MoveList& list) { return repr(list); });
    zero_what_was_never_made<Pattern>();
    zero_what_was_never_made<Move>();
    zero_what_was_never_made<MoveList>();
}

}  // namespace ddz::python
