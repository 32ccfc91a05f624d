"""Hands, patterns and moves as the numbers of the C-level API, put together by its header's pictures."""

import random
from collections.abc import Iterable
from typing import Any

import ddz_fast as ddz

PASS = 14
BOMB_CLASSES = (None, "soft", "hard", "pure")

RULES = (
    ddz.rules("classic"),
    ddz.rules("rlcard"),
    ddz.rules("classic", kick_bomb=True, pair_kick_equal=True, min_solo_chain=3, min_pair_chain=2),
    ddz.rules("classic", jokers=False, trio_solo=False, kick_equal=False, bottom_cards=1),
    ddz.rules("two_player"),
    ddz.rules("laizi", wild_rank="7"),
    ddz.rules("laizi", wild_rank="2", wild_core_natural=True),
    ddz.rules("four_player"),
    ddz.rules("haling"),
)
"""One deck, wild cards, two decks, and flags that change the plays."""


def name_of(rules: ddz.RuleSet) -> str:
    base = ddz.rules(rules.name)
    return "-".join([rules.name, *(f"{k}={v}" for k, v in rules.changes_from(base).items())])


def word_of_counts(counts: Iterable[int]) -> int:
    return sum(int(count) << 4 * rank for rank, count in enumerate(counts))


def word(hand: ddz.Hand | str) -> int:
    return word_of_counts(ddz.Hand(hand).counts)


def pattern_word(pattern: ddz.Move | ddz.Pattern) -> int:
    parts = pattern.category.code, pattern.length, pattern.key
    return sum(part << 8 * n for n, part in enumerate(parts)) | (
        BOMB_CLASSES.index(pattern.bomb_class) << 24
    )


def numbers(move: ddz.Move) -> tuple[int, int]:
    return word(move.cards), pattern_word(move)


def deck_of(rules: ddz.RuleSet) -> list[int]:
    jokers = [13, 14] if rules.jokers else []
    return [rank for rank in [*range(13)] * 4 + jokers for _ in range(rules.decks)]


def random_hand(rules: ddz.RuleSet, draw: random.Random, most: int | None = None) -> ddz.Hand:
    largest = most or rules.hand_cards + rules.bottom_cards
    counts = [0] * 15
    for rank in draw.sample(deck_of(rules), draw.randint(1, largest)):
        counts[rank] += 1
    return ddz.Hand.from_counts(counts)


def arguments_of(position: ddz.Position) -> dict[str, Any]:
    """What `Table` of tests/native/questions.pyx takes."""
    beaten = position.to_beat
    assert not isinstance(beaten, ddz.Pattern)
    return {
        "hands": [word(hand) for hand in position.hands],
        "landlord": position.landlord,
        "to_act": position.to_act,
        "to_beat": None if beaten is None else numbers(beaten),
        "to_beat_by": position.to_beat_by or 0,
    }
