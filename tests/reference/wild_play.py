"""With wild cards: what beats what, which reading is meant, which plays are dominated, and leaf counts."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from reference.cards import Counts, minus
from reference.readings import CANONICAL_ORDER
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


@dataclass(frozen=True)
class WildState:
    """A moment of the play: `to_beat` is None for the leader of a trick."""

    rules: WildRules
    hands: tuple[Counts, ...]
    to_act: int
    to_beat: WildPlay | None = None
    to_beat_by: int | None = None

    def moves(self) -> list[WildPlay | None]:
        """Legal moves; None is a pass, which a leader may not make."""
        if not all(map(any, self.hands)):
            return []
        table, own = self.to_beat, listed(self.rules, self.hands[self.to_act])
        if table is None:
            return list(own)
        return [None, *(play for play in own if beats(play, table))]

    def after(self, move: WildPlay | None) -> "WildState":
        """The next moment."""
        following = (self.to_act + 1) % len(self.hands)
        if move is None:
            if following == self.to_beat_by:  # everybody else has passed
                return replace(self, to_act=following, to_beat=None, to_beat_by=None)
            return replace(self, to_act=following)
        hands = list(self.hands)
        hands[self.to_act] = minus(hands[self.to_act], move.cards)
        return WildState(self.rules, tuple(hands), following, move, self.to_act)


def perft(state: WildState, depth: int) -> int:
    """Move sequences of exactly this length; hands that end earlier count nothing."""
    moves = state.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(state.after(move), depth - 1) for move in moves)
