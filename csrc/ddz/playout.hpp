// Playouts: whole matches, each a function of (seed, game), into the caller's columns.
#pragma once

#include "before_play.hpp"
#include "stop.hpp"

namespace ddz {

// Whether a hand may have rules of its own, with a wild rank drawn for it or sets reported in it; constant
// rules are of one deck and may be known to the compiler.
enum class HandRules : std::uint8_t { constant, own };

inline constexpr unsigned big_bomb = 6;  // cards

}  // namespace ddz

namespace ddz::inline DDZ_ISA {

// From the lead to the last card. Returns the seat that went out.
template <class Players>
DDZ_INLINE Seat play_out(const PlayRules& rules, Position& position, Players& players,
                         HandFacts& facts) noexcept {
    std::array<unsigned, max_seats> plays{};
    unsigned plies = 0, rockets = 0, big_bombs = 0;
    std::uint32_t bombs = 0;  // a byte a class
    Hand played;
    while (!position.over()) {
        const Move move = players.play(rules, position, played);
        const Category category = move.pattern.category();
        plays[index_of(position.to_act)] += category != Category::pass ? 1 : 0;
        const unsigned bomb_class = rules.has_wild() ? static_cast<unsigned>(move.pattern.bomb_class()) : 0;
        bombs += (category == Category::bomb ? 1U : 0U) << 8 * bomb_class;
        if (rules.has_two_decks())
            big_bombs += category == Category::bomb && move.pattern.length() >= big_bomb ? 1 : 0;
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
    const auto of_class = [bombs](BombClass which) {
        return static_cast<std::uint8_t>(bombs >> 8 * static_cast<unsigned>(which));
    };
    facts.bombs = of_class(BombClass::none);
    facts.big_bombs = static_cast<std::uint8_t>(big_bombs);
    facts.soft_bombs = of_class(BombClass::soft);
    facts.hard_bombs = of_class(BombClass::hard);
    facts.pure_bombs = of_class(BombClass::pure);
    facts.rockets = static_cast<std::uint8_t>(rockets);
    facts.plies = static_cast<std::uint16_t>(plies);
    return position.to_beat_by;
}

// `rules` are those of this hand where they are not const.
template <class Players, class Rules>
[[nodiscard]] DDZ_INLINE HandFacts play_hand(Rules& rules, const PlayoutTask& task, HandNumber number,
                                             MatchState& match) noexcept {
    const HandStreams streams{number};
    Players players{task.policies, streams};
    Position position;
    position.seats = task.deal.seats;
    HandFacts facts;
    BeforePlay<Players, Rules>{rules, task.deal, task.plan, players, match, position, facts}.run(
        streams, number.hand == 0);
    match.winner = -1;
    if (facts.landlord < 0) return facts;
    if (rules.has_wild()) facts.wild_rank = static_cast<std::uint8_t>(index_of(rules.wild_rank));
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
