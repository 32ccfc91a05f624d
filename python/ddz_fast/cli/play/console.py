"""Asking: a line of the person at the terminal, or of a script in a pipe."""

from __future__ import annotations

import contextlib
import importlib
import io
import sys
from collections.abc import Generator

__all__ = ["QUIT", "Asking", "ask", "is_terminal", "prepare"]

QUIT = "quit"
"""What Ctrl-C at a prompt stands for."""

Asking = Generator[str, None, str | None]


def prepare() -> None:
    """Read odd bytes as odd letters, and let the person edit the line where the system can."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if is_terminal():
        with contextlib.suppress(ImportError):  # Windows' console edits lines by itself
            importlib.import_module("readline")


def is_terminal() -> bool:
    """Whether a person types the answers."""
    return sys.stdin is not None and not sys.stdin.closed and sys.stdin.isatty()


def ask(prompt: str) -> Asking:
    """Ask for a line, and return it without the spaces around it; None at the end of the input.

    In a pipe the prompt is yielded as a line of its own, so that who reads lines sees it.
    """
    if is_terminal():
        try:
            return input(prompt).strip()
        except EOFError:
            yield ""  # the cursor stands behind the prompt
            return None
        except KeyboardInterrupt:
            yield ""
            return QUIT
    yield prompt.rstrip()
    line = "" if sys.stdin is None or sys.stdin.closed else sys.stdin.readline()
    return line.strip() if line else None
