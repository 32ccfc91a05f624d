// Position: the play phase of a hand as a small value. Legality is movegen's; this only keeps the turns.
#pragma once

#include "pattern.hpp"
#include "rng.hpp"

namespace ddz {

struct Position {
    std::array<Hand, max_seats> hands{};
    Move to_beat = pass_move;  // the last play of the trick; a pass where the seat to act leads
    Seat to_beat_by{};         // who made it
    Seat to_act{};
    Seat landlord{};
    std::uint8_t seats = 3;

    // What play() has changed.
    struct Undo {
        Move to_beat;
        Seat to_beat_by;
        Seat to_act;
        Hand played;
    };

    [[nodiscard]] DDZ_INLINE constexpr Hand hand(Seat seat) const noexcept { return hands[index_of(seat)]; }
    [[nodiscard]] DDZ_INLINE constexpr bool leading() const noexcept { return to_beat.pattern.is_pass(); }
    // Over as soon as the last player has no card left; that seat's side has won and nobody acts.
    [[nodiscard]] DDZ_INLINE constexpr bool over() const noexcept {
        return !leading() && hand(to_beat_by).empty();
    }
    [[nodiscard]] DDZ_INLINE constexpr bool landlord_won() const noexcept {
        return over() && to_beat_by == landlord;
    }
    [[nodiscard]] DDZ_INLINE constexpr Seat after(Seat seat) const noexcept {
        const unsigned next = index_of(seat) + 1;
        return seat_at(next == seats ? 0 : next);
    }

    // Once all others have passed, the last player leads anew. `move` is legal and the hand is not over.
    DDZ_INLINE constexpr Undo play(const Move& move) noexcept {
        const Undo undo{to_beat, to_beat_by, to_act, move.cards};
        const Seat next = after(to_act);
        if (move.pattern.is_pass()) {
            if (next == to_beat_by) to_beat = pass_move;
        } else {
            hands[index_of(to_act)] -= move.cards;
            to_beat = move;
            to_beat_by = to_act;
        }
        to_act = next;
        return undo;
    }
    DDZ_INLINE constexpr void undo(const Undo& undo) noexcept {
        to_beat = undo.to_beat;
        to_beat_by = undo.to_beat_by;
        to_act = undo.to_act;
        hands[index_of(to_act)] += undo.played;
    }

    // 64 bits of everything that decides how the hand can go on; the cards of to_beat and, to a leader, who
    // led before do not.
    [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
        const unsigned turns = seats | index_of(landlord) << 8 | index_of(to_act) << 16 |
                               (leading() ? 0 : index_of(to_beat_by)) << 24;
        std::uint64_t hash = mix((std::uint64_t{to_beat.pattern.word()} << 32 | turns) + golden_gamma);
        for (unsigned seat = 0; seat < seats; ++seat) hash = mix((hash + golden_gamma) ^ hands[seat].word);
        return hash;
    }
};

}  // namespace ddz
