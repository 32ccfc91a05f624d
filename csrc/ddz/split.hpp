// Split: how a hand falls into plays, for the fewest plays that empty it when nobody beats them.
//
// Chains are searched; what they leave is counted at once. An estimate: the count can be played, but fours
// with two, and trios given up as kickers, might need a play less.
#pragma once

#include "movegen.hpp"

namespace ddz {

// A chain without its kickers.
struct Chain {
    Rank bottom{};
    std::uint8_t length = 0;
    std::uint8_t width = 0;
};

inline constexpr unsigned most_chains = 7;  // of the shortest length in the largest hand
inline constexpr unsigned most_plays = rank_count + most_chains;  // no rank makes two plays outside chains
inline constexpr unsigned most_looked_at = 4000;  // splits of one hand: no hand of 23 cards has as many
inline constexpr int play_cost = 2;        // in the search: a bomb is worth a play and a half, so that it
inline constexpr int bomb_gain = 3;        // is split only where that saves two
inline constexpr unsigned no_split = 500;  // plays: more than any split has
inline constexpr int no_split_cost = play_cost * static_cast<int>(no_split);

struct Split {
    std::array<Chain, most_chains> chains{};
    unsigned chain_count = 0;
    Hand loose{};        // what stands in no chain
    unsigned plays = 0;  // without the bombs
    unsigned bombs = 0;  // fours kept whole, and the rocket

    [[nodiscard]] DDZ_INLINE constexpr unsigned total() const noexcept { return plays + bombs; }
    [[nodiscard]] DDZ_INLINE constexpr int cost() const noexcept {
        return play_cost * static_cast<int>(plays) - bomb_gain * static_cast<int>(bombs);
    }
};

}  // namespace ddz

namespace ddz::inline DDZ_ISA {

// The ranks that a hand holds, of one deck or two.
[[nodiscard]] DDZ_INLINE RankSet ranks_of(Hand hand) noexcept {
    return gather(hand.word | hand.word >> 1 | hand.word >> 2 | hand.word >> 3);
}

// Cards outside chains by how many of a rank there are. Both jokers are a rocket and no solos.
struct Loose {
    RankSet solos, pairs, trios, fours;
    bool rocket;

    DDZ_INLINE explicit Loose(Hand hand) noexcept {
        const Copies copies{hand};
        rocket = has_rocket(copies);
        solos = copies[1].minus(copies[2]).minus(rocket ? joker_ranks : RankSet{});
        pairs = copies[2].minus(copies[3]);
        trios = copies[3].minus(copies[4]);
        fours = copies[4];
    }
    [[nodiscard]] DDZ_INLINE unsigned bombs() const noexcept { return fours.size() + (rocket ? 1 : 0); }
};

// What a split has to give away beside its trios, lowest first.
class Kickers {
  public:
    DDZ_INLINE Kickers(const PlayRules& rules, const Loose& loose, RankSet spare) noexcept
        : rules_(rules),
          solos_(loose.solos & spare),
          pairs_(loose.pairs & spare),
          kept_solos_(loose.solos.minus(spare)),
          kept_pairs_(loose.pairs.minus(spare)) {}

    // What has not been given away.
    [[nodiscard]] DDZ_INLINE RankSet solos() const noexcept { return solos_ | kept_solos_; }
    [[nodiscard]] DDZ_INLINE RankSet pairs() const noexcept { return pairs_ | kept_pairs_; }
    [[nodiscard]] DDZ_INLINE unsigned left() const noexcept { return solos_.size() + pairs_.size(); }
    // How many trios could take one each.
    [[nodiscard]] DDZ_INLINE unsigned for_trios() const noexcept {
        return (rules_.trio_solo ? solos_.size() : 0) + (rules_.trio_pair ? pairs_.size() : 0);
    }

    // For one trio: the lower of the lowest solo and the lowest pair.
    [[nodiscard]] DDZ_INLINE Hand beside_trio(Wings& kind) noexcept {
        const bool solo = rules_.trio_solo && !solos_.empty(), pair = rules_.trio_pair && !pairs_.empty();
        kind = Wings::none;
        if (!solo && !pair) return {};
        kind = solo && (!pair || solos_.lowest() < pairs_.lowest()) ? Wings::solos : Wings::pairs;
        return kind == Wings::solos ? take(solos_, 1) : take(pairs_, 2);
    }

    // For a chain of trios: solos, or else pairs, or else pairs given as two equal solos.
    [[nodiscard]] DDZ_INLINE Hand beside_chain(Chain chain, Wings& kind) noexcept {
        const RankSet body = run_of(chain.bottom, chain.length);  // may have left a fourth card
        const RankSet kept = solos_ & body;
        solos_ = solos_.minus(body);
        const unsigned solos = solos_.size(), pairs = pairs_.size(), length = chain.length;
        Hand kickers;
        kind = Wings::none;
        if (rules_.trio_solo && solos >= length) {
            kind = Wings::solos;
            for (unsigned i = 0; i < length; ++i) kickers += take(solos_, 1);
        } else if (rules_.trio_pair && pairs >= length) {
            kind = Wings::pairs;
            for (unsigned i = 0; i < length; ++i) kickers += take(pairs_, 2);
        } else if (rules_.trio_solo && rules_.kick_equal && solos + 2 * pairs >= length) {
            kind = Wings::solos;
            for (unsigned i = 0; i < solos; ++i) kickers += take(solos_, 1);
            unsigned missing = length - solos;
            for (; missing > 1; missing -= 2) kickers += take(pairs_, 2);
            if (missing == 1) {
                solos_ = RankSet{pairs_.bits & (0U - pairs_.bits)};  // the other card of this pair
                kickers += take(pairs_, 1);
            }
        }
        solos_ = solos_ | kept;
        return kickers;
    }

  private:
    [[nodiscard]] DDZ_INLINE static Hand take(RankSet& from, unsigned copies) noexcept {
        const Rank rank = from.lowest();
        from = from.without_lowest();
        return Hand::of(rank, copies);
    }

    const PlayRules& rules_;
    RankSet solos_, pairs_, kept_solos_, kept_pairs_;
};

// The search for the chains. `spare` are the ranks that may be given away as kickers.
class SplitSearch {
  public:
    SplitSearch(const PlayRules& rules, RankSet spare) noexcept : rules_(rules), spare_(spare) {}

    [[nodiscard]] Split run(Hand hand) noexcept {
        extend(hand, 3, RankSet{~0U});
        return best_;
    }
    // The chains of a split beside other loose cards.
    [[nodiscard]] Split beside_chains(const Split& split, Hand loose) noexcept {
        taken_ = split;
        trio_chains_ = 0;
        for (unsigned i = 0; i < split.chain_count; ++i) trio_chains_ += split.chains[i].width == 3 ? 1 : 0;
        count(loose);
        return best_;
    }
    // The best split that has a chain through all the cards of a rank.
    [[nodiscard]] Split run_through(Hand hand, Rank rank) noexcept {
        const unsigned width = hand.count(rank);
        Split best;
        best.plays = no_split;
        each_chain(hand, width, RankSet{~0U}, [&](Chain chain) {
            if (!run_of(chain.bottom, chain.length).has(rank)) return;
            const Hand left = hand - run_cards(chain.bottom, chain.length, chain.width);
            // Chains of trios come first, as they take kickers.
            trio_chains_ = width == 3 ? 1 : 0;
            taken_.chain_count = trio_chains_;
            taken_.chains[0] = chain;
            best_cost_ = no_split_cost;
            extend(left, 3, RankSet{~0U});
            if (width != 3) {
                if (best_.chain_count == most_chains) return;
                best_.chains[best_.chain_count++] = chain;
                ++best_.plays;
            }
            if (best_.cost() < best.cost()) best = best_;
        });
        return best;
    }

  private:
    // Notes the split that takes no more chains, then tries every chain that comes after the last one taken:
    // wide before narrow, then by its bottom.
    void extend(Hand left, unsigned width, RankSet from) noexcept {
        count(left);
        if (taken_.chain_count == most_chains || ++looked_at_ > most_looked_at) return;
        for (; width > 0; --width, from = RankSet{~0U})
            each_chain(left, width, from, [&](Chain chain) DDZ_INLINE_LAMBDA { take(left, chain); });
    }

    // Calls visit(chain) with each chain of this width from one of these bottoms, shortest first.
    template <class Visit>
    DDZ_INLINE void each_chain(Hand left, unsigned width, RankSet from, Visit&& visit) const noexcept {
        const Copies copies{left};
        const unsigned least = shortest(rules_, shape_of(width == 1   ? Category::solo_chain
                                                         : width == 2 ? Category::pair_chain
                                                                      : Category::trio_chain));
        const RankSet ranks = copies[width] & line_ranks;
        const RankSet whole = width == 3 ? ranks : copies[width].minus(copies[width + 1]);
        unsigned length = least;
        for (RankSet bottoms = run_bottoms(ranks, length) & from; !bottoms.empty();
             bottoms = longer_runs(bottoms, ranks, length++)) {
            for (const Rank bottom : each(bottoms)) {
                // A chain pays by what it takes whole: elsewhere it leaves as many plays as it found.
                if ((run_of(bottom, length) & whole).size() < 2) continue;
                visit(Chain{bottom, static_cast<std::uint8_t>(length), static_cast<std::uint8_t>(width)});
            }
        }
    }

    void take(Hand left, Chain chain) noexcept {
        const unsigned trios = trio_chains_;
        taken_.chains[taken_.chain_count++] = chain;
        if (chain.width == 3) ++trio_chains_;
        extend(left - run_cards(chain.bottom, chain.length, chain.width), chain.width,
               RankSet{~0U << index_of(chain.bottom)});
        trio_chains_ = trios;
        --taken_.chain_count;
    }

    void count(Hand left) noexcept {
        const Loose loose{left};
        Kickers kickers{rules_, loose, spare_};
        const unsigned trios = loose.trios.size();
        unsigned plays = taken_.chain_count + loose.solos.size() + loose.pairs.size() + trios;
        for (unsigned i = 0; i < trio_chains_; ++i) {  // they were taken first
            const unsigned before = kickers.left();
            Wings kind;
            static_cast<void>(kickers.beside_chain(taken_.chains[i], kind));
            plays -= before - kickers.left();
        }
        plays -= trios < kickers.for_trios() ? trios : kickers.for_trios();

        const int cost = play_cost * static_cast<int>(plays) - bomb_gain * static_cast<int>(loose.bombs());
        if (cost >= best_cost_) return;
        best_cost_ = cost;
        best_ = taken_;
        best_.loose = left;
        best_.plays = plays;
        best_.bombs = loose.bombs();
    }

    const PlayRules& rules_;
    RankSet spare_;
    Split taken_;
    unsigned trio_chains_ = 0;
    unsigned looked_at_ = 0;
    Split best_;
    int best_cost_ = no_split_cost;
};

[[nodiscard]] inline Split split_hand(const PlayRules& rules, Hand hand, RankSet spare) noexcept {
    return SplitSearch{rules, spare}.run(hand);
}

// Writes the plays of a split: chains, trios, pairs, solos, bombs, the rocket. There are total() of them.
[[nodiscard]] inline Move* write_plays(const PlayRules& rules, const Split& split, RankSet spare,
                                       Move* out) noexcept {
    const Loose loose{split.loose};
    Kickers kickers{rules, loose, spare};
    constexpr Category bare[] = {Category::solo_chain, Category::pair_chain, Category::trio_chain};
    for (unsigned i = 0; i < split.chain_count; ++i) {
        const Chain chain = split.chains[i];
        Wings kind = Wings::none;
        Hand cards = run_cards(chain.bottom, chain.length, chain.width);
        if (chain.width == 3) cards += kickers.beside_chain(chain, kind);
        const Category category = kind == Wings::none    ? bare[chain.width - 1]
                                  : kind == Wings::solos ? Category::trio_solo_chain
                                                         : Category::trio_pair_chain;
        *out++ = {cards, {category, chain.length, rank_at(index_of(chain.bottom) + chain.length - 1)}};
    }
    for (const Rank rank : each(loose.trios)) {
        Wings kind;
        const Hand kicker = kickers.beside_trio(kind);
        const Category category = kind == Wings::none    ? Category::trio
                                  : kind == Wings::solos ? Category::trio_solo
                                                         : Category::trio_pair;
        *out++ = {Hand::of(rank, 3) + kicker, {category, 1, rank}};
    }
    for (const Rank rank : each(kickers.pairs())) *out++ = body_move<Category::pair>(rules, rank, 1);
    for (const Rank rank : each(kickers.solos())) *out++ = body_move<Category::solo>(rules, rank, 1);
    for (const Rank rank : each(loose.fours)) *out++ = body_move<Category::bomb>(rules, rank, 1);
    if (loose.rocket) *out++ = rocket_move;
    return out;
}

}  // namespace ddz::inline DDZ_ISA
