"""What the heuristic player chooses in one position, written down as the tests of it write it."""

from collections.abc import Sequence

from ddz_fast import _core
from ddz_fast._core import Move


def chosen(
    rules: _core.PlayRules,
    hand: str,
    unseen: str,
    cards_left: Sequence[int],
    *,
    me: int = 0,
    to_beat: str | None = None,
    by: int | None = None,
) -> Move:
    """Seat 0 is the landlord."""
    return _core.heuristic_move(rules, hand, unseen, cards_left, 0, me, to_beat, by)
