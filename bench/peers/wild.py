"""Hands with wild cards: leads of 20-card hands by how many cards are wild, and whole hands of laizi."""

import random
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import ddz_fast as ddz
from peers.table import Bound, Row
from peers.timing import Contender, Plan
from peers.work import counted, listed, played

HANDS, CARDS = 2_000, 20
WILD_RANK = 4  # the 7
WILDS = range(5)
A_MOVE = Bound("≤", 3, "ns a move")  # with any wild card
A_HAND = Bound("≤", 1_000, "ns a hand")  # with four of them
WHOLE = Bound("≥", 150_000, "hands a second")


def rows(plan: Plan, native: Path | None) -> list[Row]:
    rules = ddz.rules("laizi", wild_rank="7")
    hands = {wilds: hands_with(wilds) for wilds in WILDS}
    with plan.pinned():
        listing = plan.race([Contender(str(w), listed(rules, hands[w])) for w in WILDS])
        counting = plan.race([Contender(str(w), counted(rules, hands[w])) for w in WILDS])
        playing = plan.race([Contender(name, played(name)) for name in ("laizi", "huanle")])
    result = []
    for wilds in WILDS:
        rate = listing[str(wilds)]
        time = 1e9 / rate["moves"]
        values = {"ns a move": time, "moves a hand": rate["moves"] / rate["hands"]}
        judged = A_MOVE.judge(time) if wilds else {}
        result.append(
            Row("leads of 20-card hands, listed", f"{wilds} wild cards", values, **judged)
        )
    for wilds in WILDS:
        time = 1e9 / counting[str(wilds)]["hands"]
        judged = A_HAND.judge(time) if wilds == max(WILDS) else {}
        values = {"ns a hand": time}
        result.append(
            Row("leads of 20-card hands, counted", f"{wilds} wild cards", values, **judged)
        )
    for name, rate in playing.items():
        judged = WHOLE.judge(rate["hands"]) if name == "laizi" else {}
        values = {"hands/s": rate["hands"]}
        result.append(Row("whole random hands, one core", name, values, **judged))
    return result


def hands_with(wilds: int) -> NDArray[np.uint8]:
    """uint8 (HANDS, 15): random hands that hold exactly so many sevens."""
    generator = random.Random(20)
    others = [rank for rank in range(13) if rank != WILD_RANK for _ in range(4)] + [13, 14]
    counts = np.zeros((HANDS, 15), dtype=np.uint8)
    for hand in counts:
        hand[WILD_RANK] = wilds
        for rank in generator.sample(others, CARDS - wilds):
            hand[rank] += 1
    return counts
