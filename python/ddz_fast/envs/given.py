"""Arrays that a caller gives an environment, checked."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ddz_fast.errors import DdzError, shown
from ddz_fast.rules import RuleSet

__all__ = ["integers_given", "seats_given"]


def integers_given(name: str, values: npt.ArrayLike, hands: int) -> npt.NDArray[np.int64]:
    """Return int64 (hands,). Raises DdzError, code "bad-array", for anything but integers of that shape."""
    array = np.asarray(values)
    if array.dtype.kind not in "iu" or array.shape != (hands,):
        raise DdzError(
            f"{name} must be integers of the shape ({hands},), not {array.dtype} {array.shape}: {shown(values)}",
            code="bad-array",
        )
    if array.dtype == np.uint64 and int(array.max()) >= 2**63:
        raise DdzError(f"{name} must be below 2**63, not {array.max()}", code="bad-array")
    return np.ascontiguousarray(array, np.int64)


def seats_given(seat: npt.ArrayLike, rules: RuleSet, hands: int) -> npt.NDArray[np.int8]:
    """Return int8 (hands,) seats, of one or of one for each hand. Raises DdzError, code "bad-seat", for others."""
    array = np.asarray(seat)
    if array.dtype.kind not in "iu" or array.shape not in ((), (hands,)):
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
