"""Simulated hands with wild cards: the draw of the wild rank, the columns of such rule sets, and their figures."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast import _core
from ddz_fast.game import Game
from ddz_fast.report import figures
from outcome_columns import BOMB_CLASSES, all_bombs, dtypes, of_play
from test_report import Page, page_text

GAMES = 6_500
RANKS = "3456789TJQKA2"


def wild_ranks(
    rules: str | ddz.RuleSet, games: int = GAMES, seed: int = 4, **how: Any
) -> list[int]:
    found: list[int] = ddz.simulate(rules, games, seed, **how).columns["wild_rank"].tolist()
    return found


def drawn(seed: int, game: int, hand: int = 0) -> int:
    """What the hand's stream of wild ranks gives."""
    return _core.Stream(seed, game, hand, _core.PURPOSE_WILD_RANK).below(13)


@pytest.fixture(scope="module")
def laizi() -> ddz.Result:
    return ddz.simulate("laizi", GAMES, 4)


def test_the_purpose_of_the_draw_is_the_documented_one() -> None:
    assert _core.PURPOSE_WILD_RANK == 3


def test_every_rank_but_the_jokers_is_wild_as_often(laizi: ddz.Result) -> None:
    """Chi-square with 12 degrees of freedom is below 39.7 but once in 12,000 times."""
    times = np.bincount(laizi.columns["wild_rank"])
    assert times.size == 13
    expected = GAMES / 13
    assert ((times - expected) ** 2 / expected).sum() < 39.7


def test_the_rank_is_the_first_number_of_its_stream(laizi: ddz.Result) -> None:
    assert laizi.columns["wild_rank"].tolist() == [drawn(4, game) for game in range(GAMES)]
    for seed, first in ((0, 2**62), (2**64 - 1, 5)):
        assert wild_ranks("laizi", 200, seed, first_game=first) == [
            drawn(seed, first + game) for game in range(200)
        ]


def test_threads_and_stretches_draw_the_same(laizi: ddz.Result) -> None:
    ranks = laizi.columns["wild_rank"].tolist()
    for threads in (1, 2, 5):
        assert wild_ranks("laizi", threads=threads) == ranks
    assert wild_ranks("laizi", 700, first_game=4_090) == ranks[4_090:4_790]


def test_the_play_alone_draws_the_same(laizi: ddz.Result) -> None:
    alone = ddz.simulate("laizi", GAMES, 4, phases="play")
    assert np.array_equal(alone.columns["wild_rank"], laizi.columns["wild_rank"])


def test_players_that_think_draw_the_same() -> None:
    games = ddz.simulate("laizi", 60, 4, ["heuristic", "random", "heuristic"])
    assert games.columns["wild_rank"].tolist() == [drawn(4, game) for game in range(60)]


def test_each_hand_of_a_match_draws_its_own() -> None:
    assert wild_ranks("laizi", 900, hands_per_match=3) == [
        drawn(4, game, hand) for game in range(300) for hand in range(3)
    ]


def test_the_draw_shifts_nothing_before_the_play(laizi: ddz.Result) -> None:
    """Deal, opening, auction and doubling are those of huanle, which laizi is with a wild rank."""
    huanle = ddz.simulate("huanle", GAMES, 4)
    for name in ("landlord", "robs", "open", "doubles", "redeals"):
        assert np.array_equal(laizi.columns[name], huanle.columns[name]), name


def test_a_cancelled_hand_has_drawn_none() -> None:
    """One deal; it is void where all decline: one in eight."""
    rules = ddz.rules("laizi", max_redeals=1, opening=False)
    columns = ddz.simulate(rules, 2_000, 4).columns
    cancelled = columns["landlord"] < 0
    assert 150 < cancelled.sum() < 350
    assert np.all(columns["wild_rank"][cancelled] == 255)
    assert columns["wild_rank"][~cancelled].tolist() == [
        drawn(4, game) for game in np.flatnonzero(~cancelled).tolist()
    ]


@pytest.mark.parametrize("letter", RANKS)
def test_a_fixed_rank_is_the_rank_of_every_hand(letter: str) -> None:
    rules = ddz.rules("laizi", wild_rank=letter)
    assert set(wild_ranks(rules, 100)) == {RANKS.index(letter)}
    alone = ddz.simulate(rules, 10, 4, phases="play").columns["wild_rank"]
    assert set(alone.tolist()) == {RANKS.index(letter)}
    columns = ddz.simulate(rules.with_flags(max_redeals=1, opening=False), 200, 4).columns
    cancelled = columns["landlord"] < 0
    assert cancelled.any()
    assert set(columns["wild_rank"][cancelled].tolist()) == {255}
    assert set(columns["wild_rank"][~cancelled].tolist()) == {RANKS.index(letter)}


def test_a_hand_whose_draw_is_the_fixed_rank_is_the_same_hand(laizi: ddz.Result) -> None:
    for letter in "37A2":
        fixed = ddz.simulate(ddz.rules("laizi", wild_rank=letter), GAMES, 4)
        rows = laizi.columns["wild_rank"] == RANKS.index(letter)
        assert rows.any()
        for name, column in laizi.columns.items():
            assert np.array_equal(column[rows], fixed.columns[name][rows]), (letter, name)


def test_bombs_are_told_apart_by_class(laizi: ddz.Result) -> None:
    """Four wild cards allow four soft bombs or one pure bomb; the other twelve ranks may be hard ones."""
    assert {name: column.dtype for name, column in laizi.columns.items()} == dtypes("laizi")
    assert list(laizi.columns)[-2:] == ["wild_rank", "payoff"]
    soft, hard, pure = (laizi.columns[name].astype(int) for name in BOMB_CLASSES)
    assert 0 < soft.max() <= 4
    assert 0 < hard.max() <= 12
    assert 0 < pure.max() <= 1
    assert np.all((pure == 0) | (soft == 0))
    assert "bombs" not in laizi.columns


def test_columns_without_wild_cards_have_no_classes() -> None:
    assert "bombs" in ddz.simulate("huanle", 1).columns
    assert not {*BOMB_CLASSES, "wild_rank"} & set(ddz.simulate("huanle", 1).columns)
    assert list(ddz.simulate("laizi", 1, phases="play").columns) == of_play("laizi")


def test_the_summary_has_the_bombs_and_their_classes(laizi: ddz.Result) -> None:
    summary = laizi.summary()
    names = list(summary)
    at = names.index("mean_bombs")
    assert names[at : at + 5] == [
        *("mean_bombs", "mean_soft_bombs", "mean_hard_bombs", "mean_pure_bombs", "mean_rockets")
    ]
    assert summary["mean_bombs"] == pytest.approx(all_bombs(laizi.columns).mean())
    for name in BOMB_CLASSES:
        assert summary[f"mean_{name}"] == pytest.approx(laizi.columns[name].mean())
    assert "mean_soft_bombs" not in ddz.simulate("huanle", 10).summary()


def test_the_figures_and_the_page_show_the_classes(laizi: ddz.Result, tmp_path: Path) -> None:
    shown = {figure.name: figure for figure in figures(laizi)}
    for name, chinese in (("soft", "软炸弹"), ("hard", "硬炸弹"), ("pure", "纯癞子炸弹")):
        figure = shown[f"{name} bombs"]
        assert figure.chinese == chinese
        assert figure.value == f"{laizi.columns[f'{name}_bombs'].mean():.4f}"
    page = Page(page_text(laizi, tmp_path))
    without = np.mean(all_bombs(laizi.columns) == 0)
    assert f"{without:.2%}" in page.texts


def test_no_hands_have_the_columns_too() -> None:
    columns = ddz.simulate("laizi", 0).columns
    assert {name: column.dtype for name, column in columns.items()} == dtypes("laizi")


def test_a_game_draws_what_the_simulator_draws() -> None:
    for index, rank in enumerate(wild_ranks("laizi", 5)):
        game = Game("laizi", 4, index)
        ddz.agents.play_out(game, ddz.agents.make("random", 4))
        assert game.outcome is not None
        assert game.outcome["wild_rank"] == rank
