"""Observations of one hand, field by field, from what `Game.visible_to` shows: slow and plain."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

import ddz_fast as ddz
from ddz_fast import Game, Hand, Move, View
from ddz_fast.batch import HISTORY, NO_RANK, PHASES, SAYING, LegalActions
from ddz_fast.phases.sayings import SAYINGS

__all__ = ["DTYPES", "legal_of", "observation_of", "rank_of", "stacked", "wide"]

RANKS = "3456789TJQKA2XD"
BOMB_CLASSES = (None, "soft", "hard", "pure")
PASS, NOBODY, BIG_BOMB = 14, -1, 6
BIDDING = ("once", "continuing")

DTYPES: dict[str, Any] = {
    "seat": np.int8,
    "seat_to_act": np.int8,
    "phase": np.uint8,
    "landlord": np.int8,
    "first": np.int8,
    "dealer": np.int8,
    "hand": np.uint8,
    "unseen": np.uint8,
    "bottom": np.uint8,
    "shown": np.uint8,
    "reported": np.uint8,
    "cards_left": np.uint8,
    "played": np.uint8,
    "last": np.uint8,
    "first_moves": np.uint8,
    "to_beat": np.uint8,
    "to_beat_category": np.uint8,
    "to_beat_length": np.uint8,
    "to_beat_key": np.uint8,
    "to_beat_bomb_class": np.uint8,
    "to_beat_by": np.int8,
    "history": np.uint8,
    "history_seat": np.int8,
    "plies": np.uint16,
    "bombs": np.uint8,
    "big_bombs": np.uint8,
    "rockets": np.uint8,
    "bid": np.uint8,
    "robs": np.uint8,
    "open": np.uint8,
    "doubled": np.bool_,
    "said": np.int8,
    "said_by": np.int8,
    "wild_rank": np.uint8,
    "face_up": np.uint8,
    "huangfan": np.bool_,
    "redeals": np.uint16,
}


def rank_of(card: int) -> int:
    """0 for the 3 to 12 for the 2, 13 and 14 for the jokers, of either deck."""
    face = card % 54
    return face // 4 if face < 52 else face - 39


def counts_of(cards: Iterable[int]) -> list[int]:
    found: list[int] = np.bincount([rank_of(card) for card in cards], minlength=15).tolist()
    return found


def wide(hand: Hand) -> list[int]:
    found: list[int] = hand.counts.tolist()
    return found


def deck_counts(rules: ddz.RuleSet) -> list[int]:
    return [4 * rules.decks] * 13 + [rules.decks * rules.jokers] * 2


def minus(cards: Iterable[int], *gone: Iterable[int]) -> list[int]:
    left = np.array(list(cards), int)
    for some in gone:
        left -= np.array(list(some), int)
    assert left.min() >= 0
    found: list[int] = left.tolist()
    return found


def observation_of(game: Game, seat: int | None, *, was_auctioned: bool) -> dict[str, Any]:
    """What `seat` may know; None, nobody, sees what everybody may see: no cards but those that lie open.

    Until the last card is dealt no card counts as dealt, whoever looks. `was_auctioned` False: the landlord was drawn,
    and has bid nothing.
    """
    rules = game.rules
    view = game.visible_to(0 if seat is None else seat)
    is_dealing = view.phase == "opening" and len(view.cards) < rules.hand_cards
    plays = [(by, move, wide(move.cards)) for by, move in view.plays]
    everyone = range(rules.seats)
    nothing = [0] * 15
    played = [
        np.array([cards for by, _, cards in plays if by == other] + [nothing]).sum(axis=0).tolist()
        for other in everyone
    ]
    last = [
        next((cards for by, _, cards in reversed(plays) if by == other), nothing)
        for other in everyone
    ]
    firsts = [next((cards for by, _, cards in plays if by == other), nothing) for other in everyone]
    hand = nothing if is_dealing or seat is None else wide(view.hand)
    bottom = view.bottom if seat is not None or rules.bottom_shown else None
    is_open = [other in view.opened and not is_dealing for other in everyone]
    said = [(by, word) for by, word in view.said if seat is not None or word != "no_report"]
    before = HISTORY - len(plays)
    front = [(NOBODY, nothing)] * max(before, 0)
    recent = front + [(by, cards) for by, _, cards in plays[-HISTORY:]]
    quiet = [(NOBODY, NOBODY)] * max(HISTORY - len(said), 0)
    spoken = quiet + [(by, SAYINGS.index(word)) for by, word in said[-HISTORY:]]
    bombs = [move for _, move, _ in plays if move.category == "bomb"]
    return {
        "seat": _or(seat, NOBODY),
        "seat_to_act": _or(view.seat_to_act, NOBODY),
        "phase": PHASES.index(view.phase),
        "landlord": _or(view.landlord, NOBODY),
        "first": _or(view.first, NOBODY),
        "dealer": view.dealer,
        "hand": hand,
        "unseen": minus(deck_counts(rules), hand, *played),
        "bottom": nothing if bottom is None else counts_of(bottom),
        "shown": [
            counts_of(view.opened[other]) if is_open[other] else nothing for other in everyone
        ],
        "reported": np.array([wide(cards) for cards in view.reported] + [nothing]).sum(axis=0),
        "cards_left": [0 if is_dealing else count for count in view.cards_left],
        "played": played,
        "last": last,
        "first_moves": firsts,
        **_on_table(view),
        "history": [cards for _, cards in recent],
        "history_seat": [by for by, _ in recent],
        "plies": len(plays),
        "bombs": len(bombs),
        "big_bombs": sum(len(move.cards) >= BIG_BOMB for move in bombs),
        "rockets": sum(move.category == "rocket" for _, move, _ in plays),
        "bid": _bid(view, rules, was_auctioned=was_auctioned),
        "robs": sum(word == "rob" for _, word in view.said),
        "open": view.open,
        "doubled": [False] * rules.seats if view.doubles is None else list(view.doubles),
        "said": [code for _, code in spoken],
        "said_by": [by for by, _ in spoken],
        "wild_rank": NO_RANK if view.wild_rank is None else RANKS.index(view.wild_rank),
        "face_up": NO_RANK if is_dealing or view.face_up is None else rank_of(view.face_up),
        "huangfan": view.huangfan,
        "redeals": game.redeals,
    }


def legal_of(games: Iterable[Game]) -> LegalActions:
    """The legal actions of some games; none where one is over."""
    offsets, rows = [0], []
    for game in games:
        rows += [_row(action) for action in game.legal_actions()]
        offsets.append(len(rows))
    counts = np.array([row[0] for row in rows], np.uint8).reshape(len(rows), 15)
    facts = np.array([row[1:] for row in rows], np.uint8).reshape(len(rows), 4)
    return LegalActions(np.array(offsets), counts, *(facts[:, place].copy() for place in range(4)))


def _row(action: Any) -> tuple[Any, ...]:
    if isinstance(action, Move):
        bomb_class = BOMB_CLASSES.index(action.bomb_class)
        return wide(action.cards), action.category.code, action.length, action.key, bomb_class
    return [0] * 15, SAYING, 0, SAYINGS.index(action), 0


def _on_table(view: View) -> dict[str, Any]:
    move, by = view.to_beat, view.to_beat_by
    row = ([0] * 15, PASS, 0, 0, 0) if move is None else _row(move)
    names = ("", "_category", "_length", "_key", "_bomb_class")
    found = {f"to_beat{name}": value for name, value in zip(names, row, strict=True)}
    return {**found, "to_beat_by": NOBODY if move is None else _or(by, NOBODY)}


def _bid(view: View, rules: ddz.RuleSet, *, was_auctioned: bool) -> int:
    """The highest bid said so far, and 1 where a landlord by the passes of all has bid nothing; 0 without bids."""
    if not was_auctioned or rules.auction not in BIDDING:
        return 0
    said = max((word for _, word in view.said if isinstance(word, int)), default=0)
    return max(said, int(view.landlord is not None))


def _or(seat: int | None, otherwise: int) -> int:
    return otherwise if seat is None else seat


def stacked(rows: list[dict[str, Any]], names: Iterable[str]) -> dict[str, npt.NDArray[Any]]:
    """The rows as arrays; a name that was not asked for is an empty array."""
    wanted = set(names)
    return {
        name: np.array([row[name] for row in rows] if name in wanted else [], dtype)
        for name, dtype in DTYPES.items()
    }
