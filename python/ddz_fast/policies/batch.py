"""BatchPolicy: a player written in Python that chooses in thousands of hands at once."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from ddz_fast.batch import Decisions
from ddz_fast.batch.given import array_of
from ddz_fast.errors import DdzError, IllegalActionError, shown

__all__ = ["BatchPolicy", "chosen_by"]


@runtime_checkable
class BatchPolicy(Protocol):
    """Whoever chooses for a seat in many hands at once. `name`, if there is one, is what a result calls it."""

    def choose(self, batch: Decisions, /) -> npt.NDArray[np.integer[Any]]:
        """Return an integer for each decision: the place of the choice in its list of legal actions, from 0."""


def chosen_by(policy: BatchPolicy, asked: Decisions) -> npt.NDArray[np.int64]:
    """Ask a policy, and return what it has chosen as int64 (n,).

    Raises DdzError, code "bad-array", for anything but integers (n,); IllegalActionError, code "illegal-choice", for a
    place that a list has not.
    """
    # Noted before: it may write into what it is given.
    sizes, games, seats = asked.legal.sizes, asked.games.copy(), asked.observations.seat.copy()
    chosen = policy.choose(asked)
    places = array_of(chosen)
    if places is None or places.shape != games.shape or places.dtype.kind not in "iu":
        what = shown(chosen) if places is None else f"{places.dtype} {places.shape}"
        raise DdzError(
            f"choose of {shown(policy)} must return integers of the shape ({len(games)},), a place for each decision, "
            f"not {what}",
            code="bad-array",
        )
    wrong = (places < 0) | (places >= sizes)
    if wrong.any():
        i = int(np.argmax(wrong))
        raise IllegalActionError(
            f"in game {games[i]} {shown(policy)} chose number {places[i]} for seat {seats[i]}, "
            f"who has {sizes[i]} legal actions, numbered from 0",
            code="illegal-choice",
        )
    return places.astype(np.int64)
