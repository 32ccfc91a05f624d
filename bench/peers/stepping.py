"""The play phase stepped from Python: the same deals, the same loop, numbers drawn beforehand."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyspiel

import ddz_fast as ddz
from peers.deals import counts_of, openspiel_state, random_deals
from peers.table import Bound, Row
from peers.timing import Contender, Plan, Units

OURS, OPENSPIEL = "ddz_fast, Position", "OpenSpiel, State"
REQUIRED = Bound("≥", 2, "× OpenSpiel")
DEALS = 100
DRAWS = DEALS * 400  # no game of 54 cards takes 400 decisions


def rows(plan: Plan, native: Path | None) -> list[Row]:
    with plan.pinned():
        rates = plan.race([stepping_ours(), stepping_openspiel()])
    ratio = rates[OURS]["decisions"] / rates[OPENSPIEL]["decisions"]
    values = {
        name: {"games/s": rate["games"], "decisions/s": rate["decisions"]}
        for name, rate in rates.items()
    }
    area = "one decision at a time from Python"
    return [
        Row(area, OURS, values[OURS]),
        Row(area, OPENSPIEL, values[OPENSPIEL], ratio, **REQUIRED.judge(ratio)),
    ]


def drawn() -> list[float]:
    """The random numbers, the same for both."""
    generator = random.Random(4)
    return [generator.random() for _ in range(DRAWS)]


def stepping_ours() -> Contender:
    rules = ddz.rules("openspiel")
    fresh = []
    for deal in random_deals(DEALS, seed=3):
        hands = [ddz.Hand.from_counts(row) for row in counts_of(deal.hands)]
        fresh.append(ddz.Position(rules, hands=hands, landlord=0, to_act=0))
    draws = drawn()
    positions: list[Any] = []

    def prepare() -> None:
        positions[:] = [position.copy() for position in fresh]

    return Contender(OURS, lambda: play_ours(positions, draws), prepare)


def play_ours(positions: Sequence[Any], draws: Sequence[float]) -> Units:
    decisions = 0
    for position in positions:
        while not position.is_over:
            moves = position.legal_moves()
            position.play(moves[int(draws[decisions] * len(moves))])
            decisions += 1
    return {"games": len(positions), "decisions": decisions}


def stepping_openspiel() -> Contender:
    game = pyspiel.load_game("dou_dizhu")
    fresh = [openspiel_state(game, deal) for deal in random_deals(DEALS, seed=3)]
    draws = drawn()
    states: list[Any] = []

    def prepare() -> None:
        states[:] = [state.clone() for state in fresh]

    return Contender(OPENSPIEL, lambda: play_openspiel(states, draws), prepare)


def play_openspiel(states: Sequence[Any], draws: Sequence[float]) -> Units:
    decisions = 0
    for state in states:
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(draws[decisions] * len(actions))])
            decisions += 1
    return {"games": len(states), "decisions": decisions}
