"""Settlement with two decks: only bombs of six cards or more double, and what counts where a seat leaves."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ddz_fast as ddz
from ddz_fast.scoring import (
    Room,
    escape_penalty,
    held_bomb_factor,
    held_bombs,
    multiplier_of,
    settle,
    settle_escape,
)

PRESETS = ("four_player", "four_player_continuing")
PLAIN: dict[str, Any] = {
    "landlord": 0,
    "landlord_won": True,
    "bid": 1,
    "big_bombs": 0,
    "rockets": 0,
}
"""A hand in which nothing has raised the stake."""


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("landlord", range(4))
def test_the_worked_number_of_the_rules(preset: str, landlord: int) -> None:
    """D: bid 3, a bomb of five, one of six, a rocket: 12 each, the landlord 36."""
    outcome = PLAIN | {"landlord": landlord, "bid": 3, "bombs": 2, "big_bombs": 1, "rockets": 1}
    expected = [-12] * 4
    expected[landlord] = 36
    assert multiplier_of(preset, outcome).tolist() == [4]
    assert settle(preset, outcome).tolist() == [expected]
    outcome["landlord_won"] = False
    assert settle(preset, outcome).tolist() == [[-amount for amount in expected]]


@pytest.mark.parametrize(
    ("flags", "facts", "multiplier"),
    [
        ({}, {"big_bombs": 3}, 8),
        ({}, {"big_bombs": 13, "rockets": 1}, 2**14),
        ({"bomb_factor": 3}, {"big_bombs": 2, "rockets": 1}, 27),
        ({"bomb_factor": 1}, {"big_bombs": None, "rockets": None}, 1),
        ({"big_bombs_only": False}, {"bombs": 5, "big_bombs": 1, "rockets": 1}, 64),
        ({"big_bombs_only": False}, {"bombs": 26}, 2**26),
        ({"spring": 2}, {"big_bombs": 1, "spring": True}, 4),
    ],
)
def test_flags_say_which_bombs_multiply(
    flags: dict[str, Any], facts: dict[str, Any], multiplier: float
) -> None:
    rules = ddz.rules("four_player", **flags)
    found = multiplier_of(rules, PLAIN | facts, Room(multiplier=1.5))
    assert found.tolist() == [multiplier * 1.5]


@pytest.mark.parametrize("name", PLAIN)
def test_only_what_the_stake_reads_is_asked_for(name: str) -> None:
    nonsense = dict.fromkeys(("bombs", "spring", "multiplier", "dang", "baodao"), "nonsense")
    outcome = PLAIN | nonsense
    assert settle("four_player", outcome).tolist() == [[3, -1, -1, -1]]
    del outcome[name]
    with pytest.raises(ddz.DdzError, match=f"no column {name}, which four_player needs") as caught:
        settle("four_player", outcome)
    assert caught.value.code == "missing-column"


@pytest.mark.parametrize(
    ("flags", "column", "said"),
    [
        ({}, {"big_bombs": 14}, "column big_bombs must be from 0 to 13, not 14"),
        ({}, {"big_bombs": -1}, "column big_bombs must be from 0 to 13, not -1"),
        ({}, {"big_bombs": True}, "column big_bombs must hold integers"),
        ({}, {"rockets": 2}, "column rockets must be from 0 to 1, not 2"),
        ({}, {"landlord": 4}, "column landlord must be from -1 to 3, not 4"),
        ({}, {"bid": 0}, "column bid must be from 1 to 3 where there is a landlord, not 0"),
        ({"big_bombs_only": False}, {"bombs": 27}, "column bombs must be from 0 to 26, not 27"),
        ({"jokers": False}, {"rockets": 1}, "column rockets must be from 0 to 0, not 1"),
    ],
)
def test_an_impossible_column_is_refused_by_name(
    flags: dict[str, Any], column: dict[str, Any], said: str
) -> None:
    with pytest.raises(ddz.DdzError, match=said) as caught:
        settle(ddz.rules("four_player", **flags), PLAIN | column)
    assert caught.value.code == "bad-column"


@given(
    st.lists(
        st.tuples(
            *(st.integers(-1, 3), st.booleans(), st.integers(1, 3), st.integers(0, 13)),
            st.integers(0, 1),
        ),
        max_size=20,
    ),
    st.sampled_from((1, 3, 10)),
)
def test_each_peasant_moves_bid_times_two_to_the_bombs(
    rows: list[tuple[int, bool, int, int, int]], base: int
) -> None:
    names = ("landlord", "landlord_won", "bid", "big_bombs", "rockets")
    kinds = (np.int8, np.bool_, np.uint8, np.uint8, np.uint8)
    outcome: dict[str, Any] = {
        name: np.array([row[place] for row in rows], kind)
        for place, (name, kind) in enumerate(zip(names, kinds, strict=True))
    }
    payoffs = settle("four_player", outcome, Room(base=base))
    for (landlord, won, bid, bombs, rockets), paid in zip(rows, payoffs.tolist(), strict=True):
        each = 0 if landlord < 0 else base * bid * 2**bombs * 2**rockets * (-1 if won else 1)
        expected = [float(each)] * 4
        if landlord >= 0:
            expected[landlord] = -3.0 * each
        assert paid == expected
        assert sum(paid) == 0


# Escape 逃跑.


@pytest.mark.parametrize(
    ("rules", "hand", "count"),
    [
        # As the stakes say: bombs of six cards or more, and the rocket of four jokers.
        ("four_player", "33333 4444 XXD", 0),
        ("four_player", "333333 4444", 1),
        ("four_player", "33333333 7777777 222222 XXDD", 4),
        ("four_player", "XXDD", 1),
        (ddz.rules("four_player", big_bombs_only=False), "33333333 4444 555 XXDD", 3),
        (ddz.rules("four_player", jokers=False), "333333", 1),
        # One deck.
        ("classic", "3333 444 XD", 2),
        ("huanle", "3333 4444 X", 2),
        ("laizi", "7777 AAAA XD", 3),
        ("twelve_card", "3333 444", 1),
        ("classic", "", 0),
    ],
)
def test_the_bombs_that_a_hand_holds(rules: ddz.RuleSet | str, hand: str, count: int) -> None:
    assert held_bombs(rules, hand) == held_bombs(rules, ddz.Hand(hand)) == count
    assert type(held_bombs(rules, hand)) is int


def test_only_hands_hold_bombs() -> None:
    with pytest.raises(ddz.NotationError):
        held_bombs("four_player", "333Z")
    with pytest.raises(ddz.RuleSetError):
        held_bombs("five_player", "333")


def test_the_penalty_of_four_players() -> None:
    """A bomb of six and a rocket are 4, below 10; with two bombs more it is 16, and the real score counts."""
    assert held_bomb_factor("four_player") == 2
    few = held_bomb_factor("four_player") ** held_bombs("four_player", "333333 44444 XXDD")
    many = held_bomb_factor("four_player") ** held_bombs(
        "four_player", "333333 4444444 99999999 XXDD"
    )
    assert (few, many) == (4, 16)
    assert escape_penalty("four_player", True, few, bid=3) == 60
    assert escape_penalty("four_player", True, many, bid=3) == 4 * 3 * 16
    assert settle_escape("four_player", 2, False, many, 2).tolist() == [0, 0, -64, 0]
    shared = ddz.rules("four_player_continuing", escape_to="others")
    assert settle_escape(shared, 3, False, few, 3).tolist() == [10, 10, 10, -30]


def test_the_penalty_of_haling() -> None:
    """荒番 and 明王 count, bombs do not: the multiplier made by play is 1, 2 or 4, below 10."""
    assert held_bomb_factor("haling") == 1
    assert escape_penalty("haling", True, 4, bid=3) == 60
    assert settle_escape("haling", 1, False, 2, 1, Room(base=10)).tolist() == [0, -100, 0, 0]
    with pytest.raises(
        ddz.DdzError, match="bid must be an integer from 1 to 3 under haling, not 4"
    ):
        escape_penalty("haling", True, 1, bid=4)
