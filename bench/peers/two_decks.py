"""Two decks: leads of hands of 25 and 33 cards, and whole random hands, beside the game of one deck."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import ddz_fast as ddz
from peers.table import Bound, Row
from peers.timing import Contender, Plan
from peers.work import counted, listed, played

HANDS = 2_000
RULES = ("four_player", "haling")
WHOLE = Bound("≥", 200_000, "hands a second")


def rows(plan: Plan, native: Path | None) -> list[Row]:
    hands = {name: hands_of(name) for name in (*RULES, "classic")}
    with plan.pinned():
        listing = plan.race(
            [Contender(name, listed(ddz.rules(name), hands[name])) for name in hands]
        )
        counting = plan.race(
            [Contender(name, counted(ddz.rules(name), hands[name])) for name in hands]
        )
        playing = plan.race([Contender(name, played(name)) for name in (*RULES, "huanle")])
    result = []
    for name, rate in listing.items():
        values = {"ns a move": 1e9 / rate["moves"], "moves a hand": rate["moves"] / rate["hands"]}
        result.append(Row("leads of landlords' hands, listed", name, values))
    for name, rate in counting.items():
        values = {"ns a hand": 1e9 / rate["hands"]}
        result.append(Row("leads of landlords' hands, counted", name, values))
    for name, rate in playing.items():
        judged = WHOLE.judge(rate["hands"]) if name in RULES else {}
        values = {"hands/s": rate["hands"]}
        result.append(Row("whole random hands, one core", name, values, **judged))
    return result


def hands_of(name: str) -> NDArray[np.uint8]:
    """uint8 (HANDS, 15): seat 0 with the bottom cards."""
    deals = ddz.deal(name, n=HANDS, seed=20)
    hands: NDArray[np.uint8] = deals[:, 0] + deals[:, -1]
    return hands
