"""`ddz-fast play` where something is wrong: every entry is answered in one line, and never with a traceback."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from ddz_fast.cli.play.language import LANGUAGES
from ddz_fast.game import Game
from table import Table


def answers(table: Table, path: Path, language: str, *entries: str) -> list[str]:
    printed = table("play", "--resume", path, "--lang", language, entries=entries)
    assert (table.status, table.err) == (0, "")
    return [line for line in printed.splitlines() if line.startswith("! ")]


LEADING = [
    ("", "type the cards you lead, such as 3"),
    ("y", "'y' in 'y' is no card; cards are 3 4 5"),
    ("A", "You do not hold A; your cards are 3 3 3 4 4 4 5 5 5 6 6 6 7 8 9 10 J Q K X"),
    ("33334", "You do not hold 3;"),
    ("1010", "You do not hold 10;"),
    ("34", "3 4 is no play under these rules"),
    ("333445", "3 3 3 4 4 5 is no play"),
    ("3456", "3 4 5 6 is no play"),
    ("p", "You lead and cannot pass"),
    ("不出", "You lead and cannot pass"),
    ("333:foo", "'foo' is no kind of play; kinds are solo, pair"),
    ("333:pass", "'pass' is no kind of play"),
    ("333:", "'' is no kind of play"),
    (":", "'' is no kind of play"),
    ("333:pair", "3 3 3 is no pair; it can be trio"),
    ("333444555666:bomb", "is no bomb; it can be trio chain, trio solo chain"),
    ("33+34", "That cannot be: "),
    ("+", "Nothing entered"),
    ("♠A", "You do not hold ♠A; "),
    ("♠3 ♠3", "You do not hold ♠3 ♠3"),
    ("♠3 zz", "'zz' is no card"),
    ("♠", "'♠' is no card"),
    ("大王", "You do not hold D"),
    ("3" * 500, "would hold 9 of 3"),
    ("3\x1b[31m", r"\x1b"),
    ("3\ufffd", "is no card"),
    ("call", "is no card"),
    ("抢地主", "is no card"),
    ("l jokers", "'jokers' is no kind of play"),
    ("hint please", "is no card"),
    ("３４", "3 4 is no play"),
    ("-3", "'-' in '-3' is no card"),
    ("None", "is no card"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("entry", "said"), LEADING, ids=repr)
def test_a_lead_that_cannot_be_is_answered(
    table: Table, leading: Path, entry: str, said: str, language: str
) -> None:
    (answer,) = answers(table, leading, language, entry)
    if language == "en":
        assert said in answer
    else:
        assert re.search("[\u4e00-\u9fff]", answer)
    assert answer.isprintable()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("", "type cards that beat 7, such as 9, or p to pass"),
        ("7", "7 (solo) does not beat 7 (solo)"),
        ("33", "3 3 (pair) does not beat 7 (solo)"),
        ("333444555666", "3 3 3 4 4 4 5 5 5 6 6 6 (trio chain) does not beat 7 (solo)"),
        ("KK", "You do not hold K"),
        ("34", "is no play"),
        ("♠3", "3 (solo) does not beat 7 (solo)"),
        ("3:solo", "does not beat"),
    ],
    ids=repr,
)
def test_a_follow_that_cannot_be_is_answered(
    table: Table, following: Path, entry: str, said: str, language: str
) -> None:
    (answer,) = answers(table, following, language, entry)
    assert language == "zh" or said in answer


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("1", "'1' cannot be said now; say 0 pass, 2 bid 2, 3 bid 3"),
        ("1分", "cannot be said now"),
        ("4", "'4' cannot be said now"),
        ("-1", "'-1' cannot be said now"),
        ("2.0", "'2.0' cannot be said now"),
        ("y", "'y' does not say how much; say 0 pass, 2 bid 2"),
        ("", "Nothing entered"),
        ("call", "'call' cannot be said now"),
        ("抢", "'抢' cannot be said now"),
        ("33344456", "'33344456' cannot be said now"),
        ("l", "'l' is for the play"),
        ("2 3", "'2 3' cannot be said now"),
        ("\x07", r"'\x07' cannot be said now"),
        ("x" * 5000, " ... "),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_what_cannot_be_said_is_answered(
    table: Table, bidding: Path, entry: str, said: str, language: str
) -> None:
    (answer,) = answers(table, bidding, language, entry)
    assert language == "zh" or said in answer
    assert answer.isprintable()
    assert len(answer) < 1500


# The command itself


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--rules", "mahjong"], "is no rule set; rule sets are classic"),
        (["--set", "kick=false"], "'kick' is no flag"),
        (["--lang", "fr"], "--lang: invalid choice: 'fr'"),
        (["--seat", "3"], "--seat must be from 0 to 2, not 3"),
        (["--seat", "-1"], "--seat must be from 0 to 2, not -1"),
        (["--seat", "left"], "--seat takes an integer, not 'left'"),
        (["--seed", "-1"], "seed must be an integer from 0 to"),
        (["--seed", "1.5"], "--seed takes an integer, not '1.5'"),
        (["--hands", "0"], "--hands must be an integer from 1, not 0"),
        (["--against", "best"], "'best' is no agent; agents are random, heuristic"),
        (["--against", "a\nb"], r"'a\nb' is no agent"),
        (["--save", "."], "is a directory; name a file in it"),
        (["--save", "missing/game.json"], "there is no directory 'missing'"),
        (["--save", "a" * 300], "name too long"),
        (["--save", "a\0b"], "cannot be written"),
        (["--resume", "missing.json"], "missing.json"),
        (["--resume", "."], "."),
        (["--resume", "binary"], "binary"),
        (["--resume", "empty"], "empty"),
        (["--resume", "game.json", "--rules", "huanle"], "give it without --rules"),
        (["--resume", "game.json", "--seed", "1"], "give it without --seed"),
        (["--resume", "game.json", "--hands", "1"], "give it without --hands"),
        (["--resume", "over.json"], "is over; 'ddz-fast replay' shows it"),
        (["now"], "unknown arguments: now; usage: ddz-fast play"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_bad_arguments_are_refused_in_one_line(
    table: Table,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    game = Game("classic", seed=1)
    game.record().save("game.json")
    game.forfeit(0)
    game.record().save("over.json")
    Path("binary").write_bytes(bytes(range(256)) * 10)
    Path("empty").touch()
    files = sorted(tmp_path.iterdir())
    printed = table("play", *arguments, entries=[])
    assert (table.status, printed) == (2, "")
    assert table.err.startswith("ddz-fast: ")
    assert table.err.count("\n") == 1
    assert said in table.err
    assert sorted(tmp_path.iterdir()) == files, "nothing was written"


# The process


def process(*arguments: str, entries: bytes) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [sys.executable, "-m", "ddz_fast", "play", *arguments],
        input=entries,
        capture_output=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    "entries",
    [b"", b"\xff\xfe\xff\n", b"\0\n", b"?", b"quit\ns\n", b"\n" * 50, "不叫\n叫\n".encode()],
    ids=repr,
)
def test_any_bytes_end_quietly(entries: bytes) -> None:
    ended = process("--seed", "1", "--lang", "en", entries=entries)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"\x1b" not in ended.stdout
