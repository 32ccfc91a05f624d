"""The Gymnasium vector environment: hands that are those of the single one, and nonsense refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ddz_fast import DdzError, IllegalActionError
from env_cases import CASES

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed")

from ddz_fast.envs.gymnasium import ENV_ID, DouDizhuEnv, DouDizhuVectorEnv  # noqa: E402


@pytest.mark.parametrize("case", [CASES[0], CASES[2], CASES[3]], ids=str)
def test_many_hands_are_those_of_the_single_one(case: dict[str, Any]) -> None:
    many = gymnasium.make_vec(ENV_ID, num_envs=3, opponents="heuristic", **case)
    assert many.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP
    observations, infos = many.reset(seed=9)
    assert observations in many.observation_space
    singles = [DouDizhuEnv(opponents="heuristic", **case) for _ in range(3)]
    seen = []
    for number, env in enumerate(singles):
        found, _ = env.reset(seed=9)
        for _ in range(number):
            found, _ = env.reset()
        seen.append(found)
    rng = np.random.default_rng(1)
    ended = np.zeros(3, bool)
    while not ended.all():
        for number in np.flatnonzero(~ended).tolist():
            assert (observations[number] == seen[number]["observation"]).all()
            assert (infos["action_mask"][number] == seen[number]["action_mask"]).all()
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])
        observations, rewards, terminations, truncations, infos = many.step(actions)
        assert observations in many.observation_space
        assert not truncations.any()
        for number in np.flatnonzero(~ended).tolist():
            seen[number], reward, over, _, info = singles[number].step(int(actions[number]))
            assert (reward, over) == (rewards[number], terminations[number])
            if over:
                final = infos["final_obs"][number]
                assert (final == seen[number]["observation"]).all()
                assert infos["_final_obs"][number]
                plies = infos["final_info"]["plies"][number]
                assert plies == info["outcome"]["plies"]
        ended |= terminations
    many.close()


def test_gymnasium_counts_episodes_of_many_hands() -> None:
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(
        gymnasium.make_vec(ENV_ID, num_envs=4, phases="play")
    )
    _, infos = env.reset(seed=9)
    total = 0.0
    for _ in range(80):
        _, rewards, terminations, _, infos = env.step(infos["action_mask"].argmax(axis=1))
        total += float(rewards.sum())
    assert env.episode_count > 0
    assert sum(env.return_queue) == total
    assert terminations.dtype == np.bool_


def test_hands_stay_over_until_they_are_reset() -> None:
    env = DouDizhuVectorEnv(num_envs=3, autoreset="disabled", phases="play")
    _, infos = env.reset(seed=9)
    actions = infos["action_mask"].argmax(axis=1)
    actions[1] = int(infos["action_mask"][1].argmin())
    before, rewards, terminations, _, infos = env.step(actions)
    assert terminations.tolist() == [False, True, False]
    assert rewards[1] < 0
    assert infos["final_info"]["illegal_action"][1] == actions[1]
    assert not infos["action_mask"][1].any()
    with pytest.raises(IllegalActionError):
        env.step(actions)
    after, infos = env.reset(options={"reset_mask": terminations.tolist()})
    assert (after[[0, 2]] == before[[0, 2]]).all()
    assert infos["action_mask"].any(axis=1).all()
    env.step(infos["action_mask"].argmax(axis=1))


@pytest.mark.parametrize(
    "actions", [[0], [0.0, 0.0], ["a", "b"], None, [[0, 0]], [True, False]], ids=str
)
def test_silly_actions_of_many_hands_are_refused(actions: Any) -> None:
    env = DouDizhuVectorEnv(num_envs=2, illegal="raise")
    with pytest.raises(DdzError):
        env.step(actions)
    seen, _ = env.reset(seed=1)
    with pytest.raises(DdzError):
        env.step(actions)
    with pytest.raises(IllegalActionError):
        env.step(np.array([-1, 0]))
    with pytest.raises(DdzError):
        DouDizhuVectorEnv(autoreset="next_step")
    assert (env.reset(seed=1)[0] == seen).all()
