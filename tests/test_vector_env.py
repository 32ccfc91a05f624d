"""VectorEnv, step by step, against the slow environment that is made of `Game` and `View`."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast.batch import actions_of
from ddz_fast.envs import VectorEnv
from env_arrays import assert_same, assert_same_infos, assert_same_step, kept
from reference.slow_env import SlowVectorEnv

HOUSES: list[tuple[str, dict[str, Any]]] = [
    ("huanle", {"late_open": "everyone", "open_tiers": (3, 2), "caller_rob_back": False}),
    (
        "huanle",
        {"open_before": 0, "open_tiers": (4,), "seats": 4, "hand_cards": 12, "bottom_cards": 6},
    ),
    ("classic", {"bottom_shown": False, "doubling": True, "max_redeals": 2}),
    ("laizi", {"wild_rank": "7", "late_open": "everyone"}),
    ("haling", {"seats": 2, "bottom_cards": 30, "doubling": True}),
    ("four_player", {"huangfan": True, "touliao": True, "tanda": True, "baodao": True}),
]


def walk(rules: ddz.RuleSet, steps: int, hands: int = 4, **settings: Any) -> None:
    fast = VectorEnv(rules, hands, 7, **settings)
    slow = SlowVectorEnv(rules, hands, 7, **settings)
    seen, told = fast.reset()
    expected, expected_infos = slow.reset()
    assert_same(seen, expected, "reset")
    assert_same_infos(told, expected_infos)
    for step in range(steps):
        assert_same(fast.legal(), slow.legal(), step)
        seat = step % rules.seats
        assert_same(fast.observe(seat), slow.observe(seat), step, "seat", seat)
        assert fast.seat_to_act.tolist() == slow.seat_to_act.tolist()
        assert fast.games.tolist() == slow.games.tolist()
        actions = fast.sample_actions()
        assert actions.tolist() == slow.sample_actions().tolist()
        assert_same_step(fast.step(actions), slow.step(actions), step)
    assert fast.hands().tolist() == slow.hands().tolist()


@pytest.mark.parametrize("preset", ddz.presets())
def test_every_array_of_whole_hands_is_that_of_games(preset: str) -> None:
    walk(ddz.rules(preset), 90)


@pytest.mark.parametrize("preset", ddz.presets())
def test_every_array_of_the_play_alone_too(preset: str) -> None:
    walk(ddz.rules(preset), 70, 3, phases="play", reward="win")


@pytest.mark.parametrize("preset", ["classic", "huanle", "laizi", "haling", "two_player"])
@pytest.mark.parametrize("name", ["random", "heuristic"])
def test_the_other_seats_may_be_played_inside(preset: str, name: str) -> None:
    rules = ddz.rules(preset)
    walk(rules, 40, policy=[None] + [name] * (rules.seats - 1))


@pytest.mark.parametrize(("preset", "flags"), HOUSES)
def test_house_rules_too(preset: str, flags: dict[str, Any]) -> None:
    walk(ddz.rules(preset, **flags), 70)


def test_a_room_is_paid_in() -> None:
    room = ddz.Room(2, 15, 1000, holdings=(90_000, 30_000, 700_000), double_threshold=50_000)
    walk(ddz.rules("huanle"), 150, room=room)


@pytest.mark.parametrize("preset", ["classic", "huanle", "haling"])
def test_hands_that_are_not_renewed_wait_for_a_reset(preset: str) -> None:
    rules, hands = ddz.rules(preset), 4
    fast = VectorEnv(rules, hands, 3, autoreset="disabled")
    slow = SlowVectorEnv(rules, hands, 3, autoreset="disabled")
    fast.reset()
    slow.reset()
    resets = 0
    while resets < 5:
        actions = fast.sample_actions()
        assert actions.tolist() == slow.sample_actions().tolist()
        assert_same_step(fast.step(actions), slow.step(actions))
        assert_same(fast.observe(0), slow.observe(0))
        assert_same(fast.legal(), slow.legal())
        mask = fast.over.copy()
        assert mask.tolist() == slow.over.tolist()
        if mask.any():
            resets += 1
            with pytest.raises(ddz.IllegalActionError, match="is over"):
                fast.step(np.zeros(hands, int))
            one, other = (env.reset(options={"reset_mask": mask}) for env in (fast, slow))
            assert_same(one[0], other[0])
            assert_same_infos(one[1], other[1])


@pytest.mark.parametrize(
    ("preset", "phases"), [("classic", "all"), ("douzero", "play"), ("haling", "all")]
)
def test_given_cards_are_played(preset: str, phases: str) -> None:
    rules, hands = ddz.rules(preset), 6
    first = np.arange(hands) % rules.seats
    options = {
        "deals": ddz.deal(rules, hands, seed=11),
        ("landlord" if phases == "play" else "first"): first,
    }
    fast = VectorEnv(rules, hands, 5, phases=phases)
    slow = SlowVectorEnv(rules, hands, 5, phases=phases)
    assert_same(fast.reset(options=options)[0], slow.reset(options=options)[0])
    assert fast.hands()[:, :, :].sum(axis=2).min() >= rules.hand_cards
    for step in range(100):
        actions = fast.sample_actions()
        slow.sample_actions()
        assert_same_step(fast.step(actions), slow.step(actions), step)


@pytest.mark.parametrize("preset", ["classic", "laizi", "haling"])
def test_threads_change_nothing(preset: str) -> None:
    envs = [VectorEnv(preset, 37, 2, threads=threads) for threads in (1, 3, 64)]
    for env in envs:
        env.reset()
    for step in range(80):
        actions = [env.sample_actions() for env in envs]
        assert actions[0].tolist() == actions[1].tolist() == actions[2].tolist()
        one, *others = (env.step(actions[0]) for env in envs)
        for other in others:
            assert_same_step(one, other, step)
        for env in envs[1:]:
            assert_same(envs[0].legal(), env.legal())


@pytest.mark.parametrize("preset", ["classic", "huanle", "laizi", "haling"])
@pytest.mark.parametrize("how", ["copy", "deepcopy", "pickle"])
def test_a_copy_goes_on_with_the_same_hands(preset: str, how: str) -> None:
    env = VectorEnv(preset, 9, 4)
    env.reset()
    for _ in range(33):
        env.step(env.sample_actions())
    twins = {"copy": copy.copy, "deepcopy": copy.deepcopy}
    twin = pickle.loads(pickle.dumps(env)) if how == "pickle" else twins[how](env)
    assert kept(env.observe()) == kept(twin.observe())
    assert kept(env.legal()) == kept(twin.legal())
    for _ in range(60):
        actions = env.sample_actions()
        assert actions.tolist() == twin.sample_actions().tolist()
        assert_same_step(env.step(actions), twin.step(actions))
    before = kept(twin.observe())
    env.step(env.sample_actions())
    assert kept(twin.observe()) == before
    assert env.reset()[0].seat.tolist() == twin.reset()[0].seat.tolist()


def test_a_seed_begins_again_and_a_reset_without_one_goes_on() -> None:
    env = VectorEnv("classic", 5, 8)
    first = kept(env.reset()[0])
    assert env.games.tolist() == [0, 1, 2, 3, 4]
    second = kept(env.reset()[0])
    assert env.games.tolist() == [5, 6, 7, 8, 9]
    assert first != second
    assert kept(env.reset(seed=8)[0]) == first
    assert kept(env.reset(seed=9)[0]) != first
    assert env.seed == 9


def test_the_fixed_numbering_and_the_places_are_each_others_inverse() -> None:
    for preset in ("classic", "huanle", "haling"):
        env = VectorEnv(preset, 16, 1)
        env.reset()
        for _ in range(60):
            legal, actions = env.legal(), env.sample_actions()
            ids = env.index.ids(legal)
            chosen = ids[legal.offsets[:-1] + actions]
            assert env.places(chosen).tolist() == actions.tolist()
            mask = env.action_mask()
            assert mask.sum(axis=1).tolist() == legal.sizes.tolist()
            assert mask[np.arange(16), chosen].all()
            env.step(actions)


def test_only_the_fields_asked_for_are_filled() -> None:
    env = VectorEnv("classic", 3, observe=("hand", "to_beat"))
    seen, _ = env.reset()
    assert seen.hand.shape == seen.to_beat.shape == (3, 15)
    assert seen.seat.tolist() == env.seat_to_act.tolist()
    assert seen.played.size == seen.history.size == seen.plies.size == 0
    assert len(seen) == 3


def test_given_seats_are_seen_in_arrays_of_their_own() -> None:
    env = VectorEnv("classic", 8, 6, threads=None)
    seen, _ = env.reset()
    before = kept(seen)
    for seat in range(3):
        other = env.observe(seat)
        assert other.seat.tolist() == [seat] * 8
        assert not np.shares_memory(other.hand, seen.hand)
    assert kept(seen) == before
    assert kept(env.observe()) == before


def test_rows_of_legal_actions_can_be_read() -> None:
    for preset in ("laizi", "haling", "huanle"):
        env, game = VectorEnv(preset, 1, 3), ddz.Game(preset, 3, 0)
        seen, _ = env.reset()
        while not game.is_over:
            wild_rank = int(seen.wild_rank[0])
            assert actions_of(env.rules, env.legal(), 0, wild_rank) == list(game.legal_actions())
            (place,) = env.sample_actions().tolist()
            game.apply(game.legal_actions()[place])
            seen, *_ = env.step([place])
