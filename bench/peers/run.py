"""Measures inside the environment; writes the rows to standard output as JSON."""

import argparse
import importlib
import json
import os
import sys
import traceback
from pathlib import Path

from peers.areas import AREAS
from peers.table import Row
from peers.timing import Plan


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("areas", nargs="+", choices=AREAS)
    parser.add_argument("--rounds", type=int, required=True)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--core", type=int, default=default_core())
    parser.add_argument("--native", type=Path, help="folder of the -march=native build")
    options = parser.parse_args()
    plan = Plan(options.rounds, options.seconds, options.core)
    rows = []
    for area in options.areas:
        print(f"measuring: {area}", file=sys.stderr, flush=True)
        try:
            rows += importlib.import_module(AREAS[area]).rows(plan, options.native)
        except Exception as error:  # the other areas are worth having
            traceback.print_exc()
            rows.append(Row(area, f"failed: {error}", {}, required="a result", met=False))
    json.dump([row.as_dict() for row in rows], sys.stdout)


def default_core() -> int | None:
    """The last core that this process may use, where a process can be pinned at all."""
    return max(os.sched_getaffinity(0)) if hasattr(os, "sched_setaffinity") else None


if __name__ == "__main__":
    main()
