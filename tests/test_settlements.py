"""Settlement without holdings: the published vectors, the worked numbers of the rules, and balance."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import ddz_fast as ddz
from ddz_fast.scoring import Room, column_names, multiplier_of, settle

ROWS: list[dict[str, Any]] = [
    json.loads(row)
    for row in (Path(__file__).parent / "golden" / "settlements.jsonl")
    .read_text("utf-8")
    .splitlines()
]
PLAIN = {"bombs": 0, "rockets": 0}
HUANLE = {"robs": 0, "open": 1, "doubles": (False, False, False), "spring": False, **PLAIN}
"""Outcomes in which nothing has raised the stake."""


def room_of(row: dict[str, Any]) -> Room:
    return Room(row.get("base", 1), row.get("room_multiplier", 1), row.get("coefficient", 1))


def facts_of(row: dict[str, Any]) -> dict[str, Any]:
    """The row with the bombs of a hand of two decks counted: all of them, and those of six cards or more."""
    if "bomb_sizes" not in row:
        return row
    sizes = row["bomb_sizes"]
    return row | {"bombs": len(sizes), "big_bombs": sum(size >= 6 for size in sizes)}


def test_all_rows_are_there() -> None:
    presets = (
        *("classic", "two_player", "twelve_card", "huanle", "laizi"),
        *("four_player", "haling"),
    )
    assert Counter(row["rules"] for row in ROWS) == dict.fromkeys(presets, 40)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["rules"])
def test_a_published_settlement(row: dict[str, Any]) -> None:
    payoffs = settle(row["rules"], facts_of(row), room_of(row))
    assert payoffs.dtype == np.float64
    assert payoffs.tolist() == [row["payoffs"]]
    if "multiplier" in row:
        assert multiplier_of(row["rules"], row, room_of(row)).tolist() == [row["multiplier"]]


@pytest.mark.parametrize("rules", ["classic", "two_player", "twelve_card", "four_player"])
def test_published_settlements_all_at_once(rules: str) -> None:
    rows = [facts_of(row) for row in ROWS if row["rules"] == rules]
    for row in rows:
        row.pop("bomb_sizes", None)
    outcome = {name: np.array([row[name] for row in rows]) for name in rows[0]}
    assert settle(rules, outcome).tolist() == [row["payoffs"] for row in rows]


# The worked numbers of the rules.


@pytest.mark.parametrize(
    ("rules", "facts", "room", "expected"),
    [
        # A (S4): bid 3, two bombs, one rocket: 24 each.
        ("classic", {"bid": 3, "bombs": 2, "rockets": 1}, Room(), [48, -24, -24]),
        ("classic_continuing", {"bid": 3, "bombs": 2, "rockets": 1}, Room(), [48, -24, -24]),
        # A: no spring.
        ("classic", {"bid": 1, **PLAIN, "spring": True}, Room(), [2, -1, -1]),
        # B (S1): X = 6, N = 1000: 12,000 and 6,000 before the rake; here 6 is the room's multiplier 3 and a rob.
        ("huanle", {**HUANLE, "robs": 1}, Room(1, 3, 1000), [12_000, -6_000, -6_000]),
        # B: opened before the deal, one bomb, a rocket, spring: 5 x 2 x 2 x 2.
        (
            "huanle",
            {**HUANLE, "open": 5, "bombs": 1, "rockets": 1, "spring": True},
            Room(),
            [80, -40, -40],
        ),
        # F: one bomb, one rocket.
        ("two_player", {"bombs": 1, "rockets": 1}, Room(), [4, -4]),
        # G: bid 2, one bomb.
        ("twelve_card", {"bid": 2, "bombs": 1, "rockets": 0}, Room(), [12, -4, -4, -4]),
        # H: stake 1; stake 1 x 2^robs x 2^b; stake x bid, bombs do not multiply.
        ("face_up", {"bombs": 1, "rockets": 0}, Room(), [4, -2, -2]),
        ("winner_stays", {"robs": 2, "bombs": 0, "rockets": 1}, Room(), [16, -8, -8]),
        ("spade_three", {"bid": 2, "bombs": 3, "rockets": 1}, Room(base=5), [20, -10, -10]),
        # The peers' presets: stake 1 x 2^b; openspiel's auction with spring.
        ("rlcard", {"bombs": 2, "rockets": 1}, Room(), [16, -8, -8]),
        ("douzero", {"bombs": 2, "rockets": 1}, Room(), [16, -8, -8]),
        ("openspiel", {"bid": 2, **PLAIN, "spring": True}, Room(), [8, -4, -4]),
    ],
)
def test_a_worked_number(
    rules: str, facts: dict[str, Any], room: Room, expected: list[float]
) -> None:
    """The landlord, seat 0, wins; losing is the mirror image; other seats are other columns."""
    seats = len(expected)
    for landlord in range(seats):
        turned = {**facts, "landlord": landlord, "landlord_won": True}
        if "doubles" in facts:
            turned["doubles"] = tuple(np.roll(facts["doubles"], landlord))
        payoffs = np.roll(np.array([expected], float), landlord, axis=1)
        assert settle(rules, turned, room).tolist() == payoffs.tolist()
        turned["landlord_won"] = False
        assert settle(rules, turned, room).tolist() == (-payoffs).tolist()


def test_the_rake_of_the_seed() -> None:
    """S1: u = 6, N = 1000, A = 50: the landlord 11,950, the peasants -6,050 each."""
    outcome = {**HUANLE, "landlord": 0, "landlord_won": True}
    room = Room(multiplier=6, coefficient=1000, rake=50)
    assert settle("huanle", outcome, room).tolist() == [[12_000, -6_000, -6_000]]
    assert settle("huanle", outcome, room, rake=True).tolist() == [[11_950, -6_050, -6_050]]


def test_doubles_count_pair_by_pair() -> None:
    """V: u = 6, N = 1000, peasants win, d_L = 2, d = (2, 1); the landlord winning gives the mirror image."""
    room = Room(multiplier=6, coefficient=1000)
    outcome = {**HUANLE, "landlord": 0, "landlord_won": False, "doubles": (True, True, False)}
    assert settle("huanle", outcome, room).tolist() == [[-36_000, 24_000, 12_000]]
    outcome["landlord_won"] = True
    assert settle("huanle", outcome, room).tolist() == [[36_000, -24_000, -12_000]]
    outcome["doubles"] = (False, False, True)
    assert settle("huanle", outcome, room).tolist() == [[18_000, -6_000, -12_000]]


def test_role_in_x_shares_the_stake_out() -> None:
    """u N is what the landlord moves: 6,000, and half of it a peasant; a third each where three are against it."""
    outcome = {**HUANLE, "landlord": 1, "landlord_won": True}
    rules = ddz.rules("huanle", role_in_x=True)
    room = Room(multiplier=6, coefficient=1000)
    assert settle(rules, outcome, room).tolist() == [[-3_000, 6_000, -3_000]]
    four = {"landlord": 0, "landlord_won": False, "bid": 3, "bombs": 1, "rockets": 0}
    shared = settle(ddz.rules("twelve_card", role_in_x=True), four)
    assert shared.tolist() == [[-6, 2, 2, 2]]


@pytest.mark.parametrize(
    ("flags", "facts", "multiplier"),
    [
        ({"bomb_factor": 3}, {"bombs": 2, "rockets": 1}, 27),
        ({"bomb_factor": 1}, {"bombs": 2, "rockets": 1}, 1),
        ({"bomb_factor": 100}, {"bombs": 13, "rockets": 1}, 1e28),
        ({"spring": 3}, {"spring": True}, 3),
        ({"spring": 1}, {"spring": True}, 1),
        ({"open_before": 100}, {"open": 100}, 100),
        ({"open_tiers": (9, 7)}, {"open": 7}, 7),
        ({"late_open_factor": 8}, {"open": 8}, 8),
        ({"opening": False}, {"open": 5}, 1),
        ({"rob": False}, {"robs": 3}, 1),
    ],
)
def test_flags_change_the_multiplier(
    flags: dict[str, Any], facts: dict[str, Any], multiplier: float
) -> None:
    outcome = {**HUANLE, "landlord": 0, "landlord_won": True, **facts}
    found = multiplier_of(ddz.rules("huanle", **flags), outcome, Room(multiplier=1.5))
    assert found.dtype == np.float64
    assert found == pytest.approx([multiplier * 1.5], rel=1e-15)


def test_the_columns_of_a_rule_set() -> None:
    always = "landlord landlord_won bombs rockets spring multiplier plies redeals"
    assert column_names("two_player") == tuple(always.split())
    bids = always.replace("_won", "_won bid")
    for preset in ("classic", "classic_continuing", "spade_three", "twelve_card", "openspiel"):
        assert column_names(preset) == tuple(bids.split())
    assert column_names("winner_stays") == tuple(always.replace("_won", "_won robs").split())
    huanle = always.replace("_won", "_won robs open doubles")
    assert column_names(ddz.rules("huanle")) == tuple(huanle.split())
    laizi = huanle.replace("bombs", "soft_bombs hard_bombs pure_bombs") + " wild_rank"
    for rules in (ddz.rules("laizi"), ddz.rules("laizi", wild_rank="7")):
        assert column_names(rules) == tuple(laizi.split())
    assert column_names(ddz.rules("laizi", wild_rank=None)) == tuple(huanle.split())
    four = bids.replace("bombs", "bombs big_bombs")
    for preset in ("four_player", "four_player_continuing"):
        assert column_names(preset) == tuple(four.split())
    declared = "dang huangfan mingwang touliao tanda baodao fight"
    assert column_names("haling") == tuple(four.replace("bid", declared).split())
    plain = ddz.rules("haling", tanda=False, baodao=False)
    declared = "dang huangfan mingwang touliao"
    assert column_names(plain) == tuple(four.replace("bid", declared).split())


# Many hands.


def random_outcome(rules: ddz.RuleSet, hands: int, seed: int) -> dict[str, npt.NDArray[Any]]:
    rng = np.random.default_rng(seed)
    opens = [1, rules.open_before, *rules.open_tiers, rules.late_open_factor]
    return {
        "landlord": rng.integers(-1, rules.seats, hands).astype(np.int8),
        "landlord_won": rng.random(hands) < 0.5,
        "bid": rng.integers(1, 4, hands).astype(np.uint8),
        "robs": rng.integers(0, rules.seats + 1, hands).astype(np.uint8),
        "open": rng.choice(opens, hands).astype(np.uint8),
        "doubles": rng.random((hands, rules.seats)) < 0.5,
        "bombs": rng.integers(0, 8, hands).astype(np.uint8),
        "big_bombs": rng.integers(0, 4, hands).astype(np.uint8),
        "soft_bombs": rng.integers(0, 5, hands).astype(np.uint8),
        "hard_bombs": rng.integers(0, 4, hands).astype(np.uint8),
        "pure_bombs": rng.integers(0, 2, hands).astype(np.uint8),
        "rockets": rng.integers(0, 1 + rules.jokers, hands).astype(np.uint8),
        "spring": rng.random(hands) < 0.2,
    }


def random_declarations(hands: int, seed: int) -> dict[str, npt.NDArray[Any]]:
    """Facts of 哈灵 that can stand beside one another."""
    rng = np.random.default_rng(seed)
    dang, baodao = rng.integers(1, 4, hands), rng.integers(0, 3, hands)
    touliao = (dang == 3) & (rng.random(hands) < 0.5)
    fight = (baodao > 0) & (rng.random(hands) < 0.5)
    return {
        "dang": dang.astype(np.uint8),
        "huangfan": rng.random(hands) < 0.5,
        "mingwang": rng.random(hands) < 0.5,
        "touliao": touliao,
        "tanda": touliao & ((baodao == 0) | fight) & (rng.random(hands) < 0.5),
        "baodao": baodao.astype(np.uint8),
        "fight": fight,
        "landlord_won": (rng.random(hands) < 0.5) | (baodao > 0) & ~fight,
    }


@pytest.mark.parametrize("preset", ddz.presets())
def test_a_million_payoffs_sum_to_zero(preset: str) -> None:
    rules = ddz.rules(preset)
    hands = 1_000_000 if preset in ("classic", "huanle", "laizi") else 50_000
    outcome = random_outcome(rules, hands, seed=5)
    if preset == "haling":
        outcome |= random_declarations(hands, seed=6)
    payoffs = settle(rules, outcome, Room(multiplier=3, coefficient=10, rake=7))
    assert payoffs.shape == (hands, rules.seats)
    assert payoffs.dtype == np.float64
    if rules.cap == "none":
        assert not payoffs.sum(axis=1).any()
    else:  # shares of a limited gain may be thirds
        assert np.abs(payoffs.sum(axis=1)).max() < 1e-9
    cancelled = outcome["landlord"] < 0
    assert not payoffs[cancelled].any()
    is_paid = ~cancelled
    if preset == "haling":  # nobody pays for a fight that was lost
        is_paid &= ~outcome["fight"] | outcome["landlord_won"]
    assert payoffs[is_paid].all()
    assert not payoffs[~is_paid].any()
    rows = np.arange(hands)[is_paid]
    landlords = payoffs[rows, outcome["landlord"][rows]]
    assert ((landlords > 0) == outcome["landlord_won"][rows]).all()


def test_many_hands_give_what_single_ones_give() -> None:
    outcome = random_outcome(ddz.rules("huanle"), 300, seed=6)
    payoffs = settle("huanle", outcome)
    multipliers = multiplier_of("huanle", outcome)
    for row in range(300):
        single = {name: column[row] for name, column in outcome.items()}
        assert settle("huanle", single).tolist() == [payoffs[row].tolist()]
        assert multiplier_of("huanle", single).tolist() == [multipliers[row]]
