"""Levels 级别: the 23 titles that beans have (S1)."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from ddz_fast.scoring.room import checked_number

__all__ = ["LEVELS", "Level", "level"]


class Level(NamedTuple):
    """A level, from 1, and its title."""

    number: int
    title: str


_TITLES = (
    "包身工 短工 长工 佃户 贫农 渔夫 猎人 中农 富农 掌柜 商人 衙役 小财主 大财主 小地主 大地主 知县 通判 知府 总督 "
    "巡抚 丞相 帝王"
)
# Each is the fewest beans of the next level; the first level has none.
_THRESHOLDS = (
    *(100, 200, 400, 600, 800, 1_000, 2_000, 4_000, 6_000, 10_000, 20_000, 50_000),
    *(100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000),
    *(10_000_000, 20_000_000, 50_000_000, 100_000_000),
)

LEVELS: tuple[Level, ...] = tuple(map(Level._make, enumerate(_TITLES.split(), 1)))
"""Every level, lowest first."""


def level(beans: float) -> Level:
    """Return the level of a seat that holds so many beans. Raises DdzError for what is no number from 0."""
    held = checked_number("beans", beans, lowest=0, highest=float("inf"))
    return LEVELS[bisect_right(_THRESHOLDS, held)]
