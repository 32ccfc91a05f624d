"""With wild cards: what beats what, which reading is meant, which plays are dominated, and the moments of a game."""

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import NamedTuple

from reference.cards import Counts
from reference.readings import CANONICAL_ORDER
from reference.turns import Turns
from reference.wild_generator import leads, unpack
from reference.wild_readings import BombClass, WildPlay, WildRules, split

STRENGTHS = ("soft", "hard", "pure", "rocket")
"""Bombs from the weakest on, and the rocket above them."""


class Pattern(NamedTuple):
    """What stands on the table, without its cards."""

    category: str
    length: int
    key: int
    bomb_class: BombClass | None = None


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


def kickers(rank: int, play: WildPlay) -> Counts:
    """The cards beside the body, wild ones as their own rank: the body takes as many of those as it lacks."""
    kind = play.category.removesuffix("_chain")
    copies = {"trio_solo": 3, "trio_pair": 3, "four_two_solo": 4, "four_two_pair": 4}.get(kind)
    if copies is None:
        return (0,) * len(play.cards)
    natural, wild_cards = split(rank, play.cards)
    body = range(play.key - play.length + 1, play.key + 1)
    lacking = copies * play.length - sum(natural[each] for each in body)
    beside = [0 if each in body else count for each, count in enumerate(natural)]
    beside[rank] = wild_cards - lacking
    return tuple(beside)


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


@lru_cache(maxsize=1 << 13)
def listed(rules: WildRules, hand: Counts) -> tuple[WildPlay, ...]:
    """The leads of a hand, in full."""
    return tuple(unpack(rules.rank, leads(rules, hand)))


class WildState(Turns[WildRules, WildPlay]):
    """A moment of the game with wild cards."""

    def leads(self, hand: Counts) -> Collection[WildPlay]:
        return listed(self.rules, hand)

    def beats(self, challenger: WildPlay, table: WildPlay) -> bool:
        return beats(challenger, table)
