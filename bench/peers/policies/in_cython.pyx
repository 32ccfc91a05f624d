"""Random players in Cython: one counts and picks, one lists."""

from libc.stdint cimport uint32_t

from ddz_fast._core cimport ddz_count_legal, ddz_legal, ddz_move, ddz_nth_legal, ddz_random_below, ddz_turn

cdef enum:
    ROOM = 2048  # more than any hand of one deck has


cdef api void count_and_pick(const ddz_turn* turn, void* context, ddz_move* move) noexcept nogil:
    ddz_nth_legal(turn, ddz_random_below(turn.stream, ddz_count_legal(turn)), move)


cdef api void list_and_pick(const ddz_turn* turn, void* context, ddz_move* move) noexcept nogil:
    cdef ddz_move moves[ROOM]
    cdef uint32_t n = ddz_legal(turn, moves, ROOM)
    move[0] = moves[ddz_random_below(turn.stream, n)]
