"""RLCard's Dou Dizhu environment on this engine: `make("doudizhu", config={"seed": 1})`, as `rlcard.make`.

RLCard's agents, its models and its trainer run on it unchanged. Needs RLCard: pip install 'ddz_fast[rlcard]'.
"""

try:
    import rlcard as _rlcard
except ImportError as missing:
    raise ImportError(
        "ddz_fast.envs.rlcard is a face for RLCard, which is not installed; "
        "pip install 'ddz_fast[rlcard]' brings it"
    ) from missing

from ddz_fast.envs.rlcard.env import DoudizhuEnv, make
from ddz_fast.envs.rlcard.game import DoudizhuGame

del _rlcard

__all__ = ["DoudizhuEnv", "DoudizhuGame", "make"]
