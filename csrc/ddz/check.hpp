// Checks: what a rule set can and cannot hold, said in words. Nothing here is on the hot path.
#pragma once

#include "deal.hpp"
#include "position.hpp"
#include "text.hpp"

namespace ddz {

// Throws Error (rule_set) where a value is outside what PlayRules can mean.
void check_rules(const PlayRules& rules);

// Throws Error (rule_set) where the decks have too few cards for the deal. Questions about hands need no
// deal.
void check_deal(const DealPlan& plan);

// Whether one deck holds these cards, of which there are fewer than 8 of each rank: a nibble past the deck's
// number plus what is missing to 7 carries into its top bit.
[[nodiscard]] constexpr bool one_deck_holds(const PlayRules& rules, Hand cards) noexcept {
    constexpr std::uint64_t naturals = 0x3'3333'3333'3333, top_bits = Hand::lowest_bits << 3;
    const std::uint64_t room = naturals | (rules.jokers ? std::uint64_t{0x66} : std::uint64_t{0x77}) << 52;
    return ((cards.word + room) & top_bits) == 0;
}

// Whether the decks hold these cards, whatever the word is.
[[nodiscard]] constexpr bool decks_hold(const PlayRules& rules, Hand cards) noexcept {
    constexpr std::uint64_t top_bits = Hand::lowest_bits << 3, no_rank_bits = std::uint64_t{15} << 60;
    if ((cards.word & no_rank_bits) != 0) return false;
    if (!rules.has_two_decks()) return (cards.word & top_bits) == 0 && one_deck_holds(rules, cards);
    constexpr std::uint64_t sevens = 7 * Hand::lowest_bits;
    if ((((cards.word & sevens) + sevens) & cards.word & top_bits) != 0) return false;  // nine or more
    const unsigned most = rules.jokers ? max_copies(Rank::big_joker) : 0;
    return cards.count(Rank::little_joker) <= most && cards.count(Rank::big_joker) <= most;
}

// Throws Error (notation) where the deck does not hold these cards.
void check_deck(const PlayRules& rules, Hand cards, const char* what);

// Throws Error (move) where a pattern's length and key do not go together; whether rules play it is another
// question.
void check_shape(Pattern pattern);

// Throws Error (move) where `pattern` is a pass or something that the rules do not play.
void check_to_beat(const PlayRules& rules, Pattern pattern);

// Throws Error (position) where a position could not arise: cards that no deck has, hands larger than are
// dealt, seats that do not exist, a play on the table that its player would by now lead over.
void check_position(const PlayRules& rules, const DealPlan& plan, const Position& position);

}  // namespace ddz
