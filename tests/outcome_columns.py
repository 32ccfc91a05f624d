"""The columns of whole hands, by rule set."""

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


def dtypes(preset: str) -> dict[str, Any]:
    """The columns of a whole hand, by rules.md: bids where there are any, robs, opens and doubles in 欢乐."""
    has = {
        "bid": preset in BIDDING,
        "robs": preset in ("huanle", "winner_stays"),
        "open": preset == "huanle",
        "doubles": preset == "huanle",
    }
    return {name: dtype for name, dtype in DTYPES.items() if has.get(name, True)}
