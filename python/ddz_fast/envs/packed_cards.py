"""Sets of cards of one deck as single integers, three bits a rank, and what stands for them elsewhere.

Adding sets and taking them away is adding and subtracting, and tables of five ranks at a time give texts, lists and
observations: what a Python environment does at every step.
"""

from collections.abc import Callable, Iterable
from functools import reduce
from itertools import product
from operator import add
from typing import Any, Final, Generic, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

__all__ = [
    "DECK",
    "MOST",
    "NO_CARDS",
    "THERMOMETERS",
    "WEIGHTS",
    "PackedTable",
    "PairTable",
    "counts_of",
    "packed",
]

RANKS: Final = 15
MOST: Final = (4,) * 13 + (1, 1)
"""Cards of each rank in the deck, 3..2, X, D."""
_BITS = 3
_RANKS_AT_ONCE = 5
_CHUNK = _BITS * _RANKS_AT_ONCE
_MASK = (1 << _CHUNK) - 1

WEIGHTS: npt.NDArray[np.int64] = 1 << (_BITS * np.arange(RANKS, dtype=np.int64))
"""int64 (15,): counts @ WEIGHTS are the packed sets."""


class _Joins(Protocol):
    def __add__(self, other: Any, /) -> Any: ...


Piece = TypeVar("Piece", bound=_Joins)
Other = TypeVar("Other", bound=_Joins)


def packed(counts: Iterable[int]) -> int:
    """Return the set with that many cards of each rank."""
    return sum(count << (_BITS * rank) for rank, count in enumerate(counts))


def counts_of(cards: int) -> list[int]:
    """Return how many cards of each rank a packed set has."""
    return [cards >> (_BITS * rank) & (1 << _BITS) - 1 for rank in range(RANKS)]


DECK: Final = packed(MOST)


class PackedTable(Generic[Piece]):
    """What stands for each set of cards: the pieces of its ranks, joined in their order.

    `low`, `middle` and `high` are lists by five ranks of a set; places that no cards of one deck have are not used.
    """

    def __init__(self, piece: Callable[[int, int], Piece]) -> None:
        """Take what stands for a number of cards of a rank, `piece(rank, count)`."""
        self.low, self.middle, self.high = (
            self._chunk(piece, first) for first in range(0, RANKS, _RANKS_AT_ONCE)
        )

    @staticmethod
    def _chunk(piece: Callable[[int, int], Piece], first: int) -> list[Piece]:
        ranks = range(first, first + _RANKS_AT_ONCE)
        pieces = [[piece(rank, count) for count in range(MOST[rank] + 1)] for rank in ranks]
        no_cards = reduce(add, [of_rank[0] for of_rank in pieces])
        table = [no_cards] * (1 << _CHUNK)
        for counts in product(*(range(MOST[rank] + 1) for rank in ranks)):
            chosen = [of_rank[count] for of_rank, count in zip(pieces, counts, strict=True)]
            table[packed(counts)] = reduce(add, chosen)
        return table

    def __getitem__(self, cards: int) -> Piece:
        """Return what stands for a packed set; sequences are fresh ones."""
        whole: Piece = (
            self.low[cards & _MASK]
            + self.middle[cards >> _CHUNK & _MASK]
            + self.high[cards >> 2 * _CHUNK]
        )
        return whole


class PairTable(Generic[Piece, Other]):
    """Two tables looked up in one go."""

    def __init__(self, first: PackedTable[Piece], second: PackedTable[Other]) -> None:
        """Join the two."""
        self._low = list(zip(first.low, second.low, strict=True))
        self._middle = list(zip(first.middle, second.middle, strict=True))
        self._high = list(zip(first.high, second.high, strict=True))

    def __getitem__(self, cards: int) -> tuple[Piece, Other]:
        """Return what each of the tables has for a packed set."""
        first, second = self._low[cards & _MASK]
        first_middle, second_middle = self._middle[cards >> _CHUNK & _MASK]
        first_high, second_high = self._high[cards >> 2 * _CHUNK]
        return first + first_middle + first_high, second + second_middle + second_high


def _thermometer(rank: int, count: int) -> bytes:
    return bytes(1 if place < count else 0 for place in range(MOST[rank]))


THERMOMETERS: Final = PackedTable(_thermometer)
"""The 54 entries that show a set of cards: four a rank, filled from the first, and one for each joker."""
NO_CARDS: Final = bytes(54)
"""The entries of no cards."""
