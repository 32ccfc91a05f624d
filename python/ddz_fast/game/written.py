"""What a record holds, checked: the parts that its JSON and its line have in common."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ddz_fast.errors import DdzError, RecordError, shown
from ddz_fast.game.checks import cards_in
from ddz_fast.numbers import integer
from ddz_fast.phases.sayings import SAYINGS
from ddz_fast.rules import RuleSet
from ddz_fast.scoring import column_names

__all__ = [
    "FORMAT",
    "LARGEST",
    "Fields",
    "RecordedAction",
    "bad",
    "checked_outcome",
    "checked_payoffs",
    "with_words",
]

FORMAT = "ddz-fast/1"
"""The form of records, with its version."""

LARGEST = 16_000_000
"""Characters; the longest hand, a thousand void deals, takes a tenth of that."""

Fields = Mapping[str, Any]
"""The fields of a Record by name."""

_PHASES = ("opening", "auction", "late_opening", "doubling", "play")
_BOOLEANS = ("landlord_won", "spring")


@dataclass(frozen=True)
class RecordedAction:
    """What one seat did. `action` is a saying, or in the play the text of the move.

    `category` is there where the text alone can be read in several ways; `cards` are the physical cards of a play.
    """

    seat: int
    phase: str
    action: str | int
    category: str | None = None
    cards: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Check the types; whether it could be done is for the replay to say."""
        with_words("an action", self._check)

    def _check(self) -> None:
        integer("seat", self.seat, 0, 3)
        if not isinstance(self.phase, str) or self.phase not in _PHASES:
            raise bad(f"phase must be one of {', '.join(_PHASES)}, not {shown(self.phase)}")
        if self.phase == "play":
            if not isinstance(self.action, str):
                raise bad(f"a play must be a text, not {shown(self.action)}")
            object.__setattr__(self, "cards", cards_in("cards", self.cards))
        elif type(self.action) not in (str, int) or self.action not in SAYINGS:
            raise bad(f"{shown(self.action)} is nothing that can be said")
        elif self.category is not None or self.cards:
            raise bad("what is said has no category and no cards")
        if self.category is not None and not isinstance(self.category, str):
            raise bad(f"category must be a text, not {shown(self.category)}")


def bad(message: str, code: str = "bad-record") -> RecordError:
    """Return the error for what is no record."""
    return RecordError(message, code=code)


def with_words(where: str, check: Any, *arguments: Any) -> Any:
    """Call a check; what it refuses becomes a RecordError that says where."""
    try:
        return check(*arguments)
    except RecordError as error:
        raise RecordError(f"{where}: {error}", code=error.code) from None
    except DdzError as error:
        raise bad(f"{where}: {error}") from None


def checked_outcome(rules: RuleSet, outcome: Any) -> dict[str, Any]:
    """Return the outcome of a hand as plain values. Raises RecordError for other columns or other types."""
    if not isinstance(outcome, Mapping):
        raise bad(f"outcome must map columns to values, not be {shown(outcome)}")
    names = [*column_names(rules), *(["escaped"] if "escaped" in outcome else [])]
    if set(outcome) != set(names):
        raise bad(f"outcome must have the columns {', '.join(names)}, not {shown(list(outcome))}")
    return {name: _checked_fact(rules, name, outcome[name]) for name in names}


def _checked_fact(rules: RuleSet, name: str, value: Any) -> Any:
    if name == "doubles":
        is_right = (
            isinstance(value, (tuple, list))
            and len(value) == rules.seats
            and all(isinstance(doubled, bool) for doubled in value)
        )
        value = tuple(value) if is_right else value
    elif name in _BOOLEANS:
        is_right = isinstance(value, bool)
    elif name == "multiplier":
        is_right = isinstance(value, float) and math.isfinite(value)
    else:
        is_right = isinstance(value, int) and not isinstance(value, bool)
    if not is_right:
        raise bad(f"column {name} of the outcome cannot be {shown(value)}")
    return value


def checked_payoffs(rules: RuleSet, payoffs: Any) -> tuple[float, ...]:
    """Return the payoffs. Raises RecordError for what are not finite floats, one a seat."""
    if (
        not isinstance(payoffs, (tuple, list))
        or len(payoffs) != rules.seats
        or not all(isinstance(payoff, float) and math.isfinite(payoff) for payoff in payoffs)
    ):
        raise bad(f"payoffs must be {rules.seats} numbers such as 2.0, not {shown(payoffs)}")
    return tuple(payoffs)
