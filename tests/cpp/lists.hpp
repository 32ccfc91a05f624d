// Lists of moves as the kernels write them, and the order that they must be in.
#pragma once

#include <vector>

#include "classify.hpp"
#include "expect.hpp"
#include "sample.hpp"

namespace ddz::test {

// No move looks like this, so a write past the end shows.
inline constexpr Move guard{Hand{~std::uint64_t{0}},
                            Pattern{Category::pass, 255, Rank::big_joker, BombClass::pure}};
inline constexpr std::size_t guards = 8;

// The list that `write` writes, which must be `count` moves and not one store more than the slack.
template <class Write>
std::vector<Move> listed(std::size_t count, Write&& write) {
    std::vector<Move> moves(count + list_slack + guards, guard);
    const std::size_t written = write(moves.data());
    expect(written == count, "written", written, "counted", count);
    for (std::size_t i = count + list_slack; i < moves.size(); ++i)
        expect(moves[i] == guard, "written past the end", count, i);
    moves.resize(count);
    return moves;
}

// "By lowest rank, then by how many of it, then the same of the rest."
[[nodiscard]] inline bool kickers_before(Hand a, Hand b) {
    for (unsigned i = 0; i < rank_count; ++i) {
        const unsigned of_a = a.count(rank_at(i)), of_b = b.count(rank_at(i));
        if (of_a == of_b) continue;
        return of_b == 0 || (of_a != 0 && of_a < of_b);
    }
    return false;
}

// "By category, length, key, then kickers"; strict, so that a list in this order has no duplicates.
[[nodiscard]] inline bool before(const Move& a, const Move& b) {
    const Pattern p = a.pattern, q = b.pattern;
    if (p.category() != q.category()) return p.category() < q.category();
    if (p.length() != q.length()) return p.length() < q.length();
    if (p.key() != q.key()) return p.key() < q.key();
    return kickers_before(a.cards - body_of(p), b.cards - body_of(q));
}

inline void expect_same(const std::vector<Move>& one, const std::vector<Move>& other, const PlayRules& rules,
                        Hand hand, std::string_view what) {
    expect(one.size() == other.size(), what, rules, hand, one.size(), other.size());
    for (std::size_t i = 0; i < std::min(one.size(), other.size()); ++i) {
        expect(one[i] == other[i], what, rules, hand, i, one[i], other[i]);
    }
}

[[nodiscard]] inline std::vector<Move> leads_at(const Kernels& level, const PlayRules& rules, Hand hand) {
    return listed(level.count_leads(rules, hand),
                  [&](Move* out) { return level.write_leads(rules, hand, out); });
}

[[nodiscard]] inline std::vector<Move> follows_at(const Kernels& level, const PlayRules& rules, Hand hand,
                                                  Pattern to_beat) {
    return listed(level.count_follows(rules, hand, to_beat),
                  [&](Move* out) { return level.write_follows(rules, hand, to_beat, out); });
}

[[nodiscard]] inline std::vector<Move> readings_at(const Kernels& level, const PlayRules& rules, Hand cards) {
    std::vector<Move> readings(max_readings + guards, guard);
    const std::size_t written = level.write_readings(rules, cards, readings.data());
    expect(written <= max_readings, rules, cards, written);
    for (std::size_t i = written; i < readings.size(); ++i)
        expect(readings[i] == guard, "past the end", cards, i);
    readings.resize(written);
    return readings;
}

// The readings of every part of a hand, in no order.
[[nodiscard]] inline std::vector<Move> readings_of_parts(const Kernels& level, const PlayRules& rules,
                                                         Hand hand) {
    std::vector<Move> readings;
    Hand part;
    do {
        for (const Move& move : readings_at(level, rules, part)) readings.push_back(move);
        for (unsigned i = 0; i < rank_count; ++i) {  // the next part: counts as the digits of a number
            if (part.count(rank_at(i)) < hand.count(rank_at(i))) {
                part += Hand::of(rank_at(i));
                break;
            }
            part -= Hand::of(rank_at(i), part.count(rank_at(i)));
        }
    } while (!part.empty());
    return readings;
}

// Every pattern that some cards could show under some rules.
[[nodiscard]] inline std::vector<Pattern> all_patterns() {
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

}  // namespace ddz::test
