"""The random player: every legal action, the pass among them, is as likely as any other."""

from __future__ import annotations

from ddz_fast import _core
from ddz_fast.errors import DdzError
from ddz_fast.game import Action, View

__all__ = ["Random"]


class Random:
    """Draws as `simulate` does with policy "random": game `index` of a seed is the same game there and here.

    The numbers of a seat are a stream of (seed, game, hand, seat), and one choice among several takes one of them. An
    agent keeps the stream of the game that each seat is in: take a new one to play the same game again.
    """

    def __init__(self, seed: int = 0) -> None:
        """Start the streams of this seed; `make` checks it."""
        self._seed = seed
        self._streams: dict[int, tuple[tuple[int, int], _core.Stream]] = {}

    def choose(self, view: View) -> Action:
        """Return one of the view's legal actions. Raises DdzError where the seat has none."""
        actions = view.legal_actions
        if not actions:
            raise DdzError(f"seat {view.seat} has nothing to choose now", code="no-choice")
        return actions[self._below(view, len(actions))] if len(actions) > 1 else actions[0]

    def _below(self, view: View, n: int) -> int:
        hand = (view.index, view.hand_number)
        of_hand, stream = self._streams.get(view.seat, (None, None))
        if stream is None or of_hand != hand:
            stream = _core.Stream(self._seed, *hand, _core.PURPOSE_POLICY + view.seat)
            self._streams[view.seat] = hand, stream
        return stream.below(n)
