// Deals and simulated games, into numpy columns.
#include <pybind11/stl.h>

#include "bindings.hpp"
#include "interruptible.hpp"
#include "native_player.hpp"
#include "outcome_columns.hpp"
#include "phase_tables.hpp"
#include "simulate.hpp"

namespace ddz::python {
namespace {

DealPlan make_deal_plan(py::handle seats, py::handle hand_cards, py::handle bottom_cards, bool jokers,
                        py::handle decks) {
    const auto small = [](py::handle value, const char* name, long long lowest, long long highest) {
        return static_cast<std::uint8_t>(to_integer(value, name, lowest, highest, ErrorKind::rule_set));
    };
    const std::uint8_t number = small(decks, "decks", 1, max_decks);
    const long long most = number * deck_cards;
    return {small(seats, "seats", 2, max_seats), small(hand_cards, "hand_cards", 1, most),
            small(bottom_cards, "bottom_cards", 0, most), jokers, number};
}

// Far more rows than memory holds, and few enough that no product with them overflows.
void check_rows(std::size_t rows, std::size_t in_each = 1) {
    if (in_each == 0 || rows > (std::size_t{1} << 48) / in_each)
        throw Error(ErrorKind::general, "too-large", "so many games fit nowhere");
}

py::array_t<std::uint8_t> deal_many(const DealPlan& plan, std::size_t n, std::uint64_t seed,
                                    std::uint64_t first) {
    check_deal(plan);
    check_rows(n);
    const std::size_t hands = plan.seats + 1U;
    std::vector<std::uint8_t> counts(n * hands * rank_count);
    {
        const py::gil_scoped_release released;
        std::uint8_t* row = counts.data();
        for (std::size_t i = 0; i < n; ++i) {
            const Deal deal = kernels().deal(plan, {seed, first + i, 0}, 0);
            for (unsigned seat = 0; seat < plan.seats; ++seat, row += rank_count)
                write_counts(deal.hands[seat].ranks(), row);
            write_counts(deal.bottom.ranks(), row);
            row += rank_count;
        }
    }
    return to_array(std::move(counts),
                    {static_cast<py::ssize_t>(n), static_cast<py::ssize_t>(hands), rank_count});
}

// A built-in name or a native player.
SeatPolicy to_policy(py::handle policy) {
    if (py::isinstance<OwnedNativePlayer>(policy)) {
        const NativePlayer& player = policy.cast<const OwnedNativePlayer&>().player();
        if (player.choose != nullptr) return SeatPolicy{player};
    }
    if (py::isinstance<py::str>(policy)) {
        const std::string name = to_utf8(policy, "name");
        if (name == "random") return Policy::random;
        if (name == "heuristic") return Policy::heuristic;
    }
    throw Error(ErrorKind::general, "unknown-policy", shown(policy) + " is no policy");
}

py::tuple cards_of(CardSet cards) {
    py::list ids;
    for (unsigned id = 0; id < max_decks * deck_cards; ++id) {
        if (cards.decks[id / deck_cards] & bit_of(static_cast<Card>(id % deck_cards))) ids.append(id);
    }
    return py::tuple(ids);
}

// The cards of one deal with their suits: a tuple of ids a seat, and the bottom's.
py::tuple deal_one(const DealPlan& plan, std::uint64_t seed, std::uint64_t game, std::uint32_t hand,
                   std::uint16_t redeals) {
    check_deal(plan);
    const Deal deal = kernels().deal(plan, {seed, game, hand}, redeals);
    py::tuple hands(plan.seats);
    for (unsigned seat = 0; seat < plan.seats; ++seat) hands[seat] = cards_of(deal.hands[seat]);
    return py::make_tuple(hands, cards_of(deal.bottom));
}

// `names` are the columns that the rule set has beside those of every hand.
py::dict play_games(const PlayRules& rules, const DealPlan& deal, const OwnedHandPlan& plan,
                    const std::vector<std::string>& names, std::size_t matches, std::uint32_t hands_per_match,
                    std::uint64_t seed, std::uint64_t first_game, const py::sequence& policies,
                    unsigned threads, const py::object& progress) {
    check_deal(deal);
    check_rows(matches, hands_per_match);
    PlayoutTask task{rules, deal, plan.plan, {}, seed, first_game, hands_per_match};
    if (plan.highest_seat >= deal.seats || py::len(policies) != deal.seats)
        throw Error(ErrorKind::general, "bad-plan", "this hand plan is not for this many seats");
    if (rules.decks != deal.decks)
        throw Error(ErrorKind::general, "bad-plan", "the deal is of other decks than the play");
    const py::tuple players(policies);  // kept while they play, whatever becomes of the sequence
    for (std::size_t seat = 0; seat < deal.seats; ++seat) task.policies[seat] = to_policy(players[seat]);
    IllegalChoices illegal;
    task.illegal = &illegal;
    py::dict arrays;
    const PlayoutColumns columns = new_outcome_columns(arrays, names, matches * hands_per_match, deal.seats);
    std::atomic<std::size_t> done{0};
    run_interruptibly(
        [&](const StopFlag& stop) { play_parallel(task, matches, threads, columns, stop, done); },
        [&] {
            if (!progress.is_none()) progress(done.load(std::memory_order_relaxed));
        });
    if (illegal.any())
        throw illegal_choice_error(illegal.choice(), seed, first_game + illegal.match(), hands_per_match > 1);
    return arrays;
}

}  // namespace

void bind_simulate(py::module_& module) {
    module.attr("STREAM_VERSION") = stream_version;
    module.def("isa", [] { return kernels().name; }, "The instruction-set level that the kernels run at.");
    module.def(
        "available_isas",
        [] {
            std::size_t count = 0;
            const Kernels* const* levels = available_kernels(count);
            py::list names;
            for (std::size_t i = 0; i < count; ++i) names.append(levels[i]->name);
            return names;
        },
        "The levels that this build holds and this machine can run, best first.");
    py::class_<DealPlan>(module, "DealPlan")
        .def(py::init(&make_deal_plan), py::arg("seats"), py::arg("hand_cards"), py::arg("bottom_cards"),
             py::arg("jokers"), py::arg("decks") = 1);
    module.def("deal", &deal_many, py::arg("plan"), py::arg("n"), py::arg("seed"), py::arg("first_game"));
    module.def("deal_cards", &deal_one, py::arg("plan"), py::arg("seed"), py::arg("game"), py::arg("hand"),
               py::arg("redeals"));
    module.def("play_games", &play_games, py::arg("rules"), py::arg("deal"), py::arg("plan"),
               py::arg("columns"), py::arg("matches"), py::arg("hands_per_match"), py::arg("seed"),
               py::arg("first_game"), py::arg("policies"), py::arg("threads"), py::arg("progress"));
    default_what_was_never_made<DealPlan>();
}

}  // namespace ddz::python
