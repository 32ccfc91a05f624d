"""What the formats of other packages are asked first: whether the hands are such that they can describe them."""

from __future__ import annotations

import numpy as np

from ddz_fast.batch.observations import NO_RANK, Observations
from ddz_fast.errors import DdzError, shown

__all__ = ["check_no_wild_cards"]

_RANKS = "3456789TJQKA2"


def check_no_wild_cards(observations: Observations, format: str) -> None:
    """Raise DdzError "not-described" where a hand has a wild rank, for a format that cannot say which it is.

    `observations.wild_rank` is uint8 (n,), else DdzError "bad-array" is raised; where it is an empty array, nobody
    has asked for it, and nothing is known.
    """
    ranks = getattr(observations, "wild_rank", None)
    if ranks is None:  # whoever has other fields alone; the encoder says what it lacks
        return
    if not isinstance(ranks, np.ndarray) or ranks.dtype != np.uint8 or ranks.ndim != 1:
        raise DdzError(
            f"wild_rank must be a uint8 array of shape (n,), not {shown(ranks)}", code="bad-array"
        )
    wild = ranks != NO_RANK
    if wild.any():
        row = int(wild.argmax())
        rank = int(ranks[row])
        name = f", the rank {_RANKS[rank]}," if rank < len(_RANKS) else ""
        raise DdzError(
            f"{format}'s format has no place for wild cards: wild_rank holds {rank}{name} in row {row}, and without it "
            "hands that play differently would look the same; ddz_fast.encodings.plain describes every rule set",
            code="not-described",
        )
