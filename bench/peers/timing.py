"""Fair timing: one pinned core, process CPU time, interleaved rounds, medians."""

import gc
import os
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

Units = dict[str, int]  # what one run has done: {"games": 200, "decisions": 12000}
Rates = dict[str, float]  # the same per second


def nothing() -> None:
    """Prepare nothing."""


@dataclass(frozen=True)
class Contender:
    """One engine and way of driving it."""

    name: str
    run: Callable[[], Units]  # a small batch of the work: some milliseconds
    prepare: Callable[[], None] = nothing  # before every run, outside the clock


@dataclass(frozen=True)
class Plan:
    """How long to measure, and where."""

    rounds: int
    seconds: float  # a contender and round
    core: int | None  # None: the platform cannot pin

    @contextmanager
    def pinned(self) -> Iterator[None]:
        """Hold this process (and its children) on the one core meanwhile."""
        if self.core is None:
            yield
            return
        before = os.sched_getaffinity(0)
        os.sched_setaffinity(0, {self.core})
        try:
            yield
        finally:
            os.sched_setaffinity(0, before)

    def race(
        self, contenders: Sequence[Contender], clock: Callable[[], float] = time.process_time
    ) -> dict[str, Rates]:
        """Units per second of each: medians over rounds A B C A B C …"""
        for contender in contenders:
            contender.prepare()
            contender.run()  # caches, lazy imports, first-use tables
        rounds: dict[str, list[Rates]] = {contender.name: [] for contender in contenders}
        for _ in range(self.rounds):
            for contender in contenders:
                rounds[contender.name].append(self._one_round(contender, clock))
        return {name: medians(rates) for name, rates in rounds.items()}

    def _one_round(self, contender: Contender, clock: Callable[[], float]) -> Rates:
        gc.collect()
        spent = 0.0
        done: Units = {}
        while spent < self.seconds:
            contender.prepare()
            start = clock()
            units = contender.run()
            spent += clock() - start
            for unit, count in units.items():
                done[unit] = done.get(unit, 0) + count
        return {unit: count / spent for unit, count in done.items()}


def medians(rounds: Sequence[Rates]) -> Rates:
    """The median of every unit."""
    return {unit: statistics.median(rates[unit] for rates in rounds) for unit in rounds[0]}
