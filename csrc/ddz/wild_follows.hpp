// Follows of a hand with wild cards: its bombs of three classes.
#pragma once

#include "counted_follows.hpp"
#include "wild_leads.hpp"

namespace ddz::inline DDZ_ISA {

inline constexpr std::size_t max_wild_bombs =
    natural_rank_count * 4;  // of each rank with 0 to 3 wild cards, or 4

[[nodiscard]] DDZ_INLINE Bodies all_bombs(const WildHand& hand) noexcept {
    return {lone_bottoms<Category::bomb>(hand), 1};
}

// Writes the bombs that beat a pattern; at most max_wild_bombs.
[[nodiscard]] DDZ_NOINLINE Move* write_bombs(const PlayRules& rules, const WildHand& hand, Pattern to_beat,
                                             Move* out) noexcept {
    if (to_beat.category() != Category::bomb)
        return write_bodies<Category::bomb>(rules, hand, all_bombs(hand), out);
    Move bombs[max_wild_bombs + list_slack];
    const Move* const end = write_bodies<Category::bomb>(rules, hand, all_bombs(hand), bombs);
    for (const Move* bomb = bombs; bomb != end; ++bomb) {
        if (beats(bomb->pattern, to_beat)) *out++ = *bomb;
    }
    return out;
}

[[nodiscard]] DDZ_NOINLINE std::uint32_t count_bombs(const PlayRules& rules, const WildHand& hand,
                                                     Pattern to_beat) noexcept {
    if (to_beat.category() != Category::bomb)
        return count_bodies<Category::bomb>(rules, hand, all_bombs(hand));
    Move bombs[max_wild_bombs + list_slack];
    return static_cast<std::uint32_t>(write_bombs(rules, hand, to_beat, bombs) - bombs);
}

[[nodiscard]] DDZ_NOINLINE Move nth_bomb(const PlayRules& rules, const WildHand& hand, Pattern to_beat,
                                         std::uint32_t n) noexcept {
    Move bombs[max_wild_bombs + list_slack];
    static_cast<void>(write_bombs(rules, hand, to_beat, bombs));
    return bombs[n];
}

template <Category C>
[[nodiscard]] DDZ_INLINE Bodies higher_bodies(const PlayRules&, const WildHand& hand,
                                              Pattern to_beat) noexcept {
    return higher_bodies<C>(hand, to_beat);
}

// Compiled once: with wild cards each of them is large.
[[nodiscard]] DDZ_NOINLINE CountedFollows find_follows(const PlayRules& rules, const WildHand& hand,
                                                       Pattern to_beat) noexcept {
    return find_follows<WildHand>(rules, hand, to_beat);
}
[[nodiscard]] DDZ_NOINLINE Move nth_follow(const PlayRules& rules, const WildHand& hand,
                                           const CountedFollows& follows, std::uint32_t n) noexcept {
    return nth_follow<WildHand>(rules, hand, follows, n);
}

}  // namespace ddz::inline DDZ_ISA
