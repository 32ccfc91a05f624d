"""Cards as a person reads them: suits, colours, and groups of one rank, high to low as players hold them."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TextIO

from ddz_fast._core import Hand, Move, card_id, card_text
from ddz_fast.cli.play.language import Language
from ddz_fast.cli.text import text_width

__all__ = ["Painter", "painter_for", "rank_name", "ranks"]

_RED, _DIM, _BOLD, _PLAIN = "\x1b[31m", "\x1b[2m", "\x1b[1m", "\x1b[0m"
_RED_SUITS = (1, 3)  # hearts and diamonds
_LITTLE, _BIG = 52, 53
_NARROWEST = 20  # columns
_JOKERS = {
    "en": {_LITTLE: "joker(X)", _BIG: "JOKER(D)"},
    "zh": {_LITTLE: "小王", _BIG: "大王"},
}
_LETTERS = str.maketrans("♠♥♣♦", "shcd")
_RANK = re.compile(r"\[.*?\]|.")


@dataclass(frozen=True)
class Painter:
    """Draws cards for one kind of terminal."""

    language: Language
    colour: bool = False
    suits: bool = True
    """Whether the terminal has the suits ♠♥♣♦; without them they are letters."""
    width: int = 80

    def card(self, card: int | str) -> str:
        """Return one card."""
        number = card_id(card)
        if number >= _LITTLE:
            text = _JOKERS[self.language.code][number]
            return self._in(_RED, text) if number == _BIG else text
        text = card_text(number).replace("T", "10")
        text = text if self.suits else text.translate(_LETTERS)
        return self._in(_RED, text) if number % 4 in _RED_SUITS else text

    def cards(self, cards: Iterable[int | str]) -> list[str]:
        """Return the cards high to low, a text for each rank."""
        ids = sorted((card_id(card) for card in cards), key=lambda card: (-(card // 4), card % 4))
        ids.sort(key=lambda card: -card if card >= _LITTLE else -_LITTLE)
        groups = groupby(ids, key=lambda card: card if card >= _LITTLE else card // 4)
        return [" ".join(self.card(card) for card in group) for _, group in groups]

    def held(self, key: str, cards: Sequence[int | str], **facts: object) -> str:
        """Return the text of this key with the cards in it, on as many lines as the width asks for."""
        mark = "\0"
        head, _, tail = self.language(key, cards=mark, **facts).partition(mark)
        lines, indent = [head], " " * min(text_width(head), self.width // 3)
        used = text_width(head)
        for group in self.cards(cards) or ["-"]:
            wide = text_width(self._bare(group))
            if used + wide > self.width and used > len(indent):
                lines[-1] = lines[-1].rstrip()
                lines.append(indent)
                used = len(indent)
            lines[-1] += group + "  "
            used += wide + 2
        return "\n".join(lines).rstrip() + tail

    def strong(self, text: str) -> str:
        """Return the text so that it stands out."""
        return self._in(_BOLD, text)

    def faint(self, text: str) -> str:
        """Return the text so that it stands back."""
        return self._in(_DIM, text)

    def rule(self) -> str:
        """Return a line across the terminal."""
        return self.faint(("─" if self.suits else "-") * min(self.width, 60))

    def _in(self, style: str, text: str) -> str:
        return f"{style}{text}{_PLAIN}" if self.colour else text

    def _bare(self, text: str) -> str:
        for style in (_RED, _DIM, _BOLD, _PLAIN) if self.colour else ():
            text = text.replace(style, "")
        return text


def ranks(cards: Hand | Move) -> str:
    """Return the ranks of a hand or a play, spaced, 10 as people write it: "3 3 3 + 10", "10 J Q K [7→A]".

    In brackets a ten is T, as in the list of plays: "[TT→9]".
    """
    found = _RANK.findall(str(cards))
    return " ".join(text if text.startswith("[") else rank_name(text) for text in found)


def rank_name(letters: str) -> str:
    """Return ranks as people write them: 10 for T."""
    return letters.replace("T", "10")


def painter_for(
    language: Language, stream: TextIO | None, width: int, wanted: bool = True
) -> Painter:
    """Return the painter for a stream: colour on a terminal that has it, unless NO_COLOR or the user forbids it."""
    width = max(width, _NARROWEST)
    if stream is None:  # a closed standard output
        return Painter(language, width=width)
    forbidden = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    colour = wanted and stream.isatty() and not forbidden and _understands_colour()
    try:
        "♠─".encode(stream.encoding or "utf-8")
        suits = True
    except (LookupError, UnicodeEncodeError):
        suits = False
    return Painter(language, colour, suits, width)


def _understands_colour() -> bool:
    # The old console of Windows shows escape sequences as they are.
    return sys.platform != "win32" or "WT_SESSION" in os.environ
