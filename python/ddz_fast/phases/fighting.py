"""Fighting 打 不打: a landlord who has reported plays on, or wins at once."""

from __future__ import annotations

from dataclasses import dataclass

from ddz_fast.phases.automaton import Outcome
from ddz_fast.phases.choosing import Choosing
from ddz_fast.phases.sayings import Saying

__all__ = ["Fighting"]


@dataclass(frozen=True)
class Fighting(Choosing):
    """The landlord, seat 0, chooses once (S0). States are what was said so far."""

    choices = ("no_fight", "fight")

    def outcome(self, state: tuple[Saying, ...]) -> Outcome:
        """Whether he plays on."""
        return Outcome(fight=state == ("fight",))
