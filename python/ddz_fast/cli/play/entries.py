"""Reading what a person typed at the table: commands, sayings and plays, in English and Chinese."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ddz_fast._core import Hand, Move, card_id
from ddz_fast.categories import Category
from ddz_fast.cli.play.cards import ranks
from ddz_fast.cli.play.language import LANGUAGES, Language
from ddz_fast.cli.text import one_line
from ddz_fast.errors import MoveError, NotationError
from ddz_fast.game import View
from ddz_fast.game.checks import key_in
from ddz_fast.phases.sayings import Saying

__all__ = [
    "Command",
    "Play",
    "Refused",
    "category_named",
    "choices",
    "declarations",
    "legal_moves",
    "legal_sayings",
    "read_play",
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

_PASSES = ("p", "pass", "不出", "不要", "过", "要不起")
_NO = ("0", "n", "no", "否", "不", *_PASSES)
_YES = ("1", "y", "yes", "是", "好", "要")
_DECLINING: tuple[Saying, ...] = ("pass", "decline", "wait", "no_double")
_WORDS: dict[Saying, tuple[str, ...]] = {
    "pass": ("pass", "p", "不叫"),
    "decline": ("decline", "d", "不叫", "不抢", "不叫地主", "不抢地主"),
    "call": ("call", "c", "叫", "叫地主"),
    "rob": ("rob", "r", "抢", "抢地主"),
    "wait": ("wait", "w", "等", "不明", "不明牌"),
    "open": ("open", "o", "明", "明牌"),
    "no_double": ("no_double", "no double", "nodouble", "不加", "不加倍"),
    "double": ("double", "d", "加", "加倍"),
    1: ("1", "bid 1", "bid1", "1分", "一分", "叫1分", "叫一分"),
    2: ("2", "bid 2", "bid2", "2分", "两分", "二分", "叫2分", "叫两分"),
    3: ("3", "bid 3", "bid3", "3分", "三分", "叫3分", "叫三分"),
}
_SUITED = re.compile(r"([♠♥♣♦])\s*(10|[3-9tjqka2])|(小王|x|b)|(大王|d|r)|[\s,]+", re.IGNORECASE)
_STANDS_FOR = re.compile(r"\[([^\]]*?)(?:→|->)[^\]]*\]")
_LITTLE, _BIG = 52, 53
_MOST_READINGS = 8


@dataclass(frozen=True)
class Command:
    """Something asked of the table: help, legal, hint, table or quit."""

    name: str
    argument: str = ""


@dataclass(frozen=True)
class Play:
    """A legal play, the physical cards where they were named, and its other readings where none was declared."""

    move: Move
    cards: tuple[int, ...] | None = None
    others: tuple[Move, ...] = ()


class Refused(Exception):  # noqa: N818
    """An entry that cannot be: the message says in the person's language what is wrong and what would be right."""


def choices(language: Language, actions: Sequence[Saying], robbing: bool) -> str:
    """Return the sayings with the numbers that choose them: 0 for no, bids as they are, 1 for yes."""
    return language.list(
        language(
            "choice",
            number=action if isinstance(action, int) else int(action not in _DECLINING),
            word=language.saying(action, robbing),
        )
        for action in actions
    )


def read_saying(entry: str, view: View, language: Language, robbing: bool) -> Command | Saying:
    """Return the saying, one of the view's legal actions, or the command. Raises Refused for anything else."""
    sayings = legal_sayings(view)
    text, shown = _plain(entry), one_line(entry)
    command = _command(text)
    if command is None and text == "q":
        command = Command("quit")
    wanted = language("want_sayings", choices=choices(language, sayings, robbing))
    if command is not None:
        if command.name != "legal":
            return command
        raise Refused(language("not_now", entry=shown, wanted=wanted))
    if not text:
        raise Refused(language("no_entry", wanted=wanted))
    for saying in sayings:
        if text in _WORDS[saying]:
            return saying
    negative = [saying for saying in sayings if saying in _DECLINING]
    positive = [saying for saying in sayings if saying not in _DECLINING]
    if text in _NO and negative:
        return negative[0]
    if text in _YES and text != "1" and len(positive) > 1:
        raise Refused(language("which_bid", entry=shown, wanted=wanted))
    if text in _YES and not isinstance(positive[0], int):
        return positive[0]
    raise Refused(language("not_a_choice", entry=shown, wanted=wanted))


def read_play(entry: str, view: View, language: Language) -> Command | Play:
    """Return the legal play, or the command. Raises Refused for anything else."""
    text = _plain(entry)
    command = _command(text)
    if command is None and text == "q" and "Q" not in view.hand:
        command = Command("quit")
    return command or _Reader(view, language).read(text, one_line(entry))


class _Reader:
    """Reads one play."""

    def __init__(self, view: View, language: Language) -> None:
        self._view, self._language = view, language
        self._rules = view.rules_of_play
        self._moves = legal_moves(view)
        self._beaten = view.to_beat

    def read(self, text: str, shown: str) -> Play:
        can_only_pass = len(self._moves) == 1 and self._moves[0].is_pass
        if text in _PASSES or (not text and can_only_pass):
            if self._beaten is None:
                raise self._refused("must_lead")
            return Play(self._moves[-1])
        if not text:
            raise self._refused("no_entry")
        played, colon, kind = text.partition(":")
        played = played.replace("王炸", "xd")
        kind, has_key, rank = kind.partition(":")
        category = self._category(kind) if colon else None
        key = self._key(rank) if has_key else None
        cards, hand = self._cards(played)
        readings = self._rules.readings(hand)
        if not hand:
            raise self._refused("no_entry")
        if not readings:
            raise self._refused("no_play", cards=ranks(hand))
        self._check_declared(hand, readings, category, key)
        says_it = "+" in played or "[" in played
        move = self._move(played if says_it else str(hand), category, key)
        declared = category is not None or says_it or self._beaten is not None
        others = () if declared else tuple(other for other in readings if other != move)
        return Play(move, cards, others)

    def _check_declared(
        self, hand: Hand, readings: list[Move], category: Category | None, key: int | None
    ) -> None:
        """Refuse a declared reading that the cards have not."""
        kinds = [move for move in readings if category is None or move.category == category]
        if category is None or any(key is None or move.key == key for move in kinds):
            return
        names = dict.fromkeys(self._language.category(move.category) for move in readings)
        raise self._refused(
            "no_key" if kinds else "no_reading",
            cards=ranks(hand),
            category=self._language.category(category),
            readings=self._language.list(declarations(kinds) if kinds else names),
        )

    def _move(self, played: str, category: Category | None, key: int | None) -> Move:
        rules, beaten, language = self._rules, self._beaten, self._language
        try:
            move = rules.move(played, category, None, key)
        except MoveError as error:
            raise self._refused("refused", detail=one_line(str(error))) from None
        if beaten is None:
            return move
        try:
            return rules.move(played, category, beaten, key)
        except MoveError:
            raise self._refused(
                "not_beating",
                play=ranks(move),
                category=language.kind(move),
                beaten=ranks(beaten),
                beaten_category=language.kind(beaten),
            ) from None

    def _cards(self, played: str) -> tuple[tuple[int, ...] | None, Hand]:
        """Return the physical cards, where suits name them, and the ranks; all held."""
        if any(suit in played for suit in "♠♥♣♦"):
            return self._suited(played)
        try:
            hand = Hand(_STANDS_FOR.sub(r" \1 ", played).replace("+", " "))
        except NotationError as error:
            raise self._refused("no_card", detail=one_line(str(error))) from None
        missing = Counter(str(hand)) - Counter(str(self._view.hand))
        if missing:
            wanting = Hand("".join(letter * n for letter, n in missing.items()))
            raise self._refused("not_held", cards=ranks(wanting), hand=ranks(self._view.hand))
        return None, hand

    def _suited(self, played: str) -> tuple[tuple[int, ...], Hand]:
        cards, at = [], 0
        while at < len(played):
            found = _SUITED.match(played, at)
            if found is None:
                raise self._refused("no_suited_card", entry=one_line(played[at : at + 20]))
            suit, rank, little, big = found.groups()
            if suit:
                cards.append(card_id(suit + ("T" if rank == "10" else rank.upper())))
            elif little or big:
                cards.append(_LITTLE if little else _BIG)
            at = found.end()
        if Counter(cards) - Counter(self._view.cards):
            raise self._refused("not_held_suit", cards=one_line(played.upper()))
        return tuple(cards), Hand.from_cards(cards)

    def _category(self, kind: str) -> Category:
        category = category_named(kind)
        if category is None:
            names = [self._language.category(category) for category in Category]
            raise self._refused(
                "no_category", entry=one_line(kind), categories=self._language.list(names[:-1])
            )
        return category

    def _key(self, rank: str) -> int:
        try:
            return key_in(rank)
        except NotationError:
            raise self._refused("no_rank", entry=one_line(rank)) from None

    def _refused(self, key: str, **facts: object) -> Refused:
        return Refused(self._language(key, wanted=self._wanted(), **facts))

    def _wanted(self) -> str:
        example = str(self._moves[0])
        if self._beaten is None:
            return self._language("want_lead", example=example)
        key = "want_pass" if self._moves[0].is_pass else "want_follow"
        return self._language(key, example=example, play=ranks(self._beaten))


def legal_sayings(view: View) -> list[Saying]:
    """Return what the seat may say now."""
    return [action for action in view.legal_actions if not isinstance(action, Move)]


def legal_moves(view: View) -> list[Move]:
    """Return what the seat may play now, the pass last."""
    return [action for action in view.legal_actions if isinstance(action, Move)]


def category_named(text: str) -> Category | None:
    """Return the kind of play of this name in any language: "trio_solo", "trio solo", "三带一"."""
    name = text.strip().lower()
    for category in Category:
        names: Iterable[str] = (spoken.category(category) for spoken in LANGUAGES.values())
        if name == category.value or name in names:
            return None if category == Category.PASS else category
    return None


def declarations(readings: Sequence[Move]) -> list[str]:
    """Return the texts that declare these readings, of many the first."""
    texts = map(str, readings[:_MOST_READINGS])
    declared = [
        text if "+" in text or "[" in text else f"{text}:{move.category}"
        for text, move in zip(texts, readings, strict=False)
    ]
    return declared + ["…"] * (len(readings) > _MOST_READINGS)


def _command(text: str) -> Command | None:
    word, _, argument = text.partition(" ")
    name = _COMMAND_OF.get(word)
    if name is None or (argument and name != "legal"):
        return None
    return Command(name, argument.strip())


def _plain(entry: str) -> str:
    """Return the entry in lower case with full-width letters, digits and signs as plain ones."""
    return " ".join(unicodedata.normalize("NFKC", entry).lower().split())
