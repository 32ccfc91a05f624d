"""The pieces of which DouZero's features are made, as functions of lists of cards: what forks of it import."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ddz_fast.envs.douzero.observation import MOVES_SHOWN, encode, recent_of
from ddz_fast.envs.douzero.tables import CARDS, POSITIONS, packed_cards
from ddz_fast.envs.packed_cards import MOST, NO_CARDS, THERMOMETERS
from ddz_fast.errors import DdzError, shown

__all__ = ["cards_array", "moves_array", "observation_of", "one_hot", "padded_moves"]

_ROUNDS: Final = 5
_PLACES: Final = dict(
    zip(CARDS, [(sum(MOST[:rank]), most) for rank, most in enumerate(MOST)], strict=True)
)
"""For each card its first place of the 54, and how many it has."""


def cards_array(list_cards: Sequence[int]) -> npt.NDArray[np.int8]:
    """Return a list of cards as int8 (54,): of each rank as many ones as cards out of four, then the two jokers.

    Raises DdzError "out-of-range" for what is no card, and for more than four of a rank; a joker is there or not.
    """
    array = np.zeros(len(NO_CARDS), np.int8)
    for card, count in Counter(list_cards).items():
        first, most = _PLACES.get(card, (0, 0))
        if count > most and most != 1:
            raise DdzError(
                f"{shown(card)} is no card; cards are 3 to 14, 17, 20 and 30"
                if most == 0
                else f"there are {count} cards {card}, where a deck has {most}",
                code="out-of-range",
            )
        array[first : first + min(count, most)] = 1
    return array


def moves_array(action_seq_list: Sequence[Sequence[int]]) -> npt.NDArray[np.float64]:
    """Return fifteen moves, as `padded_moves` gives them, as float64 (5, 162): three in a row of the matrix.

    Raises DdzError "bad-array" for another number of moves, "out-of-range" as `cards_array`.
    """
    if len(action_seq_list) != MOVES_SHOWN:
        raise DdzError(
            f"the last moves must be {MOVES_SHOWN}, with empty ones in front, not {len(action_seq_list)}",
            code="bad-array",
        )
    moves = np.stack([cards_array(move) for move in action_seq_list])
    return moves.reshape(_ROUNDS, -1).astype(np.float64)


def padded_moves(
    sequence: Sequence[Sequence[int]], length: int = MOVES_SHOWN
) -> list[Sequence[int]]:
    """Return the last `length` moves of a sequence, with empty ones in front where there are fewer."""
    last = list(sequence[-length:])
    return [[] for _ in range(length - len(last))] + last


def one_hot(number: int, size: int) -> npt.NDArray[np.float64]:
    """Return zeros with a one at the place `number`, which may count from the end: float64 (size,).

    Raises DdzError "out-of-range" where there is no such place.
    """
    array = np.zeros(size)
    if not -size <= number < size:
        raise DdzError(f"{number} has no place among {size}", code="out-of-range")
    array[number] = 1
    return array


def observation_of(seat: int, infoset: Any) -> dict[str, Any]:
    """Return the observation of an infoset, ours or DouZero's, as that of a seat; see `get_obs`."""
    actions = [_entries(action) for action in infoset.legal_actions]
    moves = [_entries(move) for move in infoset.card_play_action_seq[-MOVES_SHOWN:]]
    observation = encode(
        seat,
        _entries(infoset.player_hand_cards),
        _entries(infoset.other_hand_cards),
        [_entries(infoset.played_cards[position]) for position in POSITIONS],
        _entries(infoset.last_move),
        [_entries(infoset.last_move_dict[position]) for position in POSITIONS],
        [infoset.num_cards_left_dict[position] for position in POSITIONS],
        infoset.bomb_num,
        recent_of(moves),
        actions or [NO_CARDS],
    )
    if not actions:
        for name in ("x_batch", "z_batch"):
            observation[name] = observation[name][:0]
    observation["legal_actions"] = infoset.legal_actions
    return observation


def _entries(cards: list[int]) -> bytes:
    return THERMOMETERS[packed_cards(cards)] if cards else NO_CARDS
