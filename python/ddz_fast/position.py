"""Position: the middle of a hand's play, checked, stepped through, written down and read back."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from ddz_fast import _core
from ddz_fast._core import Hand, Move, Pattern
from ddz_fast.errors import PositionError, shown
from ddz_fast.rules.presets import rules as find_rules
from ddz_fast.rules.presets import rules_from_text, rules_to_text
from ddz_fast.rules.rule_set import RuleSet

__all__ = ["MoveArrays", "Position", "perft"]

_LONGEST_NUMBER = 3  # digits; no seat, length or key is larger
_HANDS_READ = 54  # more than a position has, so that a message can count them, and not without end
_TEXT_FORM = "rules hand/hand/hand landlord to_act to_beat to_beat_by [locked/locked]"


class MoveArrays(NamedTuple):
    """Moves as arrays, one row a move."""

    counts: npt.NDArray[np.uint8]
    """uint8 (n, 15): cards of each rank, 3..2, X, D; a pass has none."""
    category: npt.NDArray[np.uint8]
    """uint8 (n,): `Category.code`."""
    length: npt.NDArray[np.uint8]
    """uint8 (n,)."""
    key: npt.NDArray[np.uint8]
    """uint8 (n,)."""


class Position(_core.Position):
    """A position of the play phase: the hands, who acts, and the play on the table.

    `hands` are two to four Hands or texts in seat order; seats are in the order of play. `to_beat` is the play on
    the table (a Move, its text or a Pattern) or None where the seat to act leads; `to_beat_by` is the seat that
    made it, by default the one before the seat to act. The number of seats is that of the hands, so
    endings for two can be studied under any rules.

    `locked` are the sets that the landlord of 哈灵 has reported (报到, S0) and still holds, as Hands or texts: all his
    cards of a rank, seven or eight, or the four jokers; any rules of two decks take them. They are played whole, as the
    bomb or rocket they are, or not at all.

    Raises PositionError, NotationError or MoveError for what cannot be a position under these rules, RuleSetError
    ("wild-rank-unknown") where they draw their wild rank and none is named.
    """

    _rules: RuleSet

    def __init__(
        self,
        rules: RuleSet | str,
        hands: Sequence[Hand | str],
        landlord: int = 0,
        to_act: int = 0,
        to_beat: Move | Pattern | str | None = None,
        to_beat_by: int | None = None,
        locked: Sequence[Hand | str] = (),
    ) -> None:
        """Check that the position can be."""
        rule_set = find_rules(rules)
        if isinstance(hands, str) or not isinstance(hands, Sequence):
            raise PositionError(
                f"hands must be a sequence of two to four hands, not {shown(hands)}",
                code="bad-hands",
            )
        if hasattr(self, "_rules"):
            raise PositionError("a position is initialised once; make a new one", code="made")
        self._rules = rule_set  # before the core sees it: a hand's own code may come back here
        try:
            super().__init__(
                rule_set._known_rules,
                rule_set.deal_plan,
                tuple(islice(hands, _HANDS_READ)),
                landlord,
                to_act,
                to_beat,
                to_beat_by,
                locked,
            )
        except BaseException:
            del self._rules
            raise

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self._rules

    def legal_arrays(self) -> MoveArrays:
        """The legal moves, pass included, as arrays with one row a move, in the order of `legal_moves`."""
        return MoveArrays(*self._legal_arrays())

    def copy(self) -> Self:
        """Return an independent position at the same place, with the same moves to take back."""
        twin = type(self).__new__(type(self))
        _core.Position.__init__(twin, self)
        twin._rules = self._rules
        return twin

    def __copy__(self) -> Self:
        """Copy."""
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Copy; a position shares nothing that can change."""
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as text: the moves to take back are not kept."""
        return type(self).parse, (str(self),)

    def __str__(self) -> str:
        """One line that `parse` reads back."""
        on_table, by = self.to_beat, self.to_beat_by
        if isinstance(on_table, Pattern):
            known = (on_table.category, on_table.length, on_table.key, on_table.bomb_class)
            beaten = ":".join(str(part) for part in known if part is not None)
        else:
            beaten = "-" if on_table is None else str(on_table)
        to_act = self._next_seat
        hands = "/".join(str(hand) or "-" for hand in self.hands)
        locked = " " + "/".join(map(str, self.locked)) if self.locked else ""
        return (
            f"{rules_to_text(self.rules)} {hands} {self.landlord} {to_act} {beaten} "
            f"{'-' if by is None else by}{locked}"
        )

    def __repr__(self) -> str:
        """Show the text form."""
        return f"Position.parse({str(self)!r})"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what `str(position)` wrote: "rules hand/hand/hand landlord to_act to_beat to_beat_by".

        "-" stands for no play on the table and for an empty hand; locked sets stand behind, "7777777/XXDD".
        Raises PositionError, RuleSetError, NotationError or MoveError for anything else.
        """
        parts = text.split() if isinstance(text, str) else []
        if len(parts) not in (6, 7) or parts[6:] == ["-"]:
            raise PositionError(
                f"{shown(text)} is no position; the form is '{_TEXT_FORM}'", code="bad-text"
            )
        rules_text, hands, landlord, to_act, beaten, by, *locked = parts
        rule_set = rules_from_text(rules_text)
        on_table: Move | Pattern | str | None = None if beaten == "-" else beaten
        if on_table is not None and ":" in beaten:
            on_table = _pattern(beaten, text)
        return cls(
            rule_set,
            ["" if hand == "-" else hand for hand in hands.split("/")],
            _number(landlord, text),
            _number(to_act, text),
            on_table,
            None if by == "-" else _number(by, text),
            [word for sets in locked for word in sets.split("/")],
        )


def _pattern(beaten: str, text: str) -> Pattern:
    """Read "category:length:key", and behind it the class of a bomb among wild cards."""
    category, *others = beaten.split(":", 3)
    length, key = (*others, "", "")[:2]
    bomb_class: Any = others[2] if len(others) > 2 else None  # Pattern refuses what is no class
    return Pattern(category, _number(length, text), _number(key, text), bomb_class)


def _number(word: str, text: str) -> int:
    if not word.isdecimal() or len(word) > _LONGEST_NUMBER:
        raise PositionError(
            f"'{word[:60]}' in {text[:200]!r} is no number; the form is '{_TEXT_FORM}'",
            code="bad-text",
        )
    return int(word)


def perft(position: Position, depth: int) -> int:
    """Count the ways the play can go on for exactly `depth` moves, passes counted as moves.

    Hands that end earlier count nothing; depth 0 counts 1. Raises DdzError for a depth that is no integer from 0.
    """
    return _core.perft(position, depth)
