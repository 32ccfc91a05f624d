"""The values of flags: each kind checked, and kept in one form."""

from __future__ import annotations

from typing import Any

from ddz_fast._core import card_id, card_text
from ddz_fast.errors import NotationError, RuleSetError, shown
from ddz_fast.numbers import integer, plain_number

__all__ = ["DRAWN", "bad", "card", "choice", "factors", "is_joker", "number", "whole", "wild_rank"]

DRAWN = "drawn"
"""The wild rank of rule sets that draw one for each hand."""

_RANKS = "3456789TJQKA2"
_JOKERS = ("X", "D", "B", "R", "小王", "大王")
_JOKERS_FROM, _LAST_CARD = 52, 53


def bad(message: str, code: str = "bad-flag") -> RuleSetError:
    """Return the error of a flag."""
    return RuleSetError(message, code=code)


def whole(name: str, value: Any, lowest: int, highest: int) -> int:
    """Return a plain integer from `lowest` to `highest`."""
    return integer(name, value, lowest, highest, error=RuleSetError, code="bad-flag")


def number(name: str, value: Any, highest: float) -> float:
    """Return a float above 0 and at most `highest`; integers are taken too."""
    found = plain_number(value)
    if found is not None and 0 < found <= highest:  # a NaN is not
        return float(found)
    raise bad(f"{name} must be a number above 0 and at most {highest:g}, not {shown(value)}")


def choice(name: str, value: Any, choices: tuple[str, ...]) -> str:
    """Return one of a few words."""
    if isinstance(value, str) and str.__str__(value) in choices:
        return str.__str__(value)
    raise bad(f"{name} must be {', '.join(choices[:-1])} or {choices[-1]}, not {shown(value)}")


def card(name: str, value: Any) -> str:
    """Return a card's text, from its text or its id."""
    try:
        if isinstance(value, str):
            return card_text(str.__str__(value))
        return card_text(whole(name, value, 0, _LAST_CARD))
    except (NotationError, RuleSetError):
        raise bad(
            f"{name} must be a card such as '♠3' or 'S3', or an id from 0 to {_LAST_CARD}, not {shown(value)}"
        ) from None


def is_joker(text: str) -> bool:
    """Return whether a card's text is that of a joker."""
    return card_id(text) >= _JOKERS_FROM


def factors(name: str, value: Any) -> tuple[int, ...]:
    """Return up to four factors, each from 1 to 100."""
    value = tuple(value) if isinstance(value, (tuple, list)) else value
    if not isinstance(value, tuple) or len(value) > 4:
        raise bad(f"{name} must be up to four factors such as (4, 3, 2), not {shown(value)}")
    return tuple(whole(f"each of {name}", factor, 1, 100) for factor in value)


def wild_rank(name: str, value: Any) -> str | None:
    """Return a rank's letter, "drawn", or None where there are no wild cards ("none" in texts and files)."""
    text = str.__str__(value) if isinstance(value, str) else None
    if value is None or text == "none":
        return None
    if text == DRAWN:
        return DRAWN
    letter = "T" if text == "10" else (text or "").upper()
    if len(letter) == 1 and letter in _RANKS:
        return letter
    why = ": a joker is never wild" if letter in _JOKERS else ""
    raise bad(
        f"{name} must be None, '{DRAWN}' or the letter of a rank, one of {' '.join(_RANKS)}, not {shown(value)}{why}"
    )
