// Legality: whether cards are a reading, and whether a hand may play a move.
#pragma once

#include <algorithm>

#include "any_hand.hpp"
#include "two_deck_classify.hpp"
#include "wild_classify.hpp"

namespace ddz::inline DDZ_ISA {

// Writes every reading of any cards in the order of the move list; at most max_readings.
[[nodiscard]] DDZ_NOINLINE std::size_t list_readings(const PlayRules& rules, Hand cards, Move* out) noexcept {
    if (rules.has_two_decks())
        return static_cast<std::size_t>(write_two_deck_readings(rules, cards, out) - out);
    Move* const end = holds_wild(rules, cards) ? write_readings(rules, WildHand{rules.wild_rank, cards}, out)
                                               : write_readings(rules, cards, out);
    return static_cast<std::size_t>(end - out);
}

[[nodiscard]] DDZ_NOINLINE bool is_one_reading(const PlayRules& rules, const Move& move) noexcept {
    if (!rules.has_two_decks() && !holds_wild(rules, move.cards)) return is_reading(rules, move);
    Move readings[max_readings];
    const std::size_t count = list_readings(rules, move.cards, readings);
    return std::find(readings, readings + count, move) != readings + count;
}

// Whether a hand may play a move, or pass, on `to_beat` (a pass: leading), whatever bits the move holds.
[[nodiscard]] DDZ_NOINLINE bool is_legal(const PlayRules& rules, Hand hand, Pattern to_beat,
                                         const Move& move) noexcept {
    const Pattern pattern = move.pattern;
    if (pattern.is_pass()) return move == pass_move && !to_beat.is_pass();
    if (pattern.category() > Category::pass || index_of(pattern.key()) >= rank_count) return false;
    if (move.cards.empty() || !hand.contains(move.cards)) return false;
    if (rules.locked != 0 && !broken_set(locked_cards(rules, hand), move.cards).empty()) return false;
    return (to_beat.is_pass() || beats(pattern, to_beat)) && is_one_reading(rules, move);
}

}  // namespace ddz::inline DDZ_ISA
