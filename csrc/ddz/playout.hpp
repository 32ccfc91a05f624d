// Playouts: whole matches, each a function of (seed, game), into the caller's columns.
#pragma once

#include "before_play.hpp"
#include "players.hpp"
#include "playout_task.hpp"
#include "stop.hpp"
#include "tally.hpp"

namespace ddz {

// Whether a hand may have rules of its own, with a wild rank drawn for it or sets reported in it; constant
// rules are of one deck and may be known to the compiler.
enum class HandRules : std::uint8_t { constant, own };

}  // namespace ddz

namespace ddz::inline DDZ_ISA {

// From the lead to the last card. Returns the seat that went out.
template <class Players>
DDZ_INLINE Seat play_out(const PlayRules& rules, Position& position, Players& players,
                         HandFacts& facts) noexcept {
    PlayTally tally;
    Hand played;
    while (!position.over()) {
        const Move move = players.play(rules, position, played);
        tally.note(rules, position.to_act, move);
        played += move.cards;
        position.play(move);
    }
    tally.write(position, facts);
    return position.to_beat_by;
}

// `rules` are those of this hand where they are not const.
template <class Players, class Rules>
[[nodiscard]] DDZ_INLINE HandFacts play_hand(Rules& rules, const PlayoutTask& task, HandNumber number,
                                             MatchState& match) noexcept {
    const HandStreams streams{number};
    Players players{task.policies, streams};
    Position position;
    HandFacts facts;
    Course course;
    BeforePlay<Rules> before{rules, task.deal, task.plan, course, match, position, facts};
    before.start(streams, number.hand == 0);
    while (before.asks()) {
        const Question question = before.question();
        before.say(players.say(rules, question.seat, question.view));
    }
    match.winner = -1;
    if (facts.landlord < 0) return facts;
    if (facts.landlord_won) {  // without playing
        match.winner = facts.landlord;
        return facts;
    }
    match.winner = number_of(play_out(rules, position, players, facts));
    return facts;
}

template <class Players, HandRules hand_rules>
DDZ_INLINE void play_match(const PlayRules& rules, const PlayoutTask& task, std::size_t number,
                           const PlayoutColumns& columns) noexcept {
    MatchState match;
    for (std::uint32_t hand = 0; hand < task.hands_per_match; ++hand) {
        const HandNumber of_hand{task.seed, task.first_game + number, hand};
        const std::size_t row = number * task.hands_per_match + hand;
        if constexpr (hand_rules == HandRules::constant) {
            columns.write(row, play_hand<Players>(rules, task, of_hand, match), task.deal.seats);
        } else {
            PlayRules copy = rules;
            columns.write(row, play_hand<Players>(copy, task, of_hand, match), task.deal.seats);
        }
    }
}

// Matches begin..end-1 of the task, whoever calls; match m fills the rows from m * hands_per_match on. A
// raised stop leaves the rest unplayed. Returns how many hands were played.
template <class Players, HandRules hand_rules>
[[nodiscard]] DDZ_INLINE std::size_t play_matches(const PlayRules& rules, const PlayoutTask& task,
                                                  std::size_t begin, std::size_t end,
                                                  const PlayoutColumns& columns,
                                                  const StopFlag& stop) noexcept {
    std::size_t match = begin;
    for (; match < end && !stop.raised(); ++match)
        play_match<Players, hand_rules>(rules, task, match, columns);
    return (match - begin) * task.hands_per_match;
}

}  // namespace ddz::inline DDZ_ISA
