"""DouZero's observations: the arrays x and z of a turn, with a row for every legal action."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from ddz_fast.envs.douzero.tables import POSITIONS
from ddz_fast.envs.packed_cards import NO_CARDS

__all__ = ["DOWN", "LANDLORD", "MOVES_SHOWN", "UP", "encode", "recent_of"]

MOVES_SHOWN: Final = 15
_INT8 = np.dtype(np.int8)
_FLOAT32 = np.dtype(np.float32)
LANDLORD, DOWN, UP = range(3)


def _one_hot(size: int, first: int) -> list[bytes]:
    """The entry for each number from 0; `first` is the number that the first place stands for."""
    return [
        bytes(int(place == (number - first) % size) for place in range(size))
        for number in range(size + first)
    ]


_LEFT_OF_LANDLORD, _LEFT_OF_PEASANT = _one_hot(20, 1), _one_hot(17, 1)
_BOMBS = _one_hot(15, 0)


def encode(
    seat: int,
    hand: bytes,
    others: bytes,
    played: Sequence[bytes],
    last_move: bytes,
    last_moves: Sequence[bytes],
    left: Sequence[int],
    bombs: int,
    recent: bytes,
    actions: Sequence[bytes],
) -> dict[str, Any]:
    """Return DouZero's dictionary of a turn, but for its `legal_actions`.

    Cards are 54 entries each: the seat's hand, the others' hands together, what each seat has `played`, the last move
    that was none of the passes, the last move of each seat, the last 15 moves one behind the other, and the legal
    `actions`. `left` is how many cards each seat holds.

    x_batch is float32 (k, 373) for the landlord and (k, 484) for a peasant, z_batch float32 (k, 5, 162), x_no_action
    int8 (319,) or (430,), and z int8 (5, 162).
    """
    parts: tuple[bytes, ...]
    if seat == LANDLORD:
        parts = (
            hand,
            others,
            last_move,
            played[UP],
            played[DOWN],
            _LEFT_OF_PEASANT[left[UP]],
            _LEFT_OF_PEASANT[left[DOWN]],
            _BOMBS[bombs],
        )
    else:
        mate = DOWN + UP - seat
        parts = (
            hand,
            others,
            played[LANDLORD],
            played[mate],
            last_move,
            last_moves[LANDLORD],
            last_moves[mate],
            _LEFT_OF_LANDLORD[left[LANDLORD]],
            _LEFT_OF_PEASANT[left[mate]],
            _BOMBS[bombs],
        )
    x, rows = b"".join(parts), len(actions)
    # x before every action: a join puts it between them
    x_batch = np.frombuffer(x + x.join(actions), _INT8).reshape(rows, -1).astype(_FLOAT32)
    z_batch = np.frombuffer(recent * rows, _INT8).reshape(rows, 5, 162).astype(_FLOAT32)
    return {
        "position": POSITIONS[seat],
        "x_batch": x_batch,
        "z_batch": z_batch,
        "legal_actions": None,
        "x_no_action": np.frombuffer(bytearray(x), _INT8),
        "z": np.frombuffer(bytearray(recent), _INT8).reshape(5, 162),
    }


def recent_of(moves: Sequence[bytes]) -> bytes:
    """Return the last 15 moves, one behind the other, with empty ones in front."""
    return b"".join(moves[-MOVES_SHOWN:]).rjust(MOVES_SHOWN * len(NO_CARDS), b"\0")
