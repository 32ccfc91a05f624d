"""Doubling 加倍: before the lead each seat may double against its opponents."""

from __future__ import annotations

from dataclasses import dataclass

from ddz_fast.phases.automaton import Outcome, Phase
from ddz_fast.phases.sayings import Saying

__all__ = ["Doubling", "may_double"]


@dataclass(frozen=True)
class Doubling(Phase[tuple[Saying, ...]]):
    """All seats at once (S1), asked in the order of `who`, those who may; hidden until all have chosen.

    States are what was said so far. Seats count from the landlord.
    """

    who: tuple[int, ...]

    def initial(self) -> tuple[Saying, ...]:
        """Nobody has chosen."""
        return ()

    def seat_to_act(self, state: tuple[Saying, ...]) -> int | None:
        """The next of those who may double."""
        return None if len(state) == len(self.who) else self.who[len(state)]

    def actions(self, state: tuple[Saying, ...]) -> tuple[Saying, ...]:
        """Double or not."""
        return () if len(state) == len(self.who) else ("no_double", "double")

    def apply(self, state: tuple[Saying, ...], action: Saying) -> tuple[Saying, ...]:
        """Note the choice."""
        return (*state, action)

    def outcome(self, state: tuple[Saying, ...]) -> Outcome:
        """Who doubled."""
        chosen = zip(self.who, state, strict=False)
        return Outcome(doubled=frozenset(seat for seat, said in chosen if said == "double"))


def may_double(
    seats: int, landlord: int, holdings: tuple[float, ...] | None, threshold: float | None
) -> tuple[int, ...]:
    """Return the seats, counted from the landlord, that may double (S1).

    A peasant may where it and the landlord hold more beans than the threshold, the landlord where all seats do.
    Without a threshold or holdings all may.
    """
    if threshold is None or holdings is None:
        return tuple(range(seats))
    rich = [holdings[(landlord + seat) % seats] > threshold for seat in range(seats)]
    if not rich[0]:
        return ()
    return tuple(seat for seat in range(seats) if (rich[seat] if seat else all(rich)))
