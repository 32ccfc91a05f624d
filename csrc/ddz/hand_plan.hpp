// HandPlan: how a hand comes to its landlord, and what a match carries from hand to hand.
#pragma once

#include <bit>

#include "deal.hpp"
#include "phases.hpp"

namespace ddz {

enum class FirstToSpeak : std::uint8_t { random, random_then_rotate, face_up_card, landlord_card };

// The phases of a rule set. Without an auction the first to speak is landlord.
struct HandPlan {
    FirstToSpeak first = FirstToSpeak::random;
    Card landlord_card{};
    bool winner_stays = false;
    bool winner_calls_first = false;
    bool draws_wild_rank = false;  // of each hand anew, when the landlord has taken the bottom cards
    bool huangfan = false;         // the deal after a void one counts more, and is not void
    bool mingwang = false;         // the face-up card may be a joker: that counts more
    bool touliao = false;          // the first to speak may bid 3 at once: that counts more
    std::uint16_t max_redeals = 100;
    std::uint8_t complete_from_moment = 0;  // moments of the opening at which hands are complete
    PhaseTable opening;                     // seats from the dealer
    PhaseTable auction;                     // seats from the first to speak
    PhaseTable auction_of_opener;           // the same where the first to speak is landlord if all pass
    PhaseTable reporting;                   // the landlord's alone, seat 0, as the next two
    PhaseTable fighting;                    // after a report
    PhaseTable tanda;                       // after a bid of touliao
    std::array<PhaseTable, 1U << max_seats> late_opening;  // by who has opened; seats from the landlord
    std::array<PhaseTable, max_seats> doubling;            // by landlord; seats from the landlord
};

// -1: nobody yet.
struct MatchState {
    std::int8_t dealer = -1;
    std::int8_t first = -1;
    std::int8_t winner = -1;
};

inline constexpr std::uint8_t highest_bid = 3;

// A joker is never wild.
inline constexpr unsigned wild_rank_choices = index_of(Rank::little_joker);

// Who speaks first in a deal, and the rank of the card that was turned up for it.
struct FirstSpeaker {
    Seat seat{};
    Rank face_up = no_rank;
};

}  // namespace ddz

namespace ddz::inline DDZ_ISA {

[[nodiscard]] DDZ_INLINE FirstSpeaker first_to_speak(const HandPlan& plan, const DealPlan& deal_plan,
                                                     const Deal& deal, const MatchState& match,
                                                     Stream& stream) noexcept {
    if ((plan.winner_stays || plan.winner_calls_first) && match.winner >= 0)
        return {seat_at(static_cast<unsigned>(match.winner))};
    if (plan.first == FirstToSpeak::random_then_rotate && match.first >= 0)
        return {seat_from(seat_at(static_cast<unsigned>(match.first)), 1, deal_plan.seats)};
    if (plan.first == FirstToSpeak::landlord_card) {
        for (unsigned seat = 0; seat < deal_plan.seats; ++seat) {
            if (deal.hands[seat].decks[0] & bit_of(plan.landlord_card))
                return {seat_at(seat), rank_of(plan.landlord_card)};
        }
    }
    if (plan.first == FirstToSpeak::random || plan.first == FirstToSpeak::random_then_rotate)
        return {seat_at(stream.below(deal_plan.seats))};
    // A card that is dealt to a hand is turned up.
    const unsigned place = stream.below(deal_plan.seats * deal_plan.hand_cards);
    const unsigned seat = place / deal_plan.hand_cards;
    const Hand card = nth_card(deal.hands[seat], place % deal_plan.hand_cards).ranks();
    return {seat_at(seat), rank_at(static_cast<unsigned>(std::countr_zero(card.word)) / 4)};
}

[[nodiscard]] DDZ_INLINE Rank drawn_wild_rank(const HandStreams& streams) noexcept {
    return rank_at(streams.of(Purpose::wild_rank).below(wild_rank_choices));
}

}  // namespace ddz::inline DDZ_ISA
