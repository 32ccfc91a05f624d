"""What a caller gives as an array."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["array_of"]


def array_of(values: Any) -> npt.NDArray[Any] | None:
    """Return the values as an array; None for what numpy makes none of, such as lists of several lengths."""
    try:
        return np.asarray(values)
    except ValueError:
        return None
