"""The command line where something is wrong: one line, the right status, and never a traceback."""

import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any, NoReturn

import pytest

import ddz_fast as ddz
from ddz_fast.cli import main
from ddz_fast.cli.text import columns, one_line

PERFT = ["perft", "3", "4", "5", "--depth", "2"]

BAD_INPUT = [
    ([], "commands are simulate, moves, perft, rules"),
    (["fly"], "'fly'"),
    (["--bogus"], "unknown arguments: --bogus; usage: ddz-fast "),
    (["simulate", "--gmaes", "3"], "--gmaes 3; usage: ddz-fast simulate [-h] [--rules NAME]"),
    (["simulate", "--game", "3"], "--game 3; usage"),
    (["simulate", "--games", "many"], "--games takes an integer, not 'many'"),
    (["simulate", "--games", "1e6"], "--games takes an integer, not '1e6'"),
    (["simulate", "--games", "-1"], "games must be an integer from 0 to"),
    (["simulate", "--games", "9" * 5000], "--games takes an integer"),
    (["simulate", "--games", "99999999999999999999"], "games must be an integer from 0 to"),
    (["simulate", "--seed", "-5"], "seed must be an integer from 0 to"),
    (["simulate", "--first-game", "-1"], "first_game must be an integer from 0 to"),
    (["simulate", "--threads", "0"], "threads must be an integer from 1 to 1024"),
    (["simulate", "--policy", "best"], "there is random"),
    (["simulate", "--rules", "clasic"], "rule sets are classic, classic_continuing"),
    (["simulate", "--rules", "a\nb"], r"'a\nb'"),
    (["simulate", "--rules", "classic:kick"], "'kick' in 'classic:kick'"),
    (["simulate", "--set", "kick_rocket"], "--set takes flag=value, such as kick_rocket=false"),
    (["simulate", "--set", "kick=false"], "'kick' is no flag; did you mean kick_bomb? flags are"),
    (["simulate", "--set", "loud=false"], "'loud' is no flag; flags are seats, hand_cards"),
    (["simulate", "--set", "name=false"], "'name' is no flag"),
    (["simulate", "--set", "kick_rocket=1"], "kick_rocket= takes true or false, not '1'"),
    (["simulate", "--set", "seats=true"], "seats= takes an integer, not 'true'"),
    (["simulate", "--set", "seats=5"], "seats must be an integer from 2 to 4, not 5"),
    (["simulate", "--set", "hand_cards=18"], "the deal takes 57 cards; the deck has 54"),
    (["simulate", "--set", "rob=true"], "rob=True needs auction='call'"),
    (["simulate", "--set", "auction=loud"], "auction must be none, once, continuing or call, not"),
    (["simulate", "--set", "open_tiers=4;3"], "no list of factors such as 4/3/2, and not 'none'"),
    (["simulate", "--set", "open_tiers=400"], "each of open_tiers must be an integer from 1 to"),
    (["simulate", "--set", "landlord_card=♠1"], "landlord_card must be a card such as '♠3'"),
    (["simulate", "--set", "min_solo_chain=2"], "it is a length from 3 to 12"),
    (["simulate", "--report"], "expected one argument; usage: ddz-fast simulate"),
    (["moves"], "HAND; usage: ddz-fast moves"),
    (["moves", "3", "4"], "unknown arguments: 4; usage: ddz-fast moves"),
    (["moves", "33333"], "holds 5 of 3; the deck has 4"),
    (["moves", "-3"], "'-' in '-3' is no card; cards are 3 4 5 6 7 8 9 T"),
    (["moves", "3\x1b[31m"], r"\x1b"),
    (["moves", "3\udcff"], r"'3\udcff' is no text"),
    (["moves", "X", "--rules", "twelve_card"], "X"),
    (["moves", "3", "--beat", "345"], "'345' is no play under these rules"),
    (["moves", "3", "--beat", ""], "is no play"),
    (["perft", "3", "4"], "--depth; usage: ddz-fast perft"),
    (["perft", "--depth", "2"], "give two to four hands, or --position TEXT"),
    (["perft", "3", "--depth", "2"], "a position has 2 to 4 hands, not 1"),
    (["perft", "3", "4", "--depth", "0"], "--depth must be an integer from 1, not 0"),
    (["perft", "3", "4", "--depth", "1000000000"], "depth must be an integer from 0 to"),
    (["perft", "3", "4", "--depth", "deep"], "--depth takes an integer, not 'deep'"),
    ([*PERFT, "--landlord", "3"], "landlord must be an integer from 0 to 2"),
    ([*PERFT, "--to-act", "-1"], "to_act must be an integer from 0 to 2"),
    ([*PERFT, "--beat-by", "1"], "to_beat"),
    ([*PERFT, "--position", "classic 3/4 0 0 - -"], "--position says it all"),
    (["perft", "--position", "classic 3/4", "--depth", "2"], "the form is 'rules hand/hand/hand"),
    (["perft", "--position", "classic 3/4 0 x - -", "--depth", "2"], "'x'"),
    (["rules", "clasic"], "rule sets are classic, classic_continuing"),
    (["rules", "classic", "rlcard"], "unknown arguments: rlcard; usage: ddz-fast rules"),
]


def refusal(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """Run a command that must be refused, and return its one line."""
    status = main([str(argument) for argument in arguments])
    printed = capsys.readouterr()
    assert (status, printed.out) == (2, "")
    assert printed.err.startswith("ddz-fast: ")
    assert printed.err.isascii() or printed.err[:-1].isprintable()
    assert printed.err.splitlines(keepends=True) == [printed.err]
    assert printed.err.endswith("\n")
    return printed.err.strip()


@pytest.mark.parametrize(
    ("arguments", "said"), BAD_INPUT, ids=[" ".join(a)[:40] for a, _ in BAD_INPUT]
)
def test_bad_input_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert said in refusal(capsys, *arguments)


@pytest.mark.parametrize(
    ("option", "file", "module", "extra"),
    [
        ("--out", "games.parquet", "pyarrow", "arrow"),
        ("--report", "games.html", "matplotlib", "report"),
    ],
)
def test_a_missing_extra_is_named(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    option: str,
    file: str,
    module: str,
    extra: str,
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    assert refusal(capsys, "simulate", option, tmp_path / file) == (
        f"ddz-fast: {option} needs {module}, which is not installed: "
        f'pip install "ddz_fast[{extra}]"'
    )


# Files


def no_games(*_: object, **__: object) -> NoReturn:
    raise AssertionError("games were played although their file cannot be written")


@pytest.mark.parametrize(
    ("option", "file", "said"),
    [
        ("--out", "missing/games.parquet", "there is no directory"),
        ("--out", "missing", "neither an existing directory nor a file name"),
        ("--out", "games.csv", "ends in .parquet"),
        ("--out", "taken", "cannot be written"),
        ("--out", f"{'a' * 300}.parquet", "name too long"),
        ("--report", "missing/games.html", "there is no directory"),
        ("--report", "games.txt", "ends in .html"),
        ("--report", "taken.html", "cannot be written"),
        ("--report", ".", "ends in .html"),
    ],
)
def test_files_are_checked_before_the_games(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    option: str,
    file: str,
    said: str,
) -> None:
    pytest.importorskip("pyarrow")
    pytest.importorskip("matplotlib")
    (tmp_path / "taken" / "games.parquet").mkdir(parents=True)
    (tmp_path / "taken.html").mkdir()
    before = sorted(tmp_path.rglob("*"))
    monkeypatch.setattr("ddz_fast.cli.simulate.simulate", no_games)
    assert said in refusal(capsys, "simulate", option, tmp_path / file)
    assert sorted(tmp_path.rglob("*")) == before


def test_a_refused_command_leaves_no_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pytest.importorskip("pyarrow")
    refusal(capsys, "simulate", "--games", -1, "--out", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_failing_write_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("matplotlib")

    def full(*_: object) -> NoReturn:
        raise OSError(28, "No space left on device", "games.html")

    monkeypatch.setattr("ddz_fast.cli.simulate.write_report", full)
    arguments = ["simulate", "--games", 10, "--report", tmp_path / "games.html"]
    assert refusal(capsys, *arguments) == "ddz-fast: games.html: No space left on device"


# The process


def process(*arguments: str, **settings: Any) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "ddz_fast", *arguments],
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | settings,
        encoding="utf-8",
    )


def test_as_a_module_it_is_the_same_command() -> None:
    with process("--version") as running:
        assert running.communicate() == (f"ddz-fast {ddz.__version__}\n", "")
    assert running.returncode == 0
    with process("moves", "33333") as running:
        out, err = running.communicate()
    assert (running.returncode, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("command", ["", "simulate", "moves", "perft", "rules"])
def test_help(capsys: pytest.CaptureFixture[str], command: str) -> None:
    assert main([*command.split(), "--help"]) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith(f"usage: ddz-fast {command}".strip())
    assert printed.err == ""


def test_a_pipe_sees_no_progress_bar() -> None:
    with process("simulate", "--games", "20000") as running:
        out, err = running.communicate()
    assert running.returncode == 0
    assert out.startswith("rules ")
    assert err == ""


def test_a_reader_that_leaves_ends_it_quietly() -> None:
    with process("moves", "333444555666777888999TTT") as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == ""
    assert running.returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
@pytest.mark.parametrize("arguments", [["rules"], ["--help"]])
def test_a_full_disk_is_one_line(arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full, process(*arguments, stdout=full) as running:
        assert running.stderr is not None
        err = running.stderr.read()
    assert running.returncode == 2
    assert err == "ddz-fast: standard output cannot be written: No space left on device\n"


def test_ctrl_c_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("ddz_fast.cli.simulate.simulate", interrupted)
    assert main(["simulate"]) == 130
    assert capsys.readouterr() == ("", "ddz-fast: interrupted\n")


def test_a_terminal_without_chinese_gets_question_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    with process("moves", "3") as running:
        assert running.communicate() == ("3, classic: 1 lead\n\nsolo ??: 1\n  3\n", "")


def test_the_package_does_not_load_its_command_line() -> None:
    code = (
        "import sys, numpy; sys.modules.pop('argparse', None); import ddz_fast; print(*sys.modules)"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    modules = loaded.stdout.split()
    assert "ddz_fast.simulate" in modules
    assert not {"argparse", "ddz_fast.cli", "ddz_fast.report"} & set(modules)


# Text


def test_columns_stay_straight_beside_chinese() -> None:
    rows = [("wins", "地主胜率", "7"), ("plies", "手数", "61")]
    assert columns(rows, "<<>") == "wins   地主胜率   7\nplies  手数      61"
    ends = [
        sum(2 if unicodedata.east_asian_width(letter) == "W" else 1 for letter in line)
        for line in columns(rows, "<<>").split("\n")
    ]
    assert ends == [19, 19]


def test_one_line_shows_what_cannot_be_printed() -> None:
    assert one_line("a\nb\tc\x1b") == r"a\nb\tc\x1b"
    assert one_line("小王 ♠3") == "小王 ♠3"
    assert len(one_line("x" * 10_000)) < 700
