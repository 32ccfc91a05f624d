// Deals and simulated games, into numpy columns.
#include "bindings.hpp"
#include "interruptible.hpp"
#include "simulate.hpp"

namespace ddz::python {
namespace {

DealPlan make_plan(py::handle seats, py::handle hand_cards, py::handle bottom_cards, bool jokers) {
    const auto small = [](py::handle value, const char* name, long long lowest, long long highest) {
        return static_cast<std::uint8_t>(to_integer(value, name, lowest, highest, ErrorKind::rule_set));
    };
    return {small(seats, "seats", 2, max_seats), small(hand_cards, "hand_cards", 1, deck_cards),
            small(bottom_cards, "bottom_cards", 0, deck_cards), jokers};
}

py::array_t<std::uint8_t> deal_many(const DealPlan& plan, std::size_t n, std::uint64_t seed,
                                    std::uint64_t first) {
    check_deal(plan);
    const std::size_t hands = plan.seats + 1U;
    std::vector<std::uint8_t> counts(n * hands * rank_count);
    {
        const py::gil_scoped_release released;
        std::uint8_t* row = counts.data();
        for (std::size_t i = 0; i < n; ++i) {
            const Deal deal = kernels().deal(plan, seed, first + i);
            for (unsigned seat = 0; seat < plan.seats; ++seat, row += rank_count)
                write_counts(deal.hands[seat].ranks(), row);
            write_counts(deal.bottom.ranks(), row);
            row += rank_count;
        }
    }
    return to_array(std::move(counts),
                    {static_cast<py::ssize_t>(n), static_cast<py::ssize_t>(hands), rank_count});
}

py::dict play_games(const PlayRules& rules, const DealPlan& plan, std::size_t games, std::uint64_t seed,
                    std::uint64_t first_game, unsigned threads, const py::object& progress) {
    check_deal(plan);
    const auto rows = static_cast<py::ssize_t>(games);
    py::array_t<std::int8_t> landlord(rows);
    py::array_t<bool> landlord_won(rows), spring(rows);
    py::array_t<std::uint8_t> bombs(rows), rockets(rows);
    py::array_t<std::uint16_t> plies(rows);
    const PlayoutColumns columns{landlord.mutable_data(), landlord_won.mutable_data(), bombs.mutable_data(),
                                 rockets.mutable_data(),  spring.mutable_data(),       plies.mutable_data()};
    const PlayoutTask task{rules, plan, seed, first_game};
    std::atomic<std::size_t> done{0};
    run_interruptibly([&](const StopFlag& stop) { play_parallel(task, games, threads, columns, stop, done); },
                      [&] {
                          if (!progress.is_none()) progress(done.load(std::memory_order_relaxed));
                      });
    using namespace pybind11::literals;
    return py::dict("landlord"_a = landlord, "landlord_won"_a = landlord_won, "bombs"_a = bombs,
                    "rockets"_a = rockets, "spring"_a = spring, "plies"_a = plies);
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
        .def(py::init(&make_plan), py::arg("seats"), py::arg("hand_cards"), py::arg("bottom_cards"),
             py::arg("jokers"));
    module.def("deal", &deal_many, py::arg("plan"), py::arg("n"), py::arg("seed"), py::arg("first_game"));
    module.def("play_random_games", &play_games, py::arg("rules"), py::arg("plan"), py::arg("games"),
               py::arg("seed"), py::arg("first_game"), py::arg("threads"), py::arg("progress"));
    default_what_was_never_made<DealPlan>();
}

}  // namespace ddz::python
