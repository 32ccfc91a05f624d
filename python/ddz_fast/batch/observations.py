"""Observations: what one seat of each of many hands may know, as arrays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

__all__ = ["HISTORY", "NO_RANK", "PHASES", "Observations"]

PHASES = (
    "opening",
    "auction",
    "baodao",
    "fight",
    "tanda",
    "late_opening",
    "doubling",
    "play",
    "over",
)
HISTORY = 16
"""How many moves of the play, and how many things said before it, an observation remembers."""
NO_RANK = 255
"""Stands for a rank that there is not: no wild rank, no card turned up."""

Bytes = npt.NDArray[np.uint8]
Signed = npt.NDArray[np.int8]


@dataclass(frozen=True)
class Observations:
    """What a seat may know in each of n hands; a field that was not asked for is an empty array.

    Seats count in the order of play, -1 is nobody. Cards are counts by rank, 3..2, X, D.
    """

    seat: Signed
    """int8 (n,): whose view this is."""
    seat_to_act: Signed
    """int8 (n,); -1 once the hand is over."""
    phase: Bytes
    """uint8 (n,): the place in PHASES. While a landlord may report 报到 the others see the phase that follows."""
    landlord: Signed
    """int8 (n,); -1 before there is one."""
    first: Signed
    """int8 (n,): who speaks first in the auction; -1 before that is settled."""
    dealer: Signed
    """int8 (n,)."""
    hand: Bytes
    """uint8 (n, 15): the seat's own cards; none while a deal is under way, in the opening."""
    unseen: Bytes
    """uint8 (n, 15): the cards of the deck that the seat neither holds nor has seen played."""
    bottom: Bytes
    """uint8 (n, 15): the bottom cards, where the seat may see them."""
    shown: Bytes
    """uint8 (n, seats, 15): the hands that are open, with the cards they hold now."""
    reported: Bytes
    """uint8 (n, 15): the sets that the landlord has reported, as they were when he did."""
    cards_left: Bytes
    """uint8 (n, seats): how many cards each seat holds; 0 while a deal is under way."""
    played: Bytes
    """uint8 (n, seats, 15): all that each seat has played."""
    last: Bytes
    """uint8 (n, seats, 15): the cards of each seat's last move; none for a pass."""
    first_moves: Bytes
    """uint8 (n, seats, 15): the cards of each seat's first move; none for a pass, and before it has moved."""
    to_beat: Bytes
    """uint8 (n, 15): the play on the table; none where the seat to act leads."""
    to_beat_category: Bytes
    """uint8 (n,): its `Category.code`, that of the pass where the seat to act leads."""
    to_beat_length: Bytes
    """uint8 (n,)."""
    to_beat_key: Bytes
    """uint8 (n,)."""
    to_beat_bomb_class: Bytes
    """uint8 (n,)."""
    to_beat_by: Signed
    """int8 (n,); -1 where the seat to act leads."""
    history: Bytes
    """uint8 (n, 16, 15): the cards of the last moves, oldest first, with none in front of the first."""
    history_seat: Signed
    """int8 (n, 16): who made them, -1 in front of the first."""
    plies: npt.NDArray[np.uint16]
    """uint16 (n,): the moves of the play so far, passes included."""
    bombs: Bytes
    """uint8 (n,): the bombs played so far, of whatever class."""
    big_bombs: Bytes
    """uint8 (n,): of them those of six cards or more."""
    rockets: Bytes
    """uint8 (n,)."""
    bid: Bytes
    """uint8 (n,): the highest bid, or 档, so far; 0 before there is one."""
    robs: Bytes
    """uint8 (n,)."""
    open: Bytes
    """uint8 (n,): the largest factor that a hand was opened for; 1: none was."""
    doubled: npt.NDArray[np.bool_]
    """bool (n, seats): who doubled, after all have chosen."""
    said: Signed
    """int8 (n, 16): the last that was said in this deal, as far as the seat may know it: places in `SAYINGS`, oldest
    first, -1 in front of the first."""
    said_by: Signed
    """int8 (n, 16): who said it."""
    wild_rank: Bytes
    """uint8 (n,); NO_RANK before one is drawn, and without wild cards."""
    face_up: Bytes
    """uint8 (n,): the rank of the card that was turned up; NO_RANK where none was."""
    huangfan: npt.NDArray[np.bool_]
    """bool (n,): whether the hand is 荒番."""
    redeals: npt.NDArray[np.uint16]
    """uint16 (n,): the void deals of the hand."""

    def __len__(self) -> int:
        """Return the number of hands."""
        return len(self.seat)
