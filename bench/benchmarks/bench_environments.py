"""Many hands at once: stepping, observing, masks, encodings, and players that choose in batches."""

from typing import Any

import numpy as np

import ddz_fast as ddz

from .common import needs

HANDS, STEPS, GAMES = 1024, 20, 500


class First:
    def choose(self, batch: Any) -> Any:
        return np.zeros(len(batch), np.int64)


class Vector:
    params = ("classic", "laizi", "haling")
    param_names = ("rules",)

    def setup(self, rules: str) -> None:
        needs(ddz, "ActionIndex")
        from ddz_fast.encodings import plain
        from ddz_fast.envs import VectorEnv

        self.plain = plain
        self.blind = VectorEnv(rules, HANDS, 1, phases="play", reward="win", observe=())
        self.seeing = VectorEnv(rules, HANDS, 1)
        self.blind.reset()
        self.seeing.reset()
        for _ in range(STEPS):  # into the play
            self.seeing.step(self.seeing.sample_actions())

    def time_steps(self, rules: str) -> None:
        for _ in range(STEPS):
            self.blind.step(self.blind.sample_actions())

    def time_whole_hands_with_observations(self, rules: str) -> None:
        for _ in range(STEPS):
            self.seeing.step(self.seeing.sample_actions())

    def time_plain_encoding(self, rules: str) -> None:
        self.plain.encode(rules, self.seeing.observe())

    def time_simulate_with_an_object(self, rules: str) -> None:
        ddz.simulate(rules, GAMES, 1, First(), threads=1)


class Numbering:
    def setup(self) -> None:
        needs(ddz, "ActionIndex")
        from ddz_fast.envs import VectorEnv

        self.env = VectorEnv("classic", HANDS, 1, phases="play")
        self.env.reset()
        self.legal = self.env.legal()
        self.mask = self.env.action_mask()

    def time_ids(self) -> None:
        self.env.index.ids(self.legal)

    def time_mask(self) -> None:
        self.env.action_mask(self.mask)
