"""The command line: what it prints, what it writes, and how it refuses."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import ddz_fast as ddz
from ddz_fast.cli import main


class Command:
    """Runs a command that must succeed and gives what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: object) -> str:
        status = main([str(argument) for argument in arguments])
        printed = self._capsys.readouterr()
        assert (status, printed.err) == (0, "")
        return printed.out

    def json(self, *arguments: object) -> Any:
        return json.loads(self(*arguments, "--json"))


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    monkeypatch.setenv("COLUMNS", "80")
    return Command(capsys)


# simulate


def test_simulate_says_what_simulate_returns(command: Command) -> None:
    found = command.json("simulate", "--rules", "rlcard", "--games", 3000, "--seed", 5)
    expected = ddz.simulate("rlcard", 3000, 5).summary()
    assert found["rules"] == "rlcard"
    rules = ddz.rules("rlcard")
    tiers = list(rules.open_tiers)  # JSON has no tuples
    assert found["flags"] == rules.flags() | {"open_tiers": tiers}
    assert (found["seed"], found["first_game"], found["policy"]) == (5, 0, "random")
    for name in expected.keys() - {"seconds", "games_per_second"}:
        assert found[name] == pytest.approx(expected[name]), name


def test_the_number_of_threads_changes_nothing(command: Command) -> None:
    one, two = (
        command.json("simulate", "--games", 20_000, "--seed", 3, "--threads", threads)
        for threads in (1, 2)
    )
    for speed in ("seconds", "games_per_second"):
        assert one.pop(speed) > 0
        assert two.pop(speed) > 0
    assert one == two


def test_simulate_prints_a_straight_table(command: Command) -> None:
    text = command("simulate", "--games", 10_000, "--seed", 1, "--first-game", 50)
    summary = ddz.simulate("classic", 10_000, 1, first_game=50).summary()
    lines = text.splitlines()
    assert [line.split(maxsplit=2) for line in lines[:4]] == [
        ["rules", "规则", "classic"],
        ["games", "局数", "10,000 (numbers 50 to 10,049)"],
        ["seed", "种子", "1 (stream version 1)"],
        ["policy", "策略", "random"],
    ]
    assert len({line.index(line.split(maxsplit=2)[2]) for line in lines[:4]}) == 1
    values = {line.split()[0]: line.split()[2] for line in lines[6:]}
    win, error = summary["landlord_win_rate"], summary["landlord_win_rate_se"]
    assert lines[5].split()[2:] == [
        "地主胜率",
        f"{win:.2%}",
        "±",
        f"{error:.2%}",
        *"(standard error)".split(),
    ]
    assert values["plies"] == f"{summary['mean_plies']:.2f}"
    assert values["bombs"] == f"{summary['mean_bombs']:.4f}"
    assert values["rockets"] == f"{summary['mean_rockets']:.4f}"
    assert values["spring"] == f"{summary['spring_rate']:.3%}"
    assert {"time", "speed"} <= values.keys()


def test_set_changes_flags(command: Command) -> None:
    arguments = ["--set", "kick_rocket=false", "--set", "min_pair_chain=2", "--games", 10]
    found = command.json("simulate", *arguments)
    assert found["rules"] == "classic:kick_rocket=false,min_pair_chain=2"
    assert found == found | command.json("simulate", "--rules", found["rules"], "--games", 10) | {
        name: found[name] for name in ("seconds", "games_per_second")
    }


def test_no_games_are_no_fault(command: Command) -> None:
    assert command.json("simulate", "--games", 0)["games"] == 0
    assert "landlord wins" not in command("simulate", "--games", 0)


@pytest.mark.parametrize("place", [".", "other.parquet"])
def test_out_writes_the_columns(command: Command, tmp_path: Path, place: str) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / place
    found = command.json("simulate", "--games", 500, "--seed", 9, "--out", path)
    file = path / "games.parquet" if path.is_dir() else path
    assert found["out"] == str(file)
    columns_written = parquet.read_table(file)
    for name, column in ddz.simulate("classic", 500, 9).columns.items():
        assert columns_written[name].to_pylist() == column.tolist(), name


def test_report_is_written_and_named(command: Command, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    page = tmp_path / "games.html"
    text = command("simulate", "--games", 500, "--seed", 9, "--report", page)
    assert text.endswith(f"\n\nwrote {page}\n")
    assert "500 games of classic" in page.read_text("utf-8")


# moves


def test_moves_of_two_fours(command: Command) -> None:
    found = command.json("moves", "33334444")
    assert Counter(move["category"] for move in found) == {
        "solo": 2,
        "pair": 2,
        "trio": 2,
        "trio_solo": 2,
        "trio_pair": 2,
        "trio_chain": 1,
        "four_two_solo": 2,
        "bomb": 2,
    }
    assert found[-3] == {
        "cards": "334444",
        "category": "four_two_solo",
        "length": 1,
        "key": 1,
        "kickers": "33",
        "text": "4444+33",
    }


def test_moves_are_grouped_and_counted(command: Command) -> None:
    assert command("moves", "10 3 3 小王") == (
        "33TX, classic: 4 leads\n\nsolo 单张: 3\n  3  T  X\n\npair 对子: 1\n  33\n"
    )


def test_moves_that_beat(command: Command) -> None:
    arguments = ["moves", "44557777XD", "--beat", "55"]
    assert [move["text"] for move in command.json(*arguments)] == ["77", "7777", "XD"]
    first = command(*arguments).splitlines()[0]
    assert first == "44557777XD, classic: 3 plays beat 55 (pair); passing (不出) is possible too"


def test_where_nothing_beats_passing_is_left(command: Command) -> None:
    assert command("moves", "3333", "--beat", "XD") == (
        "3333, classic: 0 plays beat XD (rocket); passing (不出) is possible too\n"
    )


def test_moves_follow_the_rules(command: Command) -> None:
    assert len(command.json("moves", "3344")) == 4
    assert len(command.json("moves", "3344", "--rules", "spade_three")) == 5
    assert len(command.json("moves", "3344", "--set", "min_pair_chain=2")) == 5


def test_long_lists_are_wrapped(command: Command) -> None:
    lines = command("moves", "333444555666789TJ").splitlines()
    assert max(map(len, lines)) <= 80
    assert all(line.startswith("  ") for line in lines if "+" in line)


# perft


def test_perft_of_single_cards(command: Command) -> None:
    found = command.json("perft", "3579", "468T", "JQKA", "--depth", 6)
    assert found["position"] == "classic 3579/468T/JQKA 0 0 - -"
    assert found["counts"] == [4, 14, 70, 88, 153, 653]
    assert len(found["seconds"]) == 6
    rows = command("perft", "--position", found["position"], "--depth", 6).splitlines()
    assert [row.split()[:2] for row in rows[3:]] == [
        [str(depth), str(count)] for depth, count in enumerate(found["counts"], 1)
    ]


def test_perft_knows_the_seats_and_the_table(command: Command) -> None:
    """Seat 1 may beat the 5 with a 6 or the 7, or pass; the pair may not."""
    seats = ["--landlord", 2, "--to-act", 1, "--beat", "5", "--beat-by", 0]
    found = command.json("perft", "89", "667", "9T", *seats, "--depth", 1)
    assert found["position"] == "classic 89/667/9T 2 1 5 0"
    assert found["counts"] == [3]


def test_perft_after_the_end(command: Command) -> None:
    assert command.json("perft", "3", "4", "--depth", 3)["counts"] == [1, 0, 0]


# rules


def test_rules_are_listed(command: Command) -> None:
    found = command.json("rules")
    assert [entry["name"] for entry in found] == list(ddz.presets())
    assert all(entry["about"] for entry in found), "every preset is described"
    lines = command("rules").splitlines()
    assert [line.split()[0] for line in lines[: len(found)]] == list(ddz.presets())


@pytest.mark.parametrize("name", ddz.presets())
def test_rules_mark_what_differs_from_classic(command: Command, name: str) -> None:
    flags, classic = ddz.rules(name).flags(), ddz.rules("classic").flags()
    differing = {flag for flag in flags if flags[flag] != classic[flag]}
    lines = command("rules", name).splitlines()
    assert {line.split()[1] for line in lines if line.startswith("*  ")} == differing
    assert ("* differs from classic" in lines) == bool(differing)
    described = command.json("rules", name)["flags"]
    assert {flag: fact["meaning"] for flag, fact in described.items()} == ddz.RuleSet.meanings()
    values = {flag: fact["value"] for flag, fact in described.items()}
    assert values == flags | {"open_tiers": list(ddz.rules(name).open_tiers)}


def test_a_house_rule_is_held_against_the_preset_that_it_is_built_on(
    command: Command, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('base = "huanle"\nspring = 3\n', encoding="utf-8")
    lines = command("rules", str(path)).splitlines()
    assert lines[0] == "mine  built on huanle"
    (differing,) = (line for line in lines if line.startswith("*  "))
    assert differing.split()[1:3] == ["spring", "3"]
    assert differing.endswith("(huanle: 2)")
    assert lines[-1] == "* differs from huanle"
    described = command.json("rules", str(path))
    assert described["base"] == "huanle"
    fact = described["flags"]["spring"]
    assert (fact["value"], fact["base"], fact["classic"]) == (3, 2, 1)


def test_rules_are_read_as_a_person_reads_them(command: Command) -> None:
    lines = command("rules", "huanle").splitlines()
    assert lines[0].startswith("huanle  欢乐斗地主: ")
    parts = [lines[place + 1] for place, line in enumerate(lines) if not line]
    assert parts[:4] == ["The deal 发牌", "The landlord 叫地主", "The play 出牌", "The stakes 计分"]
    by_flag = {line[1:].split()[0]: line for line in lines if line.startswith(("*  ", "   "))}
    assert by_flag.keys() == ddz.rules("huanle").flags().keys()
    assert by_flag["auction"].split()[:3] == ["*", "auction", "call"]
    assert by_flag["auction"].endswith("the first to speak is landlord (classic: once)")
    assert by_flag["open_tiers"].split()[:2] == ["open_tiers", "4/3/2"]


@pytest.mark.parametrize(
    ("value", "text"), [("4,3", "4/3"), ("5/4/3", "5/4/3"), ("none", "none"), ("9", "9")]
)
def test_set_takes_factors(command: Command, value: str, text: str) -> None:
    found = command.json("simulate", "--set", f"open_tiers={value}", "--games", 1)
    assert found["rules"] == f"classic:open_tiers={text}"


def test_set_takes_words_and_cards(command: Command) -> None:
    changes = ["--set", "first=landlord_card", "--set", "landlord_card=H10"]
    found = command.json("simulate", *changes, "--games", 1)
    assert found["rules"] == "classic:first=landlord_card,landlord_card=♥T"
    assert found["flags"]["landlord_card"] == "♥T"
