#include "encode_plain.hpp"

#include "encode_cards.hpp"
#include "pattern.hpp"
#include "saying.hpp"

namespace ddz {
namespace {

constexpr unsigned said_category = category_count;        // of actions that are said before the play
constexpr unsigned category_places = category_count + 1;  // of actions, that category with them
constexpr unsigned bomb_classes = 3;                      // without `none`
constexpr unsigned highest_length = 14;                   // of a chain that begins and ends with an ace
constexpr unsigned highest_key = 14;
constexpr unsigned bids = 3;
constexpr unsigned most_robs = 4;

float share(unsigned part, unsigned whole) noexcept {
    return whole == 0 ? 0.0F : std::min(1.0F, static_cast<float>(part) / static_cast<float>(whole));
}

void write_deck(const PlainShape& shape, const std::uint8_t* counts, float* out) noexcept {
    if (shape.decks == 1)
        write_cards<1>(counts, out);
    else
        write_cards<2>(counts, out);
}

// The first `count` of some places that are zero, and the one at `place`.
void fill(unsigned count, unsigned width, float* out) noexcept {
    std::fill_n(out, std::min(count, width), 1.0F);
}
void mark(unsigned place, unsigned width, float* out) noexcept {
    if (place < width) out[place] = 1;
}

// What takes more than a line, for one row; places are zero before.
struct RowWriter {
    const PlainShape& shape;
    const ObservedHands& hands;
    std::size_t row;

    [[nodiscard]] unsigned viewer() const noexcept { return static_cast<unsigned>(hands.seat[row]); }
    [[nodiscard]] unsigned seat(unsigned after) const noexcept { return (viewer() + after) % shape.seats; }

    // A one at how far a seat sits after the viewer; none for nobody.
    void who(int of_seat, float* out) const noexcept {
        if (of_seat >= 0) out[(static_cast<unsigned>(of_seat) + shape.seats - viewer()) % shape.seats] = 1;
    }
    void cards(const std::uint8_t* counts, float* out) const noexcept { write_deck(shape, counts, out); }
    void cards_by_seat(const std::uint8_t* column, float* out) const noexcept {
        for (unsigned after = 0; after < shape.seats; ++after)
            cards(hands.of(column, row, seat(after)), out + after * shape.cards());
    }
    void cards_left(float* out) const noexcept {
        for (unsigned after = 0; after < shape.seats; ++after)
            fill(hands.cards_left[row * shape.seats + seat(after)], shape.most_cards,
                 out + after * shape.most_cards);
    }
    void moves(float* out) const noexcept {
        for (unsigned ago = history_length; ago > 0; --ago, out += shape.cards() + shape.seats) {
            cards(hands.move_before(row, ago), out);
            who(hands.history_seat[row * history_length + history_length - ago], out + shape.cards());
        }
    }
    void said(float* out) const noexcept {
        for (unsigned i = 0; i < history_length; ++i) {
            const int what = hands.said[row * history_length + i],
                      by = hands.said_by[row * history_length + i];
            if (what < 0 || what >= static_cast<int>(saying_count) || by < 0) continue;
            const unsigned after = (static_cast<unsigned>(by) + shape.seats - viewer()) % shape.seats;
            out[after * saying_count + static_cast<unsigned>(what)] = 1;
        }
    }
    void doubled(float* out) const noexcept {
        for (unsigned after = 0; after < shape.seats; ++after)
            out[after] = hands.doubled[row * shape.seats + seat(after)] != 0 ? 1.0F : 0.0F;
    }
};

// Every block in order, as block(name, width, write).
template <class Block>
void blocks(const PlainShape& shape, const ObservedHands& hands, std::size_t row, Block&& block) {
    const RowWriter w{shape, hands, row};
    const unsigned seats = shape.seats, cards = shape.cards(), decks = shape.decks;
    const auto own_row = [&](const std::uint8_t* column) { return ObservedHands::of(column, row); };
    block("hand", cards, [&](float* out) { w.cards(own_row(hands.hand), out); });
    block("unseen", cards, [&](float* out) { w.cards(own_row(hands.unseen), out); });
    block("bottom", cards, [&](float* out) { w.cards(own_row(hands.bottom), out); });
    block("shown", seats * cards, [&](float* out) { w.cards_by_seat(hands.shown, out); });
    block("reported", cards, [&](float* out) { w.cards(own_row(hands.reported), out); });
    block("played", seats * cards, [&](float* out) { w.cards_by_seat(hands.played, out); });
    block("last", seats * cards, [&](float* out) { w.cards_by_seat(hands.last, out); });
    block("cards_left", seats * shape.most_cards, [&](float* out) { w.cards_left(out); });
    block("to_beat", cards, [&](float* out) { w.cards(own_row(hands.to_beat), out); });
    block("to_beat_category", category_count,
          [&](float* out) { mark(hands.to_beat_category[row], category_count, out); });
    block("to_beat_length", 1, [&](float* out) { *out = share(hands.to_beat_length[row], highest_length); });
    block("to_beat_key", 1, [&](float* out) { *out = share(hands.to_beat_key[row], highest_key); });
    block("to_beat_bomb_class", bomb_classes,
          [&](float* out) { mark(hands.to_beat_bomb_class[row] - 1U, bomb_classes, out); });
    block("to_beat_by", seats, [&](float* out) { w.who(hands.to_beat_by[row], out); });
    block("history", history_length * (cards + seats), [&](float* out) { w.moves(out); });
    block("phase", observed_phases, [&](float* out) { mark(hands.phase[row], observed_phases, out); });
    block("seat_to_act", seats, [&](float* out) { w.who(hands.seat_to_act[row], out); });
    block("landlord", seats, [&](float* out) { w.who(hands.landlord[row], out); });
    block("first", seats, [&](float* out) { w.who(hands.first[row], out); });
    block("dealer", seats, [&](float* out) { w.who(hands.dealer[row], out); });
    block("bombs", 1, [&](float* out) { *out = share(hands.bombs[row], natural_rank_count * decks); });
    block("big_bombs", 1,
          [&](float* out) { *out = share(hands.big_bombs[row], natural_rank_count * decks); });
    block("rockets", 1, [&](float* out) { *out = share(hands.rockets[row], 1); });
    block("bid", bids, [&](float* out) { fill(hands.bid[row], bids, out); });
    block("robs", most_robs, [&](float* out) { fill(hands.robs[row], most_robs, out); });
    block("open", 1, [&](float* out) {
        *out = hands.open[row] == 0 ? 0 : share(hands.open[row] - 1U, shape.largest_factor - 1);
    });
    block("doubled", seats, [&](float* out) { w.doubled(out); });
    block("said", seats * saying_count, [&](float* out) { w.said(out); });
    block("wild_rank", natural_rank_count,
          [&](float* out) { mark(hands.wild_rank[row], natural_rank_count, out); });
    block("face_up", rank_count, [&](float* out) { mark(hands.face_up[row], rank_count, out); });
    block("huangfan", 1, [&](float* out) { *out = hands.huangfan[row] != 0 ? 1.0F : 0.0F; });
    block("redeals", 1, [&](float* out) { *out = share(hands.redeals[row], shape.max_redeals); });
}

// The same for actions.
template <class Block>
void action_blocks(const PlainShape& shape, const ActionColumns& actions, std::size_t row, Block&& block) {
    const auto is_said = [&] { return actions.category[row] == said_category; };
    block("cards", shape.cards(),
          [&](float* out) { write_deck(shape, ObservedHands::of(actions.counts, row), out); });
    block("category", category_places,
          [&](float* out) { mark(actions.category[row], category_places, out); });
    block("length", 1, [&](float* out) { *out = share(actions.length[row], highest_length); });
    block("key", 1, [&](float* out) { *out = is_said() ? 0 : share(actions.key[row], highest_key); });
    block("bomb_class", bomb_classes,
          [&](float* out) { mark(actions.bomb_class[row] - 1U, bomb_classes, out); });
    block("saying", saying_count, [&](float* out) {
        if (is_said()) mark(actions.key[row], saying_count, out);
    });
}

// Lists blocks instead of writing them.
struct Lister {
    PlainLayout& layout;
    template <class Write>
    void operator()(const char* name, unsigned width, Write&&) const {
        layout.emplace_back(name, width);
    }
};

// Writes each block behind the one before.
struct Filler {
    float*& out;
    template <class Write>
    void operator()(const char*, unsigned width, Write&& write) const noexcept {
        std::fill_n(out, width, 0.0F);
        write(out);
        out += width;
    }
};

std::size_t width_of(const PlainLayout& layout) {
    std::size_t width = 0;
    for (const auto& [name, part] : layout) width += part;
    return width;
}

}  // namespace

PlainLayout plain_layout(const PlainShape& shape) {
    PlainLayout layout;
    blocks(shape, ObservedHands{}, 0, Lister{layout});
    return layout;
}

PlainLayout plain_action_layout(const PlainShape& shape) {
    PlainLayout layout;
    action_blocks(shape, ActionColumns{}, 0, Lister{layout});
    return layout;
}

void check_plain(const PlainShape& shape, const ObservedHands& hands) {
    const int seats = static_cast<int>(shape.seats), copies = static_cast<int>(4 * shape.decks);
    for (const auto& [name, column] : {std::pair{"seat", hands.seat},
                                       {"seat_to_act", hands.seat_to_act},
                                       {"landlord", hands.landlord},
                                       {"first", hands.first},
                                       {"dealer", hands.dealer},
                                       {"to_beat_by", hands.to_beat_by}})
        check_range(name, column, hands.rows, 1, -1, seats - 1);
    for (const auto& [name, column] : {std::pair{"hand", hands.hand},
                                       {"unseen", hands.unseen},
                                       {"bottom", hands.bottom},
                                       {"reported", hands.reported},
                                       {"to_beat", hands.to_beat}})
        check_range(name, column, hands.rows, rank_count, 0, copies);
    for (const auto& [name, column] :
         {std::pair{"shown", hands.shown}, {"played", hands.played}, {"last", hands.last}})
        check_range(name, column, hands.rows, shape.seats * rank_count, 0, copies);
    check_range("history", hands.history, hands.rows, history_length * rank_count, 0, copies);
    check_range("history_seat", hands.history_seat, hands.rows, history_length, -1, seats - 1);
    check_range("said", hands.said, hands.rows, history_length, -1, saying_count - 1);
    check_range("said_by", hands.said_by, hands.rows, history_length, -1, seats - 1);
    check_range("cards_left", hands.cards_left, hands.rows, shape.seats, 0,
                static_cast<int>(shape.most_cards));
    check_range("phase", hands.phase, hands.rows, 1, 0, observed_phases - 1);
    check_range("to_beat_category", hands.to_beat_category, hands.rows, 1, 0, category_count - 1);
    check_range("to_beat_bomb_class", hands.to_beat_bomb_class, hands.rows, 1, 0, bomb_classes);
}

void check_plain_actions(const PlainShape& shape, const ActionColumns& actions) {
    check_range("counts", actions.counts, actions.rows, rank_count, 0, static_cast<int>(4 * shape.decks));
    check_range("category", actions.category, actions.rows, 1, 0, said_category);
    check_range("bomb_class", actions.bomb_class, actions.rows, 1, 0, bomb_classes);
    check_range("key", actions.key, actions.rows, 1, 0, saying_count - 1);
}

void write_plain(const PlainShape& shape, const ObservedHands& hands, float* out) {
    const std::size_t width = width_of(plain_layout(shape));
    for (std::size_t row = 0; row < hands.rows; ++row) {
        if (hands.seat[row] >= 0)
            blocks(shape, hands, row, Filler{out});
        else
            out = std::fill_n(out, width, 0.0F);  // nobody's view
    }
}

void write_plain_actions(const PlainShape& shape, const ActionColumns& actions, float* out) {
    for (std::size_t row = 0; row < actions.rows; ++row) action_blocks(shape, actions, row, Filler{out});
}

}  // namespace ddz
