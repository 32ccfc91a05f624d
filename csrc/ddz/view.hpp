// Views: what a player may know when it chooses, and nothing more.
#pragma once

#include "position.hpp"
#include "saying.hpp"

namespace ddz {

// Before the play: the seat's own cards, as many as it has been dealt, and what it can say.
struct SayingView {
    Hand hand{};
    const Saying* choices = nullptr;
    unsigned choice_count = 0;
    bool is_landlord = false;  // the landlord is known and it is this seat
};

// In the play. `unseen` are the cards of the deck that this seat neither holds nor has seen played: those of
// the others, shown ones among them, and those dealt to nobody.
struct TableView {
    Hand hand{};
    Hand unseen{};
    std::array<std::uint8_t, max_seats> cards_left{};
    Pattern to_beat{};  // a pass where this seat leads
    Seat to_beat_by{};
    Seat me{};
    Seat landlord{};
    std::uint8_t seats = 3;

    [[nodiscard]] DDZ_INLINE constexpr bool leading() const noexcept { return to_beat.is_pass(); }
    [[nodiscard]] DDZ_INLINE constexpr bool are_partners(Seat a, Seat b) const noexcept {
        return (a == landlord) == (b == landlord);
    }
    [[nodiscard]] DDZ_INLINE constexpr Seat after(Seat seat) const noexcept {
        const unsigned next = index_of(seat) + 1;
        return seat_at(next == seats ? 0 : next);
    }
    [[nodiscard]] DDZ_INLINE constexpr bool is_before_landlord() const noexcept {
        return after(me) == landlord;
    }
    // Whether the landlord acts before the trick is won by who made the play on the table.
    [[nodiscard]] DDZ_INLINE constexpr bool landlord_still_answers() const noexcept {
        for (Seat seat = after(me); seat != to_beat_by; seat = after(seat)) {
            if (seat == landlord) return true;
        }
        return false;
    }
};

}  // namespace ddz
