#include "hand_arrays.hpp"

namespace ddz::python {
namespace {

[[noreturn]] void bad_deal(const std::string& message) {
    throw Error(ErrorKind::general, "bad-deal", message);
}

// The hands and the bottom of one environment: as many cards as the plan deals, of one deck.
GivenDeal to_deal(const DealPlan& plan, const std::uint8_t* row, std::int8_t first, std::size_t place) {
    const std::string where = " of environment " + std::to_string(place);
    GivenDeal deal{};
    Hand left = CardSet::deck(plan.jokers, plan.decks).ranks();
    for (unsigned part = 0; part <= plan.seats; ++part, row += rank_count) {
        const bool is_bottom = part == plan.seats;
        const std::string name = (is_bottom ? "the bottom" : "hand " + std::to_string(part)) + where;
        const Hand cards = read_counts(row, name.c_str());
        const unsigned expected = is_bottom ? plan.bottom_cards : plan.hand_cards;
        if (cards.size() != expected)
            bad_deal(name + " has " + std::to_string(cards.size()) + " cards; " + std::to_string(expected) +
                     " are dealt to it");
        if (!left.contains(cards))
            bad_deal(name + " has cards that are not left in the deck: " + to_string(cards));
        left -= cards;
        (is_bottom ? deal.bottom : deal.hands[part]) = cards;
    }
    if (first < nobody || first >= plan.seats)
        bad_deal("seat " + std::to_string(first) + where + " cannot begin; seats are 0 to " +
                 std::to_string(plan.seats - 1));
    deal.first = first;
    return deal;
}

}  // namespace

void ChoiceArrays::hold(std::size_t rows) {
    if (rows <= capacity) return;
    capacity = rows + rows / 2;
    const auto size = static_cast<py::ssize_t>(capacity);
    counts = py::array_t<std::uint8_t>({size, py::ssize_t{rank_count}});
    category = py::array_t<std::uint8_t>(size);
    length = py::array_t<std::uint8_t>(size);
    key = py::array_t<std::uint8_t>(size);
    bomb_class = py::array_t<std::uint8_t>(size);
}

ChoiceColumns ChoiceArrays::columns() {
    return {counts.mutable_data(), category.mutable_data(), length.mutable_data(), key.mutable_data(),
            bomb_class.mutable_data()};
}

ObservationColumns observation_columns(const py::dict& arrays, std::size_t hands, unsigned seats_of_each) {
    ObservationColumns columns;
    const auto n = static_cast<py::ssize_t>(hands), seats = static_cast<py::ssize_t>(seats_of_each);
    constexpr py::ssize_t ranks = rank_count, past = history_length;
    const auto bind = [&]<class T>(T*& column, const char* name, std::vector<py::ssize_t> shape) {
        if (!arrays.contains(name)) return;
        auto array = exact_array<T>(py::object(arrays[name]), name, "an array of its type");
        if (std::vector<py::ssize_t>(array.shape(), array.shape() + array.ndim()) != shape)
            throw Error(ErrorKind::general, "bad-array", std::string{name} + " has another shape");
        column = array.mutable_data();
    };
    bind(columns.seat, "seat", {n});
    bind(columns.seat_to_act, "seat_to_act", {n});
    bind(columns.phase, "phase", {n});
    bind(columns.landlord, "landlord", {n});
    bind(columns.first, "first", {n});
    bind(columns.dealer, "dealer", {n});
    bind(columns.hand, "hand", {n, ranks});
    bind(columns.unseen, "unseen", {n, ranks});
    bind(columns.bottom, "bottom", {n, ranks});
    bind(columns.shown, "shown", {n, seats, ranks});
    bind(columns.reported, "reported", {n, ranks});
    bind(columns.cards_left, "cards_left", {n, seats});
    bind(columns.played, "played", {n, seats, ranks});
    bind(columns.last, "last", {n, seats, ranks});
    bind(columns.first_moves, "first_moves", {n, seats, ranks});
    bind(columns.to_beat, "to_beat", {n, ranks});
    bind(columns.to_beat_category, "to_beat_category", {n});
    bind(columns.to_beat_length, "to_beat_length", {n});
    bind(columns.to_beat_key, "to_beat_key", {n});
    bind(columns.to_beat_bomb_class, "to_beat_bomb_class", {n});
    bind(columns.to_beat_by, "to_beat_by", {n});
    bind(columns.history, "history", {n, past, ranks});
    bind(columns.history_seat, "history_seat", {n, past});
    bind(columns.plies, "plies", {n});
    bind(columns.bombs, "bombs", {n});
    bind(columns.big_bombs, "big_bombs", {n});
    bind(columns.rockets, "rockets", {n});
    bind(columns.bid, "bid", {n});
    bind(columns.robs, "robs", {n});
    bind(columns.open, "open", {n});
    bind(columns.doubled, "doubled", {n, seats});
    bind(columns.said, "said", {n, past});
    bind(columns.said_by, "said_by", {n, past});
    bind(columns.wild_rank, "wild_rank", {n});
    bind(columns.face_up, "face_up", {n});
    bind(columns.huangfan, "huangfan", {n});
    bind(columns.redeals, "redeals", {n});
    return columns;
}

std::vector<GivenDeal> to_deals(const DealPlan& plan, const std::vector<bool>& chosen, py::handle deals,
                                py::handle first) {
    if (deals.is_none()) return {};
    const auto counts = exact_array<std::uint8_t>(deals, "deals", "a uint8 array");
    const auto begins = exact_array<std::int8_t>(first, "first", "an int8 array");
    const auto n = static_cast<py::ssize_t>(chosen.size());
    if (counts.ndim() != 3 || counts.shape(0) != n || counts.shape(1) != plan.seats + 1 ||
        counts.shape(2) != rank_count || begins.ndim() != 1 || begins.shape(0) != n)
        throw Error(ErrorKind::general, "bad-array", "deals or first have another shape");
    const std::size_t bytes = (plan.seats + 1U) * rank_count;
    std::vector<GivenDeal> given(chosen.size());
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        if (chosen[i]) given[i] = to_deal(plan, counts.data() + i * bytes, begins.data()[i], i);
    }
    return given;
}

}  // namespace ddz::python
