// PlayRules: the flags, and every question about a hand that they answer.
#include <pybind11/operators.h>

#include <algorithm>

#include "moves.hpp"

namespace ddz::python {
namespace {

Move checked_pick(const MoveList& list, py::handle n) {
    if (list.size() == 0) throw Error(ErrorKind::move, "no-such-move", "there is no legal play to pick from");
    const auto last = static_cast<long long>(list.size()) - 1;
    return list.at(static_cast<std::size_t>(to_integer(n, "n", 0, last, ErrorKind::move)));
}

MoveList leads(const PlayRules& rules, py::handle hand) {
    return {rules, to_hand(rules, hand), Pattern{}, false};
}

MoveList follows(const PlayRules& rules, py::handle hand, py::handle to_beat) {
    return {rules, to_hand(rules, hand), to_beaten(rules, to_beat).pattern, false};
}

py::list readings(const PlayRules& rules, py::handle cards) {
    py::list list;
    for (const Move& move : readings_of(rules, to_hand(rules, cards, "the play"))) list.append(move);
    return list;
}

Move read(const PlayRules& rules, py::handle cards, py::handle category, py::handle to_beat) {
    if (!category.is_none()) {
        const Category declared = to_category(category);
        const bool says_pass = py::isinstance<py::str>(cards) && to_utf8(cards, "card") == "pass";
        if (declared == Category::pass && says_pass) return pass_move;
        const Hand hand =
            py::isinstance<py::str>(cards) && to_utf8(cards, "card").find('+') != std::string::npos
                ? to_move(rules, cards).cards
                : to_hand(rules, cards, "the play");
        return reading_as(rules, hand, declared);
    }
    if (to_beat.is_none()) return to_move(rules, cards);
    const Pattern beaten = to_beaten(rules, to_beat).pattern;
    const Move move = to_move(rules, cards, beaten);
    if (move.pattern.is_pass() || beats(move.pattern, beaten)) return move;
    throw Error(
        ErrorKind::move, "does-not-beat",
        "'" + to_string(move) + "' (" + to_string(move.pattern) + ") does not beat " + to_string(beaten));
}

Pattern compared(const PlayRules& rules, py::handle value) {
    return py::isinstance<Pattern>(value) ? value.cast<Pattern>() : to_move(rules, value).pattern;
}

struct Flag {
    const char* name;
    bool PlayRules::* value;
};
constexpr Flag flags[] = {
    {"jokers", &PlayRules::jokers},
    {"trio_solo", &PlayRules::trio_solo},
    {"trio_pair", &PlayRules::trio_pair},
    {"four_two_solo", &PlayRules::four_two_solo},
    {"four_two_pair", &PlayRules::four_two_pair},
    {"kick_equal", &PlayRules::kick_equal},
    {"kick_rocket", &PlayRules::kick_rocket},
    {"kick_adjacent", &PlayRules::kick_adjacent},
    {"kick_bomb", &PlayRules::kick_bomb},
    {"pair_kick_equal", &PlayRules::pair_kick_equal},
    {"wild_core_natural", &PlayRules::wild_core_natural},
};

// A rank's letter, or None: no rank is wild.
Rank to_wild_rank(py::handle value) {
    if (value.is_none()) return no_rank;
    if (py::isinstance<py::str>(value)) return parse_wild_rank(to_utf8(value, "rank"));
    throw Error(ErrorKind::rule_set, "bad-wild-rank",
                shown(value) + " is no rank; a wild rank is one of 3 4 5 6 7 8 9 T J Q K A 2, or None");
}

PlayRules make_rules(const py::kwargs& given) {
    PlayRules rules;
    for (const auto& [key, value] : given) {
        const std::string name = key.cast<std::string>();
        const Flag* const flag =
            std::find_if(std::begin(flags), std::end(flags), [&](const Flag& f) { return name == f.name; });
        if (flag != std::end(flags)) {
            if (!PyBool_Check(value.ptr())) {
                throw Error(ErrorKind::rule_set, "bad-flag",
                            name + " must be True or False, not " + shown(value));
            }
            rules.*(flag->value) = value.cast<bool>();
        } else if (name == "min_solo_chain" || name == "min_pair_chain") {
            const auto length = to_integer(value, name.c_str(), 1, 255, ErrorKind::rule_set);
            (name == "min_solo_chain" ? rules.min_solo_chain : rules.min_pair_chain) =
                static_cast<std::uint8_t>(length);
        } else if (name == "wild_rank") {
            rules.wild_rank = to_wild_rank(value);
        } else {
            throw Error(ErrorKind::rule_set, "unknown-flag", "'" + name + "' is no flag of the play rules");
        }
    }
    check_rules(rules);
    return rules;
}

}  // namespace

void bind_rules(py::module_& module) {
    py::class_<PlayRules> rules(module, "PlayRules",
                                "The flags of the play phase; RuleSet is their public face.");
    rules.def(py::init(&make_rules))
        .def("leads", &leads, py::arg("hand"))
        .def("follows", &follows, py::arg("hand"), py::arg("to_beat"))
        .def(
            "count_leads", [](const PlayRules& r, py::handle hand) { return leads(r, hand).size(); },
            py::arg("hand"))
        .def(
            "count_follows",
            [](const PlayRules& r, py::handle hand, py::handle to_beat) {
                return follows(r, hand, to_beat).size();
            },
            py::arg("hand"), py::arg("to_beat"))
        .def(
            "pick_lead",
            [](const PlayRules& r, py::handle hand, py::handle n) { return checked_pick(leads(r, hand), n); },
            py::arg("hand"), py::arg("n"))
        .def(
            "pick_follow",
            [](const PlayRules& r, py::handle hand, py::handle to_beat, py::handle n) {
                return checked_pick(follows(r, hand, to_beat), n);
            },
            py::arg("hand"), py::arg("to_beat"), py::arg("n"))
        .def("readings", &readings, py::arg("cards"))
        .def("move", &read, py::arg("cards"), py::arg("category") = py::none(),
             py::arg("to_beat") = py::none())
        .def(
            "beats",
            [](const PlayRules& r, py::handle a, py::handle b) {
                return beats(compared(r, a), compared(r, b));
            },
            py::arg("a"), py::arg("b"))
        .def(py::self == py::self);
    default_what_was_never_made<PlayRules>();
}

}  // namespace ddz::python
