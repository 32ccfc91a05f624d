"""Plays with wild cards, told as the rules define them: every wild card stands for every rank in turn.

Wild cards are written as cards of their own rank, of which a hand holds no others.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Literal, NamedTuple

from reference.cards import RANKS, TWO, Counts, plus
from reference.flags import Flags
from reference.generator import Play
from reference.readings import readings as natural_readings

CARRIERS = ("trio_solo", "trio_pair", "four_two_solo", "four_two_pair")
"""One group with kickers: the only bodies that four wild cards can make by themselves."""


BombClass = Literal["soft", "hard", "pure"]


class WildRules(NamedTuple):
    """Flags of the play, the rank that is wild, and whether its cards alone make no other rank's body."""

    flags: Flags
    rank: int
    core_natural: bool = False


class WildPlay(NamedTuple):
    """One reading of some cards: two plays are the same when all five agree."""

    cards: Counts
    category: str
    length: int
    key: int
    bomb_class: BombClass | None = None


def split(rank: int, cards: Counts) -> tuple[Counts, int]:
    """The natural cards, and how many wild cards are with them."""
    natural = tuple(0 if each == rank else count for each, count in enumerate(cards))
    return natural, cards[rank]


def assignments(wild_cards: int) -> Iterator[Counts]:
    """Everything that so many wild cards may stand for: any ranks from 3 to 2, never a joker."""
    for ranks in combinations_with_replacement(range(TWO + 1), wild_cards):
        yield tuple(ranks.count(rank) for rank in range(len(RANKS)))


@lru_cache(maxsize=1 << 16)
def judged(flags: Flags, cards: Counts) -> frozenset[Play]:
    """The readings of cards that all stand for themselves."""
    return frozenset(natural_readings(flags, cards))


def readings(rules: WildRules, cards: Counts) -> set[WildPlay]:
    """Every legal reading of the whole set of cards."""
    natural, wild_cards = split(rules.rank, cards)
    if not any(natural):
        return {all_wild(rules.rank, wild_cards)}
    found = set()
    for assigned in assignments(wild_cards):
        meant = plus(natural, assigned)
        if max(meant) > 4:
            continue
        for play in judged(rules.flags, meant):
            if not (rules.core_natural and wild_core(rules.rank, natural, play)):
                found.add(WildPlay(cards, *play[1:], bomb_class(play.category, wild_cards)))
    return found


def all_wild(rank: int, wild_cards: int) -> WildPlay:
    """Wild cards alone are cards of their own rank."""
    cards = tuple(wild_cards * (each == rank) for each in range(len(RANKS)))
    if wild_cards == 4:
        return WildPlay(cards, "bomb", 4, rank, "pure")
    return WildPlay(cards, ("solo", "pair", "trio")[wild_cards - 1], 1, rank)


def bomb_class(category: str, wild_cards: int) -> BombClass | None:
    """The class of a bomb that has natural cards; other plays have none."""
    if category != "bomb":
        return None
    return "soft" if wild_cards else "hard"


def wild_core(rank: int, natural: Counts, play: Play) -> bool:
    """Whether only wild cards make the body, and it is of a rank that is not their own.

    Kickers are never of the body's rank, so a natural card of that rank is in the body.
    """
    return play.category in CARRIERS and not natural[play.key] and play.key != rank
