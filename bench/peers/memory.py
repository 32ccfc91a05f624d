"""The peak memory of a million games that keep all their columns."""

import json
import subprocess
import sys
from pathlib import Path

from peers.table import Bound, Row
from peers.timing import Plan

REQUIRED = Bound("<", 300, "MB")


def rows(plan: Plan, native: Path | None) -> list[Row]:
    command = [sys.executable, "-m", "peers.probe", "memory"]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    peak = json.loads(done.stdout)
    values = {"MB at its peak": peak["games"], "MB before": peak["import"]}
    judged = REQUIRED.judge(peak["games"])
    return [Row("memory of a million games", "ddz_fast, all columns", values, **judged)]
