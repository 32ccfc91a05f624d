// Leads and follows of a hand: counted, picked by index and listed, all three as readings of the shape table.
//
// The order of a list, the same for all three: by category, length, key, then kickers (nth_kickers). Follows
// are in the order of the leads they are among. Hands are of one deck: the caller has seen to it.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "chains.hpp"
#include "kickers.hpp"

namespace ddz::inline DDZ_ISA {

// The most leads of a hand of at most `largest_hand` cards of one deck, under any flags: every such hand was
// counted (tests/cpp/test_maximum.cpp does it again). No list of follows, the pass with them, is longer.
inline constexpr std::size_t max_leads = 1222;
inline constexpr unsigned largest_hand = 23;  // the landlord's of two players

// The same of a hand of at most `largest_wild_hand` cards, four of them wild
// (tests/cpp/test_wild_maximum.cpp).
inline constexpr std::size_t max_wild_leads = 14153;
inline constexpr unsigned largest_wild_hand = 20;  // the landlord's of three players

inline constexpr unsigned shape_count = static_cast<unsigned>(shapes.size());

// How many leads a hand has of each category up to the rocket, and in all.
struct LeadCounts {
    std::uint32_t of[shape_count + 1];
    std::uint32_t total;
};

// The bodies of one category and length, one for each bottom rank.
struct Bodies {
    RankSet bottoms;
    unsigned length;
};

template <Category C>
[[nodiscard]] DDZ_INLINE RankSet body_ranks(const Copies& copies) noexcept {
    constexpr Shape shape = shape_of(C);
    return shape.chain ? copies[shape.width] & line_ranks : copies[shape.width];
}

// A body of natural cards.
template <Category C>
[[nodiscard]] DDZ_INLINE Move body_move(const PlayRules& rules, Rank bottom, unsigned length) noexcept {
    constexpr Shape shape = shape_of(C);
    const Rank key = rank_at(index_of(bottom) + length - 1);
    const BombClass bomb_class = C == Category::bomb ? natural_bomb_class(rules) : BombClass::none;
    return {run_cards(bottom, length, shape.width), {C, pattern_length(shape, length), key, bomb_class}};
}

// Whether the plays of a category have several lengths.
template <Category C, class Held>
inline constexpr bool has_lengths = shape_of(C).chain;

template <Category C>
[[nodiscard]] DDZ_INLINE KickerPool pool_beside(const PlayRules& rules, const Copies& copies, Rank bottom,
                                                unsigned length) noexcept {
    return kicker_pool<C>(rules, copies, run_of(bottom, length));
}

// A lone body takes its own rank out of the pools that one or two kickers ask of, whichever rank it is.
template <Category C>
inline constexpr bool same_kickers_for_each_body = !shape_of(C).chain && shape_of(C).kickers <= 2;

// Bodies of one length: counted, picked, listed.
template <Category C>
[[nodiscard]] DDZ_INLINE std::uint32_t count_bodies(const PlayRules& rules, const Copies& copies,
                                                    Bodies bodies) noexcept {
    constexpr Shape shape = shape_of(C);
    if constexpr (shape.wings == Wings::none) {
        return bodies.bottoms.size();
    } else if constexpr (same_kickers_for_each_body<C>) {
        if (bodies.bottoms.empty()) return 0;
        return bodies.bottoms.size() *
               count_kickers(pool_beside<C>(rules, copies, bodies.bottoms.lowest(), 1), shape.kickers);
    } else {
        std::uint32_t total = 0;
        for (const Rank bottom : each(bodies.bottoms)) {
            const KickerPool pool = pool_beside<C>(rules, copies, bottom, bodies.length);
            total += count_kickers(pool, shape.kickers * bodies.length);
        }
        return total;
    }
}

template <Category C>
[[nodiscard]] DDZ_INLINE Move nth_of_bodies(const PlayRules& rules, const Copies& copies, Bodies bodies,
                                            std::uint32_t n) noexcept {
    constexpr Shape shape = shape_of(C);
    if constexpr (shape.wings == Wings::none) {
        return body_move<C>(rules, bodies.bottoms.nth(n), bodies.length);
    } else {
        const unsigned kickers = shape.kickers * bodies.length;
        for (RankSet left = bodies.bottoms;; left = left.without_lowest()) {
            const Rank bottom = left.lowest();
            const KickerPool pool = pool_beside<C>(rules, copies, bottom, bodies.length);
            const std::uint32_t sets = count_kickers(pool, kickers);
            if (n < sets) {
                Move move = body_move<C>(rules, bottom, bodies.length);
                move.cards += nth_kickers(pool, kickers, n);
                return move;
            }
            n -= sets;
        }
    }
}

template <Category C>
[[nodiscard]] DDZ_INLINE Move* write_bodies(const PlayRules& rules, const Copies& copies, Bodies bodies,
                                            Move* out) noexcept {
    constexpr Shape shape = shape_of(C);
    if constexpr (C == Category::solo) {
        // Hands hold most ranks: every rank's solo is written, and what is not there is written over, so that
        // no branch depends on the hand.
        for (unsigned i = 0; i < rank_count; ++i) {
            *out = body_move<C>(rules, rank_at(i), 1);
            out += bodies.bottoms.has(rank_at(i)) ? 1 : 0;
        }
        return out;
    } else if constexpr (shape.wings == Wings::none) {
        for (const Rank bottom : each(bodies.bottoms)) *out++ = body_move<C>(rules, bottom, bodies.length);
        return out;
    } else {
        for (const Rank bottom : each(bodies.bottoms)) {
            const KickerPool pool = pool_beside<C>(rules, copies, bottom, bodies.length);
            out = write_kickers(body_move<C>(rules, bottom, bodies.length), pool,
                                shape.kickers * bodies.length, out);
        }
        return out;
    }
}

// Calls `visit(bodies)` for each length that a lead may have, shortest first, until it answers true.
template <Category C, class Visit>
DDZ_INLINE void each_length(const PlayRules& rules, const Copies& copies, Visit&& visit) noexcept {
    constexpr Shape shape = shape_of(C);
    if (!allows(rules, shape)) return;
    const RankSet ranks = body_ranks<C>(copies);
    if constexpr (!shape.chain) {
        visit(Bodies{ranks, 1});
    } else {
        unsigned length = shortest(rules, shape);
        RankSet bottoms = run_bottoms(ranks, length);
        while (!bottoms.empty() && !visit(Bodies{bottoms, length})) {
            bottoms = longer_runs(bottoms, ranks, length);
            ++length;
        }
    }
}

template <Category C>
[[nodiscard]] DDZ_INLINE std::uint32_t count_leads_of(const PlayRules& rules, const Copies& copies) noexcept {
    constexpr Shape shape = shape_of(C);
    if constexpr (shape.chain && shape.wings == Wings::none) {
        return chain_counts[shortest(rules, shape)][body_ranks<C>(copies).bits];
    } else {
        std::uint32_t total = 0;
        each_length<C>(rules, copies, [&](Bodies bodies) DDZ_INLINE_LAMBDA {
            total += count_bodies<C>(rules, copies, bodies);
            return false;
        });
        return total;
    }
}

// From here on `held` is what a hand holds: Copies, or a WildHand or TwoDeckHand, which have bodies of their
// own.
template <Category C, class Held>
[[nodiscard]] DDZ_INLINE Move nth_lead_of(const PlayRules& rules, const Held& held,
                                          std::uint32_t n) noexcept {
    Move move;
    each_length<C>(rules, held, [&](Bodies bodies) DDZ_INLINE_LAMBDA {
        const std::uint32_t moves = count_bodies<C>(rules, held, bodies);
        if (has_lengths<C, Held> && n >= moves) {
            n -= moves;
            return false;
        }
        move = nth_of_bodies<C>(rules, held, bodies, n);
        return true;
    });
    return move;
}

// Calls `visit` with each category that has a shape, as a compile-time constant, until it answers true.
template <class Visit>
DDZ_INLINE void each_category(Visit&& visit) noexcept {
    [&]<std::size_t... I>(std::index_sequence<I...>) DDZ_INLINE_LAMBDA {
        static_cast<void>((visit(std::integral_constant<Category, static_cast<Category>(I)>{}) || ...));
    }(std::make_index_sequence<shape_count>{});
}

// Calls `visit` with a category as a compile-time constant; the rocket and the pass have no shape and no
// call.
template <class Visit>
DDZ_INLINE void with_category(Category category, Visit&& visit) noexcept {
    // clang-format off: it takes the cases for statements
    switch (category) {
#define DDZ_CASE(name) case Category::name: visit(std::integral_constant<Category, Category::name>{}); break;
        DDZ_CASE(solo) DDZ_CASE(pair) DDZ_CASE(trio) DDZ_CASE(trio_solo) DDZ_CASE(trio_pair)
        DDZ_CASE(solo_chain) DDZ_CASE(pair_chain) DDZ_CASE(trio_chain) DDZ_CASE(trio_solo_chain)
        DDZ_CASE(trio_pair_chain) DDZ_CASE(four_two_solo) DDZ_CASE(four_two_pair) DDZ_CASE(bomb)
#undef DDZ_CASE
                case Category::rocket:
    case Category::pass:
        break;
    }
    // clang-format on
}

[[nodiscard]] DDZ_INLINE bool has_rocket(const Copies& copies) noexcept {
    return (copies[1] & joker_ranks) == joker_ranks;
}

template <class Held>
[[nodiscard]] DDZ_INLINE constexpr Move rocket_of(const Held&) noexcept {
    return rocket_move;
}

template <class Held>
[[nodiscard]] DDZ_INLINE LeadCounts count_leads_by_category(const PlayRules& rules,
                                                            const Held& held) noexcept {
    LeadCounts counts;
    counts.total = 0;
    each_category([&](auto category) DDZ_INLINE_LAMBDA {
        const std::uint32_t leads = count_leads_of<category.value>(rules, held);
        counts.of[index_of(category.value)] = leads;
        counts.total += leads;
        return false;
    });
    const std::uint32_t rockets = has_rocket(held) ? 1 : 0;
    counts.of[index_of(Category::rocket)] = rockets;
    counts.total += rockets;
    return counts;
}

template <class Held>
[[nodiscard]] DDZ_INLINE Move nth_lead(const PlayRules& rules, const Held& held, const LeadCounts& counts,
                                       std::uint32_t n) noexcept {
    Move move = rocket_of(held);
    each_category([&](auto category) DDZ_INLINE_LAMBDA {
        const std::uint32_t leads = counts.of[index_of(category.value)];
        if (n >= leads) {
            n -= leads;
            return false;
        }
        move = nth_lead_of<category.value>(rules, held, n);
        return true;
    });
    return move;
}

template <class Held>
[[nodiscard]] DDZ_INLINE Move* write_leads(const PlayRules& rules, const Held& held, Move* out) noexcept {
    each_category([&](auto category) DDZ_INLINE_LAMBDA {
        each_length<category.value>(rules, held, [&](Bodies bodies) DDZ_INLINE_LAMBDA {
            out = write_bodies<category.value>(rules, held, bodies, out);
            return false;
        });
        return false;
    });
    if (has_rocket(held)) *out++ = rocket_of(held);
    return out;
}

}  // namespace ddz::inline DDZ_ISA
