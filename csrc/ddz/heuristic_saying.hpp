// What the built-in player `heuristic` says before the play.
#pragma once

#include "plan.hpp"
#include "saying.hpp"

namespace ddz::inline DDZ_ISA {

class HeuristicSaying {
  public:
    // The boldest choice that the hand is strong enough for, else the first.
    [[nodiscard]] static unsigned choose(const PlayRules& rules, const SayingView& view) noexcept {
        const int strength = strength_of(rules, view.hand);
        unsigned best = 0;
        int boldest = -never;
        for (unsigned i = 0; i < view.choice_count; ++i) {
            const int least = rules.has_two_decks() ? least_of_two_decks(view.choices[i])
                                                    : least_strength(view.choices[i], view);
            if (least > strength || least <= boldest) continue;
            boldest = least;
            best = i;
        }
        return best;
    }

  private:
    // By games of the player against itself: of random landlords with 17 cards dealt, those worth -345 win
    // half of their games, those worth -240 61 %; against one enemy of 20 cards those worth -550 win 60 %.
    // Who calls does better than that, as the others then have weaker hands.
    [[nodiscard]] static int least_strength(Saying saying, const SayingView& view) noexcept {
        const unsigned cards = view.hand.size();
        switch (saying) {
            case Saying::bid_1:
            case Saying::call:
                return cards == two_player_hand ? -650 : -390;
            case Saying::bid_2:
            case Saying::rob:
                return cards == two_player_hand ? -550 : -310;
            case Saying::bid_3:
                return -240;
            case Saying::double_stake:
                return view.is_landlord ? -300 : -150;
            case Saying::open:  // never blind; only what is nearly won
                return cards < whole_hand ? never : -30;
            default:
                return always;
        }
    }

    // The same of two decks, the hand being one of 25 cards until the landlord is known, then his. Of random
    // landlords with 25 cards dealt those worth -370 win half of their games, those worth -210 six of ten; of
    // those who have reported and whose hand is worth 0 three of four win.
    [[nodiscard]] static int least_of_two_decks(Saying saying) noexcept {
        // What is reported wins at once: as much as there is to report.
        if (saying >= Saying::report_three_twice && saying <= Saying::report_two_twice) return always + 2;
        if (saying >= Saying::report_three && saying <= Saying::report_jokers) return always + 1;
        switch (saying) {
            case Saying::bid_1:
            case Saying::call:
                return -370;
            case Saying::bid_2:
            case Saying::rob:
                return -290;
            case Saying::bid_3:
                return -210;
            case Saying::fight:  // lost, it pays nothing
                return 20;
            case Saying::tanda:
            case Saying::double_stake:
                return 50;
            case Saying::open:
                return never;
            default:
                return always;
        }
    }
    static constexpr unsigned whole_hand = 17, two_player_hand = 20;
    static constexpr int never = 1'000'000, always = 1 - never;
};

}  // namespace ddz::inline DDZ_ISA
