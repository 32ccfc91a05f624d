// Two-deck plan: the plays that the heuristic player means to make of a hand of two decks, and what they are
// worth to it.
#pragma once

#include "two_deck_outlook.hpp"
#include "two_deck_split.hpp"
#include "two_deck_weights.hpp"

namespace ddz::inline DDZ_ISA {

// A hand's plays as its split has them.
struct TwoDeckPlan {
    std::array<Move, most_plays> plays;
    unsigned count = 0;

    DDZ_NOINLINE TwoDeckPlan(const PlayRules& rules, Hand hand) noexcept {
        // Twos and jokers keep control: they are given away as kickers only near the end.
        const RankSet spare = hand.size() <= small_hand ? RankSet{~0U} : line_ranks;
        const Split split = TwoDeckSplitSearch{rules, spare}.run(hand);
        count = static_cast<unsigned>(write_two_deck_plays(rules, split, spare, plays.data()) - plays.data());
    }
    static constexpr unsigned small_hand = 10;
};

[[nodiscard]] DDZ_INLINE int fading_by(int most, int reach, unsigned expected) noexcept {
    const int left = reach - static_cast<int>(expected);
    return left <= 0 ? 0 : most * left / reach;
}

// How well a play wins back the lead.
[[nodiscard]] DDZ_NOINLINE int control_of(const TwoDeckWeights& w, const TwoDeckOutlook& outlook,
                                          Pattern pattern) noexcept {
    const unsigned expected = outlook.expected_answers(pattern);
    const int rank = w.rank * static_cast<int>(index_of(pattern.key()));
    switch (pattern.category()) {
        case Category::bomb:
            return w.bomb + w.bomb_card * static_cast<int>(pattern.length() - smallest_bomb) +
                   fading_by(w.bomb_control, w.bomb_reach, expected);
        case Category::rocket:
            return w.bomb + w.bomb_control;
        case Category::solo:
            return fading_by(w.solo_control, w.solo_reach, expected) + rank;
        case Category::pair:
            return fading_by(w.pair_control, w.pair_reach, expected) + rank;
        case Category::trio:
        case Category::trio_pair:
            return fading_by(w.trio_control, w.trio_reach, expected) + rank;
        default:
            return fading_by(w.chain_control, w.chain_reach, expected) + rank;
    }
}

// Few plays, and control.
[[nodiscard]] DDZ_NOINLINE int worth_of(const TwoDeckWeights& w, const TwoDeckOutlook& outlook,
                                        const TwoDeckPlan& plan) noexcept {
    int points = 0;
    for (unsigned i = 0; i < plan.count; ++i)
        points += control_of(w, outlook, plan.plays[i].pattern) - w.play;
    return points;
}

}  // namespace ddz::inline DDZ_ISA
