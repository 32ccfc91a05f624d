// PlayRules: the flags, and every question about a hand that they answer.
#include <pybind11/operators.h>

#include <algorithm>

#include "line.hpp"
#include "moves.hpp"

namespace ddz::python {
namespace {

py::object checked_pick(const MoveList& list, py::handle n) {
    if (list.size() == 0) throw Error(ErrorKind::move, "no-such-move", "there is no legal play to pick from");
    const auto last = static_cast<long long>(list.size()) - 1;
    const auto place = static_cast<std::size_t>(to_integer(n, "n", 0, last, ErrorKind::move));
    return to_object(list.at(place), list.rules());
}

MoveList all_leads(const PlayRules& rules, py::handle hand) {
    return {rules, to_hand(rules, hand), Pattern{}, false};
}

MoveList all_follows(const PlayRules& rules, py::handle hand, py::handle to_beat) {
    return {rules, to_hand(rules, hand), to_beaten(rules, to_beat).pattern, false};
}

// The list as it is, or without what is dominated, which is no lazy sequence.
py::object pruned(const MoveList& list, py::handle prune_dominated) {
    if (!PyBool_Check(prune_dominated.ptr())) {
        throw Error(ErrorKind::general, "bad-argument",
                    "prune_dominated must be True or False, not " + shown(prune_dominated));
    }
    if (!prune_dominated.cast<bool>()) return py::cast(list);
    return to_list(without_dominated(list.all()), list.rules());
}

py::object leads(const PlayRules& rules, py::handle hand, py::handle prune_dominated) {
    return pruned(all_leads(rules, hand), prune_dominated);
}

py::object follows(const PlayRules& rules, py::handle hand, py::handle to_beat, py::handle prune_dominated) {
    return pruned(all_follows(rules, hand, to_beat), prune_dominated);
}

py::list readings(const PlayRules& rules, py::handle cards) {
    return to_list(readings_of(rules, to_hand(rules, cards, "the play")), rules);
}

// Where the top card of a chain stands that ends with this rank.
Rank key_of(const PlayRules& rules, Category category, Rank top) {
    return is_chain(category) && rules.line() == Line::low_ace ? top_place(top) : top;
}

// A rank's letter or a number from 0, which under rules with a low ace is a place; None: no_rank.
Rank to_key(const PlayRules& rules, Category category, py::handle value) {
    if (value.is_none()) return no_rank;
    if (!py::isinstance<py::str>(value))
        return rank_at(static_cast<unsigned>(to_integer(value, "key", 0, rank_count - 1, ErrorKind::move)));
    const Hand card = parse_hand(to_utf8(value, "rank"));
    for (unsigned i = 0; i < rank_count; ++i) {
        if (card == Hand::of(rank_at(i))) return key_of(rules, category, rank_at(i));
    }
    throw Error(ErrorKind::move, "bad-key",
                "key must be one rank such as '4', or its place from 0 to 14, not " + shown(value));
}

Move read(const PlayRules& rules, py::handle cards, py::handle category, py::handle to_beat, py::handle key) {
    if (!category.is_none()) {
        const Category declared = to_category(category);
        const bool is_text = py::isinstance<py::str>(cards);
        const std::string text = is_text ? to_utf8(cards, "card") : "";
        if (declared == Category::pass && text == "pass") return pass_move;
        const Rank declared_key = to_key(rules, declared, key);
        if (text.find('[') !=
            std::string::npos) {  // the text says what wild cards are, so there is no choice left
            const Move move = to_move(rules, cards);
            const Pattern pattern = move.pattern;
            if (pattern.category() == declared && (declared_key == no_rank || pattern.key() == declared_key))
                return move;
            throw Error(ErrorKind::move, "declared-twice",
                        "'" + to_string(move, rules) + "' is " + to_string(pattern) +
                            ", and category or key say another play; leave one of them out");
        }
        const bool has_kickers = text.find('+') != std::string::npos;
        const Hand hand = has_kickers ? to_move(rules, cards).cards : to_hand(rules, cards, "the play");
        if (is_text && declared_key == no_rank && rules.line() == Line::low_ace) {
            const Move written = reading_as_written(rules, text, hand, Pattern{});
            if (written.pattern.category() == declared) return written;
        }
        return reading_as(rules, hand, declared, declared_key);
    }
    if (!key.is_none()) {
        throw Error(ErrorKind::move, "bad-key",
                    "key says which reading of a category is meant; give the category with it");
    }
    if (to_beat.is_none()) return to_move(rules, cards);
    const Pattern beaten = to_beaten(rules, to_beat).pattern;
    const Move move = to_move(rules, cards, beaten);
    if (move.pattern.is_pass() || beats(move.pattern, beaten)) return move;
    throw Error(ErrorKind::move, "does-not-beat",
                "'" + to_string(move, rules) + "' (" + to_string(move.pattern) + ") does not beat " +
                    to_string(beaten));
}

Pattern compared(const PlayRules& rules, py::handle value) {
    const Pattern pattern =
        py::isinstance<Pattern>(value) ? value.cast<Pattern>() : to_move(rules, value).pattern;
    if (!pattern.is_pass()) check_to_beat(rules, pattern);
    return pattern;
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
    {"consecutive_wings", &PlayRules::consecutive_wings},
};

LowAce to_low_ace(py::handle value) {
    constexpr const char* names[] = {"none", "solo", "all"};
    if (py::isinstance<py::str>(value)) {
        for (unsigned i = 0; i < std::size(names); ++i) {
            if (to_utf8(value, "text") == names[i]) return static_cast<LowAce>(i);
        }
    }
    throw Error(ErrorKind::rule_set, "bad-flag",
                "low_ace may be 'none', 'solo' or 'all', not " + shown(value));
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
        } else if (name == "decks") {
            rules.decks = static_cast<std::uint8_t>(to_integer(value, "decks", 1, 2, ErrorKind::rule_set));
        } else if (name == "low_ace") {
            rules.low_ace = to_low_ace(value);
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
        .def("leads", &leads, py::arg("hand"), py::arg("prune_dominated") = false)
        .def("follows", &follows, py::arg("hand"), py::arg("to_beat"), py::arg("prune_dominated") = false)
        .def(
            "count_leads", [](const PlayRules& r, py::handle hand) { return all_leads(r, hand).size(); },
            py::arg("hand"))
        .def(
            "count_follows",
            [](const PlayRules& r, py::handle hand, py::handle to_beat) {
                return all_follows(r, hand, to_beat).size();
            },
            py::arg("hand"), py::arg("to_beat"))
        .def(
            "pick_lead",
            [](const PlayRules& r, py::handle hand, py::handle n) {
                return checked_pick(all_leads(r, hand), n);
            },
            py::arg("hand"), py::arg("n"))
        .def(
            "pick_follow",
            [](const PlayRules& r, py::handle hand, py::handle to_beat, py::handle n) {
                return checked_pick(all_follows(r, hand, to_beat), n);
            },
            py::arg("hand"), py::arg("to_beat"), py::arg("n"))
        .def("readings", &readings, py::arg("cards"))
        .def(
            "move",
            [](const PlayRules& r, py::handle cards, py::handle category, py::handle to_beat,
               py::handle key) { return to_object(read(r, cards, category, to_beat, key), r); },
            py::arg("cards"), py::arg("category") = py::none(), py::arg("to_beat") = py::none(),
            py::arg("key") = py::none())
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
