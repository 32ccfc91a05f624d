"""Many hands side by side: what their seats see, and what they may do."""

from ddz_fast.batch.decisions import Decisions
from ddz_fast.batch.legal import SAYING, LegalActions
from ddz_fast.batch.observations import HISTORY, NO_RANK, PHASES, Observations
from ddz_fast.batch.text import actions_of, table_text

__all__ = [
    "HISTORY",
    "NO_RANK",
    "PHASES",
    "SAYING",
    "Decisions",
    "LegalActions",
    "Observations",
    "actions_of",
    "table_text",
]
