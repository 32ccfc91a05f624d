"""With two decks: what beats what, how leads are ordered, the whole space of plays, and the moments of a game."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt

from reference.cards import Counts
from reference.generator import NOTHING, Play
from reference.readings import CANONICAL_ORDER
from reference.turns import Turns
from reference.two_deck_generator import LOW_ACE_LINE, TwoDeckRules, leads, splits, two_decks

CATEGORIES = (
    "solo pair trio trio_solo trio_pair solo_chain pair_chain trio_chain trio_solo_chain "
    "trio_pair_chain four_two_solo four_two_pair bomb rocket"
).split()


def beats(challenger: Play, table: Play) -> bool:
    """Rocket over bombs, larger bombs over smaller ones, bombs over the rest; else the same type and a higher key."""
    if table.category == "rocket":
        return False
    if challenger.category == "rocket":
        return True
    if challenger.category == "bomb":
        bomb = (table.length, table.key) if table.category == "bomb" else (0, 0)
        return (challenger.length, challenger.key) > bomb
    same = (challenger.category, challenger.length) == (table.category, table.length)
    return same and challenger.key > table.key


def canonical(found: Collection[Play]) -> Play:
    """The reading that is meant when nobody says which: first of the order, then highest."""
    return min(found, key=lambda play: (CANONICAL_ORDER.index(play.category), -play.key))


def body_ranks(rules: TwoDeckRules, play: Play) -> list[int]:
    """The ranks of what carries kickers, lowest place first."""
    places = range(play.key - play.length + 1, play.key + 1)
    if play.category == "trio_pair_chain" and rules.low_ace != "none":
        return [LOW_ACE_LINE[place] for place in places]
    return list(places)


def kickers(rules: TwoDeckRules, play: Play) -> Counts:
    """The cards beside the body."""
    if not play.category.startswith("trio_pair"):
        return NOTHING
    body = body_ranks(rules, play)
    return tuple(0 if rank in body else count for rank, count in enumerate(play.cards))


def place_in_list(rules: TwoDeckRules, play: Play) -> tuple[object, ...]:
    """The documented order of leads: category, length, key, kickers."""
    beside = kickers(rules, play)
    wings: tuple[object, ...] = tuple((rank, count) for rank, count in enumerate(beside) if count)
    if play.category == "trio_pair_chain" and rules.consecutive_wings:
        line, ranks = rules.line(3), {rank for rank, count in enumerate(beside) if count}
        bottoms = range(len(line) - len(ranks) + 1)
        wings = tuple(low for low in bottoms if set(line[low : low + len(ranks)]) == ranks)
    return CATEGORIES.index(play.category), play.length, play.key, wings


def listed(rules: TwoDeckRules, hand: Counts) -> list[Play]:
    """The leads of a hand as they are to be listed."""
    return sorted(leads(rules, hand), key=lambda play: place_in_list(rules, play))


@dataclass(frozen=True)
class Space:
    """All the plays of the two decks, and the cards of each as a row."""

    plays: list[Play]
    cards: npt.NDArray[np.int8]


@cache
def space(rules: TwoDeckRules) -> Space:
    """Every play there is, in the documented order."""
    found = listed(replace(rules, locked=frozenset()), two_decks(jokers=rules.jokers))
    return Space(found, np.array([play.cards for play in found], dtype=np.int8))


@lru_cache(maxsize=1 << 13)
def leads_in_space(rules: TwoDeckRules, hand: Counts) -> tuple[Play, ...]:
    """A second way to find a hand's leads, in their order: those plays of the whole deck whose cards it holds."""
    whole = space(replace(rules, locked=frozenset()))
    fits = (whole.cards <= np.array(hand, dtype=np.int8)).all(axis=1)
    held = (whole.plays[row] for row in np.flatnonzero(fits).tolist())
    return tuple(play for play in held if not splits(rules.locked, hand, play))


class TwoDeckState(Turns[TwoDeckRules, Play]):
    """A moment of the game with two decks."""

    def leads(self, hand: Counts) -> Collection[Play]:
        return leads_in_space(self.rules, hand)

    def beats(self, challenger: Play, table: Play) -> bool:
        return beats(challenger, table)
