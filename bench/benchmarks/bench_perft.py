"""The tree of moves, to a depth."""

import ddz_fast as ddz

from .common import needs, positions


class Perft:
    params = (2, 3)
    param_names = ("depth",)

    def setup(self, depth: int) -> None:
        needs(ddz, "perft")
        self.positions = positions(ddz, 10)
        self.endings = positions(ddz, 10, 6, 6, 6)

    def time_whole_hands(self, depth: int) -> None:
        for position in self.positions:
            ddz.perft(position, depth)

    def time_endings(self, depth: int) -> None:
        for position in self.endings:
            ddz.perft(position, depth + 2)
