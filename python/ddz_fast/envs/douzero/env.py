"""Env: DouZero's environment, whose training script and evaluation run on it after one changed import."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ddz_fast.envs.douzero.features import (
    cards_array,
    moves_array,
    observation_of,
    one_hot,
    padded_moves,
)
from ddz_fast.envs.douzero.game import GameEnv
from ddz_fast.envs.douzero.infoset import GameInfoSet
from ddz_fast.envs.douzero.observation import DOWN, LANDLORD, UP
from ddz_fast.envs.douzero.tables import CARDS, POSITIONS
from ddz_fast.errors import DdzError, shown

__all__ = ["Card2Column", "DummyAgent", "Env", "GameEnv", "NumOnes2Array", "deck", "get_obs"]

deck: Final = [*sorted(CARDS[:13] * 4), *CARDS[13:]]
"""The cards from which a deal is shuffled, with NumPy's global generator."""
Card2Column: Final = {card: rank for rank, card in enumerate(CARDS[:13])}
NumOnes2Array: Final = {n: np.array([int(place < n) for place in range(4)]) for n in range(5)}

_MOST_BOMBS_AND_ONE = 15
_OBJECTIVES = ("wp", "adp", "logadp")


class DummyAgent:
    """An agent that plays what it has been told: the environment's own hand at each position."""

    def __init__(self, position: str) -> None:
        """Sit down at "landlord", "landlord_down" or "landlord_up"."""
        self.position = position
        self.action: list[int] | None = None

    def act(self, infoset: Any) -> list[int] | None:
        """Return the action that was set; whoever asked refuses one that is not legal."""
        return self.action

    def set_action(self, action: list[int]) -> None:
        """Say what to play next."""
        self.action = action


class Env:
    """DouZero's environment: `reset()` and `step(action)`, observations bit for bit.

    `objective` is "wp" (the reward at the end is 1 or -1), "adp" (2 to the power of the bombs) or "logadp" (the bombs
    and one), for the landlord. Deals are shuffled with NumPy's global generator, so `np.random.seed` deals what it does
    in DouZero. The legal actions stand in our documented order, each once.
    """

    def __init__(self, objective: str) -> None:
        """Make an environment that `reset` starts. Raises DdzError for another objective."""
        if objective not in _OBJECTIVES:
            raise DdzError(
                f"the objective must be one of {', '.join(_OBJECTIVES)}, not {shown(objective)}",
                code="bad-objective",
            )
        self.objective = objective
        self.players = {position: DummyAgent(position) for position in POSITIONS}
        self._env = GameEnv(self.players)
        self.infoset: GameInfoSet | None = None

    def reset(self) -> dict[str, Any]:
        """Deal a new hand and return the landlord's observation, as `get_obs`."""
        cards = deck.copy()
        np.random.shuffle(cards)  # noqa: NPY002  # DouZero's own generator
        self._env.card_play_init(
            {
                "landlord": sorted(cards[:20]),
                "landlord_up": sorted(cards[20:37]),
                "landlord_down": sorted(cards[37:54]),
                "three_landlord_cards": sorted(cards[17:20]),
            }
        )
        return self._observed()

    def step(self, action: list[int]) -> tuple[dict[str, Any] | None, float, bool, dict[str, Any]]:
        """Play an action of `infoset.legal_actions`, and return (observation, reward, done, {}).

        At the end the observation is None and the reward is the landlord's; before, it is 0. Raises IllegalActionError
        for what may not be played, and nothing has changed then.
        """
        game = self._env
        place = game.acting_player_position
        if place is None:
            raise DdzError("no hand has begun; reset() begins one", code="not-started")
        self.players[place].set_action(action)
        game.step()
        if game.game_over:
            return None, self._get_reward(), True, {}
        return self._observed(), 0.0, False, {}

    def _observed(self) -> dict[str, Any]:
        game = self._env
        infoset = self.infoset = game.game_infoset
        assert infoset is not None
        observation = game.observation()
        observation["legal_actions"] = infoset.legal_actions
        return observation

    def _get_reward(self) -> float:
        """Return the landlord's reward at the end."""
        sign = 1.0 if self._game_winner == "landlord" else -1.0
        bombs = self._game_bomb_num
        return sign * {"wp": 1.0, "adp": 2.0**bombs, "logadp": bombs + 1.0}[self.objective]

    @property
    def _game_infoset(self) -> GameInfoSet | None:
        return self._env.game_infoset

    @property
    def _game_bomb_num(self) -> int:
        return self._env.get_bomb_num()

    @property
    def _game_winner(self) -> str | None:
        return self._env.get_winner()

    @property
    def _acting_player_position(self) -> str | None:
        return self._env.acting_player_position

    @property
    def _game_over(self) -> bool:
        return self._env.game_over


def get_obs(infoset: Any) -> dict[str, Any]:
    """Return the observation of an infoset, ours or DouZero's, as DouZero writes it.

    `position`; `x_batch`, float32 (k, 373) for the landlord and (k, 484) for the others, a row for each legal action;
    `z_batch`, float32 (k, 5, 162); `legal_actions`; `x_no_action`, int8 (319,) or (430,); `z`, int8 (5, 162). Raises
    DdzError for a position that is none.
    """
    if infoset.player_position not in POSITIONS:
        raise DdzError(
            f"player_position must be one of {', '.join(POSITIONS)}, not {shown(infoset.player_position)}",
            code="bad-position",
        )
    return observation_of(POSITIONS.index(infoset.player_position), infoset)


# What `get_obs` of DouZero is made of, under DouZero's own names: forks import these.

_cards2array = cards_array
_action_seq_list2array = moves_array
_process_action_seq = padded_moves


def _get_one_hot_array(num_left_cards: int, max_num_cards: int) -> npt.NDArray[np.float64]:
    """Return how many cards are left as a one-hot, the first place for one: float64 (max_num_cards,)."""
    return one_hot(num_left_cards - 1, max_num_cards)


def _get_one_hot_bomb(bomb_num: int) -> npt.NDArray[np.float64]:
    """Return how many bombs have been played as a one-hot, the first place for none: float64 (15,)."""
    return one_hot(bomb_num, _MOST_BOMBS_AND_ONE)


def _get_obs_landlord(infoset: Any) -> dict[str, Any]:
    """Return an infoset as the landlord's observation, whosever it is."""
    return observation_of(LANDLORD, infoset)


def _get_obs_landlord_down(infoset: Any) -> dict[str, Any]:
    """Return an infoset as the observation of the seat after the landlord."""
    return observation_of(DOWN, infoset)


def _get_obs_landlord_up(infoset: Any) -> dict[str, Any]:
    """Return an infoset as the observation of the seat before the landlord."""
    return observation_of(UP, infoset)
