// HandPlan: how a hand comes to its landlord, and what a match carries from hand to hand.
#pragma once

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
    std::uint16_t max_redeals = 100;
    std::uint8_t complete_from_moment = 0;  // moments of the opening at which hands are complete
    PhaseTable opening;                     // seats from the dealer
    PhaseTable auction;                     // seats from the first to speak
    PhaseTable auction_of_opener;           // the same where the first to speak has opened its hand
    std::array<PhaseTable, 1U << max_seats> late_opening;  // by who has opened; seats from the landlord
    std::array<PhaseTable, max_seats> doubling;            // by landlord; seats from the landlord
};

// -1: nobody yet.
struct MatchState {
    std::int8_t dealer = -1;
    std::int8_t first = -1;
    std::int8_t winner = -1;
};

// Cards of one deck as bits of a CardSet.
[[nodiscard]] DDZ_INLINE constexpr std::uint64_t bit_of(Card card) noexcept {
    const unsigned id = static_cast<unsigned>(card);
    return std::uint64_t{1} << (id < 52 ? id : 52 + (id - 52) * 4);
}
static_assert(CardSet::deck(true).bits ==
              (((std::uint64_t{1} << 52) - 1) | bit_of(Card{52}) | bit_of(Card{53})));

// A joker is never wild.
inline constexpr unsigned wild_rank_choices = index_of(Rank::little_joker);

[[nodiscard]] DDZ_INLINE constexpr std::int8_t number_of(Seat seat) noexcept {
    return static_cast<std::int8_t>(index_of(seat));
}

}  // namespace ddz

namespace ddz::inline DDZ_ISA {

[[nodiscard]] DDZ_INLINE Seat first_to_speak(const HandPlan& plan, const DealPlan& deal_plan,
                                             const Deal& deal, const MatchState& match,
                                             Stream& stream) noexcept {
    if ((plan.winner_stays || plan.winner_calls_first) && match.winner >= 0)
        return seat_at(static_cast<unsigned>(match.winner));
    if (plan.first == FirstToSpeak::random_then_rotate && match.first >= 0)
        return seat_from(seat_at(static_cast<unsigned>(match.first)), 1, deal_plan.seats);
    if (plan.first == FirstToSpeak::landlord_card) {
        for (unsigned seat = 0; seat < deal_plan.seats; ++seat) {
            if (deal.hands[seat].bits & bit_of(plan.landlord_card)) return seat_at(seat);
        }
    }
    if (plan.first == FirstToSpeak::random || plan.first == FirstToSpeak::random_then_rotate)
        return seat_at(stream.below(deal_plan.seats));
    // A card that is dealt to a hand is turned up: which one matters to the people, its holder to the hand.
    return seat_at(stream.below(deal_plan.seats * deal_plan.hand_cards) / deal_plan.hand_cards);
}

[[nodiscard]] DDZ_INLINE Rank drawn_wild_rank(const HandStreams& streams) noexcept {
    return rank_at(streams.of(Purpose::wild_rank).below(wild_rank_choices));
}

}  // namespace ddz::inline DDZ_ISA
