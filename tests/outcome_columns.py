"""The columns of whole hands, by rule set, and a plain hand in them."""

from typing import Any

import numpy as np

DTYPES = {
    "landlord": np.int8,
    "landlord_won": np.bool_,
    "bid": np.uint8,
    "robs": np.uint8,
    "open": np.uint8,
    "doubles": np.bool_,
    "bombs": np.uint8,
    "rockets": np.uint8,
    "spring": np.bool_,
    "multiplier": np.float64,
    "plies": np.uint16,
    "redeals": np.uint16,
    "payoff": np.float64,
}
OF_PLAY = ("landlord", "landlord_won", "bombs", "rockets", "spring", "plies")
BIDDING = {"classic", "classic_continuing", "spade_three", "twelve_card", "openspiel"}

HUANLE: dict[str, Any] = {
    "landlord": 0,
    "landlord_won": True,
    "robs": 0,
    "open": 1,
    "doubles": (False, False, False),
    "bombs": 0,
    "rockets": 0,
    "spring": False,
}
"""A hand of huanle in which nothing has raised the stake."""


def dtypes(preset: str) -> dict[str, Any]:
    """The columns of a whole hand, by rules.md: bids where there are any, robs, opens and doubles in 欢乐."""
    has = {
        "bid": preset in BIDDING,
        "robs": preset in ("huanle", "winner_stays"),
        "open": preset == "huanle",
        "doubles": preset == "huanle",
    }
    return {name: dtype for name, dtype in DTYPES.items() if has.get(name, True)}
