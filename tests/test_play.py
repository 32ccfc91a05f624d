"""`ddz-fast play`: hands of every rule set in both languages, from the first card to the settlement."""

import re
from pathlib import Path

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast.cli.play.language import LANGUAGES, seat_names
from ddz_fast.game import Game, Record
from table import Table, advised

CHINESE_LETTER = re.compile("[\u4e00-\u9fff]")


# Whole hands


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", ddz.presets())
def test_a_hand_of_every_rule_set_to_the_end(
    table: Table, tmp_path: Path, preset: str, language: str
) -> None:
    path = tmp_path / "game.json"
    printed = table(
        "play",
        "--rules",
        preset,
        "--lang",
        language,
        "--seed",
        5,
        "--save",
        path,
        entries=advised(),
    )
    texts = LANGUAGES[language]
    assert (table.status, table.err) == (0, "")
    assert "! " not in printed
    assert "\x1b" not in printed, "no colour in a pipe"
    assert texts("settlement") in printed
    assert texts("saved", path=path) in printed
    assert bool(CHINESE_LETTER.search(printed)) == (language == "zh")
    game = Record.load(path).replay()
    assert game.is_over
    names = seat_names(texts, game.rules.seats, 0)
    assert game.payoffs is not None
    for name, payoff in zip(names, game.payoffs, strict=True):
        row = next(line for line in printed.splitlines()[::-1] if line.startswith(f"  {name} "))
        assert f"{payoff:+g}" in row.replace(",", "").split()
    assert game.outcome is not None
    assert game.outcome["landlord"] >= 0
    assert texts("landlord_is", name=names[game.outcome["landlord"]]) in printed


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_any_seat_and_any_player(table: Table, seat: int) -> None:
    printed = table("play", "--seat", seat, "--against", "random", "--seed", 3, entries=advised())
    assert table.status == 0
    assert "Settlement" in printed


def test_several_hands_are_totalled(table: Table, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    printed = table("play", "--hands", 3, "--seed", 8, "--save", path, entries=advised())
    assert table.status == 0
    assert [f"Hand {n}" in printed for n in (1, 2, 3, 4)] == [True, True, True, False]
    records = [Record.load(tmp_path / f"game{end}.json") for end in ("", "-2", "-3")]
    games = [record.replay() for record in records]
    totals = np.sum([np.array(game.payoffs) for game in games], axis=0)
    last = printed[printed.rindex("Settlement") :].splitlines()
    for name, total in zip(("You", "Right", "Left"), totals, strict=True):
        row = next(line for line in last if line.startswith(f"  {name} "))
        assert row.split()[-2:] == ["total", f"{total:+g}" if total else "0"]


def test_another_hand_is_offered(table: Table) -> None:
    answers = iter(["maybe\n", "y\n", "n\n"])
    follow = advised()

    def answer(out: str) -> str:
        asked = out.rstrip().endswith("y or n >")
        return next(answers) if asked else follow(out)

    printed = table("play", "--seed", 2, entries=answer)
    assert "! 'maybe' is neither y nor n." in printed
    assert printed.count("Settlement") == 2
    assert "Hand 2" in printed


def test_a_seed_deals_the_same_cards(table: Table) -> None:
    first, again = (table("play", "--seed", 12, entries=["table"]) for _ in range(2))
    assert first == again
    assert "Your cards (17)" in first
    drawn = table("play", entries=[])
    assert re.search(r"Seed \d+ \(--seed \d+ deals the same cards again\)", drawn)


def test_what_others_choose_in_doubling_is_hidden_until_all_have(table: Table) -> None:
    printed = table("play", "--rules", "huanle", "--seed", 5, entries=advised())
    lines = printed.splitlines()
    hidden = [i for i, line in enumerate(lines) if line.endswith(": has chosen")]
    told = next(
        i for i, line in enumerate(lines) if line.startswith(("Doubled:", "Nobody doubled"))
    )
    assert len(hidden) == 2
    assert max(hidden) < told


# Languages


@pytest.mark.parametrize(
    ("environment", "is_chinese"),
    [
        ({"LANG": "zh_CN.UTF-8"}, True),
        ({"LC_ALL": "zh_TW.UTF-8", "LANG": "en_US.UTF-8"}, True),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "zh_CN.UTF-8"}, False),
        ({"LC_MESSAGES": "zh_CN", "LANG": "C"}, True),
        ({"LC_ALL": "", "LANG": "zh_CN"}, True),
        ({"LANG": "C"}, False),
        ({"LANG": "de_DE.UTF-8"}, False),
        ({}, False),
    ],
)
def test_the_language_is_that_of_the_locale(
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    is_chinese: bool,
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert ("斗地主" in table("play", entries=[])) == is_chinese
    assert "斗地主" in table("play", "--lang", "zh", entries=[])
    assert "Dou Dizhu" in table("play", "--lang", "en", entries=[])


# Leaving


def saved(path: Path) -> Game:
    return Game.resume(Record.load(path))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("entries", [[], ["quit"], ["quit", "s"], ["q", "", "exit", "s"]])
def test_who_leaves_can_go_on_later(
    table: Table, tmp_path: Path, entries: list[str], language: str
) -> None:
    path = tmp_path / "game.json"
    arguments = ["play", "--seed", 4, "--lang", language, "--save", path]
    printed = table(*arguments, entries=entries)
    texts = LANGUAGES[language]
    assert (table.status, table.err) == (0, "")
    assert texts("stopped") in printed
    assert texts("how_to_resume", options=path) in printed
    assert not saved(path).is_over
    printed = table("play", "--resume", path, "--lang", language, "--save", path, entries=advised())
    assert texts("settlement") in printed
    assert Record.load(path).replay().is_over


@pytest.mark.parametrize(("language", "word"), [("en", "f"), ("zh", "逃跑"), ("en", "forfeit")])
def test_who_forfeits_pays(table: Table, tmp_path: Path, language: str, word: str) -> None:
    path = tmp_path / "game.json"
    arguments = ["play", "--seed", 4, "--lang", language, "--save", path]
    printed = table(*arguments, entries=["quit", word])
    texts = LANGUAGES[language]
    assert texts("escaped", name=texts("me")) in printed
    game = Record.load(path).replay()
    assert game.is_over
    assert game.payoffs is not None
    assert game.payoffs[0] < 0


def test_who_forfeits_a_later_hand_is_told_the_totals(table: Table) -> None:
    follow = advised()
    asked = 0

    def answer(out: str) -> str:
        nonlocal asked
        if "Hand 2" in out or asked:
            asked += 1
            return "quit\n" if asked == 1 else "f\n"
        return follow(out)

    printed = table("play", "--hands", 3, "--seed", 8, "--lang", "en", entries=answer)
    first, second = printed.split("Settlement\n")[1:]
    assert "total" not in first
    for name in ("You", "Right", "Left"):
        earlier, now = (
            next(line for line in part.splitlines() if line.startswith(f"  {name} ")).split()
            for part in (first, second)
        )
        assert float(now[-1]) == float(earlier[2]) + float(now[2])
        assert now[-2] == "total"


def test_without_save_it_is_said_how(table: Table) -> None:
    assert "--save FILE" in table("play", entries=[])


def test_save_without_a_name_takes_the_time(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    table("play", "--save", entries=[])
    (path,) = tmp_path.iterdir()
    assert re.fullmatch(r"ddz-\d{8}-\d{6}\.json", path.name)


def test_ctrl_c_in_a_pipe_keeps_the_game(table: Table, tmp_path: Path) -> None:
    path = tmp_path / "game.json"

    def interrupted(out: str) -> str:
        raise KeyboardInterrupt

    table("play", "--save", path, entries=interrupted)
    assert (table.status, table.err) == (130, "ddz-fast: interrupted\n")
    assert not saved(path).is_over
