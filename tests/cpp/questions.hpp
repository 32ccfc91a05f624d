// The questions about a hand, asked at every level: counted, picked and listed alike, in the documented
// order.
#pragma once

#include "check.hpp"
#include "lists.hpp"

namespace ddz::test {

// Picking is tried at every index of a list of usual length, and at random ones of a long list.
template <class Pick>
void expect_picks(const std::vector<Move>& moves, Stream& stream, Hand hand, const PlayRules& rules,
                  Pick&& pick) {
    constexpr std::size_t usual = 1000;
    const std::size_t tried = std::min(moves.size(), usual);
    for (std::size_t i = 0; i < tried; ++i) {
        const auto size = static_cast<std::uint32_t>(moves.size());
        const std::uint32_t n = moves.size() <= usual ? static_cast<std::uint32_t>(i) : stream.below(size);
        const Move picked = pick(n);
        expect(picked == moves[n], rules, hand, "pick", n, picked, moves[n]);
    }
}

// A body takes the natural cards of its ranks, and wild cards for what is lacking.
[[nodiscard]] inline Hand natural_part(Hand cards, Hand body, Rank wild_rank) {
    Hand part;
    for (unsigned i = 0; i < rank_count; ++i) {
        if (const Rank rank = rank_at(i); rank != wild_rank)
            part += Hand::of(rank, std::min(cards.count(rank), body.count(rank)));
    }
    return part;
}
[[nodiscard]] inline Hand natural_part(Hand cards, Pattern pattern, Rank wild_rank) {
    return natural_part(cards, body_of(pattern), wild_rank);
}
[[nodiscard]] inline unsigned wilds_among(Hand cards, Rank wild_rank) {
    return wild_rank == no_rank ? 0 : cards.count(wild_rank);
}

inline void expect_playable(const Kernels& level, const PlayRules& rules, Hand hand, const Move& move) {
    const Rank wild_rank = rules.wild_rank;
    const Hand body = body_of(move, rules.line()), natural = natural_part(move.cards, body, wild_rank);
    expect(hand.contains(move.cards), rules, hand, move);
    expect(body.size() <= natural.size() + wilds_among(move.cards, wild_rank), rules, move, "has no body");
    check_to_beat(rules, move.pattern);
    const std::vector<Move> readings = readings_at(level, rules, move.cards);
    expect(std::find(readings.begin(), readings.end(), move) != readings.end(), rules, move, "is no reading");
    expect(level.is_reading(rules, move), rules, move);
}

// The leads of a hand, the same at every level and in the order that `before` tells, strictly: no move is
// there twice. Of a longer list about `looked_at` moves are looked at one by one.
template <class Before>
std::vector<Move> checked_leads(const PlayRules& rules, Hand hand, Stream& stream, Before&& before_in_list,
                                std::size_t looked_at = 1'000'000) {
    const std::vector<Move> leads = leads_at(*levels().front(), rules, hand);
    for (std::size_t i = 1; i < leads.size(); ++i) {
        expect(before_in_list(leads[i - 1], leads[i]), rules, hand, "order", leads[i - 1], leads[i]);
    }
    const std::size_t step = leads.size() / looked_at + 1;
    for (const Kernels* level : levels()) {
        expect_same(leads_at(*level, rules, hand), leads, rules, hand, level->name);
        expect_picks(leads, stream, hand, rules,
                     [&](std::uint32_t n) { return level->nth_lead(rules, hand, n); });
        for (std::size_t i = stream.below(static_cast<std::uint32_t>(step)); i < leads.size(); i += step)
            expect_playable(*level, rules, hand, leads[i]);
    }
    return leads;
}

// Follows are the leads that beat, in their order.
inline void check_follows(const PlayRules& rules, Hand hand, const std::vector<Move>& leads, Pattern to_beat,
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

[[nodiscard]] inline bool can_be_on_table(const PlayRules& rules, Pattern pattern) {
    try {
        check_to_beat(rules, pattern);
        return true;
    } catch (const Error&) {
        return false;
    }
}

[[nodiscard]] inline Pattern any_pattern(const std::vector<Move>& moves, Stream& stream) {
    return moves[stream.below(static_cast<std::uint32_t>(moves.size()))].pattern;
}

}  // namespace ddz::test
