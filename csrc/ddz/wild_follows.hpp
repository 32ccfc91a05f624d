// Follows of a hand with wild cards: as follows.hpp, with bombs of three classes.
#pragma once

#include "follows.hpp"
#include "wild_leads.hpp"

namespace ddz::inline DDZ_ISA {

inline constexpr std::size_t max_wild_bombs =
    natural_rank_count * 4;  // of each rank with 0 to 3 wild cards, or 4

// What can beat a pattern: bodies of its own category, bombs, the rocket.
struct WildFollows {
    Pattern to_beat;
    Bodies same{RankSet{}, 1};  // none where to_beat is a bomb
    std::uint32_t same_count = 0;
    std::uint32_t bomb_count = 0;
    bool rocket = false;
    std::uint32_t total = 0;
};

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

[[nodiscard]] DDZ_NOINLINE WildFollows find_follows(const PlayRules& rules, const WildHand& hand,
                                                    Pattern to_beat) noexcept {
    WildFollows follows{to_beat};
    if (to_beat.category() == Category::rocket) return follows;
    if (to_beat.category() == Category::bomb) {
        Move bombs[max_wild_bombs + list_slack];
        follows.bomb_count = static_cast<std::uint32_t>(write_bombs(rules, hand, to_beat, bombs) - bombs);
    } else {
        with_category(to_beat.category(), [&](auto category) DDZ_INLINE_LAMBDA {
            follows.same = higher_bodies<category.value>(hand, to_beat);
            follows.same_count = count_bodies<category.value>(rules, hand, follows.same);
        });
        follows.bomb_count = count_bodies<Category::bomb>(rules, hand, all_bombs(hand));
    }
    follows.rocket = has_rocket(hand);
    follows.total = follows.same_count + follows.bomb_count + (follows.rocket ? 1 : 0);
    return follows;
}

[[nodiscard]] DDZ_NOINLINE Move nth_follow(const PlayRules& rules, const WildHand& hand,
                                           const WildFollows& follows, std::uint32_t n) noexcept {
    Move move = rocket_move;
    if (n < follows.same_count) {
        with_category(follows.to_beat.category(), [&](auto category) DDZ_INLINE_LAMBDA {
            move = nth_of_bodies<category.value>(rules, hand, follows.same, n);
        });
        return move;
    }
    n -= follows.same_count;
    if (n >= follows.bomb_count) return move;
    Move bombs[max_wild_bombs + list_slack];
    static_cast<void>(write_bombs(rules, hand, follows.to_beat, bombs));
    return bombs[n];
}

[[nodiscard]] DDZ_NOINLINE Move* write_follows(const PlayRules& rules, const WildHand& hand,
                                               const WildFollows& follows, Move* out) noexcept {
    with_category(follows.to_beat.category(), [&](auto category) DDZ_INLINE_LAMBDA {
        out = write_bodies<category.value>(rules, hand, follows.same, out);
    });
    if (follows.bomb_count != 0) out = write_bombs(rules, hand, follows.to_beat, out);
    if (follows.rocket) *out++ = rocket_move;
    return out;
}

}  // namespace ddz::inline DDZ_ISA
