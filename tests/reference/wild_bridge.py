"""Between the package under test and the reference for hands with wild cards."""

from collections.abc import Iterable
from functools import cache

import numpy as np

import ddz_fast as ddz
from reference.cards import RANKS, Counts
from reference.wild_generator import Numbers, pack
from reference.wild_play import Pattern
from reference.wild_readings import WildPlay, WildRules


@cache
def rules_with(rules: WildRules) -> ddz.RuleSet:
    """The package's rule set with the same flags and wild rank."""
    return ddz.rules(
        "laizi",
        wild_rank=RANKS[rules.rank],
        wild_core_natural=rules.core_natural,
        **rules.flags.as_dict(),
    )


def play_of(move: ddz.Move) -> WildPlay:
    """What the package calls a move, as the reference writes it."""
    cards = tuple(move.cards.counts.tolist())
    return WildPlay(cards, move.category.value, move.length, move.key, move.bomb_class)


def plays_of(moves: Iterable[ddz.Move]) -> list[WildPlay]:
    """The same for many, in their order."""
    return [play_of(move) for move in moves]


def pattern_for(table: Pattern | WildPlay) -> ddz.Pattern:
    """What others have to beat, without the cards."""
    return ddz.Pattern(table.category, table.length, table.key, table.bomb_class)


def leads_of(rules: WildRules, hands: list[Counts]) -> list[Numbers]:
    """The package's leads of every hand, packed as the reference packs them, in the package's order."""
    counts = np.array(hands, dtype=np.uint8)
    offsets, cards, category, length, key = rules_with(rules).leads_many(counts)
    packed = pack(cards, category, length, key)
    return np.split(packed, offsets[1:-1])
