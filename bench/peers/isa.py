"""Instruction sets: the kernels chosen at start against the baseline and a native build."""

import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

from peers.table import Bound, Row
from peers.timing import Plan

REQUIRED = Bound("≥", 0.9, "× native")
DEFAULT, BASELINE, NATIVE = "chosen at start", "baseline kernels", "-march=native build"


def rows(plan: Plan, native: Path | None) -> list[Row]:
    variants: dict[str, dict[str, str]] = {DEFAULT: {}, BASELINE: {"DDZ_FAST_ISA": "baseline"}}
    if native is not None:
        variants[NATIVE] = {"PYTHONPATH": str(native)}
    rates: dict[str, list[float]] = {name: [] for name in variants}
    digests = set()
    with plan.pinned():
        for _ in range(plan.rounds):
            for name, variables in variants.items():
                played = play(plan.seconds, variables)
                rates[name].append(played["games_per_second"])
                digests.add(played["digest"])
    speed = {name: statistics.median(rate) for name, rate in rates.items()}
    area = "instruction sets, one core"
    result: list[Row] = []
    for name, rate in speed.items():
        ratio = None if name == DEFAULT else speed[DEFAULT] / rate
        judged = REQUIRED.judge(speed[DEFAULT] / rate) if name == NATIVE else {}
        result.append(Row(area, f"ddz_fast, {name}", {"games/s": rate}, ratio, **judged))
    same = Bound("≤", 1, "result").judge(len(digests))
    return [*result, Row(area, "different results among them", {"results": len(digests)}, **same)]


def play(seconds: float, variables: dict[str, str]) -> dict[str, Any]:
    """One measurement in a process of its own."""
    command = [sys.executable, "-m", "peers.probe", "speed", str(seconds)]
    environment = os.environ | variables
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment)
    return dict(json.loads(done.stdout))
