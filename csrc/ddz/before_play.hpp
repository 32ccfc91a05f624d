// From the deal to the lead: opening, auction, redeals, the bottom cards, what the landlord declares,
// doubling.
#pragma once

#include <type_traits>

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

// The course of one hand before its lead, on the caller's position and facts. `Rules` is PlayRules where they
// are of this hand alone, so that its wild rank and reported sets can be noted in them, or const PlayRules.
template <class Players, class Rules>
struct BeforePlay {
    Rules& rules;
    const DealPlan& deal_plan;
    const HandPlan& plan;
    Players& players;
    MatchState& match;
    Position& position;
    HandFacts& facts;

    // Deals until there is a landlord, who has then taken the bottom cards, or the hand is cancelled. Where
    // the landlord wins without playing, it is written in the facts.
    DDZ_INLINE void run(const HandStreams& streams, bool first_of_match) noexcept {
        const unsigned seats = deal_plan.seats;
        Stream dealing = streams.of(Purpose::deal), phases = streams.of(Purpose::phases);
        if (!first_of_match) match.dealer = number_of(seat_from(seat_of(match.dealer), 1, seats));
        for (; facts.redeals < plan.max_redeals; ++facts.redeals) {
            const Deal deal = next_deal(dealing);
            for (unsigned seat = 0; seat < seats; ++seat) position.hands[seat] = deal.hands[seat].ranks();
            const FirstSpeaker drawn = first_to_speak(plan, deal_plan, deal, match, phases);
            if (first_of_match && facts.redeals == 0) match.dealer = number_of(seat_at(phases.below(seats)));

            const PhaseOutcome opened = open_during_deal();
            const Seat first = opened.first_opener < 0
                                   ? drawn.seat
                                   : seat_from(seat_of(match.dealer), opener_of(opened), seats);
            match.first = number_of(first);
            const bool stays = plan.winner_stays && !plan.winner_calls_first && match.winner >= 0;
            if (stays) {
                take_over(drawn.seat, {}, opened);
            } else if (!find_landlord(first, opened)) {
                continue;
            }
            position.hands[index_of(position.landlord)] += deal.bottom.ranks();
            facts.mingwang = drawn.joker_up;
            draw_wild_rank(streams);
            if (!report()) return;
            show_hand();
            open_late(turned(opened.opened, static_cast<unsigned>(match.dealer), seats));
            double_stakes();
            return;
        }
    }

  private:
    [[nodiscard]] DDZ_INLINE static Seat seat_of(std::int8_t number) noexcept {
        return seat_at(static_cast<unsigned>(number));
    }

    // Constant rules are of one deck, and the compiler is to know.
    [[nodiscard]] DDZ_INLINE Deal next_deal(Stream& dealing) const noexcept {
        if constexpr (std::is_const_v<Rules>) return deal_one_deck(deal_plan, dealing);
        return deal_cards(deal_plan, dealing);
    }

    [[nodiscard]] DDZ_INLINE static unsigned opener_of(const PhaseOutcome& opened) noexcept {
        return static_cast<unsigned>(opened.first_opener);
    }

    [[nodiscard]] DDZ_INLINE unsigned ask(const PhaseState& state, Seat seat, Hand hand,
                                          const Saying* sayings) noexcept {
        return players.say(rules, seat,
                           {hand, sayings, state.choice_count, facts.landlord == number_of(seat)});
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

    // False: everyone declined. Without an auction the first to speak is landlord.
    [[nodiscard]] DDZ_INLINE bool find_landlord(Seat first, const PhaseOutcome& opened) noexcept {
        const bool huangfan = plan.huangfan && facts.redeals > 0;
        const bool falls_to_first = opened.first_opener >= 0 || huangfan;
        const PhaseTable& auction = falls_to_first ? plan.auction_of_opener : plan.auction;
        PhaseOutcome outcome;
        outcome.landlord = 0;
        if (auction) outcome = run_with_hands(auction, first);
        if (outcome.landlord < 0) return false;
        take_over(seat_from(first, static_cast<unsigned>(outcome.landlord), deal_plan.seats), outcome,
                  opened);
        facts.huangfan = huangfan;
        // Each seat speaks once: the first has said it with nobody before.
        facts.touliao = plan.touliao && outcome.landlord == 0 && outcome.bid == highest_bid;
        return true;
    }

    DDZ_INLINE void take_over(Seat landlord, const PhaseOutcome& auction,
                              const PhaseOutcome& opened) noexcept {
        position.landlord = landlord;
        position.to_act = landlord;
        facts.landlord = number_of(landlord);
        facts.bid = auction.bid;
        facts.robs = auction.robs;
        facts.open = opened.open;
    }

    // From here on everyone knows it.
    DDZ_INLINE void draw_wild_rank(const HandStreams& streams) noexcept {
        if constexpr (!std::is_const_v<Rules>) {
            if (plan.draws_wild_rank) rules.wild_rank = drawn_wild_rank(streams);
        }
    }

    // The landlord's reports, where he has any to make, and whether he fights then. False: he does not, and
    // has won.
    [[nodiscard]] DDZ_INLINE bool report() noexcept {
        if constexpr (!std::is_const_v<Rules>) {
            if (!plan.reporting) return true;
            const PhaseOutcome& said =
                run_phase(plan.reporting, position.landlord, deal_plan.seats,
                          [&](const PhaseState& state, Seat, const Saying* sayings)
                              DDZ_INLINE_LAMBDA { return ask_for_report(state, sayings); });
            rules.locked = said.reported;
            facts.baodao = said.baodao;
            if (said.baodao == 0) return true;
            facts.fight = run_with_hands(plan.fighting, position.landlord).fight;
            facts.landlord_won = !facts.fight;
            return facts.fight;
        }
        return true;
    }

    // The landlord hears of the reports that his hand can make; with none he is not asked.
    [[nodiscard]] unsigned ask_for_report(const PhaseState& state, const Saying* sayings) noexcept {
        const Hand hand = position.hand(position.landlord);
        std::array<Saying, most_choices> possible;
        std::array<std::uint8_t, most_choices> places;
        PhaseState asked = state;
        asked.choice_count = 0;
        for (unsigned i = 0; i < state.choice_count; ++i) {
            if (!may_report(hand, sayings[i])) continue;
            possible[asked.choice_count] = sayings[i];
            places[asked.choice_count++] = static_cast<std::uint8_t>(i);
        }
        return places[asked.choice_count == 1 ? 0 : ask(asked, position.landlord, hand, possible.data())];
    }

    DDZ_INLINE void show_hand() noexcept {
        if (facts.touliao && plan.tanda) facts.tanda = run_with_hands(plan.tanda, position.landlord).tanda;
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
