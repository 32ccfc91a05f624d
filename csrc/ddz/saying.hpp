// Saying: what a seat can say in the phases before the play.
#pragma once

#include "two_deck_hand.hpp"

namespace ddz {

enum class Saying : std::uint8_t {
    pass,
    bid_1,
    bid_2,
    bid_3,
    decline,
    call,
    rob,
    wait,
    open,
    no_double,
    double_stake,
    // Of the landlord, once he has the bottom cards.
    no_report,
    report_three,
    report_four,
    report_five,
    report_six,
    report_seven,
    report_eight,
    report_nine,
    report_ten,
    report_jack,
    report_queen,
    report_king,
    report_ace,
    report_two,
    report_jokers,
    report_three_twice,
    report_four_twice,
    report_five_twice,
    report_six_twice,
    report_seven_twice,
    report_eight_twice,
    report_nine_twice,
    report_ten_twice,
    report_jack_twice,
    report_queen_twice,
    report_king_twice,
    report_ace_twice,
    report_two_twice,
    no_fight,
    fight,
    no_tanda,
    tanda
};

inline constexpr unsigned saying_count = 43;
inline constexpr unsigned most_choices = 28;  // of one seat at once: every report of a table

[[nodiscard]] DDZ_INLINE constexpr unsigned index_of(Saying saying) noexcept {
    return static_cast<unsigned>(saying);
}
static_assert(index_of(Saying::tanda) + 1 == saying_count);

// Whether a hand holds what this says it reports; what reports nothing may always be said.
[[nodiscard]] DDZ_INLINE constexpr bool may_report(Hand hand, Saying saying) noexcept {
    if (saying < Saying::report_three || saying > Saying::report_two_twice) return true;
    if (saying == Saying::report_jokers) return hand.contains(two_deck_rocket);
    const bool twice = saying > Saying::report_jokers;
    const Saying of_three = twice ? Saying::report_three_twice : Saying::report_three;
    const unsigned least = twice ? most_of_two_decks : smallest_reported_bomb;
    return hand.count(rank_at(index_of(saying) - index_of(of_three))) >= least;
}

}  // namespace ddz
