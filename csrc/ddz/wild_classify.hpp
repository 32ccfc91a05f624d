// Readings of a card set with wild cards. No assignment is tried: a body says by its ranks how many wild
// cards it lacks, and the others are kickers.
#pragma once

#include "classify.hpp"
#include "wild_leads.hpp"

namespace ddz::inline DDZ_ISA {

// Writes every reading in the order of the move list; at most max_readings.
[[nodiscard]] DDZ_NOINLINE Move* write_readings(const PlayRules& rules, const WildHand& hand,
                                                Move* out) noexcept {
    const Hand cards = hand.naturals() + hand.wild_cards(hand.wilds());
    each_category([&](auto category) DDZ_INLINE_LAMBDA {
        constexpr Category C = category.value;
        const unsigned length = body_length<C>(rules, hand.size());
        if (length == 0) return false;
        for (const Rank bottom : each(bottoms_of<C>(hand, length))) {
            Pattern pattern;
            if (WildBody<C>{rules, hand, bottom, length}.takes_all(pattern)) *out++ = {cards, pattern};
        }
        return false;
    });
    return out;
}

}  // namespace ddz::inline DDZ_ISA
