# cython: language_level=3
"""Native players: good ones, bad ones, and one that writes down what it is shown."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from ddz_fast._core cimport *


# As policy "random" draws.
cdef api void choose_random(const ddz_turn* turn, void* context, ddz_move* move) noexcept nogil:
    ddz_nth_legal(turn, ddz_random_below(turn.stream, ddz_count_legal(turn)), move)


cdef api uint32_t say_random(const ddz_turn* turn, void* context) noexcept nogil:
    return ddz_random_below(turn.stream, turn.saying_count)


# The same from a list.
cdef api void choose_from_list(const ddz_turn* turn, void* context, ddz_move* move) noexcept nogil:
    cdef ddz_move moves[2048]
    cdef uint32_t n = ddz_legal(turn, moves, 2048)
    move[0] = moves[ddz_random_below(turn.stream, n)] if n <= 2048 else moves[0]
    if n > 2048:
        choose_random(turn, context, move)


cdef api void choose_heuristic(const ddz_turn* turn, void* context, ddz_move* move) noexcept nogil:
    ddz_heuristic_move(turn, move)


cdef api uint32_t say_heuristic(const ddz_turn* turn, void* context) noexcept nogil:
    return ddz_heuristic_saying(turn)


# Number context[0] of the legal moves, or the last.
cdef api void choose_nth(const ddz_turn* turn, void* context, ddz_move* move) noexcept nogil:
    cdef uint32_t n = ddz_count_legal(turn), wanted = (<const uint32_t*>context)[0]
    ddz_nth_legal(turn, wanted if wanted < n else n - 1, move)


# 1 without a context.
cdef api uint32_t say_whether_null(const ddz_turn* turn, void* context) noexcept nogil:
    return 1 if context == NULL else 0


# Always the move of the context but that, of a thousand choices, about so many are the first legal move.
cdef struct Bad:
    uint64_t good
    uint64_t cards
    uint32_t pattern


cdef api void choose_badly(const ddz_turn* turn, void* context, ddz_move* move) noexcept nogil:
    cdef Bad* bad = <Bad*>context
    if ddz_random_below(turn.stream, 1000) < bad.good:
        ddz_nth_legal(turn, 0, move)
        return
    move.cards, move.pattern = bad.cards, bad.pattern


cdef api void choose_nothing(const ddz_turn* turn, void* context, ddz_move* move) noexcept nogil:
    pass


cdef api void choose_noise(const ddz_turn* turn, void* context, ddz_move* move) noexcept nogil:
    move.cards = ddz_random_bits(turn.stream)
    move.pattern = <uint32_t>ddz_random_bits(turn.stream)


# Cards of the hand as any pattern whose parts are small.
cdef api void choose_noise_of_cards(const ddz_turn* turn, void* context, ddz_move* move) noexcept nogil:
    ddz_nth_legal(turn, ddz_random_below(turn.stream, ddz_count_legal(turn)), move)
    move.pattern = ddz_pattern(ddz_random_below(turn.stream, 16), ddz_random_below(turn.stream, 16),
                               ddz_random_below(turn.stream, 16), ddz_random_below(turn.stream, 5))


cdef api uint32_t say_too_much(const ddz_turn* turn, void* context) noexcept nogil:
    return turn.saying_count


cdef api uint32_t say_far_too_much(const ddz_turn* turn, void* context) noexcept nogil:
    return 0xFFFFFFFF


# One row a turn: what the seat was shown, and what the functions say of it. The first row counts them.
cdef struct Row:
    uint64_t hand
    uint64_t unseen
    uint64_t played[4]
    uint64_t beaten_cards
    uint64_t heuristic_cards
    uint32_t beaten
    uint32_t heuristic
    uint32_t legal
    uint32_t saying_count
    uint8_t sayings[32]
    uint8_t cards_left[4]
    uint8_t to_beat_by
    uint8_t me
    uint8_t landlord
    uint8_t seats


ROW_BYTES = sizeof(Row)


cdef void write_down(const ddz_turn* turn, void* context) noexcept nogil:
    cdef Row* rows = <Row*>context
    cdef Row* row
    cdef ddz_move advised
    cdef uint32_t i
    rows[0].hand += 1
    row = &rows[rows[0].hand]
    row.hand, row.unseen = turn.hand, turn.unseen
    row.beaten_cards, row.beaten = turn.to_beat.cards, turn.to_beat.pattern
    row.to_beat_by, row.me, row.landlord, row.seats = turn.to_beat_by, turn.me, turn.landlord, turn.seats
    for i in range(4):
        row.played[i], row.cards_left[i] = turn.played[i], turn.cards_left[i]
    row.legal, row.saying_count = ddz_count_legal(turn), turn.saying_count
    for i in range(turn.saying_count):
        row.sayings[i] = turn.sayings[i]
    ddz_heuristic_move(turn, &advised)
    row.heuristic_cards, row.heuristic = advised.cards, advised.pattern
    if turn.saying_count:
        row.heuristic = ddz_heuristic_saying(turn)


cdef api void choose_and_write(const ddz_turn* turn, void* context, ddz_move* move) noexcept nogil:
    write_down(turn, context)
    choose_random(turn, context, move)


cdef api uint32_t say_and_write(const ddz_turn* turn, void* context) noexcept nogil:
    write_down(turn, context)
    return say_random(turn, context)


# Of other signatures.
cdef api int choose_wrongly(const ddz_turn* turn, void* context) noexcept nogil:
    return 0


cdef extern from "Python.h" nogil:
    int PyGILState_Check()


# Notes in its context where the interpreter is locked meanwhile.
cdef api void choose_and_look_for_the_lock(const ddz_turn* turn, void* context, ddz_move* move) noexcept nogil:
    if PyGILState_Check():
        (<uint8_t*>context)[0] = 1
    choose_random(turn, context, move)
