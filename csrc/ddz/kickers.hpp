// Kickers: which ranks may stand beside a body, and the multisets of them counted, picked and listed.
#pragma once

#include "pattern.hpp"
#include "rank_set.hpp"

namespace ddz::inline DDZ_ISA {

// Kickers of one kind for one body. A rank in `at_least[k]` may give k kickers; the sets are nested.
struct KickerPool {
    RankSet at_least[5]{};
    bool rocket = true;      // X and D may both be taken
    std::uint64_t unit = 1;  // one kicker as a Hand of rank 3: one card, or two

    [[nodiscard]] DDZ_INLINE constexpr Hand take(Rank rank, unsigned kickers = 1) const noexcept {
        return {(kickers * unit) << (4 * index_of(rank))};
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

// The kicker rules, once: the rank of the body is never a kicker; the flags of PlayRules bound the copies.
template <Category C>
[[nodiscard]] DDZ_INLINE KickerPool kicker_pool(const PlayRules& rules, const Copies& copies, RankSet body) noexcept {
    constexpr Shape shape = shape_of(C);
    static_assert(shape.wings != Wings::none);
    KickerPool pool;
    if constexpr (shape.wings == Wings::pairs) {
        pool.unit = 2;
        pool.at_least[1] = copies[2].minus(body);
        if (rules.pair_kick_equal) pool.at_least[2] = copies[4].minus(body);
        return pool;
    }
    pool.rocket = rules.kick_rocket;
    pool.at_least[1] = copies[1].minus(body);
    if (!rules.kick_equal) return pool;
    RankSet barred = body;
    pool.at_least[2] = copies[2].minus(barred);
    if (shape.chain && !rules.kick_adjacent) {
        barred = barred | (RankSet{(body.bits << 1) | (body.bits >> 1)} & line_ranks);
    }
    pool.at_least[3] = copies[3].minus(barred);
    if (rules.kick_bomb) pool.at_least[4] = copies[4].minus(barred);
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

// Multisets of k kickers: choose the ranks that give four, then of the others those that give three, and so on.
[[nodiscard]] DDZ_INLINE std::uint32_t count_multisets(unsigned k, unsigned n1, unsigned n2, unsigned n3,
                                                       unsigned n4) noexcept {
    if (k == 0) return 1;
    if (k == 1) return n1;
    if (k == 2) return n1 * (n1 - 1) / 2 + n2;
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

[[nodiscard]] DDZ_INLINE std::uint32_t count_kickers(const KickerPool& pool, unsigned k) noexcept {
    const unsigned n1 = pool.at_least[1].size(), n2 = pool.at_least[2].size();
    const unsigned n3 = k > 2 ? pool.at_least[3].size() : 0, n4 = k > 2 ? pool.at_least[4].size() : 0;
    const std::uint32_t all = count_multisets(k, n1, n2, n3, n4);
    if (pool.rocket || k < 2 || (pool.at_least[1] & joker_ranks) != joker_ranks) return all;
    return all - count_multisets(k - 2, n1 - 2, n2, n3, n4);
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
            if (n < sets) taken = copies;
            else n -= sets;
        }
        if (taken != 0) chosen += pool.take(rank, taken);
        k -= taken;
        pool = taken != 0 ? rest : pool.after(rank, false);
    }
    return k == 1 ? chosen + pool.take(pool.at_least[1].nth(n)) : chosen;
}

// Writes `base` with every single kicker of a set of ranks added.
[[nodiscard]] DDZ_INLINE Move* write_single_kickers(Move base, RankSet ranks, std::uint64_t unit, Move* out) noexcept {
    for (const Rank rank : each(ranks)) *out++ = {base.cards + Hand{unit << (4 * index_of(rank))}, base.pattern};
    return out;
}

// Writes `base` with every set of k kickers added, k > 1, in the order of nth_kickers.
inline Move* write_kicker_sets(Move base, const KickerPool& pool, unsigned k, Move* out) noexcept {
    for (const Rank rank : each(pool.at_least[1])) {
        const unsigned most = pool.most(rank) < k ? pool.most(rank) : k;
        const KickerPool rest = pool.after(rank, true);
        for (unsigned copies = 1; copies <= most; ++copies) {
            const Move taken{base.cards + pool.take(rank, copies), base.pattern};
            if (copies == k) *out++ = taken;
            else if (copies + 1 == k) out = write_single_kickers(taken, rest.at_least[1], pool.unit, out);
            else out = write_kicker_sets(taken, rest, k - copies, out);
        }
    }
    return out;
}

[[nodiscard]] DDZ_INLINE Move* write_kickers(Move base, const KickerPool& pool, unsigned k, Move* out) noexcept {
    return k == 1 ? write_single_kickers(base, pool.at_least[1], pool.unit, out)
                  : write_kicker_sets(base, pool, k, out);
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
