"""What a person typed at the table: commands and sayings, in English and Chinese, and the names of plays."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ddz_fast._core import Move
from ddz_fast.categories import Category
from ddz_fast.cli.play.language import LANGUAGES, Language
from ddz_fast.cli.text import one_line
from ddz_fast.game import View
from ddz_fast.phases.sayings import Saying

__all__ = [
    "PASSES",
    "Command",
    "Play",
    "Refused",
    "category_named",
    "choices",
    "command_in",
    "declarations",
    "legal_moves",
    "legal_sayings",
    "plain",
    "read_saying",
]

_COMMANDS = {
    "help": ("?", "h", "help", "帮助", "说明"),
    "legal": ("l", "legal", "可出", "列出"),
    "hint": ("hint", "提示", "建议"),
    "table": ("table", "牌桌", "看"),
    "quit": ("quit", "exit", ":q", "退出", "离开", "逃跑"),
}
_COMMAND_OF = {word: command for command, words in _COMMANDS.items() for word in words}

PASSES = ("p", "pass", "不出", "不要", "过", "要不起")
_NO = ("0", "n", "no", "否", "不", *PASSES)
_YES = ("1", "y", "yes", "是", "好", "要")
_DECLINING: tuple[Saying, ...] = (
    *("pass", "decline", "wait", "no_double"),
    *("no_report", "no_fight", "no_tanda"),
)
_JOKER_SETS = ("x", "xxdd", "王", "四王", "王炸", "jokers")
_FEWEST, _EIGHT = 7, 8  # cards of a set that can be reported
_WORDS: dict[Saying, tuple[str, ...]] = {
    "pass": ("pass", "p", "不叫"),
    "decline": ("decline", "d", "不叫", "不抢", "不叫地主", "不抢地主"),
    "call": ("call", "c", "叫", "叫地主"),
    "rob": ("rob", "r", "抢", "抢地主"),
    "wait": ("wait", "w", "等", "不明", "不明牌"),
    "open": ("open", "o", "明", "明牌"),
    "no_double": ("no_double", "no double", "nodouble", "不加", "不加倍"),
    "double": ("double", "d", "加", "加倍"),
    1: ("1", "bid 1", "bid1", "1分", "一分", "叫1分", "叫一分", "1档", "一档", "叫1档", "叫一档"),
    2: (
        "2",
        "bid 2",
        "bid2",
        "2分",
        "两分",
        "二分",
        "叫2分",
        "叫两分",
        "2档",
        "两档",
        "二档",
        "叫2档",
        "叫两档",
    ),
    3: ("3", "bid 3", "bid3", "3分", "三分", "叫3分", "叫三分", "3档", "三档", "叫3档", "叫三档"),
    "no_report": ("no report", "noreport", "不报", "不报到"),
    "no_fight": ("no fight", "nofight", "不打", "win"),
    "fight": ("fight", "f", "打"),
    "no_tanda": ("do not show", "no tanda", "notanda", "不摊", "不摊打", "不摊牌"),
    "tanda": ("show hand", "show", "s", "tanda", "摊", "摊打", "摊牌"),
}
_MOST_READINGS = 8
_OTHER_NAMES = {
    "straight": Category.SOLO_CHAIN,
    "单顺": Category.SOLO_CHAIN,
    "双顺": Category.PAIR_CHAIN,
}


@dataclass(frozen=True)
class Command:
    """Something asked of the table: help, legal, hint, table or quit."""

    name: str
    argument: str = ""


@dataclass(frozen=True)
class Play:
    """A legal play, the physical cards where they were named, and its other readings where none was declared."""

    move: Move
    cards: tuple[str, ...] | None = None
    others: tuple[Move, ...] = ()


class Refused(Exception):  # noqa: N818
    """An entry that cannot be: the message says in the person's language what is wrong and what would be right."""


def choices(language: Language, actions: Sequence[Saying], robbing: bool) -> str:
    """Return the sayings with what chooses them: 0 for no, bids as they are, ranks for reports, else 1 for yes."""
    return language.list(
        language("choice", number=_chosen_by(action), word=language.saying(action, robbing))
        for action in actions
    )


def _chosen_by(action: Saying) -> str:
    """Return what a person types for a saying: the rank that is reported, twice where it counts twice."""
    if isinstance(action, int):
        return str(action)
    if not action.startswith("report_"):
        return str(int(action not in _DECLINING))
    rank, twice = _reported(action)
    letter = "X" if rank == "jokers" else rank.replace("T", "10")
    return letter * (1 + twice)


def _reported(report: str) -> tuple[str, bool]:
    """Return the rank of a report, and whether it counts twice."""
    rank, _, twice = report.removeprefix("report_").partition("_")
    return rank, bool(twice)


def read_saying(entry: str, view: View, language: Language, robbing: bool) -> Command | Saying:
    """Return the saying, one of the view's legal actions, or the command. Raises Refused for anything else."""
    sayings = legal_sayings(view)
    text, shown = plain(entry), one_line(entry)
    command = command_in(text)
    if command is None and text == "q" and "report_Q" not in sayings:
        command = Command("quit")
    wanted = language("want_sayings", choices=choices(language, sayings, robbing))
    if command is not None:
        if command.name != "legal":
            return command
        raise Refused(language("not_now", entry=shown, wanted=wanted))
    if not text:
        raise Refused(language("no_entry", wanted=wanted))
    said = [saying for saying in sayings if _says(text, saying)]
    if len(said) == 1:
        return said[0]
    if said:
        raise Refused(language("which_report", entry=shown, wanted=wanted))
    negative = [saying for saying in sayings if saying in _DECLINING]
    positive = [saying for saying in sayings if saying not in _DECLINING]
    if text in _NO and negative:
        return negative[0]
    if text in _YES and len(positive) > 1 and view.phase == "baodao":
        raise Refused(language("which_report", entry=shown, wanted=wanted))
    if text in _YES and text != "1" and len(positive) > 1:
        raise Refused(language("which_bid", entry=shown, wanted=wanted))
    if text in _YES and not isinstance(positive[0], int):
        return positive[0]
    raise Refused(language("not_a_choice", entry=shown, wanted=wanted))


def _says(text: str, saying: Saying) -> bool:
    """Return whether a plain text is one of the ways to say this."""
    said = text.replace("_", " ")
    if isinstance(saying, int) or not saying.startswith("report_"):
        return said in _WORDS[saying] or said.replace(" ", "") in _WORDS[saying]
    rank, twice = _reported(saying)
    said = said.replace("10", "t")
    if rank == "jokers":
        prefix, _, named = said.rpartition(" ") if " " in said else ("", "", said)
        return prefix in ("", "report", "报到", "报") and named.removeprefix("报到") in _JOKER_SETS
    letter = rank.lower()
    said = said.replace(" ", "")
    if set(said) == {letter} and len(said) >= _FEWEST:
        return len(said) <= _EIGHT
    once = (
        letter,
        f"{letter}s",
        f"report{letter}",
        f"report{letter}s",
        f"报到{letter}",
        f"报{letter}",
    )
    both = (letter * 2, f"report{letter}twice", f"双报到{letter}", f"双报{letter}")
    return said in (both if twice else once)


def legal_sayings(view: View) -> list[Saying]:
    """Return what the seat may say now."""
    return [action for action in view.legal_actions if not isinstance(action, Move)]


def legal_moves(view: View) -> list[Move]:
    """Return what the seat may play now, the pass last."""
    return [action for action in view.legal_actions if isinstance(action, Move)]


def category_named(text: str) -> Category | None:
    """Return the kind of play of this name in any language: "trio_solo", "trio solo", "三带一", "soft bomb"."""
    name = text.strip().lower()
    if any(name in spoken.bombs.values() for spoken in LANGUAGES.values()):
        return Category.BOMB
    for category in Category:
        names: Iterable[str] = (spoken.category(category) for spoken in LANGUAGES.values())
        if name == category.value or name in names:
            return None if category == Category.PASS else category
    return _OTHER_NAMES.get(name)


def declarations(readings: Sequence[Move]) -> list[str]:
    """Return the texts that declare these readings, of many the first."""
    texts = map(str, readings[:_MOST_READINGS])
    declared = [
        text if "+" in text or "[" in text else f"{text}:{move.category}"
        for text, move in zip(texts, readings, strict=False)
    ]
    return declared + ["…"] * (len(readings) > _MOST_READINGS)


def command_in(text: str) -> Command | None:
    """Return the command that a plain text is, or None."""
    word, _, argument = text.partition(" ")
    name = _COMMAND_OF.get(word)
    if name is None or (argument and name != "legal"):
        return None
    return Command(name, argument.strip())


def plain(entry: str) -> str:
    """Return the entry in lower case with full-width letters, digits and signs as plain ones."""
    return " ".join(unicodedata.normalize("NFKC", entry).lower().split())
