"""The report: one HTML file that shows the figures of a result and needs nothing else."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast.report import figures, human_seconds, parameters, write_report


class Page(HTMLParser):
    """What a browser would see of a page: every tag closed in order, its attributes, its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.texts: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag != "meta":
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data.strip())

    def values(self, name: str) -> list[str]:
        return [value for attribute, value in self.attributes if attribute == name]


def page_text(result: ddz.Result, folder: Path) -> str:
    pytest.importorskip("matplotlib")
    write_report(result, folder / "page.html")
    return (folder / "page.html").read_text("utf-8")


@pytest.fixture(scope="module")
def result() -> ddz.Result:
    return ddz.simulate(ddz.rules("classic", kick_rocket=False), 5000, seed=7, first_game=100)


@pytest.fixture
def text(result: ddz.Result, tmp_path: Path) -> str:
    return page_text(result, tmp_path)


def test_the_page_loads_nothing(text: str) -> None:
    page = Page(text)
    assert not {"script", "link", "img", "iframe", "object", "embed"} & set(page.tags)
    for word in ("http:", "https:", "//", "@import", "src="):
        assert word not in text, word
    assert all(target.startswith("#") for target in page.values("xlink:href"))
    assert all(target.startswith("#") for target in re.findall(r"url\(([^)]*)\)", text))


def test_every_id_is_there_once(text: str) -> None:
    page = Page(text)
    ids = page.values("id")
    assert len(ids) == len(set(ids))
    used = {target[1:] for target in page.values("xlink:href")}
    used |= set(re.findall(r"url\(#([^)]*)\)", text))
    assert used
    assert used <= set(ids)


def test_the_page_says_what_was_played_and_how_it_went(result: ddz.Result, text: str) -> None:
    texts = Page(text).texts
    for figure in parameters(result) + figures(result):
        assert f"{figure.name} {figure.chinese}" in texts
        assert figure.value in texts
    assert (
        "ddz-fast simulate --rules classic:kick_rocket=false --games 5000 --seed 7 "
        "--first-game 100 --policy random"
    ) in texts
    for flag, meaning in ddz.RuleSet.meanings().items():
        assert flag in texts
        assert meaning in texts


def test_the_page_has_two_histograms(result: ddz.Result, text: str) -> None:
    page = Page(text)
    assert page.tags.count("svg") == 2
    assert page.values("aria-label") == [
        "Histogram of plies in a game",
        "Histogram of bombs in a game",
    ]
    share_without_bombs = np.mean(result.columns["bombs"] == 0)
    assert f"{share_without_bombs:.2%}" in page.texts


def test_the_same_result_gives_the_same_page(result: ddz.Result, text: str, tmp_path: Path) -> None:
    assert page_text(result, tmp_path) == text


@pytest.mark.parametrize("policy", ["random", ["heuristic", "random", "random"]])
def test_games_of_a_room_are_played_again_in_python(policy: Any, tmp_path: Path) -> None:
    rules = ddz.rules("huanle", open_tiers=(), first="random_then_rotate")
    room = ddz.Room(multiplier=6, coefficient=1e3, holdings=(5000, 7, 2.5))
    result = ddz.simulate(rules, 20, 7, policy, first_game=3, room=room)
    page = Page(page_text(result, tmp_path))
    (found,) = (figure for figure in parameters(result) if figure.name == "room")
    assert found.value == "multiplier=6, coefficient=1000.0, holdings=(5000, 7, 2.5)"
    assert found.value in page.texts
    assert not any(text.startswith("ddz-fast simulate") for text in page.texts)
    (call,) = (text for text in page.texts if text.startswith("import ddz_fast"))
    names: dict[str, Any] = {}
    exec(call.replace("ddz.simulate", "again = ddz.simulate"), names)
    again = names["again"]
    assert (again.rules, again.room, again.policy) == (rules, room, result.policy)
    assert np.array_equal(again.columns["payoff"], result.columns["payoff"])


@pytest.mark.parametrize("hands", [1, 5])
def test_matches_of_a_room_are_played_again_in_python(hands: int, tmp_path: Path) -> None:
    rules = replace(ddz.rules("classic", spring=3), name="home")
    result = ddz.simulate(rules, 10, 7, hands_per_match=hands, room=ddz.Room(2))
    matches = ", hands_per_match=5" if hands > 1 else ""
    played = "ddz.rules('classic', spring=3), games=10, seed=7, policy='random'"
    call = f"ddz.simulate({played}{matches}, room=ddz.Room(base=2))"
    assert f"import ddz_fast as ddz\n\n{call}" in Page(page_text(result, tmp_path)).texts


@pytest.mark.parametrize("games", [0, 1])
def test_few_games(tmp_path: Path, games: int) -> None:
    page = Page(page_text(ddz.simulate("two_player", games, seed=1), tmp_path))
    assert page.tags.count("svg") == 2 * games
    assert ("No games were played." in page.texts) == (games == 0)


def test_figures_show_two_digits_of_the_error(result: ddz.Result) -> None:
    wins = result.columns["landlord_won"]
    rate = wins.mean()
    error = (rate * (1 - rate) / 5000) ** 0.5
    assert 0.001 < error < 0.01
    first = figures(result)[0]
    assert (first.value, first.note) == (f"{rate:.2%}", f"± {error:.2%} (standard error)")
    values = {figure.name: figure.value for figure in figures(result)}
    assert values["plies"] == f"{result.columns['plies'].mean():.2f}"
    assert values["rockets"] == f"{result.columns['rockets'].mean():.4f}"


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0.0000021, "2.1 µs"),
        (0.0123, "12.3 ms"),
        (0.25, "0.25 s"),
        (59.5, "59.50 s"),
        (200, "3 min 20 s"),
        (3599.9, "1 h 0 min"),
        (7500, "2 h 5 min"),
    ],
)
def test_times_as_people_say_them(seconds: float, said: str) -> None:
    assert human_seconds(seconds) == said
