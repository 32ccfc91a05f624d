"""Checks of the physical cards that callers give to games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ddz_fast._core import Hand, card_id, card_text
from ddz_fast.errors import DdzError, NotationError, shown
from ddz_fast.numbers import integer

__all__ = ["card_in", "cards_in", "key_in", "letter_of", "texts_of"]

_LAST_CARD = 53
_MOST_CARDS = 54
_RANKS = "3456789TJQKA2XD"


def card_in(name: str, value: Any) -> int:
    """Return the id, 0 to 53, of one card given as an id or a text. Raises NotationError for anything else."""
    if isinstance(value, str):
        return card_id(value)
    try:
        return integer(name, value, 0, _LAST_CARD)
    except DdzError:
        raise NotationError(
            f"{name} must be a card such as '♠3' or an id from 0 to {_LAST_CARD}, not {shown(value)}",
            code="unknown-card",
        ) from None


def cards_in(name: str, value: Any) -> tuple[int, ...]:
    """Return the ids of cards given as a sequence of ids or texts, or as one text "♠3 ♥3", in their order.

    Raises NotationError for anything else, more cards than a deck has, and a card that is there twice.
    """
    if isinstance(value, str):
        value = value.split()
    if not isinstance(value, (Sequence, np.ndarray)) or isinstance(value, (bytes, bytearray)):
        raise NotationError(
            f"{name} must be a sequence of cards such as ['♠3', '♥3'], not {shown(value)}",
            code="bad-cards",
        )
    if len(value) > _MOST_CARDS:
        raise NotationError(
            f"{name} has {len(value)} cards; a deck has {_MOST_CARDS}", code="bad-cards"
        )
    cards = tuple(card_in(f"each of {name}", card) for card in value)
    if len(set(cards)) < len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise NotationError(f"{card_text(twice)} is twice in {name}", code="card-twice")
    return cards


def letter_of(value: Any) -> str | None:
    """Return the letter of a rank given as a text, "10" as "T"; None for anything else."""
    try:
        text = str(Hand(value)) if isinstance(value, str) else ""
    except NotationError:
        return None
    return text if len(text) == 1 else None


def key_in(value: Any) -> int:
    """Return the key of a play, given as the letter of its rank or as a number. Raises NotationError for others."""
    letter = letter_of(value)
    if letter is not None:
        return _RANKS.index(letter)
    try:
        return integer("key", value, 0, len(_RANKS) - 1)
    except DdzError:
        raise NotationError(
            f"key must be a rank such as '4', or its number from 0 to {len(_RANKS) - 1}, not {shown(value)}",
            code="bad-key",
        ) from None


def texts_of(cards: Sequence[int]) -> str:
    """Write cards as one text, "♠3 ♥3"."""
    return " ".join(map(card_text, cards))
