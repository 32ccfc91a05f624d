"""DoudizhuEnv: what `rlcard.make("doudizhu")` makes, at the speed of this engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from rlcard.envs import Env

from ddz_fast.envs.rlcard.actions import number_of
from ddz_fast.envs.rlcard.game import DoudizhuGame
from ddz_fast.envs.rlcard.observation import LANDLORD, encode_state
from ddz_fast.envs.rlcard.physical import card_text
from ddz_fast.envs.rlcard.tables import FEATURE_ROWS, TEXTS
from ddz_fast.errors import DdzError, shown
from ddz_fast.numbers import LARGEST_SEED, integer

__all__ = ["DoudizhuEnv", "make"]

_NAME: Final = "doudizhu"
_DEFAULTS: Mapping[str, Any] = {"allow_step_back": False, "seed": None}


def make(
    env_id: str | Mapping[str, Any] | None = _NAME, config: Mapping[str, Any] | None = None
) -> DoudizhuEnv:
    """Make the environment, as `rlcard.make("doudizhu", config)` does: the same seed deals the same cards.

    The name "doudizhu" may be left out: `make(config)`, `make()`. `config` may hold "seed", an integer from 0, and
    "allow_step_back"; what else it holds is ignored. Raises DdzError "unknown-env" for another name, "bad-config" for
    what is no dict, and where there are two.
    """
    if isinstance(env_id, Mapping):
        if config is not None:
            raise DdzError(
                f"make takes one config, not {shown(env_id)} and {shown(config)}", code="bad-config"
            )
        config = env_id
    elif env_id is not None and env_id != _NAME:
        raise DdzError(
            f"ddz_fast.envs.rlcard makes {_NAME!r} alone, not {shown(env_id)}; rlcard.make makes RLCard's other games",
            code="unknown-env",
        )
    if config is not None and not isinstance(config, Mapping):
        raise DdzError(
            f'config must be a dict such as {{"seed": 1}}, not {shown(config)}', code="bad-config"
        )
    return DoudizhuEnv(config)


class DoudizhuEnv(Env):  # type: ignore[misc]  # RLCard has no types
    """RLCard's environment: its states, actions and payoffs, bit for bit.

    `reset()`, `step(action, raw_action=False)`, `step_back()`, `run(is_training=False)`, `set_agents(agents)`,
    `get_state(player_id)`, `get_payoffs()`, `get_perfect_information()`, `get_action_feature(action)` and `seed(seed)`
    are RLCard's. A state is a dict of `obs`, int8 (790,) for the landlord and (901,) for a peasant; `legal_actions`,
    from ids to int8 (54,), read-only arrays that all states share; `raw_obs`, `raw_legal_actions` and `action_record`.

    Raises IllegalActionError for actions that may not be taken, and nothing has changed then.
    """

    game: DoudizhuGame
    action_recorder: list[tuple[int, str]]

    def __init__(self, config: Mapping[str, Any] | None = None) -> None:
        """Make an environment that `reset` starts."""
        self.name = _NAME
        self.game = DoudizhuGame()
        super().__init__({**_DEFAULTS, **(config or {})})
        self.state_shape = [[790], [901], [901]]
        self.action_shape = [[54] for _ in range(self.num_players)]

    def seed(self, seed: int | None = None) -> int:
        """Seed the deals that follow, and return the seed. Raises DdzError for what is no integer from 0."""
        if seed is not None:
            seed = integer("seed", seed, 0, LARGEST_SEED, code="bad-seed")
        drawn: int = super().seed(seed)
        return drawn

    def step(self, action: int | str, raw_action: bool = False) -> tuple[dict[str, Any], int]:
        """Take an action, an id or with `raw_action` its text, and return the next state and player."""
        game = self.game
        if raw_action:
            state, next_player = game.step(action)  # type: ignore[arg-type]  # the game refuses what is no text
        else:
            state, next_player = game.play(action if type(action) is int else number_of(action))
        self.timestep += 1
        self.action_recorder.append(game.trace[-1])
        return self._extract_state(state), next_player

    def step_back(self) -> tuple[dict[str, Any], int] | bool:
        """Take back the last action and return the state and player before it; False where there is none.

        Raises DdzError where `config` does not allow it.
        """
        if not self.allow_step_back:
            raise DdzError(
                'stepping back is off; make({"allow_step_back": True}) allows it',
                code="no-step-back",
            )
        if not self.game.step_back():
            return False
        self.action_recorder = self.action_recorder[:-1]  # states handed out keep theirs
        player = self.game.get_player_id()
        return self.get_state(player), player

    def get_payoffs(self) -> npt.NDArray[np.int64]:
        """Return 1 for each player of the side that has won and 0 for the others: int64 (3,).

        Raises DdzError before the end.
        """
        if self.game.winner_id is None:
            raise DdzError("nobody has won yet, so there are no payoffs", code="not-over")
        landlord_won = self.game.winner_id == LANDLORD
        return np.array([int((player == LANDLORD) == landlord_won) for player in range(3)])

    def get_perfect_information(self) -> dict[str, Any]:
        """Return all hands, as texts and with suits, the trace, the player to act and its legal actions."""
        hands = self.game.physical_hands()
        return {
            "hand_cards_with_suit": [" ".join(map(card_text, hand)) for hand in hands],
            "hand_cards": [self.game.get_state(player)["current_hand"] for player in range(3)],
            "trace": self.game.state["trace"],
            "current_player": self.game.get_player_id(),
            "legal_actions": self.game.state["actions"],
        }

    def get_action_feature(self, action: int) -> npt.NDArray[np.int8]:
        """Return the features of an action's id: int8 (54,)."""
        return FEATURE_ROWS[number_of(action)].copy()

    def _extract_state(self, state: dict[str, Any]) -> dict[str, Any]:
        """Return a raw state with its observation, as agents take it."""
        game = self.game
        now = state is game.latest_state
        return {
            "obs": game.observation(state["self"]) if now else encode_state(state),
            "legal_actions": self._get_legal_actions(),
            "raw_obs": state,
            "raw_legal_actions": state["actions"].copy(),
            "action_record": self.action_recorder,
        }

    def _decode_action(self, action_id: Any) -> str:
        return TEXTS[number_of(action_id)]

    def _get_legal_actions(self) -> dict[int, npt.NDArray[np.int8]]:
        return {number: FEATURE_ROWS[number] for number in self.game.legal}
