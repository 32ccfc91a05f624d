// Follows of a hand of two decks: its bombs of five sizes, and the bodies above a pattern.
#pragma once

#include "counted_follows.hpp"
#include "two_deck_leads.hpp"

namespace ddz::inline DDZ_ISA {

// The bombs of a size that beat a pattern that is no rocket.
[[nodiscard]] DDZ_INLINE RankSet bombs_above(const TwoDeckHand& hand, Pattern to_beat,
                                             unsigned size) noexcept {
    const RankSet ranks = hand.bombs(size);
    if (to_beat.category() != Category::bomb || size > to_beat.length()) return ranks;
    return size == to_beat.length() ? ranks.above(to_beat.key()) : RankSet{};
}

[[nodiscard]] DDZ_INLINE std::uint32_t count_bombs(const PlayRules&, const TwoDeckHand& hand,
                                                   Pattern to_beat) noexcept {
    std::uint32_t bombs = 0;
    for (unsigned size = smallest_bomb; size <= TwoDeckHand::most; ++size)
        bombs += bombs_above(hand, to_beat, size).size();
    return bombs;
}

[[nodiscard]] DDZ_INLINE Move nth_bomb(const PlayRules& rules, const TwoDeckHand& hand, Pattern to_beat,
                                       std::uint32_t n) noexcept {
    for (unsigned size = smallest_bomb;; ++size) {
        const RankSet ranks = bombs_above(hand, to_beat, size);
        if (n < ranks.size()) return two_deck_body<Category::bomb>(rules, ranks.nth(n), size);
        n -= ranks.size();
    }
}

[[nodiscard]] DDZ_INLINE Move* write_bombs(const PlayRules& rules, const TwoDeckHand& hand, Pattern to_beat,
                                           Move* out) noexcept {
    for (unsigned size = smallest_bomb; size <= TwoDeckHand::most; ++size)
        out = write_bodies<Category::bomb>(rules, hand, {bombs_above(hand, to_beat, size), size}, out);
    return out;
}

template <Category C>
[[nodiscard]] DDZ_INLINE Bodies higher_bodies(const PlayRules& rules, const TwoDeckHand& hand,
                                              Pattern to_beat) noexcept {
    const unsigned length = shape_of(C).chain ? to_beat.length() : 1;
    return {ending_above(bottoms_of<C>(rules, hand, length), to_beat.key(), length), length};
}

}  // namespace ddz::inline DDZ_ISA
