// Many live hands, and their choices and observations as numpy arrays.
#include <pybind11/stl.h>

#include <atomic>
#include <cstring>

#include "hand_arrays.hpp"
#include "outcome_columns.hpp"
#include "phase_tables.hpp"

namespace ddz::python {
namespace {

Decider to_decider(const std::string& name) {
    if (name == "caller") return Decider::caller;
    if (name == "random") return Decider::random;
    if (name == "heuristic") return Decider::heuristic;
    throw Error(ErrorKind::general, "unknown-policy", "'" + name + "' is no policy");
}

TableSetup make_setup(const PlayRules& rules, const DealPlan& deal, const HandPlan& plan,
                      const std::vector<std::string>& deciders, bool bottom_shown, bool has_bids) {
    TableSetup setup{rules, deal, plan, {}, bottom_shown, has_bids};
    for (std::size_t seat = 0; seat < deciders.size(); ++seat)
        setup.deciders[seat] = to_decider(deciders[seat]);
    return setup;
}

[[noreturn]] void bad_state(const char* why) {
    throw Error(ErrorKind::general, "bad-state", std::string{"this is no state of these hands: "} + why);
}

std::uint64_t checksum(const char* bytes, std::size_t size) noexcept {
    std::uint64_t sum = size;
    for (std::size_t i = 0; i < size; ++i) sum = mix(sum ^ static_cast<unsigned char>(bytes[i]));
    return sum;
}

class LiveHands {
  public:
    LiveHands(const PlayRules& rules, const DealPlan& deal, const OwnedHandPlan& plan,
              const std::vector<std::string>& deciders, bool bottom_shown, bool has_bids, std::size_t size,
              unsigned threads)
        : plan_(plan),
          batch_(make_setup(rules, deal, plan_.plan, deciders, bottom_shown, has_bids), size, threads),
          offsets_(static_cast<py::ssize_t>(size + 1)) {
        check_deal(deal);
        if (plan.highest_seat >= deal.seats || deciders.size() != deal.seats || rules.decks != deal.decks)
            throw Error(ErrorKind::general, "bad-plan", "this hand plan is not for this table");
    }

    void start(std::uint64_t seed, std::uint64_t first_game, std::uint64_t limit, bool renews,
               py::handle deals, py::handle first) {
        const Use use(*this);
        const std::vector<GivenDeal> given =
            to_deals(batch_.setup().deal, std::vector<bool>(batch_.size(), true), deals, first);
        run([&] { batch_.start({seed, first_game, limit, renews}, given); });
    }
    void start_next(const py::array_t<bool>& mask, py::handle deals, py::handle first) {
        const Use use(*this);
        const std::vector<bool> chosen = to_mask(mask);
        const std::vector<GivenDeal> given = to_deals(batch_.setup().deal, chosen, deals, first);
        run([&] { batch_.start_next(chosen, given); });
    }

    void step(py::handle actions) {
        const Use use(*this);
        const auto choices = exact_array<std::int64_t>(actions, "actions", "an array of integers");
        check_rows(choices, "actions");
        // A copy: another thread may write over the caller's.
        choices_.assign(choices.data(), choices.data() + batch_.size());
        check_choices();
        run([&] { batch_.step(choices_.data()); });
    }

    // The offsets and choices of all hands: views of arrays that the next step writes over.
    py::tuple choices() const {
        const Use use(*this);
        const py::slice rows(0, static_cast<py::ssize_t>(batch_.offsets().back()), 1);
        return py::make_tuple(offsets_, arrays_.counts[rows], arrays_.category[rows], arrays_.length[rows],
                              arrays_.key[rows], arrays_.bomb_class[rows]);
    }

    // (places, games, was_asked, columns) of the hands that have just ended.
    py::tuple ended(const std::vector<std::string>& names) const {
        const Use use(*this);
        const std::vector<EndedHand>& ended = batch_.ended();
        const auto rows = static_cast<py::ssize_t>(ended.size());
        py::array_t<std::int64_t> places(rows);
        py::array_t<std::uint64_t> games(rows);
        py::array_t<bool> was_asked(rows);
        py::dict arrays;
        const PlayoutColumns columns =
            new_outcome_columns(arrays, names, ended.size(), batch_.setup().deal.seats);
        for (std::size_t i = 0; i < ended.size(); ++i) {
            places.mutable_data()[i] = static_cast<std::int64_t>(ended[i].place);
            games.mutable_data()[i] = ended[i].game;
            was_asked.mutable_data()[i] = ended[i].was_asked;
            columns.write(i, ended[i].facts, batch_.setup().deal.seats);
        }
        return py::make_tuple(places, games, was_asked, arrays);
    }
    [[nodiscard]] std::size_t ended_count() const {
        const Use use(*this);
        return batch_.ended().size();
    }

    void seats_to_act(py::array_t<std::int8_t, py::array::c_style>& out) {
        const Use use(*this);
        check_rows(out, "seats_to_act");
        batch_.write_seats_to_act(out.mutable_data());
    }
    void games(py::array_t<std::uint64_t, py::array::c_style>& out) const {
        const Use use(*this);
        check_rows(out, "games");
        for (std::size_t i = 0; i < batch_.size(); ++i) out.mutable_data()[i] = batch_.hands()[i].game;
    }
    void over(py::array_t<bool, py::array::c_style>& out) const {
        const Use use(*this);
        check_rows(out, "over");
        for (std::size_t i = 0; i < batch_.size(); ++i) out.mutable_data()[i] = batch_.hands()[i].over();
    }
    py::array_t<std::uint8_t> hands() const {
        const Use use(*this);
        const unsigned seats = batch_.setup().deal.seats;
        std::vector<std::uint8_t> counts(batch_.size() * seats * rank_count);
        std::uint8_t* row = counts.data();
        for (const LiveHand& hand : batch_.hands()) {
            for (unsigned seat = 0; seat < seats; ++seat, row += rank_count)
                write_counts(hand.position.hands[seat], row);
        }
        return to_array(std::move(counts), {static_cast<py::ssize_t>(batch_.size()),
                                            static_cast<py::ssize_t>(seats), rank_count});
    }
    void sample(py::array_t<std::int64_t, py::array::c_style>& out) {
        const Use use(*this);
        check_rows(out, "actions");
        batch_.sample(out.mutable_data());
    }
    void uniform(py::array_t<double, py::array::c_style>& out) {
        const Use use(*this);
        check_rows(out, "numbers");
        batch_.sample_uniform(out.mutable_data());
    }

    // Arrays that `observe` fills from now on, by the names of the package's Observations.
    void bind_observations(const py::dict& arrays) {
        const Use use(*this);
        const ObservationColumns columns =
            observation_columns(arrays, batch_.size(), batch_.setup().deal.seats);
        columns_ = columns;
        observed_ = arrays;
    }
    void observe(py::handle seats) {
        const Use use(*this);
        std::vector<std::int8_t> looking;
        if (!seats.is_none()) {
            const auto given = exact_array<std::int8_t>(seats, "seat", "an int8 array");
            check_rows(given, "seat");
            looking.assign(given.data(), given.data() + batch_.size());
            for (std::int8_t& seat : looking) seat = seat < batch_.setup().deal.seats ? seat : nobody;
        }
        const py::gil_scoped_release released;
        batch_.observe(looking.empty() ? nullptr : looking.data(), columns_);
    }

    [[nodiscard]] py::bytes state() const {
        const Use use(*this);
        const std::size_t size = batch_.size() * sizeof(LiveHand);
        std::string bytes(header_bytes + size, '\0');
        if (size != 0) std::memcpy(bytes.data() + header_bytes, batch_.hands().data(), size);
        const HandBatch::Games& games = batch_.games();
        const std::uint64_t header[] = {
            stream_version, sizeof(LiveHand), batch_.size(), games.seed,
            games.first,    games.limit,      games.renews,  checksum(bytes.data() + header_bytes, size)};
        static_assert(sizeof(header) == header_bytes);
        std::memcpy(bytes.data(), header, sizeof(header));
        return py::bytes(bytes);
    }
    void restore(const py::bytes& state) {
        const Use use(*this);
        const auto bytes = static_cast<std::string_view>(state);
        const std::size_t size = batch_.size() * sizeof(LiveHand);
        if (bytes.size() != header_bytes + size) bad_state("it is of another size");
        std::uint64_t header[header_bytes / sizeof(std::uint64_t)];
        std::memcpy(header, bytes.data(), sizeof(header));
        if (header[0] != stream_version || header[1] != sizeof(LiveHand) || header[2] != batch_.size())
            bad_state("another version of the library wrote it");
        if (header[7] != checksum(bytes.data() + header_bytes, size)) bad_state("it is damaged");
        std::vector<LiveHand> hands(batch_.size());
        if (size != 0) std::memcpy(hands.data(), bytes.data() + header_bytes, size);
        run([&] { batch_.restore({header[3], header[4], header[5], header[6] != 0}, std::move(hands)); });
    }

  private:
    static constexpr std::size_t header_bytes = 8 * sizeof(std::uint64_t);

    template <class Work>
    void run(Work&& work) {
        {
            const py::gil_scoped_release released;
            work();
        }
        arrays_.hold(std::max<std::size_t>(1, static_cast<std::size_t>(batch_.offsets().back())));
        const ChoiceColumns columns = arrays_.columns();
        std::int64_t* const offsets = offsets_.mutable_data();
        const py::gil_scoped_release released;
        batch_.write_choices(columns);
        std::memcpy(offsets, batch_.offsets().data(), batch_.offsets().size() * sizeof(std::int64_t));
    }

    template <class Array>
    void check_rows(const Array& array, const char* name) const {
        if (array.ndim() != 1 || static_cast<std::size_t>(array.shape(0)) != batch_.size())
            throw Error(ErrorKind::general, "bad-array",
                        std::string{name} + " must have the shape (" + std::to_string(batch_.size()) + ",)");
    }

    [[nodiscard]] std::vector<bool> to_mask(const py::array_t<bool>& mask) const {
        check_rows(mask, "reset_mask");
        std::vector<bool> chosen(batch_.size());
        for (std::size_t i = 0; i < chosen.size(); ++i) chosen[i] = mask.at(i);
        return chosen;
    }

    void check_choices() const {
        for (std::size_t i = 0; i < batch_.size(); ++i) {
            const std::int64_t choice = choices_[i], count = batch_.choice_count(i);
            if (count == 0) {
                if (batch_.games().limit != HandBatch::no_limit) continue;  // it has no more games
                throw Error(ErrorKind::illegal_action, "hand-over",
                            "the hand of environment " + std::to_string(i) +
                                " is over; reset it with options={'reset_mask': ...} before the next step");
            }
            if (choice < 0 || choice >= count)
                throw Error(ErrorKind::illegal_action, "bad-action",
                            "action " + std::to_string(choice) + " of environment " + std::to_string(i) +
                                " is no place in its list of " + std::to_string(count) +
                                " legal actions, from 0");
        }
    }

    // While one thread uses the hands, some of the time without the GIL, no other may.
    class Use {
      public:
        explicit Use(const LiveHands& hands) : busy_(hands.busy_) {
            if (busy_.test_and_set())
                throw Error(
                    ErrorKind::general, "busy",
                    "these hands are in use by another thread; give each thread an environment of its "
                    "own, or a lock");
        }
        ~Use() { busy_.clear(); }
        Use(const Use&) = delete;
        Use& operator=(const Use&) = delete;

      private:
        std::atomic_flag& busy_;
    };

    mutable std::atomic_flag busy_;
    OwnedHandPlan plan_;
    HandBatch batch_;
    std::vector<std::int64_t> choices_;
    py::array_t<std::int64_t> offsets_;
    ChoiceArrays arrays_;
    ObservationColumns columns_;
    py::dict observed_;
};

}  // namespace

void bind_hand_batch(py::module_& module) {
    py::class_<LiveHands>(module, "LiveHands")
        .def(py::init<const PlayRules&, const DealPlan&, const OwnedHandPlan&,
                      const std::vector<std::string>&, bool, bool, std::size_t, unsigned>(),
             py::arg("rules"), py::arg("deal"), py::arg("plan"), py::arg("deciders"), py::arg("bottom_shown"),
             py::arg("has_bids"), py::arg("size"), py::arg("threads"))
        .def("start", &LiveHands::start, py::arg("seed"), py::arg("first_game"), py::arg("limit"),
             py::arg("renews"), py::arg("deals") = py::none(), py::arg("first") = py::none())
        .def("start_next", &LiveHands::start_next, py::arg("mask"), py::arg("deals") = py::none(),
             py::arg("first") = py::none())
        .def("step", &LiveHands::step, py::arg("actions"))
        .def("choices", &LiveHands::choices)
        .def("ended", &LiveHands::ended, py::arg("columns"))
        .def_property_readonly("ended_count", &LiveHands::ended_count)
        .def("seats_to_act", &LiveHands::seats_to_act, py::arg("out").noconvert())
        .def("games", &LiveHands::games, py::arg("out").noconvert())
        .def("over", &LiveHands::over, py::arg("out").noconvert())
        .def("hands", &LiveHands::hands)
        .def("sample", &LiveHands::sample, py::arg("out").noconvert())
        .def("uniform", &LiveHands::uniform, py::arg("out").noconvert())
        .def("bind_observations", &LiveHands::bind_observations, py::arg("arrays"))
        .def("observe", &LiveHands::observe, py::arg("seat"))
        .def("state", &LiveHands::state)
        .def("restore", &LiveHands::restore, py::arg("state"));
}

}  // namespace ddz::python
