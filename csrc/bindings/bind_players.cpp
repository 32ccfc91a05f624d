// The built-in player `heuristic`, asked about one decision.
#include <algorithm>

#include "kernels.hpp"
#include "moves.hpp"
#include "two_deck_hand.hpp"
#include "view.hpp"

namespace ddz::python {
namespace {

[[noreturn]] void bad_table(const char* code, const std::string& message) {
    throw Error(ErrorKind::position, code, message);
}

Seat to_seat(py::handle value, const char* name, unsigned seats) {
    return seat_at(static_cast<unsigned>(
        to_integer(value, name, 0, static_cast<long long>(seats) - 1, ErrorKind::position)));
}

void read_cards_left(const PlayRules& rules, const py::sequence& cards_left, TableView& view) {
    const std::size_t seats = py::len(cards_left);
    if (seats < 2 || seats > max_seats) {
        bad_table("bad-seats",
                  "cards_left has a number for each of 2 to 4 seats, not " + std::to_string(seats));
    }
    view.seats = static_cast<std::uint8_t>(seats);
    for (std::size_t i = 0; i < seats; ++i) {
        const std::string name = "cards_left[" + std::to_string(i) + "]";
        view.cards_left[i] = static_cast<std::uint8_t>(
            to_integer(cards_left[i], name.c_str(), 1, rules.decks * deck_cards, ErrorKind::position));
    }
}

// Of each rank at most as many as a Hand can tell: more than any deck has.
Hand together(Hand a, Hand b, Hand c) {
    constexpr unsigned most = 15;
    Hand all;
    for (unsigned i = 0; i < rank_count; ++i) {
        const Rank rank = rank_at(i);
        all += Hand::of(rank, std::min(a.count(rank) + b.count(rank) + c.count(rank), most));
    }
    return all;
}

// A bit for each rank of the sets that the landlord has reported; those he has played already do no harm.
std::uint16_t to_reported(const PlayRules& rules, const py::sequence& sets) {
    unsigned reported = 0;
    for (const py::handle value : sets) {
        const Hand set = to_hand(rules, value, "a locked set");
        const std::uint16_t ranks = reported_ranks(set);
        if (ranks == 0) {
            bad_table("bad-locked",
                      "'" + to_string(set) +
                          "' is no set to report: that is seven cards or more of a rank, or all "
                          "four jokers");
        }
        reported |= ranks;
    }
    return static_cast<std::uint16_t>(reported);
}

// What one seat can see goes together: no more than the deck, and as many unseen cards as the others hold at
// least.
void check_view(const PlayRules& rules, const TableView& view, Hand on_table) {
    const unsigned held = view.cards_left[index_of(view.me)];
    if (held != view.hand.size()) {
        bad_table("bad-cards-left", "the hand has " + std::to_string(view.hand.size()) +
                                        " cards, but cards_left[" + std::to_string(index_of(view.me)) +
                                        "] is " + std::to_string(held));
    }
    check_deck(rules, together(view.hand, view.unseen, on_table),
               "the hand, the unseen cards and the play to beat");
    unsigned others = 0;
    for (unsigned i = 0; i < view.seats; ++i) others += seat_at(i) == view.me ? 0 : view.cards_left[i];
    if (others > view.unseen.size()) {
        bad_table("bad-cards-left", "the others hold " + std::to_string(others) + " cards, but only " +
                                        std::to_string(view.unseen.size()) + " are unseen");
    }
    if (!view.leading() && view.to_beat_by == view.me) {
        bad_table("own-play",
                  "seat " + std::to_string(index_of(view.me)) +
                      " made the play on the table; when its turn comes again it leads (to_beat=None)");
    }
}

py::object heuristic_move(const PlayRules& plain_rules, py::handle hand, py::handle unseen,
                          const py::sequence& cards_left, py::handle landlord, py::handle me,
                          py::handle to_beat, py::handle to_beat_by, const py::sequence& locked) {
    PlayRules rules = plain_rules;
    rules.locked = to_reported(rules, locked);
    TableView view;
    view.hand = to_hand(rules, hand);
    view.unseen = to_hand(rules, unseen, "the unseen cards");
    read_cards_left(rules, cards_left, view);
    view.landlord = to_seat(landlord, "landlord", view.seats);
    view.me = to_seat(me, "me", view.seats);
    Hand on_table;
    if (!to_beat.is_none()) {
        const Move beaten = to_beaten(rules, to_beat);
        view.to_beat = beaten.pattern;
        on_table = beaten.cards;
        view.to_beat_by = to_beat_by.is_none() ? seat_at((index_of(view.me) + view.seats - 1U) % view.seats)
                                               : to_seat(to_beat_by, "to_beat_by", view.seats);
    } else if (!to_beat_by.is_none()) {
        bad_table("nothing-to-beat", "to_beat_by is given, but not the play: to_beat is None");
    }
    check_view(rules, view, on_table);
    return to_object(kernels().heuristic_move(rules, view), rules);
}

constexpr std::size_t most_bids = 4;  // with the pass

unsigned heuristic_saying(const PlayRules& rules, py::handle hand, const py::sequence& choices,
                          bool is_landlord) {
    const std::size_t most = rules.has_two_decks() ? most_choices : most_bids;  // reports are of two decks
    const std::size_t count = py::len(choices);
    if (count < 1 || count > most) {
        throw Error(ErrorKind::general, "bad-choices",
                    "choices holds 1 to " + std::to_string(most) + " sayings, not " + std::to_string(count));
    }
    std::array<Saying, most_choices> sayings{};
    for (std::size_t i = 0; i < count; ++i) {
        const std::string name = "choices[" + std::to_string(i) + "]";
        sayings[i] = static_cast<Saying>(to_integer(choices[i], name.c_str(), 0, saying_count - 1));
    }
    const SayingView view{to_hand(rules, hand), sayings.data(), static_cast<unsigned>(count), is_landlord};
    return kernels().heuristic_saying(rules, view);
}

}  // namespace

void bind_players(py::module_& module) {
    module.def("heuristic_move", &heuristic_move,
               "What `heuristic` plays: by its own hand, the cards it has not seen, and how many each seat "
               "holds. `locked` are the sets that the landlord has reported.",
               py::arg("rules"), py::arg("hand"), py::arg("unseen"), py::arg("cards_left"),
               py::arg("landlord"), py::arg("me"), py::arg("to_beat") = py::none(),
               py::arg("to_beat_by") = py::none(), py::arg("locked") = py::tuple());
    module.def("heuristic_saying", &heuristic_saying,
               "What `heuristic` says before the play: an index into choices, which are codes of sayings.",
               py::arg("rules"), py::arg("hand"), py::arg("choices"), py::arg("is_landlord") = false);
}

}  // namespace ddz::python
