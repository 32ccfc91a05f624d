"""Between the package under test and the reference for two decks."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import ddz_fast as ddz
from reference.bridge import hand_of, line, pattern_of, play_of, plays_of
from reference.cards import Counts, text_of
from reference.generator import Play
from reference.two_deck_generator import FOUR_PLAYER, HALING, TwoDeckRules

__all__ = ["hand_of", "line", "pattern_of", "play_of", "plays_of"]

TWO_DECK_RULES = {"two_deck": FOUR_PLAYER, "four_player": FOUR_PLAYER, "haling": HALING}
"""Presets by name; "two_deck" is what the expected values call the first."""


@cache
def rules_with(rules: TwoDeckRules) -> ddz.RuleSet:
    """The package's rule set with the same flags; locked sets belong to a position."""
    flags: dict[str, Any] = rules.flags()
    return ddz.rules("four_player", **flags)


def move_of(rules: TwoDeckRules, play: Play) -> ddz.Move:
    """The package's move that is this play, found among the readings of its cards."""
    readings = rules_with(rules).readings(text_of(play.cards))
    (move,) = (each for each in readings if play_of(each) == play)
    return move


def texts_of(hands: Iterable[Counts]) -> list[str]:
    """The hands of a position."""
    return [text_of(hand) for hand in hands]
