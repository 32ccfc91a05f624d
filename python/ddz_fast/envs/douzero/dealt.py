"""Card play data: the hands and the bottom cards with which a hand begins, checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ddz_fast.envs.douzero.tables import CARDS, packed_cards
from ddz_fast.envs.packed_cards import MOST
from ddz_fast.errors import PositionError, shown

__all__ = ["BOTTOM", "MOST_CARDS", "packed_of"]

BOTTOM: Final = "three_landlord_cards"
MOST_CARDS: Final = {"landlord": 20, "landlord_up": 17, "landlord_down": 17}
"""How many cards each position holds at most, in the order of DouZero's own dictionaries."""


def packed_of(name: str, data: Mapping[str, Sequence[int]]) -> int:
    """Return the packed set of the cards of this name. Raises PositionError where they cannot be dealt."""
    try:
        cards = list(data[name])
        packed = packed_cards(cards)
    except (KeyError, TypeError, IndexError):
        given = data.get(name, "nothing") if isinstance(data, Mapping) else data
        raise _bad_data(
            f"{name!r} must be a list of cards, 3 to 14, 17, 20 and 30, not {shown(given)}"
        ) from None
    most = MOST_CARDS.get(name)
    if most is not None and not 1 <= len(cards) <= most:
        raise _bad_data(f"{name!r} must be 1 to {most} cards, not {len(cards)}")
    for card in cards:
        if cards.count(card) > MOST[CARDS.index(card)]:
            raise _bad_data(f"{name!r} has {cards.count(card)} cards {card}; a deck has fewer")
    return packed


def _bad_data(message: str) -> PositionError:
    return PositionError(f"bad card play data: {message}", code="bad-card-play-data")
