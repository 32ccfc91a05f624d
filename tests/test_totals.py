"""Every play that the whole deck holds; those of at most 20 cards are what engines publish."""

from collections import Counter
from functools import cache

import pytest

from reference.bridge import hand_of, play_of, plays_of, rules_called
from reference.cards import Counts, deck, text_of
from reference.flags import CLASSIC, ONESTRAW, PAGAT, PRESETS
from reference.generator import Play, plays
from reference.readings import canonical

TOTALS = {
    "rlcard": (27_471, 27_471),
    "openspiel": (26_053, 25_661),
    "classic": (29_726, 29_327),
    "douzero": (30_383, 29_984),
    "pagat": (12_654, 12_654),
    "onestraw": (34_152, 33_675),
    "twelve_card": (15_346, 15_068),
}
"""How many plays, and how many different sets of cards among them."""

BY_LENGTH = {
    "rlcard": ([968, 3282, 7184, 10388], [605, 1200, 1134], 1326, 858),
    "openspiel": ([968, 3300, 7344, 10976], [605, 1200, 1134], 0, 0),
    "classic": ([979, 3400, 7749, 11936], [605, 1200, 1134], 1339, 858),
    "pagat": ([847, 2100, 2646, 1568], [605, 1200, 1134], 1170, 858),
    "onestraw": ([979, 3400, 7830, 12512], [726, 2100, 3726], 1339, 1014),
}
"""Aeroplanes with solos of 2 to 5 trios, with pairs of 2 to 4, fours with solos, with pairs."""

FLAGS = PRESETS | {"pagat": CLASSIC.with_(PAGAT), "onestraw": CLASSIC.with_(ONESTRAW)}


@cache
def whole_deck(name: str) -> list[Play]:
    return plays_of(rules_called(name).leads(hand_of(deck(jokers=FLAGS[name].jokers))))


def published(name: str) -> list[Play]:
    return [play for play in whole_deck(name) if sum(play.cards) <= 20]


@pytest.mark.parametrize("name", TOTALS)
def test_total(name: str) -> None:
    found = published(name)
    assert len(set(found)) == len(found)
    assert (len(found), len({play.cards for play in found})) == TOTALS[name]


@pytest.mark.parametrize("name", BY_LENGTH)
def test_kickers_by_length(name: str) -> None:
    count = Counter((play.category, play.length) for play in published(name))
    assert (
        [count["trio_solo_chain", n] for n in range(2, 6)],
        [count["trio_pair_chain", n] for n in range(2, 5)],
        count["four_two_solo", 1],
        count["four_two_pair", 1],
    ) == BY_LENGTH[name]


@pytest.mark.parametrize("name", TOTALS)
def test_same_plays_as_the_reference(name: str) -> None:
    """Those of more than 20 cards too, which nobody can hold but which may be asked about."""
    flags = FLAGS[name]
    found, expected = whole_deck(name), set(plays(flags, deck(jokers=flags.jokers), most=54))
    assert len(found) == len(expected)
    assert set(found) == expected


@pytest.mark.parametrize(
    ("category", "sizes"), [("solo_chain", 36), ("pair_chain", 52), ("trio_chain", 45)]
)
def test_chain_counts(category: str, sizes: int) -> None:
    assert sum(play.category == category for play in published("classic")) == sizes


@pytest.mark.parametrize("name", TOTALS)
def test_count_of_the_whole_deck(name: str) -> None:
    rules, hand = rules_called(name), hand_of(deck(jokers=FLAGS[name].jokers))
    assert rules.count_leads(hand) == len(rules.leads(hand))


@pytest.mark.parametrize("name", ["classic", "onestraw"])
def test_cards_that_are_several_plays(name: str) -> None:
    """Without a category the canonical reading is meant, with one the highest of it."""
    rules = rules_called(name)
    by_cards: dict[Counts, set[Play]] = {}
    for play in plays(FLAGS[name], deck(jokers=True), most=20):
        by_cards.setdefault(play.cards, set()).add(play)
    ambiguous = {cards: found for cards, found in by_cards.items() if len(found) > 1}
    assert len(ambiguous) > 300
    for cards, expected in ambiguous.items():
        text = text_of(cards)
        assert set(plays_of(rules.readings(text))) == expected
        assert play_of(rules.move(text)) == canonical(expected)
        for category in {play.category for play in expected}:
            same = {play for play in expected if play.category == category}
            assert play_of(rules.move(text, category=category)) == canonical(same)
