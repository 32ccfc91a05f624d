"""RLCard's formats of Dou Dizhu: its features of a state and of an action, and its action ids."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from ddz_fast import _core
from ddz_fast.batch.observations import Observations
from ddz_fast.categories import Category
from ddz_fast.encodings.buffers import Buffers
from ddz_fast.encodings.natural import check_no_wild_cards
from ddz_fast.encodings.numbering import Moves, Numbering, kickers, plays, rows_of
from ddz_fast.position import MoveArrays

__all__ = ["ACTIONS", "PASS_ID", "RLCardBatch", "action_features", "encode", "ids", "moves"]

ACTIONS = 27_472
"""How many ids there are."""
PASS_ID = ACTIONS - 1
"""The id of the pass, the last; the ids before it are plays."""

Role = Literal["landlord", "peasant"]
_ROLES: tuple[Role, Role] = ("landlord", "peasant")


class RLCardBatch(NamedTuple):
    """The features of k states of one role."""

    role: Role
    """The viewers' role."""
    rows: npt.NDArray[np.int64]
    """int64 (k,): the rows of the Observations."""
    obs: npt.NDArray[np.int8]
    """int8 (k, 790) of a landlord, (k, 901) of a peasant: what RLCard calls "obs"."""


def encode(
    observations: Observations,
    *,
    buffers: Buffers | None = None,
) -> dict[Role, RLCardBatch]:
    """Encode hands of three seats that are being played, or over, as RLCard does; only the roles that occur.

    The landlord's 790 values are: own hand, the others' cards, the move before (the one before that where it was a
    pass), the last nine moves oldest first, all that the seat before and the seat after played (54 each), and one-hots
    of 17 of how many cards these two hold. A peasant's 901: own hand, the others' cards, the move before, the last
    nine moves, all that the landlord and the teammate played, the first move of each of the two (54 each), and
    one-hots of 20 and 17 of how many cards they hold. Cards are 54 values: of each rank from 3 to 2 as many ones as
    there are cards out of four, then the two jokers. A seat without cards has its one at the last place.

    RLCard means to give the last moves of the two, and gives the first.

    Hands that are not in the play yet, and such that nobody views, are left out. With `buffers` the arrays lie there,
    else they are new.

    Reads seat, landlord, phase, hand, unseen, played, history, first_moves and cards_left, and wild_rank where it is
    no empty array. Raises DdzError "bad-array", "not-described" for other than three seats and for hands with wild
    cards, "out-of-range" for what has no place in the format.
    """
    check_no_wild_cards(observations, "RLCard")
    room = None if buffers is None else buffers._arrays
    found = _core.encode_rlcard(observations, room)
    return {
        _ROLES[peasant]: RLCardBatch(_ROLES[peasant], rows, obs) for peasant, rows, obs in found
    }


def action_features(counts: npt.NDArray[np.uint8]) -> npt.NDArray[np.int8]:
    """Encode the cards of actions, uint8 (m, 15), as int8 (m, 54): 52 values for the ranks, two for the jokers.

    Raises DdzError "bad-array", and "out-of-range" for more than four of a rank.
    """
    return _core.encode_cards(counts)


def ids(actions: Moves) -> npt.NDArray[np.int32]:
    """Return RLCard's id of each action, LegalActions or MoveArrays: int32 (m,).

    RLCard knows a play by its cards alone, and so does this: every reading of the same cards (444555+333+666 and
    333444555666 under rules that play both) has the id of the one that RLCard lists.

    Raises DdzError "no-id" for cards that are none of its plays, and for what is said before the play.
    """
    return _numbering().ids(actions)


def moves(ids: npt.ArrayLike) -> MoveArrays:
    """Return the actions of RLCard's ids, integers (m,), as MoveArrays: the plays as RLCard reads them, and the pass.

    Raises DdzError "bad-ids".
    """
    return _numbering().moves(ids)


@cache
def _numbering() -> Numbering:
    """Return the plays in RLCard's order, the pass last.

    By category, length and key, as moves are listed here, and within one body by their kickers: sets that come
    earlier card by card from the lowest first, but for chains of trios with solos. With three trios these are three
    different kickers first, then three equal ones, then the rest by their pair and then by the third. With more
    trios sets with a joker come first.
    """
    found = plays("rlcard")
    beside = kickers(found)
    by_card = np.zeros(len(beside), np.uint64)  # the set that holds more of a lower rank is first
    for rank in range(15):
        by_card |= (np.uint64(4) - beside[:, rank]) << np.uint64(4 * (14 - rank))
    chain = found.category == Category.TRIO_SOLO_CHAIN.code
    most = beside.max(axis=1)
    three, more = chain & (found.length == 3), chain & (found.length > 3)
    group = np.where(three, np.array([0, 0, 2, 1])[np.minimum(most, 3).astype(int)], 0)
    group[more & ~beside[:, 13:].any(axis=1)] = 1
    pair = np.where(three & (most == 2), (beside == 2).argmax(axis=1), 0)
    order = np.lexsort((by_card, pair, group, found.key, found.length, found.category))
    ordered = rows_of(found, order)
    last = MoveArrays(
        np.zeros((1, 15), np.uint8),
        np.array([Category.PASS.code], np.uint8),
        np.zeros(1, np.uint8),
        np.zeros(1, np.uint8),
    )
    actions = MoveArrays(*(np.concatenate(pair) for pair in zip(ordered, last, strict=True)))
    return Numbering("RLCard", actions, by_pattern=False)
