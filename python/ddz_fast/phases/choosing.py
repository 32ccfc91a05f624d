"""Choosing: what the two questions have in common that a landlord answers once, with no or yes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ddz_fast.phases.automaton import Phase
from ddz_fast.phases.sayings import Saying

__all__ = ["Choosing"]


@dataclass(frozen=True)
class Choosing(Phase[tuple[Saying, ...]]):
    """The landlord, seat 0, chooses once. States are what was said so far."""

    choices: ClassVar[tuple[Saying, Saying]]
    """No, then yes."""

    def initial(self) -> tuple[Saying, ...]:
        """He has not chosen."""
        return ()

    def seat_to_act(self, state: tuple[Saying, ...]) -> int | None:
        """The landlord."""
        return None if state else 0

    def actions(self, state: tuple[Saying, ...]) -> tuple[Saying, ...]:
        """No or yes."""
        return () if state else self.choices

    def apply(self, state: tuple[Saying, ...], action: Saying) -> tuple[Saying, ...]:
        """Note the choice."""
        return (*state, action)
