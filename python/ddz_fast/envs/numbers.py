"""ActionNumbers: which number stands for which action, with room for every hand of a rule set."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ddz_fast.batch import LegalActions
from ddz_fast.envs.vector import VectorEnv
from ddz_fast.errors import DdzError, shown
from ddz_fast.numbers import integer

__all__ = ["ActionNumbers"]

_MOST_ACTIONS = 1 << 24
_OF_TWENTY_CARDS = 1 << 15
"""Places for a hand of up to 20 cards with wild ones, of which none has more than 14,153 leads."""
_OF_MORE_CARDS = 1 << 18


class ActionNumbers:
    """The numbers of the actions in an environment.

    The fixed ids of `ddz.ActionIndex` where `most` is None and the rule set has no wild cards; else the places in
    the list of the seat to act, of which there are at most `most` (None: 32,768 for hands of 20 cards, 262,144 for
    larger ones). `size` is how many numbers there are.
    """

    def __init__(self, env: VectorEnv, most: int | None) -> None:
        """Raises DdzError for a `most` that is no integer from 1 to 2**24."""
        rules = env.rules
        self.is_fixed = most is None and not rules.has_wild_cards
        self._env = env
        if self.is_fixed:
            self.size = int(env.index.size)
            return
        if most is None:
            is_small = rules.hand_cards + rules.bottom_cards <= 20
            most = _OF_TWENTY_CARDS if is_small else _OF_MORE_CARDS
        self.size = integer("max_actions", most, 1, _MOST_ACTIONS)

    def masks(self) -> npt.NDArray[np.int8]:
        """Return which numbers are legal, 1 or 0: int8 (num_envs, size), the caller's own.

        Raises DdzError "too-many-actions" where a list is longer than `size`.
        """
        if self.is_fixed:
            masks = np.empty((self._env.num_envs, self.size), np.int8)
            self._env.action_mask(masks.view(np.bool_))
            return masks
        sizes = self._sizes()
        return (np.arange(self.size) < sizes[:, np.newaxis]).astype(np.int8)

    def places(self, numbers: npt.NDArray[np.integer[Any]]) -> npt.NDArray[np.int64]:
        """Return the places of these numbers, one a hand, in the lists: int64 (num_envs,), -1 where not legal."""
        if not self.is_fixed:
            is_place = (numbers >= 0) & (numbers < self._sizes())
            return np.where(is_place, numbers, -1).astype(np.int64)
        legal = self._env.legal()
        ids = self._env.index.ids(legal)
        (rows,) = np.nonzero(ids == np.repeat(numbers, legal.sizes))
        hands = np.searchsorted(legal.offsets, rows, side="right") - 1
        places = np.full(len(numbers), -1, np.int64)
        places[hands] = rows - legal.offsets[hands]
        return places

    def of(self, legal: LegalActions, hand: int = 0) -> npt.NDArray[np.int64]:
        """Return the numbers of one hand's legal actions, in the order of its list: int64."""
        own = legal.of(hand)
        if self.is_fixed:
            ids: npt.NDArray[np.int64] = self._env.index.ids(own).astype(np.int64)
            return ids
        return np.arange(len(own.category))

    def _sizes(self) -> npt.NDArray[np.int64]:
        sizes: npt.NDArray[np.int64] = self._env.legal().sizes
        if sizes.max(initial=0) > self.size:
            raise DdzError(
                f"a hand has {sizes.max()} legal actions, and max_actions={self.size}; give a larger max_actions",
                code="too-many-actions",
            )
        return sizes


def checked_actions(actions: Any, num_envs: int) -> npt.NDArray[np.int64]:
    """Return actions as int64 (num_envs,). Raises DdzError "bad-actions" for anything but integers of that shape."""
    given = np.asarray(actions)
    if given.shape != (num_envs,) or given.dtype.kind not in "iu":
        raise DdzError(
            f"actions must be integers of the shape ({num_envs},), not {shown(actions)}",
            code="bad-actions",
        )
    return given.astype(np.int64)
