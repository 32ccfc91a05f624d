"""DouZero's features: of a decision, of its last moves, and of each legal action."""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from ddz_fast import _core
from ddz_fast.batch.legal import LegalActions
from ddz_fast.batch.observations import Observations
from ddz_fast.encodings.buffers import Buffers
from ddz_fast.encodings.natural import check_no_wild_cards
from ddz_fast.errors import DdzError, shown

__all__ = ["POSITIONS", "DouZeroBatch", "Position", "encode"]

Position = Literal["landlord", "landlord_down", "landlord_up"]
POSITIONS: tuple[Position, Position, Position] = ("landlord", "landlord_down", "landlord_up")
"""In the order of play."""

_MODES = {None: 0, "view": 1, "copy": 2}


class DouZeroBatch(NamedTuple):
    """The features of k decisions of one position, with m legal actions in all.

    The width of a state is 319 for the landlord and 430 for a peasant.
    """

    position: Position
    """The seat to act."""
    rows: npt.NDArray[np.int64]
    """int64 (k,): the rows of the Observations."""
    x_no_action: npt.NDArray[np.int8]
    """int8 (k, 319 or 430): the state."""
    z: npt.NDArray[np.int8]
    """int8 (k, 5, 162): the last fifteen moves, oldest first, three in a row of the matrix."""
    offsets: npt.NDArray[np.int64]
    """int64 (k + 1,): the actions of decision i are rows offsets[i] to offsets[i + 1] of x_batch and z_batch."""
    x_batch: npt.NDArray[np.float32]
    """float32 (m, 373 or 484): for each legal action the state and the action."""
    z_batch: npt.NDArray[np.float32] | None
    """float32 (m, 5, 162): for each legal action the last moves; None where it was not asked for, and as a view where
    there are several decisions."""

    def z_view(self, decision: int) -> npt.NDArray[np.float32]:
        """Return z_batch of one decision as a view that cannot be written: float32 (its actions, 5, 162)."""
        first, end = self.offsets[decision : decision + 2].tolist()
        return np.broadcast_to(self.z[decision].astype(np.float32), (end - first, 5, 162))


def encode(
    observations: Observations,
    legal: LegalActions | None,
    *,
    z_batch: Literal["view", "copy"] | None = "view",
    buffers: Buffers | None = None,
) -> dict[Position, DouZeroBatch]:
    """Encode hands of three seats that are being played, or over, as DouZero does; only the positions that occur.

    A landlord's state is: own hand, the others' cards, the move before (the one before that where it was a pass),
    all that the seat before and the seat after played (54 values each), one-hots of 17 of how many cards these two
    hold, and a one-hot of 15 of the bombs and rockets so far. A peasant's: own hand, the others' cards, all that the
    landlord and the teammate played, the move before, the last move of the landlord and of the teammate, one-hots of
    20 and 17 of how many cards they hold, and the bombs. Cards are 54 values: of each rank from 3 to 2 as many ones
    as there are cards out of four, then the two jokers. A seat without cards has its one at the last place.

    The rows of x_batch are in the order of `legal`, which are the actions of the seat that views the hand; with None
    each decision has no row. `z_batch` "view" repeats the last moves without copying them where there is one decision
    of a position (read-only; of several see `DouZeroBatch.z_view`), "copy" writes them for each action.

    Hands that are not in the play yet, and such that nobody views, are left out. With `buffers` the arrays lie there,
    else they are new.

    Reads seat, seat_to_act, landlord, phase, hand, unseen, played, last, history, cards_left, bombs and rockets, and
    wild_rank where it is no empty array. Raises DdzError "bad-array", "not-described" for other than three seats and
    for hands with wild cards, "out-of-range" for what has no place in the format, and "not-to-act" where the actions
    are another seat's.
    """
    if z_batch not in _MODES:
        raise DdzError(f"z_batch must be 'view', 'copy' or None, not {shown(z_batch)}")
    check_no_wild_cards(observations, "DouZero")
    room = None if buffers is None else buffers._arrays
    found = _core.encode_douzero(observations, legal, _MODES[z_batch], room)
    return {POSITIONS[role]: DouZeroBatch(POSITIONS[role], *arrays) for role, arrays in found}
