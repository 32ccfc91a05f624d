// Moves as players declare them: the reading that is meant, and why a move is refused.
#include "lists.hpp"

namespace ddz::test {
namespace {

Move meant(const char* cards, Pattern to_beat = {}) {
    return canonical_reading(classic_play_rules, parse_hand(cards), to_beat);
}

void cards_alone_mean_what_players_mean() {
    const auto is = [](const Move& move, Category category, unsigned length, Rank key) {
        expect(move.pattern == Pattern{category, length, key}, move);
    };
    is(meant("3"), Category::solo, 1, Rank::three);
    is(meant("XD"), Category::rocket, 1, Rank::big_joker);
    is(meant("7777"), Category::bomb, 4, Rank::seven);
    is(meant("333444555666"), Category::trio_chain, 4, Rank::six);
    is(meant("333444555777"), Category::trio_solo_chain, 3, Rank::five);
    is(meant("55554488"), Category::four_two_pair, 1, Rank::five);
    is(meant("555544"), Category::four_two_solo, 1, Rank::five);
    // Following, the category to beat; of two bodies the higher.
    const Pattern planes{Category::trio_solo_chain, 3, Rank::five};
    is(meant("444555666777", planes), Category::trio_solo_chain, 3, Rank::seven);
    is(meant("444555666777", {Category::trio_chain, 4, Rank::six}), Category::trio_chain, 4, Rank::seven);
    is(meant("7777", planes), Category::bomb, 4, Rank::seven);
    is(meant("XD", {Category::bomb, 4, Rank::two}), Category::rocket, 1, Rank::big_joker);
    expect_error(ErrorKind::move, "no-reading", [] { static_cast<void>(meant("34")); });
    expect_error(ErrorKind::move, "no-reading", [] { static_cast<void>(meant("")); });
    expect_error(ErrorKind::move, "no-reading", [] { static_cast<void>(meant("34445555")); });
}

// Every play of random hands, its cards given alone, with a body, with a category.
void every_reading_can_be_declared() {
    Stream stream{70};
    for (unsigned run = 0; run < repeated(10'000); ++run) {
        const PlayRules rules = any_rules(stream);
        const std::vector<Move> leads =
            leads_at(kernels(), rules, any_hand(stream, 1 + stream.below(20), rules.jokers));
        const Move move = leads[stream.below(static_cast<std::uint32_t>(leads.size()))];
        const Pattern pattern = move.pattern;
        check_reading(rules, move);
        expect(reading_with_body(rules, move.cards, body_of(pattern)).cards == move.cards, rules, move);
        const Move declared = reading_as(rules, move.cards, pattern.category(), no_rank);
        expect(declared.pattern.category() == pattern.category() && declared.pattern.key() >= pattern.key(),
               rules, move);
        const Move alone = canonical_reading(rules, move.cards, Pattern{});
        const Pattern to_beat = leads[stream.below(static_cast<std::uint32_t>(leads.size()))].pattern;
        const Move following = canonical_reading(rules, move.cards, to_beat);
        check_reading(rules, alone);
        check_reading(rules, following);
        if (beats(pattern, to_beat))
            expect(beats(following.pattern, to_beat), rules, move, to_beat, following);
        if (move.cards.size() == 4 && pattern.category() == Category::bomb)
            expect(alone == move, rules, move, alone);
    }
}

// The code with which check_legal refuses, or nothing.
std::string refusal(const PlayRules& rules, Hand hand, Pattern to_beat, const Move& move) {
    try {
        check_legal(rules, hand, to_beat, move);
        return "";
    } catch (const Error& error) {
        expect(error.kind() == ErrorKind::illegal_action && *error.what() != '\0', error.what());
        return error.code();
    }
}

void legal_is_what_the_lists_hold() {
    Stream stream{71};
    for (unsigned run = 0; run < repeated(6000); ++run) {
        const PlayRules rules = any_rules(stream), other_rules = any_rules(stream);
        const Hand hand = any_hand(stream, 1 + stream.below(20), rules.jokers);
        const std::vector<Move> leads = leads_at(kernels(), rules, hand);
        // Moves of a hand that shares cards with this one, under rules that share flags.
        std::vector<Move> tried = leads_at(kernels(), other_rules, hand);
        for (const Move& move : leads_at(kernels(), rules, any_hand(stream, 12, rules.jokers)))
            tried.push_back(move);
        const Pattern to_beat = tried[stream.below(static_cast<std::uint32_t>(tried.size()))].pattern;
        for (const Move& move : tried) {
            const bool lead = std::find(leads.begin(), leads.end(), move) != leads.end();
            const std::string expected = !hand.contains(move.cards) ? "not-in-hand"
                                         : lead                     ? ""
                                                                    : "not-in-rules";
            expect(refusal(rules, hand, Pattern{}, move) == expected, rules, hand, move, expected);
            const std::string followed =
                expected == "" && !beats(move.pattern, to_beat) ? "does-not-beat" : expected;
            expect(refusal(rules, hand, to_beat, move) == followed, rules, hand, move, to_beat, followed);
        }
        expect(refusal(rules, hand, Pattern{}, pass_move) == "leader-passes", rules, hand);
        expect(refusal(rules, hand, to_beat, pass_move) == "", rules, hand, to_beat);
    }
}

}  // namespace
}  // namespace ddz::test

int main() {
    ddz::test::cards_alone_mean_what_players_mean();
    ddz::test::every_reading_can_be_declared();
    ddz::test::legal_is_what_the_lists_hold();
    return ddz::test::result();
}
