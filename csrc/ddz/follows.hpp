// Follows: the leads that beat a pattern, read from the same bodies, and the choice between them and a pass.
#pragma once

#include "movegen.hpp"

namespace ddz::inline DDZ_ISA {

// What can beat a pattern: bodies of its own category, bombs, the rocket.
struct Follows {
    Pattern to_beat;
    Bodies same;  // bodies of to_beat's category and length with a higher key; none where that is a bomb
    RankSet bombs;
    bool rocket;
    std::uint32_t same_count;
    std::uint32_t total;
};

template <Category C>
[[nodiscard]] DDZ_INLINE Bodies higher_bodies(const Copies& copies, Pattern to_beat) noexcept {
    constexpr Shape shape = shape_of(C);
    const unsigned length = shape.chain ? to_beat.length() : 1;
    const RankSet ranks = body_ranks<C>(copies);
    const RankSet bottoms = shape.chain ? run_bottoms(ranks, length) : ranks;
    return {ending_above(bottoms, to_beat.key(), length), length};
}

// `to_beat` is a pattern that the rule set plays, and no pass.
[[nodiscard]] DDZ_INLINE Follows find_follows(const PlayRules& rules, const Copies& copies,
                                              Pattern to_beat) noexcept {
    Follows follows{to_beat, {RankSet{}, 1}, copies[4], has_rocket(copies), 0, 0};
    if (to_beat.category() == Category::rocket) {
        follows.bombs = {};
        follows.rocket = false;
    } else if (to_beat.category() == Category::bomb) {
        // Of natural bombs; any of them beats a soft one, none a pure one.
        const BombClass bomb_class = to_beat.bomb_class(), natural = natural_bomb_class(rules);
        if (bomb_class == natural) follows.bombs = copies[4].above(to_beat.key());
        if (bomb_class > natural) follows.bombs = {};
    } else {
        with_category(to_beat.category(), [&](auto category) DDZ_INLINE_LAMBDA {
            follows.same = higher_bodies<category.value>(copies, to_beat);
            follows.same_count = count_bodies<category.value>(rules, copies, follows.same);
        });
    }
    follows.total = follows.same_count + follows.bombs.size() + (follows.rocket ? 1 : 0);
    return follows;
}

[[nodiscard]] DDZ_INLINE Move nth_follow(const PlayRules& rules, const Copies& copies, const Follows& follows,
                                         std::uint32_t n) noexcept {
    if (n < follows.same_count) {
        Move move;
        with_category(follows.to_beat.category(), [&](auto category) DDZ_INLINE_LAMBDA {
            move = nth_of_bodies<category.value>(rules, copies, follows.same, n);
        });
        return move;
    }
    n -= follows.same_count;
    if (n < follows.bombs.size()) return body_move<Category::bomb>(rules, follows.bombs.nth(n), 1);
    return rocket_move;
}

[[nodiscard]] DDZ_INLINE Move* write_follows(const PlayRules& rules, const Copies& copies,
                                             const Follows& follows, Move* out) noexcept {
    with_category(follows.to_beat.category(), [&](auto category) DDZ_INLINE_LAMBDA {
        out = write_bodies<category.value>(rules, copies, follows.same, out);
    });
    out = write_bodies<Category::bomb>(rules, copies, {follows.bombs, 1}, out);
    if (follows.rocket) *out++ = rocket_move;
    return out;
}

}  // namespace ddz::inline DDZ_ISA
