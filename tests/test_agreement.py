"""`simulate` and `Game` agree: every simulated game, replayed action by action, has the same facts."""

from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast import agents
from ddz_fast.game import Game
from ddz_fast.match import Match

HOUSES: list[tuple[str, dict[str, Any]]] = [
    ("huanle", {"late_open": "everyone", "open_tiers": (3, 2), "caller_rob_back": False}),
    ("huanle", {"open_before": 0, "open_tiers": (), "bomb_factor": 3, "spring": 4}),
    ("huanle", {"seats": 4, "hand_cards": 12, "bottom_cards": 5, "role_in_x": True}),
    ("classic", {"opening": True, "late_open": "none", "doubling": True, "max_redeals": 1}),
    ("classic_continuing", {"seats": 2, "hand_cards": 20, "first": "landlord_card"}),
    ("twelve_card", {"opening": True, "max_redeals": 2, "first": "random_then_rotate"}),
    ("huanle", {"winner_stays": True}),
    ("classic", {"opening": True, "open_before": 0, "open_tiers": (4,)}),
    ("two_player", {"rob": True, "winner_calls_first": True, "doubling": True}),
    ("laizi", {"wild_rank": "7"}),
    ("laizi", {"max_redeals": 1, "wild_core_natural": True, "late_open": "everyone"}),
    ("laizi", {"winner_stays": True, "seats": 4, "hand_cards": 12, "bottom_cards": 5}),
    ("classic", {"wild_rank": "7"}),
    ("two_player", {"wild_rank": "drawn", "hard_bomb_factor": 4}),
    ("haling", {"seats": 3, "hand_cards": 20, "bottom_cards": 25}),
    ("haling", {"low_ace": "solo", "consecutive_wings": False, "bomb_factor": 2, "tanda": False}),
    ("haling", {"seats": 2, "bottom_cards": 30, "winner_stays": True, "doubling": True}),
    ("four_player", {"huangfan": True, "touliao": True, "jokers": False, "hand_cards": 24}),
    ("four_player", {"opening": True, "touliao": True, "tanda": True, "baodao": True}),
    ("classic", {"touliao": True, "tanda": True, "huangfan": True}),
    ("classic", {"mingwang": True, "first": "face_up_card", "max_redeals": 2}),
    ("huanle", {"mingwang": True, "first": "face_up_card", "winner_calls_first": True}),
]


def facts(game: Game, names: list[str]) -> list[Any]:
    """The outcome of a game in the order of the columns, as plain values."""
    outcome = game.outcome
    assert outcome is not None
    assert game.payoffs is not None
    values = {**outcome, "payoff": game.payoffs}
    return [np.asarray(values[name]).tolist() for name in names]


def rows(result: ddz.Result) -> list[list[Any]]:
    return [list(row) for row in zip(*(c.tolist() for c in result.columns.values()), strict=True)]


def replay_games(rules: ddz.RuleSet, seed: int, first: int, policy: list[str]) -> None:
    result = ddz.simulate(rules, 12, seed, policy, threads=1, first_game=first)
    for index, row in enumerate(rows(result), first):
        game = Game(rules, seed, index)
        agents.play_out(game, [agents.make(name, seed) for name in policy])
        assert facts(game, list(result.columns)) == row, (rules.name, seed, index)


@pytest.mark.parametrize("preset", ddz.presets())
def test_games_of_every_preset_are_those_that_simulate_plays(preset: str) -> None:
    rules = ddz.rules(preset)
    replay_games(rules, 1, 0, ["random"] * rules.seats)
    replay_games(rules, 2**64 - 1, 2**62, ["random"] * rules.seats)


@pytest.mark.parametrize("preset", ddz.presets())
def test_games_of_the_heuristic_player_too(preset: str) -> None:
    rules = ddz.rules(preset)
    replay_games(rules, 1, 0, ["heuristic"] * rules.seats)
    replay_games(rules, 2, 50, ["random", *["heuristic"] * (rules.seats - 1)])


@pytest.mark.parametrize(("preset", "flags"), HOUSES)
def test_games_of_house_rules_too(preset: str, flags: dict[str, Any]) -> None:
    rules = ddz.rules(preset, **flags)
    replay_games(rules, 5, 100, ["random"] * rules.seats)
    replay_games(rules, 5, 200, ["heuristic"] * rules.seats)


@pytest.mark.parametrize(
    ("preset", "flags"), [*((preset, {}) for preset in ddz.presets()), *HOUSES]
)
def test_matches_are_those_that_simulate_plays(preset: str, flags: dict[str, Any]) -> None:
    rules = ddz.rules(preset, **flags)
    result = ddz.simulate(rules, 20, 9, first_game=3, hands_per_match=5)
    found = iter(rows(result))
    for index in range(3, 7):
        match = Match(rules, 9, index)
        players = [agents.make("random", 9) for _ in range(rules.seats)]
        for hand in range(5):
            if hand:
                match.next_hand()
            agents.play_out(match.game, players)
            assert facts(match.game, list(result.columns)) == next(found), (preset, index, hand)


def test_a_room_counts_alike() -> None:
    room = ddz.Room(2, 15, 1000, 50, holdings=(90_000, 30_000, 700_000), double_threshold=50_000)
    result = ddz.simulate("huanle", 40, 11, room=room)
    for index, row in enumerate(rows(result)):
        game = Game("huanle", 11, index, room=room)
        agents.play_out(game, agents.make("random", 11))
        assert facts(game, list(result.columns)) == row
