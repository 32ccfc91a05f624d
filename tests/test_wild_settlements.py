"""Settlement with wild cards: factors by the class of a bomb, the factor of 癞子, and the limit of a winner's gain."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ddz_fast as ddz
from ddz_fast.scoring import Room, escape_penalty, held_bomb_factor, multiplier_of, settle
from outcome_columns import HUANLE

BOMBS = ("soft_bombs", "hard_bombs", "pure_bombs")
LAIZI: dict[str, Any] = {name: value for name, value in HUANLE.items() if name != "bombs"}
LAIZI |= dict.fromkeys(BOMBS, 0)
"""A hand of laizi in which nothing has raised the stake."""


@pytest.mark.parametrize("wild_rank", ["drawn", "3", "2"])
def test_the_worked_number_of_the_rules(wild_rank: str) -> None:
    """C: one rob, one hard, one soft bomb, spring: M = 32; a peasant 8 points, the landlord 16; N = 1000."""
    rules = ddz.rules("laizi", wild_rank=wild_rank)
    outcome = LAIZI | {"robs": 1, "hard_bombs": 1, "soft_bombs": 1, "spring": True}
    assert multiplier_of(rules, outcome).tolist() == [32]
    assert settle(rules, outcome).tolist() == [[16, -8, -8]]
    assert settle(rules, outcome, Room(coefficient=1000)).tolist() == [[16_000, -8_000, -8_000]]
    outcome["landlord_won"] = False
    assert settle(rules, outcome, Room(coefficient=1000)).tolist() == [[-16_000, 8_000, 8_000]]


@pytest.mark.parametrize(
    ("flags", "facts", "multiplier"),
    [
        # S1: 软炸弹*2、硬炸弹*4、纯癞子炸弹*4、王炸*4.
        ({}, {"soft_bombs": 1}, 2),
        ({}, {"hard_bombs": 1}, 4),
        ({}, {"pure_bombs": 1}, 4),
        ({}, {"rockets": 1}, 4),
        ({}, {"soft_bombs": 3, "hard_bombs": 2, "pure_bombs": 1, "rockets": 1}, 2048),
        ({}, {"soft_bombs": 4, "hard_bombs": 12}, 2**28),
        ({"bomb_factor": 3}, {"soft_bombs": 2, "hard_bombs": 1}, 36),
        ({"hard_bomb_factor": 5}, {"soft_bombs": 1, "hard_bombs": 1, "rockets": 1}, 50),
        ({"bomb_factor": 1}, {"soft_bombs": 4, "hard_bombs": 1}, 4),
        ({"hard_bomb_factor": 1}, {"soft_bombs": 1, "hard_bombs": 9, "rockets": 1}, 2),
        ({"laizi_factor": 3}, {"soft_bombs": 1}, 2),
    ],
)
def test_a_bomb_counts_by_its_class(
    flags: dict[str, Any], facts: dict[str, Any], multiplier: float
) -> None:
    found = multiplier_of(ddz.rules("laizi", **flags), LAIZI | facts, Room(multiplier=1.5))
    assert found.tolist() == [multiplier * 1.5]


def test_without_wild_cards_there_are_no_classes() -> None:
    rules = ddz.rules("laizi", wild_rank=None)
    assert multiplier_of(rules, HUANLE | {"bombs": 2, "rockets": 1}).tolist() == [8]
    assert settle(rules, HUANLE | {"bombs": 2, "rockets": 1}).tolist() == [[4, -2, -2]]


# The limit, by hand. The stake u is 4 x the room's multiplier where it is given, so that 0.25 u is that multiplier.


@pytest.mark.parametrize(
    ("won", "doubles", "points", "expected"),
    [
        # The landlord's total stays below, meets, and passes 10,000.
        (True, "---", 4_999, (9_998, -4_999, -4_999)),
        (True, "---", 5_000, (10_000, -5_000, -5_000)),
        (True, "---", 5_001, (10_000, -5_000, -5_000)),
        (True, "---", 8_000, (10_000, -5_000, -5_000)),
        # Doubles first: 4,000 and 8,000 make 12,000; the shares stand as 1 : 2.
        (True, "--P", 4_000, (10_000, -10_000 / 3, -20_000 / 3)),
        # 12,000 and 24,000 of a landlord that doubled make 36,000.
        (True, "L-P", 6_000, (10_000, -10_000 / 3, -20_000 / 3)),
        (True, "LPP", 2_000, (10_000, -5_000, -5_000)),
        # The peasants win: each stops by itself. The landlord pays up to 20,000.
        (False, "---", 9_000, (-18_000, 9_000, 9_000)),
        (False, "---", 12_000, (-20_000, 10_000, 10_000)),
        # 12,000 and 6,000; 12,000 and 24,000; 6,000 and 12,000.
        (False, "-P-", 6_000, (-16_000, 10_000, 6_000)),
        (False, "L-P", 6_000, (-20_000, 10_000, 10_000)),
        (False, "L-P", 3_000, (-16_000, 6_000, 10_000)),
    ],
)
def test_a_winner_gains_at_most_ten_thousand(
    won: bool, doubles: str, points: int, expected: tuple[float, ...]
) -> None:
    outcome = LAIZI | {"landlord_won": won, "doubles": [mark != "-" for mark in doubles]}
    for coefficient in (1, 10, 1000):
        room = Room(multiplier=4 * points, coefficient=coefficient)
        beans = [amount * coefficient for amount in expected]
        assert settle("laizi", outcome, room)[0] == pytest.approx(beans, rel=1e-15)
        # u = base x M: the base is in the points, the coefficient is not.
        based = Room(base=points, multiplier=4, coefficient=coefficient)
        assert settle("laizi", outcome, based)[0] == pytest.approx(beans, rel=1e-15)
    free = settle(ddz.rules("laizi", cap="none"), outcome, Room(multiplier=4 * points))[0]
    factors = [2 if mark != "-" else 1 for mark in doubles]
    owed = [points * factors[seat] * factors[0] for seat in (1, 2)]
    signed = [sum(owed), -owed[0], -owed[1]] if won else [-sum(owed), *owed]
    assert free.tolist() == signed


def test_the_limit_is_in_points_and_comes_before_holdings_and_rake() -> None:
    """8,000 points a peasant become 5,000; N = 2; then a peasant holds 4,000 beans, 50 of them for the rake."""
    room = Room(multiplier=32_000, coefficient=2, rake=50, holdings=(50_000, 4_000, 50_000))
    assert settle("laizi", LAIZI, room).tolist() == [[13_950, -3_950, -10_000]]
    assert settle("laizi", LAIZI, room, rake=True).tolist() == [[13_900, -4_000, -10_050]]


def test_any_rule_set_may_limit_gains() -> None:
    rules = ddz.rules("twelve_card", cap="winner", cap_points=10)
    outcome = {"landlord": 1, "landlord_won": True, "bid": 3, "bombs": 1, "rockets": 0}
    assert settle(rules, outcome).tolist() == [[-10 / 3, 10, -10 / 3, -10 / 3]]
    assert settle(rules, outcome | {"bid": 1}).tolist() == [[-2, 6, -2, -2]]
    lost = outcome | {"landlord_won": False, "bombs": 2}
    assert settle(rules, lost, Room(coefficient=5)).tolist() == [[50, -150, 50, 50]]
    half = ddz.rules("classic", laizi_factor=0.5)
    assert settle(half, outcome).tolist() == [[-3, 6, -3]]


def test_a_cancelled_hand_of_laizi_pays_nothing() -> None:
    outcome = LAIZI | {"landlord": -1, "landlord_won": False, "wild_rank": 255}
    assert settle("laizi", outcome, Room(multiplier=1e9, rake=5), rake=True).tolist() == [[0, 0, 0]]


# A slow reference: one hand, one seat after the other, exactly.


@dataclass(frozen=True)
class Hand:
    """The facts of a hand of laizi, and of its room."""

    landlord: int
    won: bool
    robs: int
    opened: int
    doubles: tuple[bool, ...]
    soft: int
    hard: int
    pure: int
    rockets: int
    spring: bool
    room_multiplier: int
    coefficient: int

    def outcome(self) -> dict[str, Any]:
        return {
            "landlord": self.landlord,
            "landlord_won": self.won,
            "robs": self.robs,
            "open": self.opened,
            "doubles": self.doubles,
            "soft_bombs": self.soft,
            "hard_bombs": self.hard,
            "pure_bombs": self.pure,
            "rockets": self.rockets,
            "spring": self.spring,
        }

    def multiplier(self) -> int:
        product = self.room_multiplier * self.opened
        for _ in range(self.robs + self.soft + self.spring):
            product *= 2
        for _ in range(self.hard + self.pure + self.rockets):
            product *= 4
        return product

    def payoffs(self, factor: Fraction, most: Fraction | None) -> list[Fraction]:
        points = [Fraction(0)] * 3
        for seat in range(3):
            if seat != self.landlord:
                points[seat] = factor * self.multiplier()
                for doubler in (seat, self.landlord):
                    points[seat] *= 2 if self.doubles[doubler] else 1
        total = sum(points)
        if self.won:
            gain = total if most is None else min(total, most)
            points = [-share * gain / total for share in points]
            points[self.landlord] = Fraction(gain)
        else:
            points = [share if most is None else min(share, most) for share in points]
            points[self.landlord] = -sum(points, Fraction(0))
        return [point * self.coefficient for point in points]


hands = st.builds(
    Hand,
    landlord=st.integers(0, 2),
    won=st.booleans(),
    robs=st.integers(0, 3),
    opened=st.integers(1, 5),
    doubles=st.tuples(*[st.booleans()] * 3),
    soft=st.integers(0, 4),
    hard=st.integers(0, 12),
    pure=st.integers(0, 1),
    rockets=st.integers(0, 1),
    spring=st.booleans(),
    room_multiplier=st.sampled_from((1, 15, 60)),
    coefficient=st.sampled_from((1, 10, 1000)),
)


def as_floats(amounts: list[Fraction]) -> Any:
    return pytest.approx([float(amount) for amount in amounts], rel=1e-14)


@settings(max_examples=300)
@given(hands)
def test_settlements_agree_with_the_exact_reference(hand: Hand) -> None:
    outcome = hand.outcome()
    room = Room(multiplier=hand.room_multiplier, coefficient=hand.coefficient)
    assert multiplier_of("laizi", outcome, room).tolist() == [hand.multiplier()]
    quarter = Fraction(1, 4)
    assert settle("laizi", outcome, room)[0] == as_floats(hand.payoffs(quarter, Fraction(10_000)))
    free = ddz.rules("laizi", cap="none")
    assert settle(free, outcome, room)[0] == as_floats(hand.payoffs(quarter, None))
    low = ddz.rules("laizi", cap_points=7, laizi_factor=0.75)
    expected = hand.payoffs(Fraction(3, 4), Fraction(7))
    found = settle(low, outcome, room)[0]
    assert found == as_floats(expected)
    assert found.sum() == pytest.approx(0, abs=1e-12 * np.abs(found).max())
    assert found.max() <= 7 * hand.coefficient


def test_many_hands_agree_with_the_exact_reference() -> None:
    """More combinations than a 16-bit index tells apart, in one call."""
    rng = np.random.default_rng(3)
    rules = ddz.rules("laizi", seats=4, hand_cards=12, open_before=100, cap_points=500)
    number = 2_000
    opens = rng.choice([1, 2, 3, 4, 100], number)
    outcome: dict[str, Any] = {
        "landlord": rng.integers(0, 4, number),
        "landlord_won": rng.random(number) < 0.5,
        "robs": rng.integers(0, 5, number),
        "open": opens,
        "doubles": rng.random((number, 4)) < 0.5,
        "soft_bombs": rng.integers(0, 5, number),
        "hard_bombs": rng.integers(0, 13, number),
        "pure_bombs": rng.integers(0, 2, number),
        "rockets": rng.integers(0, 2, number),
        "spring": rng.random(number) < 0.5,
    }
    made = opens * 2.0 ** (outcome["robs"] + outcome["soft_bombs"] + outcome["spring"])
    made = made * 4.0 ** (outcome["hard_bombs"] + outcome["pure_bombs"] + outcome["rockets"])
    assert multiplier_of(rules, outcome).tolist() == made.tolist()
    payoffs = settle(rules, outcome)
    for row in range(number):
        single = {name: column[row] for name, column in outcome.items()}
        assert settle(rules, single).tolist() == [payoffs[row].tolist()]


# What is refused.

N = 3
ROWS = {name: np.array([value] * N) for name, value in LAIZI.items()}


@pytest.mark.parametrize(
    ("name", "column", "said"),
    [
        ("soft_bombs", [0, 5, 0], "column soft_bombs must be from 0 to 4, not 5 in row 1"),
        ("soft_bombs", [0, -1, 0], "column soft_bombs must be from 0 to 4, not -1 in row 1"),
        ("hard_bombs", [0, 0, 13], "column hard_bombs must be from 0 to 12, not 13 in row 2"),
        ("pure_bombs", [2, 0, 0], "column pure_bombs must be from 0 to 1, not 2 in row 0"),
        ("pure_bombs", [True, False, False], "column pure_bombs must hold integers"),
        ("hard_bombs", [0.0, 1.0, 2.0], "column hard_bombs must hold integers"),
        ("soft_bombs", "0", "column soft_bombs must have the shape"),
        ("rockets", [0, 2, 0], "column rockets must be from 0 to 1, not 2 in row 1"),
    ],
)
def test_an_impossible_count_is_refused_by_name(name: str, column: Any, said: str) -> None:
    with pytest.raises(ddz.DdzError, match=said) as caught:
        settle("laizi", ROWS | {name: column})
    assert caught.value.code == "bad-column"


@pytest.mark.parametrize("name", LAIZI)
def test_a_missing_column_of_laizi_is_named(name: str) -> None:
    outcome = {other: column for other, column in ROWS.items() if other != name}
    with pytest.raises(ddz.DdzError, match=f"no column {name}, which laizi needs") as caught:
        settle("laizi", outcome)
    needed = "soft_bombs, hard_bombs, pure_bombs, rockets, spring"
    assert needed in str(caught.value)
    assert "wild_rank" not in str(caught.value)


def test_the_bombs_of_other_rule_sets_are_not_asked_for() -> None:
    nonsense = LAIZI | {"bombs": "many", "wild_rank": "seven", "bid": None}
    assert settle("laizi", nonsense).tolist() == [[0.5, -0.25, -0.25]]
    with pytest.raises(ddz.DdzError, match="no column bombs, which huanle needs"):
        settle("huanle", LAIZI)


# Escape 逃跑.


@pytest.mark.parametrize("preset", ddz.presets())
def test_what_a_bomb_in_a_hand_counts_where_a_seat_leaves(preset: str) -> None:
    """Natural fours, the wild cards' own among them, and rockets count as they would if they were played."""
    expected = {"laizi": 4, "spade_three": 1, "haling": 1}.get(preset, 2)
    assert held_bomb_factor(preset) == held_bomb_factor(ddz.rules(preset)) == expected
    if ddz.rules(preset).decks == 1:
        assert held_bomb_factor(ddz.rules(preset, hard_bomb_factor=7, wild_rank="7")) == 7


def test_the_penalty_of_laizi() -> None:
    """One rob and a natural four in a hand: g = 8; with another, 32. No quarter, no limit."""
    assert escape_penalty("laizi", is_landlord=True, play_multiplier=8) == 20
    assert escape_penalty("laizi", is_landlord=True, play_multiplier=32) == 128
    room = Room(base=2, multiplier=15, coefficient=1000)
    assert escape_penalty("laizi", False, 32, room=room) == 2 * 2 * 15 * 32 * 1000
