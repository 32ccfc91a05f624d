"""Random deals that every engine gets alike, in each engine's own terms."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

RANKS = 15  # 3 4 5 6 7 8 9 T J Q K A 2 X D
FULL_DECK = [rank for rank in range(13) for _ in range(4)] + [13, 14]
RLCARD_TEXT = "3456789TJQKA2BR"
DOUZERO_CARDS = (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 20, 30)


@dataclass(frozen=True)
class Deal:
    """Seat 0 is the landlord; ranks 0–14."""

    seats: tuple[list[int], list[int], list[int]]  # 17 each, before the bottom
    bottom: list[int]

    @cached_property
    def landlord(self) -> list[int]:
        """The landlord's 20 cards, low to high."""
        return sorted(self.seats[0] + self.bottom)

    @property
    def hands(self) -> list[list[int]]:
        """The three hands as the play begins."""
        return [self.landlord, self.seats[1], self.seats[2]]


def random_deals(n: int, seed: int) -> list[Deal]:
    """`n` deals of the 54-card deck."""
    generator = random.Random(seed)
    deals = []
    for _ in range(n):
        deck = generator.sample(FULL_DECK, 54)
        deals.append(Deal((deck[:17], deck[17:34], deck[34:51]), deck[51:]))
    return deals


def counts_of(hands: Sequence[Sequence[int]]) -> NDArray[np.uint8]:
    """uint8 (n, 15): how many of each rank."""
    counts = [np.bincount(hand, minlength=RANKS) for hand in hands]
    return np.array(counts, dtype=np.uint8)


def rlcard_hand(ranks: Sequence[int]) -> str:
    """RLCard's text of a hand."""
    return "".join(RLCARD_TEXT[rank] for rank in sorted(ranks))


def douzero_hand(ranks: Sequence[int]) -> list[int]:
    """DouZero's list of a hand."""
    return [DOUZERO_CARDS[rank] for rank in sorted(ranks)]


def openspiel_state(game: Any, deal: Deal) -> Any:
    """OpenSpiel's state as the landlord, its player 0, is about to lead."""
    suits = [0] * RANKS
    state = game.new_initial_state()
    state.apply_action(0)  # the face-up card is the first one dealt: player 0 bids first
    for cards in zip(*deal.seats, strict=True):
        for rank in cards:
            card = 39 + rank if rank >= 13 else rank + 13 * suits[rank]
            suits[rank] += 1
            state.apply_action(51 + card)
    state.apply_action(3)  # a bid of three ends the auction
    return state
