// Readings of a card set of two decks.
#pragma once

#include "classify.hpp"
#include "two_deck_leads.hpp"

namespace ddz::inline DDZ_ISA {

// Whether these cards are what stands beside a body: nothing, or pairs that may.
template <Category C>
[[nodiscard]] DDZ_INLINE bool stand_beside(const PlayRules& rules, const TwoDeckHand& hand, Hand cards,
                                           Rank bottom, unsigned length) noexcept {
    if constexpr (shape_of(C).wings == Wings::none) {
        return cards.empty();
    } else {
        if (wings_are_runs<C>(rules)) {
            for (const Rank wing : each(wing_bottoms<C>(rules, hand, bottom, length))) {
                if (cards == cards_at(rules.line(), wing, length, 2)) return true;
            }
            return false;
        }
        const KickerPool pool = pool_beside<C>(rules, hand, bottom, length);
        for (unsigned i = 0; i < rank_count; ++i) {
            const unsigned held = cards.count(rank_at(i));
            if (held % 2 != 0 || (held != 0 && !pool.at_least[held / 2].has(rank_at(i)))) return false;
        }
        return true;
    }
}

// Writes every reading in the order of the move list; at most max_readings. Reported sets are a hand's
// matter.
[[nodiscard]] DDZ_NOINLINE Move* write_two_deck_readings(const PlayRules& rules, Hand cards,
                                                         Move* out) noexcept {
    PlayRules unlocked = rules;
    unlocked.locked = 0;
    const TwoDeckHand hand{unlocked, cards};
    const unsigned size = cards.size();
    each_category([&](auto category) DDZ_INLINE_LAMBDA {
        constexpr Category C = category.value;
        constexpr Shape shape = shape_of(C);
        if constexpr (C == Category::bomb) {
            if (size < smallest_bomb || size > TwoDeckHand::most) return false;
            for (const Rank rank : each(hand.bombs(size))) *out++ = two_deck_body<C>(rules, rank, size);
        } else if constexpr (in_two_decks<C>) {
            const unsigned length = size / shape.cards(1);
            if (!allows(rules, shape) || length * shape.cards(1) != size) return false;
            if (shape.chain ? length < shortest(rules, shape) || length > length_of(rules.line())
                            : length != 1)
                return false;
            for (const Rank bottom : each(bottoms_of<C>(rules, hand, length))) {
                const Move body = two_deck_body<C>(rules, bottom, length);
                if (stand_beside<C>(rules, hand, cards - body.cards, bottom, length))
                    *out++ = {cards, body.pattern};
            }
        }
        return false;
    });
    if (cards == two_deck_rocket) *out++ = two_deck_rocket_move;
    return out;
}

}  // namespace ddz::inline DDZ_ISA
