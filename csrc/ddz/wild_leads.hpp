// Leads of a hand with wild cards: which bodies there are, and the questions of movegen.hpp about them. In
// the order of the list, a body's plays (wild_bodies.hpp) stand where a natural body's kickers do.
#pragma once

#include "wild_bodies.hpp"

namespace ddz::inline DDZ_ISA {

inline constexpr RankSet natural_ranks{(1U << natural_rank_count) - 1};

// The ranks of which a hand's wild cards make up a body of one rank.
template <Category C>
[[nodiscard]] DDZ_INLINE RankSet lone_bottoms(const WildHand& hand) noexcept {
    constexpr Shape shape = shape_of(C);
    static_assert(!shape.chain);
    const RankSet own{1U << index_of(hand.wild_rank())};
    if constexpr (C == Category::solo) return hand.copies()[1] | own;
    if (hand.wilds() >= shape.width) return natural_ranks;
    return hand.copies()[shape.width - hand.wilds()] & natural_ranks;
}

// The runs for which the wild cards are enough, all bottoms of one length at a time, longer by one rank each
// time. What the runs from each bottom lack is counted in binary, bit i of each plane being the run from rank
// i.
template <Category C>
class WildRuns {
    static constexpr unsigned width = shape_of(C).width;

  public:
    DDZ_INLINE explicit WildRuns(const WildHand& hand) noexcept : hand_(hand) {}

    DDZ_INLINE void lengthen() noexcept {
        for (unsigned copies = 1; copies <= width; ++copies) {
            std::uint32_t carry = ~hand_.copies()[copies].bits >> length_;
            for (std::uint32_t& plane : planes_) {
                const std::uint32_t sum = plane ^ carry;
                carry &= plane;
                plane = sum;
            }
            overflow_ |= carry;
        }
        ++length_;
    }
    [[nodiscard]] DDZ_INLINE unsigned length() const noexcept { return length_; }
    [[nodiscard]] DDZ_INLINE RankSet bottoms() const noexcept {
        if (length_ > line_length || shape_of(C).cards(length_) > hand_.size()) return {};
        const std::uint32_t in_line = (2U << (line_length - length_)) - 1;
        return {~(overflow_ | lacking_more_than(hand_.wilds())) & in_line};
    }

  private:
    [[nodiscard]] DDZ_INLINE std::uint32_t lacking_more_than(unsigned wilds) const noexcept {
        const std::uint32_t ones = planes_[0], twos = planes_[1], fours = planes_[2];
        return wilds == 0   ? ones | twos | fours
               : wilds == 1 ? twos | fours
               : wilds == 2 ? (ones & twos) | fours
               : wilds == 3 ? fours
                            : fours & (ones | twos);
    }

    const WildHand& hand_;
    unsigned length_ = 0;
    std::uint32_t planes_[3]{};
    std::uint32_t overflow_ = 0;
};

// Chains without wings, all lengths at once: a lookup a run, none of them a branch.
template <Category C>
[[nodiscard]] DDZ_INLINE std::uint32_t count_bare_chains(const PlayRules& rules,
                                                         const WildHand& hand) noexcept {
    constexpr Shape shape = shape_of(C);
    // Of the ranks below each: their place in replaced_sets, which adds up as heights do, and above it their
    // cards.
    constexpr unsigned cards_shift = 16;
    constexpr auto steps = [] {
        std::array<std::uint32_t, 5> table{};
        for (unsigned held = 0; held < table.size(); ++held) {
            const Heights heights = Heights::of(held).narrowed(shape.width);
            table[held] = index_of(heights) | heights.cards() << cards_shift;
        }
        return table;
    }();
    std::uint32_t below[line_length + 1]{};
    for (unsigned rank = 0; rank < line_length; ++rank)
        below[rank + 1] = below[rank] + steps[hand.naturals().count(rank_at(rank))];
    std::uint32_t total = 0;
    for (unsigned length = shortest(rules, shape); length <= line_length; ++length) {
        const unsigned needed = shape.width * length;
        std::uint32_t bodies = 0;
        for (unsigned bottom = 0; bottom <= line_length - length; ++bottom) {
            const std::uint32_t run = below[bottom + length] - below[bottom];
            const unsigned enough = hand.wilds() + 1 + (run >> cards_shift);
            bodies += replaced_sets[run & 0xFFFFU][enough > needed ? enough - needed : 0];
        }
        if (bodies == 0) break;
        total += bodies;
    }
    return total;
}

// The bottoms of the bodies of exactly `length` ranks that wild cards make up.
template <Category C>
[[nodiscard]] DDZ_INLINE RankSet bottoms_of(const WildHand& hand, unsigned length) noexcept {
    if constexpr (!shape_of(C).chain) return lone_bottoms<C>(hand);
    WildRuns<C> runs{hand};
    while (runs.length() < length) runs.lengthen();
    return runs.bottoms();
}

// The bodies of to_beat's category and length with a higher key.
template <Category C>
[[nodiscard]] DDZ_NOINLINE Bodies higher_bodies(const WildHand& hand, Pattern to_beat) noexcept {
    const unsigned length = shape_of(C).chain ? to_beat.length() : 1;
    return {ending_above(bottoms_of<C>(hand, length), to_beat.key(), length), length};
}

template <Category C, class Visit>
DDZ_INLINE void each_length(const PlayRules& rules, const WildHand& hand, Visit&& visit) noexcept {
    constexpr Shape shape = shape_of(C);
    if (!allows(rules, shape)) return;
    if constexpr (!shape.chain) {
        visit(Bodies{lone_bottoms<C>(hand), 1});
    } else {
        WildRuns<C> runs{hand};
        while (runs.length() < shortest(rules, shape)) runs.lengthen();
        for (RankSet bottoms = runs.bottoms(); !bottoms.empty(); bottoms = runs.bottoms()) {
            if (visit(Bodies{bottoms, runs.length()})) return;
            runs.lengthen();
        }
    }
}

inline constexpr Rank any_other_rank{rank_count};  // a rank that is none of a hand's, nor the wild cards' own

// The plays over the ranks from each bottom are counted beside `kickers(heights)`: lone bodies by how many of
// the rank are held, as the number depends on nothing else but on whether it is the wild cards' own. A number
// that no rank is held in is counted for nothing: no branch depends on the hand.
template <Category C, class Kickers>
[[nodiscard]] DDZ_INLINE std::uint32_t count_bodies_beside(const PlayRules& rules, const WildHand& hand,
                                                           Bodies bodies, Kickers&& kickers) noexcept {
    std::uint32_t total = 0;
    if constexpr (shape_of(C).chain) {
        for (const Rank bottom : each(bodies.bottoms)) {
            const WildBody<C> body{rules, hand, bottom, bodies.length};
            total += body.count_beside(kickers(body, hand.heights(bottom, bodies.length)));
        }
        return total;
    }
    const RankSet own{1U << index_of(hand.wild_rank())};
    const RankSet others = bodies.bottoms.minus(own);
    const Copies& copies = hand.copies();
    [&]<unsigned... Held>(std::integer_sequence<unsigned, Held...>) DDZ_INLINE_LAMBDA {
        const auto group = [&](auto held) DDZ_INLINE_LAMBDA {
            RankSet ranks = held == 0 ? others : others & copies[held];
            if constexpr (held < 4) ranks = ranks.minus(copies[held + 1]);
            constexpr Heights heights = Heights::of(held);
            const WildBody<C> body{rules, hand, any_other_rank, 1, heights.narrowed(shape_of(C).width)};
            return ranks.size() * body.count_beside(kickers(body, heights));
        };
        total = (group(std::integral_constant<unsigned, Held>{}) + ...);
    }(std::make_integer_sequence<unsigned, 5>{});
    if ((bodies.bottoms & own).empty()) return total;
    const WildBody<C> body{rules, hand, hand.wild_rank(), 1};
    return total + body.count_beside(kickers(body, Heights{}));
}

template <Category C>
[[nodiscard]] DDZ_NOINLINE std::uint32_t count_bodies(const PlayRules& rules, const WildHand& hand,
                                                      Bodies bodies) noexcept {
    if constexpr (C == Category::solo) {
        return bodies.bottoms.size();
    } else if constexpr (shape_of(C).wings == Wings::none) {
        return count_bodies_beside<C>(rules, hand, bodies,
                                      [](const WildBody<C>& body, Heights)
                                          DDZ_INLINE_LAMBDA { return body.beside(); });
    } else {
        if (KickerCounts<C>::suffice(rules, bodies.length)) {
            const KickerCounts<C> whole{rules, hand};
            return count_bodies_beside<C>(rules, hand, bodies,
                                          [&](const WildBody<C>&, Heights heights) DDZ_INLINE_LAMBDA {
                                              return whole.beside(heights, bodies.length);
                                          });
        }
        std::uint32_t total = 0;
        for (const Rank bottom : each(bodies.bottoms))
            total += WildBody<C>{rules, hand, bottom, bodies.length}.count();
        return total;
    }
}

template <Category C>
[[nodiscard]] DDZ_NOINLINE Move nth_of_bodies(const PlayRules& rules, const WildHand& hand, Bodies bodies,
                                              std::uint32_t n) noexcept {
    for (RankSet left = bodies.bottoms;; left = left.without_lowest()) {
        const WildBody<C> body{rules, hand, left.lowest(), bodies.length};
        const std::uint32_t plays = body.count();
        if (n < plays) return body.nth(n);
        n -= plays;
    }
}

template <Category C>
[[nodiscard]] DDZ_NOINLINE Move* write_bodies(const PlayRules& rules, const WildHand& hand, Bodies bodies,
                                              Move* out) noexcept {
    // A card alone is itself, wild or not.
    if constexpr (C == Category::solo) return write_bodies<C>(rules, hand.copies(), bodies, out);
    for (const Rank bottom : each(bodies.bottoms))
        out = WildBody<C>{rules, hand, bottom, bodies.length}.write(out);
    return out;
}

template <Category C>
[[nodiscard]] DDZ_INLINE std::uint32_t count_leads_of(const PlayRules& rules, const WildHand& hand) noexcept {
    constexpr Shape shape = shape_of(C);
    if constexpr (shape.chain && shape.wings == Wings::none) {
        // Runs so short that wild cards alone make them up are looked at one by one: those are no plays.
        if (shape.cards(shortest(rules, shape)) > hand.wilds()) return count_bare_chains<C>(rules, hand);
    }
    std::uint32_t total = 0;
    each_length<C>(rules, hand, [&](Bodies bodies) DDZ_INLINE_LAMBDA {
        total += count_bodies<C>(rules, hand, bodies);
        return false;
    });
    return total;
}

[[nodiscard]] DDZ_INLINE bool has_rocket(const WildHand& hand) noexcept { return has_rocket(hand.copies()); }

// The questions of movegen.hpp about all categories.
[[nodiscard]] DDZ_NOINLINE LeadCounts count_leads_by_category(const PlayRules& rules,
                                                              const WildHand& hand) noexcept {
    return count_leads_by_category<WildHand>(rules, hand);
}
[[nodiscard]] DDZ_NOINLINE Move nth_lead(const PlayRules& rules, const WildHand& hand,
                                         const LeadCounts& counts, std::uint32_t n) noexcept {
    return nth_lead<WildHand>(rules, hand, counts, n);
}
[[nodiscard]] DDZ_NOINLINE Move* write_leads(const PlayRules& rules, const WildHand& hand,
                                             Move* out) noexcept {
    return write_leads<WildHand>(rules, hand, out);
}

}  // namespace ddz::inline DDZ_ISA
