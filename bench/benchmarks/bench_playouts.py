"""Random games in batches."""

import inspect
from typing import Any

import ddz_fast as ddz

from .common import needs


class Playouts:
    params = (["classic", "openspiel", "two_player", "twelve_card"], [1, 2])
    param_names = ("rules", "threads")
    games = 20_000
    timeout = 120

    def setup(self, rules: str, threads: int) -> None:
        needs(ddz, "simulate", "presets")
        if rules not in ddz.presets():
            raise NotImplementedError(f"this version has no rules {rules}")
        known = inspect.signature(ddz.simulate).parameters
        wanted: dict[str, Any] = {"policy": "random", "progress": False, "phases": "play"}
        self.options = {name: value for name, value in wanted.items() if name in known}

    def time_random(self, rules: str, threads: int) -> None:
        ddz.simulate(rules, games=self.games, seed=1, threads=threads, **self.options)

    def peakmem_random(self, rules: str, threads: int) -> None:
        ddz.simulate(rules, games=10 * self.games, seed=1, threads=threads, **self.options)


class WholeHands:
    """From the deal to the settlement."""

    params = (
        ["classic", "huanle", "winner_stays", "two_player", "twelve_card"],
        ["random", "heuristic"],
    )
    param_names = ("rules", "policy")
    timeout = 120

    def setup(self, rules: str, policy: str) -> None:
        needs(ddz, "simulate", "settle")
        self.games = 20_000 if policy == "random" else 2_000

    def time_hands(self, rules: str, policy: str) -> None:
        ddz.simulate(rules, games=self.games, seed=1, policy=policy, threads=1)


class Settlement:
    params = ["classic", "huanle"]  # noqa: RUF012
    param_names = ("rules",)

    def setup(self, rules: str) -> None:
        needs(ddz, "simulate", "settle")
        self.columns = ddz.simulate(rules, games=200_000, seed=1).columns

    def time_settle(self, rules: str) -> None:
        ddz.settle(rules, self.columns)


class Deals:
    def setup(self) -> None:
        needs(ddz, "deal")
        self.rules = ddz.rules("classic")

    def time_deal(self) -> None:
        ddz.deal(self.rules, n=10_000, seed=1)
