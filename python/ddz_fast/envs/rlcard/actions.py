"""What callers give as actions, and why some are refused."""

from collections.abc import Sequence
from typing import Any

from ddz_fast.envs.rlcard.tables import ID_OF_TEXT, TEXTS
from ddz_fast.errors import IllegalActionError, shown
from ddz_fast.numbers import integer

__all__ = ["number_of", "refusal"]

_SHOWN = 5


def number_of(action: Any) -> int:
    """Return an action's id as a plain integer. Raises IllegalActionError for what is none."""
    last = len(TEXTS) - 1
    return integer("action", action, 0, last, error=IllegalActionError, code="unknown-action")


def refusal(
    action: Any, winner: int | None, player: int, legal: Sequence[str]
) -> IllegalActionError:
    """Return the error that says why an action is none of the legal ones, which are texts."""
    if winner is not None:
        return IllegalActionError(
            f"player {winner} has won, so {shown(action)} comes too late; reset() begins another game",
            code="hand-over",
        )
    if not isinstance(action, str) or action not in ID_OF_TEXT:
        return IllegalActionError(
            f"{shown(action)} is no action; one is a text such as '33344' or 'pass', its cards "
            "sorted from 3 to 2, then B and R",
            code="unknown-action",
        )
    more = ", …" if len(legal) > _SHOWN else ""
    return IllegalActionError(
        f"player {player} may not do {action!r}, which is not among the {len(legal)} legal actions: "
        f"{', '.join(legal[:_SHOWN])}{more}",
        code="illegal-action",
    )
