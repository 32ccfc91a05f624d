"""Large hands with four wild cards: every move once, as many as were counted."""

import random

import numpy as np
import pytest

from reference.cards import Counts, deck, text_of
from reference.wild_bridge import leads_of, rules_with
from reference.wild_generator import LARGEST, PLACES, distinct, leads
from reference.wild_readings import WildRules
from wild_cases import RULES, name_of, random_hand, random_hands

by_rules = pytest.mark.parametrize("rules", RULES, ids=name_of)


def check(rules: WildRules, hands: list[Counts], *, in_full: bool = True) -> None:
    """The package's leads are distinct, as many as it counts, and those of the reference."""
    engine = rules_with(rules)
    counts = engine.count_leads_many(np.array(hands, dtype=np.uint8)).tolist()
    for hand, found, count in zip(hands, leads_of(rules, hands), counts, strict=True):
        moves = distinct(found)
        assert len(found) == len(moves) == count, text_of(hand)
        assert engine.count_leads(text_of(hand)) == len(engine.leads(text_of(hand))) == count
        if in_full:
            sizes = (moves[:, None] >> PLACES & 7).sum(axis=1)
            assert np.array_equal(moves[sizes <= LARGEST], leads(rules, hand)), text_of(hand)


@by_rules
def test_the_landlords_cards_with_four_wild_ones(rules: WildRules) -> None:
    rng = random.Random(f"twenty {name_of(rules)}")
    check(rules, [random_hand(rng, rules.rank, 20, 4) for _ in range(8)])


@by_rules
def test_hands_of_a_deal(rules: WildRules) -> None:
    rng = random.Random(f"deal {name_of(rules)}")
    check(rules, random_hands(rng, rules.rank, 12, smallest=13, largest=20))


@by_rules
def test_the_landlords_cards_one_by_one(rules: WildRules) -> None:
    rng, engine = random.Random(f"one {name_of(rules)}"), rules_with(rules)
    hand = text_of(random_hand(rng, rules.rank, 20, 4))
    moves = list(engine.leads(hand))
    assert len(moves) == len(set(moves)) == engine.count_leads(hand)
    for n in [0, len(moves) - 1, *rng.sample(range(len(moves)), 50)]:
        assert engine.pick_lead(hand, n) == moves[n]
    follows = list(engine.follows(hand, moves[0]))
    assert len(follows) == len(set(follows)) == engine.count_follows(hand, moves[0])


@by_rules
def test_hands_beyond_the_landlords(rules: WildRules) -> None:
    rng = random.Random(f"beyond {name_of(rules)}")
    check(rules, [random_hand(rng, rules.rank, size, 4) for size in (23, 26, 30)])


@pytest.mark.parametrize("rules", RULES[:1], ids=name_of)
def test_the_whole_deck(rules: WildRules) -> None:
    check(rules, [deck(jokers=True)], in_full=False)
