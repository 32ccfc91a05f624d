// Playouts: whole matches, each a function of (seed, game), into the caller's columns.
#pragma once

#include "before_play.hpp"
#include "stop.hpp"

namespace ddz {

struct PlayoutTask {
    PlayRules rules;
    DealPlan deal;
    HandPlan plan;
    std::array<Policy, max_seats> policies{};
    std::uint64_t seed = 0;
    std::uint64_t first_game = 0;
    std::uint32_t hands_per_match = 1;
};

}  // namespace ddz

namespace ddz::inline DDZ_ISA {

// From the lead to the last card. Returns the seat that went out.
template <class Players>
DDZ_INLINE Seat play_out(const PlayRules& rules, Position& position, Players& players,
                         HandFacts& facts) noexcept {
    std::array<unsigned, max_seats> plays{};
    unsigned plies = 0, bombs = 0, rockets = 0;
    Hand played;
    while (!position.over()) {
        const Move move = players.play(rules, position, played);
        const Category category = move.pattern.category();
        plays[index_of(position.to_act)] += category != Category::pass ? 1 : 0;
        bombs += category == Category::bomb ? 1 : 0;
        rockets += category == Category::rocket ? 1 : 0;
        played += move.cards;
        ++plies;
        position.play(move);
    }
    unsigned all_plays = 0;
    for (unsigned seat = 0; seat < position.seats; ++seat) all_plays += plays[seat];
    const unsigned landlord_plays = plays[index_of(position.landlord)];
    facts.landlord_won = position.landlord_won();
    facts.spring = facts.landlord_won ? all_plays == landlord_plays : landlord_plays == 1;
    facts.bombs = static_cast<std::uint8_t>(bombs);
    facts.rockets = static_cast<std::uint8_t>(rockets);
    facts.plies = static_cast<std::uint16_t>(plies);
    return position.to_beat_by;
}

template <class Players>
DDZ_INLINE void play_match(const PlayRules& rules, const PlayoutTask& task, std::size_t number,
                           const PlayoutColumns& columns) noexcept {
    MatchState match;
    for (std::uint32_t hand = 0; hand < task.hands_per_match; ++hand) {
        const HandStreams streams{{task.seed, task.first_game + number, hand}};
        Players players{task.policies, streams};
        Position position;
        position.seats = task.deal.seats;
        HandFacts facts;
        BeforePlay<Players>{rules, task.deal, task.plan, players, match, position, facts}.run(streams,
                                                                                              hand == 0);
        match.winner = -1;
        if (facts.landlord >= 0) match.winner = number_of(play_out(rules, position, players, facts));
        columns.write(number * task.hands_per_match + hand, facts, position.seats);
    }
}

// Matches begin..end-1 of the task, whoever calls; match m fills the rows from m * hands_per_match on. A
// raised stop leaves the rest unplayed. Returns how many hands were played.
template <class Players>
[[nodiscard]] DDZ_INLINE std::size_t play_matches(const PlayRules& rules, const PlayoutTask& task,
                                                  std::size_t begin, std::size_t end,
                                                  const PlayoutColumns& columns,
                                                  const StopFlag& stop) noexcept {
    std::size_t match = begin;
    for (; match < end && !stop.raised(); ++match) play_match<Players>(rules, task, match, columns);
    return (match - begin) * task.hands_per_match;
}

}  // namespace ddz::inline DDZ_ISA
