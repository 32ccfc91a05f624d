"""DouDizhuEnv: one hand of Dou Dizhu for one seat, as a Gymnasium environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from ddz_fast.encodings import plain
from ddz_fast.envs.learner import Learner
from ddz_fast.errors import DdzError, shown
from ddz_fast.numbers import LARGEST_INDEX, integer_or_none
from ddz_fast.rules import RuleSet
from ddz_fast.scoring import Room

__all__ = ["DouDizhuEnv", "checked_render_mode", "observation_box"]

_FRESH_SEEDS = 1 << 63

Observation = dict[str, npt.NDArray[Any]]


class DouDizhuEnv(gymnasium.Env[Observation, np.int64]):
    """One hand of Dou Dizhu for one seat; the others are played by a policy.

    Observations are {"observation": float32 (plain.size(rules),), "action_mask": int8 (n,)}: the plain encoding of
    `ddz_fast.encodings` and which actions are legal. Actions are Discrete(n): the fixed ids of `ddz.ActionIndex`, or,
    for rule sets with wild cards and where `max_actions` is given, the places in the list of legal actions, which has
    the documented order with the pass last. The reward comes with the last action of a hand and is 0 before.

    `rules` is a rule set, `seat` the learner's, `opponents` a built-in policy ("random", "heuristic") or a list with
    one for each seat, None for the learner's. `phases` is "all" or "play", which begins with the lead of a landlord
    drawn at random; `reward` is "payoff" or "win", 1 or -1; `room` sets the stakes. An illegal action ends the hand
    with `illegal` "lose", the seat getting `illegal_reward` (by default what its side's loss costs now, see `Learner`);
    with "raise" it raises IllegalActionError and changes nothing. `texts` puts "legal_actions", texts, and "legal_ids"
    into the infos.

    `reset(seed=s)` deals hand 0 of seed s, each `reset()` after it the next hand; the first one without a seed takes a
    fresh one. Options: {"deal": uint8 (seats + 1, 15)} and with it {"first": seat}, for phases "play" {"landlord":
    seat}. The info of the last step has the "outcome" of the hand, or "illegal_action".
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self,
        rules: RuleSet | str = "classic",
        seat: int = 0,
        opponents: str | Sequence[str | None] = "random",
        *,
        phases: str = "all",
        reward: str = "payoff",
        room: Room | None = None,
        illegal: str = "lose",
        illegal_reward: float | None = None,
        max_actions: int | None = None,
        texts: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Raises DdzError, or RuleSetError, for what cannot be."""
        self.render_mode = checked_render_mode(render_mode)
        self._learner = Learner(
            rules,
            1,
            seat,
            opponents,
            phases=phases,
            reward=reward,
            room=room,
            illegal=illegal,
            illegal_reward=illegal_reward,
            max_actions=max_actions,
        )
        self._texts = bool(texts)
        self._is_dealt = False
        actions = self._learner.numbers.size
        self.action_space = spaces.Discrete(actions)
        self.observation_space = spaces.Dict(  # type: ignore[assignment]
            {
                "observation": observation_box(self._learner.rules),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal. Raises DdzError for a seed or options that cannot be."""
        of_hand = self._learner.checked_options(options)
        fresh = seed is None and not self._is_dealt
        of_deal = int(self.np_random.integers(_FRESH_SEEDS)) if fresh else seed
        self._learner.reset(of_deal, of_hand)  # before the seed is taken: it may be refused
        super().reset(seed=seed)
        self._is_dealt = True
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act, and let the others act until it is this seat's turn again or the hand is over."""
        self._check_dealt()
        number = integer_or_none(action)
        if number is None:
            raise DdzError(f"an action must be an integer, not {shown(action)}", code="bad-actions")
        took = self._learner.step(np.array([max(-LARGEST_INDEX, min(number, LARGEST_INDEX))]))
        info = self._info()
        if took.illegal[0]:
            info["illegal_action"] = number
        elif took.ended[0]:
            info["outcome"] = {name: column[0].tolist() for name, column in took.outcomes.items()}
        return self._observation(), float(took.rewards[0]), bool(took.ended[0]), False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are legal: bool (n,), as maskable learners ask for it."""
        self._check_dealt()
        masks: npt.NDArray[np.bool_] = self._learner.masks()[0].astype(np.bool_)
        return masks

    def render(self) -> str | None:
        """Return the table as the seat sees it, with render_mode "ansi"."""
        if self.render_mode is None:
            return None
        self._check_dealt()
        return self._learner.table_text(0)

    def close(self) -> None:
        """Let go of the hand."""
        self._learner.close()
        self._is_dealt = False

    def _check_dealt(self) -> None:
        if not self._is_dealt:
            raise DdzError("nothing is dealt yet; call reset()", code="not-reset")

    def _observation(self) -> Observation:
        learner = self._learner
        return {"observation": learner.observe()[0], "action_mask": learner.masks()[0]}

    def _info(self) -> dict[str, Any]:
        if not self._texts:
            return {}
        texts, numbers = self._learner.legal_texts(0)
        return {"legal_actions": texts, "legal_ids": numbers}


def observation_box(rules: RuleSet) -> spaces.Box:
    """Return the space of the plain encoding."""
    return spaces.Box(0.0, 1.0, (plain.size(rules),), np.float32)


def checked_render_mode(render_mode: Any) -> str | None:
    """Return a mode in which the environments can render: "ansi" or None. Raises DdzError for others."""
    if render_mode is None or (isinstance(render_mode, str) and render_mode == "ansi"):
        return render_mode
    raise DdzError(
        f"render_mode may be None or 'ansi', not {shown(render_mode)}", code="bad-render-mode"
    )
