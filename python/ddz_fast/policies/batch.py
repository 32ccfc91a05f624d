"""BatchPolicy: a player written in Python that chooses in thousands of hands at once."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from ddz_fast.batch import Decisions
from ddz_fast.errors import DdzError, IllegalActionError, shown

__all__ = ["BatchPolicy", "checked_choices"]


@runtime_checkable
class BatchPolicy(Protocol):
    """Whoever chooses for a seat in many hands at once. `name`, if there is one, is what a result calls it."""

    def choose(self, batch: Decisions, /) -> npt.NDArray[np.integer[Any]]:
        """Return an integer for each decision: the place of the choice in its list of legal actions, from 0."""


def checked_choices(policy: object, chosen: Any, asked: Decisions) -> npt.NDArray[np.int64]:
    """Return what a policy has chosen as int64 (n,).

    Raises DdzError, code "bad-array", for anything but integers (n,); IllegalActionError, code "illegal-choice", for a
    place that a list has not.
    """
    places = np.asarray(chosen)
    if places.shape != (len(asked),) or places.dtype.kind not in "iu":
        raise DdzError(
            f"choose of {shown(policy)} must return integers of the shape ({len(asked)},), a place for each decision, "
            f"not {places.dtype} {places.shape}",
            code="bad-array",
        )
    sizes = asked.legal.sizes
    wrong = (places < 0) | (places >= sizes)
    if wrong.any():
        i = int(np.argmax(wrong))
        raise IllegalActionError(
            f"in game {asked.games[i]} {shown(policy)} chose number {places[i]} for seat {asked.observations.seat[i]}, "
            f"who has {sizes[i]} legal actions, numbered from 0",
            code="illegal-choice",
        )
    return places.astype(np.int64)
