"""RLCard's environment and ours: the same seeds, the same actions, every state compared; and RLCard's own agents."""

import copy
import random
from typing import Any

import numpy as np
import pytest

from rlcard_pair import games, make, same_states, theirs

GAMES = 500
SEATS = range(3)


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
