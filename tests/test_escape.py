"""Escape 逃跑: the penalties of S1, who gets them, and what is refused."""

from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast.scoring import Room, escape_penalty, settle_escape

PEASANT, LANDLORD = False, True


@pytest.mark.parametrize(
    ("played", "landlord", "peasant"),
    [
        # V: landlord g = 8 -> 20, g = 16 -> 64; peasant 10 and 32.
        (8, 20, 10),
        (16, 64, 32),
        (1, 20, 10),
        (9, 20, 10),
        (10, 40, 20),  # S1 leaves 10 open; the second branch (our choice)
        (40, 160, 80),
    ],
)
def test_the_penalty_in_units_of_the_base(played: int, landlord: int, peasant: int) -> None:
    assert escape_penalty("huanle", LANDLORD, played) == landlord
    assert escape_penalty("huanle", PEASANT, played) == peasant
    assert isinstance(escape_penalty("huanle", PEASANT, played), float)


def test_the_rooms_multiplier_counts_in_the_second_branch_only() -> None:
    room = Room(base=2, multiplier=15, coefficient=1000, rake=50)
    assert escape_penalty("huanle", LANDLORD, 8, 1, room) == 20 * 2 * 1000
    assert escape_penalty("huanle", LANDLORD, 16, 1, room) == 4 * 2 * 15 * 16 * 1000
    assert escape_penalty("huanle", PEASANT, 16, 1, room) == 2 * 2 * 15 * 16 * 1000


@pytest.mark.parametrize("preset", ddz.presets())
def test_every_rule_set_takes_the_same_formula(preset: str) -> None:
    assert escape_penalty(preset, LANDLORD, 4) == 20
    assert escape_penalty(ddz.rules(preset), PEASANT, 12, room=Room(base=5)) == 120


def test_a_bid_multiplies_the_base() -> None:
    assert escape_penalty("classic", LANDLORD, 2, bid=3) == 60
    assert escape_penalty("classic", PEASANT, 16, bid=2) == 64


def test_the_penalty_goes_to_the_system() -> None:
    payoffs = settle_escape("huanle", 1, LANDLORD, 16)
    assert payoffs.dtype == np.float64
    assert payoffs.tolist() == [0, -64, 0]
    assert settle_escape("two_player", 0, PEASANT, 1).tolist() == [-10, 0]


def test_the_penalty_goes_to_the_others() -> None:
    rules = ddz.rules("huanle", escape_to="others")
    assert settle_escape(rules, 1, LANDLORD, 16).tolist() == [32, -64, 32]
    four = ddz.rules("twelve_card", escape_to="others")
    assert settle_escape(four, 3, PEASANT, 1, 3).tolist() == [10, 10, 10, -30]
    two = ddz.rules("two_player", escape_to="others")
    assert settle_escape(two, 0, PEASANT, 1).tolist() == [-10, 10]


def test_nobody_pays_more_than_it_holds() -> None:
    room = Room(holdings=(5, 30, 0), rake=3)
    rules = ddz.rules("huanle", escape_to="others")
    assert settle_escape("huanle", 0, LANDLORD, 1, 1, room).tolist() == [-5, 0, 0]
    assert settle_escape("huanle", 1, LANDLORD, 1, 1, room).tolist() == [0, -20, 0]
    assert settle_escape(rules, 1, LANDLORD, 16, 1, room).tolist() == [15, -30, 15]
    assert settle_escape(rules, 2, PEASANT, 1, 1, room).tolist() == [0, 0, 0]


SILLY: list[tuple[dict[str, Any], str]] = [
    ({"rules": "hunale"}, "'hunale' is no rule set"),
    ({"rules": None}, "None"),
    ({"seat": 3}, "seat must be an integer from 0 to 2, not 3"),
    ({"seat": -1}, "seat must be an integer from 0 to 2, not -1"),
    ({"seat": True}, "seat must be an integer from 0 to 2, not True"),
    ({"seat": "0"}, "seat must be an integer from 0 to 2, not '0'"),
    ({"seat": 1.0}, r"seat must be an integer from 0 to 2, not 1.0 \(float\)"),
    ({"is_landlord": 1}, r"is_landlord must be True or False, not 1 \(int\)"),
    ({"is_landlord": "landlord"}, "is_landlord must be True or False, not 'landlord'"),
    ({"play_multiplier": 0}, "play_multiplier must be a number from 1"),
    ({"play_multiplier": 0.5}, "play_multiplier must be a number from 1"),
    ({"play_multiplier": -8}, "play_multiplier must be a number from 1"),
    ({"play_multiplier": float("nan")}, "play_multiplier must be a number from 1"),
    ({"play_multiplier": float("inf")}, "play_multiplier must be a number from 1"),
    ({"play_multiplier": True}, "play_multiplier must be a number from 1"),
    ({"play_multiplier": None}, "play_multiplier must be a number from 1"),
    ({"bid": 2}, "bid must be 1 under huanle, not 2"),
    ({"bid": 0}, "bid must be 1 under huanle, not 0"),
    ({"rules": "classic", "bid": 4}, "bid must be an integer from 1 to 3 under classic, not 4"),
    ({"rules": "classic", "bid": 0}, "bid must be an integer from 1 to 3 under classic, not 0"),
    ({"rules": "classic", "bid": True}, "bid must be an integer from 1 to 3"),
    ({"rules": "classic", "bid": "3"}, "bid must be an integer from 1 to 3"),
    ({"room": None}, "room must be a Room"),
    ({"room": 1000}, "room must be a Room"),
    ({"room": Room(holdings=(1, 2))}, "holdings has 2 numbers; huanle has 3 seats"),
]


@pytest.mark.parametrize(("changed", "said"), SILLY)
def test_other_values_are_refused(changed: dict[str, Any], said: str) -> None:
    usual: dict[str, Any] = {
        "rules": "huanle",
        "seat": 0,
        "is_landlord": True,
        "play_multiplier": 1,
    }
    arguments = usual | changed
    with pytest.raises(ddz.DdzError, match=said):
        settle_escape(**arguments)
    if not {"seat"} & changed.keys() and "holdings" not in said:
        del arguments["seat"]
        with pytest.raises(ddz.DdzError, match=said):
            escape_penalty(**arguments)


def test_whole_numbers_of_numpy_are_numbers() -> None:
    payoffs = settle_escape("classic", np.int8(2), np.True_, np.float64(16), np.uint8(2))  # type: ignore[arg-type]
    assert payoffs.tolist() == [0, 0, -128]
