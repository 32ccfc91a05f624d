"""DouZero's environment on this engine: `from ddz_fast.envs.douzero import Env` for `from douzero.env import Env`.

`ddz_fast.envs.douzero.env` and `.game` have the names of `douzero.env.env` and `douzero.env.game`. DouZero itself is
not needed.
"""

from ddz_fast.envs.douzero.env import DummyAgent, Env, deck, get_obs
from ddz_fast.envs.douzero.game import GameEnv
from ddz_fast.envs.douzero.infoset import InfoSet

__all__ = ["DummyAgent", "Env", "GameEnv", "InfoSet", "deck", "get_obs"]
