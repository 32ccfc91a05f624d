"""Two decks: a thousand landlords' hands of 33 cards, and whole hands of four players."""

import ddz_fast as ddz

from .common import needs

HANDS = 1000


class Leads:
    params = ("four_player", "haling")
    param_names = ("rules",)

    def setup(self, rules: str) -> None:
        needs(ddz, "deal", "presets")
        if rules not in ddz.presets():
            raise NotImplementedError(f"this version has no rules {rules}")
        self.rules = ddz.rules(rules)
        deals = ddz.deal(rules, n=HANDS, seed=1)
        self.counts = deals[:, 0] + deals[:, -1]

    def time_enumerate(self, rules: str) -> None:
        self.rules.enumerate_many(self.counts)

    def time_count(self, rules: str) -> None:
        self.rules.count_leads_many(self.counts)


class WholeHands:
    params = (["four_player", "haling"], ["random", "heuristic"])
    param_names = ("rules", "policy")
    timeout = 120

    def setup(self, rules: str, policy: str) -> None:
        needs(ddz, "simulate", "presets")
        if rules not in ddz.presets():
            raise NotImplementedError(f"this version has no rules {rules}")
        self.games = 20_000 if policy == "random" else 500

    def time_hands(self, rules: str, policy: str) -> None:
        ddz.simulate(rules, games=self.games, seed=1, policy=policy, threads=1, progress=False)
