"""The import's own part, numpy being there already."""

import statistics
import subprocess
import sys

CODE = """
import numpy, time
start = time.perf_counter()
import ddz_fast
print(time.perf_counter() - start)
"""


class Import:
    unit = "ms"

    def track_over_numpy(self) -> float:
        self._once()  # may compile bytecode
        return 1e3 * statistics.median(self._once() for _ in range(9))

    def _once(self) -> float:
        command = [sys.executable, "-c", CODE]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
        return float(done.stdout)
