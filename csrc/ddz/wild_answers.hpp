// Wild answers: what the heuristic player considers on the table's play when it holds wild cards, of the many
// plays that they make: bodies without wild cards, a few with the fewest, and bombs alike.
#pragma once

#include "plan.hpp"
#include "wild_follows.hpp"

namespace ddz::inline DDZ_ISA {

class WildAnswers {
  public:
    WildAnswers(const PlayRules& rules, const Outlook& outlook, const WildHand& hand,
                Pattern to_beat) noexcept
        : rules_(rules), outlook_(outlook), hand_(hand), to_beat_(to_beat) {}

    static constexpr std::size_t most = rank_count + natural_rank_count + 4;

    // Writes them, at most `most`; all are legal.
    [[nodiscard]] DDZ_NOINLINE Move* write(Move* out) const noexcept {
        if (to_beat_.category() == Category::rocket) return out;
        if (to_beat_.category() != Category::bomb) {
            with_category(to_beat_.category(),
                          [&](auto category) DDZ_INLINE_LAMBDA { out = write_same<category.value>(out); });
        }
        out = write_some_bombs(out);
        if (has_rocket(hand_)) *out++ = rocket_move;
        return out;
    }

  private:
    template <Category C>
    [[nodiscard]] DDZ_NOINLINE Move* write_same(Move* out) const noexcept {
        const Bodies bodies = higher_bodies<C>(hand_, to_beat_);
        for (const Rank bottom : each(chosen(bodies, shape_of(C).width))) {
            const Bodies body{RankSet{1U << index_of(bottom)}, bodies.length};
            if (count_bodies<C>(rules_, hand_, body) != 0) *out++ = with_kickers<C>(body);
        }
        return out;
    }

    // Those without wild cards, and of those with the fewest the two lowest and the highest.
    [[nodiscard]] RankSet chosen(Bodies bodies, unsigned width) const noexcept {
        RankSet natural, fewest;
        unsigned least = max_wilds + 1;
        for (const Rank bottom : each(bodies.bottoms)) {
            const RankSet rank{1U << index_of(bottom)};
            // A joker is itself; of the wild cards' own rank there is no natural card.
            const bool joker = bottom >= Rank::little_joker;
            const unsigned lacking = joker ? 0 : hand_.lacking(bottom, bodies.length, width);
            if (lacking == 0) natural = natural | rank;
            if (lacking == 0 || lacking > least) continue;
            fewest = lacking < least ? rank : fewest | rank;
            least = lacking;
        }
        return natural | ends_of(fewest);
    }
    [[nodiscard]] static RankSet ends_of(RankSet ranks) noexcept {
        if (ranks.size() <= 3) return ranks;
        const RankSet two = {ranks.without_lowest().without_lowest().bits ^ ranks.bits};
        return two | RankSet{1U << (31 - static_cast<unsigned>(std::countl_zero(ranks.bits)))};
    }

    // The first play over a body has the fewest wild cards in it; beside it the kickers that stand loose in
    // what it leaves, where they are natural.
    template <Category C>
    [[nodiscard]] Move with_kickers(Bodies body) const noexcept {
        constexpr Shape shape = shape_of(C);
        const Move first = nth_of_bodies<C>(rules_, hand_, body, 0);
        if constexpr (shape.wings == Wings::none) {
            return first;
        } else {
            const RankSet ranks = run_of(body.bottoms.lowest(), body.length);
            Hand cards = hand_.wild_cards(hand_.lacking(body.bottoms.lowest(), body.length, shape.width));
            for (unsigned k = 1; k <= shape.width; ++k) cards += spread(hand_.copies()[k] & ranks);
            const KickerPool pool = kicker_pool<C>(rules_, hand_.copies(), ranks);
            const unsigned wanted = shape.kickers * body.length;
            constexpr Category kind = shape.wings == Wings::solos ? Category::solo : Category::pair;
            const Plan rest{rules_, outlook_, hand_.naturals() + hand_.wild_cards(hand_.wilds()) - cards};
            Hand kickers;
            unsigned found = 0;
            for (unsigned i = 0; i < rest.count && found < wanted; ++i) {
                const Move& play = rest.plays[i];
                if (play.pattern.category() != kind || play.cards.count(rules_.wild_rank) != 0) continue;
                kickers += play.cards;
                ++found;
            }
            const bool fit = found == wanted && is_kicker_set(pool, Copies{kickers});
            return fit ? Move{cards + kickers, first.pattern} : first;
        }
    }

    // Hard and pure bombs, and of the soft ones with the fewest wild cards the lowest and the highest.
    [[nodiscard]] Move* write_some_bombs(Move* out) const noexcept {
        std::array<Move, max_wild_bombs + list_slack> bombs;
        const Move* const end = write_bombs(rules_, hand_, to_beat_, bombs.data());
        const Move *lowest = nullptr, *highest = nullptr;
        const auto wilds_in = [&](const Move& move) { return move.cards.count(rules_.wild_rank); };
        for (const Move* bomb = bombs.data(); bomb != end; ++bomb) {
            if (bomb->pattern.bomb_class() != BombClass::soft) {
                *out++ = *bomb;
                continue;
            }
            if (lowest == nullptr || wilds_in(*bomb) < wilds_in(*lowest)) lowest = bomb, highest = bomb;
            if (wilds_in(*bomb) == wilds_in(*lowest)) highest = bomb;
        }
        if (lowest != nullptr) *out++ = *lowest;
        if (highest != lowest) *out++ = *highest;
        return out;
    }

    const PlayRules& rules_;
    const Outlook& outlook_;
    const WildHand& hand_;
    Pattern to_beat_;
};

}  // namespace ddz::inline DDZ_ISA
