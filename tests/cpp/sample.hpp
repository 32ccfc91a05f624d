// Samples: the hands, rules and kernel levels that the tests go through, all from fixed seeds.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "reading.hpp"

namespace ddz::test {

// Sanitizers cost about ten times the time: the build then divides what is only repetition.
#ifndef DDZ_TEST_DIVISOR
#define DDZ_TEST_DIVISOR 1
#endif
[[nodiscard]] constexpr unsigned repeated(unsigned times) noexcept {
    return std::max(times / DDZ_TEST_DIVISOR, 1U);
}

// Every level that runs here; all must agree with the first.
[[nodiscard]] inline std::span<const Kernels* const> levels() noexcept {
    std::size_t count = 0;
    const Kernels* const* const first = available_kernels(count);
    return {first, count};
}

[[nodiscard]] constexpr unsigned in_deck(Rank rank, bool jokers = true) noexcept {
    return rank < Rank::little_joker ? 4 : jokers ? 1 : 0;
}

[[nodiscard]] inline Hand whole_deck(bool jokers = true) noexcept {
    Hand deck;
    for (unsigned i = 0; i < rank_count; ++i) deck += Hand::of(rank_at(i), in_deck(rank_at(i), jokers));
    return deck;
}

// A uniform choice from a deck by plain shuffling, which shares no code with the deals under test.
[[nodiscard]] inline Hand random_hand(Stream& stream, unsigned cards, bool jokers = true) noexcept {
    const unsigned deck = jokers ? deck_cards : deck_cards - 2;
    std::array<unsigned, deck_cards> ids{};
    for (unsigned i = 0; i < deck; ++i) ids[i] = i;
    Hand hand;
    for (unsigned i = 0; i < cards && i < deck; ++i) {
        std::swap(ids[i], ids[i + stream.below(deck - i)]);
        hand += Hand::of(rank_of(static_cast<Card>(ids[i])));
    }
    return hand;
}

// Whole ranks at a time, neighbours mostly: bombs, long chains and many kickers, which uniform hands seldom
// have.
[[nodiscard]] inline Hand dense_hand(Stream& stream, unsigned cards, bool jokers = true) noexcept {
    Hand hand;
    unsigned rank = stream.below(rank_count);
    for (unsigned left = std::min(cards, jokers ? deck_cards : deck_cards - 2); left > 0;) {
        const unsigned room = in_deck(rank_at(rank), jokers) - hand.count(rank_at(rank));
        const unsigned taken = std::min({room, left, 1 + stream.below(4)});
        hand += Hand::of(rank_at(rank), taken);
        left -= taken;
        rank = stream.below(4) == 0 ? stream.below(rank_count) : (rank + 1) % rank_count;
    }
    return hand;
}

[[nodiscard]] inline Hand any_hand(Stream& stream, unsigned cards, bool jokers = true) noexcept {
    return stream.below(2) == 0 ? random_hand(stream, cards, jokers) : dense_hand(stream, cards, jokers);
}

// The rules that presets have, and the widest.
inline constexpr std::array<PlayRules, 9> known_rules{{
    classic_play_rules,
    widest_rules,
    {.kick_rocket = false, .kick_adjacent = false},                          // rlcard
    {.four_two_solo = false, .four_two_pair = false, .kick_rocket = false},  // openspiel
    {.kick_bomb = true},                                                     // douzero
    {.kick_equal = false, .kick_rocket = false},                             // pagat
    {.trio_solo = false},                                                    // face_up
    {.min_pair_chain = 2},                                                   // spade_three
    {.jokers = false, .trio_pair = false, .min_solo_chain = 4},              // twelve_card
}};

[[nodiscard]] inline PlayRules random_rules(Stream& stream) noexcept {
    const auto flip = [&] { return stream.below(2) == 0; };
    PlayRules rules;
    rules.jokers = flip();
    rules.trio_solo = flip();
    rules.trio_pair = flip();
    rules.four_two_solo = flip();
    rules.four_two_pair = flip();
    rules.kick_equal = flip();
    rules.kick_rocket = flip();
    rules.kick_adjacent = flip();
    rules.kick_bomb = flip();
    rules.pair_kick_equal = flip();
    const auto length = [&](unsigned shortest) {
        return static_cast<std::uint8_t>(shortest + stream.below(line_length + 1 - shortest));
    };
    rules.min_solo_chain = length(shortest_solo_chain);
    rules.min_pair_chain = length(shortest_pair_chain);
    return rules;
}

// Half of the time what people play, half of the time any flags.
[[nodiscard]] inline PlayRules any_rules(Stream& stream) noexcept {
    if (stream.below(2) == 0)
        return known_rules[stream.below(static_cast<std::uint32_t>(known_rules.size()))];
    return random_rules(stream);
}

}  // namespace ddz::test
