"""The languages of the table: its texts, and the names of seats, sayings and kinds of play."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ddz_fast._core import Move
from ddz_fast.categories import Category
from ddz_fast.cli.play import chinese, english
from ddz_fast.phases.sayings import Saying
from ddz_fast.rules import RuleSet

__all__ = ["LANGUAGES", "Language", "add_language_option", "chosen_language", "seat_names"]

_PLACES = {2: ("opponent",), 3: ("right", "left"), 4: ("right", "across", "left")}


@dataclass(frozen=True)
class Language:
    """The texts of one language: call it with the key of a text and what stands in its braces."""

    code: str
    texts: Mapping[str, str]
    categories: Mapping[Category, str]
    sayings: Mapping[Saying | str, str]
    bombs: Mapping[str, str]
    dang_texts: Mapping[str, str]
    """Texts that are others where 档 are called: the card turned up is the marked card 标记牌, and so on."""
    dang_sayings: Mapping[Saying | str, str]

    def under(self, rules: RuleSet) -> Language:
        """Return the language as it is spoken at a table with these rules."""
        if not rules.has_dang:
            return self
        texts, sayings = {**self.texts, **self.dang_texts}, {**self.sayings, **self.dang_sayings}
        return replace(self, texts=texts, sayings=sayings)

    def __call__(self, key: str, **facts: object) -> str:
        """Return the text."""
        return self.texts[key].format(**facts)

    def list(self, words: Iterable[str]) -> str:
        """Return the words, one after the other."""
        return self.texts["comma"].join(words)

    def category(self, category: Category) -> str:
        """Return the name of a kind of play."""
        return self.categories[category]

    def kind(self, move: Move) -> str:
        """Return what kind of play a move is; with wild cards, bombs are soft, hard or pure."""
        is_plain = move.bomb_class is None
        return self.category(move.category) if is_plain else self.bombs[str(move.bomb_class)]

    def saying(self, saying: Saying, robbing: bool = False) -> str:
        """Return what a seat says; declining has another word (不抢) once somebody has called."""
        return self.sayings["decline_rob" if robbing and saying == "decline" else saying]


LANGUAGES = {
    code: Language(
        code,
        words.TEXTS,
        words.CATEGORIES,
        words.SAYINGS,
        words.BOMBS,
        words.DANG_TEXTS,
        words.DANG_SAYINGS,
    )
    for code, words in {"en": english, "zh": chinese}.items()
}


def add_language_option(parser: argparse.ArgumentParser) -> None:
    """Add --lang; `chosen_language` reads it."""
    parser.add_argument(
        "--lang",
        choices=tuple(LANGUAGES),
        help="English, or Chinese 中文 (default: as the locale says)",
    )


def chosen_language(arguments: argparse.Namespace) -> Language:
    """Return the language that --lang names, else that of the locale: Chinese, or English for all others."""
    return LANGUAGES[arguments.lang or _of_locale()]


def seat_names(language: Language, seats: int, me: int | None) -> tuple[str, ...]:
    """Return what the seats are called: by where they sit as `me` sees it, or by number.

    Play runs anticlockwise, so that the next seat is the one on the right (下家).
    """
    if me is None:
        return tuple(language("seat", number=seat) for seat in range(seats))
    places: Sequence[str] = ("me", *_PLACES[seats])
    return tuple(language(places[(seat - me) % seats]) for seat in range(seats))


def _of_locale() -> str:
    chosen = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next((text for text in chosen if text), "")
    return "zh" if locale.lower().startswith("zh") and _can_write("中文") else "en"


def _can_write(text: str) -> bool:
    """Whether standard output has these letters."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (LookupError, UnicodeEncodeError):
        return False
    return True
