"""Replay: a record, step by step, for front ends that show it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ddz_fast.errors import RecordError, shown
from ddz_fast.game import Game, Record, RecordedAction
from ddz_fast.game.cards import texts_of
from ddz_fast.game.replaying import begin, check_end, redo

__all__ = ["Step", "steps"]


class Step(NamedTuple):
    """What happened, and the game after it."""

    number: int
    """0 for the deal, then the number of the action; a seat that left comes after the last."""
    seat: int | None
    """Who did it; None for the deal."""
    text: str
    """What was done: "deal", a saying, a play with its physical cards, or "leave"."""
    game: Game
    """An independent copy."""


def steps(record: Record) -> Iterator[Step]:
    """Yield the deal of a record and then each of its actions, verified as `Record.replay` does.

    Raises RecordError at the step that cannot be, and after the last one where a recorded fact is another.
    """
    if not isinstance(record, Record):
        raise RecordError(f"steps takes a Record, not {shown(record)}")
    game = begin(record)
    yield Step(0, None, "deal", game.copy())
    number = 0
    for number, action in enumerate(record.actions, 1):
        redo(game, record, number, action)
        yield Step(number, action.seat, _text_of(action), game.copy())
    check_end(game, record)
    if record.escaped is not None:
        yield Step(number + 1, record.escaped, "leave", game.copy())


def _text_of(action: RecordedAction) -> str:
    declared = "" if action.category is None else f" as {action.category}"
    cards = f" ({texts_of(action.cards)})" if action.cards else ""
    return f"{action.action}{declared}{cards}"
