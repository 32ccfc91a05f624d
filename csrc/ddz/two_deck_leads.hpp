// Leads of a hand of two decks: the questions of movegen.hpp about bombs of any size, pairs as the only
// kickers, and chains on either line.
#pragma once

#include "movegen.hpp"
#include "two_deck_hand.hpp"

namespace ddz::inline DDZ_ISA {

// Two decks play no single kickers, and no fours with two.
template <Category C>
inline constexpr bool in_two_decks =
    shape_of(C).wings == Wings::none ? true : shape_of(C).wings == Wings::pairs && shape_of(C).width == 3;

template <>
inline constexpr bool has_lengths<Category::bomb, TwoDeckHand> = true;  // its sizes

[[nodiscard]] DDZ_INLINE Move rocket_of(const TwoDeckHand&) noexcept { return two_deck_rocket_move; }

// Where the bodies of a category can stand: ranks, or places of a chain's line.
template <Category C>
[[nodiscard]] DDZ_INLINE RankSet body_ranks(const PlayRules& rules, const TwoDeckHand& hand) noexcept {
    constexpr Shape shape = shape_of(C);
    return shape.chain ? places_of(rules, hand[shape.width], shape.width) : hand[shape.width];
}

// The bottoms of the runs of `length` places, given those of runs that are in the set: the run of all 14
// needs the ace twice.
template <Category C>
[[nodiscard]] DDZ_INLINE RankSet with_both_aces(const TwoDeckHand& hand, RankSet bottoms,
                                                unsigned length) noexcept {
    const bool enough = length < low_ace_line_length || hand[2 * shape_of(C).width].has(Rank::ace);
    return enough ? bottoms : RankSet{};
}

// The bottoms of the bodies of exactly `length` ranks; of bombs, those of that size.
template <Category C>
[[nodiscard]] DDZ_INLINE RankSet bottoms_of(const PlayRules& rules, const TwoDeckHand& hand,
                                            unsigned length) noexcept {
    if constexpr (C == Category::bomb) return hand.bombs(length);
    if constexpr (!shape_of(C).chain) return body_ranks<C>(rules, hand);
    return with_both_aces<C>(hand, run_bottoms(body_ranks<C>(rules, hand), length), length);
}

template <Category C>
[[nodiscard]] DDZ_INLINE Move two_deck_body(const PlayRules& rules, Rank bottom, unsigned length) noexcept {
    constexpr Shape shape = shape_of(C);
    if constexpr (C == Category::bomb) return {Hand::of(bottom, length), {C, length, bottom}};
    if constexpr (!shape.chain) return {Hand::of(bottom, shape.width), {C, 1, bottom}};
    return {cards_at(rules.line(), bottom, length, shape.width),
            {C, length, rank_at(index_of(bottom) + length - 1)}};
}

// The ranks of a body.
template <Category C>
[[nodiscard]] DDZ_INLINE RankSet ranks_of_body(const PlayRules& rules, Rank bottom,
                                               unsigned length) noexcept {
    if constexpr (!shape_of(C).chain) return run_of(bottom, 1);
    return ranks_at(rules.line(), bottom, length);
}

// The wings of a chain where they have to be consecutive themselves: runs of pairs on the line of trios.
template <Category C>
[[nodiscard]] DDZ_INLINE bool wings_are_runs(const PlayRules& rules) noexcept {
    return shape_of(C).chain && rules.consecutive_wings;
}
template <Category C>
[[nodiscard]] DDZ_INLINE RankSet wing_bottoms(const PlayRules& rules, const TwoDeckHand& hand, Rank bottom,
                                              unsigned length) noexcept {
    const RankSet free = hand[2].minus(ranks_of_body<C>(rules, bottom, length));
    return run_bottoms(places_of(rules, free, shape_of(C).width), length);
}

template <Category C>
[[nodiscard]] DDZ_INLINE KickerPool pool_beside(const PlayRules& rules, const TwoDeckHand& hand, Rank bottom,
                                                unsigned length) noexcept {
    return kicker_pool<C>(rules, hand, ranks_of_body<C>(rules, bottom, length));
}

template <Category C>
[[nodiscard]] DDZ_INLINE std::uint32_t count_wings(const PlayRules& rules, const TwoDeckHand& hand,
                                                   Rank bottom, unsigned length) noexcept {
    if (wings_are_runs<C>(rules)) return wing_bottoms<C>(rules, hand, bottom, length).size();
    return count_kickers(pool_beside<C>(rules, hand, bottom, length), length);
}

template <Category C>
[[nodiscard]] DDZ_INLINE std::uint32_t count_bodies(const PlayRules& rules, const TwoDeckHand& hand,
                                                    Bodies bodies) noexcept {
    if constexpr (shape_of(C).wings == Wings::none) {
        return bodies.bottoms.size();
    } else if constexpr (!in_two_decks<C>) {
        return 0;
    } else if constexpr (!shape_of(C).chain) {
        return bodies.bottoms.size() * (hand[2].size() - 1);  // a trio holds a pair, of the only rank barred
    } else {
        std::uint32_t total = 0;
        for (const Rank bottom : each(bodies.bottoms))
            total += count_wings<C>(rules, hand, bottom, bodies.length);
        return total;
    }
}

template <Category C>
[[nodiscard]] DDZ_INLINE Move nth_of_bodies(const PlayRules& rules, const TwoDeckHand& hand, Bodies bodies,
                                            std::uint32_t n) noexcept {
    const unsigned length = bodies.length;
    if constexpr (shape_of(C).wings == Wings::none) {
        return two_deck_body<C>(rules, bodies.bottoms.nth(n), length);
    } else if constexpr (!in_two_decks<C>) {
        return pass_move;
    } else {
        for (RankSet left = bodies.bottoms;; left = left.without_lowest()) {
            const Rank bottom = left.lowest();
            const std::uint32_t wings = count_wings<C>(rules, hand, bottom, length);
            if (n >= wings) {
                n -= wings;
                continue;
            }
            Move move = two_deck_body<C>(rules, bottom, length);
            move.cards +=
                wings_are_runs<C>(rules)
                    ? cards_at(rules.line(), wing_bottoms<C>(rules, hand, bottom, length).nth(n), length, 2)
                    : nth_kickers(pool_beside<C>(rules, hand, bottom, length), length, n);
            return move;
        }
    }
}

template <Category C>
[[nodiscard]] DDZ_INLINE Move* write_bodies(const PlayRules& rules, const TwoDeckHand& hand, Bodies bodies,
                                            Move* out) noexcept {
    if constexpr (!in_two_decks<C>) return out;
    for (const Rank bottom : each(bodies.bottoms)) {
        const Move body = two_deck_body<C>(rules, bottom, bodies.length);
        if constexpr (shape_of(C).wings == Wings::none) {
            *out++ = body;
        } else if (wings_are_runs<C>(rules)) {
            for (const Rank wing : each(wing_bottoms<C>(rules, hand, bottom, bodies.length)))
                *out++ = {body.cards + cards_at(rules.line(), wing, bodies.length, 2), body.pattern};
        } else {
            out = write_kickers(body, pool_beside<C>(rules, hand, bottom, bodies.length), bodies.length, out);
        }
    }
    return out;
}

template <Category C, class Visit>
DDZ_INLINE void each_length(const PlayRules& rules, const TwoDeckHand& hand, Visit&& visit) noexcept {
    constexpr Shape shape = shape_of(C);
    if constexpr (C == Category::bomb) {
        for (unsigned size = smallest_bomb; size <= TwoDeckHand::most; ++size) {
            const RankSet ranks = hand.bombs(size);
            if (!ranks.empty() && visit(Bodies{ranks, size})) return;
        }
    } else if constexpr (!in_two_decks<C>) {
        return;
    } else if constexpr (!shape.chain) {
        if (allows(rules, shape)) visit(Bodies{body_ranks<C>(rules, hand), 1});
    } else {
        if (!allows(rules, shape)) return;
        const RankSet places = body_ranks<C>(rules, hand);
        unsigned length = shortest(rules, shape);
        RankSet bottoms = run_bottoms(places, length);
        while (!bottoms.empty() && !visit(Bodies{bottoms, length})) {
            bottoms = with_both_aces<C>(hand, longer_runs(bottoms, places, length), length + 1);
            ++length;
        }
    }
}

template <Category C>
[[nodiscard]] DDZ_INLINE std::uint32_t count_leads_of(const PlayRules& rules,
                                                      const TwoDeckHand& hand) noexcept {
    std::uint32_t total = 0;
    each_length<C>(rules, hand, [&](Bodies bodies) DDZ_INLINE_LAMBDA {
        total += count_bodies<C>(rules, hand, bodies);
        return false;
    });
    return total;
}

}  // namespace ddz::inline DDZ_ISA
