// Rank, Card, Seat: the strong types that everything else speaks in.
#pragma once

#include <cstdint>

#include "isa.hpp"

namespace ddz {

// Low to high: 3 4 5 6 7 8 9 T J Q K A 2, then the little joker X and the big joker D.
enum class Rank : std::uint8_t {
    three,
    four,
    five,
    six,
    seven,
    eight,
    nine,
    ten,
    jack,
    queen,
    king,
    ace,
    two,
    little_joker,
    big_joker
};

inline constexpr unsigned rank_count = 15;
inline constexpr unsigned natural_rank_count = 13;  // without the jokers
inline constexpr unsigned line_length = 12;         // the ranks that chains run over: 3..A
inline constexpr char rank_letters[] = "3456789TJQKA2XD";
inline constexpr Rank no_rank{rank_count};  // where a rank may be missing

[[nodiscard]] DDZ_INLINE constexpr unsigned index_of(Rank rank) noexcept {
    return static_cast<unsigned>(rank);
}
[[nodiscard]] DDZ_INLINE constexpr Rank rank_at(unsigned index) noexcept { return static_cast<Rank>(index); }

// A physical card of one deck. Ids 0-51 are rank * 4 + suit (spade, heart, club, diamond), 52 X, 53 D.
enum class Card : std::uint8_t {};

inline constexpr unsigned deck_cards = 54;

[[nodiscard]] DDZ_INLINE constexpr Rank rank_of(Card card) noexcept {
    const unsigned id = static_cast<unsigned>(card);
    return rank_at(id < 52 ? id / 4 : id - 52 + index_of(Rank::little_joker));
}

// Seats count in the order of play.
enum class Seat : std::uint8_t {};

inline constexpr unsigned max_seats = 4;

[[nodiscard]] DDZ_INLINE constexpr unsigned index_of(Seat seat) noexcept {
    return static_cast<unsigned>(seat);
}
[[nodiscard]] DDZ_INLINE constexpr Seat seat_at(unsigned index) noexcept { return static_cast<Seat>(index); }

// A seat as a number that may also be nobody's.
inline constexpr std::int8_t nobody = -1;
[[nodiscard]] DDZ_INLINE constexpr std::int8_t number_of(Seat seat) noexcept {
    return static_cast<std::int8_t>(index_of(seat));
}

}  // namespace ddz
