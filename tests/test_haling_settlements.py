"""Settlement of 哈灵: every formula of the rules, by hand and over all combinations of facts."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ddz_fast as ddz
from ddz_fast.scoring import Room, column_names, multiplier_of, settle
from outcome_columns import HALING, OF_HALING

Facts = dict[str, Any]
TOULIAO = {"dang": 3, "touliao": True}


@pytest.mark.parametrize(
    ("facts", "base", "peasant"),
    [
        # 不打: b = 10, k = 3, 荒番, n = 2: 120 a peasant, the landlord 360.
        ({"dang": 3, "huangfan": True, "baodao": 2}, 10, -120),
        # 打 and won: 头撂, 摊打, 明王, n = 1, b = 10, k = 3: 320 and 960.
        (TOULIAO | {"tanda": True, "mingwang": True, "baodao": 1, "fight": True}, 10, -320),
        # 打 and lost: 0 for everybody.
        ({"dang": 3, "baodao": 2, "fight": True, "landlord_won": False}, 10, 0),
        (TOULIAO | {"tanda": True, "baodao": 1, "fight": True, "landlord_won": False}, 10, 0),
        # Nothing declared: 头撂, b = 10: each peasant -40 or +30, the landlord 120 or -90.
        (TOULIAO, 10, -40),
        (TOULIAO | {"landlord_won": False}, 10, 30),
        # 档 alone; 荒番, 明王 and 摊打 double.
        ({"dang": 2}, 1, -2),
        ({"dang": 2, "landlord_won": False}, 1, 2),
        ({"huangfan": True}, 1, -2),
        ({"huangfan": True, "mingwang": True, "landlord_won": False}, 1, 4),
        (TOULIAO | {"tanda": True}, 1, -8),
        (TOULIAO | {"tanda": True, "landlord_won": False}, 1, 6),
        # "2报到数": 2 x n.
        ({"dang": 1, "baodao": 1, "fight": True}, 1, -2),
        ({"dang": 1, "baodao": 2, "fight": True}, 1, -4),
        # 不打 of a 头撂: no 4/3 (S0).
        (TOULIAO | {"baodao": 2}, 1, -6),
    ],
)
def test_a_worked_number(facts: Facts, base: int, peasant: int) -> None:
    for landlord in range(4):
        expected = [peasant] * 4
        expected[landlord] = -3 * peasant
        outcome = HALING | facts | {"landlord": landlord}
        assert settle("haling", outcome, Room(base=base)).tolist() == [expected]


def test_nothing_is_paid_as_plain_zero() -> None:
    lost = HALING | {"baodao": 1, "fight": True, "landlord_won": False}
    for outcome in (lost, HALING | {"landlord": -1, "landlord_won": False}):
        assert str(settle("haling", outcome).tolist()) == "[[0.0, 0.0, 0.0, 0.0]]"
    room = Room(rake=5, holdings=(100, 100, 100, 3))
    assert settle("haling", lost, room, rake=True).tolist() == [[-5, -5, -5, -3]]


# An independent reference: rules.md, E, one case after the other, exactly.


def is_possible(facts: Facts) -> bool:
    """头撂 is a first bid of 3; 摊打 is of 头撂 and of hands that are played; 打 needs a report; 不打 wins at once."""
    reported, fought = facts["baodao"] > 0, facts["fight"]
    if facts["touliao"] and facts["dang"] != 3:
        return False
    if facts["tanda"] and (not facts["touliao"] or (reported and not fought)):
        return False
    if fought and not reported:
        return False
    return not reported or fought or facts["landlord_won"]


def of_a_peasant(facts: Facts) -> Fraction:
    """What each peasant gains, in units of the base."""
    k, n = facts["dang"], facts["baodao"]
    m = (2 if facts["huangfan"] else 1) * (2 if facts["mingwang"] else 1)
    t = 2 if facts["tanda"] else 1
    h = Fraction(4, 3) if facts["touliao"] else Fraction(1)
    if n and not facts["fight"]:
        return Fraction(-m * k * n)
    if n:
        return -2 * n * m * t * h * k if facts["landlord_won"] else Fraction(0)
    return -m * t * h * k if facts["landlord_won"] else Fraction(m * t * k)


def every_hand() -> Iterator[Facts]:
    """All combinations of facts, the impossible ones too."""
    booleans = ("huangfan", "mingwang", "touliao", "tanda", "fight", "landlord_won")
    for dang, baodao, *values in product((1, 2, 3), (0, 1, 2), *[(False, True)] * len(booleans)):
        yield {"landlord": 0, "dang": dang, "baodao": baodao} | dict(
            zip(booleans, values, strict=True)
        )


HANDS = list(every_hand())
POSSIBLE = [facts for facts in HANDS if is_possible(facts)]


def test_all_combinations_are_there() -> None:
    """Of 576; by hand: 档 and 头撂 go together in 4 ways, 3 of them without 头撂.

    Without a report: 4 ways x 2 results, and 摊打 for the one with 头撂: (3 + 2) x 2 = 10. 不打: 4 ways x n = 8.
    打: as without a report, for two n: 20. Each with 荒番 or not, 明王 or not.
    """
    assert len(HANDS) == 576
    assert len(POSSIBLE) == (10 + 8 + 20) * 4


@pytest.mark.parametrize("base", [1, 3, 10, 7])
def test_every_combination_agrees_with_the_reference(base: int) -> None:
    for facts in POSSIBLE:
        each = of_a_peasant(facts) * base
        assert each.denominator == 1
        expected = [float(-3 * each), float(each), float(each), float(each)]
        assert settle("haling", facts, Room(base=base)).tolist() == [expected], facts


def test_all_combinations_at_once() -> None:
    outcome = {name: np.array([facts[name] for facts in POSSIBLE]) for name in POSSIBLE[0]}
    outcome["landlord"] = np.arange(len(POSSIBLE)) % 4
    payoffs = settle("haling", outcome, Room(3, 2, 100))
    assert not payoffs.sum(axis=1).any()
    for place, facts in enumerate(POSSIBLE):
        each = float(of_a_peasant(facts) * 600)
        expected = [each] * 4
        expected[place % 4] = -3 * each
        assert payoffs[place].tolist() == expected


def test_the_multiplier_is_without_the_dang() -> None:
    for facts in POSSIBLE:
        each = abs(of_a_peasant(facts)) / facts["dang"]
        assert multiplier_of("haling", facts).tolist() == [float(each)]
        assert multiplier_of("haling", facts, Room(multiplier=6)).tolist() == [float(6 * each)]


def test_an_impossible_combination_is_refused() -> None:
    for facts in HANDS:
        if not is_possible(facts):
            with pytest.raises(ddz.DdzError) as caught:
                settle("haling", facts)
            assert caught.value.code == "bad-column"
            settle("haling", facts | {"landlord": -1})  # a cancelled hand pays nothing


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (
            {"touliao": True, "dang": 2},
            "column touliao is True; it means that 3 was said, and dang is another",
        ),
        ({"tanda": True, "dang": 3}, "column tanda is True; it needs touliao"),
        ({"fight": True}, "column fight is True; it needs a report, and baodao is 0"),
        (
            TOULIAO | {"tanda": True, "baodao": 1},
            "column tanda is True; it needs a hand that is played, and fight is False",
        ),
        (
            {"baodao": 2, "landlord_won": False},
            "column landlord_won is False; a report without a fight wins at once",
        ),
        ({"dang": 0}, "column dang must be from 1 to 3 where there is a landlord, not 0"),
        ({"dang": 4}, "column dang must be from 0 to 3, not 4"),
        ({"baodao": 3}, "column baodao must be from 0 to 2, not 3"),
        ({"baodao": True}, "column baodao must hold integers"),
        *(
            ({name: 1}, f"column {name} must hold True and False")
            for name in ("huangfan", "mingwang", "touliao", "tanda", "fight")
        ),
    ],
)
def test_the_column_that_is_wrong_is_named(facts: Facts, said: str) -> None:
    with pytest.raises(ddz.DdzError) as caught:
        settle("haling", HALING | facts)
    assert str(caught.value).startswith(said)
    assert caught.value.code == "bad-column"


def test_the_row_that_is_wrong_is_named() -> None:
    outcome = {name: np.array([value] * 5) for name, value in HALING.items()}
    outcome["fight"][3] = True
    with pytest.raises(ddz.DdzError, match="column fight is True in row 3; it needs a report"):
        settle("haling", outcome)
    outcome["landlord"][3] = -1
    assert settle("haling", outcome)[3].tolist() == [0, 0, 0, 0]


@pytest.mark.parametrize("name", OF_HALING)
def test_a_missing_column_is_named(name: str) -> None:
    outcome = {other: value for other, value in HALING.items() if other != name}
    with pytest.raises(ddz.DdzError, match=f"no column {name}, which haling needs") as caught:
        settle("haling", outcome)
    assert caught.value.code == "missing-column"


def test_bombs_do_not_multiply_and_are_not_read() -> None:
    nonsense = dict.fromkeys(("bombs", "big_bombs", "rockets", "spring", "bid"), "nonsense")
    assert settle("haling", HALING | nonsense).tolist() == [[3, -1, -1, -1]]
    rules = ddz.rules("haling", bomb_factor=2)
    assert multiplier_of(rules, HALING | {"bombs": 2, "rockets": 1}).tolist() == [8]
    large = ddz.rules("haling", bomb_factor=2, big_bombs_only=True)
    assert multiplier_of(large, HALING | {"big_bombs": 2, "rockets": 0}).tolist() == [4]


# Rule sets that have some of it.

FLAGS = ("huangfan", "mingwang", "touliao", "tanda", "baodao")
SOME = [
    chosen
    for number in range(len(FLAGS) + 1)
    for chosen in combinations(FLAGS, number)
    if "tanda" not in chosen or "touliao" in chosen
]


@pytest.mark.parametrize("chosen", SOME, ids="-".join)
def test_a_rule_set_reads_what_its_flags_ask_for(chosen: tuple[str, ...]) -> None:
    rules = ddz.rules("haling", **{flag: flag in chosen for flag in FLAGS})
    bid = "dang" if chosen else "bid"
    names = {bid, *chosen, *(["fight"] if "baodao" in chosen else [])}
    assert {name for name in column_names(rules) if name in ("bid", *OF_HALING)} == names
    for facts in POSSIBLE:
        kept = {name: value for name, value in facts.items() if name in names}
        kept |= {"landlord": 2, "landlord_won": facts["landlord_won"], bid: facts["dang"]}
        whole = {**dict.fromkeys(FLAGS, False), "fight": False, **kept, "dang": facts["dang"]}
        whole["baodao"] = int(whole["baodao"])
        if is_possible(whole):
            each = float(of_a_peasant(whole))
            assert settle(rules, kept).tolist() == [[each, each, -3 * each, each]]


@given(
    st.lists(st.sampled_from(POSSIBLE), min_size=1, max_size=30),
    st.floats(0.01, 1e6),
    st.floats(0.01, 1e3),
    st.booleans(),
)
def test_payoffs_balance(rows: list[Facts], base: float, coefficient: float, shared: bool) -> None:
    rules = ddz.rules("haling", role_in_x=shared)
    outcome = {name: np.array([facts[name] for facts in rows]) for name in rows[0]}
    payoffs = settle(rules, outcome, Room(base, 3, coefficient))
    largest = np.abs(payoffs).max()
    assert np.abs(payoffs.sum(axis=1)).max() <= 1e-12 * max(largest, 1e-300)
    assert (payoffs[:, 1:] == payoffs[:, 1:2]).all()
    for facts, paid in zip(rows, payoffs, strict=True):
        each = float(of_a_peasant(facts)) * base * 3 * coefficient / (3 if shared else 1)
        assert paid[1] == pytest.approx(each, rel=1e-12)


def test_holdings_and_the_cap_come_after() -> None:
    """头撂 won at b = 10: 40 each; one peasant holds 10; the landlord may gain 60."""
    outcome = HALING | TOULIAO
    room = Room(base=10, holdings=(500, 500, 10, 500))
    assert settle("haling", outcome, room).tolist() == [[90, -40, -10, -40]]
    capped = ddz.rules("haling", cap="winner", cap_points=60)
    assert settle(capped, outcome, Room(base=10)).tolist() == [[60, -20, -20, -20]]
