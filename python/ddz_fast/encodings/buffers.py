"""Buffers: room for encoded batches that is used again."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

__all__ = ["Buffers"]


class Buffers:
    """Memory that encoders write into again and again; it grows where a batch needs more.

    What an encoder returns lies in the buffers it is given, and is overwritten by the next call with the same ones.
    Not for two threads at once.
    """

    def __init__(self) -> None:
        """Begin with no memory."""
        self._arrays: dict[str, npt.NDArray[np.uint8]] = {}

    @property
    def nbytes(self) -> int:
        """How much memory there is by now."""
        return sum(array.nbytes for array in self._arrays.values())
