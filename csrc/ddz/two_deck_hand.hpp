// TwoDeckHand: a hand of two decks, as the sets of ranks that its plays are made of.
#pragma once

#include <bit>

#include "line.hpp"

namespace ddz {

inline constexpr unsigned smallest_bomb = 4;
inline constexpr unsigned smallest_reported_bomb = 7;
inline constexpr unsigned most_reported_sets = 2;
inline constexpr unsigned most_of_two_decks = 8;  // cards of a rank

inline constexpr Hand two_deck_rocket = two_deck_rocket_move.cards;

// A bit for each rank of a set that can be reported, seven cards or more of a rank or the rocket; none where
// it is no such set.
[[nodiscard]] DDZ_INLINE constexpr std::uint16_t reported_ranks(Hand set) noexcept {
    constexpr unsigned jokers = 3U << index_of(Rank::little_joker);
    if (set == two_deck_rocket) return jokers;
    for (unsigned i = 0; i < natural_rank_count; ++i) {
        const unsigned held = set.count(rank_at(i));
        if (held >= smallest_reported_bomb && set == Hand::of(rank_at(i), held))
            return static_cast<std::uint16_t>(1U << i);
    }
    return 0;
}

// The reported sets that a hand still holds: they are played whole or not at all.
[[nodiscard]] DDZ_INLINE constexpr Hand locked_cards(const PlayRules& rules, Hand hand) noexcept {
    Hand locked;
    for (unsigned left = rules.locked; left != 0; left &= left - 1) {
        const Rank rank = rank_at(static_cast<unsigned>(std::countr_zero(left)));
        const unsigned held = hand.count(rank);
        const bool whole =
            rank >= Rank::little_joker ? hand.contains(two_deck_rocket) : held >= smallest_reported_bomb;
        if (whole) locked += Hand::of(rank, held);
    }
    return locked;
}

// The set among the locked cards of which a play takes some, or more than that; empty where there is none.
[[nodiscard]] DDZ_INLINE constexpr Hand broken_set(Hand locked, Hand cards) noexcept {
    for (unsigned i = 0; i < rank_count; ++i) {
        const Rank rank = rank_at(i);
        if (locked.count(rank) == 0 || cards.count(rank) == 0) continue;
        const Hand set = rank < Rank::little_joker ? Hand::of(rank, locked.count(rank)) : two_deck_rocket;
        if (cards != set) return set;
    }
    return {};
}

}  // namespace ddz

namespace ddz::inline DDZ_ISA {

class TwoDeckHand {
  public:
    static constexpr unsigned most = most_of_two_decks;

    DDZ_INLINE TwoDeckHand(const PlayRules& rules, Hand hand) noexcept {
        if (rules.locked != 0) [[unlikely]] {
            const Hand locked = locked_cards(rules, hand);
            look_at(hand - locked);
            for (unsigned size = smallest_reported_bomb; size <= most; ++size)
                locked_bombs_[size - smallest_reported_bomb] = ranks_with(locked, size);
        } else {
            look_at(hand);
        }
        rocket_ = hand.contains(two_deck_rocket);
    }

    // The ranks of which at least so many cards are free to be played.
    [[nodiscard]] DDZ_INLINE RankSet operator[](unsigned copies) const noexcept { return at_least_[copies]; }
    // The ranks of the bombs of a size, from smallest_bomb to most.
    [[nodiscard]] DDZ_INLINE RankSet bombs(unsigned size) const noexcept {
        return size < smallest_reported_bomb ? at_least_[size]
                                             : at_least_[size] | locked_bombs_[size - smallest_reported_bomb];
    }
    [[nodiscard]] DDZ_INLINE bool rocket() const noexcept { return rocket_; }

  private:
    [[nodiscard]] static RankSet ranks_with(Hand hand, unsigned copies) noexcept {
        RankSet ranks;
        for (unsigned i = 0; i < natural_rank_count; ++i)
            ranks.bits |= (hand.count(rank_at(i)) == copies ? 1U : 0U) << i;
        return ranks;
    }

    DDZ_INLINE void look_at(Hand hand) noexcept {
        const RankSet ones = gather(hand.word), twos = gather(hand.word >> 1), fours = gather(hand.word >> 2),
                      eights = gather(hand.word >> 3);
        at_least_[8] = eights;
        at_least_[7] = eights | (fours & twos & ones);
        at_least_[6] = eights | (fours & twos);
        at_least_[5] = eights | (fours & (twos | ones));
        at_least_[4] = eights | fours;
        at_least_[3] = at_least_[4] | (twos & ones);
        at_least_[2] = at_least_[4] | twos;
        at_least_[1] = at_least_[2] | ones;
    }

    RankSet at_least_[most + 1]{};
    RankSet locked_bombs_[most - smallest_reported_bomb + 1]{};
    bool rocket_;
};

[[nodiscard]] DDZ_INLINE bool has_rocket(const TwoDeckHand& hand) noexcept { return hand.rocket(); }

}  // namespace ddz::inline DDZ_ISA
