"""Plain text for people: columns that stay straight beside Chinese, wrapped lists, one-line messages."""

from __future__ import annotations

import shutil
import unicodedata
from collections.abc import Iterable, Sequence

__all__ = ["columns", "counted", "one_line", "text_width", "with_arrows", "wrapped"]

_WIDEST = 100
_LONGEST_MESSAGE = 600


def columns(rows: Sequence[Sequence[str]], align: str, indent: str = "") -> str:
    """Return the rows as lines of straight columns; `align` has one "<" or ">" for each column."""
    widths = [max(map(text_width, column)) for column in zip(*rows, strict=True)]
    lines = (
        indent
        + "  ".join(
            _padded(cell, width, side) for cell, width, side in zip(row, widths, align, strict=True)
        )
        for row in rows
    )
    return "\n".join(line.rstrip() for line in lines)


def wrapped(words: Iterable[str], indent: str) -> str:
    """Return the words two spaces apart, on as many lines as the terminal's width asks for."""
    most = min(shutil.get_terminal_size().columns, _WIDEST)
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 2 + len(word) <= most:
            lines[-1] += "  " + word
        else:
            lines.append(indent + word)
    return "\n".join(lines)


def counted(number: int, noun: str) -> str:
    """Return "1 lead", "2 leads", "1,000 leads"."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def text_width(text: str) -> int:
    """Return how many columns of a terminal the text takes."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def one_line(message: str) -> str:
    """Return the message as one printable line; of a very long one, the beginning and the end."""
    line = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in message)
    if len(line) <= _LONGEST_MESSAGE:
        return line
    half = _LONGEST_MESSAGE // 2
    return f"{line[:half]} ... {line[-half:]}"


def with_arrows(text: str, encoding: str | None) -> str:
    """Return the text with "->" for "→" where the encoding has no such letter."""
    try:
        "→".encode(encoding or "utf-8")
    except (LookupError, UnicodeEncodeError):
        return text.replace("→", "->")
    return text


def _padded(text: str, width: int, side: str) -> str:
    padding = " " * (width - text_width(text))
    return padding + text if side == ">" else text + padding
