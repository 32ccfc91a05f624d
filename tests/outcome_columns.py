"""The columns of whole hands, by rule set, and a plain hand in them."""

from typing import Any

import numpy as np

DTYPES = {
    "landlord": np.int8,
    "landlord_won": np.bool_,
    "bid": np.uint8,
    "dang": np.uint8,
    "huangfan": np.bool_,
    "mingwang": np.bool_,
    "touliao": np.bool_,
    "tanda": np.bool_,
    "baodao": np.uint8,
    "fight": np.bool_,
    "robs": np.uint8,
    "open": np.uint8,
    "doubles": np.bool_,
    "bombs": np.uint8,
    "big_bombs": np.uint8,
    "soft_bombs": np.uint8,
    "hard_bombs": np.uint8,
    "pure_bombs": np.uint8,
    "rockets": np.uint8,
    "spring": np.bool_,
    "multiplier": np.float64,
    "plies": np.uint16,
    "redeals": np.uint16,
    "wild_rank": np.uint8,
    "payoff": np.float64,
}
BOMB_CLASSES = ("soft_bombs", "hard_bombs", "pure_bombs")
OF_HALING = ("dang", "huangfan", "mingwang", "touliao", "tanda", "baodao", "fight")
"""What only 哈灵 has, the bid among it."""
NOT_OF_PLAY = {"bid", *OF_HALING, "robs", "open", "doubles", "multiplier", "redeals", "payoff"}
"""Columns that the play alone has not."""
TWO_DECKS = {"four_player", "four_player_continuing", "haling"}
BIDDING = {
    *("classic", "classic_continuing", "spade_three", "twelve_card", "openspiel"),
    *("four_player", "four_player_continuing"),
}

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

HALING: dict[str, Any] = {
    "landlord": 0,
    "landlord_won": True,
    "dang": 1,
    "huangfan": False,
    "mingwang": False,
    "touliao": False,
    "tanda": False,
    "baodao": 0,
    "fight": False,
}
"""A hand of haling in which nothing has raised the stake."""


def dtypes(preset: str) -> dict[str, Any]:
    """The columns of a whole hand, by rules.md.

    Bids where there are any, robs, opens and doubles in 欢乐 and 癞子, bombs by class where there are wild cards, large
    bombs with two decks, and what 哈灵 makes of the stake.
    """
    wild = preset == "laizi"
    has = {
        "bid": preset in BIDDING,
        **dict.fromkeys(OF_HALING, preset == "haling"),
        "big_bombs": preset in TWO_DECKS,
        "robs": preset in ("huanle", "laizi", "winner_stays"),
        "open": preset in ("huanle", "laizi"),
        "doubles": preset in ("huanle", "laizi"),
        "bombs": not wild,
        **dict.fromkeys((*BOMB_CLASSES, "wild_rank"), wild),
    }
    return {name: dtype for name, dtype in DTYPES.items() if has.get(name, True)}


def of_play(preset: str) -> list[str]:
    """The columns of the play alone."""
    return [name for name in dtypes(preset) if name not in NOT_OF_PLAY]


def all_bombs(columns: dict[str, Any]) -> Any:
    """How many bombs were played in each hand, whatever their class."""
    return sum(columns[name].astype(int) for name in ("bombs", *BOMB_CLASSES) if name in columns)
