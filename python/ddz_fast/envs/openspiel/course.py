"""Course: what a state of the OpenSpiel game asks of the hand that it holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from ddz_fast.errors import IllegalActionError, shown

__all__ = ["CHANCE", "OVER", "Course", "Outcomes", "refused", "replayed", "uniform"]

CHANCE = -1
"""The player of a chance node, as pyspiel numbers it."""
OVER = -4
"""The player of a hand that is over, as pyspiel numbers it."""

Outcomes = list[tuple[int, float]]
"""Chance actions with their probabilities."""


class Course(Protocol):
    """One hand, from the first chance node to the settlement; actions are numbers.

    It is copied by `copy.deepcopy`, and pickled as the list of its actions.
    """

    player: int
    """Who acts: a seat, CHANCE or OVER."""

    def legal(self) -> list[int]:
        """Return what the seat to act may do, lowest first."""

    def outcomes(self) -> Outcomes:
        """Return what may happen at a chance node."""

    def apply(self, action: int) -> None:
        """Go on. Raises IllegalActionError, changing nothing, for an action that cannot be taken now."""

    def text_of(self, player: int, action: int) -> str:
        """Return an action of a seat, or of CHANCE, in words."""

    def returns(self) -> list[float]:
        """Return what each seat has won; 0 before the hand is over."""

    def write_observation(self, seat: int, out: npt.NDArray[np.float32]) -> None:
        """Write what the seat sees into the array of the observation's size."""

    def text_for(self, seat: int, *, public: bool, private: bool, recalls: bool) -> str:
        """Return in words what everyone sees, what the seat alone sees, or both.

        With `recalls` all that it has seen and done since the hand began, without only what is to be seen now.
        """

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the parameters and the actions."""


def uniform(actions: list[int]) -> Outcomes:
    """Return these chance actions, all of them equally likely."""
    chance = 1 / len(actions)
    return [(action, chance) for action in actions]


def refused(action: object, where: str, legal: list[int]) -> IllegalActionError:
    """Return the error for an action that cannot be taken."""
    some = ", ".join(map(str, legal[:8])) + (", …" if len(legal) > 8 else "")
    can = f"can be {some}" if legal else "cannot be any"
    return IllegalActionError(
        f"action {shown(action)} cannot be taken {where}; it {can}", code="illegal-action"
    )


def replayed(kind: Callable[[Any], Course], parameters: Any, actions: tuple[int, ...]) -> Course:
    """Return the hand that these actions lead to: what a pickle holds."""
    hand = kind(parameters)
    for action in actions:
        hand.apply(action)
    return hand
