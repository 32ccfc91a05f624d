// Track: what a table has seen and heard of a hand, as far as it is remembered.
#pragma once

#include "position.hpp"
#include "saying.hpp"

namespace ddz {

// How many moves, and how many things said, are remembered one by one.
inline constexpr unsigned history_length = 16;

// The last `length` of things that seats did, in a ring.
template <class Thing, unsigned length>
class Ring {
  public:
    DDZ_INLINE constexpr void add(Seat seat, Thing thing) noexcept {
        things_[count_ % length] = thing;
        seats_[count_ % length] = number_of(seat);
        ++count_;
    }
    DDZ_INLINE constexpr void clear() noexcept { count_ = 0; }
    // Calls visit(seat, thing) for each that is remembered, oldest first.
    template <class Visit>
    DDZ_INLINE constexpr void each(Visit&& visit) const noexcept {
        for (unsigned i = count_ - remembered(); i < count_; ++i)
            visit(seats_[i % length], things_[i % length]);
    }
    [[nodiscard]] DDZ_INLINE constexpr unsigned remembered() const noexcept {
        return count_ < length ? count_ : length;
    }

  private:
    std::array<Thing, length> things_{};
    std::array<std::int8_t, length> seats_{};
    std::uint32_t count_ = 0;
};

struct Track {
    std::array<Hand, max_seats> played{};
    std::array<Hand, max_seats> last{};   // each seat's last move; no cards for a pass
    std::array<Hand, max_seats> first{};  // and its first
    std::uint8_t moved = 0;               // a bit for each seat that has made one
    Ring<Hand, history_length> moves;
    Ring<Saying, 2 * history_length> said;  // in the current deal, with what not every seat may know

    DDZ_INLINE constexpr void note(Seat seat, const Move& move) noexcept {
        if (((moved >> index_of(seat)) & 1U) == 0) first[index_of(seat)] = move.cards;
        moved = static_cast<std::uint8_t>(moved | 1U << index_of(seat));
        played[index_of(seat)] += move.cards;
        last[index_of(seat)] = move.cards;
        moves.add(seat, move.cards);
    }
    [[nodiscard]] DDZ_INLINE constexpr Hand all_played() const noexcept {
        return played[0] + played[1] + played[2] + played[3];
    }
};
static_assert(max_seats == 4);

}  // namespace ddz
