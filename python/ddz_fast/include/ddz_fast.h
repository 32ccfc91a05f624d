/* ddz_fast.h: the types of the C-level API, in plain C.

   The functions are capsules of ddz_fast._core.__pyx_capi__. Cython fetches them by itself:
   `from ddz_fast._core cimport ddz_turn, ddz_count_legal, ...`, with ddz_fast.get_include() among the include
   directories. None of them takes the GIL, raises, or allocates; any thread may call them.

   Pointers are not NULL unless it is said. Where rules come with a hand, the hand may be any word: with cards that the
   deck does not hold it has no plays. A pattern to beat may be any word as well. */
#ifndef DDZ_FAST_H
#define DDZ_FAST_H

#include <stdint.h>

/* Ranks, low to high. */
enum {
    DDZ_RANK_3 = 0, DDZ_RANK_4, DDZ_RANK_5, DDZ_RANK_6, DDZ_RANK_7, DDZ_RANK_8, DDZ_RANK_9,
    DDZ_RANK_T, DDZ_RANK_J, DDZ_RANK_Q, DDZ_RANK_K, DDZ_RANK_A, DDZ_RANK_2, DDZ_RANK_LITTLE_JOKER,
    DDZ_RANK_BIG_JOKER,
    DDZ_RANKS
};

/* A hand is a uint64_t: four bits for each rank, how many cards of it are held. Rank 3 has the lowest bits.

     63..60   59..56  55..52  51..48         7..4    3..0
    +-------+-------+-------+-------+ ... +-------+-------+
    | zero  |   D   |   X   |   2   |     |   4   |   3   |
    +-------+-------+-------+-------+ ... +-------+-------+ */
static inline uint32_t ddz_hand_count(uint64_t hand, uint32_t rank) {
    return (uint32_t)(hand >> (4 * rank)) & 15U;
}
/* The two hands together hold at most 15 of a rank. */
static inline uint64_t ddz_hand_add(uint64_t hand, uint64_t cards) { return hand + cards; }
/* The hand contains the cards. */
static inline uint64_t ddz_hand_remove(uint64_t hand, uint64_t cards) { return hand - cards; }

/* Categories of plays, in the order of lists. */
enum {
    DDZ_SOLO = 0, DDZ_PAIR, DDZ_TRIO, DDZ_TRIO_SOLO, DDZ_TRIO_PAIR, DDZ_SOLO_CHAIN, DDZ_PAIR_CHAIN,
    DDZ_TRIO_CHAIN, DDZ_TRIO_SOLO_CHAIN, DDZ_TRIO_PAIR_CHAIN, DDZ_FOUR_TWO_SOLO, DDZ_FOUR_TWO_PAIR,
    DDZ_BOMB, DDZ_ROCKET, DDZ_PASS
};

/* How bombs of one size rank where a rank is wild; without wild cards they have no class. */
enum { DDZ_CLASS_NONE, DDZ_CLASS_SOFT, DDZ_CLASS_HARD, DDZ_CLASS_PURE };

/* What a play is, whatever its kickers, is a uint32_t. `key` is the rank of the body's top card (of a chain where the
   ace is low, the place on the line A 2 3 ... K A), `length` the number of ranks of a chain, the size of a bomb, else 1.

     31      24 23      16 15       8 7        0
    +----------+----------+----------+----------+
    |bomb class|   key    |  length  | category |
    +----------+----------+----------+----------+ */
static inline uint32_t ddz_pattern(uint32_t category, uint32_t length, uint32_t key, uint32_t bomb_class) {
    return category | length << 8 | key << 16 | bomb_class << 24;
}
static inline uint32_t ddz_pattern_category(uint32_t pattern) { return pattern & 255U; }
static inline uint32_t ddz_pattern_length(uint32_t pattern) { return (pattern >> 8) & 255U; }
static inline uint32_t ddz_pattern_key(uint32_t pattern) { return (pattern >> 16) & 255U; }
static inline uint32_t ddz_pattern_bomb_class(uint32_t pattern) { return pattern >> 24; }

/* A pattern and the cards that show it. A pass has no cards and the pattern DDZ_PASS. */
typedef struct ddz_move {
    uint64_t cards;
    uint32_t pattern;
} ddz_move;

/* The rules of one hand, of ddz_fast.native.rules_capsule() or of a turn. */
typedef struct ddz_rules ddz_rules;

/* A place in a sequence of random numbers, which it determines. */
typedef struct ddz_stream {
    uint64_t state;
} ddz_stream;

#define DDZ_SEATS 4      /* at most */
#define DDZ_NOBODY 255   /* where a seat may be missing */
#define DDZ_LIST_SLACK 4 /* lists with so much room past their end are written in place, which is fastest */

/* What a seat can say before the play. */
enum {
    DDZ_SAY_PASS = 0, DDZ_SAY_BID_1, DDZ_SAY_BID_2, DDZ_SAY_BID_3, DDZ_SAY_DECLINE, DDZ_SAY_CALL,
    DDZ_SAY_ROB, DDZ_SAY_WAIT, DDZ_SAY_OPEN, DDZ_SAY_NO_DOUBLE, DDZ_SAY_DOUBLE, DDZ_SAY_NO_REPORT,
    DDZ_SAY_REPORT_3, DDZ_SAY_REPORT_4, DDZ_SAY_REPORT_5, DDZ_SAY_REPORT_6, DDZ_SAY_REPORT_7,
    DDZ_SAY_REPORT_8, DDZ_SAY_REPORT_9, DDZ_SAY_REPORT_T, DDZ_SAY_REPORT_J, DDZ_SAY_REPORT_Q,
    DDZ_SAY_REPORT_K, DDZ_SAY_REPORT_A, DDZ_SAY_REPORT_2, DDZ_SAY_REPORT_JOKERS,
    DDZ_SAY_REPORT_3_TWICE, DDZ_SAY_REPORT_4_TWICE, DDZ_SAY_REPORT_5_TWICE, DDZ_SAY_REPORT_6_TWICE,
    DDZ_SAY_REPORT_7_TWICE, DDZ_SAY_REPORT_8_TWICE, DDZ_SAY_REPORT_9_TWICE, DDZ_SAY_REPORT_T_TWICE,
    DDZ_SAY_REPORT_J_TWICE, DDZ_SAY_REPORT_Q_TWICE, DDZ_SAY_REPORT_K_TWICE, DDZ_SAY_REPORT_A_TWICE,
    DDZ_SAY_REPORT_2_TWICE, DDZ_SAY_NO_FIGHT, DDZ_SAY_FIGHT, DDZ_SAY_NO_TANDA, DDZ_SAY_TANDA
};

/* What the seat to act may know. It and all it points to are there during the call only. */
typedef struct ddz_turn {
    const ddz_rules *rules; /* of this hand, its wild rank and reported sets among them */
    ddz_stream *stream;     /* this seat's random numbers: drawn from here, games are the same for the same seed */
    const uint8_t *sayings; /* before the play: what can be said */
    uint64_t hand;          /* before the play: 0 while it is still being dealt */
    uint64_t unseen;        /* the cards of the deck that this seat neither holds nor has seen played */
    uint64_t played[DDZ_SEATS]; /* all that each seat has played */
    ddz_move to_beat;           /* a pass where this seat leads */
    uint32_t saying_count;      /* 0 in the play */
    uint8_t to_beat_by;         /* the seat that made it, DDZ_NOBODY where this seat leads */
    uint8_t me;
    uint8_t landlord; /* before the play: this seat where it is known to be the landlord, else DDZ_NOBODY */
    uint8_t seats;
    uint8_t cards_left[DDZ_SEATS]; /* of each seat; 0 before the play */
} ddz_turn;

/* A player, for ddz_fast.NativePolicy. They are called on several threads at once, without the GIL: they may touch no
   Python object and throw nothing. `context` is what NativePolicy was given, or NULL. */

/* Fills in a legal move; as it comes, it is a pass. */
typedef void (*ddz_choose)(const ddz_turn *turn, void *context, ddz_move *move);
/* The place in turn->sayings of what to say; asked where there are two or more. */
typedef uint32_t (*ddz_say)(const ddz_turn *turn, void *context);

/* The play of a hand. */
typedef struct ddz_position {
    uint64_t hands[DDZ_SEATS];
    ddz_move to_beat; /* a pass where the seat to act leads */
    uint8_t to_beat_by;
    uint8_t to_act;
    uint8_t landlord;
    uint8_t seats;
} ddz_position;

/* What a move has changed in a position. */
typedef struct ddz_undo {
    ddz_move to_beat;
    uint8_t to_beat_by;
    uint8_t to_act;
    uint64_t played;
} ddz_undo;

/* Why there is no such position. */
enum {
    DDZ_OK = 0, DDZ_BAD_SEATS, DDZ_NO_SUCH_SEAT, DDZ_NOT_IN_DECK, DDZ_BAD_PATTERN, DDZ_NOT_IN_RULES,
    DDZ_NO_READING, DDZ_HAND_TOO_LARGE, DDZ_LANDLORD_FIRST, DDZ_HAND_EMPTY, DDZ_OWN_PLAY, DDZ_FAILED
};

#endif
