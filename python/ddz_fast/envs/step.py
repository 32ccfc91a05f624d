"""EnvStep: what one step of many hands gives back."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ddz_fast.batch import Observations

__all__ = ["EnvStep"]


class EnvStep(NamedTuple):
    """What `step` returns, as Gymnasium's vector environments order it."""

    observations: Observations
    rewards: npt.NDArray[np.float64]
    """float64 (num_envs, seats): 0 but for the hands that ended in this step."""
    terminations: npt.NDArray[np.bool_]
    """bool (num_envs,): whose hand ended in this step."""
    truncations: npt.NDArray[np.bool_]
    """bool (num_envs,): none; a hand always comes to its end."""
    infos: dict[str, Any]
    """"ended", int64 (k,): the environments whose hand ended; "outcomes": the outcome columns of those hands, as
    `simulate` has them."""
