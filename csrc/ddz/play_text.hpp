// The text of plays in which wild cards stand for others: "44556[7→6]", "333+7".
#pragma once

#include "text.hpp"

namespace ddz {

// What the text of a play depends on beside the play.
struct Notation {
    Rank wild_rank;
    Line line;

    constexpr Notation(Rank wild = no_rank, Line of_chains = Line::three_to_ace) noexcept
        : wild_rank(wild), line(of_chains) {}
    constexpr Notation(const PlayRules& rules) noexcept : Notation(rules.wild_rank, rules.line()) {}
};

// How a play uses its cards. In the body everything is settled by its pattern; the kickers are what is left.
struct PlayParts {
    Hand naturals;  // of the body
    Hand wilds;     // of the body, as the ranks that they stand for
    Hand kickers;   // the cards themselves
};
[[nodiscard]] PlayParts parts_of(const Move& move, Notation notation) noexcept;

// The body, '+', the kickers. What wild cards of the body stand for is in brackets, but where the play has no
// other cards; wild kickers keep their own rank where it may stand beside the body, else the lowest (rules
// section 3.4). The wild rank is no_rank without wild cards.
[[nodiscard]] std::string to_string(const Move& move, Notation notation);

// A play as people write it.
struct WrittenPlay {
    Hand cards;                     // the cards themselves
    Hand body;                      // what they stand for; all cards where nothing is declared
    Hand kickers;                   // what those stand for
    bool declares_body = false;     // by brackets or by '+'
    bool declares_kickers = false;  // by brackets
};
// Reads what to_string writes, and "->" for "→". Throws Error (notation), and Error (move) for brackets
// around cards that are not wild.
[[nodiscard]] WrittenPlay parse_play(std::string_view text, Rank wild_rank);

}  // namespace ddz
