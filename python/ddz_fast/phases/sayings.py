"""Sayings: what a seat can say before the play. Bids are the numbers 1 to 3, everything else is a word."""

from __future__ import annotations

from typing import Literal, get_args

__all__ = ["REPORTS", "SAYINGS", "Report", "Saying", "code_of"]

Report = Literal[
    "report_3",
    "report_4",
    "report_5",
    "report_6",
    "report_7",
    "report_8",
    "report_9",
    "report_T",
    "report_J",
    "report_Q",
    "report_K",
    "report_A",
    "report_2",
    "report_jokers",
    "report_3_twice",
    "report_4_twice",
    "report_5_twice",
    "report_6_twice",
    "report_7_twice",
    "report_8_twice",
    "report_9_twice",
    "report_T_twice",
    "report_J_twice",
    "report_Q_twice",
    "report_K_twice",
    "report_A_twice",
    "report_2_twice",
]
"""What a landlord says who holds seven or eight of a rank, all four jokers, or eight of a rank that count twice."""

Saying = (
    Literal["pass", "decline", "call", "rob", "wait", "open", "no_double", "double"]
    | Literal["no_report", "no_fight", "fight", "no_tanda", "tanda"]
    | Report
    | int
)

REPORTS: tuple[Report, ...] = get_args(Report)
"""In the order in which they are offered."""

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
    "no_report",
    *REPORTS,
    "no_fight",
    "fight",
    "no_tanda",
    "tanda",
)
"""In the order of the core's codes."""

_CODES = {saying: code for code, saying in enumerate(SAYINGS)}


def code_of(saying: Saying) -> int:
    """Return the core's code of a saying."""
    return _CODES[saying]
