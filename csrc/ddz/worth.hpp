// Worth: what the plays of a hand are worth to the heuristic player: that they are few, and how they keep the
// lead.
#pragma once

#include "outlook.hpp"

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

// Whether no enemy has an answer: surely, or but for a bomb.
enum class Sureness : std::uint8_t { surely, but_for_bombs };

[[nodiscard]] DDZ_INLINE bool keeps_lead(const Outlook& outlook, Pattern pattern,
                                         Sureness sureness) noexcept {
    if (sureness == Sureness::surely) return outlook.unbeatable(pattern);
    return pattern.category() == Category::bomb || outlook.answers(pattern) == 0;
}

[[nodiscard]] DDZ_INLINE int fading(int most, int reach, unsigned answers) noexcept {
    const int left = reach - static_cast<int>(answers);
    return left <= 0 ? 0 : most * left / reach;
}

// How well a play wins back the lead: the key of tip 2, what still passes over it.
[[nodiscard]] inline int control_of(const Outlook& outlook, Pattern pattern) noexcept {
    const WorthWeights& w = worth_weights;
    const unsigned answers = outlook.natural_answers(pattern);
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
[[nodiscard]] inline int worth_of(const Outlook& outlook, const Move* plays, unsigned count) noexcept {
    int points = 0;
    for (unsigned i = 0; i < count; ++i) points += control_of(outlook, plays[i].pattern) - worth_weights.play;
    return points;
}

}  // namespace ddz::inline DDZ_ISA
