"""DouDizhuVectorEnv: one seat of many hands, as a Gymnasium vector environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ddz_fast.envs.gymnasium.single import checked_render_mode, observation_box
from ddz_fast.envs.learner import Learner, Step
from ddz_fast.errors import DdzError, shown
from ddz_fast.rules import RuleSet
from ddz_fast.scoring import Room

__all__ = ["DouDizhuVectorEnv"]

_FRESH_SEEDS = 1 << 63
_MODES = {"same_step": AutoresetMode.SAME_STEP, "disabled": AutoresetMode.DISABLED}

Floats = npt.NDArray[np.float32]
Integers = npt.NDArray[np.integer[Any]]


class DouDizhuVectorEnv(VectorEnv[Floats, Integers, npt.NDArray[Any]]):
    """Many hands of `DouDizhuEnv` side by side, with its arguments.

    Observations are float32 (num_envs, plain.size(rules)), rewards float64 (num_envs,). `infos` has "action_mask", int8
    (num_envs, n), of the hands to go on with. With `autoreset` "same_step" a hand that ends is replaced at once, and
    infos have "final_obs", an object array with what the seat saw at its end, and "final_info" with the outcome columns
    and "illegal_action", each beside "_final_obs" and "_final_info", which hands have one. With "disabled" a hand stays
    over until `reset(options={"reset_mask": mask})`, and the infos have "final_info" alone.

    `reset(seed=s)` deals the hands 0 to num_envs - 1 of seed s; environment i plays hands i, i + num_envs, ... .
    """

    def __init__(
        self,
        rules: RuleSet | str = "classic",
        seat: int = 0,
        opponents: str | Sequence[str | None] = "random",
        *,
        num_envs: int = 1,
        phases: str = "all",
        reward: str = "payoff",
        room: Room | None = None,
        illegal: str = "lose",
        illegal_reward: float | None = None,
        max_actions: int | None = None,
        autoreset: str = "same_step",
        threads: int = 1,
        render_mode: str | None = None,
    ) -> None:
        """Raises DdzError, or RuleSetError, for what cannot be."""
        if not isinstance(autoreset, str) or autoreset not in _MODES:
            raise DdzError(
                f"autoreset may be {' or '.join(_MODES)}, not {shown(autoreset)}",
                code="bad-autoreset",
            )
        self.render_mode = checked_render_mode(render_mode)
        self._learner = Learner(
            rules,
            num_envs,
            seat,
            opponents,
            phases=phases,
            reward=reward,
            room=room,
            illegal=illegal,
            illegal_reward=illegal_reward,
            max_actions=max_actions,
            threads=threads,
        )
        self._resets = autoreset == "same_step"
        self._is_dealt = False
        self.num_envs = self._learner.size
        self.metadata = {"autoreset_mode": _MODES[autoreset], "render_modes": ["ansi"]}
        self.single_action_space = spaces.Discrete(self._learner.numbers.size)
        self.single_observation_space = observation_box(self._learner.rules)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Deal every hand, or those of options["reset_mask"], bool (num_envs,).

        Other options are those of `ddz_fast.envs.vector.VectorEnv`. Raises DdzError for what cannot be.
        """
        fresh = seed is None and not self._is_dealt
        of_deal = int(self.np_random.integers(_FRESH_SEEDS)) if fresh else seed
        self._learner.reset(of_deal, options)  # before the seed is taken: it may be refused
        super().reset(seed=seed)
        self._is_dealt = True
        return self._learner.observe(), {"action_mask": self._learner.masks()}

    def step(
        self, actions: Integers
    ) -> tuple[Floats, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """Act in every hand: integers (num_envs,). Raises DdzError where that cannot be done, and changes nothing."""
        self._check_dealt()
        learner = self._learner
        took = learner.step(actions)
        infos: dict[str, Any] = {}
        if took.ended.any():
            infos["final_info"] = self._final_info(took, actions)
            infos["_final_info"] = took.ended.copy()
            if self._resets:
                infos["final_obs"] = self._final_observations(took)
                infos["_final_obs"] = took.ended.copy()
                learner.reset(options={"reset_mask": took.ended.copy()})
        infos["action_mask"] = learner.masks()
        never = np.zeros(self.num_envs, np.bool_)
        return learner.observe(), took.rewards, took.ended, never, infos

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are legal: bool (num_envs, n)."""
        self._check_dealt()
        masks: npt.NDArray[np.bool_] = self._learner.masks().astype(np.bool_)
        return masks

    def render(self) -> tuple[str, ...] | None:
        """Return each table as the seat sees it, with render_mode "ansi"."""
        if self.render_mode is None:
            return None
        self._check_dealt()
        return tuple(map(self._learner.table_text, range(self.num_envs)))

    def close_extras(self, **kwargs: Any) -> None:
        """Let go of the hands."""
        self._learner.close()
        self._is_dealt = False

    def _check_dealt(self) -> None:
        if not self._is_dealt:
            raise DdzError("nothing is dealt yet; call reset()", code="not-reset")

    def _final_observations(self, took: Step) -> npt.NDArray[np.object_]:
        seen = self._learner.observe()
        final = np.full(self.num_envs, None, dtype=object)
        for hand in np.flatnonzero(took.ended):
            final[hand] = seen[hand].copy()
        return final

    def _final_info(self, took: Step, actions: Integers) -> dict[str, npt.NDArray[Any]]:
        """Return what Gymnasium makes of the infos of single environments: a column and its mask for each name."""
        was_played = np.zeros(self.num_envs, np.bool_)
        was_played[took.played] = True
        info: dict[str, npt.NDArray[Any]] = {}
        for name, rows in took.outcomes.items() if was_played.any() else ():
            info[name] = np.zeros((self.num_envs, *rows.shape[1:]), rows.dtype)
            info[name][took.played] = rows
            info[f"_{name}"] = was_played.copy()
        if took.illegal.any():
            info["illegal_action"] = np.where(took.illegal, actions, 0)
            info["_illegal_action"] = took.illegal.copy()
        return info
