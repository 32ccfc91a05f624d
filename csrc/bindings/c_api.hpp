// The C-level API: the types of ddz_fast.h are the core's own, byte for byte.
#pragma once

#include <ddz_fast.h>

#include <algorithm>
#include <cstddef>
#include <type_traits>

#include "kernels.hpp"

struct ddz_rules : ddz::GameRules {};

namespace ddz::c_api {

template <class C, class Core>
inline constexpr bool same_layout = sizeof(C) == sizeof(Core) && alignof(C) == alignof(Core) &&
                                    std::is_standard_layout_v<Core> && std::is_trivially_copyable_v<Core>;

static_assert(sizeof(std::uint64_t) == sizeof(Hand) && sizeof(std::uint32_t) == sizeof(Pattern));
static_assert(same_layout<ddz_move, Move> && offsetof(ddz_move, pattern) == offsetof(Move, pattern));
static_assert(same_layout<ddz_stream, Stream>);
static_assert(same_layout<ddz_turn, Turn>);
static_assert(offsetof(ddz_turn, rules) == offsetof(Turn, rules));
static_assert(offsetof(ddz_turn, stream) == offsetof(Turn, stream));
static_assert(offsetof(ddz_turn, sayings) == offsetof(Turn, sayings));
static_assert(offsetof(ddz_turn, hand) == offsetof(Turn, hand));
static_assert(offsetof(ddz_turn, unseen) == offsetof(Turn, unseen));
static_assert(offsetof(ddz_turn, played) == offsetof(Turn, played));
static_assert(offsetof(ddz_turn, to_beat) == offsetof(Turn, to_beat));
static_assert(offsetof(ddz_turn, saying_count) == offsetof(Turn, saying_count));
static_assert(offsetof(ddz_turn, to_beat_by) == offsetof(Turn, to_beat_by));
static_assert(offsetof(ddz_turn, me) == offsetof(Turn, me));
static_assert(offsetof(ddz_turn, landlord) == offsetof(Turn, landlord));
static_assert(offsetof(ddz_turn, seats) == offsetof(Turn, seats));
static_assert(offsetof(ddz_turn, cards_left) == offsetof(Turn, cards_left));
static_assert(same_layout<ddz_position, Position>);
static_assert(offsetof(ddz_position, hands) == offsetof(Position, hands));
static_assert(offsetof(ddz_position, to_beat) == offsetof(Position, to_beat));
static_assert(offsetof(ddz_position, to_beat_by) == offsetof(Position, to_beat_by));
static_assert(offsetof(ddz_position, to_act) == offsetof(Position, to_act));
static_assert(offsetof(ddz_position, landlord) == offsetof(Position, landlord));
static_assert(offsetof(ddz_position, seats) == offsetof(Position, seats));
static_assert(same_layout<ddz_undo, Position::Undo>);
static_assert(offsetof(ddz_undo, to_beat_by) == offsetof(Position::Undo, to_beat_by));
static_assert(offsetof(ddz_undo, to_act) == offsetof(Position::Undo, to_act));
static_assert(offsetof(ddz_undo, played) == offsetof(Position::Undo, played));
static_assert(DDZ_SEATS == max_seats && DDZ_NOBODY == no_seat && DDZ_LIST_SLACK == list_slack);
static_assert(DDZ_RANKS == rank_count && DDZ_RANK_BIG_JOKER == index_of(Rank::big_joker));
static_assert(DDZ_PASS == index_of(Category::pass) && DDZ_BOMB == index_of(Category::bomb));
static_assert(DDZ_SAY_TANDA == index_of(Saying::tanda) && DDZ_SAY_DOUBLE == index_of(Saying::double_stake) &&
              DDZ_SAY_REPORT_JOKERS == index_of(Saying::report_jokers));

// The core's side of what came through C.
[[nodiscard]] inline Move* core(ddz_move* move) noexcept { return reinterpret_cast<Move*>(move); }
[[nodiscard]] inline const Move& core(const ddz_move& move) noexcept {
    return reinterpret_cast<const Move&>(move);
}
[[nodiscard]] inline const Turn& core(const ddz_turn& turn) noexcept {
    return reinterpret_cast<const Turn&>(turn);
}
[[nodiscard]] inline Position& core(ddz_position& position) noexcept {
    return reinterpret_cast<Position&>(position);
}
[[nodiscard]] inline const Position& core(const ddz_position& position) noexcept {
    return reinterpret_cast<const Position&>(position);
}
[[nodiscard]] inline Stream& core(ddz_stream& stream) noexcept { return reinterpret_cast<Stream&>(stream); }
[[nodiscard]] inline Pattern pattern_of(std::uint32_t word) noexcept {
    return {static_cast<Category>(word & 255U), (word >> 8) & 255U, rank_at((word >> 16) & 255U),
            static_cast<BombClass>(word >> 24)};
}

// Whoever has rules has had the kernels chosen, which may throw the first time.
[[nodiscard]] inline const Kernels& level() noexcept { return kernels(); }

// A question about the plays of a hand: leads where `to_beat` is a pass.
struct Plays {
    const PlayRules& rules;
    Hand hand;
    Pattern to_beat{};

    [[nodiscard]] std::uint32_t count() const noexcept {
        return to_beat.is_pass() ? level().count_leads(rules, hand)
                                 : level().count_follows(rules, hand, to_beat);
    }
    // A pass where there is no number n.
    [[nodiscard]] Move nth(std::uint32_t n) const noexcept {
        return to_beat.is_pass() ? level().nth_lead(rules, hand, n)
                                 : level().nth_follow(rules, hand, to_beat, n);
    }
    // Writes all of them if they fit, and nothing past the room. Returns how many there are.
    std::uint32_t list(Move* moves, std::uint32_t room, bool with_pass = false) const noexcept {
        const std::uint32_t plays = count(), all = plays + (with_pass ? 1U : 0U);
        if (all > room) return all;
        constexpr std::uint32_t few = 256;
        if (room - plays >= list_slack) {
            write(moves);
        } else if (plays <= few) {
            Move copy[few + list_slack];
            write(copy);
            std::copy_n(copy, plays, moves);
        } else {
            for (std::uint32_t n = 0; n < plays; ++n) moves[n] = nth(n);
        }
        if (with_pass) moves[plays] = pass_move;
        return all;
    }

  private:
    void write(Move* moves) const noexcept {
        static_cast<void>(to_beat.is_pass() ? level().write_leads(rules, hand, moves)
                                            : level().write_follows(rules, hand, to_beat, moves));
    }
};

}  // namespace ddz::c_api
