"""Gymnasium environments: one seat learns, the others are played by policies; one hand at a time, or many.

Importing this module registers "ddz_fast/DouDizhu-v0" for `gymnasium.make` and `gymnasium.make_vec`.
"""

try:
    from gymnasium.envs.registration import register, registry
except ImportError as error:
    raise ImportError(
        "ddz_fast.envs.gymnasium needs Gymnasium; install it with: pip install 'ddz_fast[gymnasium]'"
    ) from error

from ddz_fast.envs.gymnasium.single import DouDizhuEnv
from ddz_fast.envs.gymnasium.vector import DouDizhuVectorEnv

__all__ = ["ENV_ID", "DouDizhuEnv", "DouDizhuVectorEnv"]

ENV_ID = "ddz_fast/DouDizhu-v0"

if ENV_ID not in registry:
    register(
        ENV_ID,
        entry_point="ddz_fast.envs.gymnasium:DouDizhuEnv",
        vector_entry_point="ddz_fast.envs.gymnasium:DouDizhuVectorEnv",
    )
