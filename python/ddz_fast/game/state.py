"""State: where one hand stands. What changes it is the course of the hand, in `course`."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ddz_fast._core import Hand, Move
from ddz_fast.game.cards import hand_of, is_joker
from ddz_fast.game.deal import Deal
from ddz_fast.game.table import Draws, SeededCards, TableState
from ddz_fast.game.wild import rules_of_play
from ddz_fast.phases import Saying
from ddz_fast.phases.automaton import Phase
from ddz_fast.phases.bidding import HIGHEST_BID
from ddz_fast.position import Position
from ddz_fast.rules import RuleSet
from ddz_fast.scoring import Room

__all__ = ["Action", "State", "Turn"]

Action = Saying | Move


class Turn(NamedTuple):
    """What one seat did."""

    seat: int
    phase: str
    deal: int
    action: Action
    cards: tuple[int, ...]
    """The physical cards of a play."""


@dataclass(slots=True)
class State:
    """Where one hand stands: what has happened, and what has come of it so far."""

    rules: RuleSet
    room: Room
    table: TableState
    seed: int
    index: int
    draws: Draws
    seeded: SeededCards | None
    """None where the deals are a referee's own."""
    to_come: tuple[Deal, ...]
    """A referee's deals for redeals to come."""

    phase: str = "redeal"
    deals: list[Deal] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    redeals: int = 0
    escaped: int | None = None
    outcome: dict[str, Any] | None = None
    payoffs: npt.NDArray[np.float64] | None = None

    # Of the current deal.
    dealt: int = 0
    """How many cards each seat has been dealt so far; 0 after a void deal."""
    hands: list[set[int]] = field(default_factory=list)
    """The cards that each seat holds, once there is a landlord."""
    first: int | None = None
    """Who speaks first in the auction, once that is settled."""
    landlord: int | None = None
    wild_rank: str | None = None
    """The letter of the wild rank; None where none is drawn yet, and in rule sets without wild cards."""
    bid: int = 0
    robs: int = 0
    open: int = 1
    opened: frozenset[int] = frozenset()
    first_opener: int | None = None
    doubled: frozenset[int] | None = None
    """None before all have chosen."""
    reported: frozenset[int] = frozenset()
    """The ranks, 0 to 14, of the sets that the landlord has reported 报到."""
    baodao: int = 0
    """How often he has: an eight may count twice."""
    fight: bool | None = None
    """What he chose after a report, 打 or 不打; None where he has not been asked."""
    tanda: bool = False
    """Whether he has shown his hand 摊打."""

    # Of the current phase.
    saying: Phase[Any] | None = None
    """The automaton of a phase before the play; its seats count from `origin`."""
    said: Any = None
    """The automaton's state."""
    origin: int = 0
    position: Position | None = None

    @property
    def deal(self) -> Deal:
        """The current deal."""
        return self.deals[-1]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.rules.seats

    @property
    def rules_of_play(self) -> RuleSet:
        """The rule set with the wild rank of this hand, as soon as it is drawn."""
        return rules_of_play(self.rules, self.wild_rank)

    @property
    def is_huangfan(self) -> bool:
        """Whether the hand is 荒番: the deal before was void, and this one counts twice."""
        return self.rules.huangfan and self.redeals > 0

    @property
    def is_mingwang(self) -> bool:
        """Whether the hand is 明王: the card turned up is a joker."""
        if not self.rules.mingwang or not self.dealt:
            return False
        return self.deal.face_up is not None and is_joker(self.deal.face_up)

    @property
    def is_touliao(self) -> bool:
        """Whether the hand is 头撂: the first seat to speak has said 3."""
        has_landlord = self.landlord is not None and self.landlord == self.first
        return self.rules.touliao and has_landlord and self.bid == HIGHEST_BID

    def open_hands(self) -> frozenset[int]:
        """Return the seats whose hands everyone sees."""
        shown = {self.landlord} if self.tanda and self.landlord is not None else set()
        return self.opened | shown

    def seat_to_act(self) -> int | None:
        """Return whose turn it is; None where nobody can act."""
        if self.phase == "play":
            return self.playing().to_act
        if self.saying is None:
            return None
        seat = self.saying.seat_to_act(self.said)
        return None if seat is None else self.at_table(seat)

    def choices(self) -> Sequence[Action]:
        """Return what that seat can do: sayings, or plays with the pass last."""
        if self.phase == "play":
            return self.playing().legal_moves()
        return () if self.saying is None else self.saying.actions(self.said)

    def playing(self) -> Position:
        """Return the position of the play."""
        assert self.position is not None
        return self.position

    def at_table(self, seat: int) -> int:
        """Return who a seat of the current phase is at the table."""
        return (self.origin + seat) % self.seats

    def cards_of(self, seat: int) -> set[int]:
        """Return the cards that a seat holds now."""
        if self.landlord is None:
            return set(self.deal.hands[seat][: self.dealt])
        return self.hands[seat]

    def ranks_of(self, seat: int) -> Hand:
        """Return the cards that a seat holds now, as a Hand."""
        return hand_of(self.cards_of(seat))

    def dealt_to(self, seat: int) -> tuple[int, ...]:
        """Return all cards that are dealt to a seat, the bottom to the landlord."""
        return self.deal.hands[seat] + (self.deal.bottom if seat == self.landlord else ())

    def turns_of_deal(self) -> list[Turn]:
        """Return the turns since the current deal began."""
        return [turn for turn in self.turns if turn.deal == len(self.deals) - 1]

    def plays(self) -> list[Turn]:
        """Return the turns of the play, passes included."""
        return [turn for turn in self.turns if turn.phase == "play"]

    def copy(self) -> State:
        """Return an independent state at the same place."""
        twin = copy.copy(self)
        twin.draws = self.draws.copy()
        twin.seeded = None if self.seeded is None else self.seeded.copy()
        twin.deals, twin.turns = self.deals.copy(), self.turns.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.position = None if self.position is None else self.position.copy()
        return twin
