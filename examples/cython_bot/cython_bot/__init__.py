"""A player in Cython: `ddz_fast.simulate(policy=cython_bot.policy())` plays it at the speed of the core."""

from cython_bot import player
from ddz_fast import NativePolicy


def policy() -> NativePolicy:
    """Return the player; the built-in "heuristic" bids for it."""
    return NativePolicy.from_cython(player, "choose", say="heuristic")
