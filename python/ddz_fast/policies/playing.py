"""Many hands played by policies that choose in batches, into the outcome columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ddz_fast.batch import Decisions
from ddz_fast.batch.hands import CALLER, FIELDS, Ended, LiveHands
from ddz_fast.errors import DdzError
from ddz_fast.policies.batch import BatchPolicy, chosen_by
from ddz_fast.policies.native import NativePolicy
from ddz_fast.policies.seats import Policy
from ddz_fast.rules import RuleSet
from ddz_fast.scoring import Room

__all__ = ["play_in_batches"]

_SIDE_BY_SIDE = (
    4096  # hands: enough that numpy's calls cost little, few enough to stay in the caches
)


def play_in_batches(
    rules: RuleSet,
    games: int,
    seed: int,
    first_game: int,
    policies: Sequence[Policy],
    *,
    phases: str,
    room: Room,
    threads: int,
    columns: Sequence[str],
    progress: Callable[[int], object],
) -> dict[str, npt.NDArray[Any]]:
    """Return these outcome columns of games first_game, first_game + 1 and so on: one row a game.

    Seats whose policy is a name play in the core. Raises DdzError, code "unknown-policy", where a NativePolicy sits
    beside; what choose raises, and errors of `chosen_by`.
    """
    if any(isinstance(one, NativePolicy) for one in policies):
        raise DdzError(
            "a NativePolicy does not sit beside objects with choose(batch); give names for the other seats",
            code="unknown-policy",
        )
    hands = LiveHands(
        rules,
        min(games, _SIDE_BY_SIDE),
        [one if isinstance(one, str) else CALLER for one in policies],
        phases=phases,
        room=room,
        threads=threads,
        observe=FIELDS,
        columns=columns,
    )
    table = _Table(rules, hands, policies)
    hands.core.start(seed, first_game, first_game + games, True)
    found = {
        name: np.empty((games, *column.shape[1:]), column.dtype)
        for name, column in hands.none_ended.columns.items()
    }
    done = 0
    while True:
        done += _write(found, hands.ended(), first_game)
        progress(done)
        if done == games:
            return found
        hands.core.step(table.choices())


def _write(columns: dict[str, npt.NDArray[Any]], ended: Ended, first_game: int) -> int:
    rows = (ended.games - np.uint64(first_game)).astype(np.intp)
    for name, column in ended.columns.items():
        columns[name][rows] = column
    return len(rows)


class _Table:
    """Hands side by side, and who chooses in them."""

    def __init__(self, rules: RuleSet, hands: LiveHands, policies: Sequence[Policy]) -> None:
        self.rules, self.hands, size = rules, hands, hands.size
        self.random = np.empty(size)
        self.chosen = np.zeros(size, np.int64)
        # One object may have several seats: it is asked once for all of them.
        self.players: list[tuple[BatchPolicy, npt.NDArray[np.bool_]]] = []
        for one in policies:
            if isinstance(one, (str, NativePolicy)) or any(
                one is known for known, _ in self.players
            ):
                continue
            has_seat = np.array([other is one for other in policies] + [False])  # and not nobody's
            self.players.append((one, has_seat))

    def choices(self) -> npt.NDArray[np.int64]:
        """Ask the policies."""
        hands = self.hands
        hands.core.uniform(self.random)
        asked = Decisions(self.rules, hands.observe(), hands.legal(), hands.games(), self.random)
        acting = hands.seat_to_act()
        for policy, has_seat in self.players:
            rows = np.flatnonzero(has_seat[acting])
            if len(rows) == len(acting):
                self.chosen[:] = chosen_by(policy, asked)
            elif len(rows):
                part = asked.take(rows)
                self.chosen[rows] = chosen_by(policy, part)
        return self.chosen
