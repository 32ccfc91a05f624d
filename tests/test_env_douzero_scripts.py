"""DouZero's own training wrapper and evaluation on our environment, after the one changed import."""

import importlib.util
import random
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ddz_fast.envs.douzero import Env, GameEnv
from douzero_pair import REASON, card_play_data, peer_module


class Tensor:
    """As much of PyTorch's as the wrapper uses, so that the test needs no PyTorch."""

    def __init__(self, array: Any, dtype: Any = None) -> None:
        self.array = np.asarray(array, dtype=dtype)

    def to(self, device: Any) -> "Tensor":
        return self

    def view(self, *shape: int) -> "Tensor":
        return Tensor(self.array.reshape(shape))

    def __iadd__(self, other: float) -> "Tensor":
        self.array = self.array + other
        return self


TORCH = SimpleNamespace(
    from_numpy=Tensor,
    tensor=Tensor,
    device=str,
    bool=np.bool_,
    zeros=lambda *shape, dtype=None: Tensor(np.zeros(shape), dtype),
    ones=lambda *shape, dtype=None: Tensor(np.ones(shape), dtype),
)


@pytest.fixture
def wrapper(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Its dmc/env_utils.py, alone: the package around it imports all of training."""
    monkeypatch.setitem(sys.modules, "torch", TORCH)
    path = Path(peer_module.__file__).parents[1] / "dmc" / "env_utils.py"
    spec = importlib.util.spec_from_file_location("douzero_env_utils", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def what_training_keeps(step: Any) -> dict[str, Any]:
    """The position, and all that goes into the buffers of training, as it is now: the wrapper adds in place."""
    position, _, output = step
    arrays = {name: (tensor.array.dtype, tensor.array.tolist()) for name, tensor in output.items()}
    return {"position": position, **arrays}


def test_the_wrapper_of_training_gets_the_same_from_both(wrapper: ModuleType) -> None:
    rng, ended = random.Random(1), 0
    np.random.seed(1)  # noqa: NPY002
    peer = wrapper.Environment(peer_module.Env("adp"), "cpu")
    step = peer.initial()
    kept, moves = [what_training_keeps(step)], []
    for _ in range(400):
        moves.append(rng.choice(step[1]["legal_actions"]))
        step = peer.step(moves[-1])
        kept.append(what_training_keeps(step))
    np.random.seed(1)  # noqa: NPY002
    ours = wrapper.Environment(Env("adp"), "cpu")
    assert what_training_keeps(ours.initial()) == kept[0]
    for move, expected in zip(moves, kept[1:], strict=True):
        step = ours.step(move)
        assert what_training_keeps(step) == expected
        ended += bool(step[2]["done"].array)
    assert ended >= 4


def test_its_evaluation_runs_and_its_agents_play(monkeypatch: pytest.MonkeyPatch) -> None:
    simulation = pytest.importorskip("douzero.evaluation.simulation", reason=REASON)
    pytest.importorskip("rlcard", reason="an agent of its evaluation needs RLCard")
    monkeypatch.setattr(simulation, "GameEnv", GameEnv)
    random.seed(1)
    results: list[tuple[int, int, int, int]] = []
    players = {"landlord": "rlcard", "landlord_up": "random", "landlord_down": "random"}
    deals = [card_play_data(seed) for seed in range(60)]
    simulation.mp_simulate(deals, players, SimpleNamespace(put=results.append))
    ((landlord, farmer, landlord_score, farmer_score),) = results
    assert landlord + farmer == 60
    assert landlord > 45
    assert landlord_score == -2 * farmer_score
