// Readings in words: the canonical reading of cards, and legality of a move with its reason.
#pragma once

#include <string_view>
#include <vector>

#include "kernels.hpp"
#include "text.hpp"

namespace ddz {

// Every legal reading of exactly these cards, in the order of the move list. The deck holds the cards.
[[nodiscard]] std::vector<Move> readings_of(const PlayRules& rules, Hand cards);

// Every flag at its widest: what cards could be under some rule set.
inline constexpr PlayRules widest_rules = [] {
    PlayRules rules;
    rules.kick_bomb = rules.pair_kick_equal = true;
    rules.min_solo_chain = shortest_solo_chain;
    rules.min_pair_chain = shortest_pair_chain;
    return rules;
}();

// The same of two decks, whose keys count on the line of this low ace.
[[nodiscard]] constexpr PlayRules widest_two_deck_rules(LowAce low_ace) noexcept {
    PlayRules rules = widest_rules;
    rules.decks = 2;
    rules.trio_solo = rules.four_two_solo = rules.four_two_pair = false;
    rules.low_ace = low_ace == LowAce::none ? low_ace : LowAce::all;
    return rules;
}

// Of a list in the documented order, the plays that no play of the same cards, category and length tops by
// its key.
[[nodiscard]] std::vector<Move> without_dominated(const std::vector<Move>& moves);

// The reading that is meant where none is declared: following, of the same category and length with the
// highest key, else the weakest bomb that beats; leading (`to_beat` a pass), or where none beats, a bomb or
// the rocket if any, else by a fixed order of categories, then the highest key. Throws Error (move) where
// there is none.
[[nodiscard]] Move canonical_reading(const PlayRules& rules, Hand cards, Pattern to_beat);

// The reading that these cards, written like this, have by the order of a chain with a low ace, where that
// can be played on `to_beat`; else the canonical one. Throws Error (move) where there is none.
[[nodiscard]] Move reading_as_written(const PlayRules& rules, std::string_view text, Hand cards,
                                      Pattern to_beat);

// The reading whose body is `body`. Throws Error (move) where there is none.
[[nodiscard]] Move reading_with_body(const PlayRules& rules, Hand cards, Hand body);

// Throws Error (move) where these kickers, what the wild ones stand for among them, cannot stand beside the
// body of `move`.
void check_kickers(const PlayRules& rules, const Move& move, Hand body, Hand kickers);

// The reading of a declared category, and key unless it is no_rank: else the highest. Throws Error (move)
// where there is none.
[[nodiscard]] Move reading_as(const PlayRules& rules, Hand cards, Category category, Rank key);

// Throws Error (move) where `move` is no reading of its cards under these rules. The deck holds them.
void check_reading(const PlayRules& rules, const Move& move);

// Throws Error (illegal_action) where a hand may not play `move` on `to_beat` (a pass: leading).
void check_legal(const PlayRules& rules, Hand hand, Pattern to_beat, const Move& move);

}  // namespace ddz
