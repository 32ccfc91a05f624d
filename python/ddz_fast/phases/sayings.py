"""Sayings: what a seat can say before the play. Bids are the numbers 1 to 3, everything else is a word."""

from __future__ import annotations

from typing import Literal

__all__ = ["SAYINGS", "Saying", "code_of"]

Saying = Literal["pass", "decline", "call", "rob", "wait", "open", "no_double", "double"] | int

SAYINGS: tuple[Saying, ...] = (
    "pass",
    1,
    2,
    3,
    "decline",
    "call",
    "rob",
    "wait",
    "open",
    "no_double",
    "double",
)
"""In the order of the core's codes."""

_CODES = {saying: code for code, saying in enumerate(SAYINGS)}


def code_of(saying: Saying) -> int:
    """Return the core's code of a saying."""
    return _CODES[saying]
