"""DouZero's cards and moves: 3..14, 17 (a 2), 20 and 30 (the jokers); moves are sorted lists, a pass the empty one."""

from collections.abc import Iterable
from typing import Final

from ddz_fast.envs.packed_cards import MOST, PackedTable, packed
from ddz_fast.envs.play_table import PlayTable
from ddz_fast.rules.presets import rules

__all__ = [
    "BOMBS",
    "CARDS",
    "CARD_LISTS",
    "MOVES",
    "NUMBER_OF_MOVE",
    "PLAYS",
    "POSITIONS",
    "RULES",
    "SET_OF_CARD",
    "packed_cards",
]

POSITIONS: Final = ("landlord", "landlord_down", "landlord_up")
"""In the order of play."""
CARDS: Final = (*range(3, 15), 17, 20, 30)
RULES: Final = rules("douzero")
PLAYS: Final = PlayTable(RULES)

CARD_LISTS: Final = PackedTable(lambda rank, count: [CARDS[rank]] * count)
SET_OF_CARD: Final = {
    card: packed(int(place == rank) for place in range(len(MOST)))
    for rank, card in enumerate(CARDS)
}

MOVES: Final[list[tuple[int, ...]]] = [tuple(CARD_LISTS[cards]) for cards in PLAYS.cards]
"""The cards of each move by its number."""
NUMBER_OF_MOVE: Final = {move: number for number, move in enumerate(MOVES)}
BOMBS: Final = frozenset(
    NUMBER_OF_MOVE[bomb] for bomb in [*((card,) * 4 for card in CARDS[:13]), CARDS[13:]]
)


def packed_cards(cards: Iterable[int]) -> int:
    """Return the packed set of some cards. Raises KeyError for what is no card."""
    return sum([SET_OF_CARD[card] for card in cards])
