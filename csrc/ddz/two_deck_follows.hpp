// Follows of a hand of two decks: as follows.hpp, with bombs of five sizes.
#pragma once

#include "follows.hpp"
#include "two_deck_leads.hpp"

namespace ddz::inline DDZ_ISA {

// What can beat a pattern: bodies of its own category, bombs, the rocket.
struct TwoDeckFollows {
    Pattern to_beat;
    Bodies same{RankSet{}, 1};  // none where to_beat is a bomb
    std::uint32_t same_count = 0;
    std::uint32_t bomb_count = 0;
    bool rocket = false;
    std::uint32_t total = 0;
};

// The bombs of a size that beat a pattern that is no rocket.
[[nodiscard]] DDZ_INLINE RankSet bombs_above(const TwoDeckHand& hand, Pattern to_beat,
                                             unsigned size) noexcept {
    const RankSet ranks = hand.bombs(size);
    if (to_beat.category() != Category::bomb || size > to_beat.length()) return ranks;
    return size == to_beat.length() ? ranks.above(to_beat.key()) : RankSet{};
}

template <Category C>
[[nodiscard]] DDZ_INLINE Bodies higher_bodies(const PlayRules& rules, const TwoDeckHand& hand,
                                              Pattern to_beat) noexcept {
    const unsigned length = shape_of(C).chain ? to_beat.length() : 1;
    return {ending_above(bottoms_of<C>(rules, hand, length), to_beat.key(), length), length};
}

[[nodiscard]] DDZ_INLINE TwoDeckFollows find_follows(const PlayRules& rules, const TwoDeckHand& hand,
                                                     Pattern to_beat) noexcept {
    TwoDeckFollows follows{to_beat};
    if (to_beat.category() == Category::rocket) return follows;
    if (to_beat.category() != Category::bomb) {
        with_category(to_beat.category(), [&](auto category) DDZ_INLINE_LAMBDA {
            follows.same = higher_bodies<category.value>(rules, hand, to_beat);
            follows.same_count = count_bodies<category.value>(rules, hand, follows.same);
        });
    }
    for (unsigned size = smallest_bomb; size <= TwoDeckHand::most; ++size)
        follows.bomb_count += bombs_above(hand, to_beat, size).size();
    follows.rocket = hand.rocket();
    follows.total = follows.same_count + follows.bomb_count + (follows.rocket ? 1 : 0);
    return follows;
}

[[nodiscard]] DDZ_INLINE Move nth_follow(const PlayRules& rules, const TwoDeckHand& hand,
                                         const TwoDeckFollows& follows, std::uint32_t n) noexcept {
    Move move = two_deck_rocket_move;
    if (n < follows.same_count) {
        with_category(follows.to_beat.category(), [&](auto category) DDZ_INLINE_LAMBDA {
            move = nth_of_bodies<category.value>(rules, hand, follows.same, n);
        });
        return move;
    }
    n -= follows.same_count;
    for (unsigned size = smallest_bomb; size <= TwoDeckHand::most; ++size) {
        const RankSet ranks = bombs_above(hand, follows.to_beat, size);
        if (n < ranks.size()) return two_deck_body<Category::bomb>(rules, ranks.nth(n), size);
        n -= ranks.size();
    }
    return move;
}

[[nodiscard]] DDZ_NOINLINE Move* write_follows(const PlayRules& rules, const TwoDeckHand& hand,
                                               const TwoDeckFollows& follows, Move* out) noexcept {
    with_category(follows.to_beat.category(), [&](auto category) DDZ_INLINE_LAMBDA {
        out = write_bodies<category.value>(rules, hand, follows.same, out);
    });
    if (follows.bomb_count != 0) {
        for (unsigned size = smallest_bomb; size <= TwoDeckHand::most; ++size)
            out = write_bodies<Category::bomb>(rules, hand, {bombs_above(hand, follows.to_beat, size), size},
                                               out);
    }
    if (follows.rocket) *out++ = two_deck_rocket_move;
    return out;
}

}  // namespace ddz::inline DDZ_ISA
