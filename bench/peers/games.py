"""Whole random games: our batch against each peer's loop."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyspiel
import rlcard
from douzero.env import Env
from douzero.env.env import deck as douzero_deck
from douzero.env.game import GameEnv
from rlcard.games.doudizhu import Game as RlcardGame

import ddz_fast as ddz
from peers.table import Bound, Row
from peers.timing import Contender, Plan, Units

OURS, OURS_CLASSIC = "ddz_fast, openspiel rules", "ddz_fast, classic"
JUDGED = "OpenSpiel, its documented loop"  # chance by weighted outcomes, then random.choice
REQUIRED = Bound("≥", 150, "× OpenSpiel")
BATCH = 50_000
CHANCE_MOVES = 52  # OpenSpiel deals 51 cards and draws the face-up one
SEATS = ("landlord", "landlord_up", "landlord_down")


def rows(plan: Plan, native: Path | None) -> list[Row]:
    contenders = [
        Contender(OURS, ours("openspiel")),
        Contender(OURS_CLASSIC, ours("classic")),
        Contender(JUDGED, lambda: openspiel_weighted(50)),
        Contender("OpenSpiel, uniform chance_outcomes", lambda: openspiel_outcomes(50)),
        Contender("OpenSpiel, legal_actions everywhere", lambda: openspiel_plain(100)),
        Contender("OpenSpiel, leanest loop", lambda: openspiel_leanest(100)),
        Contender("RLCard, env.step", rlcard_env(2)),
        Contender("RLCard, Game.step", lambda: rlcard_game(3)),
        Contender("DouZero, Env with observations", lambda: douzero_env(2)),
        Contender("DouZero, GameEnv without", lambda: douzero_game_env(3)),
    ]
    with plan.pinned():
        rates = plan.race(contenders)
    best = rates[OURS]["games"]
    result = []
    for name, rate in rates.items():
        mine = name in (OURS, OURS_CLASSIC)
        values = {"games/s": rate["games"], "decisions/s": rate["decisions"]}
        ratio = None if mine else best / rate["games"]
        judged = REQUIRED.judge(best / rate["games"]) if name == JUDGED else {}
        result.append(Row("random games, one core", name, values, ratio, **judged))
    return result


def ours(rules: str) -> Callable[[], Units]:
    """A batch of the play phase, every time with another seed."""
    seeds = iter(range(1, 1_000_000))

    def run() -> Units:
        result = ddz.simulate(
            rules,
            games=BATCH,
            seed=next(seeds),
            policy="random",
            threads=1,
            progress=False,
            phases="play",
        )
        return {"games": BATCH, "decisions": int(result.columns["plies"].sum())}

    return run


OPENSPIEL = pyspiel.load_game("dou_dizhu")


def openspiel_plain(games: int) -> Units:
    """Deal, bids and play by legal_actions; its chance nodes are uniform."""
    draw = random.random
    decisions = 0
    for _ in range(games):
        state = OPENSPIEL.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
        decisions += state.move_number() - CHANCE_MOVES
    return {"games": games, "decisions": decisions}


def openspiel_outcomes(games: int) -> Units:
    """The same through chance_outcomes, drawn as if equally likely (they are)."""
    choice = random.choice
    decisions = 0
    for _ in range(games):
        state = OPENSPIEL.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choice(state.chance_outcomes())[0])
            else:
                state.apply_action(choice(state.legal_actions()))
        decisions += state.move_number() - CHANCE_MOVES
    return {"games": games, "decisions": decisions}


def openspiel_weighted(games: int) -> Units:
    """The same by the probabilities given, as its examples do."""
    decisions = 0
    for _ in range(games):
        state = OPENSPIEL.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, probabilities = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, probabilities)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
        decisions += state.move_number() - CHANCE_MOVES
    return {"games": games, "decisions": decisions}


def openspiel_leanest(games: int) -> Units:
    """The fewest calls: a shuffled deck for the deal, an empty action list for the end."""
    draw = random.random
    decisions = 0
    deck = list(range(51, 105))
    for _ in range(games):
        state = OPENSPIEL.new_initial_state()
        legal, apply = state.legal_actions, state.apply_action
        apply(int(draw() * 51))
        random.shuffle(deck)
        for card in deck[:51]:
            apply(card)
        while actions := legal():
            apply(actions[int(draw() * len(actions))])
        decisions += state.move_number() - CHANCE_MOVES
    return {"games": games, "decisions": decisions}


def rlcard_env(games: int) -> Callable[[], Units]:
    """Its environment with observations; no agent objects, whose random one is slower."""
    env = rlcard.make("doudizhu", config={"seed": 1})

    def run() -> Units:
        decisions = 0
        for _ in range(games):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(random.choice(list(state["legal_actions"])))
                decisions += 1
        return {"games": games, "decisions": decisions}

    return run


def rlcard_game(games: int) -> Units:
    """The game under that environment, without observations."""
    decisions = 0
    for _ in range(games):
        game = RlcardGame()
        state, _ = game.init_game()
        while not game.is_over():
            state, _ = game.step(random.choice(state["actions"]))
            decisions += 1
    return {"games": games, "decisions": decisions}


def douzero_env(games: int) -> Units:
    """Its environment with observations."""
    env = Env("adp")
    decisions = 0
    for _ in range(games):
        observation, done = env.reset(), False
        while not done:
            move = random.choice(observation["legal_actions"])
            observation, _, done, _ = env.step(move)
            decisions += 1
    return {"games": games, "decisions": decisions}


class RandomPlayer:
    """A player inside DouZero's GameEnv."""

    def act(self, infoset: Any) -> list[int]:
        return random.choice(infoset.legal_actions)


def douzero_game_env(games: int) -> Units:
    """The game under that environment, without observations."""
    env = GameEnv({seat: RandomPlayer() for seat in SEATS})
    decisions = 0
    for _ in range(games):
        env.reset()
        env.card_play_init(douzero_deal())
        while not env.game_over:
            env.step()
            decisions += 1
    return {"games": games, "decisions": decisions}


def douzero_deal() -> dict[str, list[int]]:
    """A deal as its Env makes it."""
    deck = random.sample(douzero_deck, len(douzero_deck))
    hands = {"landlord": deck[:20], "landlord_up": deck[20:37], "landlord_down": deck[37:]}
    return {seat: sorted(cards) for seat, cards in hands.items()} | {
        "three_landlord_cards": sorted(deck[17:20])
    }
