"""Processors: how many of them work may be spread over."""

from __future__ import annotations

import os

from ddz_fast.numbers import integer

__all__ = ["threads_given"]

_MOST_THREADS = 1024


def threads_given(threads: int | None) -> int:
    """Return a number of threads; None: the processors that this process may use.

    Raises DdzError, code "bad-integer", for anything else than an integer from 1 to 1024.
    """
    if threads is not None:
        return integer("threads", threads, 1, _MOST_THREADS)
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return usable or 1
