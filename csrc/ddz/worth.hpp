// Worth: what a hand is worth to the heuristic player, by the plays that it takes and how they keep the lead.
#pragma once

#include "outlook.hpp"
#include "split.hpp"

namespace ddz {

// In hundredths of a play; found, as all weights, by games of the player against itself.
struct WorthWeights {
    int play = 100;  // each play that the hand still takes: keep its shape whole (tip 7)
    int bomb = 200;  // a bomb or the rocket that is kept whole
    int rank = 4;    // each rank higher
    // How well a play wins back the lead: most where no enemy has an answer, nothing where there are `reach`.
    int solo_control = 72, solo_reach = 2;
    int pair_control = 44, pair_reach = 1;
    int trio_control = 36, trio_reach = 8;
    int chain_control = 12, chain_reach = 10;
};
inline constexpr WorthWeights worth_weights{};

}  // namespace ddz

namespace ddz::inline DDZ_ISA {

// A hand's plays as its split has them.
struct Plan {
    std::array<Move, most_plays> plays;
    unsigned count = 0;

    Plan(const PlayRules& rules, Hand hand) noexcept {
        // Twos and jokers keep control: they are given away as kickers only near the end.
        const RankSet spare = hand.size() <= small_hand ? RankSet{~0U} : line_ranks;
        const Split split = split_hand(rules, hand, spare);
        count = static_cast<unsigned>(write_plays(rules, split, spare, plays.data()) - plays.data());
    }
    static constexpr unsigned small_hand = 6;
};

// Whether no enemy has an answer: surely, or but for a bomb.
enum class Sureness : std::uint8_t { surely, but_for_bombs };

[[nodiscard]] DDZ_INLINE bool keeps_lead(const Outlook& outlook, Pattern pattern,
                                         Sureness sureness) noexcept {
    if (sureness == Sureness::surely) return outlook.unbeatable(pattern);
    return pattern.category() == Category::bomb || outlook.answers(pattern) == 0;
}

// How many plays of a plan an enemy might answer without a bomb.
[[nodiscard]] DDZ_INLINE unsigned losing_plays(const Outlook& outlook, const Plan& plan) noexcept {
    unsigned losing = 0;
    for (unsigned i = 0; i < plan.count; ++i)
        losing += keeps_lead(outlook, plan.plays[i].pattern, Sureness::but_for_bombs) ? 0 : 1;
    return losing;
}

[[nodiscard]] DDZ_INLINE int fading(int most, int reach, unsigned answers) noexcept {
    const int left = reach - static_cast<int>(answers);
    return left <= 0 ? 0 : most * left / reach;
}

// How well a play wins back the lead: the key of tip 2, what still passes over it.
[[nodiscard]] inline int control_of(const Outlook& outlook, Pattern pattern) noexcept {
    const WorthWeights& w = worth_weights;
    const unsigned answers = outlook.answers(pattern);
    const int rank = w.rank * static_cast<int>(index_of(pattern.key()));
    switch (pattern.category()) {
        case Category::bomb:
        case Category::rocket:
            return w.bomb;
        case Category::solo:
            return fading(w.solo_control, w.solo_reach, answers) + rank;
        case Category::pair:
            return fading(w.pair_control, w.pair_reach, answers) + rank;
        case Category::trio:
        case Category::trio_solo:
        case Category::trio_pair:
            return fading(w.trio_control, w.trio_reach, answers) + rank;
        default:
            return fading(w.chain_control, w.chain_reach, answers) + rank;
    }
}

// Few plays, and control.
[[nodiscard]] inline int worth_of(const Outlook& outlook, const Plan& plan) noexcept {
    int points = 0;
    for (unsigned i = 0; i < plan.count; ++i)
        points += control_of(outlook, plan.plays[i].pattern) - worth_weights.play;
    return points;
}

// The worth of a hand before the play, as a landlord would hold it against hands of the same size.
[[nodiscard]] inline int strength_of(const PlayRules& rules, Hand hand) noexcept {
    constexpr Hand naturals{0x4'4444'4444'4444};
    TableView view;
    view.hand = hand;
    view.unseen = naturals + (rules.jokers ? rocket_cards : Hand{}) - hand;
    for (std::uint8_t& cards : view.cards_left) cards = static_cast<std::uint8_t>(hand.size());
    return worth_of(Outlook{view}, Plan{rules, hand});
}

}  // namespace ddz::inline DDZ_ISA
