"""Opening 明牌: showing one's whole hand to everybody for the rest of the game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ddz_fast.phases.automaton import Outcome, Phase
from ddz_fast.phases.sayings import Saying

__all__ = ["Opened", "Opening"]


@dataclass(frozen=True)
class Opened:
    """How the opening stands: the moment and the seat whose turn it is, and who has opened."""

    moment: int = 0
    seat: int = 0
    opened: frozenset[int] = frozenset()
    first: int | None = None
    factor: int = 1


@dataclass(frozen=True)
class Opening(Phase[Opened]):
    """At each moment every seat in `who` that has not opened may open, for the moment's factor.

    A seat opens once; of several factors the largest counts, not the product (S1, S3). Seats count from the
    dealer before and during the deal, from the landlord after the bottom was taken; at one moment they are asked in
    that order (our choice).
    """

    factors: tuple[int, ...]
    who: tuple[int, ...]

    def initial(self) -> Opened:
        """Nobody has opened."""
        return self._skip_opened(Opened())

    def seat_to_act(self, state: Opened) -> int | None:
        """The next seat that has not opened."""
        return None if state.moment == len(self.factors) else self.who[state.seat]

    def actions(self, state: Opened) -> tuple[Saying, ...]:
        """Wait or open."""
        return () if state.moment == len(self.factors) else ("wait", "open")

    def apply(self, state: Opened, action: Saying) -> Opened:
        """Go on to the next seat, and after the last to the next moment."""
        after = replace(state, seat=state.seat + 1)
        if action == "open":
            seat, factor = self.who[state.seat], self.factors[state.moment]
            after = replace(
                after,
                opened=state.opened | {seat},
                first=seat if state.first is None else state.first,
                factor=max(state.factor, factor),
            )
        return self._skip_opened(after)

    def moment(self, state: Opened) -> int:
        """The moment whose seats are asked."""
        return state.moment

    def outcome(self, state: Opened) -> Outcome:
        """The largest factor, who opened, and who was first."""
        return Outcome(open=state.factor, opened=state.opened, first_opener=state.first)

    def _skip_opened(self, state: Opened) -> Opened:
        moment, seat = state.moment, state.seat
        if len(state.opened) == len(self.who):
            return replace(state, moment=len(self.factors), seat=0)
        while moment < len(self.factors):
            if seat == len(self.who):
                moment, seat = moment + 1, 0
            elif self.who[seat] in state.opened:
                seat += 1
            else:
                break
        return replace(state, moment=moment, seat=seat)
