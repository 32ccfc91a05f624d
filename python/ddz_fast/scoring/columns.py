"""Outcome columns: the facts of hands that scoring reads, checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ddz_fast.errors import DdzError, shown
from ddz_fast.rules import RuleSet
from ddz_fast.rules import rules as find_rules

__all__ = ["Outcome", "bid_column", "column_names", "has_bids", "most_bombs"]

_NATURAL_RANKS = 13
_MOST = {"big_bombs": 13, "soft_bombs": 4, "hard_bombs": 12, "pure_bombs": 1}
"""How many bombs there are: one a rank. With wild cards each soft bomb takes one of the four, and a pure one all."""
_NOT_IN_PLAY = {
    *("bid", "dang", "huangfan", "mingwang", "touliao", "tanda", "baodao", "fight"),
    *("robs", "open", "doubles", "multiplier", "redeals"),
}
"""Columns that the play alone has not."""
_DECLARED = ("huangfan", "mingwang", "touliao", "tanda", "baodao")


def has_bids(rules: RuleSet) -> bool:
    """Return whether the landlord's bid is part of the stake."""
    return rules.auction in ("once", "continuing")


def bid_column(rules: RuleSet) -> str:
    """Return the name of the column of bids, where there are any."""
    return "dang" if rules.has_dang else "bid"


def most_bombs(rules: RuleSet, name: str) -> int:
    """Return the most that a column of bombs or rockets can hold."""
    if name == "rockets":
        return int(rules.jokers)
    return _NATURAL_RANKS * rules.decks if name == "bombs" else _MOST[name]


def column_names(rules: RuleSet | str, phases: str = "all") -> tuple[str, ...]:
    """Return the outcome columns of a rule set, in order; `payoff` of a simulation's result comes after them.

    With `phases` "play" those that the play alone has.
    """
    rules = find_rules(rules)
    has = {
        **{name: has_bids(rules) and name == bid_column(rules) for name in ("bid", "dang")},
        **{name: getattr(rules, name) for name in _DECLARED},
        "fight": rules.baodao,
        "robs": rules.rob,
        "open": rules.opening,
        "doubles": rules.doubling,
        "bombs": not rules.has_wild_cards,
        "big_bombs": rules.decks == 2,
        **dict.fromkeys(
            ("soft_bombs", "hard_bombs", "pure_bombs", "wild_rank"), rules.has_wild_cards
        ),
    }
    names = (
        "landlord landlord_won bid dang huangfan mingwang touliao tanda baodao fight robs open doubles bombs "
        "big_bombs soft_bombs hard_bombs pure_bombs rockets spring multiplier plies redeals wild_rank"
    )
    lacking = _NOT_IN_PLAY if phases == "play" else ()
    return tuple(name for name in names.split() if has.get(name, True) and name not in lacking)


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
                name, f"must be from {lowest} to {highest}, not {column[place]}{self.of_row(place)}"
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

    def of_row(self, row: int) -> str:
        """Return the words that name a row; of a single hand, none."""
        return "" if self._is_single else f" in row {row}"
