"""What fits in memory: a clear refusal instead of a process that is killed, and files read no further than needed."""

import os
from pathlib import Path

from ddz_fast.errors import DdzError

__all__ = ["check_memory", "read_at_most", "rows_that_fit"]


def rows_that_fit(bytes_a_row: int) -> int:
    """Return how many rows take at most half of the machine's memory; 2**62 where the system does not say."""
    if "SC_PHYS_PAGES" not in getattr(os, "sysconf_names", {}):
        return 2**62
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2 // bytes_a_row


def check_memory(rows: int, bytes_a_row: int, what: str) -> None:
    """Raise DdzError where so many rows take more than half of the machine's memory."""
    most = rows_that_fit(bytes_a_row)
    if rows > most:
        raise DdzError(
            f"{rows} {what} need {rows * bytes_a_row / 2**30:.1f} GiB; at most {most} fit in half of this "
            "machine's memory: take them in parts",
            code="too-large",
        )


def read_at_most(path: Path, limit: int) -> bytes | None:
    """Return what a file holds; None where that is more than so many bytes: some files have no end."""
    with path.open("rb") as file:
        content = file.read(limit + 1)
    return None if len(content) > limit else content
