// Built-in players: a choice for the seat to act, drawn from that seat's stream.
#pragma once

#include "any_hand.hpp"
#include "view.hpp"

namespace ddz::inline DDZ_ISA {

// Uniform over what is legal, the pass among it. A single choice draws no number.
struct RandomPolicy {
    [[nodiscard]] DDZ_INLINE static unsigned say(unsigned choices, Stream& stream) noexcept {
        return choices > 1 ? stream.below(choices) : 0;
    }

    [[nodiscard]] DDZ_INLINE static Move play(const PlayRules& rules, const Position& position,
                                              Stream& stream) noexcept {
        const Hand hand = position.hand(position.to_act);
        return position.leading() ? lead(rules, hand, stream)
                                  : follow(rules, hand, position.to_beat.pattern, stream);
    }

  private:
    [[nodiscard]] DDZ_INLINE static Move lead(const PlayRules& rules, Hand hand, Stream& stream) noexcept {
        return with_held(rules, hand, [&](const auto& held) DDZ_INLINE_LAMBDA {
            const LeadCounts counts = count_leads_by_category(rules, held);
            return nth_lead(rules, held, counts, counts.total > 1 ? stream.below(counts.total) : 0);
        });
    }

    [[nodiscard]] DDZ_INLINE static Move follow(const PlayRules& rules, Hand hand, Pattern to_beat,
                                                Stream& stream) noexcept {
        return with_held(rules, hand, [&](const auto& held) DDZ_INLINE_LAMBDA {
            const auto follows = find_follows(rules, held, to_beat);
            if (follows.total == 0) return pass_move;
            const std::uint32_t n = stream.below(follows.total + 1);
            return n == follows.total ? pass_move : nth_follow(rules, held, follows, n);
        });
    }
};

}  // namespace ddz::inline DDZ_ISA
