"""RLCard's environment and ours, side by side: the same seeds, the same actions, every state compared."""

import copy
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz

REASON = "the peer is not installed: pip install rlcard==1.2.0"
rlcard = pytest.importorskip("rlcard", reason=REASON)

from ddz_fast.envs.rlcard import DoudizhuEnv, make  # noqa: E402

GAMES = 500
PASS = 27_471
SEATS = range(3)


def theirs(**config: Any) -> Any:
    return rlcard.make("doudizhu", config)


def same_states(ours: Any, peer: Any) -> None:
    """Everything that a state holds is equal; leads, a set there, may stand in any order."""
    assert list(ours) == list(peer)
    assert ours["obs"].dtype == peer["obs"].dtype == np.int8
    assert ours["obs"].tolist() == peer["obs"].tolist()
    assert set(ours["legal_actions"]) == set(peer["legal_actions"])
    for action, features in peer["legal_actions"].items():
        assert ours["legal_actions"][action].dtype == features.dtype
        assert ours["legal_actions"][action].tobytes() == features.tobytes()
    raw, raw_peer = dict(ours["raw_obs"]), dict(peer["raw_obs"])
    assert list(raw) == list(raw_peer)
    actions, peer_actions = raw.pop("actions"), raw_peer.pop("actions")
    assert raw == raw_peer
    assert ours["raw_legal_actions"] == actions
    if "pass" in peer_actions:
        assert actions == peer_actions == peer["raw_legal_actions"]
        if ours["raw_obs"]["self"] == len(raw["trace"]) % 3:
            assert list(ours["legal_actions"]) == list(peer["legal_actions"])
    else:
        assert len(actions) == len(set(actions))
        assert set(actions) == set(peer_actions) == set(peer["raw_legal_actions"])
    assert ours["action_record"] == peer["action_record"]


def games(count: int, seed: int) -> Iterator[tuple[DoudizhuEnv, Any, random.Random]]:
    """Both environments at the beginning of the same deals."""
    ours, peer = make({"seed": seed}), theirs(seed=seed)
    rng = random.Random(seed)
    for _ in range(count):
        state, player = ours.reset()
        state_peer, player_peer = peer.reset()
        assert player == player_peer
        same_states(state, state_peer)
        yield ours, peer, rng


def test_every_state_of_500_games() -> None:
    seen = {"bomb": 0, "aeroplane": 0, "landlord": 0, "peasants": 0}
    for ours, peer, rng in games(GAMES, seed=1):
        while not peer.is_over():
            assert not ours.is_over()
            action = rng.choice(sorted(ours.game.legal))
            state, player = ours.step(action)
            state_peer, player_peer = peer.step(action)
            assert player == player_peer == ours.get_player_id()
            same_states(state, state_peer)
            text = state["raw_obs"]["trace"][-1][1]
            seen["bomb"] += len(text) == 4 and text == text[0] * 4
            seen["aeroplane"] += len(text) >= 8 and text.count(text[len(text) // 2]) == 3
        assert ours.is_over()
        for seat in SEATS:
            same_states(ours.get_state(seat), peer.get_state(seat))
        payoffs, payoffs_peer = ours.get_payoffs(), peer.get_payoffs()
        assert payoffs.dtype == payoffs_peer.dtype
        assert payoffs.tolist() == payoffs_peer.tolist()
        assert ours.timestep == peer.timestep
        seen["landlord" if payoffs[0] else "peasants"] += 1
    assert min(seen.values()) > 20, seen


def test_what_every_player_sees_and_could_do_and_who_holds_which_card() -> None:
    for ours, peer, rng in games(25, seed=2):
        while not peer.is_over():
            action = rng.choice(sorted(ours.game.legal))
            ours.step(action)
            peer.step(action)
            for seat in SEATS:
                same_states(ours.get_state(seat), peer.get_state(seat))
            mine, perfect = ours.get_perfect_information(), peer.get_perfect_information()
            assert list(mine) == list(perfect)
            assert set(mine.pop("legal_actions")) == set(perfect.pop("legal_actions"))
            assert mine == perfect
            for player, player_peer in zip(ours.game.players, peer.game.players, strict=True):
                assert player.current_hand == player_peer.current_hand
                assert player.initial_hand == player_peer.initial_hand
                assert player.role == player_peer.role


def test_raw_actions_are_the_same_steps() -> None:
    for ours, peer, rng in games(10, seed=3):
        while not peer.is_over():
            text = rng.choice(sorted(ours.game.state["actions"]))
            state, _ = ours.step(text, raw_action=True)
            state_peer, _ = peer.step(text, raw_action=True)
            same_states(state, state_peer)


@pytest.mark.parametrize("seed", [0, 1, 17, 2**40])
def test_a_seed_deals_the_same_cards_game_after_game(seed: int) -> None:
    ours, peer = make({"seed": seed}), theirs(seed=seed)
    for _ in range(3):
        assert (
            ours.reset()[0]["raw_obs"]["current_hand"] == peer.reset()[0]["raw_obs"]["current_hand"]
        )
        assert (
            ours.get_perfect_information()["hand_cards_with_suit"]
            == (peer.get_perfect_information()["hand_cards_with_suit"])
        )
    assert ours.seed(5) == peer.seed(5)
    assert ours.reset()[0]["raw_obs"]["current_hand"] == peer.reset()[0]["raw_obs"]["current_hand"]


def test_stepping_back_is_the_same_but_for_what_rlcard_forgets() -> None:
    """RLCard's step_back leaves the bottom cards struck out and the record of actions as it was."""
    ours, peer = make({"seed": 4, "allow_step_back": True}), theirs(seed=4, allow_step_back=True)
    rng, forgotten = random.Random(4), 0
    for _ in range(20):
        ours.reset()
        peer.reset()
        before: list[Any] = [copy.deepcopy(ours.get_state(0))]
        while not ours.is_over():
            action = rng.choice(sorted(ours.game.legal))
            state, _ = ours.step(action)
            peer.step(action)
            before.append(copy.deepcopy(state))
        for _ in range(rng.randrange(1, len(before))):
            stepped, stepped_peer = ours.step_back(), peer.step_back()
            assert isinstance(stepped, tuple)
            before.pop()
            assert stepped[1] == stepped_peer[1]
            mine, other = copy.deepcopy(stepped[0]), copy.deepcopy(stepped_peer[0])
            same_states(mine, before[-1])
            assert len(other["action_record"]) > len(mine["action_record"])
            forgotten += mine["raw_obs"]["seen_cards"] != other["raw_obs"]["seen_cards"]
            other["action_record"] = mine["action_record"]
            other["raw_obs"]["seen_cards"] = mine["raw_obs"]["seen_cards"]
            same_states(mine, other)
            assert (
                ours.get_perfect_information()["hand_cards_with_suit"]
                == (peer.get_perfect_information()["hand_cards_with_suit"])
            )
        assert ours.timestep == peer.timestep
    assert forgotten > 20
    ours.reset()
    peer.reset()
    assert ours.step_back() is False
    assert peer.step_back() is False


def test_a_state_seen_by_itself_is_encoded_as_in_its_game() -> None:
    env = make({"seed": 6})
    rng = random.Random(6)
    states = [env.reset()[0]]
    while not env.is_over():
        states.append(env.step(rng.choice(env.game.legal))[0])
    for state in states:
        again = env._extract_state(copy.deepcopy(state["raw_obs"]))
        assert again["obs"].tolist() == state["obs"].tolist()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
class TestAgents:
    """RLCard's own, on both environments."""

    def run(self, env: Any, agents: list[Any], runs: int, *, training: bool) -> list[Any]:
        env.set_agents(agents)
        np.random.seed(1)  # noqa: NPY002  # its agents draw from there
        return [env.run(is_training=training) for _ in range(runs)]

    def test_rule_agents_play_the_same_games(self) -> None:
        from rlcard import models

        rule = models.load("doudizhu-rule-v1").agents
        ours = self.run(make({"seed": 8}), rule, 40, training=False)
        peer = self.run(theirs(seed=8), rule, 40, training=False)
        for (paths, payoffs), (paths_peer, payoffs_peer) in zip(ours, peer, strict=True):
            assert payoffs.tolist() == payoffs_peer.tolist()
            for path, path_peer in zip(paths, paths_peer, strict=True):
                assert len(path) == len(path_peer)
                assert path[1::2] == path_peer[1::2]
                for state, state_peer in zip(path[::2], path_peer[::2], strict=True):
                    same_states(state, state_peer)

    def test_random_agents_of_rlcard_run(self) -> None:
        from rlcard.agents import RandomAgent

        env = make({"seed": 9})
        for training in (True, False):
            for paths, payoffs in self.run(
                env, [RandomAgent(env.num_actions)] * 3, 5, training=training
            ):
                assert payoffs.tolist() in ([1, 0, 0], [0, 1, 1])
                assert [len(path) % 2 for path in paths] == [1, 1, 1]
                for state, action in zip(paths[0][:-1:2], paths[0][1::2], strict=True):
                    assert action in state["legal_actions"]
                    assert env.get_action_feature(action).tolist() == (
                        state["legal_actions"][action].tolist()
                    )

    def test_a_tournament_of_rlcards(self) -> None:
        from rlcard import models
        from rlcard.agents import RandomAgent
        from rlcard.utils import tournament

        env = make({"seed": 10})
        rule = models.load("doudizhu-rule-v1").agents[0]
        env.set_agents([rule, RandomAgent(env.num_actions), RandomAgent(env.num_actions)])
        landlord, *peasants = tournament(env, 40)
        assert landlord > 0.8
        assert peasants[0] == peasants[1] < 0.2


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


def test_copies_go_on_alone_with_the_same_cards() -> None:
    env = make({"seed": 3})
    env.reset()
    twin = copy.deepcopy(env)
    for _ in range(3):
        while not env.is_over():
            action = env.game.legal[-1]
            same_states(env.step(action)[0], twin.step(action)[0])
        env.reset()
        twin.reset()


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
