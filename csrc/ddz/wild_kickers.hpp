// Kickers some of which are wild cards. What a wild kicker stands for is no part of a play, so a set of
// kickers is its natural cards and the number of wild ones.
#pragma once

#include "kickers.hpp"
#include "wild_hand.hpp"

namespace ddz::inline DDZ_ISA {

// Calls `visit(twos, ones)` with each way to make `wanted` pairs of which exactly k cards are wild from ranks
// that give two natural cards or one, until it answers true: an odd one takes a wild card, two wild cards
// make a pair.
template <class Visit>
DDZ_INLINE constexpr bool each_pairing(unsigned wanted, unsigned k, Visit&& visit) noexcept {
    for (unsigned ones = k % 2; ones <= k && ones + (k - ones) / 2 <= wanted; ones += 2) {
        if (visit(wanted - ones - (k - ones) / 2, ones)) return true;
    }
    return false;
}

// pair_sets[wanted][k][n1][n2]: those sets, where n1 ranks may give one card and n2 of them two.
inline constexpr unsigned most_pair_kickers = natural_rank_count / 2;  // each beside a rank of the body
inline constexpr auto pair_sets = [] {
    using ByRanks = std::array<std::array<std::uint16_t, natural_rank_count>, natural_rank_count>;
    std::array<std::array<ByRanks, max_wilds + 1>, most_pair_kickers + 1> table{};
    for (unsigned wanted = 0; wanted <= most_pair_kickers; ++wanted) {
        for (unsigned k = 0; k <= max_wilds; ++k) {
            for (unsigned n1 = 0; n1 < natural_rank_count; ++n1) {
                for (unsigned n2 = 0; n2 <= n1; ++n2) {
                    std::uint32_t sets = 0;
                    each_pairing(wanted, k, [&](unsigned twos, unsigned ones) {
                        if (twos <= n2 && twos + ones <= n1)
                            sets += binomial[n2][twos] * binomial[n1 - twos][ones];
                        return false;
                    });
                    table[wanted][k][n1][n2] = static_cast<std::uint16_t>(sets);
                }
            }
        }
    }
    return table;
}();

[[nodiscard]] DDZ_INLINE std::uint32_t count_pair_sets(unsigned wanted, unsigned k, unsigned n1,
                                                       unsigned n2) noexcept {
    return wanted > most_pair_kickers ? 0 : pair_sets[wanted][k][n1][n2];
}

// nth_kickers, compiled once.
[[nodiscard]] DDZ_NOINLINE Hand nth_kicker_set(const KickerPool& pool, unsigned k, std::uint32_t n) noexcept {
    return nth_kickers(pool, k, n);
}

// Single kickers: of `wanted` ones k are wild and the others a natural set of the pool.
class WildSolos {
  public:
    DDZ_INLINE WildSolos(const KickerPool& pool, unsigned wanted, unsigned needed_jokers) noexcept
        : pool_(pool), sizes_(pool), wanted_(wanted), needed_jokers_(needed_jokers) {}

    [[nodiscard]] DDZ_INLINE unsigned most_wild() const noexcept { return wanted_; }

    // The sets of which exactly k cards are wild, as the next two: counted, picked, listed.
    [[nodiscard]] DDZ_INLINE std::uint32_t count(unsigned k) const noexcept {
        if (k > wanted_) return 0;
        const std::uint32_t sets = count_kickers(sizes_, wanted_ - k);
        return k == 0 || needed_jokers_ == 0 ? sets : count_with_jokers(k);
    }
    [[nodiscard]] DDZ_INLINE Hand nth(unsigned k, std::uint32_t n) const noexcept {
        if (k == 0 || needed_jokers_ == 0) return nth_kicker_set(pool_, wanted_ - k, n);
        for (std::uint32_t i = 0;; ++i) {
            const Hand set = nth_kicker_set(pool_, wanted_ - k, i);
            if (has_jokers(set) && n-- == 0) return set;
        }
    }
    [[nodiscard]] DDZ_INLINE Move* write(Move base, unsigned k, Move* out) const noexcept {
        if (k != 0 && needed_jokers_ != 0) return write_with_jokers(base, k, out);
        if (k < wanted_) return write_kickers(base, pool_, wanted_ - k, out);
        if (k == wanted_) *out++ = base;
        return out;
    }
    // Whether these natural cards and k wild ones are one of the sets; there are `wanted` of them.
    [[nodiscard]] DDZ_INLINE bool has(Hand naturals, unsigned k) const noexcept {
        return is_kicker_set(pool_, Copies{naturals}) && (k == 0 || has_jokers(naturals));
    }

  private:
    [[nodiscard]] DDZ_INLINE bool has_jokers(Hand cards) const noexcept {
        return (Copies{cards}[1] & joker_ranks).size() >= needed_jokers_;
    }
    [[nodiscard]] inline std::uint32_t count_with_jokers(unsigned k) const noexcept {
        KickerPool others = pool_;
        others.at_least[1] = pool_.at_least[1].minus(joker_ranks);
        const std::uint32_t without = count_kickers(others, wanted_ - k);
        const std::uint32_t with_one_at_most =
            without + (k < wanted_
                           ? (pool_.at_least[1] & joker_ranks).size() * count_kickers(others, wanted_ - k - 1)
                           : 0);
        const std::uint32_t all = count_kickers(sizes_, wanted_ - k);
        return all - (needed_jokers_ == 1 ? without : needed_jokers_ == 2 ? with_one_at_most : all);
    }

    inline Move* write_with_jokers(Move base, unsigned k, Move* out) const noexcept {
        const std::uint32_t sets = k < wanted_ ? count_kickers(sizes_, wanted_ - k) : 0;
        for (std::uint32_t i = 0; i < sets; ++i) {
            const Hand set = nth_kicker_set(pool_, wanted_ - k, i);
            if (has_jokers(set)) *out++ = {base.cards + set, base.pattern};
        }
        return out;
    }

    KickerPool pool_;
    PoolSizes sizes_;
    unsigned wanted_;
    unsigned needed_jokers_;
};

// Jokers that single kickers have to hold for the wild ones to find ranks to stand for: all others are of
// ranks outside the body, no more of each than the rules allow. Only beside seven ranks and more there are
// any.
template <Category C>
[[nodiscard]] DDZ_INLINE unsigned needed_jokers(const PlayRules& rules, RankSet body) noexcept {
    constexpr Hand naturals{0x4'4444'4444'4444};
    const unsigned wanted = shape_of(C).kickers * body.size();
    if (2 * body.size() <= natural_rank_count) return 0;
    const PoolSizes room{kicker_pool<C>(rules, Copies{naturals}, body)};
    const unsigned most = room.n1 + room.n2 + room.n3 + room.n4;
    return wanted > most ? wanted - most : 0;
}

// Pairs: a rank gives one or two natural cards to a pair, or three or four to two pairs where the rules have
// it so; a wild card makes up an odd number, and the other pairs are wild.
class WildPairs {
  public:
    DDZ_INLINE WildPairs(const PlayRules& rules, const Copies& copies, RankSet body, unsigned wanted) noexcept
        : wanted_(wanted) {
        const RankSet barred = body | joker_ranks;
        most_copies_ = rules.pair_kick_equal ? 4 : 2;
        for (unsigned k = 1; k <= most_copies_; ++k) {
            at_least_[k] = copies[k].minus(barred);
            ranks_[k] = at_least_[k].size();
        }
    }

    [[nodiscard]] DDZ_INLINE unsigned most_wild() const noexcept { return 2 * wanted_; }
    [[nodiscard]] DDZ_INLINE std::uint32_t count(unsigned k) const noexcept {
        if (most_copies_ == 2) return count_pair_sets(wanted_, k, ranks_[1], ranks_[2]);
        std::uint32_t total = 0;
        each_split(k, [&](const Givers& givers) DDZ_INLINE_LAMBDA {
            total += ways(givers);
            return false;
        });
        return total;
    }

    // The n-th set: by the kinds of giving ranks (each_split), then the ranks that give four cards, three,
    // two, one.
    [[nodiscard]] inline Hand nth(unsigned k, std::uint32_t n) const noexcept {
        Hand chosen;
        each_split(k, [&](const Givers& givers) DDZ_INLINE_LAMBDA {
            std::uint32_t sets = ways(givers);
            if (n >= sets) {
                n -= sets;
                return false;
            }
            RankSet taken;
            for (unsigned copies = 4; copies >= 1; --copies) {
                KickerPool pool;
                pool.unit = copies;
                pool.at_least[1] = at_least_[copies].minus(taken);
                const std::uint32_t here = binomial[pool.at_least[1].size()][givers.of[copies]];
                sets /= here;
                const Hand given = nth_kicker_set(pool, givers.of[copies], n / sets);
                n %= sets;
                taken = taken | Copies{given}[1];
                chosen += given;
            }
            return true;
        });
        return chosen;
    }

    // Writes `base` with every set added, in the order of nth.
    [[nodiscard]] inline Move* write(Move base, unsigned k, Move* out) const noexcept {
        if (wanted_ == 1 && k <= 1) return write_single_kickers(base, {row(2 - k).word * (2 - k)}, out);
        if (most_copies_ == 2 && wanted_ > most_pair_kickers) return out;
        each_split(k, [&](const Givers& givers) DDZ_INLINE_LAMBDA {
            out =
                write_givers(base, givers, most_copies_, givers.of[most_copies_], row(most_copies_), 0, out);
            return false;
        });
        return out;
    }

    // Whether these natural cards and k wild ones are one of the sets; there are `wanted` pairs of them.
    [[nodiscard]] DDZ_INLINE bool has(Hand naturals, unsigned k) const noexcept {
        if (most_copies_ == 2 && wanted_ > most_pair_kickers) return false;
        const Copies copies{naturals};
        for (unsigned n = 1; n <= 4; ++n) {
            if (!copies[n].minus(at_least_[n]).empty()) return false;
        }
        return copies[1].minus(copies[2]).size() + copies[3].minus(copies[4]).size() <= k;
    }

  private:
    // How many ranks give so many cards.
    struct Givers {
        unsigned of[5];
    };

    // Calls `visit` with each way to make the pairs of which exactly k cards are wild, until it answers true.
    template <class Visit>
    DDZ_INLINE void each_split(unsigned k, Visit&& visit) const noexcept {
        for (unsigned fours = 0; fours <= ranks_[4] && 2 * fours <= wanted_; ++fours) {
            for (unsigned trios = 0;
                 fours + trios <= ranks_[3] && 2 * (fours + trios) <= wanted_ && trios <= k; ++trios) {
                const auto pairing = [&](unsigned twos, unsigned ones) DDZ_INLINE_LAMBDA {
                    return visit(Givers{{0, ones, twos, trios, fours}});
                };
                if (each_pairing(wanted_ - 2 * (fours + trios), k - trios, pairing)) return;
            }
        }
    }
    // Choose the ranks that give four cards, then of the others those that give three, and so on.
    [[nodiscard]] DDZ_INLINE std::uint32_t ways(const Givers& givers) const noexcept {
        std::uint32_t ways = 1;
        unsigned taken = 0;
        for (unsigned copies = most_copies_; copies >= 1; --copies) {
            const unsigned given = givers.of[copies];
            if (taken + given > ranks_[copies]) return 0;
            ways *= binomial[ranks_[copies] - taken][given];
            taken += given;
        }
        return ways;
    }

    // One card of each rank that may give so many.
    [[nodiscard]] DDZ_INLINE KickerRow row(unsigned copies) const noexcept {
        return {spread(at_least_[copies]).word};
    }
    // Takes `left` more ranks of a row for `copies` cards each, then those for fewer cards.
    inline Move* write_givers(Move base, const Givers& givers, unsigned copies, unsigned left, KickerRow from,
                              std::uint64_t taken, Move* out) const noexcept {
        while (left == 0 && copies > 1) {
            left = givers.of[--copies];
            from = {row(copies).word & ~taken};
        }
        bool last = copies != 3;  // a row holds one bit a kicker
        for (unsigned fewer = 1; fewer < copies; ++fewer) last &= givers.of[fewer] == 0;
        if (last) return write_distinct_kickers(base, {from.word * copies}, left, out);
        for (unsigned ranks = from.size(); ranks >= left; --ranks) {
            const Hand card = from.lowest();
            from = from.without_lowest();
            out = write_givers({base.cards + Hand{card.word * copies}, base.pattern}, givers, copies,
                               left - 1, from, taken | card.word, out);
        }
        return out;
    }

    RankSet at_least_[5]{};
    unsigned ranks_[5]{};  // how many those are
    unsigned most_copies_;
    unsigned wanted_;
};

// How many sets of kickers there are beside a body, from how many ranks of the whole hand may give kickers
// and how many of those the body takes away: what counting needs, without pools.
template <Category C>
class KickerCounts {
    static constexpr Shape shape = shape_of(C);
    static constexpr bool pairs = shape.wings == Wings::pairs;

  public:
    DDZ_INLINE KickerCounts(const PlayRules& rules, const WildHand& hand) noexcept
        : depth_(pairs ? 2 : most_of_a_rank<C>(rules)),
          ranks_(hand.heights(Rank::three, natural_rank_count).narrowed(depth_)) {
        const RankSet jokers = hand.copies()[1] & joker_ranks;
        if (pairs) return;
        ranks_.word += jokers.size();
        rocket_barred_ = !rules.kick_rocket && jokers == joker_ranks;
    }

    // Whether that is all that the numbers depend on.
    [[nodiscard]] DDZ_INLINE static bool suffice(const PlayRules& rules, unsigned length) noexcept {
        if (2 * length > natural_rank_count) return false;  // needed_jokers
        return pairs ? !rules.pair_kick_equal : !shape.chain || rules.kick_adjacent;
    }

    // Beside a body of these heights, all copies that the hand has being counted.
    [[nodiscard]] DDZ_INLINE KickerCounts beside(Heights body, unsigned length) const noexcept {
        KickerCounts left = *this;
        left.ranks_ = ranks_ - body.narrowed(depth_);
        left.wanted_ = shape.kickers * length;
        return left;
    }
    [[nodiscard]] DDZ_INLINE unsigned most_wild() const noexcept { return pairs ? 2 * wanted_ : wanted_; }
    [[nodiscard]] DDZ_INLINE std::uint32_t count(unsigned k) const noexcept {
        const unsigned n1 = ranks_.at_least(1), n2 = ranks_.at_least(2);
        if constexpr (pairs) {
            // A body that the hand does not hold is asked for too, and counted for nothing: it takes ranks
            // away that are not there.
            constexpr unsigned most = natural_rank_count - 1;
            return count_pair_sets(wanted_, k, n1 < most ? n1 : most, n2 < most ? n2 : most);
        }
        if (k > wanted_) return 0;
        return count_kickers(PoolSizes{n1, n2, ranks_.at_least(3), ranks_.at_least(4), rocket_barred_},
                             wanted_ - k);
    }

  private:
    unsigned depth_;
    Heights ranks_;
    unsigned wanted_ = 0;
    bool rocket_barred_ = false;
};

}  // namespace ddz::inline DDZ_ISA
