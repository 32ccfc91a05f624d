"""What a landlord of 哈灵 says at the terminal: every saying as people type it, and how what cannot be is answered."""

from __future__ import annotations

import string
from pathlib import Path

import pytest

import ddz_fast as ddz
from ddz_fast.cli.play.language import LANGUAGES
from ddz_fast.game import Game, Record
from dealt import say, spread
from table import Table, in_order
from test_play_two_decks import others_pass, played

__all__ = ["others_pass"]

HALING = ddz.rules("haling")
both = pytest.mark.parametrize("language", LANGUAGES)

EIGHTS = "77777777" + "TTTTTTT" + "XXDD" + "3344"
"""Eight sevens, seven tens and all jokers: six ways to report."""


def landlord(*sayings: str | int, cards: str = EIGHTS, bottom: str = "55") -> Game:
    """Seat 0 has said 3 at once, with these cards, and these."""
    return say(Game(HALING, deal=spread(HALING, {0: cards, 1: "T"}, bottom)), 3, *sayings)


def last_said(path: Path) -> str | int:
    action = Game.resume(Record.load(path)).history[-1].action
    assert not isinstance(action, ddz.Move)
    return action


# Sayings


@pytest.mark.parametrize(
    ("before", "entries", "action"),
    [
        ((), ("0", "n", "no", "no report", "no_report", "不", "不报", "不报到"), "no_report"),
        (
            (),
            ("7", "7s", "report 7", "REPORT_7", "report 7s", "报到7", "报到 7", "报7"),
            "report_7",
        ),
        ((), ("t", "10", "10s", "report 10", "报到10", "TTTTTTT", "10101010101010"), "report_T"),
        ((), ("x", "xxdd", "王", "jokers", "report jokers", "报到四王", "报到王"), "report_jokers"),
        (
            (),
            ("77", "7 7", "report 7 twice", "report_7_twice", "双报到7", "双报7"),
            "report_7_twice",
        ),
        (("report_T",), ("7", "1", "yes", "77777777", "报到７"), "report_7"),
        (("report_7",), ("0", "不报到"), "no_report"),
        (("report_7_twice",), ("0", "no", "no fight", "不打", "否"), "no_fight"),
        (("report_7_twice",), ("1", "y", "fight", "f", "打", "好"), "fight"),
        (("report_7_twice", "fight"), ("0", "n", "do not show", "不摊打", "不摊"), "no_tanda"),
        (("report_7_twice", "fight"), ("1", "y", "show", "show hand", "tanda", "摊打"), "tanda"),
    ],
)
def test_sayings_as_people_type_them(
    table: Table, tmp_path: Path, others_pass: None, before: tuple[str, ...], entries: tuple[str, ...], action: str
) -> None:  # fmt: skip
    path = tmp_path / "game.json"
    for entry in entries:
        cards = EIGHTS if before != ("report_T",) else EIGHTS.replace("XXDD", "XDAA")
        lines = played(table, path, landlord(*before, cards=cards), entry)
        expected = action if entry != "1" or before != ("report_T",) else "report_7"
        assert not any(line.startswith("! ") for line in lines), entry
        assert last_said(path) == expected, entry


@pytest.mark.parametrize("entry", ["1", "１", "1档", "一档", "叫1档", "1 档", "bid 1"])
def test_dang_as_people_call_them(
    table: Table, tmp_path: Path, others_pass: None, entry: str
) -> None:
    path = tmp_path / "game.json"
    deal = spread(HALING, {0: "33"})
    lines = played(table, path, Game(HALING, deal=deal), entry, language="zh")
    assert "0 不叫，1 1档，2 2档，3 3档 >" in lines
    assert "  你：1档" in lines
    assert Game.resume(Record.load(path)).history[0].action == 1


@both
def test_what_may_be_said_is_asked_in_words(
    table: Table, tmp_path: Path, others_pass: None, language: str
) -> None:
    asked = {
        "en": [
            "0 no report, 7 report 7, 10 report 10, X report jokers, 77 report 7 twice >",
            "0 no report, 7 report 7, X report jokers >",
            "0 no fight, 1 fight >",
            "0 do not show, 1 show hand >",
        ],
        "zh": [
            "0 不报到，7 报到 7，10 报到 10，X 报到四王，77 双报到 7 >",
            "0 不报到，7 报到 7，X 报到四王 >",
            "0 不打，1 打 >",
            "0 不摊打，1 摊打 >",
        ],
    }
    entries = ("10", "x", "1", "1")
    lines = played(table, tmp_path / "game.json", landlord(), *entries, language=language)
    in_order(lines, asked[language])


@both
@pytest.mark.parametrize(
    ("before", "entries"),
    [
        ((), ("", "8", "88", "y", "报到", "report", "77777777", "twice", "XD", "3", "l", "777", "😀", "7 10")),
        (("report_7",), ("7", "77", "report_7", "11", "打", "fight", "双报到")),
        (("report_7_twice",), ("2", "摊打", "x", "maybe", "打吗", "report 7", "p q", "\x00")),
        (("report_7_twice", "fight"), ("f", "打", "7", "22", "明牌!", "show me", "-1", "3" * 500)),
    ],
)  # fmt: skip
def test_what_cannot_be_said_is_answered(
    table: Table,
    tmp_path: Path,
    others_pass: None,
    before: tuple[str, ...],
    entries: tuple[str, ...],
    language: str,
) -> None:
    path = tmp_path / "game.json"
    game = landlord(*before)
    lines = played(table, path, game, *entries, language=language)
    answers = [line for line in lines if line.startswith("! ")]
    assert len(answers) == len(entries)
    wanted = {"en": "say 0 ", "zh": "可以说 0 "}[language]
    assert all(wanted in line for line in answers)
    assert Record.load(path) == game.record()


@both
def test_which_set_has_to_be_said(
    table: Table, tmp_path: Path, others_pass: None, language: str
) -> None:
    words = {"en": "does not say which set", "zh": "没有说报哪一套"}
    for entry in ("y", "1", "77777777"):
        lines = played(table, tmp_path / "game.json", landlord(), entry, language=language)
        assert any(words[language] in line for line in lines), entry


def test_q_reports_queens_where_they_can_be_reported(
    table: Table, tmp_path: Path, others_pass: None
) -> None:
    path = tmp_path / "game.json"
    lines = played(table, path, landlord(cards="QQQQQQQ33"), "q", "q", "s")
    assert last_said(path) == "report_Q"
    assert "Stopped." in lines


@pytest.mark.parametrize(
    "before", [(), ("report_7",), ("report_7_twice",), ("report_T", "no_report", "fight")]
)
def test_a_saved_hand_goes_on_in_every_phase(
    table: Table, tmp_path: Path, others_pass: None, before: tuple[str, ...]
) -> None:
    path = tmp_path / "game.json"
    game = landlord(*before)
    lines = played(table, path, game, "quit", "s")
    assert Record.load(path) == game.record()
    told = LANGUAGES["en"]
    for saying in before:
        assert f"  You: {told.saying(saying)}" in lines  # type: ignore[arg-type]
    assert lines.index("Landlord: You.") < lines.index("Stopped.")
    assert Game.resume(Record.load(path)).phase == game.phase


# Texts


@both
def test_the_help_tells_of_two_decks(
    table: Table, tmp_path: Path, others_pass: None, language: str
) -> None:
    texts = LANGUAGES[language]
    lines = played(table, tmp_path / "game.json", landlord(), "?", language=language)
    for key in ("help", "help_two_decks", "help_low_ace", "help_dang"):
        assert texts(key) in "\n".join(lines)
    plain = table("play", "--seed", 1, "--lang", language, entries=["?"])
    assert texts("help_two_decks") not in plain
    assert texts("help_dang") not in plain


@both
def test_texts_of_dang_are_texts(language: str) -> None:
    texts = LANGUAGES[language]
    for key, text in texts.dang_texts.items():
        fields, others = (
            {field for _, field, _, _ in string.Formatter().parse(each) if field}
            for each in (text, texts.texts[key])
        )
        assert fields <= others, key
    assert texts.under(ddz.rules("four_player")) is texts
    assert texts.under(HALING).saying(3) == {"en": "bid 3", "zh": "3档"}[language]
