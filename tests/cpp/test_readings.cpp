// Readings against the rules told plainly, and leads as the readings of all parts of a hand.
#include "lists.hpp"

namespace ddz::test {
namespace {

// How a category is built, as the table of rules.md says it: `width` cards of each rank of the body, and for
// each rank of it `kickers` single cards or pairs.
struct Build {
    unsigned width;
    bool chain;
    unsigned kickers;
    bool pairs;
    unsigned shortest;
    bool allowed;
};

Build build_of(const PlayRules& rules, Category category) {
    switch (category) {
        case Category::solo:
            return {1, false, 0, false, 1, true};
        case Category::pair:
            return {2, false, 0, false, 1, true};
        case Category::trio:
            return {3, false, 0, false, 1, true};
        case Category::trio_solo:
            return {3, false, 1, false, 1, rules.trio_solo};
        case Category::trio_pair:
            return {3, false, 1, true, 1, rules.trio_pair};
        case Category::solo_chain:
            return {1, true, 0, false, rules.min_solo_chain, true};
        case Category::pair_chain:
            return {2, true, 0, false, rules.min_pair_chain, true};
        case Category::trio_chain:
            return {3, true, 0, false, 2, true};
        case Category::trio_solo_chain:
            return {3, true, 1, false, 2, rules.trio_solo};
        case Category::trio_pair_chain:
            return {3, true, 1, true, 2, rules.trio_pair};
        case Category::four_two_solo:
            return {4, false, 2, false, 1, rules.four_two_solo};
        case Category::four_two_pair:
            return {4, false, 2, true, 1, rules.four_two_pair};
        case Category::bomb:
            return {4, false, 0, false, 1, true};
        default:
            return {0, false, 0, false, 0, false};
    }
}

// Whether `cards` show `pattern`: the body, then the rows of rules.md section 2 about kickers.
bool is_play(const PlayRules& rules, Hand cards, Pattern pattern) {
    if (pattern.category() == Category::rocket)
        return cards == rocket_cards && pattern == rocket_move.pattern;
    const Build build = build_of(rules, pattern.category());
    const unsigned key = index_of(pattern.key());
    const unsigned ranks = build.chain ? pattern.length() : 1;
    if (!build.chain && pattern.length() != (pattern.category() == Category::bomb ? 4 : 1)) return false;
    if (pattern.bomb_class() != BombClass::none) return false;  // there are no wild cards
    if (!build.allowed || ranks < build.shortest || ranks > key + 1 ||
        (build.chain && key > index_of(Rank::ace))) {
        return false;
    }
    const unsigned bottom = key + 1 - ranks;
    unsigned kicker_cards = 0;
    for (unsigned i = 0; i < rank_count; ++i) {
        const bool body = i >= bottom && i <= key;
        const unsigned held = cards.count(rank_at(i));
        if (body && held != build.width) return false;  // a kicker is of another rank than the body
        if (body) continue;
        kicker_cards += held;
        if (build.pairs) {
            if (held != 0 && held != 2 && !(held == 4 && rules.pair_kick_equal)) return false;
            continue;
        }
        if (held > 1 && !rules.kick_equal) return false;
        if (held == 4 && !rules.kick_bomb) return false;
        const bool adjacent = build.chain && (i + 1 == bottom || i == key + 1) && i <= index_of(Rank::ace);
        if (held >= 3 && adjacent && !rules.kick_adjacent) return false;
    }
    if (!build.pairs && !rules.kick_rocket && cards.contains(rocket_cards)) return false;
    return kicker_cards == ranks * build.kickers * (build.pairs ? 2 : 1);
}

// Patterns and, beside them, what looks like one: chains of 2 and jokers, odd lengths, bombs of a class.
std::vector<Pattern> declared_patterns() {
    std::vector<Pattern> patterns = all_patterns();
    for (const Shape& shape : shapes) {
        for (unsigned key = 0; key < rank_count; ++key) {
            patterns.push_back({shape.category, pattern_length(shape, 1), rank_at(key), BombClass::soft});
            if (!shape.chain)
                patterns.push_back({shape.category, pattern_length(shape, 1) + 1, rank_at(key)});
            for (unsigned length = 1; shape.chain && key >= line_length && length <= key + 1; ++length) {
                patterns.push_back({shape.category, length, rank_at(key)});
            }
        }
    }
    patterns.push_back({Category::rocket, 2, Rank::big_joker});
    patterns.push_back({Category::rocket, 1, Rank::little_joker});
    return patterns;
}

// Cards that are a play or nearly one: a body, about as many kickers as it wants, often where a flag decides.
Hand likely_cards(Stream& stream, const std::vector<Pattern>& patterns, bool jokers) {
    const Pattern pattern = patterns[stream.below(static_cast<std::uint32_t>(patterns.size()))];
    if (pattern.category() == Category::rocket) return jokers ? rocket_cards : Hand{};
    const Build build = build_of(widest_rules, pattern.category());
    const unsigned ranks = build.chain ? std::min(pattern.length(), 1 + stream.below(5)) : 1;
    const unsigned key = index_of(pattern.key()), bottom = key + 1 - ranks;
    Hand cards;
    for (unsigned i = bottom; i <= key; ++i) cards += Hand::of(rank_at(i), build.width);
    unsigned left = ranks * build.kickers * (build.pairs ? 2 : 1);
    if (stream.below(8) == 0) left += stream.below(2) == 0 ? 1 : left > 0 ? ~0U : 0;
    for (unsigned tries = 0; left > 0 && tries < 20; ++tries) {
        const unsigned place = stream.below(6);
        const unsigned rank = place == 0 && bottom > 0             ? bottom - 1
                              : place == 1 && key + 1 < rank_count ? key + 1
                              : place == 2                         ? natural_rank_count + stream.below(2)
                                                                   : stream.below(rank_count);
        const unsigned wanted =
            build.pairs && stream.below(8) != 0 ? 2 + 2 * stream.below(2) : 1 + stream.below(4);
        const unsigned free = in_deck(rank_at(rank), jokers) -
                              std::min(cards.count(rank_at(rank)), in_deck(rank_at(rank), jokers));
        const unsigned taken = std::min({wanted, left, free});
        cards += Hand::of(rank_at(rank), taken);
        left -= taken;
    }
    return cards;
}

void readings_are_the_patterns_that_cards_show() {
    Stream stream{14};
    const std::vector<Pattern> patterns = all_patterns(), declared = declared_patterns();
    unsigned plays = 0;
    for (unsigned run = 0; run < repeated(200'000); ++run) {
        const PlayRules rules = any_rules(stream);
        const Hand cards = run % 8 == 0 ? dense_hand(stream, 1 + stream.below(20), rules.jokers)
                                        : likely_cards(stream, patterns, rules.jokers);
        std::vector<Move> shown;
        for (const Pattern pattern : declared) {
            const bool play = is_play(rules, cards, pattern);
            if (play) shown.push_back({cards, pattern});
            for (const Kernels* level : levels()) {
                expect(level->is_reading(rules, {cards, pattern}) == play, level->name, rules, cards, pattern,
                       play);
            }
        }
        std::sort(shown.begin(), shown.end(), before);
        plays += shown.empty() ? 0 : 1;
        for (const Kernels* level : levels()) {
            expect_same(readings_at(*level, rules, cards), shown, rules, cards, level->name);
            expect(!level->is_reading(rules, {cards, Pattern{}}), rules, cards, "read as a pass");
        }
    }
    expect(plays > repeated(200'000) / 4, "too few cards are a play for this test to mean much:", plays);
}

// Every part of a small hand is read: the readings of all parts are the leads, no more and no fewer.
void leads_are_the_readings_of_all_parts() {
    Stream stream{13};
    const std::vector<Pattern> patterns = all_patterns();
    for (unsigned run = 0; run < repeated(8000); ++run) {
        const PlayRules rules = any_rules(stream);
        Hand hand = any_hand(stream, 1 + stream.below(11), rules.jokers);
        if (run % 2 == 0) {  // a likely play and a card or two beside it
            hand = likely_cards(stream, patterns, rules.jokers);
            if (hand.size() > 12) continue;
            const Hand more = Hand::of(rank_at(stream.below(natural_rank_count)));
            if (whole_deck().contains(hand + more)) hand += more;
        }
        std::vector<Move> readings = readings_of_parts(*levels().front(), rules, hand);
        std::sort(readings.begin(), readings.end(), before);
        expect_same(leads_at(*levels().front(), rules, hand), readings, rules, hand,
                    "the readings of all parts");
    }
}

// The plays of up to 20 cards from the whole deck: totals that other engines and independent counts agree on.
void the_whole_deck_has_the_known_totals() {
    struct Total {
        PlayRules rules;
        unsigned plays;
        unsigned planes[4];  // trio_solo_chain of length 2 to 5
    };
    constexpr Total totals[] = {
        {classic_play_rules, 29'726, {979, 3400, 7749, 11'936}},
        {known_rules[2], 27'471, {968, 3282, 7184, 10'388}},  // rlcard
        {known_rules[3], 26'053, {968, 3300, 7344, 10'976}},  // openspiel
        {known_rules[4], 30'383, {979, 3400, 7830, 12'512}},  // douzero
        {known_rules[5], 12'654, {847, 2100, 2646, 1568}},    // pagat
    };
    for (const Total& total : totals) {
        for (const Kernels* level : levels()) {
            unsigned plays = 0;
            unsigned planes[line_length + 1]{};
            for (const Move& move : leads_at(*level, total.rules, whole_deck())) {
                if (move.cards.size() > 20) continue;
                ++plays;
                planes[move.pattern.length()] += move.pattern.category() == Category::trio_solo_chain ? 1 : 0;
            }
            expect(plays == total.plays, level->name, total.rules, plays, total.plays);
            for (unsigned i = 0; i < 4; ++i) {
                expect(planes[i + 2] == total.planes[i], level->name, total.rules, i + 2, planes[i + 2]);
            }
        }
    }
}

}  // namespace
}  // namespace ddz::test

int main() {
    ddz::test::readings_are_the_patterns_that_cards_show();
    ddz::test::leads_are_the_readings_of_all_parts();
    ddz::test::the_whole_deck_has_the_known_totals();
    return ddz::test::result();
}
