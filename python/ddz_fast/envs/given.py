"""Arrays that a caller gives an environment, checked."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ddz_fast.action_index import ActionIndex
from ddz_fast.batch import LegalActions
from ddz_fast.batch.given import array_of
from ddz_fast.errors import DdzError, IllegalActionError, shown
from ddz_fast.rules import RuleSet

__all__ = ["integers_given", "not_legal", "seats_given"]

_MOST_SHOWN = 8  # actions in a message


def integers_given(name: str, values: npt.ArrayLike, hands: int) -> npt.NDArray[np.int64]:
    """Return int64 (hands,). Raises DdzError, code "bad-array", for anything but integers of that shape."""
    array = array_of(values)
    if array is None or array.dtype.kind not in "iu" or array.shape != (hands,):
        what = "" if array is None else f" {array.dtype} {array.shape}:"
        raise DdzError(
            f"{name} must be integers of the shape ({hands},), not{what} {shown(values)}",
            code="bad-array",
        )
    if array.dtype == np.uint64 and int(array.max()) >= 2**63:
        raise DdzError(f"{name} must be below 2**63, not {array.max()}", code="bad-array")
    return np.ascontiguousarray(array, np.int64)


def seats_given(seat: npt.ArrayLike, rules: RuleSet, hands: int) -> npt.NDArray[np.int8]:
    """Return int8 (hands,) seats, of one or of one for each hand. Raises DdzError, code "bad-seat", for others."""
    array = array_of(seat)
    if array is None or array.dtype.kind not in "iu" or array.shape not in ((), (hands,)):
        raise DdzError(
            f"seat must be a seat, or integers of the shape ({hands},), not {shown(seat)}",
            code="bad-seat",
        )
    if not (array.min() >= 0 and array.max() < rules.seats):
        wrong = array[(array < 0) | (array >= rules.seats)].flat[0]
        raise DdzError(
            f"seat {wrong} is none of {rules.name}; seats are 0 to {rules.seats - 1}",
            code="bad-seat",
        )
    return np.broadcast_to(array.astype(np.int8), (hands,)).copy()


def not_legal(
    index: ActionIndex, legal: LegalActions, hand: int, wanted: int
) -> IllegalActionError:
    """Return the error for an action of the fixed numbering that a hand does not have now."""
    ids = index.ids(legal.of(hand)).tolist()
    some = ", ".join(f"{known} ({index.action(known)})" for known in ids[:_MOST_SHOWN])
    more = ", …" if len(ids) > _MOST_SHOWN else ""
    return IllegalActionError(
        f"action id {wanted} is not legal in environment {hand}; legal are {some}{more}",
        code="bad-action",
    )
