"""Simulation: the same columns however they are asked for, possible facts, figures, and what is refused."""

import math
import pickle
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import ddz_fast as ddz
from outcome_columns import BOMB_CLASSES, all_bombs, dtypes, of_play

any_ddz: Any = ddz
"""The package for arguments of the wrong type."""
GAMES = 20_000
by_preset = pytest.mark.parametrize("preset", ddz.presets())


def same(a: ddz.Result, b: ddz.Result) -> bool:
    return list(a.columns) == list(b.columns) and all(
        np.array_equal(a.columns[name], b.columns[name]) for name in a.columns
    )


@pytest.fixture(scope="module")
def played() -> dict[str, ddz.Result]:
    return {preset: ddz.simulate(preset, GAMES, 17) for preset in ddz.presets()}


@by_preset
def test_the_number_of_threads_changes_nothing(preset: str, played: dict[str, ddz.Result]) -> None:
    for threads in (1, 2, 5, np.int64(3), 64):
        assert same(any_ddz.simulate(preset, GAMES, 17, threads=threads), played[preset])


@by_preset
def test_a_stretch_of_games_is_part_of_the_whole(
    preset: str, played: dict[str, ddz.Result]
) -> None:
    for first, games in ((0, 1), (1, 4095), (4095, 2), (4096, 4096), (9_999, 10_001), (GAMES, 0)):
        part = ddz.simulate(preset, games, 17, first_game=first, threads=2)
        assert len(part) == games
        for name, column in played[preset].columns.items():
            assert np.array_equal(part.columns[name], column[first : first + games])


def test_seeds_and_rules_and_games_differ() -> None:
    results = [ddz.simulate("classic", 200, seed) for seed in (0, 1, 2**63, 2**64 - 1)]
    results += [
        ddz.simulate("classic", 200, 0, first_game=first) for first in (1, 2**62, 2**63 - 200)
    ]
    results += [ddz.simulate("openspiel", 200, 0)]
    assert len({result.columns["plies"].tobytes() for result in results}) == 8


@by_preset
def test_the_columns_are_possible(preset: str, played: dict[str, ddz.Result]) -> None:
    rules, columns = ddz.rules(preset), played[preset].columns
    assert {name: column.dtype for name, column in columns.items()} == dtypes(preset)
    for name, column in columns.items():
        by_seat = name in ("doubles", "payoff")
        assert column.shape == ((GAMES, rules.seats) if by_seat else (GAMES,))
    assert columns["landlord"].min() in (-1, 0)
    assert columns["landlord"].max() == rules.seats - 1
    assert all_bombs(columns).max() <= 13 * rules.decks
    assert columns["rockets"].max() == (1 if rules.jokers else 0)
    unplayed = (
        (columns["baodao"] > 0) & ~columns["fight"] if rules.baodao else np.zeros(GAMES, bool)
    )
    assert np.array_equal(columns["plies"] == 0, unplayed | (columns["landlord"] < 0))
    assert columns["landlord_won"][unplayed].all()
    if rules.auction == "none":
        assert columns["redeals"].max() == 0
    for name in {"bid", "dang"} & set(columns):
        assert set(np.unique(columns[name][columns["landlord"] >= 0])) == {1, 2, 3}
    if "robs" in columns:
        assert set(np.unique(columns["robs"])) == {0, 1, 2, 3}
    if "open" in columns:
        assert set(np.unique(columns["open"])) <= {1, 2, 3, 4, 5}
        assert len(set(np.unique(columns["open"]))) >= 4  # hardly ever does nobody open
    inexact = 1e-9 if rules.cap == "winner" else 0  # a capped gain is shared out in thirds
    assert np.all(np.abs(columns["payoff"].sum(axis=1)) <= inexact)
    played_on = columns["landlord"] >= 0
    assert np.all(columns["redeals"][~played_on] == rules.max_redeals)
    assert np.all(columns["redeals"][played_on] < rules.max_redeals)
    columns = {name: column[played_on] for name, column in columns.items()}
    won, plies, spring = columns["landlord_won"], columns["plies"], columns["spring"]
    assert 0 < won.sum() < GAMES
    # A spring that the landlord wins has nobody else's cards on the table, so all pass after each of his plays
    # but the last.
    assert ((plies[won & spring] - 1) % rules.seats == 0).all()
    # A peasant needs a play after the landlord's only one.
    assert (plies[~won] >= 2).all()
    assert (plies.astype(int) >= all_bombs(columns) + columns["rockets"]).all()


@by_preset
def test_the_landlord_is_any_seat_alike(preset: str, played: dict[str, ddz.Result]) -> None:
    """Fixed seed; up to three degrees of freedom go beyond 25 about once in 60,000."""
    seats = ddz.rules(preset).seats
    landlords = played[preset].columns["landlord"]
    landlords = landlords[landlords >= 0]
    seen = np.bincount(landlords, minlength=seats)
    expected = landlords.size / seats
    assert ((seen - expected) ** 2 / expected).sum() < 25


@by_preset
def test_the_play_alone_is_a_random_landlord_without_an_auction(preset: str) -> None:
    alone = ddz.simulate(preset, 2000, 17, phases="play")
    assert list(alone.columns) == of_play(preset)
    assert alone.phases == "play"
    if ddz.rules(preset).auction == "none" and ddz.rules(preset).first == "random":
        whole = ddz.simulate(preset, 2000, 17)
        assert all(
            np.array_equal(alone.columns[name], whole.columns[name]) for name in alone.columns
        )


@by_preset
def test_the_summary_is_what_numpy_finds_in_the_columns(
    preset: str, played: dict[str, ddz.Result]
) -> None:
    result = played[preset]
    summary, columns = result.summary(), result.columns
    played_on = columns["landlord"] >= 0
    assert summary["games"] == GAMES == len(result)
    assert summary["cancelled_rate"] == pytest.approx(1 - played_on.mean())
    assert summary["mean_redeals"] == pytest.approx(columns["redeals"].mean())
    columns = {name: column[played_on] for name, column in columns.items()}
    hands = len(columns["landlord"])
    assert summary["landlord_win_rate"] == pytest.approx(columns["landlord_won"].mean())
    assert summary["landlord_win_rate_se"] == pytest.approx(
        np.std(columns["landlord_won"].astype(float)) / math.sqrt(hands)
    )
    assert summary["mean_bombs"] == pytest.approx(all_bombs(columns).mean())
    for name in (
        "bid",
        "dang",
        "robs",
        "big_bombs",
        *BOMB_CLASSES,
        "rockets",
        "plies",
        "multiplier",
    ):
        if name in columns:
            assert summary[f"mean_{name}"] == pytest.approx(columns[name].astype(float).mean())
        else:
            assert f"mean_{name}" not in summary
    for name in ("huangfan", "mingwang", "touliao", "tanda", "baodao", "fight"):
        if name in columns:
            assert summary[f"{name}_rate"] == pytest.approx((columns[name] > 0).mean())
        else:
            assert f"{name}_rate" not in summary
    assert summary["spring_rate"] == pytest.approx(columns["spring"].mean())
    if "open" in columns:
        assert summary["open_rate"] == pytest.approx((columns["open"] > 1).mean())
        assert summary["double_rate"] == pytest.approx(columns["doubles"].mean())
    for seat in range(ddz.rules(preset).seats):
        payoff = columns["payoff"][:, seat]
        assert summary[f"mean_payoff_{seat}"] == pytest.approx(payoff.mean())
        assert summary[f"mean_payoff_{seat}_se"] == pytest.approx(payoff.std() / math.sqrt(hands))
    of_landlord = columns["payoff"][np.arange(hands), columns["landlord"]]
    assert summary["mean_landlord_payoff"] == pytest.approx(of_landlord.mean())
    assert summary["games_per_second"] == pytest.approx(GAMES / result.seconds)
    lines = str(summary).splitlines()
    assert [line.split()[0] for line in lines] == list(summary)
    assert [float(line.split()[1].replace(",", "")) for line in lines] == pytest.approx(
        list(summary.values()), rel=1e-5
    )


def test_no_games_have_empty_columns_and_only_their_number_as_a_figure() -> None:
    result = ddz.simulate("classic", 0, 1)
    assert len(result) == 0
    assert {name: column.dtype for name, column in result.columns.items()} == dtypes("classic")
    assert result.columns["payoff"].shape == (0, 3)
    assert result.summary() == {"games": 0}
    assert str(result.summary()).split() == ["games", "0"]


def test_a_result_says_what_made_it() -> None:
    rules = ddz.rules("classic", kick_rocket=False)
    result = ddz.simulate(rules, 10, np.uint64(2**64 - 1).item(), first_game=5)
    facts = (result.rules, result.seed, result.first_game, result.policy, result.stream_version)
    assert facts == (rules, 2**64 - 1, 5, "random", ddz.STREAM_VERSION)
    assert result.seconds > 0
    assert (result.phases, result.hands_per_match, result.room) == ("all", 1, ddz.Room())
    assert same(result, ddz.simulate(rules, 10, 2**64 - 1, first_game=5, phases="all"))


def test_a_result_is_pickled() -> None:
    result = ddz.simulate("twelve_card", 100, 3)
    twin: ddz.Result = pickle.loads(pickle.dumps(result))
    assert same(twin, result)
    assert twin.rules == result.rules
    assert twin.summary() == result.summary()


def test_columns_are_the_callers_own() -> None:
    first = ddz.simulate("classic", 100, 3)
    for column in first.columns.values():
        assert column.flags.writeable
        assert column.flags.c_contiguous
        column[:] = 1
    assert not same(first, ddz.simulate("classic", 100, 3))


def test_flags_that_the_games_never_touch_change_nothing() -> None:
    """Without kickers at all, what kickers may be does not matter."""
    off = dict.fromkeys(("trio_solo", "trio_pair", "four_two_solo", "four_two_pair"), False)
    plain = ddz.rules("classic", **off)
    other = plain.with_flags(
        kick_equal=False, kick_rocket=False, kick_adjacent=False, pair_kick_equal=True
    )
    assert same(ddz.simulate(plain, 500, 2), ddz.simulate(other, 500, 2))


def test_progress_writes_nothing_where_there_is_no_terminal(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with_bar = ddz.simulate("classic", 5_000, 1, progress=True)
    assert same(with_bar, ddz.simulate("classic", 5_000, 1))
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("name", ["games", "seed", "threads", "first_game"])
@pytest.mark.parametrize(
    "value", [-1, 2**64, 10**30, 1.0, "1", True, [1], (), np.float64(1), int, b"1"]
)
def test_numbers_out_of_range_are_refused_by_name(name: str, value: Any) -> None:
    with pytest.raises(ddz.DdzError, match=f"{name} must be an integer from") as caught:
        any_ddz.simulate("classic", **{"games": 1, name: value})
    assert repr(value) in str(caught.value)
    assert caught.value.code == "bad-integer"


NO_NUMBERS: dict[str, tuple[object, ...]] = {
    "games": (None, 10**5000, np.True_, np.array([1, 2])),
    "threads": (0, 10**6),
    "seed": (None, -(10**5000)),
    "first_game": (None, 10**5000, "\ud800"),
}


@pytest.mark.parametrize(
    "arguments", [{name: value} for name, values in NO_NUMBERS.items() for value in values]
)
def test_other_numbers_that_are_none_are_refused_as_well(arguments: dict[str, Any]) -> None:
    (name,) = arguments
    with pytest.raises(ddz.DdzError, match=f"{name} must be an integer from"):
        any_ddz.simulate("classic", **{"games": 1} | arguments)


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int64, np.uint64, ">i4"])
def test_whole_numbers_of_numpy_are_numbers(kind: npt.DTypeLike) -> None:
    number = np.array(7, kind)
    result = any_ddz.simulate("classic", number[()], number[()], threads=number[()])
    assert same(result, ddz.simulate("classic", 7, 7))
    assert (type(result.seed), result.seed) == (int, 7)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"policy": "perfect"}, "'perfect' .*random"),
        ({"policy": None}, "None .*is no policy; there is random"),
        ({"policy": ["random"] * 2}, "a list of 3, one a seat"),
        ({"policy": ["random", "random", "perfect"]}, "'perfect' .*random"),
        ({"policy": np.array(["random", "random"])}, "is no policy"),
        ({"phases": "auction"}, "'play', not 'auction'"),
        ({"hands_per_match": 0}, "hands_per_match must be an integer from 1"),
        ({"hands_per_match": True}, "hands_per_match must be an integer from 1"),
        ({"hands_per_match": 2}, "1 is no multiple of hands_per_match=2"),
        ({"phases": "play", "room": ddz.Room()}, "the play alone"),
        ({"room": 5}, "room must be a Room"),
        ({"room": ddz.Room(holdings=(1, 2))}, "holdings has 2 numbers; classic has 3 seats"),
        ({"phases": None}, "'play', not None"),
        ({"phases": np.array(["play", "play"])}, "'play'"),
    ],
)
def test_other_policies_and_phases_are_refused(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(ddz.DdzError, match=words):
        any_ddz.simulate("classic", 1, **arguments)


@pytest.mark.parametrize("rules", ["haling!", None, 3, ["classic"], ddz.Hand("3")])
def test_unknown_rules_are_refused(rules: Any) -> None:
    for call in (any_ddz.simulate, any_ddz.deal):
        with pytest.raises(ddz.RuleSetError, match="is no rule set; rule sets are classic"):
            call(rules, 1)


def test_more_games_than_memory_holds_are_refused() -> None:
    with pytest.raises(ddz.DdzError, match=f"{2**40} games need .* GiB") as caught:
        ddz.simulate("classic", 2**40)
    assert caught.value.code == "too-large"
