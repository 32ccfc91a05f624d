// Plan: the plays that the heuristic player means to make of a hand, and what they are worth.
#pragma once

#include "two_deck_plan.hpp"
#include "wild_split.hpp"

namespace ddz::inline DDZ_ISA {

// A hand's plays as its split has them.
struct Plan {
    std::array<Move, most_plays> plays;
    unsigned count = 0;

    Plan(const PlayRules& rules, const Outlook& outlook, Hand hand) noexcept {
        // Twos and jokers keep control: they are given away as kickers only near the end.
        const RankSet spare = hand.size() <= small_hand ? RankSet{~0U} : line_ranks;
        if (holds_wild(rules, hand)) {
            Move* const end = WildSplit{rules, outlook, hand, spare}.write(plays.data());
            count = static_cast<unsigned>(end - plays.data());
            return;
        }
        const Split split = split_hand(rules, hand, spare);
        count = static_cast<unsigned>(write_plays(rules, split, spare, plays.data()) - plays.data());
    }
    static constexpr unsigned small_hand = 6;
};

// How many plays of a plan an enemy might answer without a bomb.
[[nodiscard]] DDZ_INLINE unsigned losing_plays(const Outlook& outlook, const Plan& plan) noexcept {
    unsigned losing = 0;
    for (unsigned i = 0; i < plan.count; ++i)
        losing += keeps_lead(outlook, plan.plays[i].pattern, Sureness::but_for_bombs) ? 0 : 1;
    return losing;
}

[[nodiscard]] inline int worth_of(const Outlook& outlook, const Plan& plan) noexcept {
    return worth_of(outlook, plan.plays.data(), plan.count);
}

// The worth of a hand before the play, as a landlord would hold it against hands of the same size.
[[nodiscard]] inline int strength_of(const PlayRules& rules, Hand hand) noexcept {
    constexpr Hand naturals{0x4'4444'4444'4444};
    const Hand deck = naturals + (rules.jokers ? rocket_cards : Hand{});
    TableView view;
    view.hand = hand;
    view.unseen = (rules.has_two_decks() ? deck + deck : deck) - hand;
    for (std::uint8_t& cards : view.cards_left) cards = static_cast<std::uint8_t>(hand.size());
    if (rules.has_two_decks()) {
        view.seats = max_seats;
        return worth_of(weights_of_landlord, TwoDeckOutlook{rules, view}, TwoDeckPlan{rules, hand});
    }
    const Outlook outlook{rules, view};
    return worth_of(outlook, Plan{rules, outlook, hand});
}

}  // namespace ddz::inline DDZ_ISA
