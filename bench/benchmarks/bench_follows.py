"""What beats a play, by its kind: a thousand random 17-card hands, from Python."""

import ddz_fast as ddz

from .common import needs, random_counts

HANDS = 1000


class Follows:
    params = ("3", "33", "3334", "34567", "334455", "333444TJ", "3333")
    param_names = ("to_beat",)

    def setup(self, to_beat: str) -> None:
        self.rules = ddz.rules("classic")
        needs(self.rules, "follows", "count_follows", "move")
        self.move = self.rules.move(to_beat)
        self.hands = [ddz.Hand.from_counts(hand) for hand in random_counts(HANDS, 17)[:, 0]]

    def time_list(self, to_beat: str) -> None:
        for hand in self.hands:
            list(self.rules.follows(hand, self.move))

    def time_count(self, to_beat: str) -> None:
        for hand in self.hands:
            self.rules.count_follows(hand, self.move)
