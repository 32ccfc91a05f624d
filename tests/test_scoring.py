"""Rooms as values, and what rooms and settlements refuse."""

import pickle
from dataclasses import FrozenInstanceError
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast.scoring import Room, multiplier_of, settle
from outcome_columns import HUANLE

# Rooms.


class Liar(float):
    """A number that every comparison is true of."""

    def __lt__(self, other: object) -> bool:
        return False

    def __le__(self, other: object) -> bool:
        return other != 0

    def __gt__(self, other: object) -> bool:
        return True

    __ge__ = __gt__


@pytest.mark.parametrize(
    "value", [Liar("nan"), Liar("inf"), Liar(-1), np.timedelta64(5), np.longdouble("nan")]
)
@pytest.mark.parametrize("name", ["base", "rake", "double_threshold"])
def test_a_number_is_taken_for_what_it_is(name: str, value: Any) -> None:
    with pytest.raises(ddz.DdzError, match=f"{name} must be a number"):
        Room(holdings=(1, 2, 3), **{name: value})
    with pytest.raises(ddz.DdzError, match="holdings of seat 1 must be a number"):
        Room(holdings=(1, value, 3))


@pytest.mark.parametrize("kind", [np.longdouble, np.float16, np.float32, np.float64, Liar])
def test_a_room_keeps_plain_numbers(kind: Any) -> None:
    room = Room(kind(2), kind(3), kind(4), kind(0), (kind(1), kind(2), kind(3)), kind(1))
    assert room == Room(2.0, 3.0, 4.0, 0.0, (1.0, 2.0, 3.0), 1.0)
    assert {type(number) for number in (room.base, room.rake, *(room.holdings or ()))} == {float}
    small: Any = np.int8(2)
    assert Room(small).base == 2
    assert type(Room(small).base) is int


def test_a_point_is_worth_something() -> None:
    with pytest.raises(ddz.DdzError, match="base x multiplier x coefficient"):
        Room(1e-200, 1e-200, 1)
    assert Room(1e-200, 1e-100, 1).base == 1e-200


def test_a_room_is_a_value() -> None:
    listed: Any = [5000, 0, 7.5]
    room: Any = Room(2, 15, 1000, 50, listed, 2000)
    assert room.holdings == (5000, 0, 7.5)
    assert room == Room(2.0, 15, 1000, 50, (5000, 0, 7.5), 2000)
    assert hash(room) == hash(pickle.loads(pickle.dumps(room)))
    assert Room() == Room(1, 1, 1, 0, None, None)
    with pytest.raises(FrozenInstanceError):
        room.rake = 0


def test_numpys_numbers_become_plain_ones() -> None:
    made: Any = Room(np.int64(2), np.float32(1.5), rake=np.uint8(3), holdings=np.array([1, 2, 3]))  # type: ignore[arg-type]
    assert made == Room(2, 1.5, rake=3, holdings=(1, 2, 3))
    values = (made.base, made.multiplier, made.rake, *made.holdings)
    assert {type(value) for value in values} == {int, float}


def test_a_threshold_needs_to_know_what_the_seats_hold() -> None:
    with pytest.raises(
        ddz.DdzError, match=r"double_threshold is 200 .*; give holdings too"
    ) as caught:
        Room(double_threshold=200)
    assert caught.value.code == "bad-room"
    assert Room(holdings=(1, 2, 3), double_threshold=200).double_threshold == 200


@pytest.mark.parametrize(
    ("field", "values"),
    [
        *((name, (0, -1, 1e16)) for name in ("base", "multiplier", "coefficient")),
        *((name, (-1, -0.01, 10**400)) for name in ("rake", "double_threshold")),
    ],
)
def test_a_number_that_no_room_has_is_refused_by_name(field: str, values: tuple[Any, ...]) -> None:
    not_numbers: tuple[Any, ...] = (
        float("nan"),
        float("inf"),
        True,
        np.True_,
        "1",
        b"1",
        [1],
        (1,),
        {},
        1j,
        Room(),
    )
    for value in (*values, *not_numbers):
        with pytest.raises(ddz.DdzError, match=f"^{field} must be a number") as caught:
            Room(**{field: value})
        assert caught.value.code == "bad-room"


@pytest.mark.parametrize(
    "holdings",
    [
        5000,
        "500",
        {0: 1},
        {1, 2, 3},
        (1, -2, 3),
        (1, None, 3),
        ("1", "2", "3"),
        (1, float("nan"), 3),
        (True, 2, 3),
        range(3),
        np.zeros((3, 3)),
        np.array(5),
        [[1, 2, 3]],
        (1, 1e16, 3),
    ],
)
def test_holdings_that_are_no_numbers_are_refused(holdings: Any) -> None:
    with pytest.raises(ddz.DdzError, match=r"^holdings") as caught:
        Room(holdings=holdings)
    assert caught.value.code == "bad-room"


@pytest.mark.parametrize("holdings", [(), (1, 2), (1, 2, 3, 4)])
def test_holdings_are_one_number_a_seat(holdings: tuple[float, ...]) -> None:
    said = f"holdings has {len(holdings)} numbers; huanle has 3 seats"
    with pytest.raises(ddz.DdzError, match=said):
        settle("huanle", HUANLE, Room(holdings=holdings))


# Outcomes.

N = 3
ROWS = {name: np.array([value] * N) for name, value in HUANLE.items()}
SILLY: list[tuple[str, Any, str]] = [
    ("landlord", np.array([0, 1, 3]), "column landlord must be from -1 to 2, not 3 in row 2"),
    ("landlord", np.array([0, -2, 1]), "column landlord must be from -1 to 2, not -2 in row 1"),
    ("landlord", np.array([0.0, 1.0, 2.0]), "column landlord must hold integers, not an array of"),
    ("landlord", np.zeros((3, 1), int), r"must be one seat or an array \(n,\), not have the shape"),
    ("landlord", "0", "column landlord must hold integers, not '0'"),
    ("landlord_won", [1, 0, 1], "column landlord_won must hold True and False"),
    ("landlord_won", [True, False], r"column landlord_won must have the shape \(3,\)"),
    ("landlord_won", True, r"column landlord_won must have the shape \(3,\)"),
    ("robs", [0, 4, 0], "column robs must be from 0 to 3, not 4 in row 1"),
    ("robs", [0, -1, 0], "column robs must be from 0 to 3, not -1 in row 1"),
    ("robs", [True, False, True], "column robs must hold integers"),
    ("robs", [0, None, 0], "column robs must hold integers"),
    ("robs", [[0], [0, 1]], "column robs"),
    ("open", [1, 6, 1], "column open must be from 0 to 5, not 6 in row 1"),
    ("open", [1, 0, 1], "column open must be one of 1, 2, 3, 4, 5 under huanle, not 0"),
    ("doubles", [True, False, True], r"column doubles must have the shape \(3, 3\)"),
    ("doubles", np.zeros((3, 2), bool), r"column doubles must have the shape \(3, 3\)"),
    ("doubles", np.zeros((3, 3)), "column doubles must hold True and False"),
    ("bombs", [0, 14, 0], "column bombs must be from 0 to 13, not 14 in row 1"),
    ("bombs", [0, 10**30, 0], "column bombs must hold integers"),
    ("bombs", ["0", "1", "2"], "column bombs must hold integers"),
    ("rockets", [0, 2, 0], "column rockets must be from 0 to 1, not 2 in row 1"),
    ("spring", [0.0, 1.0, 0.0], "column spring must hold True and False"),
    ("spring", None, "column spring must have the shape"),
]


@pytest.mark.parametrize(("name", "column", "said"), SILLY)
def test_an_impossible_column_is_refused_by_name(name: str, column: Any, said: str) -> None:
    with pytest.raises(ddz.DdzError, match=said) as caught:
        settle("huanle", ROWS | {name: column})
    assert caught.value.code == "bad-column"


@pytest.mark.parametrize("name", HUANLE)
def test_a_missing_column_is_named(name: str) -> None:
    outcome = {other: column for other, column in ROWS.items() if other != name}
    with pytest.raises(ddz.DdzError, match=f"no column {name}, which huanle needs") as caught:
        settle("huanle", outcome)
    assert caught.value.code == "missing-column"


def test_columns_that_a_rule_set_does_not_need_are_ignored() -> None:
    nonsense = dict.fromkeys(("robs", "open", "doubles", "spring", "multiplier", "x"), "nonsense")
    outcome = {**nonsense, "landlord": 1, "landlord_won": True, "bid": 2, "bombs": 1, "rockets": 0}
    assert settle("classic", outcome).tolist() == [[-4, 8, -4]]
    without_bombs: dict[str, Any] = outcome | {"bombs": None, "rockets": []}
    assert settle("spade_three", without_bombs).tolist() == [[-2, 4, -2]]


def test_a_bid_of_nothing_and_a_rocket_without_jokers_are_refused() -> None:
    outcome = {"landlord": 0, "landlord_won": True, "bid": 0, "bombs": 0, "rockets": 0}
    with pytest.raises(ddz.DdzError, match="column bid must be from 1 to 3 where there is a"):
        settle("classic", outcome)
    with pytest.raises(ddz.DdzError, match="column rockets must be from 0 to 0, not 1"):
        settle("twelve_card", outcome | {"bid": 1, "rockets": 1})
    with pytest.raises(ddz.DdzError, match="column bid must be from 0 to 3, not 4"):
        settle("classic", outcome | {"bid": 4})


@pytest.mark.parametrize("outcome", [None, [], "landlord", 3, [HUANLE], np.zeros(3)])
def test_what_maps_no_columns_is_no_outcome(outcome: Any) -> None:
    for call in (settle, multiplier_of):
        with pytest.raises(ddz.DdzError, match="outcome must map the names of columns"):
            call("huanle", outcome)


def test_the_other_arguments_are_checked() -> None:
    silly: Any
    for silly in (None, 1000, {"base": 1}):
        for call in (settle, multiplier_of):
            with pytest.raises(ddz.DdzError, match="room must be a Room"):
                call("huanle", HUANLE, silly)
    for silly in (1, None, "yes"):
        with pytest.raises(ddz.DdzError, match="rake must be True or False"):
            settle("huanle", HUANLE, rake=silly)
    with pytest.raises(ddz.RuleSetError, match="'hunale' is no rule set"):
        settle("hunale", HUANLE)


def test_no_hands_give_no_rows() -> None:
    nothing: dict[str, Any] = dict.fromkeys(HUANLE, ())
    outcome = nothing | {"doubles": np.zeros((0, 3), bool)}
    for room in (Room(), Room(holdings=(1, 2, 3))):
        payoffs = settle("huanle", outcome, room, rake=True)
        assert payoffs.shape == (0, 3)
        assert payoffs.dtype == np.float64
    assert multiplier_of("huanle", outcome).shape == (0,)
