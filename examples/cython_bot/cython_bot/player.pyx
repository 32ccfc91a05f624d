"""The player: leads what rids it of most cards, answers as low as it can, and keeps its bombs for the end."""

from libc.stdint cimport uint32_t, uint64_t

from ddz_fast._core cimport (
    DDZ_BOMB, DDZ_PASS, DDZ_ROCKET,
    ddz_hand_size, ddz_heuristic_move, ddz_leads, ddz_move, ddz_nth_follow, ddz_pattern_category, ddz_pattern_key,
    ddz_turn,
)

cdef enum:
    ROOM = 2048  # more leads than any hand of one deck has
    LATE = 5     # cards: from then on somebody may go out soon


cdef bint is_bomb(const ddz_move* move) noexcept nogil:
    return ddz_pattern_category(move.pattern) in (DDZ_BOMB, DDZ_ROCKET)


cdef bint is_late(const ddz_turn* turn) noexcept nogil:
    cdef int seat
    for seat in range(turn.seats):
        if turn.cards_left[seat] <= LATE:
            return True
    return False


# More cards are better, then a lower key; bombs are kept.
cdef int worth(const ddz_move* move) noexcept nogil:
    cdef int points = 32 * ddz_hand_size(move.cards) - ddz_pattern_key(move.pattern)
    return points - 10_000 if is_bomb(move) else points


cdef void lead(const ddz_turn* turn, ddz_move* move) noexcept nogil:
    cdef ddz_move moves[ROOM]
    cdef uint32_t i, best = 0, n = ddz_leads(turn.rules, turn.hand, moves, ROOM)
    if n > ROOM:  # wild cards: nothing has been listed
        ddz_heuristic_move(turn, move)
        return
    for i in range(1, n):
        if worth(&moves[i]) > worth(&moves[best]):
            best = i
    move[0] = moves[best]


# The lowest is the first of them; nothing has to be listed.
cdef void follow(const ddz_turn* turn, ddz_move* move) noexcept nogil:
    ddz_nth_follow(turn.rules, turn.hand, turn.to_beat.pattern, 0, move)  # a pass where there is none
    if move.cards == turn.hand:
        return  # goes out
    cdef bint of_partner = turn.me != turn.landlord and turn.to_beat_by != turn.landlord
    if of_partner or (is_bomb(move) and not is_late(turn)):
        move.cards, move.pattern = 0, DDZ_PASS


cdef api void choose(const ddz_turn* turn, void* context, ddz_move* move) noexcept nogil:
    if turn.to_beat.pattern == DDZ_PASS:
        lead(turn, move)
    else:
        follow(turn, move)
