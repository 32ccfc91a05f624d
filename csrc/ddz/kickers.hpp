// Kickers: which ranks may stand beside a body, and the multisets of them counted, picked and listed.
#pragma once

#include <cstddef>

#include "pattern.hpp"
#include "rank_set.hpp"

namespace ddz {

// Lists are written this many moves at a time.
inline constexpr std::size_t write_block = 4;
// Writing a list may write over this many moves past its end, so that its room is that much longer: the rest
// of a block, and one that turns out to be no play.
inline constexpr std::size_t list_slack = write_block;

}  // namespace ddz

namespace ddz::inline DDZ_ISA {

// One kicker of each of some ranks, in one word: a kicker is taken from it without naming its rank.
struct KickerRow {
    std::uint64_t word = 0;

    [[nodiscard]] DDZ_INLINE constexpr bool empty() const noexcept { return word == 0; }
    [[nodiscard]] DDZ_INLINE constexpr unsigned size() const noexcept {
        return static_cast<unsigned>(std::popcount(word));
    }
    [[nodiscard]] DDZ_INLINE constexpr bool has(Hand kicker) const noexcept {
        return (word & kicker.word) != 0;
    }
    [[nodiscard]] DDZ_INLINE constexpr Hand lowest() const noexcept { return {word & (0 - word)}; }
    [[nodiscard]] DDZ_INLINE constexpr KickerRow without_lowest() const noexcept {
        return {word & (word - 1)};
    }
};

// Kickers of one kind for one body. A rank in `at_least[k]` may give k kickers; the sets are nested.
struct KickerPool {
    RankSet at_least[5]{};
    bool rocket = true;      // X and D may both be taken
    std::uint64_t unit = 1;  // one kicker as a Hand of rank 3: one card, or two

    [[nodiscard]] DDZ_INLINE constexpr Hand take(Rank rank, unsigned kickers = 1) const noexcept {
        return {(kickers * unit) << (4 * index_of(rank))};
    }
    [[nodiscard]] DDZ_INLINE KickerRow row(unsigned kickers) const noexcept {
        return {spread(at_least[kickers]).word * unit};
    }
    [[nodiscard]] DDZ_INLINE constexpr unsigned most(Rank rank) const noexcept {
        return 1U + at_least[2].has(rank) + at_least[3].has(rank) + at_least[4].has(rank);
    }
    // What is left to choose from once the lowest rank was taken or passed over.
    [[nodiscard]] DDZ_INLINE constexpr KickerPool after(Rank rank, bool taken) const noexcept {
        KickerPool rest = *this;
        for (unsigned k = 1; k <= 4; ++k) rest.at_least[k] = at_least[k].above(rank);
        if (taken && rank == Rank::little_joker && !rocket) rest.at_least[1] = {};
        return rest;
    }
};

// The most kickers that a rank may give to one play.
template <Category C>
[[nodiscard]] DDZ_INLINE constexpr unsigned most_of_a_rank(const PlayRules& rules) noexcept {
    if (shape_of(C).wings == Wings::pairs) return rules.pair_kick_equal ? 2U * rules.decks : 1;
    return !rules.kick_equal ? 1 : rules.kick_bomb ? 4 : 3;
}

// The kicker rules, once: the rank of the body is never a kicker; the flags of PlayRules bound the copies.
// `copies` are Copies or, of pairs alone, a TwoDeckHand.
template <Category C, class Held>
[[nodiscard]] DDZ_INLINE KickerPool kicker_pool(const PlayRules& rules, const Held& copies,
                                                RankSet body) noexcept {
    constexpr Shape shape = shape_of(C);
    static_assert(shape.wings != Wings::none);
    KickerPool pool;
    if constexpr (shape.wings == Wings::pairs) {
        pool.unit = 2;
        pool.at_least[1] = copies[2].minus(body);
        if (most_of_a_rank<C>(rules) > 1) {
            for (unsigned k = 2; 2 * k <= Held::most; ++k) pool.at_least[k] = copies[2 * k].minus(body);
        }
        return pool;
    }
    pool.rocket = rules.kick_rocket;
    pool.at_least[1] = copies[1].minus(body);
    if (most_of_a_rank<C>(rules) == 1) return pool;
    RankSet barred = body;
    pool.at_least[2] = copies[2].minus(barred);
    if (shape.chain && !rules.kick_adjacent) {
        barred = barred | (RankSet{(body.bits << 1) | (body.bits >> 1)} & line_ranks);
    }
    pool.at_least[3] = copies[3].minus(barred);
    if (most_of_a_rank<C>(rules) == 4) pool.at_least[4] = copies[4].minus(barred);
    return pool;
}

// Binomial coefficients; more can be chosen than there is in no way.
inline constexpr auto binomial = [] {
    std::array<std::array<std::uint32_t, rank_count + 1>, rank_count + 1> table{};
    for (unsigned n = 0; n <= rank_count; ++n) {
        table[n][0] = 1;
        for (unsigned k = 1; k <= n; ++k) table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
    }
    return table;
}();

// Multisets of k kickers: choose the ranks that give four, then of the others those that give three, and so
// on.
[[nodiscard]] DDZ_INLINE constexpr std::uint32_t count_multisets(unsigned k, unsigned n1, unsigned n2,
                                                                 unsigned n3, unsigned n4) noexcept {
    if (k == 0) return 1;
    if (k == 1) return n1;
    if (k == 2) return n1 * (n1 - 1) / 2 + n2;
    if (k == 3) return binomial[n1][3] + n2 * (n1 - 1) + n3;
    if (k == 4) {
        return binomial[n1][4] + n2 * ((n1 - 1) * (n1 - 2) / 2) + n2 * (n2 - 1) / 2 + n3 * (n1 - 1) + n4;
    }
    std::uint32_t total = 0;
    for (unsigned fours = 0; 4 * fours <= k && fours <= n4; ++fours) {
        for (unsigned trios = 0; 4 * fours + 3 * trios <= k && fours + trios <= n3; ++trios) {
            const unsigned fixed = fours + trios, left = k - 4 * fours - 3 * trios;
            const std::uint32_t ways = binomial[n4][fours] * binomial[n3 - fours][trios];
            for (unsigned pairs = 0; 2 * pairs <= left && fixed + pairs <= n2; ++pairs) {
                const unsigned solos = left - 2 * pairs, free = n1 - fixed - pairs;
                total += ways * binomial[n2 - fixed][pairs] * binomial[free][solos];
            }
        }
    }
    return total;
}

// What the number of sets depends on: how many ranks may give one to four kickers, and whether X and D are
// among them and may not go together.
struct PoolSizes {
    unsigned n1, n2, n3, n4;
    bool rocket_barred;

    DDZ_INLINE explicit PoolSizes(const KickerPool& pool) noexcept
        : n1(pool.at_least[1].size()),
          n2(pool.at_least[2].size()),
          n3(pool.at_least[3].size()),
          n4(pool.at_least[4].size()),
          rocket_barred(!pool.rocket && (pool.at_least[1] & joker_ranks) == joker_ranks) {}
    DDZ_INLINE constexpr PoolSizes(unsigned one, unsigned two, unsigned three, unsigned four,
                                   bool barred) noexcept
        : n1(one), n2(two), n3(three), n4(four), rocket_barred(barred) {}
};

[[nodiscard]] DDZ_INLINE std::uint32_t count_kickers(const PoolSizes& sizes, unsigned k) noexcept {
    const std::uint32_t all = count_multisets(k, sizes.n1, sizes.n2, sizes.n3, sizes.n4);
    if (k < 2 || !sizes.rocket_barred) return all;
    return all - count_multisets(k - 2, sizes.n1 - 2, sizes.n2, sizes.n3, sizes.n4);
}
[[nodiscard]] DDZ_INLINE std::uint32_t count_kickers(const KickerPool& pool, unsigned k) noexcept {
    return count_kickers(PoolSizes{pool}, k);
}

// The n-th set of k kickers: by lowest rank, then by how many of it, then the same of the rest.
[[nodiscard]] DDZ_INLINE Hand nth_kickers(KickerPool pool, unsigned k, std::uint32_t n) noexcept {
    Hand chosen;
    while (k > 1) {
        const Rank rank = pool.at_least[1].lowest();
        const unsigned most = pool.most(rank) < k ? pool.most(rank) : k;
        const KickerPool rest = pool.after(rank, true);
        unsigned taken = 0;
        for (unsigned copies = 1; copies <= most && taken == 0; ++copies) {
            const std::uint32_t sets = count_kickers(rest, k - copies);
            if (n < sets)
                taken = copies;
            else
                n -= sets;
        }
        if (taken != 0) chosen += pool.take(rank, taken);
        k -= taken;
        pool = taken != 0 ? rest : pool.after(rank, false);
    }
    return k == 1 ? chosen + pool.take(pool.at_least[1].nth(n)) : chosen;
}

// Writes `base` with each kicker of a row added: four at a time, whether there are four or not, as a
// processor predicts the number of blocks better than the number of kickers.
[[nodiscard]] DDZ_INLINE Move* write_single_kickers(Move base, KickerRow row, Move* out) noexcept {
    Move* const end = out + row.size();
    while (out < end) {
        for (std::size_t i = 0; i < write_block; ++i, row = row.without_lowest()) {
            *out++ = {base.cards + row.lowest(), base.pattern};
        }
    }
    return end;
}

// Writes `base` with every k kickers of different ranks of a row added, in the order of nth_kickers.
inline Move* write_distinct_kickers(Move base, KickerRow row, unsigned k, Move* out) noexcept {
    if (k == 1) return write_single_kickers(base, row, out);
    if (k == 0) {
        *out++ = base;
        return out;
    }
    for (unsigned left = row.size(); left >= k; --left) {
        const Move taken{base.cards + row.lowest(), base.pattern};
        row = row.without_lowest();
        out = k == 2 ? write_single_kickers(taken, row, out) : write_distinct_kickers(taken, row, k - 1, out);
    }
    return out;
}

// Writes `base` with every two kickers added, in the order of nth_kickers.
[[nodiscard]] DDZ_INLINE Move* write_two_kickers(Move base, const KickerPool& pool, Move* out) noexcept {
    const KickerRow twice = pool.row(2);
    for (KickerRow row = pool.row(1); !row.empty();) {
        const Hand kicker = row.lowest();
        const Move taken{base.cards + kicker, base.pattern};
        row = row.without_lowest();
        if (!pool.rocket && kicker == Hand::of(Rank::little_joker)) row = {};
        out = write_single_kickers(taken, row, out);
        *out = {taken.cards + kicker, base.pattern};
        out += twice.has(kicker) ? 1 : 0;
    }
    return out;
}

inline Move* write_kicker_sets(Move base, const KickerPool& pool, unsigned k, Move* out) noexcept;

// Writes `base` with every set of k kickers added, in the order of nth_kickers.
[[nodiscard]] DDZ_INLINE Move* write_kickers(Move base, const KickerPool& pool, unsigned k,
                                             Move* out) noexcept {
    if (k == 1) return write_single_kickers(base, pool.row(1), out);
    if (k == 2) return write_two_kickers(base, pool, out);
    return write_kicker_sets(base, pool, k, out);
}

// The same for k > 2: one kicker, or some of one rank, and every set of the rest.
inline Move* write_kicker_sets(Move base, const KickerPool& pool, unsigned k, Move* out) noexcept {
    for (const Rank rank : each(pool.at_least[1])) {
        const unsigned most = pool.most(rank) < k ? pool.most(rank) : k;
        const KickerPool rest = pool.after(rank, true);
        for (unsigned copies = 1; copies <= most; ++copies) {
            const Move taken{base.cards + pool.take(rank, copies), base.pattern};
            if (copies == k)
                *out++ = taken;
            else
                out = write_kickers(taken, rest, k - copies, out);
        }
    }
    return out;
}

// Whether `cards`, the copies of which are `copies`, is one of the pool's sets, whatever its size.
[[nodiscard]] DDZ_INLINE bool is_kicker_set(const KickerPool& pool, const Copies& copies) noexcept {
    if (!pool.rocket && (copies[1] & joker_ranks) == joker_ranks) return false;
    if (pool.unit == 2) {
        const bool even = copies[1] == copies[2] && copies[3] == copies[4];
        return even && copies[2].minus(pool.at_least[1]).empty() && copies[4].minus(pool.at_least[2]).empty();
    }
    for (unsigned k = 1; k <= 4; ++k) {
        if (!copies[k].minus(pool.at_least[k]).empty()) return false;
    }
    return true;
}

}  // namespace ddz::inline DDZ_ISA
