"""Checks of the physical cards that callers give to games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ddz_fast._core import Hand, card_id, card_text
from ddz_fast.errors import DdzError, NotationError, shown
from ddz_fast.game.cards import DECK, MARK, copies_of, face_of, marked_text
from ddz_fast.numbers import integer

__all__ = ["CardName", "cards_in", "key_in", "letter_of", "name_in", "names_in", "recorded_card"]

_RANKS = "3456789TJQKA2XD"
_OTHER_MARKS = "⁰¹³⁴⁵⁶⁷⁸⁹"


class CardName(NamedTuple):
    """How a caller names a card: this very one, or, with two decks, any that looks like it."""

    card: int
    """Its id, that of the first deck where any copy is meant."""
    is_exact: bool


def name_in(name: str, value: Any, decks: int = 1) -> CardName:
    """Return the card that an id or a text names. Raises NotationError for anything else.

    Of two decks a text names any copy, an id and a text with a mark, "♠3²", this very one.
    """
    if isinstance(value, str):
        return _named_by_text(str.__str__(value), decks)
    last = DECK * decks - 1
    try:
        return CardName(integer(name, value, 0, last), is_exact=True)
    except DdzError:
        raise NotationError(
            f"{name} must be a card such as '♠3' or an id from 0 to {last}, not {shown(value)}",
            code="unknown-card",
        ) from None


def names_in(name: str, value: Any, decks: int = 1) -> tuple[CardName, ...]:
    """Return the cards named by a sequence of ids or texts, or by one text "♠3 ♥3", in their order.

    Raises NotationError for anything else, more cards than the decks have, and a card that is there too often.
    """
    if isinstance(value, str):
        value = value.split()
    if not isinstance(value, (Sequence, np.ndarray)) or isinstance(value, (bytes, bytearray)):
        raise NotationError(
            f"{name} must be a sequence of cards such as ['♠3', '♥3'], not {shown(value)}",
            code="bad-cards",
        )
    most = DECK * decks
    if len(value) > most:
        has = f"a deck has {most}" if decks == 1 else f"two decks have {most}"
        raise NotationError(f"{name} has {len(value)} cards; {has}", code="bad-cards")
    names = tuple(name_in(f"each of {name}", card, decks) for card in value)
    exact = [named.card for named in names if named.is_exact]
    _check_once(name, exact)
    faces = [face_of(named.card) for named in names]
    for face in faces if len(exact) < len(names) else ():
        if faces.count(face) > decks:
            raise NotationError(
                f"{card_text(face)} is {faces.count(face)} times in {name}; two decks have two of it",
                code="card-twice",
            )
    return names


def cards_in(name: str, value: Any, decks: int = 1) -> tuple[int, ...]:
    """Return the ids of the cards named, in their order; a text without a mark names the first deck's card.

    Raises NotationError as `names_in` does, and for a card that is there twice.
    """
    cards = tuple(named.card for named in names_in(name, value, decks))
    _check_once(name, cards)
    return cards


def recorded_card(value: Any) -> Any:
    """Return the card of a record, where a text without a mark is always the first deck's; other values as they are."""
    is_unmarked = isinstance(value, str) and not value.endswith(MARK)
    return card_id(str.__str__(value)) if is_unmarked else value


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


def _named_by_text(text: str, decks: int) -> CardName:
    if text.endswith(MARK) and decks > 1:
        return CardName(copies_of(card_id(text.removesuffix(MARK)), decks)[1], is_exact=True)
    if text.endswith(MARK):
        raise NotationError(
            f"{shown(text)} names a card of a second deck, and here is one deck; "
            f"write '{text.removesuffix(MARK)[:10]}'",
            code="unknown-card",
        )
    if text[-1:] and text[-1] in _OTHER_MARKS and decks > 1:
        raise NotationError(
            f"{shown(text)} is no card; there are two decks, and '{text[:-1][:10]}{MARK}' names the "
            "second one's",
            code="unknown-card",
        )
    return CardName(card_id(text), is_exact=decks == 1)


def _check_once(name: str, cards: Sequence[int]) -> None:
    if len(set(cards)) == len(cards):
        return
    twice = next(card for card in cards if cards.count(card) > 1)
    raise NotationError(f"{marked_text(twice)} is twice in {name}", code="card-twice")
