"""LiveHands: many hands in progress, the arrays that show them, and what they pay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import numpy as np
import numpy.typing as npt

from ddz_fast import _core
from ddz_fast.batch.legal import LegalActions
from ddz_fast.batch.observations import HISTORY, Observations
from ddz_fast.errors import DdzError, shown
from ddz_fast.phases.compiled import play_plan, whole_plan
from ddz_fast.rules import RuleSet
from ddz_fast.scoring import Room, column_names, multiplier_of, settle
from ddz_fast.scoring.columns import has_bids

__all__ = ["CALLER", "FIELDS", "Ended", "LiveHands", "observed_names"]

CALLER = "caller"
"""Who decides for a seat that no built-in player plays."""

_RANKS = 15
_UNSIGNED = (
    "phase hand unseen bottom shown reported cards_left played last first_moves to_beat to_beat_category "
    "to_beat_length to_beat_key to_beat_bomb_class history bombs big_bombs rockets bid robs open wild_rank face_up"
).split()
_WORDS = ("plies", "redeals")
_TRUTHS = ("doubled", "huangfan")
_OF_CARDS = ("hand", "unseen", "bottom", "reported", "to_beat")
_BY_SEAT = ("cards_left", "doubled")
_CARDS_BY_SEAT = ("shown", "played", "last", "first_moves")
_OF_HISTORY = ("history_seat", "said", "said_by")

FIELDS = tuple(field.name for field in fields(Observations))
"""The names of what an observation holds."""


class Ended:
    """Hands that have ended: where they were, which games they are, and their outcome columns."""

    def __init__(self, places: Any, games: Any, was_asked: Any, columns: dict[str, Any]) -> None:
        """Take the arrays of the core."""
        self.places: npt.NDArray[np.int64] = places
        self.games: npt.NDArray[np.uint64] = games
        self.was_asked: npt.NDArray[np.bool_] = was_asked
        """False where a hand ended before the caller was asked anything in it."""
        self.columns: dict[str, npt.NDArray[Any]] = columns

    def of(self, rows: npt.NDArray[np.bool_]) -> Ended:
        """Return some of them."""
        columns = {name: column[rows] for name, column in self.columns.items()}
        return Ended(self.places[rows], self.games[rows], self.was_asked[rows], columns)


class LiveHands:
    """Hands side by side at one table. Its arrays are its own: each step writes over them.

    `deciders` says for each seat who decides: CALLER or a built-in player. `phases` and `room` are as in `simulate`.
    `columns` are the outcome columns that are wanted; None: all of the rule set, which `payoffs` needs.
    """

    def __init__(
        self,
        rules: RuleSet,
        size: int,
        deciders: Sequence[str],
        *,
        phases: str,
        room: Room,
        threads: int,
        observe: Sequence[str],
        columns: Sequence[str] | None = None,
    ) -> None:
        """Make room for the hands; none is dealt yet."""
        self.rules, self.size, self.room = rules, size, room
        self.columns = column_names(rules) if columns is None else tuple(columns)
        self._made_with: dict[str, Any] = {
            "rules": rules,
            "size": size,
            "deciders": tuple(deciders),
            "phases": phases,
            "room": room,
            "threads": threads,
            "observe": tuple(observe),
            "columns": self.columns,
        }
        is_whole = phases == "all"
        holdings = room.holdings_in(rules)
        plan = whole_plan(rules, holdings, room.double_threshold) if is_whole else play_plan(rules)
        self.core = _core.LiveHands(
            rules.play_rules,
            rules.deal_plan,
            plan,
            list(deciders),
            rules.bottom_shown,
            is_whole and has_bids(rules),
            size,
            threads,
        )
        self._names = [name for name in self.columns if name != "multiplier"]
        self._observe = frozenset({"seat", *observe})
        self._observations = self._new_observations()
        self._of_given: Observations | None = None  # seats, once there were some
        self._bind(self._observations)
        self._acting = np.empty(size, np.int8)
        self._over = np.empty(size, np.bool_)
        self._games = np.empty(size, np.uint64)
        self.none_ended = self._settled(Ended(*self.core.ended(self._names)))

    def _new_observations(self) -> Observations:
        return Observations(**{name: self._field(name, name in self._observe) for name in FIELDS})

    def _bind(self, observations: Observations) -> None:
        arrays = {name: getattr(observations, name) for name in self._observe}
        self.core.bind_observations(arrays)

    def _field(self, name: str, is_asked: bool) -> npt.NDArray[Any]:
        """Return an array for one field of the observations, an empty one where it is not asked for."""
        kind: Any = np.int8
        if name in _UNSIGNED:
            kind = np.uint8
        elif name in _WORDS:
            kind = np.uint16
        elif name in _TRUTHS:
            kind = np.bool_
        seats = self.rules.seats
        after: tuple[int, ...] = ()
        if name in _OF_CARDS:
            after = (_RANKS,)
        elif name in _BY_SEAT:
            after = (seats,)
        elif name in _CARDS_BY_SEAT:
            after = (seats, _RANKS)
        elif name in _OF_HISTORY:
            after = (HISTORY,)
        elif name == "history":
            after = (HISTORY, _RANKS)
        return np.zeros((self.size if is_asked else 0, *after), kind)

    def legal(self) -> LegalActions:
        """Return what the seats to act may do."""
        return LegalActions(*self.core.choices())

    def observe(self, seat: npt.NDArray[np.int8] | None = None) -> Observations:
        """Fill the observations of the seats to act and return them, or others with those of the seats given."""
        if seat is None:
            self.core.observe(None)
            return self._observations
        if self._of_given is None:
            self._of_given = self._new_observations()
        self._bind(self._of_given)
        self.core.observe(seat)
        self._bind(self._observations)
        return self._of_given

    def seat_to_act(self) -> npt.NDArray[np.int8]:
        """Return the seats to act, -1 where a hand is over."""
        self.core.seats_to_act(self._acting)
        return self._acting

    def over(self) -> npt.NDArray[np.bool_]:
        """Return which hands are over."""
        self.core.over(self._over)
        return self._over

    def games(self) -> npt.NDArray[np.uint64]:
        """Return the number of the game that each hand is."""
        self.core.games(self._games)
        return self._games

    def ended(self) -> Ended:
        """Return the hands that ended in the last step or start, with their outcome columns."""
        if not self.core.ended_count:
            return self.none_ended
        return self._settled(Ended(*self.core.ended(self._names)))

    def payoffs(self, ended: Ended) -> npt.NDArray[np.float64]:
        """Return what each seat wins: float64 (k, seats). The play alone is settled for the lowest stake."""
        return settle(self.rules, ended.columns, self.room)

    def wins(self, ended: Ended) -> npt.NDArray[np.float64]:
        """Return 1 for the seats of the side that won and -1 for the others, 0 where a hand was cancelled."""
        landlord = ended.columns["landlord"]
        sides = np.where(ended.columns["landlord_won"], 1.0, -1.0)
        sides[landlord < 0] = 0
        wins = np.repeat(-sides[:, None], self.rules.seats, axis=1)
        wins[np.arange(len(wins)), landlord] = sides
        return wins + 0.0  # no negative zeros

    def _settled(self, ended: Ended) -> Ended:
        """Return the same with the multiplier, the columns in their order."""
        found = ended.columns
        if "multiplier" in self.columns:
            found["multiplier"] = multiplier_of(self.rules, found, self.room)
        ended.columns = {name: found[name] for name in self.columns}
        return ended

    def copy(self) -> LiveHands:
        """Return independent hands at the same place."""
        return self._restored(self._made_with, self.core.state())

    @staticmethod
    def _restored(made_with: dict[str, Any], state: bytes) -> LiveHands:
        hands = LiveHands(**made_with)
        hands.core.restore(state)
        return hands

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what they were made with and the state of the core."""
        return LiveHands._restored, (self._made_with, self.core.state())


def observed_names(observe: str | Sequence[str]) -> tuple[str, ...]:
    """Return the fields that "all" or a sequence of names asks for. Raises DdzError for others."""
    if isinstance(observe, str):
        if observe == "all":
            return FIELDS
        observe = (observe,)
    if not isinstance(observe, Sequence):
        raise DdzError(
            f"observe must be 'all' or a sequence of names, not {shown(observe)}",
            code="bad-observe",
        )
    for name in observe:
        if name not in FIELDS:
            raise DdzError(
                f"{shown(name)} is no field of an observation; fields are {', '.join(FIELDS)}",
                code="bad-observe",
            )
    return tuple(observe)
