// Players: who sits at the table, and what each chooses.
#pragma once

#include "heuristic.hpp"
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
    DDZ_INLINE RandomPlayers(const std::array<Policy, max_seats>&, const HandStreams& of_hand) noexcept
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

// Each seat has a policy of its own.
class MixedPlayers {
  public:
    MixedPlayers(const std::array<Policy, max_seats>& policies, const HandStreams& of_hand) noexcept
        : policies_(policies), streams_(seat_streams(of_hand)) {}

    [[nodiscard]] unsigned say(const PlayRules& rules, Seat seat, const SayingView& view) noexcept {
        if (policies_[index_of(seat)] == Policy::random)
            return RandomPolicy::say(view.choice_count, streams_[index_of(seat)]);
        return HeuristicPolicy::say(rules, view);
    }
    [[nodiscard]] Move play(const PlayRules& rules, const Position& position, Hand played) noexcept {
        const unsigned seat = index_of(position.to_act);
        if (policies_[seat] == Policy::random) return RandomPolicy::play(rules, position, streams_[seat]);
        const Hand deck = CardSet::deck(rules.jokers, rules.decks).ranks();
        return HeuristicPolicy::play(rules, view_of(position, deck, played));
    }

  private:
    std::array<Policy, max_seats> policies_;
    SeatStreams streams_;
};

}  // namespace ddz::inline DDZ_ISA
