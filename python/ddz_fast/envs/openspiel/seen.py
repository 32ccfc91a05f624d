"""What one seat sees as Observations of one hand, the form that the encodings take."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

import numpy as np
import numpy.typing as npt

import ddz_fast as ddz
from ddz_fast.batch import HISTORY, NO_RANK, PHASES, Observations
from ddz_fast.phases.sayings import SAYINGS

__all__ = ["NOBODY", "Rows", "described", "observations_of", "padded", "rows_of"]

RANKS = "3456789TJQKA2XD"
_DECK, _SUITED, _JOKERS_FROM = 54, 52, 13
_BOMB_CLASSES = (None, "soft", "hard", "pure")
NOBODY = -1
"""Stands for a seat, or something said, that there is not."""
_BIG_BOMB = 6
_BIDDING = ("once", "continuing")

_SIGNED = ("seat", "seat_to_act", "landlord", "first", "dealer", "to_beat_by")
_DTYPES: dict[str, Any] = {
    **{field.name: np.uint8 for field in fields(Observations)},
    **dict.fromkeys((*_SIGNED, "history_seat", "said", "said_by"), np.int8),
    **dict.fromkeys(("plies", "redeals"), np.uint16),
    **dict.fromkeys(("doubled", "huangfan"), np.bool_),
}
Rows = dict[str, npt.NDArray[Any]]
"""Fields of Observations by name, each with one row."""
_NOTHING: Rows = {name: np.empty(0, dtype) for name, dtype in _DTYPES.items()}


def rows_of(*, phase: str, **facts: Any) -> Rows:
    """Return facts of one hand as rows of the fields of Observations."""
    facts["phase"] = PHASES.index(phase)
    return {name: np.array([value], _DTYPES[name]) for name, value in facts.items()}


def described(rows: Rows) -> Observations:
    """Return Observations of these rows; the other fields are empty arrays."""
    found = object.__new__(Observations)  # its constructor takes longer than to encode a row
    vars(found).update(_NOTHING | rows)
    return found


def observations_of(view: ddz.View, *, redeals: int, phases: str) -> Observations:
    """Return a view as Observations; during the opening with the cards that have reached the seat so far."""
    rules = view.rules
    plays = [(seat, move, move.cards.counts) for seat, move in view.plays]
    nothing = np.zeros(len(RANKS), np.uint8)
    played = np.zeros((rules.seats, len(RANKS)), np.uint8)
    last, first_moves = played.copy(), played.copy()
    for seat, _, counts in plays:
        played[seat] += counts
        last[seat] = counts
    for seat, _, counts in reversed(plays):
        first_moves[seat] = counts
    shown = np.zeros_like(played)
    for seat, cards in view.opened.items():
        shown[seat] = _counts_of(cards)
    recent = plays[-HISTORY:]
    history = np.zeros((HISTORY, len(RANKS)), np.uint8)
    for place, (_, _, counts) in enumerate(recent, HISTORY - len(recent)):
        history[place] = counts
    said = view.said[-HISTORY:]
    bombs = [move for _, move, _ in plays if move.category == "bomb"]
    table = view.to_beat
    by = table is not None and view.to_beat_by is not None
    return described(
        rows_of(
            seat=view.seat,
            seat_to_act=_or_nobody(view.seat_to_act),
            phase=view.phase if view.phase in PHASES else "over",
            landlord=_or_nobody(view.landlord),
            first=_or_nobody(view.first),
            dealer=view.dealer,
            hand=view.hand.counts,
            unseen=view.unseen.counts,
            bottom=nothing if view.bottom is None else _counts_of(view.bottom),
            shown=shown,
            reported=sum((cards.counts for cards in view.reported), nothing),
            cards_left=view.cards_left,
            played=played,
            last=last,
            first_moves=first_moves,
            to_beat=nothing if table is None else table.cards.counts,
            to_beat_category=ddz.Category.PASS.code if table is None else table.category.code,
            to_beat_length=0 if table is None else table.length,
            to_beat_key=0 if table is None else table.key,
            to_beat_bomb_class=0 if table is None else _BOMB_CLASSES.index(table.bomb_class),
            to_beat_by=view.to_beat_by if by else NOBODY,
            history=history,
            history_seat=padded(seat for seat, _, _ in recent),
            plies=len(plays),
            bombs=len(bombs),
            big_bombs=sum(len(move.cards) >= _BIG_BOMB for move in bombs),
            rockets=sum(move.category == "rocket" for _, move, _ in plays),
            bid=_bid(view, phases),
            robs=sum(word == "rob" for _, word in view.said),
            open=view.open,
            doubled=view.doubles or (False,) * rules.seats,
            said=padded(SAYINGS.index(word) for _, word in said),
            said_by=padded(seat for seat, _ in said),
            wild_rank=NO_RANK if view.wild_rank is None else RANKS.index(view.wild_rank),
            face_up=NO_RANK if view.face_up is None else _rank_of(view.face_up),
            huangfan=view.huangfan,
            redeals=redeals,
        )
    )


def _bid(view: ddz.View, phases: str) -> int:
    """Return the highest bid, and 1 where a landlord by the passes of all has bid nothing."""
    if phases == "play" or view.rules.auction not in _BIDDING:
        return 0
    said = max((word for _, word in view.said if isinstance(word, int)), default=0)
    return max(said, int(view.landlord is not None))


def padded(values: Iterable[int]) -> list[int]:
    """Return a row of the last things said or moves made, with nobody in front of the first."""
    known = list(values)
    return [NOBODY] * (HISTORY - len(known)) + known


def _rank_of(card: int) -> int:
    face = card % _DECK
    return face // 4 if face < _SUITED else face - _SUITED + _JOKERS_FROM


def _counts_of(cards: Iterable[int]) -> Any:
    return np.bincount([_rank_of(card) for card in cards], minlength=len(RANKS))


def _or_nobody(seat: int | None) -> int:
    return NOBODY if seat is None else seat
