"""The numbers of OpenSpiel's own dou_dizhu: its cards, its chance actions and what its seats can do."""

from __future__ import annotations

import numpy as np

import ddz_fast as ddz
from ddz_fast.encodings import openspiel as numbers
from ddz_fast.envs.openspiel.course import CHANCE, refused

__all__ = ["CARDS", "CHANCE_ACTIONS", "DEALT", "OBSERVED", "PLAYER_ACTIONS", "SEATS"]
__all__ += ["action_text", "card_of", "hand_of", "rank_of"]

SEATS, DEALT, CARDS = 3, 51, 54
CHANCE_ACTIONS = DEALT + CARDS
"""First the place in the deal of the card that is turned up, then the cards, numbered from 51."""
PLAYER_ACTIONS = 26_057
"""The pass and the bids 0 to 3, then the plays."""
OBSERVED = 159
"""The size of the observation."""

_SUITED, _IN_SUIT = 52, 13
_SUITS = (2, 3, 1, 0)
"""♣ ♦ ♥ ♠, the order of their cards, as places in ours."""
_FIRST_PLAY = 4
_CATEGORIES = {category.code: category for category in ddz.Category}


def card_of(action: int) -> int:
    """Return the id of the card that a chance action deals: theirs go suit by suit, ours rank by rank."""
    number = action - DEALT
    if number >= _SUITED:
        return number
    suit, rank = divmod(number, _IN_SUIT)
    return 4 * rank + _SUITS[suit]


def rank_of(action: int) -> int:
    """Return the rank of the card that a chance action deals, 0 to 14."""
    number = action - DEALT
    return number % _IN_SUIT if number < _SUITED else number - _SUITED + _IN_SUIT


def hand_of(dealt: list[int]) -> ddz.Hand:
    """Return the cards that chance actions deal."""
    return ddz.Hand.from_cards(list(map(card_of, dealt)))


def action_text(player: int, action: int) -> str:
    """Return an action in words. Raises IllegalActionError for what is none of the player."""
    if player == CHANCE:
        if 0 <= action < DEALT:
            return f"turn card {action} of the deal up"
        if DEALT <= action < CHANCE_ACTIONS:
            return f"deal {ddz.card_text(card_of(action))}"
    elif 0 <= action < _FIRST_PLAY:
        return f"bid {action}" if action else "pass"
    elif _FIRST_PLAY <= action < PLAYER_ACTIONS:
        row = numbers.moves(np.array([action], np.int32))
        category, key = _CATEGORIES[int(row.category[0])], int(row.key[0])
        return str(
            ddz.rules("openspiel").move(ddz.Hand.from_counts(row.counts[0]), category, key=key)
        )
    raise refused(action, "by this player", [])
