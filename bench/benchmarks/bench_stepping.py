"""One decision at a time from Python: a hundred games by numbers drawn beforehand."""

import random
from collections.abc import Callable
from typing import Any

import ddz_fast as ddz

from .common import needs, positions

GAMES = 100
DRAWS = GAMES * 400  # no game of 54 cards takes 400 decisions


class Stepping:
    def setup(self) -> None:
        self.positions = positions(ddz, GAMES)
        generator = random.Random(4)
        self.draws = [generator.random() for _ in range(DRAWS)]

    def time_copy(self) -> None:
        for position in self.positions:
            position.copy()

    def time_first_moves(self) -> None:
        for position in self.positions:
            position.legal_moves()

    def time_first_moves_as_list(self) -> None:
        for position in self.positions:
            list(position.legal_moves())

    def time_games(self) -> None:
        self._play(lambda moves, draw: moves[int(draw * len(moves))])

    def time_games_over_lists(self) -> None:
        def choose(moves: Any, draw: float) -> Any:
            listed = list(moves)
            return listed[int(draw * len(listed))]

        self._play(choose)

    def time_games_and_back(self) -> None:
        draws = iter(self.draws)
        for position in self.positions:
            plies = 0
            while not position.is_over:
                moves = position.legal_moves()
                position.play(moves[int(next(draws) * len(moves))])
                plies += 1
            for _ in range(plies):
                position.undo()

    def _play(self, choose: Callable[[Any, float], Any]) -> None:
        draws = iter(self.draws)
        for start in self.positions:
            position = start.copy()
            while not position.is_over:
                position.play(choose(position.legal_moves(), next(draws)))


class Arrays:
    def setup(self) -> None:
        self.positions = positions(ddz, GAMES)
        needs(ddz.Position, "legal_arrays")

    def time_legal_arrays(self) -> None:
        for position in self.positions:
            position.legal_arrays()
