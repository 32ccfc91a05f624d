// Leads and follows: listed, counted and picked alike, in the documented order, at every level.
#include "check.hpp"
#include "lists.hpp"

namespace ddz::test {
namespace {

// Picking is tried at every index of a list of usual length, and at random ones of a long list.
template <class Pick>
void expect_picks(const std::vector<Move>& moves, Stream& stream, Hand hand, const PlayRules& rules,
                  Pick&& pick) {
    constexpr std::size_t usual = 1000;
    const std::size_t tried = std::min(moves.size(), usual);
    for (std::size_t i = 0; i < tried; ++i) {
        const auto size = static_cast<std::uint32_t>(moves.size());
        const std::uint32_t n = moves.size() <= usual ? static_cast<std::uint32_t>(i) : stream.below(size);
        expect(pick(n) == moves[n], rules, hand, "pick", n, pick(n), moves[n]);
    }
}

void expect_playable(const Kernels& level, const PlayRules& rules, Hand hand, const Move& move) {
    expect(hand.contains(move.cards) && move.cards.contains(body_of(move.pattern)), rules, hand, move);
    check_to_beat(rules, move.pattern);
    const std::vector<Move> readings = readings_at(level, rules, move.cards);
    expect(std::find(readings.begin(), readings.end(), move) != readings.end(), rules, move, "is no reading");
    expect(level.is_reading(rules, move), rules, move);
}

// The leads of a hand, the same at every level, checked move by move.
std::vector<Move> checked_leads(const PlayRules& rules, Hand hand, Stream& stream) {
    const std::vector<Move> leads = leads_at(*levels().front(), rules, hand);
    for (std::size_t i = 1; i < leads.size(); ++i) {
        expect(before(leads[i - 1], leads[i]), rules, hand, "order", leads[i - 1], leads[i]);
    }
    for (const Kernels* level : levels()) {
        expect_same(leads_at(*level, rules, hand), leads, rules, hand, level->name);
        expect_picks(leads, stream, hand, rules,
                     [&](std::uint32_t n) { return level->nth_lead(rules, hand, n); });
        for (const Move& move : leads) expect_playable(*level, rules, hand, move);
    }
    return leads;
}

void check_follows(const PlayRules& rules, Hand hand, const std::vector<Move>& leads, Pattern to_beat,
                   Stream& stream) {
    std::vector<Move> beating;
    for (const Move& move : leads) {
        if (beats(move.pattern, to_beat)) beating.push_back(move);
    }
    for (const Kernels* level : levels()) {
        expect_same(follows_at(*level, rules, hand, to_beat), beating, rules, hand, to_string(to_beat));
        expect_picks(beating, stream, hand, rules,
                     [&](std::uint32_t n) { return level->nth_follow(rules, hand, to_beat, n); });
    }
}

bool is_played(const PlayRules& rules, Pattern pattern) {
    try {
        check_to_beat(rules, pattern);
        return true;
    } catch (const Error&) {
        return false;
    }
}

void hands_of_every_usual_size() {
    Stream stream{10};
    for (unsigned run = 0; run < repeated(40'000); ++run) {
        const PlayRules rules = any_rules(stream);
        const Hand hand = any_hand(stream, 1 + stream.below(23), rules.jokers);
        const std::vector<Move> leads = checked_leads(rules, hand, stream);
        const std::vector<Move> theirs =
            leads_at(*levels().front(), rules, any_hand(stream, 20, rules.jokers));
        check_follows(rules, hand, leads, rocket_move.pattern, stream);
        for (unsigned i = 0; i < 4; ++i) {
            const std::vector<Move>& from = i % 2 == 0 ? leads : theirs;
            const Pattern to_beat = from[stream.below(static_cast<std::uint32_t>(from.size()))].pattern;
            check_follows(rules, hand, leads, to_beat, stream);
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
            if (is_played(rules, to_beat)) check_follows(rules, hand, leads, to_beat, stream);
        }
    }
}

void large_hands_up_to_the_whole_deck() {
    Stream stream{12};
    for (unsigned run = 0; run < repeated(400); ++run) {
        const PlayRules rules = any_rules(stream);
        const Hand hand = any_hand(stream, 24 + stream.below(15), rules.jokers);
        const std::vector<Move> leads = checked_leads(rules, hand, stream);
        for (unsigned i = 0; i < 3; ++i) {
            const Pattern to_beat = leads[stream.below(static_cast<std::uint32_t>(leads.size()))].pattern;
            check_follows(rules, hand, leads, to_beat, stream);
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
