"""What a person types at `ddz-fast play`: sayings, plays and commands, in every form that is taken."""

from pathlib import Path

import pytest

import ddz_fast as ddz
from ddz_fast.cli.play.entries import Play
from ddz_fast.cli.play.language import LANGUAGES
from ddz_fast.cli.play.reading import read_play
from ddz_fast.game import Game, Record
from dealt import arranged
from table import Table, saved_game


@pytest.mark.parametrize(
    ("entry", "action"),
    [
        *[(entry, "pass") for entry in ("0", "p", "PASS", "n", "no", "不叫", "过", " p ")],
        *[(entry, 2) for entry in ("2", "２", "bid 2", "2分", "两分")],
        *[(entry, 3) for entry in ("3", "三分")],
    ],
)
def test_sayings_by_word_letter_and_number(
    table: Table, bidding: Path, entry: str, action: str | int
) -> None:
    assert answers_none(table, bidding, entry)
    record = Record.load(bidding)
    game = Game.resume(record)
    assert game.history[1][1] == action


def answers_none(table: Table, path: Path, *entries: str) -> bool:
    """Play on with these entries, save over the record, and say whether all were taken."""
    printed = table("play", "--resume", path, "--lang", "en", "--save", path, entries=[*entries])
    assert table.status == 0
    return "! " not in printed


@pytest.mark.parametrize(
    ("entry", "category", "cards"),
    [
        ("33344456", "trio_solo_chain", "33344456"),
        ("333 444 5 6", "trio_solo_chain", "33344456"),
        ("333444+56", "trio_solo_chain", "33344456"),
        ("333444 + 56", "trio_solo_chain", "33344456"),
        ("33344456:trio_solo_chain", "trio_solo_chain", "33344456"),
        ("33344456：飞机带单张", "trio_solo_chain", "33344456"),
        ("10jqk9", "solo_chain", "9TJQK"),
        ("9 10 J Q K", "solo_chain", "9TJQK"),
        ("９tjqk", "solo_chain", "9TJQK"),
        ("333444555666", "trio_chain", "333444555666"),
        ("333444555666:trio solo chain", "trio_solo_chain", "333444555666"),
        ("333444555+666", "trio_solo_chain", "333444555666"),
        ("x", "solo", "X"),
        ("小王", "solo", "X"),
        ("b", "solo", "X"),
        ("q", "solo", "Q"),
        ("♥3 ♣3", "pair", "33"),
        ("♥3♣3", "pair", "33"),
        ("♠10", "solo", "T"),
        ("♠t", "solo", "T"),
    ],
)
def test_plays_as_people_type_them(
    table: Table, leading: Path, entry: str, category: str, cards: str
) -> None:
    assert answers_none(table, leading, entry)
    _, move, taken = Game.resume(Record.load(leading)).history[1]
    assert isinstance(move, ddz.Move)
    assert (move.category, move.cards) == (category, ddz.Hand(cards))
    if entry.startswith("♥3"):
        assert sorted(taken) == [1, 2]


def test_other_readings_are_named(table: Table, leading: Path) -> None:
    printed = table("play", "--resume", leading, "--lang", "en", entries=["333444555666"])
    assert (
        "Read as trio chain: 333444555666. Other readings, declared like this: "
        "333444555+666, 444555666+333."
    ) in printed
    printed = table(
        "play", "--resume", leading, "--lang", "en", entries=["333444555666:trio_chain"]
    )
    assert "Read as" not in printed


@pytest.mark.parametrize("entry", ["p", "pass", "不出", "不要", "要不起"])
def test_passes(table: Table, following: Path, entry: str) -> None:
    assert answers_none(table, following, entry)
    assert str(Game.resume(Record.load(following)).history[3][1]) == "pass"


def test_enter_passes_where_nothing_beats(table: Table, tmp_path: Path) -> None:
    path = saved_game(tmp_path, 1, 3, "22", "pass")
    assert answers_none(table, path, "")
    assert str(Game.resume(Record.load(path)).history[3][1]) == "pass"


@pytest.mark.parametrize("entry", ["王炸", "xd", "小王大王", " 王炸 ", "王炸:rocket"])
def test_the_rocket_by_its_name(entry: str) -> None:
    rules = ddz.rules("classic")
    game = Game(rules, deal=arranged(rules, {0: "XD"}, first=0))
    game.apply(3)
    played = read_play(entry, game.visible_to(0), LANGUAGES["zh"])
    assert isinstance(played, Play)
    assert str(played.move) == "XD"


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_change_nothing(table: Table, leading: Path, language: str) -> None:
    commands = [
        "?",
        "h",
        "HELP",
        "帮助",
        "l",
        "legal",
        "可出",
        "l pair",
        "l 对子",
        "hint",
        "提示",
        "l  ",
        "hint ",
    ]
    before = Record.load(leading)
    printed = table(
        "play", "--resume", leading, "--lang", language, "--save", leading,
        entries=[*commands, "table", "牌桌"],
    )  # fmt: skip
    assert table.status == 0
    assert "! " not in printed
    assert Record.load(leading) == before
    assert printed.count(LANGUAGES[language]("help")) == 4


def test_the_legal_plays_are_listed(table: Table, leading: Path) -> None:
    printed = table("play", "--resume", leading, "--lang", "en", entries=["l", "l trio solo"])
    hand = "333444555666789TJQKX"
    leads = ddz.rules("classic").leads(hand)
    assert f"Plays: {len(leads):,}" in printed
    trios = [move for move in leads if move.category == "trio_solo"]
    assert printed.count(f"trio solo: {len(trios)}") == 2
    listed = printed[printed.rindex("trio solo: ") :].splitlines()[1:]
    listed = listed[: next(i for i, line in enumerate(listed) if not line.startswith("  "))]
    assert [text for line in listed for text in line.split()] == [str(move) for move in trios]
    assert max(map(len, listed)) <= 80
