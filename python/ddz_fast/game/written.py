"""What a record holds, checked: the parts that its JSON and its line have in common."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ddz_fast._core import Hand, Move
from ddz_fast.categories import Category
from ddz_fast.errors import DdzError, RecordError, shown
from ddz_fast.game.checks import cards_in
from ddz_fast.game.state import Turn
from ddz_fast.numbers import integer, integer_or_none, plain_number
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
    "recorded",
    "with_words",
]

FORMAT = "ddz-fast/1"
"""The form of records, with its version."""

LARGEST = 16_000_000
"""Characters; the longest hand, a thousand void deals, takes a tenth of that."""

Fields = Mapping[str, Any]
"""The fields of a Record by name."""

_PHASES = (
    "opening",
    "auction",
    "baodao",
    "fight",
    "tanda",
    "late_opening",
    "doubling",
    "play",
)
_CATEGORIES = tuple(map(str, Category))
_WILD = re.compile(r"\[(([3-9TJQKA2])\2{0,3})→([3-9TJQKA2])\]")
_LINE = "23456789TJQKA"
_BOOLEANS = ("landlord_won", "huangfan", "mingwang", "touliao", "tanda", "fight", "spring")


@dataclass(frozen=True)
class RecordedAction:
    """What one seat did. `action` is a saying, or in the play the text of the move as `str(move)` writes it.

    `category` is there where the text alone can be read in several ways; `cards` are the physical cards of a play,
    lowest first: ids, or texts that name the very card, as "♠3²" does in a second deck.
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
        keep = object.__setattr__
        keep(self, "seat", integer("seat", self.seat, 0, 3))
        if not isinstance(self.phase, str) or str.__str__(self.phase) not in _PHASES:
            raise bad(f"phase must be one of {', '.join(_PHASES)}, not {shown(self.phase)}")
        keep(self, "phase", str.__str__(self.phase))
        if self.phase == "play":
            keep(self, "action", _checked_play(self.action))
            keep(self, "cards", tuple(sorted(cards_in("cards", self.cards, decks=2))))
        elif type(self.action) not in (str, int) or self.action not in SAYINGS:
            raise bad(f"{shown(self.action)} is nothing that can be said")
        elif self.category is not None or self.cards:
            raise bad("what is said has no category and no cards")
        if self.category is not None:
            keep(self, "category", _checked_category(self.category))


def recorded(rules: RuleSet, turn: Turn) -> RecordedAction:
    """Return what a seat did as a record holds it: there is one way to write it."""
    if not isinstance(turn.action, Move):
        return RecordedAction(turn.seat, turn.phase, turn.action)
    text, category = str(turn.action), None
    if "+" not in text and "[" not in text and _has_others(rules, turn.action):
        category = str(turn.action.category)
    return RecordedAction(turn.seat, turn.phase, text, category, turn.cards)


def _has_others(rules: RuleSet, move: Move) -> bool:
    """Return whether a play without kickers is told from the other readings of its cards by its category alone.

    Of chains with a low ace it is the order of the ranks that tells: "A23456789TJQK" and "23456789TJQKA".
    """
    readings = rules.readings(move.cards)
    if rules.low_ace != "none":
        readings = [reading for reading in readings if str(reading) == str(move)]
    return len(readings) > 1


def _checked_play(action: Any) -> str:
    """Return the text of a move, if it is spelled as moves are: ranks from low to high, no spaces.

    What wild cards stand for is in brackets behind the ranks that they join: "44556[7→6]". Chains may begin with a
    low ace: "A2345".
    """
    if not isinstance(action, str):
        raise bad(f"a play must be a text, not {shown(action)}")
    text = str.__str__(action)
    parts = text.split("+")
    if text != "pass" and (len(parts) > 2 or not all(map(_is_spelled, parts))):
        raise bad(f"{shown(text)} is not the text of a move, such as '333+4' or 'pass'")
    return text


def _is_spelled(part: str) -> bool:
    ranks = _WILD.sub(lambda found: found[3] * len(found[1]), part)
    try:
        spelled = str(Hand(ranks))
    except DdzError:
        return False
    return ranks != "" and (ranks == spelled or _is_along_line(ranks))


def _is_along_line(ranks: str) -> bool:
    """Return whether ranks are in the order of the line A 2 3 … K A."""
    after_low_ace = [_LINE.find(rank) for rank in ranks.lstrip("A")]
    return -1 not in after_low_ace and after_low_ace == sorted(after_low_ace)


def _checked_category(category: Any) -> str:
    if isinstance(category, str) and str.__str__(category) in _CATEGORIES:
        return str.__str__(category)
    raise bad(f"category must be a text, one of {', '.join(_CATEGORIES)}, not {shown(category)}")


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
        found = _float_or_none(value)
        is_right = found is not None
        value = found if is_right else value
    else:
        number = integer_or_none(value)
        is_right = number is not None
        value = number if is_right else value
    if not is_right:
        raise bad(f"column {name} of the outcome cannot be {shown(value)}")
    return value


def checked_payoffs(rules: RuleSet, payoffs: Any) -> tuple[float, ...]:
    """Return the payoffs as floats. Raises RecordError for what are not finite numbers, one a seat."""
    is_list = isinstance(payoffs, (tuple, list)) and len(payoffs) == rules.seats
    found = tuple(map(_float_or_none, payoffs)) if is_list else (None,)
    checked = tuple(payoff for payoff in found if payoff is not None)
    if len(checked) < len(found):
        raise bad(f"payoffs must be {rules.seats} numbers such as 2.0, not {shown(payoffs)}")
    return checked


def _float_or_none(value: Any) -> float | None:
    """Return a finite float; None for booleans and other types.

    An integer is the float that is exactly equal to it: JSON layers with one type of numbers write 1.0 as 1.
    """
    number = plain_number(value)
    try:
        found = math.nan if number is None else float(number)
    except OverflowError:
        return None
    return found if math.isfinite(found) and found == number else None
