// Hand, and the text of physical cards.
#include <pybind11/operators.h>

#include "bindings.hpp"

namespace ddz::python {
namespace {

constexpr std::string_view second_deck_mark = "²";

// A card's id in the first deck, from an id of either deck or the card's text, with the second deck's mark or
// without.
Card to_card(py::handle value) {
    if (!py::isinstance<py::str>(value)) {
        const auto id = to_integer(value, "a card id", 0, 2 * deck_cards - 1, ErrorKind::notation);
        return static_cast<Card>(id % deck_cards);
    }
    const std::string text = to_utf8(value, "card");
    const std::string_view all{text};
    return parse_card(all.ends_with(second_deck_mark) ? all.substr(0, all.size() - second_deck_mark.size())
                                                      : all);
}

Hand hand_from_cards(const py::iterable& cards) {
    Hand hand;
    for (const py::handle card : cards) {
        const Rank rank = rank_of(to_card(card));
        check_copies(hand.count(rank) + 1, rank, "the hand");
        hand += Hand::of(rank);
    }
    return hand;
}

Hand hand_from_counts(const py::sequence& counts) {
    const bool flat =
        !py::isinstance<py::array>(counts) || py::reinterpret_borrow<py::array>(counts).ndim() == 1;
    if (!flat || py::len(counts) != rank_count) {
        throw Error(ErrorKind::notation, "bad-counts",
                    "counts must be 15 integers, one for each rank 3..2, X, D, not " + shown(counts));
    }
    std::uint8_t row[rank_count];
    const bool bytes = py::isinstance<py::array_t<std::uint8_t>>(counts);
    for (unsigned i = 0; i < rank_count; ++i) {
        row[i] = bytes
                     ? py::reinterpret_borrow<py::array_t<std::uint8_t>>(counts).at(i)
                     : static_cast<std::uint8_t>(to_integer(counts[i], "a count", 0, 8, ErrorKind::notation));
    }
    return read_counts(row, "the hand");
}

Hand sum(Hand a, Hand b) {
    for (unsigned i = 0; i < rank_count; ++i) {
        check_copies(a.count(rank_at(i)) + b.count(rank_at(i)), rank_at(i), "the sum");
    }
    return a + b;
}

Hand difference(Hand a, Hand b) {
    if (a.contains(b)) return a - b;
    throw Error(ErrorKind::notation, "not-in-hand",
                "'" + to_string(b) + "' is not in the hand '" + to_string(a) + "'");
}

py::array_t<std::uint8_t> counts_of(Hand hand) {
    py::array_t<std::uint8_t> counts(rank_count);
    write_counts(hand, counts.mutable_data());
    return counts;
}

}  // namespace

void bind_cards(py::module_& module) {
    module.def(
        "card_id", [](py::handle card) { return static_cast<unsigned>(to_card(card)); }, py::arg("card"),
        "The id 0-53 of a card's text: '♠3' or 'S3', 'X', 'D'. '♠3²', as records name the second deck's, has "
        "the same: add 54.\n\nRaises NotationError for anything else.");
    module.def(
        "card_text", [](py::handle id) { return to_string(to_card(id)); }, py::arg("card"),
        "The text of a card id 0-107: '♠3', 'X', 'D'.");

    py::class_<Hand>(module, "Hand", "A multiset of cards by rank: immutable, hashable; suits do not matter.")
        .def(py::init([](py::handle cards) { return to_hand(cards); }), py::arg("cards") = "", py::pos_only(),
             "From text in any order and case: 3-9, T or 10, J Q K A 2, X or 小王 or B, D or 大王 or R; or a "
             "Hand.\n\n"
             "Raises NotationError for anything else, or more cards of a rank than two decks hold.")
        .def_static("from_cards", &hand_from_cards, py::arg("cards"),
                    "From physical cards: ids (0-51 are rank * 4 + suit, 52 X, 53 D; a second deck adds 54) "
                    "or texts.")
        .def_static("from_counts", &hand_from_counts, py::arg("counts"),
                    "From 15 counts in rank order 3..2, X, D (a sequence of integers or a numpy array).")
        .def_property_readonly("counts", &counts_of,
                               "Cards of each rank: a new uint8 array (15,), order 3..2, X, D.")
        .def("__len__", &Hand::size)
        .def("__bool__", [](Hand hand) { return !hand.empty(); })
        .def(
            "__contains__", [](Hand hand, py::handle cards) { return hand.contains(to_hand(cards)); },
            "Whether all these cards, copies counted, are here.")
        .def(
            "__add__", [](Hand a, py::handle b) { return sum(a, to_hand(b)); }, py::is_operator())
        .def(
            "__sub__", [](Hand a, py::handle b) { return difference(a, to_hand(b)); }, py::is_operator())
        .def(
            "__le__", [](Hand a, Hand b) { return b.contains(a); }, py::is_operator())
        .def(
            "__ge__", [](Hand a, Hand b) { return a.contains(b); }, py::is_operator())
        .def(
            "__lt__", [](Hand a, Hand b) { return b.contains(a) && !(a == b); }, py::is_operator())
        .def(
            "__gt__", [](Hand a, Hand b) { return a.contains(b) && !(a == b); }, py::is_operator())
        .def(py::self == py::self)
        .def("__hash__", [](Hand hand) { return static_cast<py::ssize_t>(mix(hand.word) >> 1); })
        .def("__str__", [](Hand hand) { return to_string(hand); })
        .def("__repr__", [](Hand hand) { return "Hand('" + to_string(hand) + "')"; })
        .def(py::pickle([](Hand hand) { return py::str(to_string(hand)); },
                        [](const py::str& text) { return parse_hand(to_utf8(text, "card")); }));
    default_what_was_never_made<Hand>();
}

}  // namespace ddz::python
