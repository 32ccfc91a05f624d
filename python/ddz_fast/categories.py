"""The kinds of play."""

from enum import StrEnum
from typing import Self

from ddz_fast.numbers import integer

__all__ = ["Category"]


class Category(StrEnum):
    """What kind of play; the value is its name, `code` its number in arrays."""

    SOLO = "solo"
    PAIR = "pair"
    TRIO = "trio"
    TRIO_SOLO = "trio_solo"
    TRIO_PAIR = "trio_pair"
    SOLO_CHAIN = "solo_chain"
    PAIR_CHAIN = "pair_chain"
    TRIO_CHAIN = "trio_chain"
    TRIO_SOLO_CHAIN = "trio_solo_chain"
    TRIO_PAIR_CHAIN = "trio_pair_chain"
    FOUR_TWO_SOLO = "four_two_solo"
    FOUR_TWO_PAIR = "four_two_pair"
    BOMB = "bomb"
    ROCKET = "rocket"
    PASS = "pass"

    @property
    def code(self) -> int:
        """The uint8 that stands for the category in arrays: 0 (solo) to 14 (pass)."""
        return _CODES[self]

    @classmethod
    def from_code(cls, code: int) -> Self:
        """Return the category of a code in arrays. Raises DdzError, code "bad-integer", for one that is none."""
        return list(cls)[integer("code", code, 0, len(_CODES) - 1)]


_CODES = {category: code for code, category in enumerate(Category)}
