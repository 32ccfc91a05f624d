// Readings of a card set: which patterns exactly these cards can be.
#pragma once

#include "movegen.hpp"

namespace ddz::inline DDZ_ISA {

// Each category has at most one length for a number of cards, and one reading for each bottom rank; then the
// rocket.
inline constexpr std::size_t max_readings = shape_count * rank_count + 1;

// Whether these cards are the body of `length` ranks from `bottom` with a full set of kickers.
template <Category C>
[[nodiscard]] DDZ_INLINE bool shows(const PlayRules& rules, Hand cards, const Copies& copies, Rank bottom,
                                    unsigned length) noexcept {
    constexpr Shape shape = shape_of(C);
    const Hand kickers = cards - run_cards(bottom, length, shape.width);
    if constexpr (shape.wings == Wings::none) {
        return kickers.empty();
    } else {
        return is_kicker_set(pool_beside<C>(rules, copies, bottom, length), Copies{kickers});
    }
}

// The number of body ranks that this many cards make, 0 where the category has no such play.
template <Category C>
[[nodiscard]] DDZ_INLINE unsigned body_length(const PlayRules& rules, unsigned cards) noexcept {
    constexpr Shape shape = shape_of(C);
    const unsigned length = cards / shape.cards(1);
    if (!allows(rules, shape) || length * shape.cards(1) != cards) return 0;
    return (shape.chain ? length >= shortest(rules, shape) && length <= line_length : length == 1) ? length
                                                                                                   : 0;
}

// Writes every reading in the order of the move list; at most max_readings.
[[nodiscard]] DDZ_INLINE Move* write_readings(const PlayRules& rules, Hand cards, Move* out) noexcept {
    const Copies copies{cards};
    const unsigned size = cards.size();
    each_category([&](auto category) DDZ_INLINE_LAMBDA {
        constexpr Category C = category.value;
        const unsigned length = body_length<C>(rules, size);
        if (length == 0) return false;
        for (const Rank bottom : each(run_bottoms(body_ranks<C>(copies), length))) {
            if (shows<C>(rules, cards, copies, bottom, length)) {
                *out++ = {cards, body_move<C>(rules, bottom, length).pattern};
            }
        }
        return false;
    });
    if (cards == rocket_cards) *out++ = rocket_move;
    return out;
}

// Whether a move is one of the readings of its cards; a pass is none.
[[nodiscard]] DDZ_INLINE bool is_reading(const PlayRules& rules, const Move& move) noexcept {
    const Pattern pattern = move.pattern;
    if (pattern.category() == Category::rocket) return move == rocket_move;
    bool found = false;
    with_category(pattern.category(), [&](auto category) DDZ_INLINE_LAMBDA {
        constexpr Category C = category.value;
        const unsigned length = body_length<C>(rules, move.cards.size());
        if (length == 0 || index_of(pattern.key()) + 1 < length) return;
        const Copies copies{move.cards};
        const Rank bottom = rank_at(index_of(pattern.key()) + 1 - length);
        found = body_move<C>(rules, bottom, length).pattern == pattern &&
                run_bottoms(body_ranks<C>(copies), length).has(bottom) &&
                shows<C>(rules, move.cards, copies, bottom, length);
    });
    return found;
}

}  // namespace ddz::inline DDZ_ISA
