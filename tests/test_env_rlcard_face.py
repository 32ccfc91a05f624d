"""RLCard's environment on this engine: its names, what it refuses, and RLCard's faults."""

import copy
import importlib
import pickle
import sys
from collections.abc import Callable
from typing import Any

import pytest

import ddz_fast as ddz
from rlcard_pair import PASS, make, rlcard, same_states, theirs


def test_the_face_is_rlcards() -> None:
    ours, peer = make({"seed": 1}), theirs(seed=1)
    assert isinstance(ours, rlcard.envs.Env)
    for name in ("name", "num_players", "num_actions", "state_shape", "action_shape", "timestep"):
        assert getattr(ours, name) == getattr(peer, name), name
    assert ours.game.get_num_actions() == peer.game.get_num_actions() == 27_472
    assert ours.game.get_num_players() == peer.game.get_num_players()
    assert ours.allow_step_back == peer.allow_step_back
    for action in range(0, 27_472, 1_000):
        assert ours.get_action_feature(action).tolist() == peer.get_action_feature(action).tolist()
    public = {name for name in dir(peer) if not name.startswith("_")}
    assert public <= set(dir(ours))
    assert {name for name in dir(peer.game) if not name.startswith("_")} - set(
        dir(ours.game)
    ) == set()


def test_it_is_made_as_rlcard_makes_it() -> None:
    peer = theirs(seed=42, allow_step_back=True)
    hand = peer.reset()[0]["raw_obs"]["current_hand"]
    config = {"seed": 42, "allow_step_back": True}
    for env in (
        make("doudizhu", config=config),
        make("doudizhu", config),
        make(env_id="doudizhu", config=config),
        make(config),
        make(config=config),
        make(None, config),
    ):
        assert env.reset()[0]["raw_obs"]["current_hand"] == hand
        assert env.allow_step_back is True
    for plain in (make(), make("doudizhu"), make({}), make(None), make("doudizhu", {})):
        assert plain.allow_step_back is False
        assert len(plain.reset()[0]["raw_obs"]["current_hand"]) == 20


SILLY_CALLS: list[tuple[tuple[Any, ...], str, str]] = [
    (("leduc-holdem", {"seed": 1}), "unknown-env", "makes 'doudizhu' alone, not 'leduc-holdem'"),
    (("",), "unknown-env", "not ''"),
    ((3,), "unknown-env", "not 3"),
    (("doudizhu", 3), "bad-config", 'config must be a dict such as {"seed": 1}, not 3'),
    (("doudizhu", "seed"), "bad-config", "not 'seed'"),
    (({"seed": 1}, {"seed": 2}), "bad-config", "one config, not {'seed': 1}"),
]


@pytest.mark.parametrize(("arguments", "code", "words"), SILLY_CALLS)
def test_what_it_cannot_make_is_refused(arguments: tuple[Any, ...], code: str, words: str) -> None:
    with pytest.raises(ddz.DdzError) as caught:
        make(*arguments)
    assert caught.value.code == code
    assert words in str(caught.value)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_go_on_alone_with_the_same_cards(copied: Callable[[Any], Any]) -> None:
    env = make({"seed": 3, "allow_step_back": True})
    env.reset()
    states = [env.step(env.game.legal[0])[0] for _ in range(9)]
    twin = copied(env)
    for _ in range(3):
        while not env.is_over():
            action = env.game.legal[-1]
            same_states(env.step(action)[0], twin.step(action)[0])
        env.reset()
        twin.reset()
    twin = copied(env)
    assert env.get_state(0)["raw_obs"] == twin.get_state(0)["raw_obs"] != states[0]["raw_obs"]
    for _ in range(5):
        twin.step(twin.game.legal[0])
    again = copied(twin)
    for _ in range(5):
        same_states(again.step_back()[0], twin.step_back()[0])
    assert again.step_back() is False


SILLY = [
    ("5000", False, "unknown-action", "action must be an integer from 0 to 27471"),
    (27_472, False, "unknown-action", "27472"),
    (-1, False, "unknown-action", "-1"),
    (True, False, "unknown-action", "True"),
    (3.0, False, "unknown-action", "3.0"),
    (None, False, "unknown-action", "None"),
    (27_471, False, "illegal-action", "player 0 may not do 'pass'"),
    ("BR", True, "illegal-action", "player 0 may not do 'BR'"),
    ("4333", True, "unknown-action", "sorted from 3 to 2"),
    ("", True, "unknown-action", "is no action"),
    (3, True, "unknown-action", "3 (int) is no action"),
]


@pytest.mark.parametrize(("action", "raw", "code", "words"), SILLY)
def test_silly_actions_change_nothing(action: Any, raw: bool, code: str, words: str) -> None:
    env, twin = make({"seed": 3}), make({"seed": 3})
    env.reset()
    state, _ = twin.reset()
    with pytest.raises(ddz.IllegalActionError) as caught:
        env.step(action, raw)
    assert caught.value.code == code
    assert words in str(caught.value)
    same_states(env.get_state(0), state)
    assert (env.timestep, env.action_recorder) == (0, [])
    same_states(env.step(env.game.legal[0])[0], twin.step(twin.game.legal[0])[0])


def test_what_comes_too_early_or_too_late_is_refused() -> None:
    env = make()
    for early in (lambda: env.step(0), lambda: env.get_state(0), env.get_perfect_information):
        with pytest.raises(ddz.DdzError, match="no game has begun") as caught:
            early()
        assert caught.value.code == "not-started"
    env.reset()
    with pytest.raises(ddz.DdzError, match="nobody has won yet"):
        env.get_payoffs()
    with pytest.raises(ddz.DdzError, match="stepping back is off"):
        env.step_back()
    with pytest.raises(ddz.DdzError, match="player_id must be an integer from 0 to 2"):
        env.get_state(3)
    while not env.is_over():
        env.step(env.game.legal[0])
    with pytest.raises(ddz.IllegalActionError, match="has won, so 'pass' comes too late") as late:
        env.step(27_471)
    assert late.value.code == "hand-over"
    for seed in (-1, "1", 1.5, True):
        with pytest.raises(ddz.DdzError, match="seed must be an integer from 0"):
            make({"seed": seed})


def test_without_rlcard_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rlcard", None)
    for name in [name for name in sys.modules if name.startswith("ddz_fast.envs.rlcard")]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(ImportError, match=r"pip install 'ddz_fast\[rlcard\]'"):
        importlib.import_module("ddz_fast.envs.rlcard")


class TestFaultsOfRLCard:
    """What ours does not copy; each shows up here when it is mended there."""

    def test_an_id_below_zero_counts_from_the_end(self) -> None:
        peer = theirs(seed=3)
        assert peer._decode_action(-1) == "pass"

    def test_it_plays_what_may_not_be_played(self) -> None:
        peer = theirs(seed=3)
        held = peer.reset()[0]["raw_obs"]["current_hand"]
        assert "R" not in held
        state, _ = peer.step("BR", raw_action=True)
        assert state["raw_obs"]["trace"] == [(0, "BR")]
        assert state["raw_obs"]["num_cards_left"] == [20 - ("B" in held), 17, 17]

    def test_peasants_have_won_before_the_end(self) -> None:
        peer = theirs(seed=3)
        peer.reset()
        assert peer.get_payoffs().tolist() == [0, 1, 1]

    def test_a_peasant_cannot_look_before_the_first_action(self) -> None:
        ours, peer = make({"seed": 3}), theirs(seed=3)
        ours.reset()
        peer.reset()
        with pytest.raises(UnboundLocalError):
            peer.get_state(1)
        assert ours.get_state(1)["obs"].shape == (901,)

    def test_what_it_calls_a_last_action_is_the_first(self) -> None:
        """Ours copies this one, for agents are trained on it."""
        ours, peer = make({"seed": 3}), theirs(seed=3)
        ours.reset()
        peer.reset()
        lead, later = ours.game.legal[:2]
        for action in (lead, PASS, PASS, later):
            state, state_peer = ours.step(action)[0], peer.step(action)[0]
        place = 3 * 54 + 9 * 54 + 2 * 54
        for seen in (state, state_peer):
            assert seen["raw_obs"]["self"] == 1
            shown = seen["obs"][place : place + 54].tolist()
            assert shown == ours.get_action_feature(lead).tolist()
            assert shown != ours.get_action_feature(later).tolist()
