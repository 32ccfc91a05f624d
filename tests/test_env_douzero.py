"""DouZero's environment and ours: the same deals, the same moves, every observation compared."""

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ddz_fast.envs import douzero as ours_module
from ddz_fast.envs.douzero import Env, GameEnv, InfoSet, get_obs
from douzero_pair import (
    POSITIONS,
    Talker,
    actions,
    card_play_data,
    peer_game,
    peer_module,
    same_arrays,
    same_infosets,
    same_observations,
    third_trio,
)

GAMES = 500


def test_every_observation_of_500_games() -> None:
    seen = {"landlord": 0, "farmer": 0, "bombs": 0, "duplicates": 0, "turns": 0}
    rng = random.Random(1)
    for game, objective in zip(range(GAMES), ("wp", "adp", "logadp") * GAMES, strict=False):
        ours, peer = Env(objective), peer_module.Env(objective)
        np.random.seed(game)  # noqa: NPY002
        other = peer.reset()
        state = str(np.random.get_state())  # noqa: NPY002
        np.random.seed(game)  # noqa: NPY002
        mine: Any = ours.reset()
        assert str(np.random.get_state()) == state  # noqa: NPY002
        done = False
        while not done:
            legal, legal_peer = actions(ours.infoset), actions(peer.infoset)
            table = tuple(peer.infoset.last_move)
            for action in legal ^ legal_peer:
                assert third_trio(action) or third_trio(table), (table, action)
            assert len(mine["legal_actions"]) == len(legal)
            assert mine["legal_actions"] is ours.infoset.legal_actions  # type: ignore[union-attr]
            seen["duplicates"] += len(other["legal_actions"]) > len(legal_peer)
            seen["turns"] += 1
            same_observations(mine, other, legal & legal_peer)
            if seen["turns"] % 11 == 0:
                same_infosets(ours.infoset, peer.infoset)
                same_arrays(get_obs(peer.infoset), other)
                same_arrays(get_obs(ours.infoset), mine)
            chosen = list(rng.choice(sorted(legal & legal_peer)))
            mine, reward, done, info = ours.step(chosen)
            other, reward_peer, done_peer, info_peer = peer.step(chosen)
            assert (type(reward), reward, done, info) == (float, reward_peer, done_peer, info_peer)
        assert (mine, other) == (None, None)
        assert ours._game_winner == peer._game_winner
        assert ours._game_bomb_num == peer._game_bomb_num
        seen[peer._game_winner] += 1
        seen["bombs"] += peer._game_bomb_num
    assert min(seen.values()) > 20, seen


def test_every_infoset_of_a_game_is_douzeros() -> None:
    rng = random.Random(2)
    for game in range(12):
        ours, peer = Env("adp"), peer_module.Env("adp")
        for env in (peer, ours):
            np.random.seed(1_000 + game)  # noqa: NPY002
            env.reset()
        kept, done = [], False
        while not done:
            same_infosets(ours.infoset, peer.infoset)
            kept.append((ours.infoset, copy.deepcopy(peer.infoset)))
            action = list(rng.choice(sorted(actions(ours.infoset) & actions(peer.infoset))))
            _, _, done, _ = ours.step(action)
            peer.step(action)
            assert ours._acting_player_position == peer._acting_player_position
        ours.reset()
        for infoset, infoset_peer in kept:  # each still says what it said in its turn
            same_infosets(infoset, infoset_peer)
            same_infosets(pickle.loads(pickle.dumps(infoset)), infoset_peer)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_go_on_alone_with_the_same_cards(copied: Callable[[Env], Env]) -> None:
    np.random.seed(5)  # noqa: NPY002
    env, done = Env("wp"), False
    env.reset()
    twin = copied(env)
    while not done:
        assert env.infoset is not None
        move = env.infoset.legal_actions[-1]
        ours, _, done, _ = env.step(move)
        other, *rest = twin.step(move)
        if not done:
            same_arrays(ours, other)
    assert rest == [env._get_reward(), True, {}]


def test_game_env_counts_wins_and_scores_as_douzeros() -> None:
    ours = GameEnv({position: Talker(3) for position in POSITIONS})
    peer = peer_game.GameEnv({position: Talker(3) for position in POSITIONS})
    for seed in range(60):
        data = card_play_data(seed)
        mine = copy.deepcopy(data)
        ours.card_play_init(mine)
        peer.card_play_init(data)
        while not peer.game_over:
            assert not ours.game_over
            assert ours.acting_player_position == peer.acting_player_position
            ours.step()
            peer.step()
            assert ours.get_bomb_num() == peer.get_bomb_num()
        assert ours.game_over
        assert mine == card_play_data(seed)  # ours leaves the data as they were
        assert ours.get_winner() == peer.get_winner()
        assert ours.player_utility_dict == peer.player_utility_dict
        assert (ours.num_wins, ours.num_scores) == (peer.num_wins, peer.num_scores)
        ours.reset()
        peer.reset()
    assert min(ours.num_wins.values()) > 10


def test_the_names_are_douzeros() -> None:
    from ddz_fast.envs.douzero import env as ours_env
    from ddz_fast.envs.douzero import game as ours_game

    assert ours_env.deck == peer_module.deck
    assert ours_env.Card2Column == peer_module.Card2Column
    for number, entries in peer_module.NumOnes2Array.items():
        assert ours_env.NumOnes2Array[number].tolist() == entries.tolist()
    assert ours_game.EnvCard2RealCard == peer_game.EnvCard2RealCard
    assert ours_game.RealCard2EnvCard == peer_game.RealCard2EnvCard
    assert ours_game.bombs == peer_game.bombs
    assert vars(InfoSet("landlord")) == vars(peer_game.InfoSet("landlord"))
    assert set(dir(peer_module.Env("wp"))) <= set(dir(Env("wp")))
    assert set(dir(peer_module.DummyAgent("landlord"))) <= set(dir(ours_env.DummyAgent("landlord")))
    assert ours_module.Env is ours_env.Env
    assert ours_game.GameEnv is ours_env.GameEnv
