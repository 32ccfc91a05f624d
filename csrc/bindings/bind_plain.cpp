// The package's own features.
#include "encode_arrays.hpp"
#include "encode_plain.hpp"

namespace ddz::python {
namespace {

using Columns = ObservedHands;

ObservedHands read_hands(ColumnReader& reader, const PlainShape& shape) {
    ObservedHands hands = observed(reader);
    hands.seats = shape.seats;
    for (const Column<std::int8_t>& column : {
             Column<std::int8_t>{"seat", &Columns::seat},
             {"seat_to_act", &Columns::seat_to_act},
             {"landlord", &Columns::landlord},
             {"first", &Columns::first},
             {"dealer", &Columns::dealer},
             {"to_beat_by", &Columns::to_beat_by},
             {"history_seat", &Columns::history_seat, Extent::moves},
             {"said", &Columns::said, Extent::moves},
             {"said_by", &Columns::said_by, Extent::moves},
         })
        read_into(hands, reader, column);
    for (const Column<std::uint8_t>& column : {
             Column<std::uint8_t>{"hand", &Columns::hand, Extent::cards},
             {"unseen", &Columns::unseen, Extent::cards},
             {"bottom", &Columns::bottom, Extent::cards},
             {"reported", &Columns::reported, Extent::cards},
             {"to_beat", &Columns::to_beat, Extent::cards},
             {"shown", &Columns::shown, Extent::seats_and_cards},
             {"played", &Columns::played, Extent::seats_and_cards},
             {"last", &Columns::last, Extent::seats_and_cards},
             {"history", &Columns::history, Extent::moves_and_cards},
             {"cards_left", &Columns::cards_left, Extent::seats},
             {"phase", &Columns::phase},
             {"to_beat_category", &Columns::to_beat_category},
             {"to_beat_length", &Columns::to_beat_length},
             {"to_beat_key", &Columns::to_beat_key},
             {"to_beat_bomb_class", &Columns::to_beat_bomb_class},
             {"bombs", &Columns::bombs},
             {"big_bombs", &Columns::big_bombs},
             {"rockets", &Columns::rockets},
             {"bid", &Columns::bid},
             {"robs", &Columns::robs},
             {"open", &Columns::open},
             {"wild_rank", &Columns::wild_rank},
             {"face_up", &Columns::face_up},
         })
        read_into(hands, reader, column);
    read_into(hands, reader, Column<bool, std::uint8_t>{"doubled", &Columns::doubled, Extent::seats});
    read_into(hands, reader, Column<bool, std::uint8_t>{"huangfan", &Columns::huangfan});
    read_into(hands, reader, Column<std::uint16_t>{"redeals", &Columns::redeals});
    return hands;
}

std::size_t width_of(const PlainLayout& layout) {
    std::size_t width = 0;
    for (const auto& [name, part] : layout) width += part;
    return width;
}

py::list to_list(const PlainLayout& layout) {
    py::list blocks;
    for (const auto& [name, width] : layout) blocks.append(py::make_tuple(name, width));
    return blocks;
}

PlainShape make_shape(py::handle seats, py::handle decks, py::handle most_cards, py::handle largest_factor,
                      py::handle max_redeals) {
    const auto read = [](py::handle value, const char* name, long long lowest, long long highest) {
        return static_cast<unsigned>(to_integer(value, name, lowest, highest));
    };
    return {read(seats, "seats", 2, max_seats), read(decks, "decks", 1, 2),
            read(most_cards, "most_cards", 1, 108), read(largest_factor, "largest_factor", 1, 255),
            read(max_redeals, "max_redeals", 1, 1000)};
}

py::array_t<float> encode(const PlainShape& shape, py::handle observations, py::handle out) {
    ColumnReader reader(observations, "Observations");
    const ObservedHands hands = read_hands(reader, shape);
    check_plain(shape, hands);
    py::array_t<float> features = float_output(out, hands.rows, width_of(plain_layout(shape)));
    float* const to = features.mutable_data();
    {
        const py::gil_scoped_release released;
        write_plain(shape, hands, to);
    }
    return features;
}

py::array_t<float> encode_actions(const PlainShape& shape, py::handle legal, py::handle out) {
    ColumnReader reader(legal, "LegalActions");
    ActionColumns actions = read_moves(reader);
    actions.bomb_class = reader.read<std::uint8_t>("bomb_class", {actions.rows});
    check_plain_actions(shape, actions);
    py::array_t<float> features = float_output(out, actions.rows, width_of(plain_action_layout(shape)));
    float* const to = features.mutable_data();
    {
        const py::gil_scoped_release released;
        write_plain_actions(shape, actions, to);
    }
    return features;
}

}  // namespace

void bind_plain(py::module_& module) {
    py::class_<PlainShape>(module, "PlainShape")
        .def(py::init(&make_shape), py::kw_only(), py::arg("seats"), py::arg("decks"), py::arg("most_cards"),
             py::arg("largest_factor"), py::arg("max_redeals"))
        .def("layout", [](const PlainShape& shape) { return to_list(plain_layout(shape)); })
        .def("action_layout", [](const PlainShape& shape) { return to_list(plain_action_layout(shape)); })
        .def("encode", &encode, py::arg("observations"), py::arg("out"))
        .def("encode_actions", &encode_actions, py::arg("legal"), py::arg("out"));
    default_what_was_never_made<PlainShape>();
}

}  // namespace ddz::python
