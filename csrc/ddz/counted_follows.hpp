// Follows of hands that are no Copies, with wild cards or of two decks: as follows.hpp, but that their bombs
// are of several classes or sizes and so are counted, not a set of ranks.
//
// `Held` says what its bombs are: count_bombs, nth_bomb and write_bombs, of those that beat a pattern.
#pragma once

#include "follows.hpp"

namespace ddz::inline DDZ_ISA {

// What can beat a pattern: bodies of its own category, bombs, the rocket.
struct CountedFollows {
    Pattern to_beat;
    Bodies same{RankSet{}, 1};  // none where to_beat is a bomb
    std::uint32_t same_count = 0;
    std::uint32_t bomb_count = 0;
    bool rocket = false;
    std::uint32_t total = 0;
};

template <class Held>
[[nodiscard]] DDZ_INLINE CountedFollows find_follows(const PlayRules& rules, const Held& held,
                                                     Pattern to_beat) noexcept {
    CountedFollows follows{to_beat};
    if (to_beat.category() == Category::rocket) return follows;
    if (to_beat.category() != Category::bomb) {
        with_category(to_beat.category(), [&](auto category) DDZ_INLINE_LAMBDA {
            follows.same = higher_bodies<category.value>(rules, held, to_beat);
            follows.same_count = count_bodies<category.value>(rules, held, follows.same);
        });
    }
    follows.bomb_count = count_bombs(rules, held, to_beat);
    follows.rocket = has_rocket(held);
    follows.total = follows.same_count + follows.bomb_count + (follows.rocket ? 1 : 0);
    return follows;
}

template <class Held>
[[nodiscard]] DDZ_INLINE Move nth_follow(const PlayRules& rules, const Held& held,
                                         const CountedFollows& follows, std::uint32_t n) noexcept {
    if (n < follows.same_count) {
        Move move;
        with_category(follows.to_beat.category(), [&](auto category) DDZ_INLINE_LAMBDA {
            move = nth_of_bodies<category.value>(rules, held, follows.same, n);
        });
        return move;
    }
    n -= follows.same_count;
    return n < follows.bomb_count ? nth_bomb(rules, held, follows.to_beat, n) : rocket_of(held);
}

template <class Held>
[[nodiscard]] DDZ_NOINLINE Move* write_follows(const PlayRules& rules, const Held& held,
                                               const CountedFollows& follows, Move* out) noexcept {
    with_category(follows.to_beat.category(), [&](auto category) DDZ_INLINE_LAMBDA {
        out = write_bodies<category.value>(rules, held, follows.same, out);
    });
    if (follows.bomb_count != 0) out = write_bombs(rules, held, follows.to_beat, out);
    if (follows.rocket) *out++ = rocket_of(held);
    return out;
}

}  // namespace ddz::inline DDZ_ISA
