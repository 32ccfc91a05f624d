// Players: who sits at the table, and what each chooses.
#pragma once

#include "phases.hpp"
#include "policy.hpp"

namespace ddz {

enum class Policy : std::uint8_t { random };

}  // namespace ddz

namespace ddz::inline DDZ_ISA {

// All seats play at random, each from its own stream.
struct RandomPlayers {
    std::array<Stream, max_seats> streams;

    DDZ_INLINE RandomPlayers(const std::array<Policy, max_seats>&, const HandStreams& of_hand) noexcept {
        for (unsigned seat = 0; seat < max_seats; ++seat)
            streams[seat] = of_hand.of_policy(static_cast<std::uint8_t>(seat));
    }

    [[nodiscard]] DDZ_INLINE unsigned say(Seat seat, const SayingView& view) noexcept {
        return RandomPolicy::say(view.choice_count, streams[index_of(seat)]);
    }
    [[nodiscard]] DDZ_INLINE Move play(const PlayRules& rules, const Position& position, Hand) noexcept {
        const Hand hand = position.hand(position.to_act);
        Stream& stream = streams[index_of(position.to_act)];
        return position.leading() ? RandomPolicy::lead(rules, hand, stream)
                                  : RandomPolicy::follow(rules, hand, position.to_beat.pattern, stream);
    }
};

}  // namespace ddz::inline DDZ_ISA
