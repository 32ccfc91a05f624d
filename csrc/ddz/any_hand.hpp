// Any hand: the questions about leads and follows, whether it holds wild cards or not.
#pragma once

#include "wild_follows.hpp"

namespace ddz::inline DDZ_ISA {

[[nodiscard]] DDZ_INLINE bool holds_wild(const PlayRules& rules, Hand hand) noexcept {
    return rules.has_wild() && hand.count(rules.wild_rank) != 0;
}

// Runs work(held) with what movegen.hpp or wild_leads.hpp take.
template <class Work>
DDZ_INLINE auto with_held(const PlayRules& rules, Hand hand, Work&& work) noexcept {
    if (holds_wild(rules, hand)) return work(WildHand{rules.wild_rank, hand});
    return work(Copies{hand});
}

}  // namespace ddz::inline DDZ_ISA
