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
};

}  // namespace ddz
