"""Wild cards on the command line: `moves --wild`, `perft --wild`, `rules laizi` and `simulate --rules laizi`."""

import json
from typing import Any

import pytest

from ddz_fast.cli import main
from test_cli import Command, command

__all__ = ["command"]

LAIZI = ("--rules", "laizi", "--wild")


@pytest.mark.parametrize(
    ("hand", "wild", "leads"),
    [
        # rules.md 3, "lead moves from this hand": counted by two independent methods
        ("445567", "7", 18),
        ("77", "7", 2),
        ("3337", "7", 8),
        ("7755", "5", 9),
        ("7777", "7", 4),
        ("7777XD", "7", 46),
        ("777D", "7", 17),
        ("7D", "7", 2),
        ("3777", "7", 20),
        ("3477", "7", 10),
        ("TJQK7", "7", 11),
        ("333447", "7", 21),
        ("334477", "7", 30),
        ("337777", "7", 67),
    ],
)
def test_the_leads_of_the_worked_table(command: Command, hand: str, wild: str, leads: int) -> None:
    found = command.json("moves", hand, *LAIZI, wild)
    assert len(found) == leads
    assert len({json.dumps(move) for move in found}) == leads


def test_moves_say_what_wild_cards_stand_for(command: Command) -> None:
    found = command.json("moves", "44556", "--rules", "laizi", "--wild", "3", "--beat", "3")
    assert [move["text"] for move in found] == ["4", "5", "6"]
    found = command.json("moves", "445567", *LAIZI, "7", "--beat", "334455")
    assert found == [
        {
            "cards": "445567",
            "category": "pair_chain",
            "length": 3,
            "key": 3,
            "kickers": "",
            "text": "44556[7→6]",
        }
    ]
    printed = command("moves", "3337", *LAIZI, "7")
    assert printed.startswith("3337, laizi:wild_rank=7: 8 leads\n")
    assert "\nbomb 炸弹: 1\n  333[7→3]\n" in printed
    bomb = command.json("moves", "3337", *LAIZI, "7", "--beat", "34567")
    assert [(move["text"], move["bomb_class"]) for move in bomb] == [("333[7→3]", "soft")]
    assert "bomb_class" not in command.json("moves", "3333")[-1]


@pytest.mark.parametrize("preset", ["classic", "huanle", "twelve_card"])
def test_any_rule_set_may_have_a_wild_rank(command: Command, preset: str) -> None:
    found = command.json("moves", "77", "--rules", preset, "--wild", "10")
    assert [move["text"] for move in found] == ["7", "77"]
    found = command.json("moves", "7T", "--rules", preset, "--wild", "10")
    assert sorted(move["text"] for move in found) == ["7", "7[T→7]", "T"]


def test_a_declared_play_can_be_beaten(command: Command) -> None:
    for beat in ("33[7→3]+4", "33[7->3]+4"):
        found = command.json("moves", "4445", *LAIZI, "7", "--beat", beat)
        assert [move["text"] for move in found] == ["444+5"]
    assert command.json("moves", "6666", *LAIZI, "7", "--beat", "999[7→9]")  # hard over soft


def test_dominated_plays_can_be_left_out(command: Command) -> None:
    """Three sevens with the joker: the trio of any of 13 ranks is one play then."""
    found = command.json("moves", "777D", *LAIZI, "7", "--prune-dominated")
    assert [move["text"] for move in found] == ["7", "D", "77", "777", "[777→2]+D"]
    beaten = ("--beat", "333+4")
    follows = command.json("moves", "777D", *LAIZI, "7", *beaten)
    assert len(follows) == 12
    assert len(command.json("moves", "777D", *LAIZI, "7", *beaten, "--prune-dominated")) == 1
    plain = command.json("moves", "3334445")
    assert command.json("moves", "3334445", "--prune-dominated") == plain


def test_perft_takes_a_wild_rank(command: Command) -> None:
    found = command.json("perft", "77", "3", *LAIZI, "7", "--depth", 1)
    assert found["position"] == "laizi:wild_rank=7 77/3 0 0 - -"
    assert found["counts"] == [2]
    again = command.json("perft", "--position", found["position"], "--depth", 1)
    assert again["counts"] == [2]


def test_the_rule_set_is_explained(command: Command) -> None:
    assert "laizi" in command("rules")
    printed = command("rules", "laizi")
    assert "癞子" in printed
    assert "wild_rank" in printed
    flags = command.json("rules", "laizi")["flags"]
    expected: dict[str, Any] = {
        "wild_rank": "drawn",
        "hard_bomb_factor": 4,
        "laizi_factor": 0.25,
        "cap": "winner",
        "cap_points": 10000,
    }
    assert {flag: flags[flag]["value"] for flag in expected} == expected


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["moves", "3337", "--rules", "laizi"], "name one, such as --wild 7"),
        (["perft", "3", "4", "--rules", "laizi", "--depth", "1"], "such as --wild 7"),
        (["moves", "3337", *LAIZI, "X"], "a rank from 3 to 2 (T for the ten), not 'X'; a joker is"),
        (["moves", "3337", "--wild", "x1"], "--wild takes a rank from 3 to 2 (T for the ten), not"),
        (["moves", "3337", *LAIZI, "drawn"], "--wild takes a rank from 3 to 2"),
        (["moves", "3337", *LAIZI, ""], "--wild takes a rank from 3 to 2"),
        (["perft", "3", "4", *LAIZI, "11", "--depth", "1"], "--wild takes a rank from 3 to 2"),
        (["moves", "77777", *LAIZI, "7"], "holds 5 of 7"),
        (["moves", "3", *LAIZI, "7", "--beat", "34[7→9]"], "ddz-fast: "),
        (["moves", "3", *LAIZI, "7", "--beat", "3[7→X]"], "ddz-fast: "),
        (["perft", "--position", "laizi 3/4 0 0 - -", "--depth", "1"], "name it"),
        (
            ["perft", "--position", "classic 3/4 0 0 - -", "--wild", "7", "--depth", "1"],
            "--position says it all",
        ),
    ],
)
def test_bad_input_is_refused_in_a_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("ddz-fast: ")
    assert printed.err.count("\n") == 1
    assert words in printed.err
