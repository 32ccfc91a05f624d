// Track: what a table has seen and heard of a hand, as far as it is remembered.
#pragma once

#include "position.hpp"
#include "saying.hpp"

namespace ddz {

// How many moves, and how many things said, are remembered one by one.
inline constexpr unsigned history_length = 16;

// The last history_length of things that seats did, in a ring.
template <class Thing>
class Ring {
  public:
    DDZ_INLINE constexpr void add(Seat seat, Thing thing) noexcept {
        things_[count_ % history_length] = thing;
        seats_[count_ % history_length] = number_of(seat);
        ++count_;
    }
    DDZ_INLINE constexpr void clear() noexcept { count_ = 0; }
    // Calls visit(seat, thing) for each that is remembered, oldest first.
    template <class Visit>
    DDZ_INLINE constexpr void each(Visit&& visit) const noexcept {
        for (unsigned i = count_ - remembered(); i < count_; ++i)
            visit(seats_[i % history_length], things_[i % history_length]);
    }
    [[nodiscard]] DDZ_INLINE constexpr unsigned remembered() const noexcept {
        return count_ < history_length ? count_ : history_length;
    }

  private:
    std::array<Thing, history_length> things_{};
    std::array<std::int8_t, history_length> seats_{};
    std::uint32_t count_ = 0;
};

struct Track {
    std::array<Hand, max_seats> played{};
    std::array<Hand, max_seats> last{};  // each seat's last move; no cards for a pass
    Ring<Hand> moves;
    Ring<Saying> said;  // in the current deal

    DDZ_INLINE constexpr void note(Seat seat, const Move& move) noexcept {
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
