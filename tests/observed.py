"""Observations and legal actions made by hand, a row from what is known of one hand, for tests of encodings."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ddz_fast.batch import HISTORY, NO_RANK, PHASES, LegalActions, Observations
from reference.cards import RANKS, Counts

NO_CARDS: Counts = (0,) * len(RANKS)
PASS = 14
_SIGNED = "seat seat_to_act landlord first dealer to_beat_by".split()
_CARDS = "hand unseen bottom reported to_beat".split()
_CARDS_BY_SEAT = "shown played last first_moves".split()
_NUMBERS = (
    "phase to_beat_category to_beat_length to_beat_key to_beat_bomb_class "
    "bombs big_bombs rockets bid robs open wild_rank face_up"
).split()


def blank(n: int, seats: int = 3) -> dict[str, npt.NDArray[Any]]:
    """Every field of n hands of which nothing is known, to be filled in."""
    fields: dict[str, npt.NDArray[Any]] = {name: np.full(n, -1, np.int8) for name in _SIGNED}
    fields |= {name: np.zeros((n, 15), np.uint8) for name in _CARDS}
    fields |= {name: np.zeros((n, seats, 15), np.uint8) for name in _CARDS_BY_SEAT}
    fields |= {name: np.zeros(n, np.uint8) for name in _NUMBERS}
    fields |= {
        name: np.full((n, HISTORY), -1, np.int8) for name in ("history_seat", "said", "said_by")
    }
    fields |= {name: np.zeros(n, np.uint16) for name in ("plies", "redeals")}
    fields |= {
        "history": np.zeros((n, HISTORY, 15), np.uint8),
        "cards_left": np.zeros((n, seats), np.uint8),
        "doubled": np.zeros((n, seats), np.bool_),
        "huangfan": np.zeros(n, np.bool_),
    }
    fields["phase"][:] = PHASES.index("play")
    fields["wild_rank"][:] = NO_RANK
    fields["face_up"][:] = NO_RANK
    fields["to_beat_category"][:] = PASS
    fields["open"][:] = 1
    return fields


def in_play(
    *,
    seat: int,
    landlord: int,
    hand: Counts,
    unseen: Counts,
    played: Sequence[Counts],
    cards_left: Sequence[int],
    moves: Sequence[tuple[int, Counts]],
    **more: Any,
) -> dict[str, Any]:
    """What a seat of three sees in the play; moves are all so far, oldest first, each with who made it."""
    newest = list(moves)[-HISTORY:]
    pad = HISTORY - len(newest)
    last, firsts = [NO_CARDS] * len(played), dict(reversed(moves))
    for by, cards in moves:
        last[by] = cards
    return {
        "seat": seat,
        "seat_to_act": seat,
        "landlord": landlord,
        "hand": hand,
        "unseen": unseen,
        "played": played,
        "last": last,
        "first_moves": [firsts.get(by, NO_CARDS) for by in range(len(played))],
        "cards_left": cards_left,
        "history": [NO_CARDS] * pad + [cards for _, cards in newest],
        "history_seat": [-1] * pad + [by for by, _ in newest],
        "plies": len(moves),
        **more,
    }


def stacked(hands: Sequence[dict[str, Any]], seats: int = 3) -> Observations:
    """One row for each of the hands; what a hand does not say is as in `blank`."""
    fields = blank(len(hands), seats)
    for row, hand in enumerate(hands):
        for name, value in hand.items():
            fields[name][row] = value
    return Observations(**fields)


def legal_of(actions: Sequence[Sequence[Counts]]) -> LegalActions:
    """Legal actions by their cards, a list for each hand; nothing else about them is known."""
    counts = [cards for hand in actions for cards in hand]
    return legal_arrays(np.array(counts, np.uint8).reshape(-1, 15), [len(hand) for hand in actions])


def legal_arrays(
    counts: npt.NDArray[np.uint8], sizes: Sequence[int], **columns: npt.NDArray[np.uint8]
) -> LegalActions:
    """Legal actions from arrays; columns that are not given are zero."""
    rows = len(counts)
    given = {
        name: columns.get(name, np.zeros(rows, np.uint8))
        for name in ("category", "length", "key", "bomb_class")
    }
    offsets = np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)]).astype(np.int64)
    return LegalActions(offsets, counts, **given)
