"""The slow environment plays the games that `simulate` plays, and copies, resets and refuses as it says."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast import DdzError, IllegalActionError
from reference.slow_env import SlowVectorEnv

PRESETS = ("classic", "huanle", "laizi", "haling", "two_player", "spade_three", "twelve_card")


def played(env: SlowVectorEnv, wanted: int) -> dict[int, tuple[dict[str, Any], list[float]]]:
    """The outcome and rewards of each of the first games, by its number, played at random."""
    found: dict[int, tuple[dict[str, Any], list[float]]] = {}
    env.reset()
    while not set(range(wanted)) <= set(found):
        games = env.games
        _, rewards, terminations, _, infos = env.step(env.sample_actions())
        assert infos["ended"].tolist() == np.flatnonzero(terminations).tolist()
        for row, i in enumerate(infos["ended"].tolist()):
            facts = {name: column[row].tolist() for name, column in infos["outcomes"].items()}
            found[int(games[i])] = facts, rewards[i].tolist()
        assert not rewards[~terminations].any()
    return found


@pytest.mark.parametrize("phases", ["all", "play"])
@pytest.mark.parametrize("preset", PRESETS)
def test_random_games_are_those_of_simulate(preset: str, phases: str) -> None:
    env = SlowVectorEnv(preset, 3, 5, phases=phases)
    found = played(env, 9)
    columns = ddz.simulate(preset, 9, 5, phases=phases, threads=1).columns
    for game in range(9):
        facts, rewards = found[game]
        for name, column in columns.items():
            assert (rewards if name == "payoff" else facts[name]) == column[game].tolist(), name
        assert sum(rewards) == 0


@pytest.mark.parametrize("preset", PRESETS)
def test_seats_may_be_played_inside(preset: str) -> None:
    seats = ddz.rules(preset).seats
    env = SlowVectorEnv(preset, 2, 6, policy=[None, *["heuristic"] * (seats - 1)], reward="win")
    found = played(env, 4)
    columns = ddz.simulate(preset, 4, 6, ["random", *["heuristic"] * (seats - 1)], 1).columns
    for game in range(4):
        if game in found:
            facts, rewards = found[game]
            assert facts["plies"] == columns["plies"][game]
            assert (rewards[facts["landlord"]] == 1) == facts["landlord_won"]


def test_same_seed_same_arrays_and_copies_go_their_own_way() -> None:
    one, two = (SlowVectorEnv("huanle", 2, 3) for _ in range(2))
    assert_same(one.reset()[0], two.reset()[0])
    for _ in range(30):
        twin, other = one.copy(), pickle.loads(pickle.dumps(two))
        actions = one.sample_actions()
        assert (twin.sample_actions() == actions).all()
        assert (other.sample_actions() == actions).all()
        assert (two.sample_actions() == actions).all()
        assert_same(one.step(actions)[0], two.step(actions)[0])
        assert_same(copy.deepcopy(one).observe(1), one.observe(1))
        assert_same(twin.step(actions)[0], one.observe())
    assert (one.reset(seed=3)[0].hand == SlowVectorEnv("huanle", 2, 3).reset()[0].hand).all()
    assert one.games.tolist() == [0, 1]
    one.reset()
    assert one.games.tolist() == [2, 3]


@pytest.mark.parametrize("phases", ["all", "play"])
@pytest.mark.parametrize("preset", PRESETS)
def test_given_cards_are_dealt(preset: str, phases: str) -> None:
    rules = ddz.rules(preset)
    env = SlowVectorEnv(preset, 2, 1, phases=phases)
    deals = ddz.deal(rules, 2, 99)
    who = {"landlord" if phases == "play" else "first": np.array([0, 1])}
    observed, _ = env.reset(options={"deals": deals, **who})
    held = env.hands()
    if phases == "play":
        assert observed.landlord.tolist() == [0, 1]
        held = (
            held - deals[:, -1:] * (np.arange(env.seats) == observed.landlord[:, None])[..., None]
        )
    else:
        has_spoken = observed.phase > 0
        assert (observed.first[has_spoken] == np.array([0, 1])[has_spoken]).all()
        assert (observed.face_up == 255).all()
    assert (held == deals[:, :-1]).all()
    for _ in range(300):  # through void deals, too
        env.step(env.sample_actions())


def test_hands_stay_over_where_nothing_resets_them() -> None:
    env = SlowVectorEnv("classic", 2, 8, phases="play", autoreset="disabled")
    env.reset()
    while not env.over.any():
        observed, *_ = env.step(env.sample_actions())
    over = int(np.flatnonzero(env.over)[0])
    assert (env.seat_to_act[over], observed.seat[over], env.legal().sizes[over]) == (-1, -1, 0)
    with pytest.raises(IllegalActionError) as refused:
        env.step(np.zeros(2, int))
    assert refused.value.code == "hand-over"
    env.reset(options={"reset_mask": env.over.copy()})
    assert env.games[over] == over + 2
    assert env.games[1 - over] == 1 - over


@pytest.mark.parametrize(
    "options",
    [
        {"policy": "random"},
        {"policy": ["random"]},
        {"reward": "points"},
        {"observe": ["cards"]},
        {"num_envs": 0},
    ],
)
def test_nonsense_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(DdzError):
        SlowVectorEnv(**options)


def assert_same(one: Any, two: Any) -> None:
    for name, array in vars(one).items():
        assert array.dtype == getattr(two, name).dtype
        assert (array == getattr(two, name)).all(), name
