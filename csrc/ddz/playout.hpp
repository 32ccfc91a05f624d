// Playouts: whole hands of the play phase, each a function of (seed, game index), into the caller's columns.
#pragma once

#include "deal.hpp"
#include "policy.hpp"
#include "position.hpp"
#include "stop.hpp"

namespace ddz {

// What is played. The landlord is a seat drawn at random from the game's stream for phases.
struct PlayoutTask {
    PlayRules rules;
    DealPlan plan;
    std::uint64_t seed = 0;
    std::uint64_t first_game = 0;
};

// One array a fact of the hand, one row a game.
struct PlayoutColumns {
    std::int8_t* landlord;
    bool* landlord_won;
    std::uint8_t* bombs;
    std::uint8_t* rockets;
    bool* spring;  // the losers played no card (peasants), or only once (the landlord)
    std::uint16_t* plies;
};

}  // namespace ddz

namespace ddz::inline DDZ_ISA {

template <class Policy>
DDZ_INLINE void play_game(const PlayRules& rules, const PlayoutTask& task, std::size_t row,
                          const PlayoutColumns& columns) noexcept {
    const GameStreams streams{task.seed, task.first_game + row};
    const Deal deal = deal_cards(task.plan, streams.of(Purpose::deal));
    Position position;
    position.seats = task.plan.seats;
    std::array<Stream, max_seats> policies;
    for (unsigned seat = 0; seat < position.seats; ++seat) {
        position.hands[seat] = deal.hands[seat].ranks();
        policies[seat] = streams.of_policy(static_cast<std::uint8_t>(seat));
    }
    Stream phases = streams.of(Purpose::phases);
    position.landlord = seat_at(phases.below(position.seats));
    position.hands[index_of(position.landlord)] += deal.bottom.ranks();
    position.to_act = position.landlord;

    std::array<unsigned, max_seats> plays{};
    unsigned plies = 0, bombs = 0, rockets = 0;
    while (!position.over()) {
        const Hand hand = position.hand(position.to_act);
        Stream& stream = policies[index_of(position.to_act)];
        const Move move = position.leading() ? Policy::lead(rules, hand, stream)
                                             : Policy::follow(rules, hand, position.to_beat.pattern, stream);
        const Category category = move.pattern.category();
        plays[index_of(position.to_act)] += category != Category::pass ? 1 : 0;
        bombs += category == Category::bomb ? 1 : 0;
        rockets += category == Category::rocket ? 1 : 0;
        ++plies;
        position.play(move);
    }

    unsigned all_plays = 0;
    for (unsigned seat = 0; seat < position.seats; ++seat) all_plays += plays[seat];
    const unsigned landlord_plays = plays[index_of(position.landlord)];
    const bool won = position.landlord_won();
    columns.landlord[row] = static_cast<std::int8_t>(index_of(position.landlord));
    columns.landlord_won[row] = won;
    columns.bombs[row] = static_cast<std::uint8_t>(bombs);
    columns.rockets[row] = static_cast<std::uint8_t>(rockets);
    columns.spring[row] = won ? all_plays == landlord_plays : landlord_plays == 1;
    columns.plies[row] = static_cast<std::uint16_t>(plies);
}

// Rows begin..end-1; game first_game + row fills the row, whoever calls. A raised stop leaves the rest
// unplayed. Returns how many were played.
template <class Policy>
[[nodiscard]] DDZ_INLINE std::size_t play_games(const PlayRules& rules, const PlayoutTask& task,
                                                std::size_t begin, std::size_t end,
                                                const PlayoutColumns& columns,
                                                const StopFlag& stop) noexcept {
    std::size_t row = begin;
    for (; row < end && !stop.raised(); ++row) play_game<Policy>(rules, task, row, columns);
    return row - begin;
}

}  // namespace ddz::inline DDZ_ISA
