// Rules and hands of two decks, and the order of their lists.
#pragma once

#include "questions.hpp"
#include "two_deck_hand.hpp"

namespace ddz::test {

inline constexpr PlayRules four_player_rules{
    .trio_solo = false, .four_two_solo = false, .four_two_pair = false, .decks = 2};
inline constexpr PlayRules haling_rules{.trio_solo = false,
                                        .four_two_solo = false,
                                        .four_two_pair = false,
                                        .decks = 2,
                                        .low_ace = LowAce::all,
                                        .consecutive_wings = true};

[[nodiscard]] inline PlayRules any_two_deck_rules(Stream& stream) {
    if (stream.below(3) == 0) return stream.below(2) == 0 ? four_player_rules : haling_rules;
    PlayRules rules = random_rules(stream);
    rules.trio_solo = rules.four_two_solo = rules.four_two_pair = false;
    rules.decks = 2;
    rules.low_ace = static_cast<LowAce>(stream.below(3));
    rules.consecutive_wings = stream.below(2) == 0;
    if (stream.below(2) == 0) rules.min_solo_chain = 5;
    if (stream.below(2) == 0) rules.min_pair_chain = 3;
    return rules;
}

[[nodiscard]] inline Hand two_deck_hand(Stream& stream, unsigned cards, bool jokers) {
    const unsigned first = std::min(cards, stream.below(cards + 1));
    Hand hand = any_hand(stream, first, jokers);
    return hand + any_hand(stream, cards - hand.size(), jokers);
}

// "By category, length, key, then kickers"; pairs that have to be consecutive by the place of the lowest.
struct InTwoDeckOrder {
    PlayRules rules;

    [[nodiscard]] unsigned wing_place(Hand wings) const {
        // An ace beside a two is the low one.
        const bool ace = wings.count(Rank::ace) != 0, two = wings.count(Rank::two) != 0;
        if (rules.low_ace == LowAce::all && (two || (ace && wings.count(Rank::king) == 0)))
            return ace ? 0 : 1;
        for (unsigned i = 0; i < rank_count; ++i) {
            if (wings.count(rank_at(i)) != 0) return i + low_ace_places;
        }
        return 0;
    }

    [[nodiscard]] bool operator()(const Move& a, const Move& b) const {
        if (a.pattern != b.pattern) return before(a, b);
        const Hand body = body_of(a, rules.line());
        if (rules.consecutive_wings && a.pattern.category() == Category::trio_pair_chain)
            return wing_place(a.cards - body) < wing_place(b.cards - body);
        return kickers_before(a.cards - body, b.cards - body);
    }
};

}  // namespace ddz::test
