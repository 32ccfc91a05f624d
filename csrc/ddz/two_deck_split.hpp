// Two-deck splits: how a hand of two decks falls into plays, for the fewest plays and the most in bombs.
//
// As split.hpp has it for one deck: chains are searched, what they leave is counted at once. Here trios take
// pairs alone, bombs have four to eight cards, and chains lie on the line of the rules.
#pragma once

#include "split.hpp"
#include "two_deck_hand.hpp"

namespace ddz {

// In the search, in quarters of a play: what a bomb that is kept whole is worth, and each card that it has
// over four.
struct TwoDeckSplitWeights {
    int play = 2, bomb = 28, bomb_card = 1;
};
inline constexpr TwoDeckSplitWeights two_deck_split_weights{};

// Chains are tried in the order of what they promise, so that a search that stops here has seen the best.
inline constexpr unsigned most_two_deck_splits = 300;

}  // namespace ddz

namespace ddz::inline DDZ_ISA {

// Cards outside chains by how many of a rank there are. All four jokers are a rocket and no pairs.
struct TwoDeckLoose {
    RankSet solos, pairs, trios, bombs;
    unsigned bomb_cards;  // over four, of all bombs
    bool rocket;

    DDZ_INLINE explicit TwoDeckLoose(Hand hand) noexcept {
        const RankSet ones = gather(hand.word), twos = gather(hand.word >> 1),
                      eights = gather(hand.word >> 3);
        bombs = gather(hand.word >> 2) | eights;
        solos = ones.minus(twos | bombs);
        pairs = twos.minus(ones | bombs);
        trios = (ones & twos).minus(bombs);
        bomb_cards = (ones & bombs).size() + 2 * (twos & bombs).size() + 4 * eights.size();
        rocket = (pairs & joker_ranks) == joker_ranks;
        if (rocket) pairs = pairs.minus(joker_ranks);
    }
    [[nodiscard]] DDZ_INLINE unsigned bomb_count() const noexcept { return bombs.size() + (rocket ? 1 : 0); }
};

// The pairs that a split has to give away beside its trios, lowest first.
class PairKickers {
  public:
    DDZ_INLINE PairKickers(const PlayRules& rules, RankSet pairs, RankSet spare) noexcept
        : rules_(rules), spare_(rules.trio_pair ? pairs & spare : RankSet{}), kept_(pairs.minus(spare_)) {}

    [[nodiscard]] DDZ_INLINE RankSet left() const noexcept { return spare_ | kept_; }
    [[nodiscard]] DDZ_INLINE unsigned for_trios() const noexcept { return spare_.size(); }

    // For one trio; nothing where there is none.
    [[nodiscard]] DDZ_INLINE RankSet beside_trio() noexcept {
        const RankSet lowest{spare_.bits & (0U - spare_.bits)};
        spare_ = spare_.minus(lowest);
        return lowest;
    }
    // A full set for a chain of trios, or nothing.
    [[nodiscard]] DDZ_INLINE RankSet beside_chain(Chain chain) noexcept {
        const RankSet wings = wings_beside(rules_, spare_, chain);
        spare_ = spare_.minus(wings);
        return wings;
    }

    // The lowest wings among the ranks of some pairs.
    [[nodiscard]] DDZ_INLINE static RankSet wings_beside(const PlayRules& rules, RankSet pairs,
                                                         Chain chain) noexcept {
        pairs = pairs.minus(ranks_at(rules.line(), chain.bottom, chain.length));
        if (rules.consecutive_wings) {
            const RankSet bottoms = run_bottoms(places_of(rules, pairs, 3), chain.length);
            return bottoms.empty() ? RankSet{} : ranks_at(rules.line(), bottoms.lowest(), chain.length);
        }
        if (pairs.size() < chain.length) return {};
        RankSet rest = pairs;
        for (unsigned i = 0; i < chain.length; ++i) rest = rest.without_lowest();
        return pairs.minus(rest);
    }

  private:
    const PlayRules& rules_;
    RankSet spare_, kept_;
};

// The search for the chains. `spare` are the ranks that may be given away as kickers.
class TwoDeckSplitSearch {
  public:
    TwoDeckSplitSearch(const PlayRules& rules, RankSet spare) noexcept : rules_(rules), spare_(spare) {}

    // A reported set that the hand holds stands loose, whole.
    [[nodiscard]] Split run(Hand hand) noexcept {
        const Hand locked = locked_cards(rules_, hand);
        extend(hand - locked, 3, RankSet{~0U});
        best_.loose += locked;
        best_.bombs += TwoDeckLoose{locked}.bomb_count();
        return best_;
    }

  private:
    // Notes the split that takes no more chains, then tries every chain that comes after the last one taken:
    // wide before narrow, then by its bottom.
    void extend(Hand left, unsigned width, RankSet from) noexcept {
        count(left);
        if (taken_.chain_count == most_chains) return;
        for (; width > 0; --width, from = RankSet{~0U}) {
            if (!try_chains(left, width, from)) return;
        }
    }

    // False: enough has been looked at.
    [[nodiscard]] bool try_chains(Hand left, unsigned width, RankSet from) noexcept {
        const TwoDeckLoose loose{left};
        const RankSet ones = gather(left.word), twos = gather(left.word >> 1);
        const RankSet held[] = {{}, ones | twos | loose.bombs, twos | loose.bombs, loose.trios | loose.bombs};
        const RankSet exact[] = {{}, loose.solos, twos.minus(ones | loose.bombs), loose.trios};
        const RankSet places = places_of(rules_, held[width], width);
        const RankSet whole = places_of(rules_, exact[width], width);
        const unsigned least = shortest(rules_, shape_of(width == 1   ? Category::solo_chain
                                                         : width == 2 ? Category::pair_chain
                                                                      : Category::trio_chain));
        unsigned length = least;
        for (RankSet bottoms = run_bottoms(places, length) & from; !bottoms.empty();
             bottoms = longer_runs(bottoms, places, length++)) {
            if (length == low_ace_line_length) break;  // that would take aces for both ends
            for (const Rank bottom : each(bottoms)) {
                const RankSet run = run_of(bottom, length);
                // A chain pays by what it takes whole: elsewhere it leaves as many plays as it found. So one
                // that can be shorter ends in what it takes whole.
                if ((run & whole).size() < 2) continue;
                const RankSet ends{run.bits & ~(run.bits << 1 & run.bits >> 1)};
                if (length > least && !(ends.minus(whole)).empty()) continue;
                if (++looked_at_ > most_two_deck_splits) return false;
                take(left,
                     Chain{bottom, static_cast<std::uint8_t>(length), static_cast<std::uint8_t>(width)});
            }
        }
        return true;
    }

    void take(Hand left, Chain chain) noexcept {
        const unsigned trios = trio_chains_;
        taken_.chains[taken_.chain_count++] = chain;
        if (chain.width == 3) ++trio_chains_;
        extend(left - cards_at(rules_.line(), chain.bottom, chain.length, chain.width), chain.width,
               RankSet{~0U << index_of(chain.bottom)});
        trio_chains_ = trios;
        --taken_.chain_count;
    }

    void count(Hand left) noexcept {
        const TwoDeckSplitWeights& w = two_deck_split_weights;
        const TwoDeckLoose loose{left};
        PairKickers kickers{rules_, loose.pairs, spare_};
        const unsigned trios = loose.trios.size();
        unsigned plays = taken_.chain_count + loose.solos.size() + loose.pairs.size() + trios;
        for (unsigned i = 0; i < trio_chains_; ++i)  // they were taken first
            plays -= kickers.beside_chain(taken_.chains[i]).size();
        plays -= trios < kickers.for_trios() ? trios : kickers.for_trios();

        const int cost = w.play * static_cast<int>(plays) - w.bomb * static_cast<int>(loose.bomb_count()) -
                         w.bomb_card * static_cast<int>(loose.bomb_cards);
        if (cost >= best_cost_) return;
        best_cost_ = cost;
        best_ = taken_;
        best_.loose = left;
        best_.plays = plays;
        best_.bombs = loose.bomb_count();
    }

    const PlayRules& rules_;
    RankSet spare_;
    Split taken_;
    unsigned trio_chains_ = 0;
    unsigned looked_at_ = 0;
    Split best_;
    int best_cost_ = no_split_cost;
};

[[nodiscard]] DDZ_INLINE Hand pairs_of(RankSet ranks) noexcept { return {2 * spread(ranks).word}; }

// Writes the plays of a split: chains, trios, pairs, solos, bombs, the rocket. There are total() of them.
[[nodiscard]] DDZ_NOINLINE Move* write_two_deck_plays(const PlayRules& rules, const Split& split,
                                                      RankSet spare, Move* out) noexcept {
    const TwoDeckLoose loose{split.loose};
    PairKickers kickers{rules, loose.pairs, spare};
    constexpr Category bare[] = {Category::solo_chain, Category::pair_chain, Category::trio_chain};
    for (unsigned i = 0; i < split.chain_count; ++i) {
        const Chain chain = split.chains[i];
        const RankSet wings = chain.width == 3 ? kickers.beside_chain(chain) : RankSet{};
        const Category category = wings.empty() ? bare[chain.width - 1] : Category::trio_pair_chain;
        *out++ = {cards_at(rules.line(), chain.bottom, chain.length, chain.width) + pairs_of(wings),
                  {category, chain.length, rank_at(index_of(chain.bottom) + chain.length - 1)}};
    }
    for (const Rank rank : each(loose.trios)) {
        const RankSet pair = kickers.beside_trio();
        *out++ = {Hand::of(rank, 3) + pairs_of(pair),
                  {pair.empty() ? Category::trio : Category::trio_pair, 1, rank}};
    }
    for (const Rank rank : each(kickers.left())) *out++ = {Hand::of(rank, 2), {Category::pair, 1, rank}};
    for (const Rank rank : each(loose.solos)) *out++ = {Hand::of(rank), {Category::solo, 1, rank}};
    for (const Rank rank : each(loose.bombs)) {
        const unsigned size = split.loose.count(rank);
        *out++ = {Hand::of(rank, size), {Category::bomb, size, rank}};
    }
    if (loose.rocket) *out++ = two_deck_rocket_move;
    return out;
}

}  // namespace ddz::inline DDZ_ISA
