// Players: who sits at the table, and what each chooses.
#pragma once

#include "heuristic.hpp"
#include "legality.hpp"
#include "playout_task.hpp"
#include "policy.hpp"

namespace ddz {

// A seat's stream each; the heuristic draws nothing.
using SeatStreams = std::array<Stream, max_seats>;

[[nodiscard]] DDZ_INLINE SeatStreams seat_streams(const HandStreams& of_hand) noexcept {
    SeatStreams streams;
    for (unsigned seat = 0; seat < max_seats; ++seat)
        streams[seat] = of_hand.of_policy(static_cast<std::uint8_t>(seat));
    return streams;
}

}  // namespace ddz

namespace ddz::inline DDZ_ISA {

// What the seat to act may know, given the cards of the deck and those played.
[[nodiscard]] DDZ_INLINE TableView view_of(const Position& position, Hand deck, Hand played) noexcept {
    TableView view;
    view.hand = position.hand(position.to_act);
    view.unseen = deck - view.hand - played;
    for (unsigned seat = 0; seat < position.seats; ++seat)
        view.cards_left[seat] = static_cast<std::uint8_t>(position.hands[seat].size());
    view.to_beat = position.to_beat.pattern;
    view.to_beat_by = position.to_beat_by;
    view.me = position.to_act;
    view.landlord = position.landlord;
    view.seats = position.seats;
    return view;
}

// All seats play at random, each from its own stream.
class RandomPlayers {
  public:
    DDZ_INLINE RandomPlayers(const std::array<SeatPolicy, max_seats>&, const HandStreams& of_hand) noexcept
        : streams_(seat_streams(of_hand)) {}

    [[nodiscard]] DDZ_INLINE unsigned say(const PlayRules&, Seat seat, const SayingView& view) noexcept {
        return RandomPolicy::say(view.choice_count, streams_[index_of(seat)]);
    }
    [[nodiscard]] DDZ_INLINE Move play(const PlayRules& rules, const Position& position, Hand) noexcept {
        return RandomPolicy::play(rules, position, streams_[index_of(position.to_act)]);
    }

  private:
    SeatStreams streams_;
};

// A seat that a native player has. What it chooses against the rules is noted, and it is asked no more.
class NativeSeat {
  public:
    NativeSeat(const PlayRules& rules, const NativePlayer& player, Seat seat, Stream& stream) noexcept
        : player_(player), rules_{rules, player.table->deal}, seat_(seat) {
        turn_.rules = &rules_;
        turn_.stream = &stream;
        turn_.me = static_cast<std::uint8_t>(index_of(seat));
        turn_.seats = rules_.deal.seats;
    }

    // An index into view.choices.
    [[nodiscard]] unsigned say(const SayingView& view) noexcept {
        if (view.choice_count <= 1 || noted().made) return 0;
        turn_.hand = view.hand;
        turn_.unseen = CardSet::deck(rules_.rules.jokers, rules_.rules.decks).ranks() - view.hand;
        turn_.sayings = view.choices;
        turn_.saying_count = view.choice_count;
        if (view.is_landlord) turn_.landlord = turn_.me;
        const std::uint32_t choice = player_.say(&turn_, player_.context);
        if (choice < view.choice_count) return choice;
        IllegalChoice& illegal = note();
        illegal.is_saying = true;
        illegal.saying = choice;
        illegal.sayings = view.choice_count;
        return 0;
    }

    // What it plays, `played` being what each seat has; false where that may not be.
    [[nodiscard]] bool play(const TableView& view, const Move& to_beat,
                            const std::array<Hand, max_seats>& played, Move& move) noexcept {
        if (noted().made) return false;
        turn_.hand = view.hand;
        turn_.unseen = view.unseen;
        turn_.played = played;
        turn_.to_beat = to_beat;
        if (!view.leading()) turn_.to_beat_by = static_cast<std::uint8_t>(index_of(view.to_beat_by));
        turn_.landlord = static_cast<std::uint8_t>(index_of(view.landlord));
        turn_.cards_left = view.cards_left;
        player_.choose(&turn_, player_.context, &move);
        if (is_legal(rules_.rules, view.hand, view.to_beat, move)) return true;
        note().move = move;
        return false;
    }

  private:
    [[nodiscard]] const IllegalChoice& noted() const noexcept { return player_.table->illegal; }
    IllegalChoice& note() noexcept {
        IllegalChoice& illegal = player_.table->illegal;
        illegal.made = true;
        illegal.seat = seat_;
        illegal.hand = player_.table->hands - 1;
        illegal.rules = rules_.rules;
        illegal.held = turn_.hand;
        illegal.to_beat = turn_.to_beat.pattern;
        return illegal;
    }

    const NativePlayer& player_;
    GameRules rules_;
    Seat seat_;
    Turn turn_;
};

// Each seat has a policy of its own.
class MixedPlayers {
  public:
    MixedPlayers(const std::array<SeatPolicy, max_seats>& policies, const HandStreams& of_hand) noexcept
        : policies_(policies), streams_(seat_streams(of_hand)) {
        for (const SeatPolicy& policy : policies) {
            if (policy.kind != Policy::native) continue;
            ++policy.native.table->hands;
            break;
        }
    }

    [[nodiscard]] unsigned say(const PlayRules& rules, Seat seat, const SayingView& view) noexcept {
        const SeatPolicy& policy = policies_[index_of(seat)];
        Stream& stream = streams_[index_of(seat)];
        switch (policy.kind == Policy::native ? policy.native.says : policy.kind) {
            case Policy::random:
                return RandomPolicy::say(view.choice_count, stream);
            case Policy::heuristic:
                return HeuristicPolicy::say(rules, view);
            case Policy::native:
                break;
        }
        return NativeSeat{rules, policy.native, seat, stream}.say(view);
    }
    [[nodiscard]] Move play(const PlayRules& rules, const Position& position, Hand played) noexcept {
        if (played.empty()) dealt_ = position.hands;
        const unsigned seat = index_of(position.to_act);
        const SeatPolicy& policy = policies_[seat];
        if (policy.kind != Policy::random) {
            const Hand deck = CardSet::deck(rules.jokers, rules.decks).ranks();
            const TableView view = view_of(position, deck, played);
            if (policy.kind == Policy::heuristic) return HeuristicPolicy::play(rules, view);
            std::array<Hand, max_seats> by_seat;
            for (unsigned i = 0; i < max_seats; ++i) by_seat[i] = dealt_[i] - position.hands[i];
            NativeSeat native{rules, policy.native, position.to_act, streams_[seat]};
            Move move = pass_move;
            if (native.play(view, position.to_beat, by_seat, move)) return move;
        }
        // Also where a native player's choice is none: a hand comes to its end whatever was chosen.
        return RandomPolicy::play(rules, position, streams_[seat]);
    }

  private:
    const std::array<SeatPolicy, max_seats>& policies_;
    SeatStreams streams_;
    std::array<Hand, max_seats> dealt_{};  // to each seat, the bottom cards with them
};

}  // namespace ddz::inline DDZ_ISA
