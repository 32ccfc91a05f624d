// From the deal to the lead: opening, auction, redeals, the bottom cards, doubling.
#pragma once

#include "facts.hpp"
#include "hand_plan.hpp"
#include "players.hpp"

namespace ddz {

// Seats as bits, counted from another seat: bit i becomes bit (i + by) mod seats.
[[nodiscard]] DDZ_INLINE constexpr unsigned turned(unsigned bits, unsigned by, unsigned seats) noexcept {
    return (bits << by | bits >> (seats - by)) & ((1U << seats) - 1);
}
static_assert(turned(0b101, 1, 3) == 0b011 && turned(0b001, 0, 4) == 0b0001);

}  // namespace ddz

namespace ddz::inline DDZ_ISA {

// The course of one hand before its lead, on the caller's position and facts.
template <class Players>
struct BeforePlay {
    const DealPlan& deal_plan;
    const HandPlan& plan;
    Players& players;
    MatchState& match;
    Position& position;
    HandFacts& facts;

    // Deals until there is a landlord, who has then taken the bottom cards, or the hand is cancelled.
    DDZ_INLINE void run(const HandStreams& streams, bool first_of_match) noexcept {
        const unsigned seats = deal_plan.seats;
        Stream dealing = streams.of(Purpose::deal), phases = streams.of(Purpose::phases);
        if (!first_of_match) match.dealer = number_of(seat_from(seat_of(match.dealer), 1, seats));
        for (; facts.redeals < plan.max_redeals; ++facts.redeals) {
            const Deal deal = deal_cards(deal_plan, dealing);
            for (unsigned seat = 0; seat < seats; ++seat) position.hands[seat] = deal.hands[seat].ranks();
            const Seat first = first_to_speak(plan, deal_plan, deal, match, phases);
            match.first = number_of(first);
            if (first_of_match && facts.redeals == 0) match.dealer = number_of(seat_at(phases.below(seats)));

            const PhaseOutcome opened = open_during_deal();
            if (!find_landlord(first, opened)) continue;
            position.hands[index_of(position.landlord)] += deal.bottom.ranks();
            open_late(turned(opened.opened, static_cast<unsigned>(match.dealer), seats));
            double_stakes();
            return;
        }
    }

  private:
    [[nodiscard]] DDZ_INLINE static Seat seat_of(std::int8_t number) noexcept {
        return seat_at(static_cast<unsigned>(number));
    }

    [[nodiscard]] DDZ_INLINE unsigned ask(const PhaseState& state, Seat seat, Hand hand,
                                          const Saying* sayings) noexcept {
        return players.say(seat, {hand, sayings, state.choice_count, facts.landlord == number_of(seat)});
    }
    // Runs a phase in which everyone knows its whole hand.
    [[nodiscard]] DDZ_INLINE PhaseOutcome run_with_hands(const PhaseTable& table, Seat base) noexcept {
        return run_phase(table, base, deal_plan.seats,
                         [&](const PhaseState& state, Seat seat, const Saying* sayings)
                             DDZ_INLINE_LAMBDA { return ask(state, seat, position.hand(seat), sayings); });
    }

    // A hand that is still being dealt is shown to nobody here, so that no player can open on cards to come.
    [[nodiscard]] DDZ_INLINE PhaseOutcome open_during_deal() noexcept {
        if (!plan.opening) return {};
        return run_phase(plan.opening, seat_of(match.dealer), deal_plan.seats,
                         [&](const PhaseState& state, Seat seat, const Saying* sayings) DDZ_INLINE_LAMBDA {
                             const bool complete = state.moment >= plan.complete_from_moment;
                             return ask(state, seat, complete ? position.hand(seat) : Hand{}, sayings);
                         });
    }

    // False: everyone declined.
    [[nodiscard]] DDZ_INLINE bool find_landlord(Seat first, const PhaseOutcome& opened) noexcept {
        const bool has_opener = opened.first_opener >= 0;
        if (has_opener) {
            const auto opener = static_cast<unsigned>(opened.first_opener);
            first = seat_from(seat_of(match.dealer), opener, deal_plan.seats);
        }
        const PhaseTable& auction = has_opener ? plan.auction_of_opener : plan.auction;
        const bool stays = plan.winner_stays && !plan.winner_calls_first && match.winner >= 0;
        PhaseOutcome outcome;
        outcome.landlord = 0;  // without an auction it is the first to speak
        if (auction && !stays) outcome = run_with_hands(auction, first);
        if (outcome.landlord < 0) return false;
        position.landlord = seat_from(first, static_cast<unsigned>(outcome.landlord), deal_plan.seats);
        position.to_act = position.landlord;
        facts.landlord = number_of(position.landlord);
        facts.bid = outcome.bid;
        facts.robs = outcome.robs;
        facts.open = opened.open;
        return true;
    }

    DDZ_INLINE void open_late(unsigned opened) noexcept {
        const unsigned from_landlord =
            turned(opened, deal_plan.seats - index_of(position.landlord), deal_plan.seats);
        const PhaseTable& late = plan.late_opening[from_landlord];
        if (!late) return;
        const std::uint8_t factor = run_with_hands(late, position.landlord).open;
        if (factor > facts.open) facts.open = factor;
    }

    DDZ_INLINE void double_stakes() noexcept {
        const PhaseTable& doubling = plan.doubling[index_of(position.landlord)];
        if (!doubling) return;
        const unsigned doubled = run_with_hands(doubling, position.landlord).doubled;
        facts.doubled =
            static_cast<std::uint8_t>(turned(doubled, index_of(position.landlord), deal_plan.seats));
    }
};

}  // namespace ddz::inline DDZ_ISA
