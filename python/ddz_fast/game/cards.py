"""Physical cards: ids and their texts, of one deck or two."""

from __future__ import annotations

from collections.abc import Iterable

from ddz_fast._core import Hand, card_text
from ddz_fast.rules import RuleSet

__all__ = [
    "DECK",
    "MARK",
    "copies_of",
    "deck_of",
    "face_of",
    "hand_of",
    "is_joker",
    "marked_text",
    "marked_texts_of",
    "rank_of",
    "texts_of",
]

DECK = 54
"""The cards of a deck; id 54 + k is card k of a second deck."""

MARK = "²"
"""What stands behind the text of a second deck's card where the very card matters, as in records: "♠3²"."""

_SUITED = 52
_FIRST_JOKER_RANK = 13


def face_of(card: int) -> int:
    """Return the id of the card in the first deck that looks like this one."""
    return card % DECK


def is_joker(card: int) -> bool:
    """Return whether it is a joker, of either deck."""
    return face_of(card) >= _SUITED


def rank_of(card: int) -> int:
    """Return the rank of a card as a number: 0 for the 3 to 12 for the 2, 13 and 14 for the jokers."""
    face = face_of(card)
    return face // 4 if face < _SUITED else face - _SUITED + _FIRST_JOKER_RANK


def copies_of(card: int, decks: int) -> range:
    """Return the ids of all cards that look like this one, lowest first."""
    return range(face_of(card), DECK * decks, DECK)


def deck_of(rules: RuleSet) -> tuple[int, ...]:
    """Return the ids of all cards of a rule set's deck, or of its two decks, lowest first."""
    one = DECK if rules.jokers else _SUITED
    return tuple(DECK * deck + card for deck in range(rules.decks) for card in range(one))


def hand_of(cards: Iterable[int]) -> Hand:
    """Return the cards as a Hand: their ranks."""
    return Hand.from_cards(sorted(cards))


def texts_of(cards: Iterable[int]) -> str:
    """Write cards as one text, "♠3 ♥3", the copies of two decks alike, as players see them."""
    return " ".join(map(card_text, cards))


def marked_text(card: int) -> str:
    """Write a card so that it is told from its like: "♠3", and "♠3²" in the second deck."""
    return card_text(card) + (MARK if card >= DECK else "")


def marked_texts_of(cards: Iterable[int]) -> str:
    """Write cards as one text that names the very copies, "♠3 ♠3²"."""
    return " ".join(map(marked_text, cards))
