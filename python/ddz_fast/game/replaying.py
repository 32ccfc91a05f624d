"""Replaying: a game played again from its record, with every action and every recorded fact verified."""

from __future__ import annotations

import math
from typing import Any

from ddz_fast import _core
from ddz_fast.errors import DdzError, RecordError
from ddz_fast.game.game import Game
from ddz_fast.game.record import Record, RecordedAction, replayed_by
from ddz_fast.game.written import recorded

__all__ = ["begin", "check_end", "redo", "replay"]


@replayed_by
def replay(record: Record) -> Game:
    """Return the game of a record where it stops. Raises RecordError where it could not have been played so."""
    game = begin(record)
    for number, action in enumerate(record.actions, 1):
        redo(game, record, number, action)
    check_end(game, record)
    return game


def begin(record: Record) -> Game:
    """Return the game of a record before its first action.

    Where the seed is for another version of the streams, its cards are taken as a referee's.
    """
    is_seeded = record.seeded and record.stream_version == _core.STREAM_VERSION
    try:
        game = Game(
            record.rules,
            record.seed,
            record.index,
            deal=None if is_seeded else [*record.deals, *record.to_come],
            room=record.room,
            table=record.table,
        )
    except DdzError as error:
        raise _wrong(f"the game cannot begin: {error}") from None
    _check_deals(game, record, 0)
    return game


def redo(game: Game, record: Record, number: int, action: RecordedAction) -> None:
    """Do what the record says next. Raises RecordError with the number of an action that cannot be done."""
    deals = len(game.deals)
    try:
        if game.is_over:
            raise _wrong(f"the hand was over after action {number - 1}")
        if action.seat != game.seat_to_act or action.phase != game.phase:
            raise _wrong(
                f"it is the turn of seat {game.seat_to_act} in the {game.phase}, "
                f"not of seat {action.seat} in the {action.phase}"
            )
        has_cards = action.phase == "play" and (action.cards or action.action != "pass")
        cards = action.cards if has_cards else None
        game.apply(action.action, cards=cards, category=action.category)
        done = recorded(game._state.rules_of_play, game._state.turns[-1])
        if done != action:
            raise _wrong(f"it is recorded as {_words(done)}, not as {_words(action)}")
        if game.landlord is not None:
            _check_wild_rank(game, record, len(game.deals) - 1)
    except DdzError as error:
        raise RecordError(f"action {number}: {error}", code="illegal-action") from None
    _check_deals(game, record, deals)


def check_end(game: Game, record: Record) -> None:
    """Hold what has come of the game against the record, and let the seat leave that left."""
    if record.escaped is not None:
        try:
            game.forfeit(record.escaped)
        except DdzError as error:
            raise _wrong(f"seat {record.escaped} cannot have left: {error}") from None
    if len(record.deals) > len(game.deals):
        raise _wrong(f"deal {len(game.deals)} comes after a deal that was not void")
    for number in range(len(game.deals)):
        _check_wild_rank(game, record, number)
    for name, found, written in (
        ("outcome", game.outcome, record.outcome),
        ("payoffs", game.payoffs, record.payoffs),
    ):
        if (found is None) != (written is None):
            state = "is over" if written is None else "is not over"
            raise _wrong(f"the hand {state} after the last action, and {name} says otherwise")
    if record.outcome is not None and game.outcome != record.outcome:
        raise _wrong(_difference(game.outcome or {}, record.outcome))
    if record.payoffs is not None and game.payoffs is not None:
        payoffs = tuple(map(float, game.payoffs))
        if not all(map(_close, payoffs, record.payoffs)):
            raise _wrong(f"the payoffs are {payoffs}, not {record.payoffs}")


def _check_deals(game: Game, record: Record, first: int) -> None:
    """Hold the deals from number `first` on against the record; a wild rank is drawn later."""
    for number in range(first, len(game.deals)):
        if number >= len(record.deals):
            raise _wrong(f"deal {number} is missing")
        if game.deals[number].with_wild_rank(None) != record.deals[number].with_wild_rank(None):
            what = f"what seed {record.seed} deals" if record.seeded else "dealt so by these rules"
            raise _wrong(f"deal {number} is not {what} in game {record.index}")


def _check_wild_rank(game: Game, record: Record, number: int) -> None:
    """Hold the wild rank of a deal against the record, as far as the game has come."""
    found, written = game.deals[number].wild_rank, record.deals[number].wild_rank
    if found != written:
        drawn = "none" if found is None else found
        says = "has none" if written is None else f"has {written}"
        raise _wrong(f"the wild rank drawn is {drawn}, and deal {number} of the record {says}")


def _words(action: RecordedAction) -> str:
    category = "" if action.category is None else f" with category {action.category}"
    return f"'{action.action}'{category}"


def _difference(found: dict[str, Any], recorded: dict[str, Any]) -> str:
    for name in (*found, *recorded):
        if found.get(name) != recorded.get(name):
            return f"{name} is {found.get(name)} and not {recorded.get(name)}"
    return "the outcome is another"


def _close(a: float, b: float) -> bool:
    return math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9)


def _wrong(message: str) -> RecordError:
    return RecordError(message, code="wrong-record")
