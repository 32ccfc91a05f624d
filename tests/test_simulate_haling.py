"""Simulated hands of two decks: what is declared and how often, what it is worth, and that nothing is lost."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import ddz_fast as ddz
from ddz_fast.game import Game
from ddz_fast.phases import report_sayings
from ddz_fast.report import figures
from outcome_columns import HALING, TWO_DECKS, dtypes
from test_report import Page, page_text

GAMES = 200_000
FACTS = tuple(HALING)
"""The columns of haling that scoring reads."""
LARGE_HANDS = ddz.rules("haling", seats=3, hand_cards=20, bottom_cards=25)
"""A landlord of 45 cards has something to report in every third hand."""

Columns = dict[str, npt.NDArray[Any]]


@pytest.fixture(scope="module")
def results() -> dict[str, ddz.Result]:
    return {preset: ddz.simulate(preset, GAMES, 23) for preset in sorted(TWO_DECKS)}


@pytest.fixture(scope="module")
def haling(results: dict[str, ddz.Result]) -> Columns:
    return results["haling"].columns


@pytest.fixture(scope="module")
def large() -> ddz.Result:
    return ddz.simulate(LARGE_HANDS, 20_000, 5)


@pytest.mark.parametrize("preset", sorted(TWO_DECKS))
def test_what_some_pay_the_others_get(preset: str, results: dict[str, ddz.Result]) -> None:
    columns = results[preset].columns
    assert {name: column.dtype for name, column in columns.items()} == dtypes(preset)
    payoff, landlord = columns["payoff"], columns["landlord"]
    assert np.all(payoff.sum(axis=1) == 0)
    assert np.all(landlord >= 0)
    of_landlord = payoff[np.arange(GAMES), landlord]
    assert np.array_equal(
        payoff[~np.eye(4, dtype=bool)[landlord]].reshape(GAMES, 3) * -3,
        np.tile(of_landlord, (3, 1)).T,
    )


@pytest.mark.parametrize("preset", ["four_player", "four_player_continuing"])
def test_big_bombs_and_rockets_double_the_bid(preset: str, results: dict[str, ddz.Result]) -> None:
    columns = results[preset].columns
    factor = 2.0 ** (columns["big_bombs"].astype(int) + columns["rockets"])
    assert np.array_equal(columns["multiplier"], factor)
    worth = np.where(columns["landlord_won"], 3, -3) * columns["bid"] * factor
    assert np.array_equal(columns["payoff"][np.arange(GAMES), columns["landlord"]], worth)
    assert np.all(columns["big_bombs"] <= columns["bombs"])
    assert 0 < columns["big_bombs"].mean() < columns["bombs"].mean()


def declared(columns: Columns) -> Iterator[tuple[dict[str, int], float]]:
    """Every combination of facts that occurs, with the landlord's payoff: it is one number each."""
    of_landlord = columns["payoff"][np.arange(len(columns["payoff"])), columns["landlord"]]
    facts = np.stack([columns[name].astype(int) for name in FACTS if name != "landlord"])
    found, index = np.unique(facts, axis=1, return_inverse=True)
    names = [name for name in FACTS if name != "landlord"]
    for number, row in enumerate(found.T.tolist()):
        payoffs = np.unique(of_landlord[index.ravel() == number])
        assert payoffs.size == 1, row
        yield dict(zip(names, row, strict=True)), float(payoffs[0])


def worth(won: int, dang: int, **facts: int) -> Fraction:
    """What the landlord gets from three peasants, or from each times their number: rules.md E."""
    m, t = Fraction((1 + facts["huangfan"]) * (1 + facts["mingwang"])), 1 + facts["tanda"]
    h = Fraction(4, 3) if facts["touliao"] else Fraction(1)
    n = facts["baodao"]
    if n and not facts["fight"]:
        return m * dang * n
    if n:
        return 2 * n * m * t * h * dang if won else Fraction(0)
    return m * t * h * dang if won else -m * t * dang


def test_every_hand_of_haling_is_worth_what_was_declared(
    haling: Columns, large: ddz.Result
) -> None:
    for columns, peasants in ((haling, 3), (large.columns, 2)):
        combinations = list(declared(columns))
        assert len(combinations) > 40
        for facts, payoff in combinations:
            won, dang = facts.pop("landlord_won"), facts.pop("dang")
            assert payoff == float(peasants * worth(won, dang, **facts)), facts


def test_what_is_declared_goes_together(haling: Columns, large: ddz.Result) -> None:
    for columns in (haling, large.columns):
        baodao, fight = columns["baodao"], columns["fight"]
        assert np.array_equal(columns["huangfan"], columns["redeals"] == 1)
        assert columns["redeals"].max() == 1
        assert np.all(columns["dang"][columns["touliao"]] == 3)
        assert np.all(columns["touliao"][columns["tanda"]])
        assert np.all(baodao[fight] > 0)
        unplayed = (baodao > 0) & ~fight
        assert unplayed.any()
        assert np.array_equal(columns["plies"] == 0, unplayed)
        assert columns["landlord_won"][unplayed].all()
        for name in ("bombs", "big_bombs", "rockets", "spring", "tanda"):
            assert not columns[name][unplayed].any(), name
    assert set(np.unique(large.columns["baodao"])) == {0, 1, 2}


@pytest.mark.parametrize(
    ("fact", "chance"),
    [
        # Four of 108 cards are jokers, and those in the bottom are never turned up: by symmetry it is any card.
        ("mingwang", 4 / 108),
        # Four seats pass, each with chance 1 in 4.
        ("huangfan", 1 / 256),
        # The first of the four says 3, in the first deal or in the second.
        ("touliao", (1 + 1 / 256) / 4),
    ],
)
def test_how_often_random_players_declare(haling: Columns, fact: str, chance: float) -> None:
    """Five standard errors."""
    assert abs(haling[fact].mean() - chance) < 5 * (chance * (1 - chance) / GAMES) ** 0.5


def test_half_of_those_who_may_show_their_hand_do(haling: Columns) -> None:
    may = haling["touliao"] & (haling["plies"] > 0)
    times = int(may.sum())
    assert abs(haling["tanda"][may].mean() - 0.5) < 5 * 0.5 / times**0.5


def test_landlords_report_what_they_hold(large: ddz.Result) -> None:
    """Each of the choices is as likely, "no report" among them; a second report likewise."""
    columns, games = large.columns, 4_000
    expected = variance = 0.0
    landlords_with_none = 0
    for game in range(games):
        if columns["redeals"][game]:
            continue
        deal = ddz.Game(LARGE_HANDS, 5, game).deal
        hand = ddz.Hand.from_cards([*deal.hands[columns["landlord"][game]], *deal.bottom])
        reports = report_sayings(hand)
        if not reports:
            landlords_with_none += 1
            assert columns["baodao"][game] == 0
            continue
        chance = len(reports) / (len(reports) + 1)
        expected += chance
        variance += chance * (1 - chance)
        if len(reports) == 1:
            assert columns["baodao"][game] <= 1
    found = np.count_nonzero(columns["baodao"][:games][columns["redeals"][:games] == 0])
    assert 0 < landlords_with_none < games
    assert abs(found - expected) < 5 * variance**0.5


def test_no_card_is_lost_in_a_game() -> None:
    """Played, held and bottom cards of a hand are the deck's 108, whenever one looks."""
    for preset in sorted(TWO_DECKS):
        for index in range(6):
            game = Game(preset, 3, index)
            player = ddz.agents.make("random", 3)
            while not game.is_over:
                held = [card for hand in game.hands for card in hand]
                gone = [card for entry in game.history for card in entry.cards]
                bottom = [] if game.landlord is not None else list(game.deal.bottom)
                if game.phase != "opening":
                    assert sorted([*held, *gone, *bottom]) == list(range(108))
                seat = game.seat_to_act
                assert seat is not None
                game.apply(player.choose(game.visible_to(seat)))


def test_the_summary_and_the_page_have_the_rates(
    results: dict[str, ddz.Result], tmp_path: Path
) -> None:
    result = results["haling"]
    summary, shown = result.summary(), {figure.name: figure for figure in figures(result)}
    assert summary["mean_dang"] == pytest.approx(result.columns["dang"].mean())
    assert summary["mean_big_bombs"] == pytest.approx(result.columns["big_bombs"].mean())
    names = list(summary)
    at = names.index("huangfan_rate")
    assert names[at : at + 6] == [f"{name}_rate" for name in FACTS[3:]]
    for name, chinese in (
        ("after a void deal", "荒番"),
        ("joker turned up", "明王"),
        ("first bid of 3", "头撂"),
        ("hand shown", "摊打"),
        ("reported", "报到"),
        ("fought after a report", "打"),
    ):
        assert shown[name].chinese == chinese
    assert shown["first bid of 3"].value == f"{result.columns['touliao'].mean():.3%}"
    assert shown["bombs of six or more"].value == f"{result.columns['big_bombs'].mean():.4f}"
    assert f"{result.columns['mingwang'].mean():.3%}" in Page(page_text(result, tmp_path)).texts
    plain = results["four_player"].summary()
    assert "mean_bid" in plain
    assert not {"mean_dang", "huangfan_rate", "fight_rate"} & set(plain)


def test_the_play_alone_declares_nothing() -> None:
    alone = ddz.simulate("haling", 2_000, 1, phases="play").columns
    assert list(alone) == [
        *("landlord", "landlord_won", "bombs", "big_bombs", "rockets", "spring", "plies")
    ]
    assert alone["plies"].min() > 0
