"""Leads by the size of the hand: a thousand random hands."""

import ddz_fast as ddz

from .common import needs, random_counts

HANDS = 1000
SIZES = [5, 10, 17, 20]


class Batch:
    """Arrays in and out, the loop in C++."""

    params = SIZES
    param_names = ("cards",)

    def setup(self, cards: int) -> None:
        self.rules = ddz.rules("classic")
        needs(self.rules, "enumerate_many", "leads_many", "count_leads_many")
        self.counts = random_counts(HANDS, cards)[:, 0].copy()

    def time_enumerate(self, cards: int) -> None:
        self.rules.enumerate_many(self.counts)

    def time_into_arrays(self, cards: int) -> None:
        self.rules.leads_many(self.counts)

    def time_count(self, cards: int) -> None:
        self.rules.count_leads_many(self.counts)


class Objects:
    """One hand at a time, from Python."""

    params = SIZES
    param_names = ("cards",)

    def setup(self, cards: int) -> None:
        self.rules = ddz.rules("classic")
        needs(self.rules, "leads", "count_leads")
        self.hands = [ddz.Hand.from_counts(hand) for hand in random_counts(HANDS, cards)[:, 0]]

    def time_lazy(self, cards: int) -> None:
        for hand in self.hands:
            self.rules.leads(hand)

    def time_list(self, cards: int) -> None:
        for hand in self.hands:
            list(self.rules.leads(hand))

    def time_count(self, cards: int) -> None:
        for hand in self.hands:
            self.rules.count_leads(hand)
