// Pattern and Move.
#include <pybind11/operators.h>

#include "moves.hpp"

namespace ddz::python {
namespace {

py::object bomb_class_name(Pattern pattern) {
    switch (pattern.bomb_class()) {
        case BombClass::soft:
            return py::str("soft");
        case BombClass::hard:
            return py::str("hard");
        case BombClass::pure:
            return py::str("pure");
        case BombClass::none:
            break;
    }
    return py::none();
}

Pattern make_pattern(py::handle category, py::handle length, py::handle key, py::handle bomb_class) {
    const auto ranks = to_integer(length, "length", 0, 255, ErrorKind::move);
    const auto top = to_integer(key, "key", 0, rank_count - 1, ErrorKind::move);
    BombClass kind = BombClass::none;
    if (py::isinstance<py::str>(bomb_class))
        kind = parse_bomb_class(to_utf8(bomb_class, "bomb class"));
    else if (!bomb_class.is_none())
        throw Error(ErrorKind::notation, "unknown-bomb-class",
                    shown(bomb_class) + " is no bomb class; bomb classes are soft, hard, pure, or None");
    const Pattern pattern{to_category(category), static_cast<unsigned>(ranks),
                          rank_at(static_cast<unsigned>(top)), kind};
    check_shape(pattern);
    return pattern;
}

// The widest rules of one deck where they can have made a move, else those of two.
PlayRules rules_of_move(Hand cards, const Pattern& pattern, py::handle wild_rank, py::handle low_ace) {
    if (!PyBool_Check(low_ace.ptr()))
        throw Error(ErrorKind::move, "bad-argument", "low_ace must be True or False, not " + shown(low_ace));
    PlayRules rules = widest_rules;
    rules.wild_rank = to_wild_rank(wild_rank);
    const bool is_low = low_ace.cast<bool>();
    if (rules.has_wild() && is_low)
        throw Error(ErrorKind::move, "bad-argument", "no rules have both wild cards and a low ace");
    if (rules.has_wild() ||
        (!is_low && one_deck_holds(rules, cards) && kernels().is_reading(rules, {cards, pattern})))
        return rules;
    const PlayRules two_decks = widest_two_deck_rules(is_low ? LowAce::all : LowAce::none);
    return is_low || kernels().is_reading(two_decks, {cards, pattern}) ? two_decks : rules;
}

ShownMove make_move(py::handle cards, const Pattern& pattern, py::handle wild_rank, py::handle low_ace) {
    const Hand hand = to_hand(cards);
    const PlayRules rules = rules_of_move(hand, pattern, wild_rank, low_ace);
    check_deck(rules, hand, "the move");
    const Move move{hand, pattern};
    check_reading(rules, move);
    if (pattern.is_pass() && !move.cards.empty()) {
        throw Error(ErrorKind::move, "no-reading",
                    "a pass has no cards; '" + to_string(move.cards) + "' has");
    }
    return {move, Notation{rules}};
}

// The kickers of a move, its own cards.
Hand kickers_of(const ShownMove& shown) { return parts_of(shown.move, shown.notation).kickers; }

py::object wild_rank_of(const ShownMove& shown) {
    const Rank wild_rank = shown.notation.wild_rank;
    if (wild_rank == no_rank) return py::none();
    return py::str(std::string(1, rank_letters[index_of(wild_rank)]));
}

bool has_low_ace(const ShownMove& shown) { return shown.notation.line == Line::low_ace; }

// Move(cards, pattern, wild_rank=None, low_ace=False): a slot, so that object.__new__ cannot make one either.
PyObject* new_move_slot(PyTypeObject*, PyObject* args, PyObject* keywords) noexcept {
    static const char* names[] = {"cards", "pattern", "wild_rank", "low_ace", nullptr};
    PyObject* cards = nullptr;
    PyObject* pattern = nullptr;
    PyObject* wild_rank = Py_None;
    PyObject* low_ace = Py_False;
    if (PyArg_ParseTupleAndKeywords(args, keywords, "OO|OO:Move", const_cast<char**>(names), &cards, &pattern,
                                    &wild_rank, &low_ace) == 0) {
        return nullptr;
    }
    if (!py::isinstance<Pattern>(pattern)) {
        PyErr_SetString(PyExc_TypeError,
                        "Move() takes cards and a Pattern; rules.move(cards) finds the pattern");
        return nullptr;
    }
    return guarded([&] {
        return MoveType::wrap(make_move(cards, py::handle(pattern).cast<Pattern>(), wild_rank, low_ace));
    });
}

}  // namespace

void bind_moves(py::module_& module) {
    py::class_<Pattern>(module, "Pattern", "What a play is, whatever its kickers: category, length, key.")
        .def(py::init(&make_pattern), py::arg("category"), py::arg("length"), py::arg("key"),
             py::arg("bomb_class") = py::none(),
             "length: chain length, a bomb's size, else 1. key: 0-14, the rank of the body's top card (3 is "
             "0).\n\n"
             "Raises MoveError for what no cards can show.")
        .def_property_readonly(
            "category", [](Pattern pattern) { return to_object(pattern.category()); }, "The Category.")
        .def_property_readonly("length", &Pattern::length,
                               "Chain length, a bomb's size, 0 for a pass, else 1.")
        .def_property_readonly(
            "key", [](Pattern pattern) { return index_of(pattern.key()); },
            "The rank of the body's top card: 0 for 3 to 14 for D.")
        .def_property_readonly("bomb_class", &bomb_class_name,
                               "'soft', 'hard' or 'pure' with wild cards, else None.")
        .def(py::self == py::self)
        .def("__hash__", [](Pattern pattern) { return static_cast<py::ssize_t>(pattern.word()); })
        .def("__str__", [](Pattern pattern) { return to_string(pattern); })
        .def("__repr__", [](Pattern pattern) { return "Pattern('" + to_string(pattern) + "')"; })
        .def("__reduce__", [](const py::object& self) {
            return py::make_tuple(py::type::of(self),
                                  py::make_tuple(self.attr("category"), self.attr("length"), self.attr("key"),
                                                 self.attr("bomb_class")));
        });

    MoveType::create(module, "Move", "A play: the cards and the pattern they show; or a pass.", 0,
                     {{Py_tp_new, reinterpret_cast<void*>(&new_move_slot)}});
    MoveType::property(
        "cards", [](const ShownMove& shown) { return shown.move.cards; }, "All its cards, a Hand.");
    MoveType::property(
        "kickers", [](const ShownMove& shown) { return kickers_of(shown); },
        "The cards beside the body, a Hand; empty where there are none.");
    MoveType::property(
        "pattern", [](const ShownMove& shown) { return shown.move.pattern; }, "Category, length and key.");
    MoveType::property(
        "category", [](const ShownMove& shown) { return to_object(shown.move.pattern.category()); },
        "The Category.");
    MoveType::property(
        "length", [](const ShownMove& shown) { return shown.move.pattern.length(); },
        "Chain length, a bomb's size, 0 for a pass, else 1.");
    MoveType::property(
        "key", [](const ShownMove& shown) { return index_of(shown.move.pattern.key()); },
        "The rank of the body's top card: 0 for 3 to 14 for D; 0 for a pass.");
    MoveType::property(
        "bomb_class", [](const ShownMove& shown) { return bomb_class_name(shown.move.pattern); },
        "'soft', 'hard' or 'pure' with wild cards, else None.");
    MoveType::property(
        "body", [](const ShownMove& shown) { return body_of(shown.move, shown.notation.line); },
        "What its body shows, wild cards as what they stand for, a Hand; empty for a pass.");
    MoveType::property(
        "wild_rank", &wild_rank_of,
        "The rank that was wild where the move was made, such as '7', or None; no part of equality.");
    MoveType::property(
        "low_ace", &has_low_ace,
        "Whether its rules count the keys of chains on the line A 2 3 ... K A; no part of equality.");
    MoveType::property(
        "is_pass", [](const ShownMove& shown) { return shown.move.pattern.is_pass(); },
        "Whether it is a pass.");
    MoveType::method(
        "__eq__", [](const ShownMove& a, const ShownMove& b) { return a.move == b.move; }, py::is_operator());
    MoveType::method("__hash__", [](const ShownMove& shown) {
        return static_cast<py::ssize_t>(mix(mix(shown.move.cards.word) ^ shown.move.pattern.word()) >> 1);
    });
    MoveType::method(
        "__str__", [](const ShownMove& shown) { return to_string(shown.move, shown.notation); },
        "The body, '+', the kickers; what wild cards stand for in brackets, '44556[7→6]'. It parses back.");
    MoveType::method("__repr__", [](const ShownMove& shown) {
        return "Move('" + to_string(shown.move, shown.notation) + "')";
    });
    MoveType::method("__reduce__", [](const py::object& self) {
        return py::make_tuple(py::type::of(self),
                              py::make_tuple(self.attr("cards"), self.attr("pattern"), self.attr("wild_rank"),
                                             self.attr("low_ace")));
    });
    default_what_was_never_made<Pattern>();
}

}  // namespace ddz::python
