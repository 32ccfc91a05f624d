// The formats of other packages: features of hands and actions, and numbers of actions.
#include "encode_arrays.hpp"
#include "encode_douzero.hpp"
#include "encode_ids.hpp"
#include "encode_openspiel.hpp"
#include "encode_rlcard.hpp"

namespace ddz::python {
namespace {

using Columns = ObservedHands;
constexpr Column<std::int8_t> seat{"seat", &Columns::seat}, seat_to_act{"seat_to_act", &Columns::seat_to_act},
    landlord{"landlord", &Columns::landlord}, first{"first", &Columns::first},
    history_seat{"history_seat", &Columns::history_seat, Extent::moves},
    said{"said", &Columns::said, Extent::moves}, said_by{"said_by", &Columns::said_by, Extent::moves};
constexpr Column<std::uint8_t> phase{"phase", &Columns::phase}, face_up{"face_up", &Columns::face_up},
    bombs{"bombs", &Columns::bombs}, rockets{"rockets", &Columns::rockets},
    hand{"hand", &Columns::hand, Extent::cards}, unseen{"unseen", &Columns::unseen, Extent::cards},
    played{"played", &Columns::played, Extent::seats_and_cards},
    last{"last", &Columns::last, Extent::seats_and_cards},
    first_moves{"first_moves", &Columns::first_moves, Extent::seats_and_cards},
    cards_left{"cards_left", &Columns::cards_left, Extent::seats},
    history{"history", &Columns::history, Extent::moves_and_cards};
constexpr Column<std::uint16_t> plies{"plies", &Columns::plies};

template <class... Wanted>
ObservedHands read_hands(ColumnReader& reader, const char* format, const Wanted&... wanted) {
    ObservedHands hands = observed(reader);
    check_three_seats(hands, format);
    (read_into(hands, reader, wanted), ...);
    return hands;
}

py::ssize_t length(std::size_t size) { return static_cast<py::ssize_t>(size); }

py::array_t<std::int64_t> row_numbers(const Outputs& outputs, const char* batch,
                                      const std::vector<std::int64_t>& rows) {
    auto array = outputs.make<std::int64_t>(batch, "rows", {length(rows.size())});
    std::copy(rows.begin(), rows.end(), array.mutable_data());
    return array;
}

// A hand's legal actions are its own decision: who views it has to be the seat to act.
void check_own_actions(const ObservedHands& hands, const ActionColumns& actions) {
    for (std::size_t row = 0; row < hands.rows; ++row) {
        if (actions.offsets[row] == actions.offsets[row + 1] || hands.seat[row] == hands.seat_to_act[row] ||
            hands.phase[row] < index_of(Stage::play))
            continue;
        throw Error(ErrorKind::general, "not-to-act",
                    "row " + std::to_string(row) + " is what seat " + std::to_string(hands.seat[row]) +
                        " sees, and its actions are those of seat " + std::to_string(hands.seat_to_act[row]) +
                        "; give legal=None");
    }
}

enum class ZBatch : int { none, view, copy };

// For each role that occurs: its place after the landlord, and rows, x_no_action, z, offsets, x_batch,
// z_batch or None.
py::list encode_douzero(py::handle observations, py::handle legal, int z_batch, py::object buffers) {
    ColumnReader reader(observations, "Observations"), legal_reader(legal, "LegalActions");
    const ObservedHands hands = read_hands(reader, "DouZero's format", seat, seat_to_act, landlord, phase,
                                           hand, unseen, played, last, history, cards_left, bombs, rockets);
    ActionColumns actions;
    if (!legal.is_none()) {
        actions = read_legal(legal_reader, hands.rows);
        check_range("counts", actions.counts, actions.rows, rank_count, 0, 4);
        check_own_actions(hands, actions);
    }
    const auto roles = rows_by_role(hands);
    check_douzero(hands, roles);
    const Outputs outputs(std::move(buffers));
    const auto mode = static_cast<ZBatch>(z_batch);
    constexpr const char* names[3] = {"douzero landlord", "douzero landlord_down", "douzero landlord_up"};
    py::list batches;
    for (unsigned role = 0; role < 3; ++role) {
        const std::vector<std::int64_t>& rows = roles[role];
        if (rows.empty()) continue;
        std::int64_t all = 0;
        for (const std::int64_t row : rows) {
            if (actions.offsets != nullptr) all += actions.offsets[row + 1] - actions.offsets[row];
        }
        const char* const name = names[role];
        const py::ssize_t k = length(rows.size()), state = douzero_state_width[role];
        auto x_no_action = outputs.make<std::int8_t>(name, "x_no_action", {k, state});
        auto z = outputs.make<std::int8_t>(name, "z", {k, 5, 162});
        auto offsets = outputs.make<std::int64_t>(name, "offsets", {k + 1});
        auto x_batch = outputs.make<float>(name, "x_batch", {all, state + py::ssize_t{douzero_action_width}});
        DouZeroFeatures features{x_no_action.mutable_data(), z.mutable_data(),      nullptr, false,
                                 x_batch.mutable_data(),     offsets.mutable_data()};
        py::object z_rows = py::none();
        if (mode == ZBatch::copy || (mode == ZBatch::view && k == 1)) {
            features.one_z = mode == ZBatch::view;
            auto room = outputs.make<float>(name, "z_batch", {features.one_z ? 1 : all, 5, 162});
            features.z_batch = room.mutable_data();
            z_rows = std::move(room);
        }
        {
            const py::gil_scoped_release released;
            write_douzero(hands, actions, role, rows, features);
        }
        if (features.one_z) {
            constexpr py::ssize_t step = sizeof(float);
            py::array_t<float> view({all, py::ssize_t{5}, py::ssize_t{162}},
                                    {py::ssize_t{0}, 162 * step, step}, features.z_batch, z_rows);
            py::detail::array_proxy(view.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
            z_rows = std::move(view);
        }
        const py::tuple arrays =
            py::make_tuple(row_numbers(outputs, name, rows), x_no_action, z, offsets, x_batch, z_rows);
        batches.append(py::make_tuple(role, arrays));
    }
    return batches;
}

// For the landlord and the peasants, each where it occurs: whether it is the peasants, rows, features.
py::list encode_rlcard(py::handle observations, py::object buffers) {
    ColumnReader reader(observations, "Observations");
    const ObservedHands hands = read_hands(reader, "RLCard's format", seat, landlord, phase, hand, unseen,
                                           played, history, first_moves, cards_left);
    auto roles = rows_by_role(hands);
    std::vector<std::int64_t> peasants(roles[1].size() + roles[2].size());
    std::merge(roles[1].begin(), roles[1].end(), roles[2].begin(), roles[2].end(), peasants.begin());
    check_rlcard(hands, roles[0], peasants);
    const Outputs outputs(std::move(buffers));
    py::list batches;
    for (const bool are_peasants : {false, true}) {
        const std::vector<std::int64_t>& rows = are_peasants ? peasants : roles[0];
        if (rows.empty()) continue;
        const char* const name = are_peasants ? "rlcard peasant" : "rlcard landlord";
        const py::ssize_t width = are_peasants ? rlcard_peasant_width : rlcard_landlord_width;
        auto features = outputs.make<std::int8_t>(name, "obs", {length(rows.size()), width});
        std::int8_t* const out = features.mutable_data();
        {
            const py::gil_scoped_release released;
            if (are_peasants)
                write_rlcard_peasants(hands, rows, out);
            else
                write_rlcard_landlord(hands, rows, out);
        }
        batches.append(py::make_tuple(are_peasants, row_numbers(outputs, name, rows), features));
    }
    return batches;
}

py::array_t<std::int8_t> encode_cards(py::handle counts) {
    const std::size_t rows = extent(counts, "counts", 0, "uint8", "(m, 15)");
    const auto cards = shaped_array<std::uint8_t>(counts, "counts", {rows, rank_count});
    check_range("counts", cards.data(), rows, rank_count, 0, 4);
    py::array_t<std::int8_t> features(std::vector<py::ssize_t>{length(rows), deck_cards});
    std::int8_t* const out = features.mutable_data();
    const py::gil_scoped_release released;
    write_card_rows(cards.data(), rows, out);
    return features;
}

py::array_t<float> encode_openspiel(py::handle observations, bool overlap, py::handle out) {
    ColumnReader reader(observations, "Observations");
    const ObservedHands hands = read_hands(reader, "OpenSpiel's format", seat, landlord, first, phase, hand,
                                           played, said, said_by, face_up);
    check_openspiel(hands);
    py::array_t<float> features = float_output(out, hands.rows, openspiel_width);
    float* const to = features.mutable_data();
    {
        const py::gil_scoped_release released;
        write_openspiel(hands, overlap, to);
    }
    return features;
}

ActionIds make_action_ids(py::handle moves, py::handle ids, bool by_pattern) {
    ColumnReader reader(moves, "LegalActions");
    const ActionColumns actions = read_moves(reader);
    const auto numbers = shaped_array<std::int32_t>(ids, "ids", {actions.rows});
    return {actions, numbers.data(), by_pattern};
}

// The ids, -1 where there is none, and the first row of those, else their number.
py::tuple find_ids(const ActionIds& table, py::handle moves) {
    ColumnReader reader(moves, "LegalActions");
    const ActionColumns actions = read_moves(reader);
    py::array_t<std::int32_t> ids(length(actions.rows));
    std::int32_t* const out = ids.mutable_data();
    std::size_t missing = 0;
    {
        const py::gil_scoped_release released;
        missing = table.find(actions, out);
    }
    return py::make_tuple(ids, missing);
}

}  // namespace

void bind_encodings(py::module_& module) {
    module
        .def("encode_douzero", &encode_douzero, py::arg("observations"), py::arg("legal"), py::arg("z_batch"),
             py::arg("buffers"))
        .def("encode_rlcard", &encode_rlcard, py::arg("observations"), py::arg("buffers"))
        .def("encode_cards", &encode_cards, py::arg("counts"))
        .def("encode_openspiel", &encode_openspiel, py::arg("observations"), py::arg("joker_overlap"),
             py::arg("out"));
    py::class_<ActionIds>(module, "ActionIds")
        .def(py::init(&make_action_ids), py::arg("moves"), py::arg("ids"), py::arg("by_pattern"))
        .def("find", &find_ids, py::arg("moves"));
    default_what_was_never_made<ActionIds>();
}

}  // namespace ddz::python
