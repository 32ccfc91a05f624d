"""States of the OpenSpiel game for tests, which skip where OpenSpiel is not installed."""

import random
from typing import Any

import pyspiel

import ddz_fast.envs.openspiel  # noqa: F401  it registers the game

RULES = ("openspiel", "classic", "huanle", "two_player", "haling", "laizi")
CHANCE = pyspiel.PlayerId.CHANCE


def load(rules: str, phases: str = "all") -> Any:
    return pyspiel.load_game("python_ddz_fast", {"rules": rules, "phases": phases})


def texts_of(state: Any) -> dict[str, int]:
    """What can be done now, by its text; these are all different."""
    player, actions = state.current_player(), state.legal_actions()
    texts = {state.action_to_string(player, action): action for action in actions}
    assert len(texts) == len(actions)
    return texts


def deal(state: Any, rng: random.Random) -> None:
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))


def play_out(state: Any, rng: random.Random) -> None:
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
