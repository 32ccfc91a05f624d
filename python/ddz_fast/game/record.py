"""Record: a game as data, to be kept, sent, read and replayed."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from ddz_fast import _core
from ddz_fast.errors import RecordError, shown
from ddz_fast.game.deal import Deal
from ddz_fast.game.json_form import fields_from_json, json_from_fields
from ddz_fast.game.line_form import fields_from_line, line_from_fields
from ddz_fast.game.table import TableState
from ddz_fast.game.written import (
    FORMAT,
    LARGEST,
    RecordedAction,
    bad,
    checked_outcome,
    checked_payoffs,
    with_words,
)
from ddz_fast.memory import read_at_most
from ddz_fast.numbers import LARGEST_INDEX, LARGEST_SEED, integer
from ddz_fast.rules import RuleSet
from ddz_fast.rules.presets import rules_to_text
from ddz_fast.scoring import Room

if TYPE_CHECKING:
    from ddz_fast import Game

__all__ = ["Record", "RecordedAction", "replayed_by"]

_LARGEST_FILE = 4 * LARGEST  # bytes: four for a character at most


@dataclass(frozen=True)
class Record:
    """A game as data: what was dealt, said and played, and what came of it.

    A record is checked for its form where it is made or read; whether the game could have been played so is for
    `replay` to say. Raises RecordError for what has not the form. Records can be compared; they have no hash.
    """

    rules: RuleSet
    seed: int
    index: int
    seeded: bool
    """Whether the cards come from the seed; if not, they are a referee's own."""
    table: TableState
    room: Room
    deals: tuple[Deal, ...]
    """Every deal of the hand, with who dealt and who was to speak first; all but the last were void."""
    actions: tuple[RecordedAction, ...]
    escaped: int | None = None
    """The seat that left the table after the last action."""
    outcome: dict[str, Any] | None = None
    """None where the hand is not over."""
    payoffs: tuple[float, ...] | None = None
    """Before the room's rake; None where the hand is not over."""
    to_come: tuple[Deal, ...] = ()
    """A referee's deals for redeals that have not come about."""
    stream_version: int = field(default=_core.STREAM_VERSION)
    """The version of the streams that the seed is for."""

    def __post_init__(self) -> None:
        """Check the form of every field."""
        with_words("the record", self._check)

    def replay(self) -> Game:
        """Play the game again and return it where the record stops, to go on from there.

        Raises RecordError where the record is not of a game that can be played: it says the number of the first
        action, from 1, that the rules do not allow there, or which fact is another.
        """
        return _replay(self)

    def to_json(self) -> str:
        """Write the record as JSON."""
        return json_from_fields(self._fields())

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read what `to_json` wrote. Raises RecordError for anything else."""
        return cls(**fields_from_json(text))

    def to_line(self) -> str:
        """Write the record as one line of text, without the end of the line."""
        return line_from_fields(self._fields())

    @classmethod
    def from_line(cls, line: str) -> Self:
        """Read what `to_line` wrote, with or without the end of the line. Raises RecordError for anything else."""
        if isinstance(line, str):
            line = line.removesuffix("\n")
        record = cls(**fields_from_line(line))
        if record.to_line() != line:
            raise bad("the line is not written as to_line writes this record")
        return record

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a JSON file."""
        Path(path).write_text(self.to_json() + "\n", encoding="utf-8")

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a record from a JSON file. Raises RecordError that names the file where that cannot be done."""
        path = Path(path)
        try:
            content = read_at_most(path, _LARGEST_FILE)
            if content is None:
                raise bad("it is too large for a record")
            if content.startswith(FORMAT.encode()):
                raise bad(
                    "it has a game a line; Record.from_line reads each line, "
                    "and 'ddz-fast replay FILE --game N' shows one",
                    "lines",
                )
            return cls.from_json(content.decode())
        except (OSError, ValueError) as error:
            if isinstance(error, RecordError):
                message, code = f"holds no record: {error}", error.code
            else:
                reason = getattr(error, "strerror", None) or error
                message, code = f"cannot be read: {reason}", "no-file"
        raise RecordError(f"'{path}' {message}", code=code)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Show what game it is."""
        cards = f"seed {self.seed}, game {self.index}" if self.seeded else "a referee's cards"
        hand = f", hand {self.table.hand}" if self.table.hand else ""
        end = "unfinished" if self.outcome is None else "finished"
        name = rules_to_text(self.rules)
        return f"<Record of {name}, {cards}{hand}: {len(self.actions)} actions, {end}>"

    def _fields(self) -> dict[str, Any]:
        return {f.name: getattr(self, f.name) for f in fields(self)}

    def _check(self) -> None:
        for name, kind in _KINDS.items():
            if not isinstance(getattr(self, name), kind):
                raise bad(f"{name} must be a {kind.__name__}, not {shown(getattr(self, name))}")
        for name, kind in (("deals", Deal), ("to_come", Deal), ("actions", RecordedAction)):
            for item in getattr(self, name):
                if not isinstance(item, kind):
                    raise bad(f"each of {name} must be a {kind.__name__}, not {shown(item)}")
        for name, highest in (("seed", LARGEST_SEED), ("index", LARGEST_INDEX)):
            self._keep(name, integer(name, getattr(self, name), 0, highest))
        version = integer("stream_version", self.stream_version, 1, 2**32 - 1)
        self._keep("stream_version", version)
        if self.escaped is not None:
            self._keep("escaped", integer("escaped", self.escaped, 0, self.rules.seats - 1))
        if not self.deals:
            raise bad("it has no deal")
        for number, deal in enumerate((*self.deals, *self.to_come)):
            if deal.wild_rank is not None and not self.rules.draws_wild_rank:
                raise bad(
                    f"deal {number} has the wild rank {deal.wild_rank}, and "
                    f"{rules_to_text(self.rules)} draws none"
                )
        if self.seeded and self.to_come:
            raise bad("it has deals to come, and its cards come from the seed")
        if (self.outcome is None) != (self.payoffs is None):
            raise bad("outcome and payoffs are known both or neither")
        if self.outcome is not None:
            self._keep("outcome", checked_outcome(self.rules, self.outcome))
            self._keep("payoffs", checked_payoffs(self.rules, self.payoffs))

    def _keep(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)


_KINDS: dict[str, type] = {
    "rules": RuleSet,
    "seeded": bool,
    "table": TableState,
    "room": Room,
    "deals": tuple,
    "to_come": tuple,
    "actions": tuple,
}


def _replay(record: Record) -> Game:
    assert _replayer is not None
    return _replayer(record)


_replayer: Callable[[Record], Game] | None = None


def replayed_by(replayer: Callable[[Record], Game]) -> Callable[[Record], Game]:
    """Note what replays records: a game stands above its record, and says itself how it is played again."""
    global _replayer
    _replayer = replayer
    return replayer
