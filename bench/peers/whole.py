"""Whole hands against the play alone, and settlements by themselves."""

from collections.abc import Callable
from pathlib import Path

import ddz_fast as ddz
from peers.table import Bound, Row
from peers.timing import Contender, Plan, Units

BATCH = 50_000
MILLION = 1_000_000
REQUIRED = {"classic": 0.6, "huanle": 0.4}  # of the play alone
SETTLED = Bound("≥", MILLION / 0.2, "games settled a second")
OTHERS = ("winner_stays", "two_player", "twelve_card")


def rows(plan: Plan, native: Path | None) -> list[Row]:
    result = []
    for rules in (*REQUIRED, *OTHERS):
        contenders = [
            Contender(phases, simulated(rules, phases=phases)) for phases in ("play", "all")
        ]
        with plan.pinned():
            rates = plan.race(contenders)
        play, whole = rates["play"]["games"], rates["all"]["games"]
        ratio = whole / play
        judged = (
            Bound("≥", REQUIRED[rules], "of the play alone").judge(ratio)
            if rules in REQUIRED
            else {}
        )
        values = {"games/s": whole, "play alone/s": play, "of the play alone": ratio}
        result.append(Row("whole hands, one core", f"ddz_fast, {rules}", values, **judged))
    for rules in REQUIRED:
        with plan.pinned():
            rate = plan.race([Contender(rules, settled(rules))])[rules]["games"]
        values = {"games/s": rate, "s a million": MILLION / rate}
        result.append(Row("settle", f"ddz_fast, {rules}", values, **SETTLED.judge(rate)))
    return result


def simulated(rules: str, phases: str) -> Callable[[], Units]:
    """A batch of games, every time with another seed."""
    seeds = iter(range(1, 1_000_000))

    def run() -> Units:
        ddz.simulate(rules, games=BATCH, seed=next(seeds), threads=1, phases=phases)
        return {"games": BATCH}

    return run


def settled(rules: str) -> Callable[[], Units]:
    """A million games, played beforehand."""
    columns = ddz.simulate(rules, games=MILLION, seed=1).columns

    def run() -> Units:
        ddz.settle(rules, columns)
        return {"games": MILLION}

    return run
