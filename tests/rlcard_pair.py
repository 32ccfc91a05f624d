"""RLCard's environment and ours, side by side: for the tests that compare them."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

rlcard = pytest.importorskip(
    "rlcard", reason="the peer is not installed: pip install rlcard==1.2.0"
)

from ddz_fast.envs.rlcard import DoudizhuEnv, make  # noqa: E402

__all__ = ["PASS", "games", "make", "rlcard", "same_states", "theirs"]

PASS = 27_471


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
