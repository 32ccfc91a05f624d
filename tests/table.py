"""A scripted person at `ddz-fast play`: answers the prompts and keeps what was printed; and games to go on with."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pytest

import ddz_fast as ddz
from ddz_fast.cli import main
from ddz_fast.game import Deal, Game

__all__ = ["Table", "advised", "bidding", "following", "leading", "saved_game", "table"]

Answer = Callable[[str], str]

MINE = "♠3 ♥3 ♣3 ♠4 ♥4 ♣4 ♠5 ♥5 ♣5 ♠6 ♥6 ♣6 ♠7 ♠9 ♠J ♠Q ♠K"
RIGHT = "♦3 ♦4 ♦5 ♦6 ♥7 ♥9 ♥J ♥Q ♥K ♠A ♥A ♠2 ♥2 ♣8 ♦8 ♥8 ♣10"
BOTTOM = "♠8 ♠10 X"


class _Entries(io.TextIOBase):
    """Standard input whose next line is chosen when it is read, from what has been printed since the last."""

    def __init__(self, printed: Callable[[], str], answer: Answer) -> None:
        self._printed, self._answer = printed, answer

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        return self._answer(self._printed())

    def isatty(self) -> bool:
        return False


class Table:
    """Runs `ddz-fast play` and gives what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self._capsys, self._patch = capsys, patch
        self.status = 0
        self.err = ""

    def __call__(self, *arguments: object, entries: Iterable[str] | Answer) -> str:
        """Play with these entries, each a line, or with a function from what was printed to the next line."""
        printed: list[str] = []

        def new() -> str:
            out, err = self._capsys.readouterr()
            self.err += err
            printed.append(out)
            return out

        if callable(entries):
            answer = entries
        else:
            lines = iter(entries)

            def answer(out: str) -> str:
                return next((line + "\n" for line in lines), "")

        self._patch.setattr("sys.stdin", _Entries(new, answer))
        self.status = main([str(argument) for argument in arguments])
        new()
        return "".join(printed)


def advised(hint: Sequence[str] = ("choose: ", "建议：")) -> Answer:
    """Return the answers of somebody who always asks for a hint and does as it says; no further hand is wanted."""

    def answer(out: str) -> str:
        last = out.rstrip().splitlines()[-1]
        if last.endswith(("y or n >", "n 否 >")):
            return "n\n"
        for line in out.splitlines():
            for mark in hint:
                if mark in line:
                    said = line.partition(mark)[2]
                    return said.partition(" (")[0].partition("（")[0] + "\n"
        return "hint\n"

    return answer


def saved_game(folder: Path, first: int, *actions: str | int) -> Path:
    """Save a classic game of these cards after some actions, where seat `first` speaks first; return the file.

    Seat 0 holds MINE, seat 1 RIGHT, seat 2 the rest.
    """
    known = [ddz.card_id(card) for cards in (MINE, RIGHT, BOTTOM) for card in cards.split()]
    rest = [card for card in range(54) if card not in known]
    game = Game("classic", deal=Deal([MINE, RIGHT, rest], BOTTOM, first=first))
    for action in actions:
        game.apply(action)
    path = folder / "game.json"
    game.record().save(path)
    return path


# Fixtures


@pytest.fixture
def table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return Table(capsys, monkeypatch)


@pytest.fixture
def leading(tmp_path: Path) -> Path:
    """Seat 0 is landlord, holds three each of 3 to 6 and 7 8 9 10 J Q K X, and leads."""
    return saved_game(tmp_path, 0, 3)


@pytest.fixture
def following(tmp_path: Path) -> Path:
    """The seat after is landlord and has led a seven, and seat 2 has passed."""
    return saved_game(tmp_path, 1, 3, "7", "pass")


@pytest.fixture
def bidding(tmp_path: Path) -> Path:
    """Seat 2 has bid 1; seat 0 may pass, or bid 2 or 3."""
    return saved_game(tmp_path, 2, 1)


def in_order(lines: list[str], expected: list[str]) -> None:
    """Each of these is one of the lines, and they stand in this order."""
    places = [lines.index(line) for line in expected]
    assert places == sorted(places)
