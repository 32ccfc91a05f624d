"""Every play that two decks hold; those of at most 33 cards, the landlord's hand, are the published totals."""

from collections import Counter
from functools import cache

import pytest

import ddz_fast as ddz
from reference.cards import text_of
from reference.generator import Play
from reference.two_deck_bridge import plays_of, rules_with
from reference.two_deck_generator import FOUR_PLAYER, HALING, TwoDeckRules, leads, two_decks
from two_deck_cases import by_rules

TOTALS = {"four_player": 9_079, "haling": 819}
CHAINS = {"four_player": (36, 55, 65), "haling": (55, 78, 85)}
"""How many straights, pair chains and trio chains."""

RULES = {"four_player": FOUR_PLAYER, "haling": HALING}
by_preset = pytest.mark.parametrize("preset", RULES)


@cache
def whole(preset: str) -> list[Play]:
    return plays_of(ddz.rules(preset).leads(text_of(two_decks(jokers=True))))


def published(preset: str) -> list[Play]:
    return [play for play in whole(preset) if sum(play.cards) <= 33]


@by_preset
def test_total(preset: str) -> None:
    found = published(preset)
    assert len(found) == len(set(found)) == TOTALS[preset]


@by_preset
def test_chains(preset: str) -> None:
    count = Counter(play.category for play in published(preset))
    chains = ("solo_chain", "pair_chain", "trio_chain")
    assert tuple(count[category] for category in chains) == CHAINS[preset]


@by_preset
def test_other_categories(preset: str) -> None:
    """Counted by hand: 13 ranks, 15 solos and pairs, 13 trios with any of 14 pairs, bombs of five sizes."""
    count = Counter(play.category for play in published(preset))
    assert (count["solo"], count["pair"], count["trio"], count["trio_pair"]) == (15, 15, 13, 182)
    assert (count["bomb"], count["rocket"]) == (65, 1)
    assert not count.keys() & {"trio_solo", "trio_solo_chain", "four_two_solo", "four_two_pair"}


def test_aeroplanes_with_pairs() -> None:
    """With n trios on 3..A, any n of the 15 - n other pairs; on the line of 哈灵 both run side by side."""
    count = Counter((play.category, play.length) for play in published("four_player"))
    found = [count["trio_pair_chain", n] for n in range(2, 7)]
    assert found == [11 * 78, 10 * 220, 9 * 330, 8 * 252, 7 * 84]
    count = Counter((play.category, play.length) for play in published("haling"))
    found = [count["trio_pair_chain", n] for n in range(2, 8)]
    assert found == [side_by_side(n) for n in range(2, 8)]
    assert sum(found) == 310


def side_by_side(n: int) -> int:
    """In how many ways two runs of n places of A 2 3 .. K A share no rank; both ends are the ace."""
    runs = [set(range(low, low + n)) for low in range(15 - n)]
    ranks = [{place % 13 for place in run} for run in runs]
    return sum(not one & other for one in ranks for other in ranks)


@by_rules
def test_the_whole_of_both_decks(rules: TwoDeckRules) -> None:
    deck = two_decks(jokers=rules.jokers)
    moves = rules_with(rules).leads(text_of(deck))
    found, expected = plays_of(moves), leads(rules, deck)
    assert len(found) == len(expected) == rules_with(rules).count_leads(text_of(deck))
    assert set(found) == expected
