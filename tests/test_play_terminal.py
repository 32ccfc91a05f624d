"""`ddz-fast play` and `replay` on a terminal: colour, keys, Ctrl-C and Ctrl-D."""

import codecs
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ddz_fast.game import Game, Record

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")

_LONGEST_WAIT = 60  # seconds
_TO_READ_A_PROMPT = 0.5


def _hear_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a background shell has it ignored


class Terminal:
    """A command on a pseudo-terminal."""

    def __init__(self, *arguments: object, **environment: str) -> None:
        self._ours, theirs = os.openpty()
        without = {"NO_COLOR", "LC_ALL", "LC_MESSAGES", "LANG"}
        kept = {name: value for name, value in os.environ.items() if name not in without}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "ddz_fast", *map(str, arguments)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=kept | {"TERM": "xterm", "PYTHONUTF8": "1", "COLUMNS": "80"} | environment,
            preexec_fn=_hear_ctrl_c,
        )
        os.close(theirs)
        self._letters = codecs.getincrementaldecoder("utf-8")()
        self._ahead = ""
        self.shown = ""

    def until(self, text: str) -> str:
        """Read until this text comes, and return what came, up to its end."""
        while text not in self._ahead:
            assert self._has_more(_LONGEST_WAIT), f"silent without {text!r}: {self.shown}"
            try:
                more = os.read(self._ours, 65536)
            except OSError:  # Linux: the command has ended
                more = b""
            assert more, f"ended without {text!r}: {self.shown}{self._ahead}"
            self._ahead += self._letters.decode(more)
        came, _, self._ahead = self._ahead.partition(text)
        self.shown += came + text
        return came + text

    def keys(self, text: str) -> None:
        os.write(self._ours, text.encode())

    def interrupt(self, text: str) -> None:
        """Press Ctrl-C, and read until this text comes.

        A signal that comes just before the command begins to wait for a key is noted with the next key only, but a
        person reads the prompt first.
        """
        time.sleep(_TO_READ_A_PROMPT)
        self._process.send_signal(signal.SIGINT)
        self.until(text)

    def _has_more(self, seconds: float) -> bool:
        return bool(select.select([self._ours], [], [], seconds)[0])

    def status(self) -> int:
        return self._process.wait(_LONGEST_WAIT)

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._ours)


@pytest.fixture
def play(leading: Path) -> Iterator[Terminal]:
    terminal = Terminal("play", "--resume", leading, "--save", leading, "--lang", "en")
    yield terminal
    terminal.close()


def test_red_cards_are_red(play: Terminal) -> None:
    shown = play.until("Your play > ")
    assert "\x1b[31m♥3\x1b[0m" in shown
    assert "\x1b[31m♠3" not in shown


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour_where_it_is_not_wanted(leading: Path, environment: dict[str, str]) -> None:
    terminal = Terminal("play", "--resume", leading, "--lang", "en", **environment)
    shown = terminal.until("Your play > ")
    terminal.close()
    assert not re.search("\x1b\\[[0-9]+m", shown)


def test_ctrl_c_asks_and_again_leaves(play: Terminal, leading: Path) -> None:
    play.until("Your play > ")
    play.interrupt("plays on > ")
    play.keys("\n")
    play.until("Your play > ")
    play.interrupt("plays on > ")
    play.interrupt("goes on with it.")
    assert play.status() == 0
    assert "Traceback" not in play.shown
    assert not Game.resume(Record.load(leading)).is_over


def test_ctrl_d_leaves(play: Terminal) -> None:
    play.until("Your play > ")
    play.keys("\x04")
    play.until("goes on with it.")
    assert play.status() == 0


def test_long_lists_come_by_pages(leading: Path) -> None:
    terminal = Terminal("play", "--resume", leading, "--lang", "en")
    terminal.until("Your play > ")
    terminal.keys("l trio solo chain\n")
    first = terminal.until("anything else to stop > ")
    assert len(re.findall(r"\r?\n  \d", first)) < 25
    terminal.keys("x\n")
    terminal.until("Your play > ")
    terminal.close()


def test_a_replay_waits_at_each_step(leading: Path) -> None:
    terminal = Terminal("replay", leading, "--step", "--lang", "en")
    terminal.until("q stops > ")
    terminal.keys("\n")
    terminal.until("  1  Seat 0: bid 3")
    terminal.until("is to act.")
    assert terminal.status() == 0
    terminal.close()
