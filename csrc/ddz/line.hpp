// The line of a low ace, A 2 3 ... K A: chains as runs of its places, and the cards that they are.
#pragma once

#include "chains.hpp"

namespace ddz {

inline constexpr unsigned low_ace_line_length = 14;
inline constexpr unsigned low_ace_places = 2;  // below the 3: the ace and the two

// Whether chains of this many cards a rank go down to the low ace.
[[nodiscard]] DDZ_INLINE constexpr bool reaches_low_ace(const PlayRules& rules, unsigned width) noexcept {
    return rules.low_ace == LowAce::all || (rules.low_ace == LowAce::solo && width == 1);
}

// The place of a rank as the top card of a chain on the line of a low ace: of an ace the high one.
[[nodiscard]] DDZ_INLINE constexpr Rank top_place(Rank rank) noexcept {
    return rank == Rank::two ? rank_at(1) : rank_at(index_of(rank) + low_ace_places);
}

// The number of places on a line.
[[nodiscard]] DDZ_INLINE constexpr unsigned length_of(Line line) noexcept {
    return line == Line::low_ace ? low_ace_line_length : line_length;
}

}  // namespace ddz

namespace ddz::inline DDZ_ISA {

// The places of these ranks on the line of chains of this width; a set of places is kept as one of ranks. On
// the line of a low ace the ace has two.
[[nodiscard]] DDZ_INLINE RankSet places_of(const PlayRules& rules, RankSet ranks, unsigned width) noexcept {
    if (rules.line() == Line::three_to_ace) return ranks & line_ranks;
    const RankSet high{(ranks & line_ranks).bits << low_ace_places};
    constexpr RankSet low{(1U << low_ace_places) - 1};
    return reaches_low_ace(rules, width) ? high | (RankSet{ranks.bits >> index_of(Rank::ace)} & low) : high;
}

// The ranks of a run of places.
[[nodiscard]] DDZ_INLINE constexpr RankSet ranks_at(Line line, Rank bottom, unsigned length) noexcept {
    const RankSet run = run_of(bottom, length);
    if (line == Line::three_to_ace) return run;
    constexpr std::uint32_t low = (1U << low_ace_places) - 1;
    return {run.bits >> low_ace_places | (run.bits & low) << index_of(Rank::ace)};
}

// `width` cards of each place of a run. The run of all 14 places takes twice as many aces.
[[nodiscard]] DDZ_INLINE constexpr Hand cards_at(Line line, Rank bottom, unsigned length,
                                                 unsigned width) noexcept {
    const Hand run = run_cards(bottom, length, width);
    if (line == Line::three_to_ace) return run;
    constexpr std::uint64_t low = (1U << 4 * low_ace_places) - 1;
    return {(run.word >> 4 * low_ace_places) + ((run.word & low) << 4 * index_of(Rank::ace))};
}

static_assert(ranks_at(Line::low_ace, rank_at(0), 3).bits == 0x1801);  // A 2 3
static_assert(cards_at(Line::low_ace, rank_at(0), 14, 1).word == 0x1'2111'1111'1111);

}  // namespace ddz::inline DDZ_ISA
