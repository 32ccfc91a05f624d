"""Hands with wild cards: a thousand random hands of 20 cards by how many of them are wild, and whole hands of laizi."""

import random

import numpy as np
from numpy.typing import NDArray

import ddz_fast as ddz

from .common import FULL_DECK, RANKS, needs

HANDS = 1000
CARDS = 20
WILD_RANK = 4  # the 7


def hands_with(wilds: int, seed: int = 1) -> NDArray[np.uint8]:
    """uint8 (HANDS, 15): random hands that hold exactly so many sevens."""
    generator = random.Random(seed)
    others = [rank for rank in FULL_DECK if rank != WILD_RANK]
    counts = np.zeros((HANDS, RANKS), dtype=np.uint8)
    for hand in counts:
        hand[WILD_RANK] = wilds
        for rank in generator.sample(others, CARDS - wilds):
            hand[rank] += 1
    return counts


class Leads:
    params = (0, 1, 2, 3, 4)
    param_names = ("wild cards",)

    def setup(self, wilds: int) -> None:
        if "laizi" not in ddz.presets():
            raise NotImplementedError("this version has no wild cards")
        self.rules = ddz.rules("laizi", wild_rank="7")
        self.counts = hands_with(wilds)

    def time_enumerate(self, wilds: int) -> None:
        self.rules.enumerate_many(self.counts)

    def time_count(self, wilds: int) -> None:
        self.rules.count_leads_many(self.counts)

    def track_leads_a_hand(self, wilds: int) -> float:
        return float(np.mean(self.rules.count_leads_many(self.counts)))


class Readings:
    """All readings of plays of eight cards, two of them wild."""

    def setup(self) -> None:
        if "laizi" not in ddz.presets():
            raise NotImplementedError("this version has no wild cards")
        self.rules = ddz.rules("laizi", wild_rank="7")
        leads = self.rules.leads("344556789TTJQKA277")
        self.plays = [
            m.cards for m in leads if len(m.cards) == 8 and m.cards.counts[WILD_RANK] == 2
        ]

    def time_readings(self) -> None:
        for cards in self.plays:
            self.rules.readings(cards)


class WholeHands:
    params = ("random", "heuristic")
    param_names = ("policy",)
    timeout = 120

    def setup(self, policy: str) -> None:
        needs(ddz, "simulate")
        if "laizi" not in ddz.presets():
            raise NotImplementedError("this version has no wild cards")
        self.games = 20_000 if policy == "random" else 2_000

    def time_hands(self, policy: str) -> None:
        ddz.simulate("laizi", games=self.games, seed=1, policy=policy, threads=1, progress=False)
