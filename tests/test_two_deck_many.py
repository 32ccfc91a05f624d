"""Many hands of two decks at once: the same leads as asked one by one."""

import random

import numpy as np

from reference.cards import Counts
from reference.two_deck_bridge import rules_with
from reference.two_deck_generator import TwoDeckRules, two_decks
from reference.two_deck_play import CATEGORIES, leads_in_space
from two_deck_cases import by_rules, name_of, random_hands


def hands_for(rules: TwoDeckRules) -> list[Counts]:
    rng = random.Random(f"two-deck many {name_of(rules)}")
    hands = random_hands(rng, rules, 60, smallest=1, largest=33)
    return [*hands, (0,) * 15, *random_hands(rng, rules, 3, smallest=34, largest=100)]


@by_rules
def test_leads_many(rules: TwoDeckRules) -> None:
    hands, engine = hands_for(rules), rules_with(rules)
    expected = [leads_in_space(rules, hand) for hand in hands]
    counts = np.array(hands, dtype=np.uint8)
    numbers = [len(plays) for plays in expected]
    assert engine.count_leads_many(counts).tolist() == numbers
    assert engine.enumerate_many(counts) == sum(numbers)
    offsets, cards, category, length, key = engine.leads_many(counts)
    assert offsets.tolist() == np.cumsum([0, *numbers]).tolist()
    plays = [play for found in expected for play in found]
    assert cards.tolist() == [list(play.cards) for play in plays]
    assert category.tolist() == [CATEGORIES.index(play.category) for play in plays]
    assert length.tolist() == [play.length for play in plays]
    assert key.tolist() == [play.key for play in plays]


@by_rules
def test_the_whole_decks_many_times(rules: TwoDeckRules) -> None:
    deck = two_decks(jokers=rules.jokers)
    counts = np.array([deck] * 3, dtype=np.uint8)
    number = len(leads_in_space(rules, deck))
    assert rules_with(rules).count_leads_many(counts).tolist() == [number] * 3
    assert rules_with(rules).enumerate_many(counts) == 3 * number
