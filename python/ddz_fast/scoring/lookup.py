"""Lookup: products of several small factors, one lookup a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["Lookup"]

_INDEX_SIZE = 1 << 16


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
