"""Two threads against one: wall time, not pinned; fewer cores busy than threads: no free machine."""

import os
import time
from pathlib import Path

import ddz_fast as ddz
from peers.table import Bound, Row
from peers.timing import Contender, Plan, Units

REQUIRED = Bound("≥", 1.8, "× one thread")
BATCH = 200_000


def rows(plan: Plan, native: Path | None) -> list[Row]:
    area = "threads, wall time"
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    if cores is None or cores < 2:
        return [Row(area, "needs two cores", {"cores": cores or 1})]
    rates = plan.race([with_threads(1), with_threads(2)], clock=time.perf_counter)
    values = {
        name: {"games/s": rate["games"], "cores busy": rate["nanoseconds"] / 1e9}
        for name, rate in rates.items()
    }
    ratio = rates["2"]["games"] / rates["1"]["games"]
    return [
        Row(area, "ddz_fast, two threads", values["2"]),
        Row(area, "ddz_fast, one thread", values["1"], ratio, **REQUIRED.judge(ratio)),
    ]


def with_threads(threads: int) -> Contender:
    def run() -> Units:
        start = time.process_time_ns()
        ddz.simulate("classic", games=BATCH, seed=1, threads=threads, progress=False, phases="play")
        return {"games": BATCH, "nanoseconds": time.process_time_ns() - start}

    return Contender(str(threads), run)
