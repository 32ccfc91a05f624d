"""What the tests of the environments for other packages share: rule sets, hands side by side, cards exchanged."""

from __future__ import annotations

from typing import Any

import numpy as np

import ddz_fast as ddz
from ddz_fast import Game
from reference.slow_hand import SlowHand

__all__ = ["CASES", "exchanged", "hand_of", "numbers_of", "payoffs_of"]

CASES: list[dict[str, Any]] = [
    {"rules": "classic"},
    {"rules": "huanle"},
    {"rules": "laizi"},
    {"rules": "haling"},
    {"rules": "two_player"},
    {"rules": "classic", "phases": "play"},
    {"rules": "laizi", "phases": "play", "reward": "win"},
    {"rules": "haling", "max_actions": 4000},
]


def hand_of(case: dict[str, Any], seed: int, index: int) -> SlowHand:
    """The hand of a seed by the slow way: its game, and what it pays."""
    rules, whole = ddz.rules(case["rules"]), case.get("phases", "all") == "all"
    return SlowHand(rules, seed, index, whole=whole, room=None)


def payoffs_of(case: dict[str, Any], hand: SlowHand) -> list[float]:
    return hand.rewards(case.get("reward", "payoff"))


def numbers_of(case: dict[str, Any], game: Game) -> list[int]:
    """The numbers that stand for the legal actions of a game: ids where there are any, else places."""
    actions = game.legal_actions()
    rules = ddz.rules(case["rules"])
    if rules.has_wild_cards or "max_actions" in case:
        return list(range(len(actions)))
    index = ddz.ActionIndex(rules)
    return [index.id_of(action) for action in actions]


def exchanged(deal: Any, one: int, other: int) -> Any:
    """The deal with a card of the one part exchanged for one of another rank of the other."""
    twin = deal.copy()
    gives = int(np.flatnonzero(deal[one])[0])
    takes = int(np.flatnonzero(deal[other])[-1])
    assert gives != takes
    for part, lost, won in ((one, gives, takes), (other, takes, gives)):
        twin[part, lost] -= 1
        twin[part, won] += 1
    return twin
