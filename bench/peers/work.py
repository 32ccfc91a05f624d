"""The work that is timed on this package alone: leads listed and counted, whole hands played."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

import ddz_fast as ddz
from peers.timing import Units

BATCH = 20_000


def listed(rules: ddz.RuleSet, counts: NDArray[np.uint8]) -> Callable[[], Units]:
    def run() -> Units:
        return {"hands": len(counts), "moves": int(rules.enumerate_many(counts))}

    return run


def counted(rules: ddz.RuleSet, counts: NDArray[np.uint8]) -> Callable[[], Units]:
    def run() -> Units:
        rules.count_leads_many(counts)
        return {"hands": len(counts)}

    return run


def played(name: str) -> Callable[[], Units]:
    """A batch of whole hands, every time with another seed."""
    seeds = iter(range(1, 1_000_000))

    def run() -> Units:
        ddz.simulate(name, games=BATCH, seed=next(seeds), threads=1, progress=False)
        return {"hands": BATCH}

    return run
