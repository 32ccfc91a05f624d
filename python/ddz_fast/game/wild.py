"""The wild rank 癞子 of a hand: what the streams draw, and the rule set in which it is known."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ddz_fast import _core
from ddz_fast.errors import NotationError, shown
from ddz_fast.game.checks import letter_of
from ddz_fast.rules import RuleSet

__all__ = ["RANKS", "drawn_wild_rank", "rules_of_play", "wild_rank_in"]

RANKS = "3456789TJQKA2"
"""The ranks that can be wild, low to high."""


def drawn_wild_rank(seed: int, index: int, hand: int) -> str:
    """Return the rank that a hand draws where no referee has; a stream of its own, so that it shifts no other draw."""
    return RANKS[_core.Stream(seed, index, hand, _core.PURPOSE_WILD_RANK).below(len(RANKS))]


def wild_rank_in(value: Any) -> str:
    """Return the letter of a wild rank that a caller gives, "10" as "T". Raises NotationError for what is none."""
    rank = letter_of(value)
    if rank is None or rank not in RANKS:
        raise NotationError(
            f"wild_rank must be a rank such as '7', one of {' '.join(RANKS)}, not {shown(value)}; "
            "a joker is never wild",
            code="bad-wild-rank",
        )
    return rank


@lru_cache(maxsize=256)
def rules_of_play(rules: RuleSet, wild_rank: str | None) -> RuleSet:
    """Return the rule set as it stands once this rank has been drawn; None leaves it as it is."""
    is_known = wild_rank is None or rules.wild_rank == wild_rank
    return rules if is_known else rules.with_flags(wild_rank=wild_rank)
