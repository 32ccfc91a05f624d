"""Outcome columns: the facts of hands that scoring reads, checked, and the multiplier that they give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ddz_fast.errors import DdzError, shown
from ddz_fast.rules import RuleSet
from ddz_fast.rules import rules as find_rules
from ddz_fast.scoring.room import PLAIN_ROOM, Room, checked_room

__all__ = [
    "Lookup",
    "Outcome",
    "column_names",
    "has_bids",
    "multiplier_of",
    "multiply",
]

_MOST = {"bombs": 13, "soft_bombs": 4, "hard_bombs": 12, "pure_bombs": 1}
"""How many bombs a deck holds: one a rank. With wild cards each soft bomb takes one of the four, and a pure one all."""
_INDEX_SIZE = 1 << 16


def has_bids(rules: RuleSet) -> bool:
    """Return whether the landlord's bid is part of the stake."""
    return rules.auction in ("once", "continuing")


def column_names(rules: RuleSet | str) -> tuple[str, ...]:
    """Return the outcome columns of a rule set, in order; `payoff` of a simulation's result comes after them."""
    rules = find_rules(rules)
    has = {
        "bid": has_bids(rules),
        "robs": rules.rob,
        "open": rules.opening,
        "doubles": rules.doubling,
        "bombs": not rules.has_wild_cards,
        **dict.fromkeys(
            ("soft_bombs", "hard_bombs", "pure_bombs", "wild_rank"), rules.has_wild_cards
        ),
    }
    names = (
        "landlord landlord_won bid robs open doubles bombs soft_bombs hard_bombs pure_bombs rockets spring "
        "multiplier plies redeals wild_rank"
    )
    return tuple(name for name in names.split() if has.get(name, True))


def multiplier_of(
    rules: RuleSet | str, outcome: Mapping[str, Any], room: Room = PLAIN_ROOM
) -> npt.NDArray[np.float64]:
    """Return the multiplier of each hand: float64 (n,).

    It is the room's x open x 2^robs x bomb_factor^(bombs + rockets) x spring, as far as the rule set has them, made
    of those columns; bids, doubles and `laizi_factor` are no part of it. With wild cards the bombs' part is
    bomb_factor^soft_bombs x hard_bomb_factor^(hard_bombs + pure_bombs + rockets) (S1: 2 and 4). Raises DdzError as
    `settle` does.
    """
    return multipliers(Outcome(find_rules(rules), outcome), checked_room(room))


class Lookup:
    """Values that follow from columns of few different integers: one index a hand, and a table.

    The columns are joined into one index, so that a million products of several factors take one lookup.
    """

    def __init__(self, rows: int, table: npt.ArrayLike) -> None:
        """Start with one value for all hands: `table` is (1,), or (m, 1) for m numbers a hand."""
        self.index: npt.NDArray[np.unsignedinteger[Any]] = np.zeros(rows, np.uint16)
        self.size = 1
        self.table = np.asarray(table, np.float64)

    def join(self, column: npt.NDArray[np.uint8], size: int) -> None:
        """Let the index tell apart the values 0 to size - 1 of a column too; the table is the caller's to enlarge."""
        self.size *= size
        if self.size > _INDEX_SIZE and self.index.dtype == np.uint16:
            self.index = self.index.astype(np.uint32)
        self.index *= self.index.dtype.type(size)
        self.index += column

    def times(self, column: npt.NDArray[np.uint8], factors: Sequence[float]) -> None:
        """Multiply by the factor that each hand's value of the column stands for."""
        self.join(column, len(factors))
        self.table = np.outer(self.table, np.asarray(factors, np.float64)).ravel()

    def values(self, rows: slice = slice(None)) -> npt.NDArray[np.float64]:
        """Return the values of some hands: (n,) or (m, n)."""
        found: npt.NDArray[np.float64] = np.take(self.table, self.index[rows], axis=-1)
        return found


class Outcome:
    """The outcome of some hands; each column is checked when it is read."""

    def __init__(self, rules: RuleSet, columns: Mapping[str, Any]) -> None:
        """Find the number of hands from the column `landlord`."""
        if not isinstance(columns, Mapping):
            raise DdzError(
                f"outcome must map the names of columns to columns, not be {shown(columns)}",
                code="bad-outcome",
            )
        self.rules = rules
        self._columns = columns
        landlord = self._column("landlord")
        if landlord.ndim > 1:
            raise self.bad(
                "landlord",
                f"must be one seat or an array (n,), not have the shape {landlord.shape}",
            )
        self._is_single, self._rows = landlord.ndim == 0, landlord.size
        self.landlord = self.integers("landlord", -1, rules.seats - 1).astype(np.int8, copy=False)

    def __len__(self) -> int:
        """Return the number of hands."""
        return self._rows

    def integers(self, name: str, lowest: int, highest: int) -> npt.NDArray[Any]:
        """Return a column of integers as an array (n,)."""
        column = self._shaped(name, ())
        if column.size and column.dtype.kind not in "iu":
            raise self.bad(name, f"must hold integers, not {shown(self._columns[name])}")
        if column.size and not (lowest <= column.min() and column.max() <= highest):
            place = int(np.argmax((column < lowest) | (column > highest)))
            raise self.bad(
                name, f"must be from {lowest} to {highest}, not {column[place]}{self._of(place)}"
            )
        return column if column.size else column.astype(np.int8)

    def counts(self, name: str, highest: int) -> npt.NDArray[np.uint8]:
        """Return a column of small numbers from 0: uint8 (n,)."""
        return self.integers(name, 0, highest).astype(np.uint8, copy=False)

    def booleans(self, name: str, *, by_seat: bool = False) -> npt.NDArray[np.uint8]:
        """Return a column of booleans as 0 and 1: uint8 (n,), or (n, seats)."""
        column = self._shaped(name, (self.rules.seats,) if by_seat else ())
        if column.size and column.dtype != np.bool_:
            raise self.bad(name, f"must hold True and False, not {shown(self._columns[name])}")
        return column.astype(np.bool_, copy=False).view(np.uint8)

    def _shaped(self, name: str, after: tuple[int, ...]) -> npt.NDArray[Any]:
        column = self._column(name)
        expected = after if self._is_single else (self._rows, *after)
        if column.shape != expected:
            raise self.bad(
                name,
                f"must have the shape {expected}, as landlord and the rules say, not {column.shape}",
            )
        return column.reshape(self._rows, *after)

    def _column(self, name: str) -> npt.NDArray[Any]:
        if name not in self._columns:
            unread = ("plies", "redeals", "wild_rank")
            needed = [n for n in column_names(self.rules) if n not in unread]
            raise DdzError(
                f"outcome has no column {name}, which {self.rules.name} needs; its columns are "
                f"{', '.join(needed)}",
                code="missing-column",
            )
        try:
            return np.asarray(self._columns[name])
        except Exception as error:  # whatever an object's own conversion raises
            raise self.bad(name, f"is no array: {error}") from None

    def bad(self, name: str, message: str) -> DdzError:
        """Return the error that names a column."""
        return DdzError(f"column {name} {message}", code="bad-column")

    def _of(self, row: int) -> str:
        return "" if self._is_single else f" in row {row}"


def multipliers(outcome: Outcome, room: Room) -> npt.NDArray[np.float64]:
    """Return the multiplier of each hand: float64 (n,)."""
    product = Lookup(len(outcome), [room.multiplier])
    multiply(product, outcome)
    return product.values()


def multiply(product: Lookup, outcome: Outcome) -> None:
    """Multiply by all that the course of the hands has made of the stake, the room's multiplier and doubles apart."""
    rules = outcome.rules
    if rules.opening:
        _multiply_opens(product, outcome)
    if rules.rob:
        most = rules.seats if rules.caller_rob_back else rules.seats - 1
        product.times(outcome.counts("robs", most), [2**robs for robs in range(most + 1)])
    if rules.has_wild_cards:
        _multiply_bombs(product, outcome, rules.bomb_factor, "soft_bombs")
        _multiply_bombs(
            product, outcome, rules.hard_bomb_factor, "hard_bombs", "pure_bombs", "rockets"
        )
    else:
        _multiply_bombs(product, outcome, rules.bomb_factor, "bombs", "rockets")
    if rules.spring > 1:
        product.times(outcome.booleans("spring"), [1, rules.spring])


def _multiply_opens(product: Lookup, outcome: Outcome) -> None:
    rules = outcome.rules
    late = () if rules.late_open == "none" else (rules.late_open_factor,)
    factors = {1, *rules.open_tiers, *late} | ({rules.open_before} - {0})
    opens = outcome.counts("open", max(factors))
    for wrong in set(range(max(factors) + 1)) - factors:
        if np.any(opens == wrong):
            known = ", ".join(map(str, sorted(factors)))
            raise outcome.bad("open", f"must be one of {known} under {rules.name}, not {wrong}")
    product.times(opens, list(range(max(factors) + 1)))


def _multiply_bombs(product: Lookup, outcome: Outcome, factor: int, *names: str) -> None:
    """Multiply by the factor once for each bomb or rocket of the columns named."""
    if factor == 1:
        return
    most = [_MOST.get(name, int(outcome.rules.jokers)) for name in names]
    played = outcome.counts(names[0], most[0])
    for name, highest in zip(names[1:], most[1:], strict=True):
        played = played + outcome.counts(name, highest)
    product.times(played, [float(factor) ** n for n in range(sum(most) + 1)])
