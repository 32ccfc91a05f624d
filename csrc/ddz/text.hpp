// Text: cards, hands, patterns and moves read and written as people type them.
#pragma once

#include <string>
#include <string_view>

#include "error.hpp"
#include "pattern.hpp"

namespace ddz {

// Any order and case, spaces between; "10" is T; 小王 or B is X, 大王 or R is D. Throws Error (notation).
[[nodiscard]] Hand parse_hand(std::string_view text);

// One physical card: a suit ♠ ♥ ♣ ♦ or S H C D, then a rank; X or D alone. Throws Error (notation).
[[nodiscard]] Card parse_card(std::string_view text);
[[nodiscard]] std::string to_string(Card card);  // "♠3", "X"

// Throws Error (notation) where the text names no category.
[[nodiscard]] Category parse_category(std::string_view text);
[[nodiscard]] BombClass parse_bomb_class(std::string_view text);
// The letter of a rank that can be wild. Throws Error (rule_set) for a joker and for what is no rank.
[[nodiscard]] Rank parse_wild_rank(std::string_view text);

// Canonical, low to high: "33344XD". Parsing gives the hand back.
[[nodiscard]] std::string to_string(Hand hand);
// "trio_solo 1 5": category, length, key; and the class of a bomb that has one, "bomb 4 5 hard".
[[nodiscard]] std::string to_string(Pattern pattern);
// The body, then its kickers: "333444+56"; "pass". Of plays without wild cards (play_text.hpp). A chain
// with a low ace stands in the order of its line, "A2345".
[[nodiscard]] std::string to_string(const Move& move, Line line = Line::three_to_ace);

// The cards of a pattern's body; the rest of a move are its kickers. The pattern is one that check_shape
// accepts; a rocket is taken for one deck's.
[[nodiscard]] Hand body_of(Pattern pattern, Line line = Line::three_to_ace) noexcept;
// The same of a move, of whatever decks.
[[nodiscard]] Hand body_of(const Move& move, Line line) noexcept;

// Text in quotes for a message: control characters escaped (a zero would end the message), cut where it is
// long, between characters.
[[nodiscard]] std::string quoted(std::string_view text);

// How many of a rank a hand may hold at all (two decks). Throws Error (general) where `hand` would hold more.
void check_copies(unsigned copies, Rank rank, const char* what);

}  // namespace ddz
