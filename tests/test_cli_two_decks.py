"""Two decks on the command line: `rules`, `moves`, `perft`, `simulate` and `replay` of the games for four."""

import json
from pathlib import Path
from typing import Any

import pytest

import ddz_fast as ddz
from ddz_fast.cli import main
from ddz_fast.game import Game
from dealt import say, spread
from test_cli import Command, command

__all__ = ["command"]

PRESETS = ("four_player", "four_player_continuing", "haling")
FOUR, HALING = ("--rules", "four_player"), ("--rules", "haling")


def texts(found: list[dict[str, Any]]) -> list[str]:
    return [move["text"] for move in found]


# rules


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rule_sets_are_described(command: Command, preset: str) -> None:
    listed = {entry["name"]: entry["about"] for entry in command.json("rules")}
    assert any("\u4e00" <= letter <= "\u9fff" for letter in listed[preset])
    lines = command("rules", preset).splitlines()
    assert lines[0] == f"{preset}  {listed[preset]}"
    flags = command.json("rules", preset)["flags"]
    deal = {"seats": 4, "decks": 2, "hand_cards": 25, "bottom_cards": 8, "bottom_shown": False}
    assert {flag: flags[flag]["value"] for flag in deal} == deal


def test_every_flag_of_haling_is_explained(command: Command) -> None:
    rows = {line[1:].split()[0]: line for line in command("rules", "haling").splitlines() if line}
    for flag, word in {
        "huangfan": "荒番",
        "baodao": "报到",
        "tanda": "摊打",
        "touliao": "头撂",
        "mingwang": "明王",
        "decks": "两副牌",
    }.items():
        assert rows[flag].startswith("*")
        assert word in rows[flag]
    assert rows["low_ace"].split()[:3] == ["*", "low_ace", "all"]


# moves


def test_bombs_of_four_to_eight(command: Command) -> None:
    found = command.json("moves", "333333", *FOUR)
    assert texts(found) == ["3", "33", "333", "3333", "33333", "333333"]
    assert [move["length"] for move in found if move["category"] == "bomb"] == [4, 5, 6]
    assert texts(command.json("moves", "333334444XXDD", *FOUR, "--beat", "2222")) == [
        "33333",
        "XXDD",
    ]
    assert texts(command.json("moves", "XXDD", *FOUR, "--beat", "22222222")) == ["XXDD"]
    printed = command("moves", "33333 4444 4444", *FOUR, "--beat", "33333")
    assert "\nbomb 炸弹: 4\n  44444  444444  4444444  44444444\n" in printed


def test_pairs_of_like_jokers(command: Command) -> None:
    assert texts(command.json("moves", "XXDD", *FOUR)) == ["X", "D", "XX", "DD", "XXDD"]
    assert texts(command.json("moves", "333XXD", *FOUR, "--beat", "444+55")) == []
    assert texts(command.json("moves", "555XXD", *FOUR, "--beat", "444+55")) == ["555+XX"]


@pytest.mark.parametrize(
    ("cards", "readings"),
    [
        ("A2345", [("A2345", 4)]),
        ("TJQKA", [("TJQKA", 13)]),
        ("A23456789TJQK", [("A23456789TJQK", 12), ("23456789TJQKA", 13)]),
    ],
)
def test_keys_of_chains_are_places_on_the_line(
    command: Command, cards: str, readings: list[tuple[str, int]]
) -> None:
    """The line A 2 3 ... K A, 0 for the low ace to 13 for the high one."""
    found = [move for move in command.json("moves", cards, *HALING) if len(move["cards"]) == len(cards)]  # fmt: skip
    assert [(move["text"], move["key"]) for move in found] == readings


def test_what_beats_the_lowest_chain(command: Command) -> None:
    found = command.json("moves", "A23456TJQKA", *HALING, "--beat", "A2345")
    assert texts(found) == ["23456", "TJQKA"]
    assert texts(command.json("moves", "JQKA2", *HALING, "--beat", "A2345")) == []
    assert texts(command.json("moves", "A2345", *HALING, "--beat", "34567")) == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("33", *FOUR, "--beat", "XD"), "'XD' is no play under any rules"),
        (("33", *FOUR, "--beat", "333+4"), "'3334' is no play"),
        (("33", *HALING, "--beat", "JQKA2"), "'JQKA2' is no play"),
        (("33", *HALING, "--beat", "333444+5577"), "no play"),
        (("333333333", *FOUR), "at most 8 exist, in two decks"),
        (("33333",), "the deck has 4"),
        (("33", *FOUR, "--wild", "7"), "wild"),
        (("33", *FOUR, "--set", "trio_solo=true"), "trio_solo"),
        (("33", "--set", "low_ace=all"), "low_ace"),
        (("33", *HALING, "--set", "low_ace=some"), "low_ace"),
        (("33", *HALING, "--set", "decks=3"), "decks"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    assert main(["moves", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert words in printed.err
    assert printed.err.count("\n") == 1


# perft


def test_perft_of_two_decks(command: Command) -> None:
    found = command.json("perft", "3333333", "4", "5", "6", *HALING, "--depth", 1)
    assert found["position"] == "haling 3333333/4/5/6 0 0 - -"
    assert found["counts"] == [7]  # one to seven of them


def test_perft_knows_locked_sets(command: Command) -> None:
    position = "haling 3333333XXDD/4/5/6 0 0 - - 3333333/XXDD"
    found = command.json("perft", "--position", position, "--depth", 1)
    assert (found["position"], found["counts"]) == (position, [2])


# simulate


@pytest.mark.parametrize("preset", PRESETS)
def test_the_figures_are_those_of_simulate(command: Command, preset: str) -> None:
    found = command.json("simulate", "--rules", preset, "--games", 2000, "--seed", 5)
    summary = ddz.simulate(preset, 2000, 5).summary()
    for name in summary.keys() - {"seconds", "games_per_second"}:
        assert found[name] == pytest.approx(summary[name]), name
    assert found["flags"]["decks"] == 2


def test_every_column_of_haling_is_in_the_table(command: Command) -> None:
    lines = command("simulate", *HALING, "--games", 2000, "--seed", 1).splitlines()
    summary = ddz.simulate("haling", 2000, 1).summary()
    rates = {
        "荒番": "huangfan",
        "明王": "mingwang",
        "头撂": "touliao",
        "摊打": "tanda",
        "报到": "baodao",
        "打": "fight",
    }
    for word, name in rates.items():
        (line,) = (line for line in lines if f" {word} " in line)
        assert f" {summary[f'{name}_rate']:.3%}  of games" in line
    (line,) = (line for line in lines if line.startswith("bombs of six or more"))
    assert f"{summary['mean_big_bombs']:.4f}" in line
    (line,) = (line for line in lines if line.startswith("bid "))
    assert line.split()[1] == "档"


@pytest.mark.parametrize("preset", PRESETS)
def test_columns_are_written(command: Command, tmp_path: Path, preset: str) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "games.parquet"
    command.json("simulate", "--rules", preset, "--games", 300, "--seed", 9, "--out", path)
    written = parquet.read_table(path)
    columns = ddz.simulate(preset, 300, 9).columns
    assert written.column_names[: len(columns)] == list(columns)
    for name, column in columns.items():
        assert written[name].to_pylist() == column.tolist(), name


# replay


def test_a_replay_as_json(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = Game("haling", deal=spread(ddz.rules("haling"), {0: "7777777XXDD"}, "55"))
    say(game, 3, "report_7", "report_jokers", "no_fight").record().save(path)
    found = command.json("replay", path)
    assert (found["huangfan"], found["reported"]) == (False, ["7777777", "XXDD"])
    assert [step["action"] for step in found["actions"]] == [
        *(3, "report_7", "report_jokers", "no_fight")
    ]
    assert (found["outcome"]["dang"], found["outcome"]["baodao"]) == (3, 2)
    assert found["payoffs"] == [18, -6, -6, -6]  # 3 dang x 2 reports
    assert json.loads(json.dumps(found)) == found


@pytest.mark.parametrize("preset", PRESETS)
def test_a_line_of_a_game_is_told(command: Command, tmp_path: Path, preset: str) -> None:
    path = tmp_path / "games.txt"
    game = Game(preset, seed=4)
    ddz.agents.play_out(game, ddz.agents.make("random", seed=1))
    path.write_text(game.record().to_line() + "\n", encoding="utf-8")
    printed = command("replay", path, "--lang", "en")
    assert f"{preset}, seed 4, game 0: " in printed
    assert printed.count(" (25): ") == 4 * len(game.deals)
    assert game.payoffs is not None
    assert f"{max(game.payoffs):+g}" in printed
