"""Game: one hand from the deal to the settlement, stepped through by those who play it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Self

from ddz_fast.categories import Category
from ddz_fast.errors import DdzError, IllegalActionError, RecordError, shown
from ddz_fast.game.actions import (
    Declared,
    check_can_act,
    check_turn,
    explained,
    read_play,
    read_saying,
)
from ddz_fast.game.course import check_redeal, deal_next, leave, play, say
from ddz_fast.game.deal import Deal
from ddz_fast.game.facts import Facts
from ddz_fast.game.record import Record
from ddz_fast.game.state import Action, State
from ddz_fast.game.table import Draws, SeededCards, TableState
from ddz_fast.game.written import recorded
from ddz_fast.numbers import LARGEST_INDEX, LARGEST_SEED, integer
from ddz_fast.rules import RuleSet
from ddz_fast.rules import rules as find_rules
from ddz_fast.rules.presets import rules_to_text
from ddz_fast.scoring import Room
from ddz_fast.scoring.room import checked_room

__all__ = ["Game"]

_FRESH_BITS = 63  # so that a fresh seed is an int64, too


class Game(Facts):
    """One hand: deal, phases before the play, play and settlement.

    `Game("huanle", seed=7, index=3)` is the hand that `simulate` plays as number 3 of seed 7. With `deal`, a Deal or
    a list of them (the later ones are for redeals), the cards are a referee's own; what such a deal leaves open, the
    dealer, who speaks first, the face-up card and the wild rank, is drawn from the same streams. Without `seed` it is
    0 where the package deals, and a fresh random one where a referee does; `seed` says which. `room` are the stakes
    and holdings; `table` is what a match hands on from one hand to the next.

    `phase` is one of "opening", "auction", "baodao", "fight", "tanda", "late_opening", "doubling", "play", "redeal" (a
    referee's own deal was void, and `redeal` goes on) and "over". In 哈灵 the 荒番 deal follows a void one within the
    same game. Seats are numbered in the order of play.

    Raises RuleSetError for unknown rules and DdzError for a deal, room or table that these rules cannot have.
    """

    def __init__(
        self,
        rules: RuleSet | str = "classic",
        seed: int | None = None,
        index: int = 0,
        *,
        deal: Deal | Sequence[Deal] | None = None,
        room: Room | None = None,
        table: TableState | None = None,
    ) -> None:
        """Deal the cards."""
        rule_set = find_rules(rules)
        if seed is None:
            seed = 0 if deal is None else secrets.randbits(_FRESH_BITS)
        seed = integer("seed", seed, 0, LARGEST_SEED)
        index = integer("index", index, 0, LARGEST_INDEX)
        room = checked_room(Room() if room is None else room)
        room.holdings_in(rule_set)
        table = TableState() if table is None else table
        if not isinstance(table, TableState):
            raise DdzError(f"table must be a TableState, not {shown(table)}", code="bad-table")
        table.check(rule_set)
        key = seed, index, table.hand
        seeded = SeededCards(rule_set, *key) if deal is None else None
        deals = () if deal is None else _deals(deal)
        self._state = State(rule_set, room, table, seed, index, Draws(key), seeded, to_come=deals)
        self._state.wild_rank = None if rule_set.draws_wild_rank else rule_set.wild_rank
        if deals:
            check_redeal(self._state, deals[0])
        deal_next(self._state)
        for later in self._state.to_come:
            check_redeal(self._state, later)

    # What can be done.

    def apply(
        self,
        action: Action | str | None = None,
        *,
        cards: Sequence[int | str] | str | None = None,
        category: Category | str | None = None,
        key: str | int | None = None,
        seat: int | None = None,
    ) -> None:
        """Let the seat to act do something; `seat`, where it is given, must be that seat.

        Before the play `action` is one of the sayings of `legal_actions`, a bid also as text. In the play it is a
        Move, its text or "pass"; or `cards` are physical cards of the seat, as a server gets them, with or without
        an action. With two decks the text of a card is whichever copy the seat holds, and both where it stands twice;
        an id and "♠3²" are the very card. A text without "+" and "[", or cards, that can be read in several ways are
        read as `rules.move` says: the kind on the table, else the canonical one; `category` declares another, and
        `key` with it, the rank of its main cards as a letter or a number from 0 (the 3; of a chain with a low ace the
        place on the line). Without `cards` a play takes, of each rank, the lowest ids that the seat holds.

        Raises IllegalActionError, MoveError or NotationError and changes nothing where that cannot be done.
        """
        state = self._state
        check_can_act(state)
        if seat is not None:
            check_turn(state, self._seat(seat))
        if action is None and cards is None:
            raise IllegalActionError("give an action or cards", code="no-action")
        if state.phase != "play":
            given = {"cards": cards, "category": category, "key": key}
            name = next((name for name, value in given.items() if value is not None), None)
            if name is not None:
                raise IllegalActionError(
                    f"{name} belongs to the play, and this is the {state.phase.replace('_', ' ')}",
                    code="not-now",
                )
            say(state, read_saying(state, action))
            return
        try:
            play(state, *read_play(state, action, cards, Declared(category, key)))
        except DdzError as error:
            raise explained(state, error) from None

    def forfeit(self, seat: int) -> None:
        """Let a seat leave the table (逃跑): the hand is over and settled by `settle_escape`.

        Raises IllegalActionError where the hand is over, DdzError for a seat that there is not.
        """
        seat = self._seat(seat)
        if self.is_over:
            raise IllegalActionError(
                f"the hand is over; seat {seat} can leave without a penalty", code="over"
            )
        leave(self._state, seat)

    def redeal(self, deal: Deal) -> None:
        """Go on with a referee's next deal after a void one.

        Raises IllegalActionError in any phase but "redeal", DdzError for a deal that these rules cannot have here.
        """
        state = self._state
        if state.phase != "redeal":
            raise IllegalActionError(
                f"only a void deal is followed by another, and this is the {state.phase}",
                code="not-now",
            )
        (checked,) = _deals(deal)
        check_redeal(state, checked)
        state.to_come = (checked,)
        deal_next(state)

    # Copies and records.

    def record(self) -> Record:
        """Return the game as data: everything dealt, said and played, and what came of it."""
        state = self._state
        payoffs = state.payoffs
        return Record(
            rules=state.rules,
            seed=state.seed,
            index=state.index,
            seeded=state.seeded is not None,
            table=state.table,
            room=state.room,
            deals=tuple(state.deals),
            actions=tuple(recorded(state.rules_of_play, turn) for turn in state.turns),
            escaped=state.escaped,
            outcome=self.outcome,
            payoffs=None if payoffs is None else tuple(map(float, payoffs)),
            to_come=state.to_come,
        )

    @classmethod
    def resume(cls, record: Record) -> Game:
        """Return the game of a record where it stops, verified as `Record.replay` does, to go on from there."""
        if not isinstance(record, Record):
            raise RecordError(f"a game resumes from a Record, not from {shown(record)}")
        return record.replay()

    def copy(self) -> Self:
        """Return an independent game at the same place."""
        twin = type(self).__new__(type(self))
        twin._state = self._state.copy()
        return twin

    def __copy__(self) -> Self:
        """Copy."""
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Copy; a game shares nothing that can change."""
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the record."""
        return Game.resume, (self.record(),)

    def __repr__(self) -> str:
        """Show what game it is and where it stands."""
        state = self._state
        cards = f"seed {self.seed}, game {self.index}" if state.seeded else "a referee's cards"
        hand = f", hand {state.table.hand}" if state.table.hand else ""
        where = "over" if self.is_over else f"in the {self.phase}"
        to_act = "" if self.seat_to_act is None else f", seat {self.seat_to_act} to act"
        name = rules_to_text(self.rules)
        return f"<Game of {name}, {cards}{hand}: {where} after {len(state.turns)} actions{to_act}>"


def _deals(deal: Any) -> tuple[Deal, ...]:
    deals = (deal,) if isinstance(deal, Deal) else deal
    if not isinstance(deals, (list, tuple)) or not deals:
        raise DdzError(f"deal must be a Deal or a list of them, not {shown(deal)}", code="bad-deal")
    for item in deals:
        if not isinstance(item, Deal):
            raise DdzError(f"each deal must be a Deal, not {shown(item)}", code="bad-deal")
    return tuple(deals)
