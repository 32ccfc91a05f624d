"""Environments: many hands in arrays, and the faces of DouZero's and RLCard's against their own."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import rlcard
from douzero.env import Env as DouZeroEnv

from ddz_fast.encodings import Buffers, douzero
from ddz_fast.envs import VectorEnv
from ddz_fast.envs.douzero import Env as OurDouZeroEnv
from ddz_fast.envs.rlcard import DoudizhuEnv, make
from peers.table import Bound, Row
from peers.timing import Contender, Plan, Rates, Units

HANDS, OBSERVED_HANDS, STEPS = 4096, 1024, 50
SEEN = (
    "seat seat_to_act landlord phase hand unseen played last history cards_left bombs rockets"
).split()
VECTOR = "ddz_fast, VectorEnv and its legal lists"
BATCH, FACE, PEER = "ddz_fast, VectorEnv and encodings.douzero", "ddz_fast.envs.douzero", "DouZero"
OURS, RLCARD = "ddz_fast.envs.rlcard", "RLCard"
GAMES = 5
DECISIONS = Bound("≥", 5e6, "decisions/s")
OBSERVATIONS, FASTER = Bound("≥", 50, "× DouZero"), Bound("≥", 20, "× RLCard")


def rows(plan: Plan, native: Path | None) -> list[Row]:
    with plan.pinned():
        vector = plan.race([Contender(VECTOR, stepping("classic", HANDS, observe=()))])
        observing = plan.race(
            [
                Contender(BATCH, stepping("douzero", OBSERVED_HANDS, observe=SEEN)),
                *same_moves_of_douzero(),
            ]
        )
        face = plan.race(same_actions_of_rlcard())
    rate = vector[VECTOR]["decisions"]
    return [
        Row(
            "many hands, random choices, one core",
            VECTOR,
            values(vector[VECTOR]),
            **DECISIONS.judge(rate),
        ),
        *compared("DouZero's observations, one core", observing, BATCH, PEER, OBSERVATIONS),
        *compared("RLCard's environment, the same choices", face, OURS, RLCARD, FASTER),
    ]


def values(rates: Rates) -> dict[str, float]:
    return {f"{unit}/s": rate for unit, rate in rates.items()}


def compared(area: str, rates: dict[str, Rates], best: str, judged: str, bound: Bound) -> list[Row]:
    """A row for each, with how much faster the first is."""
    result = [Row(area, best, values(rates[best]))]
    for name, rate in rates.items():
        if name != best:
            ratio = rates[best]["decisions"] / rate["decisions"]
            verdict = bound.judge(ratio) if name == judged else {}
            result.append(Row(area, name, values(rate), ratio, **verdict))
    return result


def stepping(rules: str, hands: int, observe: Sequence[str]) -> Callable[[], Units]:
    """Random choices in many hands of the play; with something to observe, DouZero's arrays of every decision."""
    env = VectorEnv(rules, num_envs=hands, seed=1, phases="play", reward="win", observe=observe)
    env.reset()
    buffers = Buffers()

    def run() -> Units:
        for _ in range(STEPS):
            legal = env.legal()
            if observe:
                douzero.encode(env.observe(), legal, buffers=buffers)
            env.step(env.sample_actions())
        return {"decisions": STEPS * hands}

    return run


def same_moves_of_douzero() -> list[Contender]:
    """The moves of a few games, played in both environments; of both choose what each offers."""
    games = []
    for seed in range(GAMES):
        env, draw, moves, done = seeded(DouZeroEnv, seed), random.Random(seed), [], False
        ours = seeded(OurDouZeroEnv, seed)
        while not done:
            both = [m for m in ours.infoset.legal_actions if m in env.infoset.legal_actions]
            moves.append(draw.choice(both))
            ours.step(moves[-1])
            _, _, done, _ = env.step(moves[-1])
        games.append(moves)

    def play(kind: Any) -> Units:
        for seed, moves in enumerate(games):
            env = seeded(kind, seed)
            for move in moves:
                env.step(move)
        return {"decisions": sum(map(len, games))}

    return [
        Contender(FACE, lambda: play(OurDouZeroEnv)),
        Contender(PEER, lambda: play(DouZeroEnv)),
    ]


def seeded(kind: Any, seed: int) -> Any:
    """An environment at the beginning of the seed's hand."""
    np.random.seed(seed)  # noqa: NPY002  # the generator that DouZero deals with
    env = kind("adp")
    env.reset()
    return env


def same_actions_of_rlcard() -> list[Contender]:
    """The ids of a few games, drawn beforehand and stepped in both environments."""
    games = drawn(make({"seed": 1}))
    total = sum(map(len, games))

    def play(env: Any) -> Units:
        env.seed(1)
        for actions in games:
            env.reset()
            for action in actions:
                env.step(action)
        return {"decisions": total}

    ours, peer = make({"seed": 1}), rlcard.make("doudizhu", config={"seed": 1})
    return [Contender(OURS, lambda: play(ours)), Contender(RLCARD, lambda: play(peer))]


def drawn(env: DoudizhuEnv) -> list[list[int]]:
    """The actions of games of random choices."""
    draw, games = random.Random(1), []
    for _ in range(GAMES):
        env.reset()
        actions: list[int] = []
        while not env.is_over():
            actions.append(draw.choice(env.game.legal))
            env.step(actions[-1])
        games.append(actions)
    return games
