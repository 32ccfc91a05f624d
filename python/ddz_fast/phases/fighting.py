"""Fighting 打 不打: a landlord who has reported plays on, or wins at once."""

from __future__ import annotations

from dataclasses import dataclass

from ddz_fast.phases.automaton import Outcome, Phase
from ddz_fast.phases.sayings import Saying

__all__ = ["Fighting"]


@dataclass(frozen=True)
class Fighting(Phase[tuple[Saying, ...]]):
    """The landlord, seat 0, chooses once (S0). States are what was said so far."""

    def initial(self) -> tuple[Saying, ...]:
        """He has not chosen."""
        return ()

    def seat_to_act(self, state: tuple[Saying, ...]) -> int | None:
        """The landlord."""
        return None if state else 0

    def actions(self, state: tuple[Saying, ...]) -> tuple[Saying, ...]:
        """Fight or not."""
        return () if state else ("no_fight", "fight")

    def apply(self, state: tuple[Saying, ...], action: Saying) -> tuple[Saying, ...]:
        """Note the choice."""
        return (*state, action)

    def outcome(self, state: tuple[Saying, ...]) -> Outcome:
        """Whether he plays on."""
        return Outcome(fight=state == ("fight",))
