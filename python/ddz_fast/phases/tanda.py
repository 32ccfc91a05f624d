"""Tanda 摊打: a landlord who bid 3 as the first to speak may show his hand, for twice the stake."""

from __future__ import annotations

from dataclasses import dataclass

from ddz_fast.phases.automaton import Outcome, Phase
from ddz_fast.phases.sayings import Saying

__all__ = ["Tanda"]


@dataclass(frozen=True)
class Tanda(Phase[tuple[Saying, ...]]):
    """The landlord, seat 0, chooses once whether all see his hand from now on (S0). States are what was said so far."""

    def initial(self) -> tuple[Saying, ...]:
        """He has not chosen."""
        return ()

    def seat_to_act(self, state: tuple[Saying, ...]) -> int | None:
        """The landlord."""
        return None if state else 0

    def actions(self, state: tuple[Saying, ...]) -> tuple[Saying, ...]:
        """Show the hand or not."""
        return () if state else ("no_tanda", "tanda")

    def apply(self, state: tuple[Saying, ...], action: Saying) -> tuple[Saying, ...]:
        """Note the choice."""
        return (*state, action)

    def outcome(self, state: tuple[Saying, ...]) -> Outcome:
        """Whether the hand is shown."""
        return Outcome(tanda=state == ("tanda",))
