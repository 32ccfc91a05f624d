"""The game and its state as OpenSpiel's classes, registered as "python_ddz_fast"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from ddz_fast.encodings import plain
from ddz_fast.envs.openspiel.bounds import max_chance_nodes, max_decisions, utilities
from ddz_fast.envs.openspiel.course import OVER, Course, Outcomes
from ddz_fast.envs.openspiel.numbered import NumberedHand
from ddz_fast.envs.openspiel.numbering import CHANCE_ACTIONS, OBSERVED, PLAYER_ACTIONS
from ddz_fast.envs.openspiel.parameters import DEFAULTS, Parameters
from ddz_fast.envs.openspiel.table import TableHand, player_actions
from ddz_fast.errors import DdzError, shown

__all__ = ["SHORT_NAME", "DdzGame", "DdzState", "Observer"]

SHORT_NAME = "python_ddz_fast"
"""The name that `pyspiel.load_game` knows the game by."""

_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Dou Dizhu by ddz_fast",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class DdzGame(pyspiel.Game):  # type: ignore[misc]
    """Dou Dizhu under any rule set: `pyspiel.load_game("python_ddz_fast(rules=classic,phases=play)")`.

    Under `rules=openspiel`, the default, all numbers and the observation are those of OpenSpiel's dou_dizhu. Under
    other rule sets seats' actions have the numbers of `ddz.ActionIndex`, with wild cards the places in the list of the
    legal actions, and the observation is `ddz_fast.encodings.plain`.

    Raises DdzError or RuleSetError for parameters that are none.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Read the parameters."""
        self.parameters = Parameters.read(params or {})
        parameters, is_numbered = self.parameters, self.parameters.is_numbered
        lowest, highest = utilities(parameters)
        info = pyspiel.GameInfo(
            num_distinct_actions=PLAYER_ACTIONS if is_numbered else player_actions(parameters),
            max_chance_outcomes=CHANCE_ACTIONS if is_numbered else parameters.chance.size,
            num_players=parameters.rules.seats,
            min_utility=lowest,
            max_utility=highest,
            utility_sum=0.0,
            max_game_length=max_decisions(parameters),
        )
        super().__init__(_TYPE, info, parameters.write())

    def new_hand(self) -> Course:
        """Return a hand with nothing drawn."""
        kind = NumberedHand if self.parameters.is_numbered else TableHand
        return kind(self.parameters)

    def new_initial_state(self) -> DdzState:
        """Return a state with nothing drawn."""
        return DdzState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how many chance nodes no hand has more of."""
        return max_chance_nodes(self.parameters)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer; raises DdzError as `Observer` does."""
        return Observer(self, iig_obs_type, params)


class DdzState(pyspiel.State):  # type: ignore[misc]
    """Where a hand stands, from the first chance node to the settlement."""

    def __init__(self, game: DdzGame) -> None:
        """Begin; `game.new_initial_state()` calls this."""
        super().__init__(game)
        self.hand = game.new_hand()

    def current_player(self) -> int:
        """Return the seat to act, or the number of chance or of the end."""
        return self.hand.player

    def is_terminal(self) -> bool:
        """Return whether the hand is over."""
        return self.hand.player == OVER

    def returns(self) -> list[float]:
        """Return what each seat has won; 0 before the hand is over."""
        return self.hand.returns()

    def chance_outcomes(self) -> Outcomes:
        """Return what may be drawn, with the probabilities."""
        return self.hand.outcomes()

    def _legal_actions(self, player: int) -> list[int]:
        return self.hand.legal()

    def _apply_action(self, action: int) -> None:
        self.hand.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.hand.text_of(player, action)

    def __str__(self) -> str:
        """Show all cards, and what has been done."""
        return str(self.hand)


class Observer:
    """What a seat sees, as OpenSpiel's observers show it.

    `tensor`, and `dict` with its one piece, are the observation of one seat: public information and its own, without
    perfect recall. All other kinds are texts: with perfect recall, of what everyone sees alone, of what one seat alone
    sees. Raises DdzError ("bad-observer") for what all seats see together, and for parameters.
    """

    def __init__(self, game: DdzGame, iig_obs_type: Any = None, params: Any = None) -> None:
        """Make room for the tensor; None where there is none."""
        if params:
            raise DdzError(
                f"observers take no parameters, not {shown(params)}", code="bad-observer"
            )
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise DdzError(
                "private_info may be SINGLE_PLAYER or NONE, not ALL_PLAYERS: no seat sees the cards of all",
                code="bad-observer",
            )
        self._shows = {
            "public": bool(kind.public_info),
            "private": kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER,
            "recalls": bool(kind.perfect_recall),
        }
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self._shows == {"public": True, "private": True, "recalls": False}:
            parameters = game.parameters
            size = OBSERVED if parameters.is_numbered else plain.size(parameters.played)
            self.tensor = np.zeros(size, np.float32)
            self.dict["observation"] = self.tensor

    def set_from(self, state: DdzState, player: int) -> None:
        """Write what the seat sees into `tensor`."""
        if self.tensor is not None:
            state.hand.write_observation(player, self.tensor)

    def string_from(self, state: DdzState, player: int) -> str:
        """Return what the seat sees, in words."""
        return state.hand.text_for(player, **self._shows)


pyspiel.register_game(_TYPE, DdzGame)
