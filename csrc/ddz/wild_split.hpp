// Wild splits: how a hand with wild cards falls into plays. Each wild card is given the rank that serves the
// split best, one after another, and the plays of the hand that this makes are shown with the cards held.
#pragma once

#include "any_hand.hpp"
#include "split.hpp"
#include "worth.hpp"

namespace ddz::inline DDZ_ISA {

// One to four wild cards as a play of their own rank.
[[nodiscard]] DDZ_INLINE Move own_rank_move(Rank wild_rank, unsigned wilds) noexcept {
    constexpr Category of[] = {Category::pass, Category::solo, Category::pair, Category::trio,
                               Category::bomb};
    const bool bomb = wilds == max_wilds;
    return {Hand::of(wild_rank, wilds),
            {of[wilds], bomb ? wilds : 1, wild_rank, bomb ? BombClass::pure : BombClass::none}};
}

class WildSplit {
  public:
    WildSplit(const PlayRules& rules, const Outlook& outlook, Hand hand, RankSet spare) noexcept
        : rules_(rules),
          outlook_(outlook),
          spare_(spare),
          wilds_(hand.count(rules.wild_rank)),
          naturals_(hand - Hand::of(rules.wild_rank, wilds_)) {}

    // Writes the plays, at most most_plays; all are plays of the rules.
    [[nodiscard]] DDZ_NOINLINE Move* write(Move* out) const noexcept {
        const Split apart = split_hand(rules_, naturals_, spare_);
        Split best = apart;
        Hand stood_for;
        bool found = add_ranks(best, stood_for);
        if (wilds_ >= 2) {
            Split other = apart;
            Hand other_ranks;
            if (add_two_ranks(other, other_ranks) && add_ranks(other, other_ranks) &&
                (!found || other.cost() < best.cost())) {
                found = true;
                best = other;
                stood_for = other_ranks;
            }
        }
        const int apart_cost = apart.cost() + (wilds_ == max_wilds ? -bomb_gain : play_cost);
        if (found && best.cost() < apart_cost) {
            Move* const end = write_plays(rules_, best, spare_, out);
            if (show(out, end, stood_for)) return end;
        }
        out = write_plays(rules_, apart, spare_, out);
        *out++ = own_rank_move(rules_.wild_rank, wilds_);
        return out;
    }

  private:
    // The ranks of which one card more lies in a chain of those that there are.
    [[nodiscard]] DDZ_INLINE RankSet chained(const Copies& copies) const noexcept {
        return lacking_one(copies[1], rules_.min_solo_chain) |
               (lacking_one(copies[2], rules_.min_pair_chain) & copies[1]) |
               (lacking_one(copies[3], min_trio_chain) & copies[2]);
    }
    // The ranks that alone are missing in a run of this length.
    [[nodiscard]] DDZ_INLINE static RankSet lacking_one(RankSet ranks, unsigned length) noexcept {
        RankSet found;
        for (unsigned bottom = 0; bottom + length <= line_length; ++bottom) {
            const RankSet lacking = run_of(rank_at(bottom), length).minus(ranks);
            if (lacking.size() == 1) found = found | lacking;
        }
        return found;
    }

    // Gives all wild cards that have none yet a rank.
    [[nodiscard]] bool add_ranks(Split& best, Hand& stood_for) const noexcept {
        for (unsigned given = stood_for.size(); given < wilds_; ++given) {
            if (!add_best_rank(best, stood_for)) return false;
        }
        return true;
    }

    // Gives the first two wild cards the ranks of the two cards that some shortest chain lacks, where one of
    // them alone is worth nothing.
    [[nodiscard]] bool add_two_ranks(Split& best, Hand& stood_for) const noexcept {
        const Copies copies{naturals_};
        const unsigned lengths[] = {0, rules_.min_solo_chain, rules_.min_pair_chain, min_trio_chain};
        int least = no_split_cost;
        for (unsigned width = 1; width <= 3; ++width) {
            for (unsigned bottom = 0; bottom + lengths[width] <= line_length; ++bottom) {
                const RankSet run = run_of(rank_at(bottom), lengths[width]);
                Hand lacking;
                for (unsigned k = 1; k <= width; ++k) lacking += spread(run.minus(copies[k]));
                if (lacking.size() != 2) continue;
                const Split split =
                    SplitSearch{rules_, spare_}.run_through(naturals_ + lacking, Copies{lacking}[1].lowest());
                if (split.cost() >= least) continue;
                least = split.cost();
                best = split;
                stood_for = lacking;
            }
        }
        return least != no_split_cost;
    }

    // Gives the next wild card the rank that makes the fewest plays, and of those the rank that makes the
    // plays worth most. False where there is none.
    [[nodiscard]] bool add_best_rank(Split& best, Hand& stood_for) const noexcept {
        const Hand hand = naturals_ + stood_for;
        const Copies copies{hand};
        const RankSet held = copies[1].minus(copies[4]).minus(joker_ranks), in_chains = chained(copies);
        std::array<Split, 2 * natural_rank_count> splits;
        std::array<Rank, 2 * natural_rank_count> ranks;
        unsigned count = 0;
        int least = no_split_cost - 1;
        const auto consider = [&](Rank rank, const Split& split) {
            if (split.cost() > least) return;
            if (split.cost() < least) count = 0;
            least = split.cost();
            splits[count] = split;
            ranks[count++] = rank;
        };
        for (const Rank rank : each(held)) {
            consider(rank, SplitSearch{rules_, spare_}.beside_chains(best, best.loose + Hand::of(rank)));
        }
        for (const Rank rank : each(in_chains))
            consider(rank, SplitSearch{rules_, spare_}.run_through(hand + Hand::of(rank), rank));
        if (count == 0) return false;
        unsigned chosen = 0;
        int most = 0;
        for (unsigned i = 0; i < count && count > 1; ++i) {
            const int worth = worth_of_plays(splits[i]);
            if (i != 0 && worth <= most) continue;
            most = worth;
            chosen = i;
        }
        best = splits[chosen];
        stood_for += Hand::of(ranks[chosen]);
        return true;
    }

    [[nodiscard]] int worth_of_plays(const Split& split) const noexcept {
        std::array<Move, most_plays> plays;
        const Move* const end = write_plays(rules_, split, spare_, plays.data());
        return worth_of(outlook_, plays.data(), static_cast<unsigned>(end - plays.data()));
    }

    // Shows plays with the cards held; false where the rules do not play one of them so.
    [[nodiscard]] bool show(Move* plays, Move* end, Hand stood_for) const noexcept {
        for (const Rank rank : each(Copies{stood_for}[1])) {
            if (rank != rules_.wild_rank) hand_out(plays, end, rank);
        }
        for (Move* play = plays; play != end; ++play) {
            if (!name(*play)) return false;
        }
        return true;
    }

    [[nodiscard]] DDZ_INLINE static bool is_of_one_rank(const Move& play) noexcept {
        const Category category = play.pattern.category();
        if (category == Category::rocket) return false;
        return !shape_of(category).chain && shape_of(category).wings == Wings::none;
    }

    // Wild cards go where others are beside them: natural cards first to plays of this rank alone.
    void hand_out(Move* plays, const Move* end, Rank rank) const noexcept {
        unsigned natural = naturals_.count(rank);
        for (const bool alone : {true, false}) {
            for (Move* play = plays; play != end; ++play) {
                Hand& cards = play->cards;
                const unsigned copies = cards.count(rank);
                if (copies == 0 || is_of_one_rank(*play) != alone) continue;
                const unsigned kept = copies < natural ? copies : natural;
                natural -= kept;
                cards += Hand::of(rules_.wild_rank, copies - kept);
                cards -= Hand::of(rank, copies - kept);
            }
        }
    }

    // Gives a play of wild cards alone their own rank, and a bomb its class.
    [[nodiscard]] bool name(Move& play) const noexcept {
        const unsigned wilds = play.cards.count(rules_.wild_rank);
        if (wilds == 0) return true;
        if (wilds == play.cards.size()) {
            const bool of_one_rank = is_of_one_rank(play);
            play = own_rank_move(rules_.wild_rank, wilds);
            return of_one_rank;
        }
        const Pattern pattern = play.pattern;
        const Shape& shape = shape_of(pattern.category());
        if (pattern.category() == Category::bomb)
            play.pattern = {Category::bomb, pattern.length(), pattern.key(), BombClass::soft};
        const bool winged_rank = shape.wings != Wings::none && !shape.chain;
        return !(rules_.wild_core_natural && winged_rank && pattern.key() != rules_.wild_rank &&
                 play.cards.count(pattern.key()) == 0);
    }

    const PlayRules& rules_;
    const Outlook& outlook_;
    RankSet spare_;
    unsigned wilds_;
    Hand naturals_;
};

}  // namespace ddz::inline DDZ_ISA
