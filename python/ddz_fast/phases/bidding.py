"""Bidding 叫分: bids of 1 to 3, each higher than the last; the highest bidder is landlord."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ddz_fast.phases.automaton import Outcome, Phase
from ddz_fast.phases.sayings import Saying

__all__ = ["HIGHEST_BID", "Bidding", "Bids"]

HIGHEST_BID = 3


@dataclass(frozen=True)
class Bids:
    """How an auction stands: `passes` are those in a row, `bid` 0 where nobody has bid."""

    spoken: int = 0
    passes: int = 0
    bid: int = 0
    bidder: int | None = None


@dataclass(frozen=True)
class Bidding(Phase[Bids]):
    """The two auctions with numbers; seats count from the first to speak.

    once (S3, end of S1): each seat speaks once. continuing (S0, S4): a seat that passed may bid again; after a bid
    it ends when all others pass in a row. In both, a bid of 3 ends it. Where all pass at the start nobody is landlord,
    or `opener` is, the first to open its hand, at a bid of 1 (as S1 has it for calling; for bids our choice).
    """

    seats: int
    continuing: bool = False
    opener: int | None = None

    def initial(self) -> Bids:
        """Nobody has spoken."""
        return Bids()

    def seat_to_act(self, state: Bids) -> int | None:
        """Seats speak in turn."""
        return None if self._is_over(state) else state.spoken % self.seats

    def actions(self, state: Bids) -> tuple[Saying, ...]:
        """Pass, or any higher number."""
        if self._is_over(state):
            return ()
        return ("pass", *range(state.bid + 1, HIGHEST_BID + 1))

    def apply(self, state: Bids, action: Saying) -> Bids:
        """A number is a bid; a pass may end it."""
        # In `continuing` the seat alone decides who is next: the count starts again so that states stay few.
        spoken = state.spoken + 1
        if self.continuing:
            spoken %= self.seats
        if not isinstance(action, int):
            return replace(state, spoken=spoken, passes=state.passes + 1)
        return Bids(spoken, 0, action, state.spoken % self.seats)

    def outcome(self, state: Bids) -> Outcome:
        """The highest bidder and the bid; nobody, or the opener, where all passed."""
        if state.bidder is None and self.opener is not None:
            return Outcome(landlord=self.opener, bid=1)
        return Outcome(landlord=state.bidder, bid=state.bid)

    def _is_over(self, state: Bids) -> bool:
        if state.bid == HIGHEST_BID:
            return True
        if not self.continuing:
            return state.spoken == self.seats
        return state.passes == (self.seats if state.bidder is None else self.seats - 1)
