"""Measurements of this package that need a process of their own; JSON on standard output."""

import hashlib
import json
import sys
import time
from pathlib import Path
from typing import Any


def simulate(games: int, seed: int) -> Any:
    """Random games of the play phase on one thread."""
    import ddz_fast as ddz

    return ddz.simulate("classic", games=games, seed=seed, threads=1, progress=False, phases="play")


def speed(seconds: float) -> dict[str, Any]:
    """Games per second of CPU time, and a digest of the columns of the first ones."""
    games = 50_000
    columns = simulate(games, seed=1).columns
    digest = hashlib.sha256()
    for name in sorted(columns):
        digest.update(name.encode() + columns[name].tobytes())
    runs, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        simulate(games, seed=2 + runs)
        runs += 1
    return {"games_per_second": runs * games / spent, "digest": digest.hexdigest()}


def memory() -> dict[str, float]:
    """The peak in MB after the import and after a million games."""
    import ddz_fast  # noqa: F401

    before = peak_megabytes()
    result = simulate(1_000_000, seed=1)
    return {"import": before, "games": peak_megabytes(), "columns": len(result.columns)}


def peak_megabytes() -> float:
    """Peak resident memory of this program alone."""
    try:  # unlike ru_maxrss this leaves out what the parent held at the fork
        status = Path("/proc/self/status").read_text(encoding="ascii")
        (line,) = (line for line in status.splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) * 1024 / 1e6
    except (OSError, ValueError):
        import resource

        unit = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


if __name__ == "__main__":
    result = speed(float(sys.argv[2])) if sys.argv[1] == "speed" else memory()
    json.dump(result, sys.stdout)
