"""The published expected values of `golden/plays.jsonl`, and how they write plays down."""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import ddz_fast as ddz
from reference.bridge import line, plays_of

ROWS: list[dict[str, Any]] = [
    json.loads(row)
    for row in (Path(__file__).parent / "golden" / "plays.jsonl").read_text("utf-8").splitlines()
]


def lines(moves: Iterable[ddz.Move]) -> list[str]:
    """The moves as the values write them, sorted."""
    return sorted(map(line, plays_of(moves)))


def digest(moves: Iterable[ddz.Move]) -> str:
    """One short text for many moves, whatever their order."""
    return digest_of_lines(lines(moves))


def digest_of_lines(sorted_lines: list[str]) -> str:
    """The same for moves that are written down."""
    return hashlib.sha256("\n".join(sorted_lines).encode()).hexdigest()[:16]


def name_of(row: dict[str, Any]) -> str:
    """What tells a failing row from the others."""
    return f"{row['rules']}-{row['hand']}"
