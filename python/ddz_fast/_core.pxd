# The C-level API for Cython: see include/ddz_fast.h, which says what each type is.

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

cdef extern from "ddz_fast.h" nogil:
    enum:
        DDZ_RANK_3
        DDZ_RANK_4
        DDZ_RANK_5
        DDZ_RANK_6
        DDZ_RANK_7
        DDZ_RANK_8
        DDZ_RANK_9
        DDZ_RANK_T
        DDZ_RANK_J
        DDZ_RANK_Q
        DDZ_RANK_K
        DDZ_RANK_A
        DDZ_RANK_2
        DDZ_RANK_LITTLE_JOKER
        DDZ_RANK_BIG_JOKER
        DDZ_RANKS

    enum:
        DDZ_SOLO
        DDZ_PAIR
        DDZ_TRIO
        DDZ_TRIO_SOLO
        DDZ_TRIO_PAIR
        DDZ_SOLO_CHAIN
        DDZ_PAIR_CHAIN
        DDZ_TRIO_CHAIN
        DDZ_TRIO_SOLO_CHAIN
        DDZ_TRIO_PAIR_CHAIN
        DDZ_FOUR_TWO_SOLO
        DDZ_FOUR_TWO_PAIR
        DDZ_BOMB
        DDZ_ROCKET
        DDZ_PASS

    enum:
        DDZ_CLASS_NONE
        DDZ_CLASS_SOFT
        DDZ_CLASS_HARD
        DDZ_CLASS_PURE

    enum:
        DDZ_SAY_PASS
        DDZ_SAY_BID_1
        DDZ_SAY_BID_2
        DDZ_SAY_BID_3
        DDZ_SAY_DECLINE
        DDZ_SAY_CALL
        DDZ_SAY_ROB
        DDZ_SAY_WAIT
        DDZ_SAY_OPEN
        DDZ_SAY_NO_DOUBLE
        DDZ_SAY_DOUBLE
        DDZ_SAY_NO_REPORT
        DDZ_SAY_REPORT_3
        DDZ_SAY_REPORT_4
        DDZ_SAY_REPORT_5
        DDZ_SAY_REPORT_6
        DDZ_SAY_REPORT_7
        DDZ_SAY_REPORT_8
        DDZ_SAY_REPORT_9
        DDZ_SAY_REPORT_T
        DDZ_SAY_REPORT_J
        DDZ_SAY_REPORT_Q
        DDZ_SAY_REPORT_K
        DDZ_SAY_REPORT_A
        DDZ_SAY_REPORT_2
        DDZ_SAY_REPORT_JOKERS
        DDZ_SAY_REPORT_3_TWICE
        DDZ_SAY_REPORT_4_TWICE
        DDZ_SAY_REPORT_5_TWICE
        DDZ_SAY_REPORT_6_TWICE
        DDZ_SAY_REPORT_7_TWICE
        DDZ_SAY_REPORT_8_TWICE
        DDZ_SAY_REPORT_9_TWICE
        DDZ_SAY_REPORT_T_TWICE
        DDZ_SAY_REPORT_J_TWICE
        DDZ_SAY_REPORT_Q_TWICE
        DDZ_SAY_REPORT_K_TWICE
        DDZ_SAY_REPORT_A_TWICE
        DDZ_SAY_REPORT_2_TWICE
        DDZ_SAY_NO_FIGHT
        DDZ_SAY_FIGHT
        DDZ_SAY_NO_TANDA
        DDZ_SAY_TANDA

    enum:
        DDZ_OK
        DDZ_BAD_SEATS
        DDZ_NO_SUCH_SEAT
        DDZ_NOT_IN_DECK
        DDZ_BAD_PATTERN
        DDZ_NOT_IN_RULES
        DDZ_NO_READING
        DDZ_HAND_TOO_LARGE
        DDZ_LANDLORD_FIRST
        DDZ_HAND_EMPTY
        DDZ_OWN_PLAY
        DDZ_FAILED

    enum:
        DDZ_SEATS
        DDZ_NOBODY
        DDZ_LIST_SLACK

    uint32_t ddz_hand_count(uint64_t hand, uint32_t rank) noexcept
    uint64_t ddz_hand_add(uint64_t hand, uint64_t cards) noexcept
    uint64_t ddz_hand_remove(uint64_t hand, uint64_t cards) noexcept
    uint32_t ddz_pattern(uint32_t category, uint32_t length, uint32_t key, uint32_t bomb_class) noexcept
    uint32_t ddz_pattern_category(uint32_t pattern) noexcept
    uint32_t ddz_pattern_length(uint32_t pattern) noexcept
    uint32_t ddz_pattern_key(uint32_t pattern) noexcept
    uint32_t ddz_pattern_bomb_class(uint32_t pattern) noexcept

    ctypedef struct ddz_move:
        uint64_t cards
        uint32_t pattern

    ctypedef struct ddz_rules:
        pass

    ctypedef struct ddz_stream:
        uint64_t state

    ctypedef struct ddz_turn:
        const ddz_rules* rules
        ddz_stream* stream
        const uint8_t* sayings
        uint64_t hand
        uint64_t unseen
        uint64_t played[4]
        ddz_move to_beat
        uint32_t saying_count
        uint8_t to_beat_by
        uint8_t me
        uint8_t landlord
        uint8_t seats
        uint8_t cards_left[4]

    ctypedef void (*ddz_choose)(const ddz_turn* turn, void* context, ddz_move* move) noexcept nogil
    ctypedef uint32_t (*ddz_say)(const ddz_turn* turn, void* context) noexcept nogil

    ctypedef struct ddz_position:
        uint64_t hands[4]
        ddz_move to_beat
        uint8_t to_beat_by
        uint8_t to_act
        uint8_t landlord
        uint8_t seats

    ctypedef struct ddz_undo:
        ddz_move to_beat
        uint8_t to_beat_by
        uint8_t to_act
        uint64_t played

# Hands. From 15 counts by rank: 1, or 0 where no hand holds so many (8 of a rank, 2 of a joker at most).
cdef int32_t ddz_hand_from_counts(const uint8_t* counts, uint64_t* hand) noexcept nogil
cdef void ddz_hand_to_counts(uint64_t hand, uint8_t* counts) noexcept nogil
cdef uint32_t ddz_hand_size(uint64_t hand) noexcept nogil
# Whether every card, copies counted, is in the hand: 1 or 0.
cdef int32_t ddz_hand_contains(uint64_t hand, uint64_t cards) noexcept nogil
# A bit for each rank of which there are so many cards or more.
cdef uint32_t ddz_hand_ranks(uint64_t hand, uint32_t copies) noexcept nogil

# Rules. wild_rank is -1 where no rank is wild.
cdef int32_t ddz_rules_wild_rank(const ddz_rules* rules) noexcept nogil
cdef uint32_t ddz_rules_decks(const ddz_rules* rules) noexcept nogil
cdef uint32_t ddz_rules_seats(const ddz_rules* rules) noexcept nogil

# Patterns: 1 or 0.
cdef int32_t ddz_pattern_is_played(const ddz_rules* rules, uint32_t pattern) noexcept nogil
cdef int32_t ddz_pattern_beats(uint32_t pattern, uint32_t other) noexcept nogil

# Plays of a hand, in the documented order, the pass not among them. nth_ gives a pass where there is no number n. Lists
# return how many there are; where that is more than `room`, nothing is written.
cdef uint32_t ddz_count_leads(const ddz_rules* rules, uint64_t hand) noexcept nogil
cdef void ddz_nth_lead(const ddz_rules* rules, uint64_t hand, uint32_t n, ddz_move* move) noexcept nogil
cdef uint32_t ddz_leads(const ddz_rules* rules, uint64_t hand, ddz_move* moves, uint32_t room) noexcept nogil
cdef uint32_t ddz_count_follows(const ddz_rules* rules, uint64_t hand, uint32_t to_beat) noexcept nogil
cdef void ddz_nth_follow(
    const ddz_rules* rules, uint64_t hand, uint32_t to_beat, uint32_t n, ddz_move* move
) noexcept nogil
cdef uint32_t ddz_follows(
    const ddz_rules* rules, uint64_t hand, uint32_t to_beat, ddz_move* moves, uint32_t room
) noexcept nogil
# Whether a hand may play or pass, whatever the move holds; `to_beat` DDZ_PASS where it leads. 1 or 0.
cdef int32_t ddz_is_legal(
    const ddz_rules* rules, uint64_t hand, uint32_t to_beat, const ddz_move* move
) noexcept nogil

# The legal moves of a turn of the play, the pass last; none before the play.
cdef uint32_t ddz_count_legal(const ddz_turn* turn) noexcept nogil
cdef void ddz_nth_legal(const ddz_turn* turn, uint32_t n, ddz_move* move) noexcept nogil
cdef uint32_t ddz_legal(const ddz_turn* turn, ddz_move* moves, uint32_t room) noexcept nogil
# What the built-in player "heuristic" would do.
cdef void ddz_heuristic_move(const ddz_turn* turn, ddz_move* move) noexcept nogil
cdef uint32_t ddz_heuristic_saying(const ddz_turn* turn) noexcept nogil

# Positions. init checks all it is told, and where the answer is not DDZ_OK, the position is as it was. There is a hand
# for each seat; `to_beat` is NULL or a pass where to_act leads, and may have a pattern without cards.
cdef int32_t ddz_position_init(
    ddz_position* position, const ddz_rules* rules, const uint64_t* hands, uint32_t seats,
    uint32_t landlord, uint32_t to_act, const ddz_move* to_beat, uint32_t to_beat_by
) noexcept nogil
# The move is legal and the position not over; `undo` may be NULL.
cdef void ddz_position_play(ddz_position* position, const ddz_move* move, ddz_undo* undo) noexcept nogil
# Moves are taken back in reverse order.
cdef void ddz_position_undo(ddz_position* position, const ddz_undo* undo) noexcept nogil
cdef int32_t ddz_position_is_over(const ddz_position* position) noexcept nogil
# 1 the landlord, 0 the peasants, -1 nobody yet.
cdef int32_t ddz_position_landlord_won(const ddz_position* position) noexcept nogil
cdef uint32_t ddz_position_count_legal(const ddz_position* position, const ddz_rules* rules) noexcept nogil
cdef void ddz_position_nth_legal(
    const ddz_position* position, const ddz_rules* rules, uint32_t n, ddz_move* move
) noexcept nogil
cdef uint32_t ddz_position_legal(
    const ddz_position* position, const ddz_rules* rules, ddz_move* moves, uint32_t room
) noexcept nogil

# Random numbers: 64 bits, or one of 0..n-1, which for n of 0 or 1 is 0 and draws nothing.
cdef uint64_t ddz_random_bits(ddz_stream* stream) noexcept nogil
cdef uint32_t ddz_random_below(ddz_stream* stream, uint32_t n) noexcept nogil
