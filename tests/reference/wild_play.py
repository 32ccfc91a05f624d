"""With wild cards: what beats what, which reading is meant, and which plays are dominated."""

from collections.abc import Iterable
from typing import NamedTuple

from reference.readings import CANONICAL_ORDER
from reference.wild_readings import WildPlay

STRENGTHS = ("soft", "hard", "pure", "rocket")
"""Bombs from the weakest on, and the rocket above them."""


class Pattern(NamedTuple):
    """What stands on the table, without its cards."""

    category: str
    length: int
    key: int
    bomb_class: str | None = None


def pattern_of(play: WildPlay) -> Pattern:
    return Pattern(*play[1:])


def strength(play: Pattern | WildPlay) -> int:
    """0 for all that is no bomb."""
    if play.category == "rocket":
        return 1 + STRENGTHS.index("rocket")
    return 0 if play.bomb_class is None else 1 + STRENGTHS.index(play.bomb_class)


def beats(challenger: Pattern | WildPlay, table: Pattern | WildPlay) -> bool:
    """Rocket over pure over hard over soft bombs over the rest; otherwise the same type and a higher rank."""
    if strength(challenger) != strength(table):
        return strength(challenger) > strength(table)
    same = (challenger.category, challenger.length) == (table.category, table.length)
    return same and challenger.key > table.key


def meant_when_leading(found: Iterable[WildPlay]) -> WildPlay:
    """The reading that is meant when nobody says which: first of the order, then highest."""
    return min(found, key=lambda play: (CANONICAL_ORDER.index(play.category), -play.key))


def meant_when_following(found: Iterable[WildPlay], table: Pattern) -> WildPlay | None:
    """Of the readings that beat the table the one of its type, else the weakest bomb; None where none does."""
    beating = [play for play in found if beats(play, table)]
    same = [play for play in beating if pattern_of(play)[:2] == table[:2]]
    if same:
        return max(same, key=lambda play: play.key)
    return min(beating, key=lambda play: (strength(play), play.key), default=None)


def undominated(plays: Iterable[WildPlay]) -> set[WildPlay]:
    """Of plays with the same cards, type and length the one of the highest rank."""
    best: dict[tuple[object, ...], WildPlay] = {}
    for play in plays:
        same = play[:3]
        if same not in best or best[same].key < play.key:
            best[same] = play
    return set(best.values())
