// Deals: one shuffled deck or two, split into hands, bottom cards and dead cards.
#pragma once

#include <array>

#include "rank_set.hpp"
#include "rng.hpp"

namespace ddz {

// How a rule set deals. Dead cards, where there are any, are what is left of the decks.
struct DealPlan {
    std::uint8_t seats = 3;
    std::uint8_t hand_cards = 17;
    std::uint8_t bottom_cards = 3;
    bool jokers = true;
    std::uint8_t decks = 1;  // or two

    [[nodiscard]] DDZ_INLINE friend constexpr bool operator==(const DealPlan&,
                                                              const DealPlan&) noexcept = default;
};

inline constexpr unsigned max_decks = 2;

// A card of one deck as the bit of its word.
[[nodiscard]] DDZ_INLINE constexpr std::uint64_t bit_of(Card card) noexcept {
    const unsigned id = static_cast<unsigned>(card);
    return std::uint64_t{1} << (id < 52 ? id : 52 + (id - 52) * 4);
}

//  56      52   51..48      7..4    3..0
// +---+---+---+--------+ ... +------+------+
// | D | 0 | X | 2 SHCD |     | 4    | 3    |   a word a deck: one bit a card, a nibble a rank, suits kept
// +---+---+---+--------+ ... +------+------+
struct CardSet {
    std::array<std::uint64_t, max_decks> decks{};

    [[nodiscard]] DDZ_INLINE static constexpr std::uint64_t one_deck(bool jokers) noexcept {
        constexpr std::uint64_t naturals = (std::uint64_t{1} << 52) - 1;
        return jokers ? naturals | std::uint64_t{0x11} << 52 : naturals;
    }
    [[nodiscard]] DDZ_INLINE static constexpr CardSet deck(bool jokers, unsigned decks = 1) noexcept {
        return {{one_deck(jokers), decks == 2 ? one_deck(jokers) : 0}};
    }
    [[nodiscard]] DDZ_INLINE constexpr unsigned size() const noexcept {
        return static_cast<unsigned>(std::popcount(decks[0]) + std::popcount(decks[1]));
    }
    // The ranks alone: each nibble becomes its number of set bits.
    [[nodiscard]] DDZ_INLINE constexpr Hand ranks() const noexcept {
        return ranks_in(decks[0]) + ranks_in(decks[1]);
    }
    [[nodiscard]] DDZ_INLINE constexpr CardSet without(const CardSet& other) const noexcept {
        return {{decks[0] & ~other.decks[0], decks[1] & ~other.decks[1]}};
    }
    DDZ_INLINE constexpr CardSet& operator|=(const CardSet& other) noexcept {
        decks[0] |= other.decks[0];
        decks[1] |= other.decks[1];
        return *this;
    }
    [[nodiscard]] DDZ_INLINE friend constexpr bool operator==(const CardSet&,
                                                              const CardSet&) noexcept = default;

  private:
    [[nodiscard]] DDZ_INLINE static constexpr Hand ranks_in(std::uint64_t bits) noexcept {
        const std::uint64_t halves = bits - ((bits >> 1) & 0x5555'5555'5555'5555);
        return {(halves & 0x3333'3333'3333'3333) + ((halves >> 2) & 0x3333'3333'3333'3333)};
    }
};
static_assert(CardSet::one_deck(true) == (CardSet::one_deck(false) | bit_of(Card{52}) | bit_of(Card{53})));

struct Deal {
    std::array<CardSet, max_seats> hands;
    CardSet bottom;
};

// How many eighths of `all` cards are nearest to `size` of them.
[[nodiscard]] DDZ_INLINE constexpr unsigned nearest_eighths(unsigned size, unsigned all) noexcept {
    return (8 * size + all / 2) / all;
}

}  // namespace ddz

namespace ddz::inline DDZ_ISA {

// Each bit set with chance eighths/8, from the binary digits of eighths.
[[nodiscard]] DDZ_INLINE std::uint64_t random_bits(Stream& stream, unsigned eighths) noexcept {
    std::uint64_t bits = 0;
    bool drawn = false;
    for (unsigned digit = 0; digit < 3; ++digit) {
        const bool one = (eighths >> digit) & 1U;
        if (!one && !drawn) continue;
        const std::uint64_t word = stream.next();
        bits = one ? bits | word : bits & word;
        drawn = true;
    }
    return bits;
}

// Each bit of `from` with that chance; none and all draw nothing.
[[nodiscard]] DDZ_INLINE std::uint64_t random_part(Stream& stream, std::uint64_t from,
                                                   unsigned eighths) noexcept {
    return eighths == 0 ? 0 : eighths >= 8 ? from : from & random_bits(stream, eighths);
}

// A uniform subset of `size` cards of one deck. A set of independent bits of about the right density is made
// to fit by adding or taking away uniform cards; every card being treated alike, each subset of the size is
// equally likely.
[[nodiscard]] DDZ_INLINE std::uint64_t random_subset(Stream& stream, std::uint64_t from,
                                                     unsigned size) noexcept {
    const unsigned all = static_cast<unsigned>(std::popcount(from));
    std::uint64_t bits = random_part(stream, from, nearest_eighths(size, all));
    unsigned have = static_cast<unsigned>(std::popcount(bits));
    for (; have > size; --have) bits &= ~(std::uint64_t{1} << nth_set_bit(bits, stream.below(have)));
    for (; have < size; ++have) {
        const std::uint64_t rest = from & ~bits;
        bits |= std::uint64_t{1} << nth_set_bit(rest, stream.below(all - have));
    }
    return bits;
}

// Card number n of a set, from 0, in the order of the ids: the first deck before the second.
[[nodiscard]] DDZ_INLINE CardSet nth_card(const CardSet& cards, unsigned n) noexcept {
    const unsigned in_first = static_cast<unsigned>(std::popcount(cards.decks[0]));
    if (n < in_first) return {{std::uint64_t{1} << nth_set_bit(cards.decks[0], n), 0}};
    return {{0, std::uint64_t{1} << nth_set_bit(cards.decks[1], n - in_first)}};
}

// The same of two decks.
[[nodiscard]] inline CardSet random_subset(Stream& stream, const CardSet& from, unsigned size) noexcept {
    const unsigned all = from.size(), eighths = nearest_eighths(size, all);
    CardSet cards;
    for (unsigned deck = 0; deck < max_decks; ++deck)
        cards.decks[deck] = random_part(stream, from.decks[deck], eighths);
    unsigned have = cards.size();
    for (; have > size; --have) cards = cards.without(nth_card(cards, stream.below(have)));
    for (; have < size; ++have) cards |= nth_card(from.without(cards), stream.below(all - have));
    return cards;
}

[[nodiscard]] DDZ_INLINE Deal deal_one_deck(const DealPlan& plan, Stream& stream) noexcept {
    Deal deal;
    std::uint64_t left = CardSet::one_deck(plan.jokers);
    deal.bottom.decks[0] = random_subset(stream, left, plan.bottom_cards);
    left &= ~deal.bottom.decks[0];
    for (unsigned seat = 0; seat < plan.seats; ++seat) {
        deal.hands[seat].decks[0] = random_subset(stream, left, plan.hand_cards);
        left &= ~deal.hands[seat].decks[0];
    }
    return deal;
}

[[nodiscard]] inline Deal deal_two_decks(const DealPlan& plan, Stream& stream) noexcept {
    Deal deal;
    CardSet left = CardSet::deck(plan.jokers, 2);
    deal.bottom = random_subset(stream, left, plan.bottom_cards);
    left = left.without(deal.bottom);
    for (unsigned seat = 0; seat < plan.seats; ++seat) {
        deal.hands[seat] = random_subset(stream, left, plan.hand_cards);
        left = left.without(deal.hands[seat]);
    }
    return deal;
}

// The bottom cards first, then the hands in seat order, each a uniform subset of what is left.
[[nodiscard]] DDZ_INLINE Deal deal_cards(const DealPlan& plan, Stream& stream) noexcept {
    return plan.decks == 2 ? deal_two_decks(plan, stream) : deal_one_deck(plan, stream);
}

}  // namespace ddz::inline DDZ_ISA
