"""Decisions: what a policy is asked in many hands at once."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Self

import numpy as np
import numpy.typing as npt

from ddz_fast.batch.legal import LegalActions
from ddz_fast.batch.observations import Observations
from ddz_fast.rules import RuleSet

__all__ = ["Decisions"]


@dataclass(frozen=True)
class Decisions:
    """One decision in each of n hands, for the seats `observations.seat`.

    The arrays may be overwritten once `choose` has returned: copy what is to stay.
    """

    rules: RuleSet
    observations: Observations
    """What each seat may know, every field of it."""
    legal: LegalActions
    """What each may do; a choice is a place in its list."""
    games: npt.NDArray[np.uint64]
    """uint64 (n,): the number of the game that each hand is."""
    random: npt.NDArray[np.float64]
    """float64 (n,): a number of each seat's own stream, uniform on [0, 1): whoever chooses by nothing else but it and
    the hand's own rows plays the same games whatever hands stand beside them."""

    def __len__(self) -> int:
        """Return the number of decisions."""
        return len(self.games)

    def take(self, hands: npt.NDArray[np.intp]) -> Self:
        """Return some of the decisions, copied."""
        seen = {f.name: getattr(self.observations, f.name)[hands] for f in fields(Observations)}
        return type(self)(
            self.rules,
            Observations(**seen),
            self.legal.take(hands),
            self.games[hands],
            self.random[hands],
        )
