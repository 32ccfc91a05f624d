// Many hands at once: arrays in, arrays out, the GIL released around the loop.
#include "moves.hpp"

namespace ddz::python {
namespace {

py::array_t<std::int64_t> count_leads_many(const PlayRules& rules, py::handle counts) {
    const std::vector<Hand> hands = to_hands(rules, counts);
    std::vector<std::int64_t> leads(hands.size());
    {
        const py::gil_scoped_release released;
        const Kernels& level = kernels();
        for (std::size_t i = 0; i < hands.size(); ++i) leads[i] = level.count_leads(rules, hands[i]);
    }
    const auto rows = static_cast<py::ssize_t>(leads.size());
    return to_array(std::move(leads), {rows});
}

py::tuple leads_many(const PlayRules& rules, py::handle counts, std::int64_t most) {
    const std::vector<Hand> hands = to_hands(rules, counts);
    std::vector<std::int64_t> offsets(hands.size() + 1);
    std::vector<Move> moves;
    {
        const py::gil_scoped_release released;
        const Kernels& level = kernels();
        for (std::size_t i = 0; i < hands.size(); ++i)
            offsets[i + 1] = offsets[i] + level.count_leads(rules, hands[i]);
        if (offsets.back() > most) {
            throw Error(ErrorKind::general, "too-large",
                        "these hands have " + std::to_string(offsets.back()) + " leads; at most " +
                            std::to_string(most) +
                            " fit in half of this machine's memory: take the hands in parts");
        }
        const auto total = static_cast<std::size_t>(offsets.back());
        moves.resize(total + list_slack);
        for (std::size_t i = 0; i < hands.size(); ++i)
            level.write_leads(rules, hands[i], moves.data() + offsets[i]);
        moves.resize(total);
    }
    const auto rows = static_cast<py::ssize_t>(offsets.size());
    return py::make_tuple(to_array(std::move(offsets), {rows})) + to_arrays(moves);
}

// The most leads that any of these hands can have.
std::size_t most_leads(const PlayRules& rules, const std::vector<Hand>& hands) {
    const Kernels& level = kernels();
    if (rules.has_two_decks()) {  // of a hand that holds each of them
        Hand all;
        for (const Hand hand : hands) {
            for (unsigned i = 0; i < rank_count; ++i) {
                const unsigned held = hand.count(rank_at(i)), here = all.count(rank_at(i));
                if (held > here) all += Hand::of(rank_at(i), held - here);
            }
        }
        return level.count_leads(rules, all);
    }
    std::size_t most = rules.has_wild() ? max_wild_leads : max_leads;
    for (const Hand hand : hands) {
        if (hand.size() > (rules.has_wild() ? largest_wild_hand : largest_hand))
            most = std::max<std::size_t>(most, level.count_leads(rules, hand));
    }
    return most;
}

std::size_t enumerate_many(const PlayRules& rules, py::handle counts) {
    const std::vector<Hand> hands = to_hands(rules, counts);
    const py::gil_scoped_release released;
    const Kernels& level = kernels();
    std::vector<Move> buffer(most_leads(rules, hands) + list_slack);
    std::size_t total = 0;
    for (const Hand hand : hands) total += level.write_leads(rules, hand, buffer.data());
    return total;
}

}  // namespace

void bind_batches(py::module_& module) {
    module.def("count_leads_many", &count_leads_many, py::arg("rules"), py::arg("counts"))
        .def("leads_many", &leads_many, py::arg("rules"), py::arg("counts"), py::arg("most"))
        .def("enumerate_many", &enumerate_many, py::arg("rules"), py::arg("counts"));
}

}  // namespace ddz::python
