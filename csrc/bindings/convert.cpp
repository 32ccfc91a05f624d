#include <pybind11/gil_safe_call_once.h>

#include "bindings.hpp"
#include "count_rows.hpp"
#include "line.hpp"
#include "moves.hpp"

namespace ddz::python {

std::string shown(py::handle value) {
    PYBIND11_CONSTINIT static py::gil_safe_call_once_and_store<py::object> show;
    show.call_once_and_store_result([] { return py::module_::import("ddz_fast.errors").attr("shown"); });
    return show.get_stored()(value).cast<std::string>();
}

std::string to_utf8(py::handle text, const char* what) {
    Py_ssize_t size = 0;
    const char* const bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (bytes != nullptr) return {bytes, static_cast<std::size_t>(size)};
    PyErr_Clear();
    throw Error(ErrorKind::notation, "bad-text",
                shown(text) + " is no " + what + ": it holds half a character");
}

Hand to_hand(py::handle value) {
    if (py::isinstance<Hand>(value)) return value.cast<Hand>();
    if (py::isinstance<py::str>(value)) return parse_hand(to_utf8(value, "card"));
    throw Error(ErrorKind::notation, "not-a-hand",
                shown(value) +
                    " is no hand; give a Hand or a text such as '3344TJXD', or use Hand.from_cards or "
                    "Hand.from_counts");
}

Hand to_hand(const PlayRules& rules, py::handle value, const char* what) {
    const Hand hand = to_hand(value);
    check_deck(rules, hand, what);
    return hand;
}

py::object to_object(Category category) {
    PYBIND11_CONSTINIT static py::gil_safe_call_once_and_store<std::array<py::object, category_count>>
        members;
    members.call_once_and_store_result([] {
        const py::object type = py::module_::import("ddz_fast.categories").attr("Category");
        std::array<py::object, category_count> all;
        for (unsigned i = 0; i < category_count; ++i) all[i] = type(category_names[i]);
        return all;
    });
    return members.get_stored()[index_of(category)];
}

Category to_category(py::handle value) {
    if (py::isinstance<py::str>(value))
        return parse_category(to_utf8(value, "category"));  // members are texts too
    throw Error(ErrorKind::notation, "unknown-category",
                shown(value) + " is no category; give a Category or its name");
}

Rank to_wild_rank(py::handle value) {
    if (value.is_none()) return no_rank;
    if (py::isinstance<py::str>(value)) return parse_wild_rank(to_utf8(value, "rank"));
    throw Error(ErrorKind::rule_set, "bad-wild-rank",
                shown(value) + " is no rank; a wild rank is one of 3 4 5 6 7 8 9 T J Q K A 2, or None");
}

Move on_line(const ShownMove& shown, const PlayRules& rules) noexcept {
    const Pattern pattern = shown.move.pattern;
    if (!is_chain(pattern.category()) || shown.notation.line == rules.line()) return shown.move;
    const unsigned key = index_of(pattern.key());
    if (rules.line() == Line::low_ace)
        return {shown.move.cards, {pattern.category(), pattern.length(), rank_at(key + low_ace_places)}};
    if (key + 1 < pattern.length() + low_ace_places) return shown.move;  // there is no such chain
    return {shown.move.cards, {pattern.category(), pattern.length(), rank_at(key - low_ace_places)}};
}

Move to_move(const PlayRules& rules, py::handle value, Pattern to_beat) {
    if (const ShownMove* const shown_move = MoveType::find(value.ptr())) {
        const Move move = on_line(*shown_move, rules);
        check_deck(rules, move.cards, "the play");
        check_reading(rules, move);
        return move;
    }
    if (py::isinstance<Hand>(value)) {
        return canonical_reading(rules, to_hand(rules, value, "the play"), to_beat);
    }
    if (!py::isinstance<py::str>(value)) {
        throw Error(ErrorKind::move, "not-a-move",
                    shown(value) + " is no move; give a Move, its text such as '333+4', or 'pass'");
    }
    const std::string text = to_utf8(value, "card");
    if (text == "pass") return pass_move;
    const WrittenPlay play = parse_play(text, rules.wild_rank);
    check_deck(rules, play.body, "the play");
    check_deck(rules, play.cards, "the play");
    if (!play.declares_body) return reading_as_written(rules, text, play.cards, to_beat);
    const Move move = reading_with_body(rules, play.cards, play.body);
    if (play.declares_kickers) check_kickers(rules, move, play.body, play.kickers);
    return move;
}

Move to_beaten(const PlayRules& rules, py::handle value) {
    if (py::isinstance<Pattern>(value)) {
        const Pattern pattern = value.cast<Pattern>();
        check_to_beat(rules, pattern);
        return {Hand{}, pattern};
    }
    const Move move = to_move(rules, value);
    check_to_beat(rules, move.pattern);
    check_deck(rules, move.cards, "the play to beat");
    check_reading(rules, move);
    return move;
}

long long to_integer(py::handle value, const char* name, long long lowest, long long highest,
                     ErrorKind kind) {
    const auto refuse = [&] {
        throw Error(kind, "bad-integer",
                    std::string{name} + " must be an integer from " + std::to_string(lowest) + " to " +
                        std::to_string(highest) + ", not " + shown(value));
    };
    if (PyBool_Check(value.ptr()) || !PyIndex_Check(value.ptr())) refuse();
    const py::object integer = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
    if (!integer) throw py::error_already_set();
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(integer.ptr(), &overflow);
    if (overflow != 0 || number < lowest || number > highest) refuse();
    return number;
}

namespace {

bool two_decks_hold(const PlayRules& rules, const std::uint8_t* row) noexcept {
    bool held = true;
    for (unsigned i = 0; i < rank_count; ++i) {
        const bool joker = rank_at(i) >= Rank::little_joker;
        held &= row[i] <= (joker && !rules.jokers ? 0U : max_copies(rank_at(i)));
    }
    return held;
}

bool small_counts(const std::uint8_t* row) noexcept {
    unsigned all = 0;
    for (unsigned i = 0; i < rank_count; ++i) all |= row[i];
    return all < 8;
}

}  // namespace

Hand read_counts(const std::uint8_t* row, const char* what) {
    for (unsigned i = 0; i < rank_count; ++i) check_copies(row[i], rank_at(i), what);
    return load_counts(row);
}

namespace {

[[noreturn]] void refuse_first_bad_row(const PlayRules& rules, const std::uint8_t* counts, std::size_t rows) {
    for (std::size_t row = 0; row < rows; ++row) {
        try {
            check_deck(rules, read_counts(counts + row * rank_count, "the hand"), "the hand");
        } catch (const Error& error) {
            throw Error(error.kind(), error.code(),
                        "row " + std::to_string(row) + " of counts: " + error.what());
        }
    }
    throw Error(ErrorKind::general, "bad-array", "counts changed while it was read");
}

}  // namespace

std::vector<Hand> to_hands(const PlayRules& rules, py::handle counts) {
    const auto array =
        exact_array<std::uint8_t>(counts, "counts", "a C-contiguous uint8 array of shape (n, 15)");
    if (array.ndim() != 2 || array.shape(1) != rank_count) {
        throw Error(ErrorKind::general, "bad-array",
                    "counts must have shape (n, 15), a column for each rank 3..2, X, D");
    }
    std::vector<Hand> hands(static_cast<std::size_t>(array.shape(0)));
    const std::uint8_t* row = array.data();
    bool all_in_deck = true;
    for (Hand& hand : hands) {
        hand = load_counts(row);
        all_in_deck &= rules.has_two_decks() ? two_decks_hold(rules, row)
                                             : small_counts(row) && one_deck_holds(rules, hand);
        row += rank_count;
    }
    if (!all_in_deck) refuse_first_bad_row(rules, array.data(), hands.size());
    return hands;
}

void write_counts(Hand hand, std::uint8_t* row) noexcept { store_counts(hand, row); }

}  // namespace ddz::python
