"""Random hands, plays and tables with two decks, under rule sets that differ in every flag of the play."""

import random
from functools import cache

import pytest

from reference.cards import ACE, BIG, LITTLE, RANKS, TWO, Counts
from reference.generator import Play
from reference.two_deck_generator import FOUR_PLAYER, HALING, TwoDeckRules, two_decks
from reference.two_deck_play import space

RULES = (
    FOUR_PLAYER,
    HALING,
    TwoDeckRules(low_ace="solo", consecutive_wings=True),
    TwoDeckRules(low_ace="solo", min_solo_chain=4),
    TwoDeckRules(low_ace="all"),
    TwoDeckRules(low_ace="all", pair_kick_equal=True, min_pair_chain=4),
    TwoDeckRules(consecutive_wings=True, min_solo_chain=6),
    TwoDeckRules(pair_kick_equal=True, min_pair_chain=2),
    TwoDeckRules(trio_pair=False, low_ace="all", min_solo_chain=3, min_pair_chain=2),
    TwoDeckRules(low_ace="all", consecutive_wings=True, jokers=False, min_solo_chain=7),
    TwoDeckRules(jokers=False, min_solo_chain=3),
    TwoDeckRules(trio_pair=False, min_pair_chain=4),
)
"""Both presets first."""

LARGEST = 33
"""The landlord's hand."""


def name_of(rules: TwoDeckRules) -> str:
    """What tells a failing case from the others."""
    if rules in (FOUR_PLAYER, HALING):
        return "haling" if rules == HALING else "four_player"
    plain = FOUR_PLAYER.flags()
    changed = [f"{flag}={value}" for flag, value in rules.flags().items() if value != plain[flag]]
    return "-".join(changed)


by_rules = pytest.mark.parametrize("rules", RULES, ids=name_of)


def counted(cards: list[int]) -> Counts:
    """Ranks card by card, as counts."""
    return tuple(cards.count(rank) for rank in range(len(RANKS)))


def random_hand(rng: random.Random, rules: TwoDeckRules, size: int) -> Counts:
    """A hand of that size; of few neighbouring ranks two times in three, so that it is full of plays."""
    most = two_decks(jokers=rules.jokers)
    few = rng.choice([TWO + 1, 5, 8])
    start = rng.randrange(TWO + 1)
    likely = {
        (start + step) % (TWO + 1) for step in range(few)
    }  # 2 stands beside A, and 3 beside 2
    if rng.random() < 0.3:
        likely |= {LITTLE, BIG}
    cards = [rank for rank, count in enumerate(most) for _ in range(count)]
    rng.shuffle(cards)
    cards.sort(key=lambda rank: rank not in likely)
    if few == TWO + 1 and rng.random() < 0.5:
        rng.shuffle(cards)
    return counted(cards[:size])


def random_hands(
    rng: random.Random, rules: TwoDeckRules, number: int, smallest: int, largest: int
) -> list[Counts]:
    """Hands of any of these sizes."""
    return [random_hand(rng, rules, rng.randint(smallest, largest)) for _ in range(number)]


@cache
def plays_by_category(rules: TwoDeckRules) -> list[list[Play]]:
    """All plays, those of each category together."""
    found: dict[str, list[Play]] = {}
    for play in space(rules).plays:
        found.setdefault(play.category, []).append(play)
    return list(found.values())


def random_play(rng: random.Random, rules: TwoDeckRules) -> Play:
    """Any play of the rules; every category is equally likely."""
    return rng.choice(rng.choice(plays_by_category(rules)))


def random_cards(rng: random.Random, rules: TwoDeckRules) -> Counts:
    """Cards that are a play here or under other rules, then at times with one card more, less or changed."""
    kind, most = rng.random(), two_decks(jokers=rules.jokers)
    if kind < 0.1:
        return random_hand(rng, rules, rng.randint(1, 12))
    while True:
        play = random_play(rng, rules if kind < 0.5 else rng.choice(RULES))
        cards = list(play.cards)
        if kind > 0.7:
            cards[rng.randrange(BIG + 1)] += rng.choice([-1, 1])
        if kind > 0.85:
            cards[rng.choice([0, ACE, TWO, LITTLE, rng.randrange(BIG + 1)])] += rng.choice([-1, 1])
        if any(cards) and all(0 <= n <= limit for n, limit in zip(cards, most, strict=True)):
            return tuple(cards)


def tables(rng: random.Random, rules: TwoDeckRules, own: list[Play]) -> list[Play]:
    """What may lie on the table: shapes of the hand's own, any plays, and bombs."""
    bomb = random_play(rng, rules)
    while bomb.category != "bomb":
        bomb = random_play(rng, rules)
    return [rng.choice(own), rng.choice(own), random_play(rng, rules), bomb]
