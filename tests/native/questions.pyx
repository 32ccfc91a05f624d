# cython: language_level=3
"""Every function of the C-level API that asks about hands and positions, for Python to call."""

from cpython.mem cimport PyMem_Free, PyMem_Malloc
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from ddz_fast._core cimport *

cdef enum:
    GUARD = 8  # moves past the room, which nobody may touch


cdef tuple pair(const ddz_move* move):
    return move.cards, move.pattern


def constants():
    return {
        "ranks": DDZ_RANKS, "pass": DDZ_PASS, "rocket": DDZ_ROCKET, "solo": DDZ_SOLO, "pure": DDZ_CLASS_PURE,
        "say_pass": DDZ_SAY_PASS, "bid_3": DDZ_SAY_BID_3, "double": DDZ_SAY_DOUBLE, "rob": DDZ_SAY_ROB,
        "report_2": DDZ_SAY_REPORT_2, "jokers": DDZ_SAY_REPORT_JOKERS, "tanda": DDZ_SAY_TANDA,
        "big_joker": DDZ_RANK_BIG_JOKER, "nobody": DDZ_NOBODY, "slack": DDZ_LIST_SLACK, "seats": DDZ_SEATS,
    }


def statuses():
    return {
        DDZ_OK: None, DDZ_BAD_SEATS: "bad-seats", DDZ_NO_SUCH_SEAT: "no-such-seat", DDZ_NOT_IN_DECK: "not-in-deck",
        DDZ_BAD_PATTERN: "bad-pattern", DDZ_NOT_IN_RULES: "not-in-rules", DDZ_NO_READING: "no-reading",
        DDZ_HAND_TOO_LARGE: "hand-too-large", DDZ_LANDLORD_FIRST: "landlord-first", DDZ_HAND_EMPTY: "hand-empty",
        DDZ_OWN_PLAY: "own-play", DDZ_FAILED: "failed",
    }


def from_counts(bytes counts):
    cdef uint64_t hand = 77
    cdef int done = ddz_hand_from_counts(<const uint8_t*><const char*>counts, &hand)
    return hand if done else (None if hand == 77 else "touched")


def to_counts(uint64_t hand):
    cdef uint8_t counts[15]
    ddz_hand_to_counts(hand, counts)
    return [counts[i] for i in range(15)]


def size(uint64_t hand): return ddz_hand_size(hand)
def contains(uint64_t hand, uint64_t cards): return ddz_hand_contains(hand, cards)
def add(uint64_t hand, uint64_t cards): return ddz_hand_add(hand, cards)
def remove(uint64_t hand, uint64_t cards): return ddz_hand_remove(hand, cards)
def count(uint64_t hand, uint32_t rank): return ddz_hand_count(hand, rank)
def ranks(uint64_t hand, uint32_t copies): return ddz_hand_ranks(hand, copies)
def beats(uint32_t a, uint32_t b): return ddz_pattern_beats(a, b)


def pattern(category, length, key, bomb_class):
    return ddz_pattern(category, length, key, bomb_class)


def parts(uint32_t pattern):
    return (ddz_pattern_category(pattern), ddz_pattern_length(pattern), ddz_pattern_key(pattern),
            ddz_pattern_bomb_class(pattern))


def below(uint64_t state, uint32_t n):
    cdef ddz_stream stream
    stream.state = state
    found = ddz_random_below(&stream, n)
    return found, stream.state


def bits(uint64_t state):
    cdef ddz_stream stream
    stream.state = state
    found = ddz_random_bits(&stream)
    return found, stream.state


cdef class Buffer:
    """Room for some moves, and guards behind it."""

    cdef ddz_move* moves
    cdef uint32_t room

    def __cinit__(self, uint32_t room):
        self.room = room
        self.moves = <ddz_move*>PyMem_Malloc((room + GUARD) * sizeof(ddz_move))
        memset(self.moves, 0xA5, (room + GUARD) * sizeof(ddz_move))

    def __dealloc__(self):
        PyMem_Free(self.moves)

    cdef taken(self, uint32_t found):
        """What was found and listed; None where nothing was to be, and an error where more was written."""
        cdef uint32_t first = found if found <= self.room else 0
        cdef uint32_t past = self.room if found <= self.room else 0
        cdef uint32_t i, k
        cdef const uint8_t* byte
        for i in range(past, self.room + GUARD):
            byte = <const uint8_t*>&self.moves[i]
            for k in range(sizeof(ddz_move)):
                if byte[k] != 0xA5:
                    raise AssertionError(f"move {i} was written, with room for {self.room}")
        return found, [pair(&self.moves[i]) for i in range(first)] if found <= self.room else None


cdef class Rules:
    cdef object capsule
    cdef const ddz_rules* rules

    def __init__(self, capsule):
        self.capsule = capsule
        self.rules = <const ddz_rules*>PyCapsule_GetPointer(capsule, "ddz_rules")

    def facts(self):
        return ddz_rules_wild_rank(self.rules), ddz_rules_decks(self.rules), ddz_rules_seats(self.rules)

    def is_played(self, uint32_t pattern): return ddz_pattern_is_played(self.rules, pattern)
    def count_leads(self, uint64_t hand): return ddz_count_leads(self.rules, hand)

    def nth_lead(self, uint64_t hand, uint32_t n):
        cdef ddz_move move
        ddz_nth_lead(self.rules, hand, n, &move)
        return pair(&move)

    def leads(self, uint64_t hand, uint32_t room):
        cdef Buffer buffer = Buffer(room)
        return buffer.taken(ddz_leads(self.rules, hand, buffer.moves, room))

    def count_follows(self, uint64_t hand, uint32_t to_beat):
        return ddz_count_follows(self.rules, hand, to_beat)

    def nth_follow(self, uint64_t hand, uint32_t to_beat, uint32_t n):
        cdef ddz_move move
        ddz_nth_follow(self.rules, hand, to_beat, n, &move)
        return pair(&move)

    def follows(self, uint64_t hand, uint32_t to_beat, uint32_t room):
        cdef Buffer buffer = Buffer(room)
        return buffer.taken(ddz_follows(self.rules, hand, to_beat, buffer.moves, room))

    def is_legal(self, uint64_t hand, uint32_t to_beat, uint64_t cards, uint32_t pattern):
        cdef ddz_move move
        move.cards, move.pattern = cards, pattern
        return ddz_is_legal(self.rules, hand, to_beat, &move)


cdef class Table:
    """A position with the moves that were made in it."""

    cdef Rules rules
    cdef ddz_position position
    cdef list undone
    cdef readonly object status

    def __init__(self, Rules rules, hands, landlord, to_act, to_beat=None, to_beat_by=0):
        cdef uint64_t words[8]
        cdef ddz_move beaten
        cdef int i
        self.rules, self.undone = rules, []
        for i in range(min(len(hands), 8)):
            words[i] = hands[i]
        if to_beat is not None:
            beaten.cards, beaten.pattern = to_beat
        memset(&self.position, 0x5A, sizeof(ddz_position))
        self.status = ddz_position_init(&self.position, rules.rules, words, len(hands), landlord, to_act,
                                        NULL if to_beat is None else &beaten, to_beat_by)

    def bytes(self): return (<const unsigned char*>&self.position)[:sizeof(ddz_position)]
    def is_over(self): return ddz_position_is_over(&self.position)
    def landlord_won(self): return ddz_position_landlord_won(&self.position)
    def count(self): return ddz_position_count_legal(&self.position, self.rules.rules)
    def to_act(self): return self.position.to_act
    def hands(self): return [self.position.hands[i] for i in range(self.position.seats)]

    def nth(self, uint32_t n):
        cdef ddz_move move
        ddz_position_nth_legal(&self.position, self.rules.rules, n, &move)
        return pair(&move)

    def legal(self, uint32_t room):
        cdef Buffer buffer = Buffer(room)
        return buffer.taken(ddz_position_legal(&self.position, self.rules.rules, buffer.moves, room))

    def play(self, uint32_t n):
        cdef ddz_move move
        cdef ddz_undo undo
        ddz_position_nth_legal(&self.position, self.rules.rules, n, &move)
        ddz_position_play(&self.position, &move, &undo)
        self.undone.append((<const unsigned char*>&undo)[:sizeof(ddz_undo)])

    def undo(self):
        cdef bytes kept = self.undone.pop()
        ddz_position_undo(&self.position, <const ddz_undo*><const char*>kept)
