"""Between the package under test and the reference: the same things in both their shapes."""

from collections.abc import Iterable
from functools import cache

import ddz_fast as ddz
from reference.cards import Counts, text_of
from reference.flags import ONESTRAW, PAGAT, Flags
from reference.generator import Play

EXTRA_RULES: dict[str, tuple[str, dict[str, bool | int]]] = {
    "twelve": ("twelve_card", {}),
    "pagat": ("classic", PAGAT),
    "onestraw": ("classic", ONESTRAW),
}
"""Names of rule sets that the expected values use beside the presets."""


@cache
def rules_called(name: str) -> ddz.RuleSet:
    """A preset, or one of the rule sets that only tests name."""
    preset, changes = EXTRA_RULES.get(name, (name, {}))
    return ddz.rules(preset, **changes)


@cache
def rules_with(flags: Flags) -> ddz.RuleSet:
    """The package's rule set with all these flags."""
    return ddz.rules("classic", **flags.as_dict())


def hand_of(cards: Counts) -> ddz.Hand:
    """The package's hand of these cards."""
    return ddz.Hand(text_of(cards))


def play_of(move: ddz.Move) -> Play:
    """What the package calls a move, as the reference writes it."""
    cards = tuple(move.cards.counts.tolist())
    return Play(cards, move.category.value, move.length, move.key)


def plays_of(moves: Iterable[ddz.Move]) -> list[Play]:
    """The same for many, in their order."""
    return [play_of(move) for move in moves]


def pattern_of(play: Play) -> ddz.Pattern:
    """What others have to beat, without the cards."""
    return ddz.Pattern(ddz.Category(play.category), play.length, play.key)


def move_of(rules: ddz.RuleSet, play: Play) -> ddz.Move:
    """The package's move that is this play, found among the readings of its cards."""
    (move,) = (each for each in rules.readings(text_of(play.cards)) if play_of(each) == play)
    return move


def line(play: Play) -> str:
    """A play as the files of expected values write it: cards, category, length, key."""
    return f"{text_of(play.cards)} {play.category} {play.length} {play.key}"
