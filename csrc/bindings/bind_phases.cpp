// The phases before the play: tables that the package has compiled, and the random streams of a hand.
#include <pybind11/stl.h>

#include <algorithm>

#include "phase_tables.hpp"

namespace ddz::python {
namespace {

// Copied at once: a dictionary of somebody's own may hand out arrays that nobody keeps.
template <class T>
std::vector<T> column(const py::dict& arrays, const char* name, std::size_t rows) {
    if (!arrays.contains(name)) {
        throw Error(ErrorKind::general, "bad-table", std::string{"a phase's table lacks "} + name);
    }
    const auto array = exact_array<T>(py::object(arrays[name]), name, "an array of its type");
    if (array.ndim() != 1 || static_cast<std::size_t>(array.shape(0)) != rows) {
        throw Error(ErrorKind::general, "bad-table",
                    std::string{name} + " of a phase's table must have " + std::to_string(rows) + " rows");
    }
    return {array.data(), array.data() + rows};
}

void require(bool holds, const char* what) {
    if (!holds) throw Error(ErrorKind::general, "bad-table", std::string{"a phase's table "} + what);
}

std::size_t rows_of(const py::dict& arrays, const char* name) {
    return arrays.contains(name) ? py::len(arrays[name]) : 0;
}

// Every state is left for good: else a game could go on without end.
bool ends(const PhaseTables& tables) {
    std::vector<unsigned> before(tables.states.size());
    for (const std::uint16_t next : tables.next) ++before[next];
    std::vector<std::size_t> free;
    for (std::size_t state = 0; state < before.size(); ++state) {
        if (before[state] == 0) free.push_back(state);
    }
    std::size_t left = before.size();
    while (!free.empty()) {
        const PhaseState& state = tables.states[free.back()];
        free.pop_back();
        --left;
        for (unsigned i = 0; i < state.choice_count; ++i) {
            const std::size_t next = tables.next[state.first_choice + i];
            if (--before[next] == 0) free.push_back(next);
        }
    }
    return left == 0;
}

// The arrays of ddz_fast.phases.PhaseTable; each value is checked, since the simulator trusts them.
PhaseTables make_tables(const py::dict& arrays) {
    const std::size_t states = rows_of(arrays, "actor"), choices = rows_of(arrays, "next");
    require(states > 0 && states < 65535 && choices < 65535, "must have 1 to 65534 states");
    const auto actor = column<std::int8_t>(arrays, "actor", states);
    const auto offsets = column<std::uint16_t>(arrays, "offsets", states + 1);
    const auto saying = column<std::uint8_t>(arrays, "saying", choices);
    const auto next = column<std::uint16_t>(arrays, "next", choices);
    const auto moment = column<std::uint8_t>(arrays, "moment", states);
    const auto landlord = column<std::int8_t>(arrays, "landlord", states);
    const auto first_opener = column<std::int8_t>(arrays, "first_opener", states);
    const auto bid = column<std::uint8_t>(arrays, "bid", states);
    const auto robs = column<std::uint8_t>(arrays, "robs", states);
    const auto open = column<std::uint8_t>(arrays, "open", states);
    const auto opened = column<std::uint8_t>(arrays, "opened", states);
    const auto doubled = column<std::uint8_t>(arrays, "doubled", states);
    const auto reported = column<std::uint16_t>(arrays, "reported", states);
    const auto baodao = column<std::uint8_t>(arrays, "baodao", states);
    const auto fight = column<std::uint8_t>(arrays, "fight", states);
    const auto tanda = column<std::uint8_t>(arrays, "tanda", states);

    const auto is_seat = [](int number) { return number >= 0 && number < static_cast<int>(max_seats); };
    const auto is_seat_or_none = [&](int number) { return number == -1 || is_seat(number); };
    PhaseTables tables;
    require(offsets[0] == 0 && offsets[states] == choices, "has offsets that do not fit its choices");
    for (std::size_t i = 0; i < states; ++i) {
        require(offsets[i] <= offsets[i + 1], "has offsets that do not fit its choices");
        const unsigned count = offsets[i + 1] - offsets[i];
        require(is_seat_or_none(actor[i]) && is_seat_or_none(landlord[i]) && is_seat_or_none(first_opener[i]),
                "names seats that no table has");
        require(count <= most_choices && (count > 0) == (actor[i] >= 0),
                "gives a seat too many choices, or none");
        require(opened[i] < 1U << max_seats && doubled[i] < 1U << max_seats, "names seats that no table has");
        require(reported[i] < 1U << rank_count, "reports ranks that no deck has");
        tables.highest_seat = std::max<int>({tables.highest_seat, actor[i], landlord[i], first_opener[i]});
        PhaseOutcome outcome{landlord[i], first_opener[i], bid[i], robs[i], open[i], opened[i], doubled[i]};
        outcome.reported = reported[i];
        outcome.baodao = baodao[i];
        outcome.fight = fight[i] != 0;
        outcome.tanda = tanda[i] != 0;
        tables.states.push_back({actor[i], static_cast<std::uint8_t>(count), moment[i], offsets[i], outcome});
    }
    for (std::size_t i = 0; i < choices; ++i) {
        require(saying[i] < saying_count && next[i] < states, "leads out of itself");
        tables.sayings.push_back(static_cast<Saying>(saying[i]));
        tables.next.push_back(next[i]);
    }
    require(ends(tables), "goes round in a circle");
    return tables;
}

FirstToSpeak to_first(const std::string& name) {
    if (name == "random") return FirstToSpeak::random;
    if (name == "random_then_rotate") return FirstToSpeak::random_then_rotate;
    if (name == "face_up_card") return FirstToSpeak::face_up_card;
    if (name == "landlord_card") return FirstToSpeak::landlord_card;
    throw Error(ErrorKind::rule_set, "bad-flag", "'" + name + "' is no way to choose who speaks first");
}

PhaseTable kept(OwnedHandPlan& owner, const SharedTables& tables) {
    if (!tables) return {};
    owner.kept.push_back(tables);
    owner.highest_seat = std::max(owner.highest_seat, tables->highest_seat);
    return tables->view();
}

// Who has reported says whether he fights; and whatever he holds, he can report nothing.
void check_reports(const HandPlan& plan, const SharedTables& reporting) {
    if (static_cast<bool>(plan.reporting) != static_cast<bool>(plan.fighting))
        throw Error(ErrorKind::rule_set, "bad-flag", "reporting and fighting go together");
    if (!reporting) return;
    for (const PhaseState& state : reporting->states) {
        require(state.choice_count == 0 || reporting->sayings[state.first_choice] == Saying::no_report,
                "of reports must offer none first");
    }
}

OwnedHandPlan make_plan(const std::string& first, unsigned landlord_card, bool winner_stays,
                        bool winner_calls_first, unsigned max_redeals, unsigned complete_from_moment,
                        const SharedTables& opening, const SharedTables& auction,
                        const SharedTables& auction_of_opener, const std::vector<SharedTables>& late_opening,
                        const std::vector<SharedTables>& doubling, bool draws_wild_rank, bool huangfan,
                        bool mingwang, bool touliao, const SharedTables& reporting,
                        const SharedTables& fighting, const SharedTables& tanda) {
    OwnedHandPlan owner;
    HandPlan& plan = owner.plan;
    if (landlord_card >= deck_cards || max_redeals < 1 || max_redeals > 65535 || complete_from_moment > 255 ||
        late_opening.size() > plan.late_opening.size() || doubling.size() > plan.doubling.size()) {
        throw Error(ErrorKind::rule_set, "bad-flag", "a number of this hand plan is out of range");
    }
    plan.first = to_first(first);
    plan.landlord_card = static_cast<Card>(landlord_card);
    plan.winner_stays = winner_stays;
    plan.winner_calls_first = winner_calls_first;
    plan.draws_wild_rank = draws_wild_rank;
    plan.huangfan = huangfan;
    plan.mingwang = mingwang;
    plan.touliao = touliao;
    plan.max_redeals = static_cast<std::uint16_t>(max_redeals);
    plan.complete_from_moment = static_cast<std::uint8_t>(complete_from_moment);
    plan.opening = kept(owner, opening);
    plan.auction = kept(owner, auction);
    plan.auction_of_opener = kept(owner, auction_of_opener);
    plan.reporting = kept(owner, reporting);
    plan.fighting = kept(owner, fighting);
    plan.tanda = kept(owner, tanda);
    check_reports(plan, reporting);
    for (std::size_t i = 0; i < late_opening.size(); ++i) plan.late_opening[i] = kept(owner, late_opening[i]);
    for (std::size_t i = 0; i < doubling.size(); ++i) plan.doubling[i] = kept(owner, doubling[i]);
    return owner;
}

Stream make_stream(std::uint64_t seed, std::uint64_t game, std::uint32_t hand, std::uint8_t purpose) {
    return HandStreams{{seed, game, hand}}.of_number(purpose);
}

std::uint32_t below(Stream& stream, py::handle n) {
    return stream.below(static_cast<std::uint32_t>(to_integer(n, "n", 1, 0xFFFF'FFFF)));
}

bool can_report(py::handle hand, py::handle saying) {
    const auto code = to_integer(saying, "saying", 0, saying_count - 1);
    return may_report(to_hand(hand), static_cast<Saying>(code));
}

}  // namespace

void bind_phases(py::module_& module) {
    py::class_<PhaseTables, SharedTables>(module, "PhaseTables")
        .def(py::init(&make_tables), py::arg("arrays"));
    py::class_<OwnedHandPlan>(module, "HandPlan")
        .def(py::init(&make_plan), py::kw_only(), py::arg("first"), py::arg("landlord_card"),
             py::arg("winner_stays"), py::arg("winner_calls_first"), py::arg("max_redeals"),
             py::arg("complete_from_moment"), py::arg("opening").none(true), py::arg("auction").none(true),
             py::arg("auction_of_opener").none(true), py::arg("late_opening"), py::arg("doubling"),
             py::arg("draws_wild_rank") = false, py::arg("huangfan") = false, py::arg("mingwang") = false,
             py::arg("touliao") = false, py::arg("reporting") = nullptr, py::arg("fighting") = nullptr,
             py::arg("tanda") = nullptr);
    module.def("may_report", &can_report, py::arg("hand"), py::arg("saying"),
               "Whether a landlord with this hand may say this; saying is the code of a report.");
    py::class_<Stream>(module, "Stream")
        .def(py::init(&make_stream), py::arg("seed"), py::arg("game"), py::arg("hand"), py::arg("purpose"))
        .def("below", &below, py::arg("n"), "A uniform integer from 0 to n - 1.");
    module.attr("PURPOSE_DEAL") = static_cast<int>(Purpose::deal);
    module.attr("PURPOSE_PHASES") = static_cast<int>(Purpose::phases);
    module.attr("PURPOSE_CARD_ORDER") = static_cast<int>(Purpose::card_order);
    module.attr("PURPOSE_WILD_RANK") = static_cast<int>(Purpose::wild_rank);
    module.attr("PURPOSE_POLICY") = static_cast<int>(Purpose::policy_of_seat_0);
    default_what_was_never_made<PhaseTables>();
    default_what_was_never_made<OwnedHandPlan>();
    default_what_was_never_made<Stream>();
}

}  // namespace ddz::python
