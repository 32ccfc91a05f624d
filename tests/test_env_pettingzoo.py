"""The PettingZoo environment: PettingZoo's own tests, games that are those of `Game`, and nonsense refused."""

from __future__ import annotations

import copy
import importlib
import pickle
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast import DdzError, IllegalActionError
from env_cases import CASES, exchanged, hand_of, numbers_of, payoffs_of

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")

from pettingzoo.test import api_test, render_test, seed_test

from ddz_fast.envs import pettingzoo as adapter

SPACES: list[Callable[[Any], Any]] = [
    lambda env: env.observation_space("seat_0"),
    lambda env: env.action_space("seat_0"),
]
by_case = pytest.mark.parametrize("case", CASES, ids=str)


# PettingZoo says this of every environment with action masks that is not one of its own, and of agents that are done.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
@by_case
def test_pettingzoo_finds_nothing_else_to_say(case: dict[str, Any]) -> None:
    api_test(adapter.env(**case), num_cycles=100)
    api_test(adapter.raw_env(**case), num_cycles=5)


@by_case
def test_pettingzoo_finds_the_same_games_for_a_seed(case: dict[str, Any]) -> None:
    seed_test(lambda: adapter.env(**case), num_cycles=30)


@by_case
def test_pettingzoo_can_render(case: dict[str, Any]) -> None:
    render_test(lambda render_mode: adapter.env(render_mode=render_mode, **case))


@by_case
def test_hands_are_those_of_game(case: dict[str, Any]) -> None:
    env = adapter.env(**case)
    rng = np.random.default_rng(3)
    env.reset(seed=21)
    for index in range(3):
        hand = hand_of(case, 21, index)
        assert env.agents == env.possible_agents == [f"seat_{i}" for i in range(len(env.agents))]
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, info = env.last()
            if terminated:
                break
            numbers = numbers_of(case, hand.game)
            assert agent == f"seat_{hand.game.seat_to_act}"
            assert np.flatnonzero(observation["action_mask"]).tolist() == sorted(numbers)
            assert (reward, truncated, info) == (0, False, {})
            others = [env.observe(other) for other in env.agents if other != agent]
            assert not any(other["action_mask"].any() for other in others)
            place = int(rng.integers(len(numbers)))
            hand.act(place)
            env.step(numbers[place])
        assert hand.game.is_over
        payoffs = payoffs_of(case, hand)
        if case.get("reward", "payoff") == "payoff":
            assert sum(payoffs) == 0
        assert list(env.rewards.values()) == payoffs
        for seat, agent in enumerate(env.possible_agents):
            assert env.agent_selection == agent
            observation, reward, terminated, _, info = env.last()
            assert (reward, terminated) == (payoffs[seat], True)
            assert info["outcome"]["plies"] == hand.outcome()["plies"]
            with pytest.raises(ValueError, match="None"):
                env.step(0)
            env.step(None)
        assert env.agents == []
        env.reset()


def test_payoffs_are_those_of_game() -> None:
    env = adapter.env(rules="huanle")
    env.reset(seed=8)
    game, index = ddz.Game("huanle", 8, 0), ddz.ActionIndex("huanle")
    while not game.is_over:
        action = game.legal_actions()[-1]
        game.apply(action)
        env.step(index.id_of(action))
    assert game.payoffs is not None
    assert list(env.rewards.values()) == game.payoffs.tolist()
    assert game.payoffs.sum() == 0
    assert env.infos["seat_0"]["outcome"]["open"] == game.outcome["open"]  # type: ignore[index]


@pytest.mark.parametrize("rules", ["laizi", ddz.rules("huanle")], ids=str)
def test_the_rules_may_come_first_without_their_name(rules: Any) -> None:
    for made in (adapter.env, adapter.raw_env):
        first, named, other = (
            made(rules),
            made(rules=rules, phases="play"),
            made(rules, phases="play"),
        )
        for one in (first, named, other):
            one.reset(seed=1)
        assert [space(first) for space in SPACES] == [space(named) for space in SPACES]
        seen, again = (one.observe(one.agent_selection) for one in (named, other))
        assert (seen["observation"] == again["observation"]).all()
    assert adapter.env().action_space("seat_0") == adapter.env("classic").action_space("seat_0")


@pytest.mark.parametrize("rules", ["classic", "laizi", "haling", "two_player"])
def test_before_the_play_unseen_cards_change_nothing(rules: str) -> None:
    seats = ddz.rules(rules).seats
    for one, other in ((1, seats), (seats - 1, 1 if seats > 2 else seats)):
        seen = [
            watched(adapter.env(rules=rules), cards, {"first": 0}, seats)
            for cards in both(rules, one, other)
        ]
        assert len(seen[0]) == seats
        assert_same(*seen)


@pytest.mark.parametrize("rules", ["classic", "laizi", "haling"])
def test_in_the_play_unseen_cards_change_nothing(rules: str) -> None:
    seen = [
        watched(adapter.env(rules=rules, phases="play"), cards, {"landlord": 0}, 10)
        for cards in both(rules, 1, 2)
    ]
    assert_same(*seen)


def both(rules: str, one: int, other: int) -> list[Any]:
    """A deal, and the same with a card exchanged between two parts."""
    deal = ddz.deal(rules, 1, 5)[0]
    return [deal, exchanged(deal, one, other)]


def watched(env: Any, deal: Any, options: dict[str, Any], steps: int) -> list[Any]:
    """What seat 0 sees while it takes its first choice and the others decline or pass."""
    env.reset(seed=6, options={"deal": deal, **options})
    seen = []
    for _ in range(steps):
        observation = env.observe(env.agent_selection)
        seen.append(env.observe("seat_0"))
        legal = np.flatnonzero(observation["action_mask"])
        declines = "landlord" not in options or env.agent_selection == "seat_0"
        env.step(int(legal[0] if declines else legal[-1]))
    return seen


def assert_same(one: list[Any], other: list[Any]) -> None:
    for seen, again in zip(one, other, strict=True):
        assert (seen["observation"] == again["observation"]).all()
        assert (seen["action_mask"] == again["action_mask"]).all()


def test_the_table_is_shown_as_the_seat_to_act_sees_it(capsys: pytest.CaptureFixture[str]) -> None:
    game = hand_of({"rules": "classic", "phases": "play"}, 1, 0).game
    hands = [str(game.visible_to(seat).hand) for seat in range(3)]
    env = adapter.env(rules="classic", phases="play", render_mode="ansi")
    env.reset(seed=1)
    shown = env.render()
    assert [hand in shown for hand in hands] == [seat == game.seat_to_act for seat in range(3)]
    adapter.env(rules="classic", phases="play", render_mode="human").reset(seed=1)
    assert all(hand in capsys.readouterr().out for hand in hands[:1])


def test_texts_are_there_on_request() -> None:
    env = adapter.env(rules="laizi", texts=True)
    env.reset(seed=2)
    for agent in env.agent_iter(40):
        *_, terminated, _, info = env.last()
        if terminated:
            break
        assert len(info["legal_actions"]) == len(info["legal_ids"])
        assert all(env.infos[other] == {} for other in env.agents if other != agent)
        env.step(info["legal_ids"][0])


def test_an_illegal_action_changes_nothing() -> None:
    env = adapter.env(rules="classic")
    env.reset(seed=1)
    before = env.last()
    wrong = int(np.flatnonzero(before[0]["action_mask"] == 0)[0])
    for action in (wrong, -1, 10**9, 10**30, None, "pass", 0.0, True, [0], np.zeros(1)):
        with pytest.raises(DdzError) as refused:
            env.step(action)
        if isinstance(action, int) and not isinstance(action, bool):
            assert isinstance(refused.value, IllegalActionError)
            assert "legal are" in str(refused.value)
        after = env.last()
        assert (after[0]["observation"] == before[0]["observation"]).all()
        assert after[1:] == before[1:]
    env.step(np.int32(before[0]["action_mask"].argmax()))


def test_copies_go_their_own_way() -> None:
    env = adapter.raw_env(rules="huanle")
    env.reset(seed=5)
    for _ in range(30):
        action = int(env.observe(env.agent_selection)["action_mask"].argmax())
        twin, other = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
        env.step(action)
        for again in (twin, other):
            again.step(action)
            assert again.agent_selection == env.agent_selection
            one, two = (e.observe("seat_0")["observation"] for e in (again, env))
            assert (one == two).all()


@pytest.mark.parametrize(
    "options",
    [
        {"rules": "bridge"},
        {"phases": "auction"},
        {"reward": 1},
        {"max_actions": -1},
        {"max_actions": "many"},
        {"room": "large"},
        {"render_mode": "rgb_array"},
    ],
    ids=str,
)
def test_silly_environments_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(DdzError):
        adapter.env(**options)


def test_silly_calls_are_refused() -> None:
    env = adapter.raw_env()
    with pytest.raises(DdzError):
        env.step(0)
    for options in ({"deal": 3}, {"deal": np.zeros((4, 15))}, {"first": 0}):
        with pytest.raises(DdzError):
            env.reset(seed=1, options=options)
    with pytest.raises(DdzError):
        env.reset(seed=-1)
    env.reset(seed=1, options={"anything": 1})
    with pytest.raises(DdzError):
        env.observe("seat_3")
    env.close()
    env.close()


def test_without_pettingzoo_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, adapter.__name__)
    with pytest.raises(ImportError, match=r"ddz_fast\[pettingzoo\]"):
        importlib.import_module(adapter.__name__)
