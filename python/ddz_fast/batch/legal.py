"""LegalActions: what the seats to act may do in many hands at once, as ragged arrays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

__all__ = ["SAYING", "LegalActions"]

SAYING = 15
"""The category code of what is said before the play; the key is then the place in `SAYINGS`."""


@dataclass(frozen=True)
class LegalActions:
    """The legal actions of n hands: rows `offsets[i]` to `offsets[i + 1]` are those of hand i, the pass the last.

    They stand in the documented order of moves, and sayings in the order in which they are offered. A hand that is
    over has none.
    """

    offsets: npt.NDArray[np.int64]
    """int64 (n + 1,)."""
    counts: npt.NDArray[np.uint8]
    """uint8 (m, 15): cards of each rank, 3..2, X, D; none for the pass and for sayings."""
    category: npt.NDArray[np.uint8]
    """uint8 (m,): `Category.code`, or SAYING."""
    length: npt.NDArray[np.uint8]
    """uint8 (m,); 0 for the pass and for sayings."""
    key: npt.NDArray[np.uint8]
    """uint8 (m,); of a saying its place in `SAYINGS`."""
    bomb_class: npt.NDArray[np.uint8]
    """uint8 (m,): 0 none, 1 soft, 2 hard, 3 pure."""

    @property
    def sizes(self) -> npt.NDArray[np.int64]:
        """How many actions each hand has: int64 (n,)."""
        return np.diff(self.offsets)

    def of(self, hand: int) -> LegalActions:
        """Return the actions of one hand, views of the same arrays."""
        first, last = self.offsets[hand : hand + 2].tolist()
        rows = slice(first, last)
        return LegalActions(
            np.array([0, last - first]),
            self.counts[rows],
            self.category[rows],
            self.length[rows],
            self.key[rows],
            self.bomb_class[rows],
        )

    def take(self, hands: npt.NDArray[np.intp]) -> LegalActions:
        """Return the actions of some hands, copied."""
        sizes = self.sizes[hands]
        offsets = np.concatenate(([0], np.cumsum(sizes)))
        rows = np.arange(offsets[-1]) + np.repeat(self.offsets[:-1][hands] - offsets[:-1], sizes)
        return LegalActions(
            offsets,
            self.counts[rows],
            self.category[rows],
            self.length[rows],
            self.key[rows],
            self.bomb_class[rows],
        )
