// Leads, follows and readings: listed, counted and picked alike, in the documented order, at every level.
#include <vector>

#include "check.hpp"
#include "classify.hpp"
#include "expect.hpp"
#include "sample.hpp"

namespace ddz::test {
namespace {

// No move looks like this, so a write past the end shows.
constexpr Move guard{Hand{~std::uint64_t{0}}, Pattern{Category::pass, 255, Rank::big_joker, BombClass::pure}};
constexpr std::size_t guards = 8;

// The list that `write` writes, which must be `count` moves and not one store more.
template <class Write>
std::vector<Move> listed(std::size_t count, Write&& write) {
    std::vector<Move> moves(count + guards, guard);
    const std::size_t written = write(moves.data());
    expect(written == count, "written", written, "counted", count);
    for (std::size_t i = count; i < moves.size(); ++i)
        expect(moves[i] == guard, "written past the end", count, i);
    moves.resize(count);
    return moves;
}

// "By lowest rank, then by how many of it, then the same of the rest."
bool kickers_before(Hand a, Hand b) {
    for (unsigned i = 0; i < rank_count; ++i) {
        const unsigned of_a = a.count(rank_at(i)), of_b = b.count(rank_at(i));
        if (of_a == of_b) continue;
        return of_b == 0 || (of_a != 0 && of_a < of_b);
    }
    return false;
}

// "By category, length, key, then kickers"; strict, so that a list in this order has no duplicates.
bool before(const Move& a, const Move& b) {
    const Pattern p = a.pattern, q = b.pattern;
    if (p.category() != q.category()) return p.category() < q.category();
    if (p.length() != q.length()) return p.length() < q.length();
    if (p.key() != q.key()) return p.key() < q.key();
    return kickers_before(a.cards - body_of(p), b.cards - body_of(q));
}

void expect_same(const std::vector<Move>& one, const std::vector<Move>& other, const PlayRules& rules,
                 Hand hand, std::string_view what) {
    expect(one.size() == other.size(), what, rules, hand, one.size(), other.size());
    for (std::size_t i = 0; i < std::min(one.size(), other.size()); ++i) {
        expect(one[i] == other[i], what, rules, hand, i, one[i], other[i]);
    }
}

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

std::vector<Move> readings_at(const Kernels& level, const PlayRules& rules, Hand cards) {
    std::vector<Move> readings(max_readings + guards, guard);
    const std::size_t written = level.write_readings(rules, cards, readings.data());
    expect(written <= max_readings, rules, cards, written);
    for (std::size_t i = written; i < readings.size(); ++i)
        expect(readings[i] == guard, "past the end", cards, i);
    readings.resize(written);
    return readings;
}

void expect_playable(const Kernels& level, const PlayRules& rules, Hand hand, const Move& move) {
    expect(hand.contains(move.cards) && move.cards.contains(body_of(move.pattern)), rules, hand, move);
    check_to_beat(rules, move.pattern);
    const std::vector<Move> readings = readings_at(level, rules, move.cards);
    expect(std::find(readings.begin(), readings.end(), move) != readings.end(), rules, move, "is no reading");
    expect(level.is_reading(rules, move), rules, move);
}

std::vector<Move> leads_at(const Kernels& level, const PlayRules& rules, Hand hand) {
    return listed(level.count_leads(rules, hand),
                  [&](Move* out) { return level.write_leads(rules, hand, out); });
}

std::vector<Move> follows_at(const Kernels& level, const PlayRules& rules, Hand hand, Pattern to_beat) {
    return listed(level.count_follows(rules, hand, to_beat),
                  [&](Move* out) { return level.write_follows(rules, hand, to_beat, out); });
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

// Every pattern that some cards could show under some rules.
std::vector<Pattern> all_patterns() {
    std::vector<Pattern> patterns{rocket_move.pattern};
    for (const Shape& shape : shapes) {
        for (unsigned key = 0; key < (shape.chain ? line_length : rank_count); ++key) {
            if (!shape.chain && (shape.width == 1 || key < natural_rank_count)) {
                patterns.push_back({shape.category, pattern_length(shape, 1), rank_at(key)});
            }
            for (unsigned length = 2; shape.chain && length <= key + 1; ++length) {
                patterns.push_back({shape.category, length, rank_at(key)});
            }
        }
    }
    return patterns;
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

// Every part of a small hand is read: the readings of all parts are the leads, no more and no fewer.
void leads_are_the_readings_of_all_parts() {
    Stream stream{13};
    for (unsigned run = 0; run < repeated(6000); ++run) {
        const PlayRules rules = any_rules(stream);
        const Hand hand = any_hand(stream, 1 + stream.below(11), rules.jokers);
        std::vector<Move> readings;
        Hand part;
        do {
            for (const Move& move : readings_at(*levels().front(), rules, part)) readings.push_back(move);
            for (unsigned i = 0; i < rank_count; ++i) {  // the next part: counts as the digits of a number
                const Hand one = Hand::of(rank_at(i));
                if (part.count(rank_at(i)) < hand.count(rank_at(i))) {
                    part += one;
                    break;
                }
                part -= Hand::of(rank_at(i), part.count(rank_at(i)));
            }
        } while (!part.empty());
        std::sort(readings.begin(), readings.end(), before);
        expect_same(leads_at(*levels().front(), rules, hand), readings, rules, hand,
                    "the readings of all parts");
    }
}

// Cards that show nothing in most cases, and every pattern declared of them.
void readings_are_the_declared_patterns_that_hold() {
    Stream stream{14};
    const std::vector<Pattern> patterns = all_patterns();
    for (unsigned run = 0; run < repeated(12'000); ++run) {
        const PlayRules rules = any_rules(stream);
        const Hand cards = dense_hand(stream, 1 + stream.below(20), rules.jokers);
        const std::vector<Move> readings = readings_at(*levels().front(), rules, cards);
        for (std::size_t i = 1; i < readings.size(); ++i)
            expect(before(readings[i - 1], readings[i]), rules, cards);
        for (const Kernels* level : levels()) {
            expect_same(readings_at(*level, rules, cards), readings, rules, cards, level->name);
            for (const Pattern pattern : patterns) {
                const Move move{cards, pattern};
                const bool listed = std::find(readings.begin(), readings.end(), move) != readings.end();
                expect(level->is_reading(rules, move) == listed, level->name, rules, move, listed);
            }
            expect(!level->is_reading(rules, {cards, Pattern{}}), rules, cards, "read as a pass");
        }
    }
}

}  // namespace
}  // namespace ddz::test

int main() {
    ddz::test::hands_of_every_usual_size();
    ddz::test::every_pattern_can_be_followed();
    ddz::test::large_hands_up_to_the_whole_deck();
    ddz::test::leads_are_the_readings_of_all_parts();
    ddz::test::readings_are_the_declared_patterns_that_hold();
    return ddz::test::result();
}
