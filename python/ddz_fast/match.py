"""Match: many hands at one table, with what one hand leaves to the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ddz_fast.errors import DdzError, IllegalActionError, shown
from ddz_fast.game import Deal, Game, TableState
from ddz_fast.numbers import LARGEST_HAND, integer
from ddz_fast.rules import RuleSet
from ddz_fast.rules.presets import rules_to_text
from ddz_fast.scoring import Room, settle
from ddz_fast.scoring.room import checked_number

__all__ = ["Match"]


class Match:
    """Many hands at one table: who deals and speaks first, redeals, running totals, and beans where the room asks.

    `game` is the current hand, a Game; when it is over, `next_hand` deals the next. Hand h of a match draws from the
    streams (seed, index, h), so that its first hand is `Game(rules, seed, index)`. The dealer is the next seat from
    hand to hand (our choice). Who speaks first is as the rule set's `first`, `winner_stays` and `winner_calls_first`
    say: a random seat, the next in turn, the holder of a card, or the winner of the hand before, which is the
    landlord or the peasant that went out. A cancelled hand, and one that a seat left, has no winner.

    Where the room has holdings, each hand is settled with what the seats hold after those before it, the rake taken.

    `rounds` is how many rounds a friend room 朋友局 plays, 1 to 4294967295; None: as many as one likes. Every hand is
    a round, but for a 荒番 hand, which with its void deal before it is one hand and uses up none, also where a seat
    left in it (our choice, as that a cancelled hand uses up none). Any other hand that a seat left is a round like
    others.

    A match can be pickled at any place, with its rounds, totals and holdings, and goes on from there.

    Raises what `Game` does.
    """

    def __init__(
        self,
        rules: RuleSet | str = "classic",
        seed: int | None = None,
        index: int = 0,
        room: Room | None = None,
        *,
        deal: Deal | Sequence[Deal] | None = None,
        rounds: int | None = None,
    ) -> None:
        """Deal the first hand; `deal` is a referee's own, and then every hand's is. `seed` is as in `Game`."""
        if rounds is not None:
            rounds = integer("rounds", rounds, 1, LARGEST_HAND)
        self._rounds = rounds
        self._game = Game(rules, seed, index, deal=deal, room=room)
        self._is_refereed = deal is not None
        seats = self._game.rules.seats
        self._is_counted = False
        self._hands: list[dict[str, Any]] = []
        self._totals = np.zeros(seats)
        self._rake = 0.0
        self._holdings = self._game.room.holdings
        self._newcomers: dict[int, float | None] = {}

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self._game.rules

    @property
    def seed(self) -> int:
        """The seed of all hands."""
        return self._game.seed

    @property
    def index(self) -> int:
        """The number of the match under its seed."""
        return self._game.index

    @property
    def game(self) -> Game:
        """The current hand."""
        return self._game

    @property
    def hands(self) -> tuple[dict[str, Any], ...]:
        """The outcome of every hand that is over."""
        self._count()
        return tuple(map(dict, self._hands))

    @property
    def rounds(self) -> int | None:
        """How many rounds are played; None: as many as one likes."""
        return self._rounds

    @property
    def rounds_left(self) -> int | None:
        """How many rounds are still to be ended, that of the current hand among them; None without `rounds`."""
        self._count()
        return None if self._rounds is None else self._rounds - sum(map(_is_round, self._hands))

    @property
    def totals(self) -> npt.NDArray[np.float64]:
        """What each seat has won so far, float64 (seats,), before the room's rake."""
        self._count()
        return self._totals.copy()

    @property
    def holdings(self) -> tuple[float, ...] | None:
        """What each seat holds after the hands that are over, the rake taken; None where the room does not ask."""
        self._count()
        return self._holdings

    @property
    def rake_taken(self) -> float:
        """What the room has taken so far."""
        self._count()
        return self._rake

    def next_hand(self, deal: Deal | Sequence[Deal] | None = None) -> Game:
        """Deal the next hand and return it; `deal` is a referee's own: a match that began with one needs one.

        Raises IllegalActionError while a hand is going on, after the last round or where a referee's deal is missing,
        and what `Game` does for a deal that cannot be.
        """
        if not self._game.is_over:
            raise IllegalActionError(
                f"hand {self._game.table.hand} is still in the {self._game.phase}; "
                "it must be over before the next",
                code="not-over",
            )
        if self.rounds_left == 0:
            raise IllegalActionError(
                f"all {self._rounds} rounds of this match have been played; begin a new Match",
                code="rounds-over",
            )
        if deal is None and self._is_refereed:
            raise IllegalActionError(
                "this match began with a referee's own deal; give the next one: next_hand(deal)",
                code="no-deal",
            )
        self._count()
        room, holdings = self._game.room, self._holdings
        if holdings is not None:
            brought = {seat: held for seat, held in self._newcomers.items() if held is not None}
            holdings = tuple(brought.get(seat, held) for seat, held in enumerate(holdings))
            room = replace(room, holdings=holdings)
        game = Game(
            self.rules, self.seed, self.index, deal=deal, room=room, table=self._next_table()
        )
        self._game, self._holdings = game, holdings
        self._is_counted, self._newcomers = False, {}
        return game

    def seat_changed(self, seat: int, holdings: float | None = None) -> None:
        """Say that somebody else sits in a seat from the next hand on, with so many beans.

        A first caller that rotates is then drawn at random again (S3), and a winner that has left calls nothing (our
        choice). Without `holdings` the seat keeps what it has; totals stay those of the seat.
        Raises DdzError for a seat that there is not, and for holdings that are no number from 0 or that the room
        does not ask for.
        """
        seat = integer("seat", seat, 0, self.rules.seats - 1)
        if holdings is not None:
            if self._holdings is None:
                raise DdzError(
                    f"holdings is {shown(holdings)}, but this match is played without holdings",
                    code="bad-room",
                )
            holdings = checked_number("holdings", holdings, lowest=0, code="bad-room")
        self._newcomers[seat] = holdings

    def __repr__(self) -> str:
        """Show what is played and how it stands."""
        totals = ", ".join(f"{total:g}" for total in self.totals)
        name = rules_to_text(self.rules)
        left = "" if self._rounds is None else f", {self.rounds_left} of {self._rounds} rounds left"
        return f"<Match of {name}, hand {self._game.table.hand}{left}: totals {totals}>"

    def _next_table(self) -> TableState:
        table = self._game.next_table()
        if self._newcomers:
            winner = None if table.winner in self._newcomers else table.winner
            table = replace(table, first=None, winner=winner)
        return table

    def _count(self) -> None:
        """Add the current hand to the totals, once it is over."""
        game = self._game
        outcome, payoffs = game.outcome, game.payoffs
        if self._is_counted or outcome is None or payoffs is None:
            return
        self._is_counted = True
        self._hands.append(outcome)
        self._totals += payoffs
        kept = payoffs
        if game.escaped is None:
            kept = settle(game.rules, outcome, game.room, rake=True)[0]
        self._rake += float((payoffs - kept).sum())
        if game.room.holdings is not None:
            after = np.maximum(np.array(game.room.holdings) + kept, 0)
            self._holdings = tuple(map(float, after))


def _is_round(outcome: dict[str, Any]) -> bool:
    """Return whether a hand uses up a round of a friend room."""
    is_cancelled = outcome["landlord"] < 0 and "escaped" not in outcome
    return not is_cancelled and not outcome.get("huangfan", False)
