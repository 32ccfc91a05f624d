"""OpenSpiel's formats of dou_dizhu: its observation tensor and its action ids."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from ddz_fast import _core
from ddz_fast.batch.legal import SAYING
from ddz_fast.batch.observations import Observations
from ddz_fast.categories import Category
from ddz_fast.encodings.natural import check_no_wild_cards
from ddz_fast.encodings.numbering import Moves, Numbering, kickers, plays, rows_of
from ddz_fast.phases.sayings import SAYINGS
from ddz_fast.position import MoveArrays

__all__ = ["ACTIONS", "OBSERVATION_SIZE", "PASS_ID", "ids", "moves", "observation_tensor"]

ACTIONS = 26_057
"""How many ids there are."""
PASS_ID = 0
"""The id of the pass, in the auction and in the play; 1 to 3 are the bids."""
OBSERVATION_SIZE = 159

_ORDER = (
    Category.SOLO,
    Category.SOLO_CHAIN,
    Category.PAIR,
    Category.PAIR_CHAIN,
    Category.TRIO,
    Category.TRIO_SOLO,
    Category.TRIO_PAIR,
    Category.TRIO_CHAIN,
    Category.TRIO_SOLO_CHAIN,
    Category.TRIO_PAIR_CHAIN,
    Category.BOMB,
    Category.ROCKET,
)
_SPOKEN = ("pass", 1, 2, 3)


def observation_tensor(
    observations: Observations,
    out: npt.NDArray[np.float32] | None = None,
    *,
    joker_overlap: bool = True,
) -> npt.NDArray[np.float32]:
    """Encode hands of three seats as OpenSpiel's observation tensor: float32 (n, 159), zeros and ones.

    Own cards as a one-hot of how many of each rank (69 values), all played cards likewise (69), how far the seat
    sits after the landlord (3; in the auction after the highest bidder so far), who speaks first (3), and the rank of
    the card that was turned up (15).

    OpenSpiel gives each of the 15 ranks five places, but begins the next part after 69 = 13 * 5 + 2 * 2: the big
    joker's one-hot, at 70 and 71, lies within those of the played threes, and of the played cards at 139 and 140
    within the landlord's distance. Such a place is one where either says so. That is what its networks see, so it is
    the default; `joker_overlap=False` gives each joker two places, and every place one meaning.

    While the deal is under way, and for hands that nobody views, all is zero. `out` is written where given.

    Reads seat, landlord, first, phase, hand, played, said, said_by and face_up, and wild_rank where it is no empty
    array. Raises DdzError "bad-array", "not-described" for other than three seats and for hands with wild cards,
    "out-of-range" for cards that one deck does not hold.
    """
    check_no_wild_cards(observations, "OpenSpiel")
    return _core.encode_openspiel(observations, joker_overlap, out)


def ids(actions: Moves) -> npt.NDArray[np.int32]:
    """Return OpenSpiel's id of each action, LegalActions or MoveArrays: int32 (m,).

    The pass of the play and that of the auction are 0, bids 1 to 3. Plays of the same cards that differ in their
    body have ids of their own. Raises DdzError "no-id" for an action that OpenSpiel does not have, such as a four with
    two kickers.
    """
    return _numbering().ids(actions)


def moves(ids: npt.ArrayLike, *, auction: bool = False) -> MoveArrays:
    """Return the actions of OpenSpiel's ids, integers (m,), as MoveArrays.

    Bids have the category `ddz_fast.batch.SAYING`. The pass is that of the play, or with `auction` that of the
    auction, a saying too. Raises DdzError "bad-ids".
    """
    found = _numbering().moves(ids)
    if auction:
        passed = found.category == Category.PASS.code
        found.category[passed] = SAYING
        found.key[passed] = SAYINGS.index("pass")
    return found


@cache
def _numbering() -> Numbering:
    """Return the pass, the bids and the plays in OpenSpiel's order.

    Plays go by category in an order of its own, then by length and key, then by their kickers from the highest down:
    the set with the lower one at the first difference is first.
    """
    found = plays("openspiel")
    place = np.zeros(len(Category), np.uint64)
    place[[category.code for category in _ORDER]] = np.arange(len(_ORDER))
    beside = kickers(found)
    from_the_top = np.zeros(len(beside), np.uint64)
    for rank in range(15):
        from_the_top |= beside[:, rank] << np.uint64(4 * rank)
    order = np.lexsort((from_the_top, found.key, found.length, place[found.category]))
    spoken = _sayings()
    spoken.category[0] = Category.PASS.code
    spoken.key[0] = 0
    actions = MoveArrays(
        *(np.concatenate(pair) for pair in zip(spoken, rows_of(found, order), strict=True))
    )
    return Numbering("OpenSpiel", actions, by_pattern=True, others=(_sayings(), range(4)))


def _sayings() -> MoveArrays:
    """Return the pass of the auction and the bids."""
    return MoveArrays(
        np.zeros((len(_SPOKEN), 15), np.uint8),
        np.full(len(_SPOKEN), SAYING, np.uint8),
        np.zeros(len(_SPOKEN), np.uint8),
        np.array([SAYINGS.index(saying) for saying in _SPOKEN], np.uint8),
    )
