"""Hands for the benchmarks, and how to skip what a version lacks."""

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

RANKS = 15
FULL_DECK = [rank for rank in range(13) for _ in range(4)] + [13, 14]


def needs(thing: Any, *names: str) -> None:
    """Skip the benchmark unless `thing` has all of `names`."""
    if missing := [name for name in names if not hasattr(thing, name)]:
        raise NotImplementedError(f"this version has no {', '.join(missing)}")


def random_counts(n: int, *sizes: int, seed: int = 1) -> NDArray[np.uint8]:
    """uint8 (n, len(sizes), 15): `n` deals of hands of these sizes from one deck."""
    generator = random.Random(seed)
    counts = np.zeros((n, len(sizes), RANKS), dtype=np.uint8)
    for deal in counts:
        deck = generator.sample(FULL_DECK, sum(sizes))
        for hand, size in zip(deal, sizes, strict=True):
            for _ in range(size):
                hand[deck.pop()] += 1
    return counts


def positions(ddz: Any, n: int, *sizes: int) -> list[Any]:
    """`n` positions in which seat 0 is the landlord and leads."""
    needs(ddz, "Position", "Hand", "rules")
    rules = ddz.rules("classic")
    deals = random_counts(n, *(sizes or (20, 17, 17)))
    return [
        ddz.Position(
            rules, hands=[ddz.Hand.from_counts(hand) for hand in deal], landlord=0, to_act=0
        )
        for deal in deals
    ]
