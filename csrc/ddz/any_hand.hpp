// Any hand: the questions about leads and follows, whether it is of one deck or two or holds wild cards.
#pragma once

#include "two_deck_follows.hpp"
#include "wild_follows.hpp"

namespace ddz::inline DDZ_ISA {

[[nodiscard]] DDZ_INLINE bool holds_wild(const PlayRules& rules, Hand hand) noexcept {
    return rules.has_wild() && hand.count(rules.wild_rank) != 0;
}

// Runs work(held) with what movegen.hpp, wild_leads.hpp or two_deck_leads.hpp take.
template <class Work>
DDZ_INLINE auto with_held(const PlayRules& rules, Hand hand, Work&& work) noexcept {
    if (rules.has_two_decks()) return work(TwoDeckHand{rules, hand});
    if (holds_wild(rules, hand)) return work(WildHand{rules.wild_rank, hand});
    return work(Copies{hand});
}

}  // namespace ddz::inline DDZ_ISA
