// Table: the play phase told plainly, card counts and a history, for comparison with Position.
#pragma once

#include <vector>

#include "position.hpp"
#include "sample.hpp"

namespace ddz::test {

struct Table {
    std::vector<Hand> hands;
    unsigned landlord = 0;
    std::vector<Move> history{};  // from the landlord's first lead

    [[nodiscard]] unsigned seats() const { return static_cast<unsigned>(hands.size()); }
    [[nodiscard]] unsigned seat_of(std::size_t ply) const {
        return static_cast<unsigned>((landlord + ply) % hands.size());
    }
    [[nodiscard]] unsigned to_act() const { return seat_of(history.size()); }

    // The plies since the last play that was no pass; none where nobody has played.
    [[nodiscard]] std::size_t passes() const {
        std::size_t passes = 0;
        while (passes < history.size() && history[history.size() - 1 - passes] == pass_move) ++passes;
        return passes;
    }
    [[nodiscard]] bool over() const {
        return !history.empty() && hands[seat_of(history.size() - 1)].empty() && history.back() != pass_move;
    }
    [[nodiscard]] bool leading() const { return history.empty() || passes() >= hands.size() - 1; }
    [[nodiscard]] Move last_play() const { return history[history.size() - 1 - passes()]; }
    [[nodiscard]] unsigned last_player() const { return seat_of(history.size() - 1 - passes()); }

    void play(const Move& move) {
        hands[to_act()] -= move.cards;
        history.push_back(move);
    }
    void undo() {
        const Move move = history.back();
        history.pop_back();
        hands[to_act()] += move.cards;
    }

    // The leads that beat, then the pass, in the order of the leads.
    [[nodiscard]] std::vector<Move> legal(const PlayRules& rules) const {
        const Kernels& level = *levels().back();
        if (over()) return {};
        const Hand hand = hands[to_act()];
        std::vector<Move> moves(level.count_leads(rules, hand) + list_slack);
        moves.resize(level.write_leads(rules, hand, moves.data()));
        if (leading()) return moves;
        const Pattern to_beat = last_play().pattern;
        std::erase_if(moves, [&](const Move& move) { return !beats(move.pattern, to_beat); });
        moves.push_back(pass_move);
        return moves;
    }

    [[nodiscard]] Position position() const {
        Position position;
        position.seats = static_cast<std::uint8_t>(seats());
        std::copy(hands.begin(), hands.end(), position.hands.begin());
        position.landlord = seat_at(landlord);
        position.to_act = seat_at(to_act());
        if (!leading()) {
            position.to_beat = last_play();
            position.to_beat_by = seat_at(last_player());
        }
        return position;
    }
};

// A fresh hand: the landlord has `extra` cards more than the others.
[[nodiscard]] inline Table dealt(Stream& stream, unsigned seats, unsigned cards, unsigned extra,
                                 bool jokers = true) {
    Table table;
    table.hands.resize(seats);
    table.landlord = stream.below(seats);
    Hand left = random_hand(stream, seats * cards + extra, jokers);
    for (unsigned seat = 0; seat < seats; ++seat) {
        for (unsigned i = cards + (seat == table.landlord ? extra : 0); i > 0; --i) {
            unsigned place = stream.below(left.size()), rank = 0;
            while (place >= left.count(rank_at(rank))) place -= left.count(rank_at(rank++));
            table.hands[seat] += Hand::of(rank_at(rank));
            left -= Hand::of(rank_at(rank));
        }
    }
    return table;
}

}  // namespace ddz::test
