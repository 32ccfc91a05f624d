"""PettingZoo environment: a whole hand of any rule set, every seat an agent, in turn (AEC)."""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
import numpy.typing as npt

from ddz_fast.batch.text import actions_of, table_text
from ddz_fast.encodings import plain
from ddz_fast.envs.numbers import ActionNumbers
from ddz_fast.envs.vector import VectorEnv
from ddz_fast.errors import DdzError, IllegalActionError, shown
from ddz_fast.numbers import LARGEST_INDEX, integer_or_none
from ddz_fast.rules import RuleSet
from ddz_fast.scoring import Room

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as error:
    raise ImportError(
        "ddz_fast.envs.pettingzoo needs PettingZoo; install it with: pip install 'ddz_fast[pettingzoo]'"
    ) from error

__all__ = ["env", "raw_env"]

_FRESH_SEED_BITS = 63
_MOST_SHOWN = 8

Observation = dict[str, npt.NDArray[Any]]
Space = spaces.Space[Any]


def env(
    rules: RuleSet | str = "classic", **arguments: Any
) -> OrderEnforcingWrapper[str, Observation, int]:
    """Return `raw_env` in the wrapper that says so where `reset` is forgotten. Takes its arguments."""
    return OrderEnforcingWrapper(raw_env(rules, **arguments))


class raw_env(AECEnv[str, Observation, int]):  # type: ignore[misc]  # noqa: N801 (as PettingZoo names it)
    """One hand; the agents "seat_0", "seat_1", … act when it is their turn.

    Observations are {"observation": float32 (plain.size(rules),), "action_mask": int8 (n,)}: the plain encoding of
    `ddz_fast.encodings`, and which actions are legal, none where it is another's turn. Actions are Discrete(n): the
    fixed ids of `ddz.ActionIndex`, or, for rule sets with wild cards and where `max_actions` is given, the places in
    the list of legal actions, which has the documented order with the pass last. An illegal action raises
    IllegalActionError and changes nothing. Rewards come with the last action of a hand; payoffs sum to zero.

    `rules` is a rule set; `phases` is "all" or "play", which begins with the lead of a landlord drawn at random;
    `reward` is "payoff" or "win", 1 or -1; `room` sets the stakes. `texts` puts "legal_actions", texts, and "legal_ids"
    into the infos of the agent to act. After the hand each info has its "outcome". `render_mode` "ansi" lets `render`
    return the table as the agent to act sees it, "human" lets each step print it with the cards of all seats.

    `reset(seed=s)` deals hand 0 of seed s, each `reset()` after it the next hand; the first one without a seed takes a
    fresh one. Options: {"deal": uint8 (seats + 1, 15)} and with it {"first": seat}, for phases "play" {"landlord":
    seat}; others are ignored.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (as PettingZoo has it)
        "name": "ddz_fast_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        rules: RuleSet | str = "classic",
        *,
        phases: str = "all",
        reward: str = "payoff",
        room: Room | None = None,
        max_actions: int | None = None,
        texts: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Raises DdzError, or RuleSetError, for what cannot be."""
        super().__init__()
        modes = (None, *self.metadata["render_modes"])
        if render_mode not in modes:
            raise DdzError(
                f"render_mode may be None, 'ansi' or 'human', not {shown(render_mode)}",
                code="bad-render-mode",
            )
        self.render_mode = render_mode
        self._env = VectorEnv(
            rules, 1, phases=phases, reward=reward, room=room, autoreset="disabled"
        )
        self._numbers = ActionNumbers(self._env, max_actions)
        self._texts = bool(texts)
        self._is_dealt = False
        self.possible_agents = [f"seat_{seat}" for seat in range(self._env.seats)]
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self.action_spaces = {
            agent: spaces.Discrete(self._numbers.size) for agent in self.possible_agents
        }
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Space:
        """Return the space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space:
        """Return the space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal. Raises DdzError for a seed or a deal that cannot be."""
        if seed is None and not self._is_dealt:
            seed = secrets.randbits(_FRESH_SEED_BITS)
        self._env.reset(seed=seed, options=self._of_hand(options or {}))
        self._is_dealt = True
        self._skip_agent_selection = None
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._pass_the_turn()
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Act for `agent_selection`; an agent whose hand is over takes None.

        Raises IllegalActionError for what is not legal, DdzError for what is no action; neither changes anything.
        """
        if not self.agents:
            raise IllegalActionError("the hand is over; reset it first", code="hand-over")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        _, rewards, terminations, _, infos = self._env.step(self._place(action))
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        self.rewards = dict(zip(self.agents, rewards[0].tolist(), strict=True))
        if terminations[0]:
            outcome = {name: column[0].tolist() for name, column in infos["outcomes"].items()}
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {"outcome": dict(outcome)} for agent in self.agents}
        self._accumulate_rewards()
        if terminations[0]:
            self.agent_selection = self.agents[0]
        else:
            self._pass_the_turn()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees; the arrays are the caller's own."""
        seat = self._seat(agent)
        seen = plain.encode(self._env.rules, self._env.observe(seat))[0]
        is_to_act = int(self._env.seat_to_act[0]) == seat
        mask = self._numbers.masks()[0] if is_to_act else np.zeros(self._numbers.size, np.int8)
        return {"observation": seen, "action_mask": mask}

    def render(self) -> str | None:
        """Return, or print, the table; nothing without a render mode."""
        if self.render_mode == "human":
            print(table_text(self._env.observe(), 0, self._env.hands()[0]), end="\n\n")
        if self.render_mode == "ansi":
            seat = self.possible_agents.index(self.agent_selection)
            return table_text(self._env.observe(seat))
        return None

    def close(self) -> None:
        """Let go of the hand."""
        self._env.close()
        self._is_dealt = False

    def _space(self) -> spaces.Dict[Any]:
        seen = spaces.Box(0.0, 1.0, (plain.size(self._env.rules),), np.float32)
        mask = spaces.Box(0, 1, (self._numbers.size,), np.int8)
        return spaces.Dict({"observation": seen, "action_mask": mask})

    def _seat(self, agent: Any) -> int:
        if agent not in self.possible_agents:
            raise DdzError(
                f"{shown(agent)} is no agent; agents are {', '.join(self.possible_agents)}",
                code="unknown-agent",
            )
        return self.possible_agents.index(agent)

    def _pass_the_turn(self) -> None:
        self.agent_selection = self.possible_agents[int(self._env.seat_to_act[0])]
        if self._texts:
            texts, numbers = self._legal()
            self.infos[self.agent_selection] = {"legal_actions": texts, "legal_ids": numbers}

    def _legal(self) -> tuple[list[str], list[int]]:
        """Return what the seat to act may do, as texts and as numbers."""
        legal, wild_rank = self._env.legal(), int(self._env.observe().wild_rank[0])
        texts = [str(action) for action in actions_of(self._env.rules, legal, 0, wild_rank)]
        return texts, self._numbers.of(legal).tolist()

    def _place(self, action: Any) -> npt.NDArray[np.int64]:
        number = integer_or_none(action)
        if number is None:
            raise DdzError(f"an action must be an integer, not {shown(action)}", code="bad-actions")
        places = self._numbers.places(np.array([number if abs(number) <= LARGEST_INDEX else -1]))
        if places[0] < 0:
            texts, numbers = self._legal()
            some = ", ".join(
                f"{number} ({text})"
                for number, text in zip(numbers[:_MOST_SHOWN], texts, strict=False)
            )
            more = ", …" if len(texts) > _MOST_SHOWN else ""
            raise IllegalActionError(
                f"action {shown(action)} of {self.agent_selection} is not legal now; legal are {some}{more}",
                code="not-now",
            )
        return places

    def _of_hand(self, options: dict[str, Any]) -> dict[str, Any] | None:
        """Return the options of `VectorEnv` for those of this hand."""
        names = {
            "deal": "deals",
            "landlord" if self._env.phases == "play" else "first": None,
        }
        found = {
            name if many is None else many: np.array([options[name]])
            for name, many in names.items()
            if name in options
        }
        return found or None
