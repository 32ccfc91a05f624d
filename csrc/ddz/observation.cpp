#include "observation.hpp"

#include <algorithm>

#include "count_rows.hpp"
#include "two_deck_hand.hpp"

namespace ddz {

namespace {

constexpr std::size_t cards_bytes = rank_count;

// One row of the columns, of one seat's view.
class Row {
  public:
    Row(const LiveTable& table, LiveHand& hand, std::int8_t seat, std::size_t row,
        const ObservationColumns& columns) noexcept
        : table_(table),
          setup_(table.setup()),
          hand_(hand),
          before_(table.before(hand)),
          seat_(seat),
          row_(row),
          columns_(columns),
          seats_(setup_.deal.seats),
          is_dealt_(!before_.asks() || before_.is_dealt()) {}

    void write() noexcept {
        write_place();
        write_cards();
        write_table();
        write_moves();
        write_stakes();
        write_said();
    }

  private:
    template <class Column, class Value>
    void put(Column* column, Value value) const noexcept {
        if (column) column[row_] = static_cast<Column>(value);
    }
    void put(std::uint8_t* column, Hand cards) const noexcept {
        if (column) store_counts(cards, column + row_ * cards_bytes);
    }
    // Of column[seats][15]; cards(seat) says whose.
    template <class Cards>
    void put_by_seat(std::uint8_t* column, Cards&& cards) const noexcept {
        if (!column) return;
        for (unsigned seat = 0; seat < seats_; ++seat)
            store_counts(cards(seat), column + (row_ * seats_ + seat) * cards_bytes);
    }
    [[nodiscard]] bool is_seat(std::int8_t seat) const noexcept { return seat >= 0; }
    [[nodiscard]] Seat viewer() const noexcept { return seat_at(static_cast<unsigned>(seat_)); }
    [[nodiscard]] bool has_landlord() const noexcept { return hand_.facts.landlord >= 0; }

    void write_place() noexcept {
        put(columns_.seat, seat_);
        put(columns_.seat_to_act, hand_.over() ? nobody : number_of(table_.to_act(hand_)));
        stage_ = is_seat(seat_) ? table_.stage_seen_by(hand_, viewer()) : hand_.course.stage;
        put(columns_.phase, index_of(stage_));
        put(columns_.landlord, hand_.facts.landlord);
        put(columns_.first, hand_.course.stage == Stage::opening ? nobody : hand_.match.first);
        put(columns_.dealer, hand_.match.dealer);
        const Rank face_up = is_dealt_ ? hand_.course.drawn.face_up : no_rank;
        put(columns_.face_up, face_up == no_rank ? none_of_ranks : index_of(face_up));
        const Rank wild_rank = hand_.rules.wild_rank;
        put(columns_.wild_rank, wild_rank == no_rank ? none_of_ranks : index_of(wild_rank));
        put(columns_.huangfan, setup_.plan.huangfan && hand_.facts.redeals > 0);
        put(columns_.redeals, hand_.facts.redeals);
    }

    void write_cards() noexcept {
        const bool sees = is_seat(seat_) && is_dealt_;
        const Hand own = sees ? hand_.position.hand(viewer()) : Hand{};
        put(columns_.hand, own);
        put(columns_.unseen,
            CardSet::deck(hand_.rules.jokers, hand_.rules.decks).ranks() - own - hand_.track.all_played());
        const bool sees_bottom = has_landlord() && (setup_.bottom_shown || hand_.facts.landlord == seat_);
        put(columns_.bottom, sees_bottom ? hand_.course.bottom : Hand{});
        unsigned open = hand_.over() && !has_landlord() ? 0 : before_.opened_so_far();
        if (hand_.facts.tanda) open |= 1U << index_of(hand_.position.landlord);
        put_by_seat(columns_.shown, [&](unsigned seat) {
            return is_dealt_ && ((open >> seat) & 1U) != 0 ? hand_.position.hands[seat] : Hand{};
        });
        if (!columns_.cards_left) return;
        for (unsigned seat = 0; seat < seats_; ++seat) {
            columns_.cards_left[row_ * seats_ + seat] =
                is_dealt_ ? static_cast<std::uint8_t>(hand_.position.hands[seat].size()) : 0;
        }
    }

    void write_table() const noexcept {
        const Position& position = hand_.position;
        const bool leads = !hand_.playing() || position.leading();
        const Move to_beat = leads ? pass_move : position.to_beat;
        put(columns_.to_beat, to_beat.cards);
        put(columns_.to_beat_category, index_of(to_beat.pattern.category()));
        put(columns_.to_beat_length, to_beat.pattern.length());
        put(columns_.to_beat_key, index_of(to_beat.pattern.key()));
        put(columns_.to_beat_bomb_class, static_cast<unsigned>(to_beat.pattern.bomb_class()));
        put(columns_.to_beat_by, leads ? nobody : number_of(position.to_beat_by));
        put(columns_.reported, reported());
    }

    // The landlord's sets as they were when he reported them: what he has played since is added.
    [[nodiscard]] Hand reported() const noexcept {
        if (!has_landlord()) return {};
        const unsigned ranks =
            hand_.course.stage == Stage::reporting ? before_.state().outcome.reported : hand_.rules.locked;
        const unsigned landlord = index_of(hand_.position.landlord);
        const Hand held = hand_.position.hands[landlord] + hand_.track.played[landlord];
        Hand sets;
        for (unsigned i = 0; i < rank_count; ++i) {
            if ((ranks >> i) & 1U) sets += Hand::of(rank_at(i), held.count(rank_at(i)));
        }
        return sets;
    }

    void write_moves() const noexcept {
        put_by_seat(columns_.played, [&](unsigned seat) { return hand_.track.played[seat]; });
        put_by_seat(columns_.last, [&](unsigned seat) { return hand_.track.last[seat]; });
        put_by_seat(columns_.first_moves, [&](unsigned seat) { return hand_.track.first[seat]; });
        if (columns_.history || columns_.history_seat) {
            unsigned place = history_length - hand_.track.moves.remembered();
            for (unsigned i = 0; i < place; ++i) put_move(i, nobody, Hand{});
            hand_.track.moves.each([&](std::int8_t seat, Hand cards) { put_move(place++, seat, cards); });
        }
        put(columns_.plies, hand_.tally.plies());
        put(columns_.bombs, hand_.tally.all_bombs());
        put(columns_.big_bombs, hand_.tally.big_bombs());
        put(columns_.rockets, hand_.tally.rockets());
    }
    void put_move(unsigned place, std::int8_t seat, Hand cards) const noexcept {
        if (columns_.history_seat) columns_.history_seat[row_ * history_length + place] = seat;
        if (columns_.history)
            store_counts(cards, columns_.history + (row_ * history_length + place) * cards_bytes);
    }

    void write_stakes() noexcept {
        const Stage stage = hand_.course.stage;
        unsigned bid = hand_.facts.bid, robs = hand_.facts.robs, open = hand_.facts.open;
        if (stage == Stage::auction) {
            bid = highest_bid_said();
            robs = before_.state().outcome.robs;
        }
        if (stage == Stage::opening || stage == Stage::late_opening)
            open = std::max<unsigned>(open, before_.state().outcome.open);
        put(columns_.bid, setup_.has_bids ? bid : 0);
        put(columns_.robs, robs);
        put(columns_.open, open);
        if (!columns_.doubled) return;
        for (unsigned seat = 0; seat < seats_; ++seat)
            columns_.doubled[row_ * seats_ + seat] = ((hand_.facts.doubled >> seat) & 1U) != 0;
    }

    [[nodiscard]] unsigned highest_bid_said() const noexcept {
        unsigned highest = 0;
        hand_.track.said.each([&](std::int8_t, Saying saying) {
            if (saying >= Saying::bid_1 && saying <= Saying::bid_3)
                highest = std::max(highest, index_of(saying) - index_of(Saying::pass));
        });
        return highest;
    }

    // What others chose about doubling is secret until all have; that a landlord reports nothing, for good.
    [[nodiscard]] bool may_know(std::int8_t seat, Saying saying) const noexcept {
        if (seat == seat_) return true;
        if (saying == Saying::no_report) return false;
        const bool is_choice = saying == Saying::no_double || saying == Saying::double_stake;
        return !is_choice || hand_.course.stage != Stage::doubling;
    }

    void write_said() const noexcept {
        if (!columns_.said && !columns_.said_by) return;
        unsigned known = 0;
        hand_.track.said.each(
            [&](std::int8_t seat, Saying saying) { known += may_know(seat, saying) ? 1U : 0U; });
        unsigned too_old = known > history_length ? known - history_length : 0;
        unsigned place = history_length - (known - too_old);
        for (unsigned i = 0; i < place; ++i) put_said(i, nobody, nobody);
        hand_.track.said.each([&](std::int8_t seat, Saying saying) {
            if (!may_know(seat, saying)) return;
            if (too_old != 0)
                --too_old;
            else
                put_said(place++, seat, static_cast<std::int8_t>(index_of(saying)));
        });
    }
    void put_said(unsigned place, std::int8_t seat, std::int8_t saying) const noexcept {
        if (columns_.said) columns_.said[row_ * history_length + place] = saying;
        if (columns_.said_by) columns_.said_by[row_ * history_length + place] = seat;
    }

    const LiveTable& table_;
    const TableSetup& setup_;
    LiveHand& hand_;
    BeforePlay<PlayRules> before_;
    std::int8_t seat_;
    std::size_t row_;
    const ObservationColumns& columns_;
    unsigned seats_;
    bool is_dealt_;
    Stage stage_ = Stage::opening;
};

}  // namespace

void write_observation(const LiveTable& table, LiveHand& hand, std::int8_t seat, std::size_t row,
                       const ObservationColumns& columns) noexcept {
    Row{table, hand, seat, row, columns}.write();
}

}  // namespace ddz
