"""Numbering: a format's ids of actions, both ways, from a table of the actions in the order of their ids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from ddz_fast import _core
from ddz_fast.batch.legal import SAYING
from ddz_fast.categories import Category
from ddz_fast.errors import DdzError, shown
from ddz_fast.phases.sayings import SAYINGS
from ddz_fast.position import MoveArrays
from ddz_fast.rules.presets import rules

__all__ = ["Moves", "Numbering", "kickers", "plays", "rows_of"]

LARGEST_PLAY = 20
"""Cards of the largest hand of three seats, and so of the largest play."""

_DECK = np.array([[4] * 13 + [1, 1]], np.uint8)
_WINGED = [
    category.code
    for category in Category
    if category.startswith(("trio_solo", "trio_pair", "four_two"))
]


class Moves(Protocol):
    """Arrays of moves: `MoveArrays`, `LegalActions`."""

    @property
    def counts(self) -> npt.NDArray[np.uint8]:
        """uint8 (m, 15)."""

    @property
    def category(self) -> npt.NDArray[np.uint8]:
        """uint8 (m,)."""

    @property
    def length(self) -> npt.NDArray[np.uint8]:
        """uint8 (m,)."""

    @property
    def key(self) -> npt.NDArray[np.uint8]:
        """uint8 (m,)."""


class Numbering:
    """The actions of a format with their ids.

    `by_pattern`: plays of the same cards differ by category, length and key; else they are one action. `others` are
    further actions that have a number of the table.
    """

    def __init__(
        self,
        name: str,
        actions: MoveArrays,
        *,
        by_pattern: bool,
        others: tuple[MoveArrays, Sequence[int]] | None = None,
    ) -> None:
        """Make the table that is searched."""
        self._name, self._actions = name, actions
        numbers = np.arange(len(actions.category), dtype=np.int32)
        known = actions
        if others is not None:
            known = MoveArrays(
                *(np.concatenate(pair) for pair in zip(actions, others[0], strict=True))
            )
            numbers = np.concatenate([numbers, np.array(others[1], np.int32)])
        self._table = _core.ActionIds(known, numbers, by_pattern)

    def __len__(self) -> int:
        """Return how many ids there are."""
        return len(self._actions.category)

    def ids(self, moves: Moves) -> npt.NDArray[np.int32]:
        """Return the id of each move: int32 (m,). Raises DdzError "no-id" for one that has none."""
        found, missing = self._table.find(moves)
        if missing < len(found):
            raise DdzError(
                f"row {missing}, {_words(moves, missing)}, is none of {self._name}'s "
                f"{len(self):,} actions",
                code="no-id",
            )
        return found

    def moves(self, ids: npt.ArrayLike) -> MoveArrays:
        """Return the actions of these ids. Raises DdzError "bad-ids" unless they are integers from 0 up to the last."""
        numbers = np.asarray(ids)
        if numbers.size == 0 and not isinstance(ids, np.ndarray):
            numbers = numbers.astype(np.intp)
        if numbers.ndim != 1 or numbers.dtype.kind not in "iu":
            raise DdzError(
                f"ids must be integers in one dimension, not {shown(ids)}", code="bad-ids"
            )
        outside = (numbers < 0) | (numbers >= len(self))
        if outside.any():
            raise DdzError(
                f"{self._name}'s ids go from 0 to {len(self) - 1}, and row {int(outside.argmax())} "
                f"holds {numbers[outside][0]}",
                code="bad-ids",
            )
        return rows_of(self._actions, numbers)


def rows_of(moves: MoveArrays, rows: npt.NDArray[np.integer]) -> MoveArrays:
    """Return some of the moves, copied."""
    return MoveArrays(*(column[rows] for column in moves))


def plays(preset: str) -> MoveArrays:
    """Return every play that a hand of a rule set with three seats can make, in the order of `leads`."""
    _, counts, category, length, key = rules(preset).leads_many(_DECK)
    played = counts.sum(axis=1) <= LARGEST_PLAY
    return rows_of(MoveArrays(counts, category, length, key), np.flatnonzero(played))


def kickers(moves: MoveArrays) -> npt.NDArray[np.uint64]:
    """Return the cards beside the bodies of plays without wild cards: uint64 (m, 15), none where there are none."""
    ranks, top = np.arange(15), moves.key[:, None].astype(int)
    body = (ranks <= top) & (ranks > top - moves.length[:, None])
    beside = np.where(body | ~np.isin(moves.category, _WINGED)[:, None], 0, moves.counts)
    return beside.astype(np.uint64)


def _words(moves: Moves, row: int) -> str:
    """Return an action as a message shows it."""
    category, key = int(moves.category[row]), int(moves.key[row])
    if category == SAYING:
        return f"{SAYINGS[key]!r} before the play" if key < len(SAYINGS) else f"saying {key}"
    name = list(Category)[category].value if category < SAYING else f"category {category}"
    cards = "".join(
        rank * int(count) for rank, count in zip("3456789TJQKA2XD", moves.counts[row], strict=True)
    )
    return f"{name} {cards[:40]!r}"
