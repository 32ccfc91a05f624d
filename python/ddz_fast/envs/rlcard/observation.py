"""RLCard's observation vectors: 790 entries for the landlord, 901 for a peasant."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ddz_fast.envs.packed_cards import NO_CARDS, THERMOMETERS
from ddz_fast.envs.rlcard.tables import ID_OF_TEXT, PLAYS, packed_text

__all__ = ["ACTIONS_SHOWN", "LANDLORD", "encode", "encode_state"]

LANDLORD: Final = 0
ACTIONS_SHOWN: Final = 9
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
    features: Sequence[bytes],
) -> npt.NDArray[np.int8]:
    """Return what a seat observes: int8 (790,) for the landlord, (901,) for a peasant.

    All cards are 54 entries: the seat's hand, the others' hands together, what each seat has `played`, and in
    `features` every action so far, behind nine empty ones. `left` is how many cards each seat holds.
    """
    last = features[-1]
    if last == NO_CARDS:
        last = features[-2]
    parts = [hand, others, last, *features[-ACTIONS_SHOWN:]]
    if seat == LANDLORD:
        parts += (
            played[2],
            played[1],
            _LEFT_OF_PEASANT[left[2]],
            _LEFT_OF_PEASANT[left[1]],
        )
    else:
        mate = 3 - seat
        parts += (
            played[LANDLORD],
            played[mate],
            # what RLCard calls the last action of the landlord, and of the partner, is the first
            _first_action(features, LANDLORD),
            _first_action(features, mate),
            _LEFT_OF_LANDLORD[left[LANDLORD]],
            _LEFT_OF_PEASANT[left[mate]],
        )
    return np.frombuffer(bytearray().join(parts), _INT8)


def _first_action(features: Sequence[bytes], seat: int) -> bytes:
    place = ACTIONS_SHOWN + seat
    return features[place] if place < len(features) else NO_CARDS


def encode_state(state: Mapping[str, Any]) -> npt.NDArray[np.int8]:
    """Return the observation of a raw state, `raw_obs`, whatever moment it shows."""
    actions = [PLAYS.features[ID_OF_TEXT[text]] for _, text in state["trace"]]
    return encode(
        state["self"],
        _entries(state["current_hand"]),
        _entries(state["others_hand"]),
        [_entries(text) for text in state["played_cards"]],
        state["num_cards_left"],
        [NO_CARDS] * ACTIONS_SHOWN + actions,
    )


def _entries(text: str) -> bytes:
    return THERMOMETERS[packed_text(text)]
