"""RLCard's observation vectors: 790 entries for the landlord, 901 for a peasant."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ddz_fast.envs.packed_cards import NO_CARDS, THERMOMETERS
from ddz_fast.envs.rlcard.tables import ID_OF_TEXT, PLAYS, packed_text

__all__ = ["ACTIONS_SHOWN", "LANDLORD", "encode", "encode_state", "recent_of"]

LANDLORD: Final = 0
ACTIONS_SHOWN: Final = 9
_ENTRIES = len(NO_CARDS)
_INT8 = np.dtype(np.int8)


def _one_hot(size: int) -> list[bytes]:
    """The cards left by their number; a hand that is out stands where RLCard puts it, at the last place."""
    return [
        bytes(int(place == (left - 1) % size) for place in range(size)) for left in range(size + 1)
    ]


_LEFT_OF_LANDLORD, _LEFT_OF_PEASANT = _one_hot(20), _one_hot(17)


def encode(
    seat: int,
    hand: bytes,
    others: bytes,
    played: Sequence[bytes],
    left: Sequence[int],
    last: bytes,
    recent: bytes,
    first: Sequence[bytes],
) -> npt.NDArray[np.int8]:
    """Return what a seat observes: int8 (790,) for the landlord, (901,) for a peasant.

    All cards are 54 entries: the seat's hand, the others' hands together, what each seat has `played`, the last action,
    or if it is a pass the one before, the last nine actions one behind the other in `recent`, and the first action of
    each seat. `left` is how many cards each seat holds.
    """
    parts: tuple[bytes, ...]
    if seat == LANDLORD:
        parts = (
            hand,
            others,
            last,
            recent,
            played[2],
            played[1],
            _LEFT_OF_PEASANT[left[2]],
            _LEFT_OF_PEASANT[left[1]],
        )
    else:
        mate = 3 - seat
        parts = (
            hand,
            others,
            last,
            recent,
            played[LANDLORD],
            played[mate],
            first[LANDLORD],  # what RLCard calls the last action of each is the first
            first[mate],
            _LEFT_OF_LANDLORD[left[LANDLORD]],
            _LEFT_OF_PEASANT[left[mate]],
        )
    return np.frombuffer(bytearray().join(parts), _INT8)


def encode_state(state: Mapping[str, Any]) -> npt.NDArray[np.int8]:
    """Return the observation of a raw state, `raw_obs`, whatever moment it shows."""
    actions = [PLAYS.features[ID_OF_TEXT[text]] for _, text in state["trace"]]
    return encode(
        state["self"],
        _entries(state["current_hand"]),
        _entries(state["others_hand"]),
        [_entries(text) for text in state["played_cards"]],
        state["num_cards_left"],
        _last_of(actions),
        recent_of(actions),
        [*actions[:3], *[NO_CARDS] * (3 - len(actions))],
    )


def _last_of(actions: Sequence[bytes]) -> bytes:
    """Return the last action, or if it is a pass the one before."""
    last = [NO_CARDS, NO_CARDS, *actions[-2:]]
    return last[-2] if last[-1] == NO_CARDS else last[-1]


def recent_of(actions: Sequence[bytes]) -> bytes:
    """Return the last nine actions, one behind the other, with empty ones in front."""
    return b"".join(actions[-ACTIONS_SHOWN:]).rjust(ACTIONS_SHOWN * _ENTRIES, b"\0")


def _entries(text: str) -> bytes:
    return THERMOMETERS[packed_text(text)]
