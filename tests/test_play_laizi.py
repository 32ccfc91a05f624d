"""The wild rank at the table: announced when it is drawn, shown, declared in plays, and told again by a replay."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ddz_fast as ddz
from ddz_fast.cli import main
from ddz_fast.cli.text import with_arrows
from ddz_fast.game import Game, Record
from dealt import SHY, arranged, landlord_with, say
from table import Table

WORDS = {
    "en": {"wild": "Wild rank: {rank}.", "soft": "soft bomb", "factor": "soft bombs 1"},
    "zh": {"wild": "癞子：{rank}。", "soft": "软炸弹", "factor": "软炸弹 1 个"},
}
both = pytest.mark.parametrize("language", WORDS)


@pytest.fixture
def leading(tmp_path: Path) -> Path:
    """Seat 0 is landlord and leads with 3 44 55 66 777 88 9 10 J Q K A 2 X; sevens are wild."""
    path = tmp_path / "game.json"
    landlord_with("3777445566889TJQKA2X", "7").record().save(path)
    return path


def played(table: Table, path: Path, *entries: str, language: str = "en") -> str:
    """Go on with the game, keep it, and return what was printed."""
    arguments = ("play", "--resume", path, "--lang", language, "--save", path)
    printed = table(*arguments, entries=[*entries])
    assert (table.status, table.err) == (0, "")
    return printed


def last_play(path: Path) -> tuple[str, tuple[int, ...]]:
    """Seat 0's last play, as text and as cards."""
    plays = [entry for entry in Record.load(path).replay().history if entry.seat == 0]
    return str(plays[-1].action), plays[-1].cards


# The rank


@both
def test_the_rank_is_announced_when_the_landlord_takes_the_bottom(
    table: Table, tmp_path: Path, language: str
) -> None:
    path = tmp_path / "game.json"
    deal = arranged(ddz.rules("laizi"), {}, first=1, wild_rank="10")
    say(Game("laizi", deal=deal), *SHY, "call", "decline").record().save(path)
    wild = WORDS[language]["wild"].format(rank="10")
    assert wild not in played(table, path, language=language)
    printed = played(table, path, "n", language=language)
    lines = printed.splitlines()
    landlord = {"en": "Landlord: ", "zh": "地主："}[language]
    first = next(number for number, line in enumerate(lines) if line.startswith(landlord))
    assert lines[first + 2] == wild  # after the landlord and the bottom cards


@both
def test_the_table_shows_the_rank_and_how_a_play_is_declared(
    table: Table, leading: Path, language: str
) -> None:
    shown = {
        "en": "Wild rank: 7. To say what it stands for: ",
        "zh": "癞子：7。声明它当什么牌：",
    }[language]
    printed = played(table, leading, language=language)
    (line,) = (line for line in printed.splitlines() if line.startswith(shown))
    example = line.removeprefix(shown)
    assert "->" in example
    assert "! " not in played(table, leading, example)
    assert last_play(leading)[0] == example.replace("->", "→")


def test_rule_sets_without_wild_cards_say_nothing_of_them(table: Table) -> None:
    printed = table("play", "--seed", 5, "--lang", "en", entries=["3"])
    assert "Wild" not in printed


# Plays


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        ("3777", "3[777→3]"),
        ("7 3 7 7", "3[777→3]"),
        ("3777:bomb", "3[777→3]"),
        ("3777:trio_solo", "[777→2]+3"),
        ("3777:trio_solo:4", "[777→4]+3"),
        ("3777:trio solo:10", "[777→T]+3"),
        ("3777：三带一：q", "[777→Q]+3"),
        ("[777->4]+3", "[777→4]+3"),
        ("[777→4] + 3", "[777→4]+3"),
        ("［777→4］＋3", "[777→4]+3"),
        ("[777->t]+3", "[777→T]+3"),
        ("445567", "44556[7→6]"),
        ("44556[7->6]", "44556[7→6]"),
        ("♠3 ♠7 ♥7 ♣7:trio_solo:4", "[777→4]+3"),
        ("77", "77"),
        ("10jqk7", "TJQK[7→A]"),
        ("8 9 10 J [7→Q] (solo chain)", "89TJ[7→Q]"),
        ("8 9 10 J [7→Q]（顺子）", "89TJ[7→Q]"),
        ("8 9 10 J [7→Q] (straight)", "89TJ[7→Q]"),
        ("9 [7→T] J Q K (straight)", "9[7→T]JQK"),
        ("3 [777→3] (soft bomb)", "3[777→3]"),
        ("3 [777→3]（软炸弹）", "3[777→3]"),
        ("[777→4] + 3 (trio solo)", "[777→4]+3"),
    ],
)
def test_plays_as_people_type_them(table: Table, leading: Path, entry: str, text: str) -> None:
    assert "! " not in played(table, leading, entry)
    assert last_play(leading)[0] == text


def test_the_suits_that_were_named_are_played(table: Table, leading: Path) -> None:
    played(table, leading, "♠4 ♥4 ♠5 ♥5 ♠6 ♣7")
    cards = [*map(ddz.card_id, ["♠4", "♥4", "♠5", "♥5", "♠6", "♣7"])]
    assert last_play(leading) == ("44556[7→6]", tuple(cards))


@pytest.mark.parametrize(
    ("entry", "answer"),
    [
        ("3777:bomb:4", "3 7 7 7 is no bomb of that rank; it can be 3[777→3]."),
        ("3777:pair", "3 7 7 7 is no pair; it can be "),
        ("3777:trio_solo:z", "'z' is no rank; a reading is declared like 3477:trio_solo:4."),
        ("3777:trio_solo:", "'' is no rank"),
        ("3777:x:4", "'x' is no kind of play"),
        ("[7777->4]", "You do not hold 7"),
        ("[777->x]+3", "That cannot be: "),
        ("3[777->4]", "That cannot be: "),
        ("[777]", ""),
        (
            "44[7>4]",
            "That cannot be: '[7>4]': in brackets stand wild cards, an arrow and what they",
        ),
        ("44[7->4", "That cannot be: '[7->4': the bracket is not closed"),
        ("44[5->4]", "That cannot be: '[5->4]': only cards of the wild rank, 7, stand for others"),
        ("44[7->J]", "That cannot be: 4 4 7 is no play read as 44[7->J]; it can be 44[7→4]."),
        ("8 9 10 J [7→Q] (plane)", "'plane' is no kind of play; kinds are solo, "),
        ("[", "That cannot be: "),
        ("3]", "']' in '3]' is no card"),
    ],
)
def test_what_cannot_be_is_answered(table: Table, leading: Path, entry: str, answer: str) -> None:
    before = Record.load(leading)
    assert f"! {answer}" in played(table, leading, entry)
    assert Record.load(leading) == before


@pytest.mark.parametrize(
    ("entry", "answer"),
    [
        ("67890", "“67890”里的“0”不是牌；牌写作 3 4 5"),
        ("6789Y", "“6789Y”里的“Y”不是牌"),
        ("44[7->J]", "4 4 7 不能读作 44[7->J]；可以是 44[7→4]。"),
        ("44[7>4]", "方括号里写癞子、箭头和它当的牌"),
        ("44[7->4", "方括号里写癞子、箭头和它当的牌"),
    ],
)
def test_what_cannot_be_is_answered_in_chinese(
    table: Table, leading: Path, entry: str, answer: str
) -> None:
    assert f"! {answer}" in played(table, leading, entry, language="zh")


def test_brackets_without_a_wild_rank_are_answered(table: Table) -> None:
    printed = table("play", "--seed", 3, "--lang", "en", entries=["3", "3[7->3]"])
    assert "! That cannot be: '[7->3]': no rank is wild under these rules" in printed


@both
def test_a_hint_can_be_typed_as_it_is_shown(table: Table, leading: Path, language: str) -> None:
    mark = {"en": "choose: ", "zh": "建议："}[language]
    hint = played(table, leading, "hint", language=language).partition(mark)[2].splitlines()[0]
    printed = played(table, leading, hint, language=language)
    assert "! " not in printed
    assert "".join(last_play(leading)[0].split()) in "".join(hint.replace("10", "T").split())


def test_other_readings_are_named_but_not_all_of_very_many(table: Table, leading: Path) -> None:
    printed = played(table, leading, "3777")
    assert "Read as soft bomb: 3[777→3]. Other readings, declared like this: " in printed
    others = printed.partition("declared like this: ")[2].partition(".\n")[0].split(", ")
    assert len(others) == 9
    assert others[-1] == "…"
    assert all(text.endswith("+3") or text == "3[77→3]+7" for text in others[:-1])


@both
def test_bombs_are_named_by_their_class_and_counted_at_the_end(
    table: Table, tmp_path: Path, language: str
) -> None:
    path = tmp_path / "game.json"
    game = landlord_with("9997445566" + "8TTJJQQKKX", "7")
    game.record().save(path)
    printed = played(table, path, "9997", "?", language=language)
    assert f"9 9 9 [7→9]{'（软炸弹）' if language == 'zh' else ' (soft bomb)'}" in printed
    assert "[7->6]" in printed  # the help


@both
def test_the_settlement_names_the_bombs(table: Table, tmp_path: Path, language: str) -> None:
    path = tmp_path / "game.json"
    game = landlord_with("9997334455TTJJQQKK66", "7", {1: "8", 2: "8"})
    say(game, "999[7→9]", "pass", "pass", "334455", "pass", "pass", "TTJJQQKK", "pass", "pass")
    game.record().save(path)
    printed = played(table, path, "66", language=language)
    assert WORDS[language]["factor"] in printed


# Elsewhere


@both
def test_a_replay_tells_the_rank_and_the_plays(
    leading: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    game = Game.resume(Record.load(leading))
    game.apply("3[777→3]")
    game.record().save(leading)
    assert main(["replay", str(leading), "--lang", language]) == 0
    printed = capsys.readouterr().out
    assert printed.count(WORDS[language]["wild"].format(rank="7")) == 1
    assert f"3 [777→3]{'（软炸弹）' if language == 'zh' else ' (soft bomb)'}" in printed
    assert main(["replay", str(leading), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["wild_rank"] == "7"
    assert facts["actions"][-1]["action"] == "3[777→3]"


def test_a_terminal_without_the_arrow_gets_two_letters() -> None:
    assert with_arrows("3[777→3]", "ascii") == "3[777->3]"
    assert with_arrows("3[777→3]", "utf-8") == with_arrows("3[777→3]", None) == "3[777→3]"
