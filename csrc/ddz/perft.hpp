// perft: how many ways the play can go on for exactly `depth` moves, passes counted as moves.
#pragma once

#include "any_hand.hpp"
#include "position.hpp"
#include "stop.hpp"

namespace ddz::inline DDZ_ISA {

[[nodiscard]] DDZ_INLINE std::uint32_t count_legal(const PlayRules& rules,
                                                   const Position& position) noexcept {
    return with_held(rules, position.hand(position.to_act), [&](const auto& held) DDZ_INLINE_LAMBDA {
        if (position.leading()) return count_leads_by_category(rules, held).total;
        return find_follows(rules, held, position.to_beat.pattern).total + 1;
    });
}

// Legal moves, the pass last; none once the hand is over (the caller asks).
[[nodiscard]] DDZ_INLINE Move* write_legal(const PlayRules& rules, const Position& position,
                                           Move* out) noexcept {
    return with_held(rules, position.hand(position.to_act), [&](const auto& held) DDZ_INLINE_LAMBDA {
        if (position.leading()) return write_leads(rules, held, out);
        Move* end = write_follows(rules, held, find_follows(rules, held, position.to_beat.pattern), out);
        *end++ = pass_move;
        return end;
    });
}

// `buffer` has room for the moves of depth - 1 positions and list_slack more. A raised `stop` ends the count
// early, with a number that means nothing.
inline std::uint64_t perft(const PlayRules& rules, Position& position, unsigned depth, Move* buffer,
                           const StopFlag& stop) noexcept {
    if (depth == 0) return 1;
    if (position.over() || stop.raised()) return 0;
    if (depth == 1) return count_legal(rules, position);
    Move* const end = write_legal(rules, position, buffer);
    std::uint64_t leaves = 0;
    for (const Move* move = buffer; move != end; ++move) {
        const Position::Undo undo = position.play(*move);
        leaves += perft(rules, position, depth - 1, end, stop);
        position.undo(undo);
    }
    return leaves;
}

}  // namespace ddz::inline DDZ_ISA
