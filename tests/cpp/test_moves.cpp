// Leads and follows: listed, counted and picked alike, in the documented order, at every level.
#include "questions.hpp"

namespace ddz::test {
namespace {

void hands_of_every_usual_size() {
    Stream stream{10};
    for (unsigned run = 0; run < repeated(40'000); ++run) {
        const PlayRules rules = any_rules(stream);
        const Hand hand = any_hand(stream, 1 + stream.below(23), rules.jokers);
        const std::vector<Move> leads = checked_leads(rules, hand, stream, before);
        const std::vector<Move> theirs =
            leads_at(*levels().front(), rules, any_hand(stream, 20, rules.jokers));
        check_follows(rules, hand, leads, rocket_move.pattern, stream);
        for (unsigned i = 0; i < 4; ++i) {
            const std::vector<Move>& from = i % 2 == 0 ? leads : theirs;
            check_follows(rules, hand, leads, any_pattern(from, stream), stream);
        }
    }
}

void every_pattern_can_be_followed() {
    Stream stream{11};
    const std::vector<Pattern> patterns = all_patterns();
    for (unsigned run = 0; run < repeated(2000); ++run) {
        const PlayRules rules = any_rules(stream);
        const Hand hand = any_hand(stream, 12 + stream.below(12), rules.jokers);
        const std::vector<Move> leads = leads_at(*levels().front(), rules, hand);
        for (const Pattern to_beat : patterns) {
            if (can_be_on_table(rules, to_beat)) check_follows(rules, hand, leads, to_beat, stream);
        }
    }
}

void large_hands_up_to_the_whole_deck() {
    Stream stream{12};
    for (unsigned run = 0; run < repeated(400); ++run) {
        const PlayRules rules = any_rules(stream);
        const Hand hand = any_hand(stream, 24 + stream.below(15), rules.jokers);
        const std::vector<Move> leads = checked_leads(rules, hand, stream, before);
        for (unsigned i = 0; i < 3; ++i) {
            check_follows(rules, hand, leads, any_pattern(leads, stream), stream);
        }
    }
    // Listing the deck of the widest rules move by move would take the time of all the rest.
    const Hand deck = whole_deck();
    for (const PlayRules& rules : {classic_play_rules, known_rules[2]}) {
        const std::vector<Move> leads = leads_at(*levels().front(), rules, deck);
        for (const Kernels* level : levels()) {
            expect_same(leads_at(*level, rules, deck), leads, rules, deck, level->name);
            expect_picks(leads, stream, deck, rules,
                         [&](std::uint32_t n) { return level->nth_lead(rules, deck, n); });
        }
    }
}

}  // namespace
}  // namespace ddz::test

int main() {
    ddz::test::hands_of_every_usual_size();
    ddz::test::every_pattern_can_be_followed();
    ddz::test::large_hands_up_to_the_whole_deck();
    return ddz::test::result();
}
