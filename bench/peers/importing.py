"""What an import costs over numpy's own, each time in a fresh process."""

import statistics
import subprocess
import sys
from pathlib import Path

from peers.table import Bound, Row
from peers.timing import Plan

REQUIRED = Bound("<", 40, "ms")
NAMES = {"ddz_fast": "ddz_fast", "OpenSpiel": "pyspiel", "RLCard": "rlcard.envs.doudizhu"}
CODE = """
import numpy, time
start = time.perf_counter()
import {module}
print(time.perf_counter() - start)
"""


def rows(plan: Plan, native: Path | None) -> list[Row]:
    times: dict[str, list[float]] = {name: [] for name in NAMES}
    with plan.pinned():
        for turn in range(2 * plan.rounds + 1):
            for name, module in NAMES.items():
                seconds = import_once(module)
                if turn > 0:  # the first one may compile bytecode
                    times[name].append(seconds * 1e3)
    medians = {name: statistics.median(seconds) for name, seconds in times.items()}
    ours = medians["ddz_fast"]
    return [
        Row(
            "import over numpy, wall time",
            name,
            {"ms": time},
            None if name == "ddz_fast" else time / ours,
            **(REQUIRED.judge(time) if name == "ddz_fast" else {}),
        )
        for name, time in medians.items()
    ]


def import_once(module: str) -> float:
    """Seconds."""
    command = [sys.executable, "-c", CODE.format(module=module)]
    return float(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
