"""Tanda 摊打: a landlord who bid 3 as the first to speak may show his hand, for twice the stake."""

from __future__ import annotations

from dataclasses import dataclass

from ddz_fast.phases.automaton import Outcome
from ddz_fast.phases.choosing import Choosing
from ddz_fast.phases.sayings import Saying

__all__ = ["Tanda"]


@dataclass(frozen=True)
class Tanda(Choosing):
    """The landlord, seat 0, chooses once whether all see his hand from now on (S0). States are what was said so far."""

    choices = ("no_tanda", "tanda")

    def outcome(self, state: tuple[Saying, ...]) -> Outcome:
        """Whether the hand is shown."""
        return Outcome(tanda=state == ("tanda",))
