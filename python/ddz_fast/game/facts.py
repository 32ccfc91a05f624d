"""Facts: what a game tells about itself to those who may know everything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ddz_fast._core import Hand
from ddz_fast.errors import IllegalActionError
from ddz_fast.game.deal import Deal
from ddz_fast.game.declaring import reported_sets
from ddz_fast.game.state import Action, State
from ddz_fast.game.table import TableState
from ddz_fast.game.view import View, view_of
from ddz_fast.numbers import integer
from ddz_fast.position import Position
from ddz_fast.rules import RuleSet
from ddz_fast.scoring import Room

__all__ = ["Entry", "Facts"]


class Entry(NamedTuple):
    """An entry of `Game.history`."""

    seat: int
    action: Action
    cards: tuple[int, ...]
    """The physical cards of a play; empty for what is said, and for a pass."""


class Facts:
    """What a game is and where it stands. Nothing here changes it."""

    _state: State

    # What the hand is.

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self._state.rules

    @property
    def room(self) -> Room:
        """The stakes, and what the seats hold."""
        return self._state.room

    @property
    def seed(self) -> int:
        """The seed of all that is drawn."""
        return self._state.seed

    @property
    def index(self) -> int:
        """The number of the game, or of the match, under its seed."""
        return self._state.index

    @property
    def table(self) -> TableState:
        """What came from the hands before."""
        return self._state.table

    @property
    def deal(self) -> Deal:
        """The current deal, with all its cards: not for players to see."""
        return self._state.deal

    @property
    def deals(self) -> tuple[Deal, ...]:
        """Every deal of the hand; all but the last were void."""
        return tuple(self._state.deals)

    # Where it stands.

    @property
    def phase(self) -> str:
        """The phase."""
        return self._state.phase

    @property
    def seat_to_act(self) -> int | None:
        """Whose turn it is; None where the hand is over or waits for a deal."""
        return self._state.seat_to_act()

    def legal_actions(self) -> Sequence[Action]:
        """What that seat can do: sayings, or Moves with the pass last, in their documented order."""
        return self._state.choices()

    @property
    def is_over(self) -> bool:
        """Whether the hand has been settled."""
        return self._state.phase == "over"

    @property
    def landlord(self) -> int | None:
        """The landlord; None where there is none, or none yet."""
        return self._state.landlord

    @property
    def wild_rank(self) -> str | None:
        """The letter of the wild rank 癞子; None where none is drawn yet, and in rule sets without wild cards."""
        return self._state.wild_rank

    @property
    def huangfan(self) -> bool:
        """Whether the hand is 荒番: the deal before was void, and this one counts twice."""
        return self._state.is_huangfan

    @property
    def reported(self) -> tuple[Hand, ...]:
        """The sets that the landlord has reported 报到, low to high."""
        return reported_sets(self._state)

    @property
    def first(self) -> int | None:
        """Who spoke first in the auction of the current deal; None before that is settled."""
        return self._state.first

    @property
    def redeals(self) -> int:
        """How many deals of this hand were void."""
        return self._state.redeals

    @property
    def escaped(self) -> int | None:
        """The seat that left the table; None where none did."""
        return self._state.escaped

    @property
    def hands(self) -> tuple[tuple[int, ...], ...]:
        """The cards that each seat holds now, lowest id first: not for players to see."""
        state = self._state
        return tuple(tuple(sorted(state.cards_of(seat))) for seat in range(state.seats))

    @property
    def position(self) -> Position | None:
        """The position of the play, a copy; None before the play."""
        position = self._state.position
        return None if position is None else position.copy()

    @property
    def history(self) -> tuple[Entry, ...]:
        """Everything that was said and played, void deals included."""
        return tuple(Entry(turn.seat, turn.action, turn.cards) for turn in self._state.turns)

    @property
    def outcome(self) -> dict[str, Any] | None:
        """The facts of the hand, as `simulate` has them for many; None until it is over.

        Where a seat left the table its number stands under "escaped", and the facts are those of that moment: nobody
        has won, and `settle` refuses them.
        """
        outcome = self._state.outcome
        return None if outcome is None else dict(outcome)

    @property
    def payoffs(self) -> npt.NDArray[np.float64] | None:
        """What each seat wins, float64 (seats,), before the room's rake; None until the hand is over."""
        payoffs = self._state.payoffs
        return None if payoffs is None else payoffs.copy()

    def next_table(self) -> TableState:
        """Return what this hand hands on to the next at the table. Raises IllegalActionError before it is over."""
        state = self._state
        if not self.is_over:
            raise IllegalActionError(
                f"the hand is not over but in the {self.phase}", code="not-over"
            )
        position = state.position
        has_winner = (position is not None and position.is_over) or state.fight is False
        winner = (
            state.turns[-1].seat if has_winner else None
        )  # who went out, or won without a fight
        return TableState(state.table.hand + 1, state.deal.dealer, state.first, winner)

    def visible_to(self, seat: int) -> View:
        """Return what a seat may know now. Raises DdzError for a seat that there is not."""
        return view_of(self._state, self._seat(seat))

    def _seat(self, seat: int) -> int:
        return integer("seat", seat, 0, self.rules.seats - 1)
