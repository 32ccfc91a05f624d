"""The Gymnasium environments: Gymnasium's own checks, games that are those of `Game`, and nonsense refused."""

from __future__ import annotations

import copy
import importlib
import pickle
import sys
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast import DdzError, IllegalActionError, agents
from env_cases import CASES, exchanged, hand_of, numbers_of, payoffs_of

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from ddz_fast.envs.gymnasium import ENV_ID, DouDizhuEnv  # noqa: E402

by_case = pytest.mark.parametrize("case", CASES, ids=str)


@by_case
def test_gymnasium_finds_nothing_to_say(case: dict[str, Any]) -> None:
    check_env(gymnasium.make(ENV_ID, **case).unwrapped)  # warnings are errors here


@by_case
@pytest.mark.parametrize("opponents", ["random", "heuristic"])
def test_hands_are_those_of_game(case: dict[str, Any], opponents: str) -> None:
    seats = ddz.rules(case["rules"]).seats
    rng = np.random.default_rng(2)
    for seat in (0, seats - 1):
        env = DouDizhuEnv(seat=seat, opponents=opponents, **case)
        own: list[str | None] = [None if other == seat else opponents for other in range(seats)]
        observation, _ = env.reset(seed=17)
        for index in range(3):
            hand = hand_of(case, 17, index)
            hand.play_inside(own)
            terminated, rewards = False, []
            while not hand.game.is_over:
                numbers = numbers_of(case, hand.game)
                assert hand.game.seat_to_act == seat
                assert np.flatnonzero(observation["action_mask"]).tolist() == sorted(numbers)
                assert np.flatnonzero(env.action_masks()).tolist() == sorted(numbers)
                place = int(rng.integers(len(numbers)))
                hand.act(place)
                hand.play_inside(own)
                observation, reward, terminated, truncated, info = env.step(numbers[place])
                assert truncated is False
                rewards.append(reward)
            assert terminated
            assert rewards == [0.0] * (len(rewards) - 1) + [payoffs_of(case, hand)[seat]]
            assert not observation["action_mask"].any()
            assert info["outcome"]["plies"] == hand.outcome()["plies"]
            observation, _ = env.reset()


def test_payoffs_are_those_of_game() -> None:
    env = DouDizhuEnv("huanle", seat=1, opponents="random")
    _, _ = env.reset(seed=4)
    game = ddz.Game("huanle", 4, 0)
    others = agents.make("random", 4)
    while not game.is_over:
        if game.seat_to_act != 1:
            assert game.seat_to_act is not None
            game.apply(others.choose(game.visible_to(game.seat_to_act)))
            continue
        action = game.legal_actions()[-1]
        game.apply(action)
        step = env.step(ddz.ActionIndex("huanle").id_of(action))
        if step[2]:
            break
    while not game.is_over:
        game.apply(others.choose(game.visible_to(game.seat_to_act or 0)))
    assert game.payoffs is not None
    assert step[1] == game.payoffs[1]
    assert step[4]["outcome"]["multiplier"] == game.outcome["multiplier"]  # type: ignore[index]


@by_case
def test_the_same_seed_gives_the_same_arrays(case: dict[str, Any]) -> None:
    one, two = DouDizhuEnv(**case, texts=True), DouDizhuEnv(**case, texts=True)
    for env in (one, two):
        env.action_space.seed(3)
    found: list[list[Any]] = [[], []]
    for env, kept in zip((one, two), found, strict=True):
        for seed in (8, None, 8):
            observation, info = env.reset(seed=seed)
            for _ in range(25):
                kept.append((observation, info["legal_actions"]))
                action = env.action_space.sample(observation["action_mask"])
                observation, reward, terminated, _, info = env.step(action)
                kept.append((observation, reward, terminated))
                if terminated:
                    break
    assert len(found[0]) == len(found[1])
    for (seen, *others), (again, *its) in zip(*found, strict=True):
        assert others == its
        assert seen.keys() == again.keys()
        assert all((seen[name] == again[name]).all() for name in seen)


@pytest.mark.parametrize("rules", ["classic", "huanle", "laizi", "haling"])
@pytest.mark.parametrize("phases", ["all", "play"])
def test_cards_that_a_seat_cannot_see_change_nothing(rules: str, phases: str) -> None:
    who = "landlord" if phases == "play" else "first"
    env = DouDizhuEnv(rules, seat=0, phases=phases, texts=True)
    env.reset(seed=0)
    for number in range(5):
        deal = ddz.deal(rules, 1, 5, first_game=number)[0]
        bottom = len(deal) - 1
        pairs = [(1, 2)] if phases == "play" else [(1, 2), (1, bottom)]
        observation, info = env.reset(seed=6, options={"deal": deal, who: 0})
        for one, other in pairs:
            swapped = exchanged(deal, one, other)
            again, told = env.reset(seed=6, options={"deal": swapped, who: 0})
            assert (observation["observation"] == again["observation"]).all()
            assert (observation["action_mask"] == again["action_mask"]).all()
            assert info["legal_actions"] == told["legal_actions"]


def test_texts_and_the_table_are_there_on_request() -> None:
    env = gymnasium.make(ENV_ID, rules="classic", phases="play", texts=True, render_mode="ansi")
    observation, info = env.reset(seed=1)
    index = ddz.ActionIndex("classic")
    assert [str(index.action(i)) for i in info["legal_ids"]] == info["legal_actions"]
    assert np.flatnonzero(observation["action_mask"]).tolist() == info["legal_ids"].tolist()
    shown = env.render()
    own = str(hand_of({"rules": "classic", "phases": "play"}, 1, 0).game.visible_to(0).hand)
    assert own in shown
    assert "seat 2" in shown


def test_an_illegal_action_loses_the_hand() -> None:
    env = DouDizhuEnv("classic", phases="play")
    observation, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    after, reward, terminated, truncated, info = env.step(wrong)
    assert (terminated, truncated, info["illegal_action"]) == (True, False, wrong)
    assert reward in (-1, -2)
    assert (after["observation"] == observation["observation"]).all()
    assert not after["action_mask"].any()
    with pytest.raises(IllegalActionError):
        env.step(wrong)
    env.reset()
    assert DouDizhuEnv(reward="win").reset(seed=2)
    assert lost("classic", reward="win") == -1
    assert lost("classic", illegal_reward=-99) == -99
    assert lost("huanle") < 0
    assert lost("laizi") < 0
    assert lost("haling") < 0


def lost(rules: str, **options: Any) -> float:
    env = DouDizhuEnv(rules, **options)
    observation, _ = env.reset(seed=2)
    action = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    return float(env.step(action)[1])


def test_an_illegal_action_may_be_refused_instead() -> None:
    env = DouDizhuEnv("classic", illegal="raise")
    observation, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    for action in (wrong, -1, 10**6, 10**30):
        with pytest.raises(IllegalActionError) as refused:
            env.step(action)
        assert "legal are" in str(refused.value)
        assert (env.action_masks() == observation["action_mask"].astype(bool)).all()
    assert not env.step(int(observation["action_mask"].argmax()))[2]


def test_copies_go_their_own_way() -> None:
    env = DouDizhuEnv("huanle", opponents="heuristic")
    observation, _ = env.reset(seed=5)
    for _ in range(12):
        action = int(observation["action_mask"].argmax())
        twin, other = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
        observation, _, terminated, *_ = env.step(action)
        for again in (twin, other):
            seen, *_ = again.step(action)
            assert (seen["observation"] == observation["observation"]).all()
        if terminated:
            observation, _ = env.reset()


@pytest.mark.parametrize(
    "options",
    [
        {"seat": 3},
        {"seat": True},
        {"opponents": "nobody"},
        {"opponents": ["random", None, "random"]},
        {"illegal": "pardon"},
        {"illegal_reward": "much"},
        {"illegal_reward": float("nan")},
        {"reward": "points"},
        {"phases": "auction"},
        {"max_actions": 0},
        {"render_mode": "human"},
        {"rules": "bridge"},
        {"room": 3},
    ],
    ids=str,
)
def test_silly_environments_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(DdzError):
        DouDizhuEnv(**options)


def test_silly_calls_are_refused() -> None:
    env = DouDizhuEnv()
    for call in (lambda: env.step(0), env.action_masks):
        with pytest.raises(DdzError) as refused:
            call()
        assert refused.value.code == "not-reset"
    for options in ({"cards": 1}, {"deal": 3}, {"landlord": 0}, {"first": 0}):
        with pytest.raises(DdzError):
            env.reset(seed=1, options=options)
    env.reset(seed=1)
    for action in (0.5, "pass", None, [0, 1], [[0]], True):
        with pytest.raises(DdzError):
            env.step(action)  # type: ignore[arg-type]
    with pytest.raises(DdzError):
        DouDizhuEnv("laizi", max_actions=1, phases="play").reset(seed=1)
    env.close()
    env.close()


def test_without_gymnasium_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "ddz_fast.envs.gymnasium"
    for module in [module for module in sys.modules if module.startswith(("gymnasium.", name))]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(ImportError, match=r"ddz_fast\[gymnasium\]"):
        importlib.import_module(name)


def test_a_refused_reset_takes_no_seed() -> None:
    env = DouDizhuEnv("classic")
    env.reset(seed=3)
    drawn = env.np_random.bit_generator.state
    for seed, options in ((2**64, None), (9, {"deal": np.zeros((4, 15), np.uint8)}), (9, [1, 2])):
        with pytest.raises(ddz.DdzError):
            env.reset(seed=seed, options=options)  # type: ignore[arg-type]
        assert env.np_random.bit_generator.state == drawn
        assert env.np_random_seed == 3
