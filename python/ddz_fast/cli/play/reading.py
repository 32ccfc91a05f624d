"""Reading the play that a person typed at the table: cards by rank or suit, a declared kind, and brackets."""

from __future__ import annotations

import re
from collections import Counter

from ddz_fast._core import Hand, Move, card_id, card_text
from ddz_fast.categories import Category
from ddz_fast.cli.play.cards import ranks
from ddz_fast.cli.play.entries import (
    PASSES,
    Command,
    Play,
    Refused,
    category_named,
    command_in,
    declarations,
    legal_moves,
    plain,
)
from ddz_fast.cli.play.language import Language
from ddz_fast.cli.text import one_line
from ddz_fast.errors import MoveError, NotationError
from ddz_fast.game import View
from ddz_fast.game.cards import face_of
from ddz_fast.game.checks import key_in, letter_of

__all__ = ["read_play"]

_SUITED = re.compile(r"([♠♥♣♦])\s*(10|[3-9tjqka2])|(小王|x|b)|(大王|d|r)|[\s,]+", re.IGNORECASE)
_STANDS_FOR = re.compile(r"\[([^\]]*?)(?:→|->)[^\]]*\]")
_LETTERS = re.compile(r"10|小王|大王|\S")
_LITTLE, _BIG = 52, 53
_LINE = "A23456789TJQKA"
_CHAINS = (
    *(Category.SOLO_CHAIN, Category.PAIR_CHAIN, Category.TRIO_CHAIN),
    *(Category.TRIO_SOLO_CHAIN, Category.TRIO_PAIR_CHAIN),
)


def read_play(entry: str, view: View, language: Language) -> Command | Play:
    """Return the legal play, or the command. Raises Refused for anything else."""
    text = plain(entry)
    command = command_in(text)
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
        self._shown = ""

    def read(self, text: str, shown: str) -> Play:
        can_only_pass = len(self._moves) == 1 and self._moves[0].is_pass
        if text in PASSES or (not text and can_only_pass):
            if self._beaten is None:
                raise self._refused("must_lead")
            return Play(self._moves[-1])
        if not text:
            raise self._refused("no_entry")
        self._shown = shown
        played, colon, kind = _with_declared_kind(text).partition(":")
        played = played.replace("王炸", "xd" * self._rules.decks).strip()
        kind, has_key, rank = kind.partition(":")
        category = self._category(kind) if colon else None
        key = self._key(rank, category) if has_key else None
        self._check_brackets(played)
        cards, hand = self._cards(played)
        readings = self._rules.readings(hand)
        if not hand:
            raise self._refused("no_entry")
        if not readings:
            raise self._refused("no_play", cards=ranks(hand))
        self._check_declared(hand, readings, category, key)
        self._check_locked(hand)
        says_it = "+" in played or "[" in played
        try:
            move = self._move(played if says_it else self._in_order(played, hand), category, key)
        except MoveError as error:
            if error.code != "no-reading":
                raise self._refused("refused", detail=one_line(str(error))) from None
            readable = self._language.list(declarations(readings))
            raise self._refused(
                "no_body", cards=ranks(hand), entry=shown, readings=readable
            ) from None
        declared = category is not None or says_it or self._beaten is not None
        others = () if declared else tuple(other for other in readings if other != move)
        return Play(move, cards, others)

    def _check_brackets(self, played: str) -> None:
        """Refuse brackets that do not say what wild cards stand for, with the words of `rules.move`."""
        if "[" not in played:
            return
        try:
            self._rules.move(played)
        except MoveError as error:
            if error.code == "bad-brackets":
                key = "bad_brackets" if self._rules.has_wild_cards else "refused"
                raise self._refused(key, detail=one_line(str(error))) from None
        except NotationError:
            return  # what is wrong is not the brackets

    def _in_order(self, played: str, hand: Hand) -> str:
        """Return the text of the cards; where the ace is low too, as typed: its end says which chain is meant."""
        ordered = "".join(played.upper().replace("10", "T").split())
        is_kept = self._rules.low_ace != "none" and Counter(ordered) == Counter(str(hand))
        return ordered if is_kept else str(hand)

    def _check_locked(self, hand: Hand) -> None:
        """Refuse a play that would split a set that the landlord has reported."""
        if self._view.seat != self._view.landlord:
            return
        played = hand.counts
        for reported in self._view.reported:
            taken = sum(int(n) for n, whole in zip(played, reported.counts, strict=True) if whole)
            if taken and hand != reported:
                raise self._refused("locked", cards=ranks(hand))

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
        says_more = "[" in played or rules.low_ace != "none"
        if says_more and key is None and rules.move(played).category == category:
            category = None  # brackets, or the end at which the ace stands, say more than the kind
        move = rules.move(played, category, None, key)
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

    def _cards(self, played: str) -> tuple[tuple[str, ...] | None, Hand]:
        """Return the physical cards, where suits name them, and the ranks; all held."""
        if any(suit in played for suit in "♠♥♣♦"):
            return self._suited(played)
        held = _STANDS_FOR.sub(r" \1 ", played).replace("+", " ")
        try:
            hand = Hand(held)
        except NotationError as error:
            if error.code != "unknown-card":
                raise self._refused("no_card", detail=one_line(str(error))) from None
            letter = one_line(_unknown_in(held, self._shown))
            raise self._refused("unknown_card", letter=letter, entry=self._shown) from None
        missing = Counter(str(hand)) - Counter(str(self._view.hand))
        if missing:
            wanting = Hand("".join(letter * n for letter, n in missing.items()))
            raise self._refused("not_held", cards=ranks(wanting), hand=ranks(self._view.hand))
        return None, hand

    def _suited(self, played: str) -> tuple[tuple[str, ...], Hand]:
        cards: list[int] = []  # of two decks, whichever copy is held
        at = 0
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
        if Counter(cards) - Counter(map(face_of, self._view.cards)):
            raise self._refused("not_held_suit", cards=one_line(played.upper()))
        return tuple(map(card_text, cards)), Hand.from_cards(cards)

    def _category(self, kind: str) -> Category:
        category = category_named(kind)
        if category is None:
            names = [self._language.category(category) for category in Category]
            raise self._refused(
                "no_category", entry=one_line(kind), categories=self._language.list(names[:-1])
            )
        return category

    def _key(self, rank: str, category: Category | None) -> int:
        letter = letter_of(rank.strip())
        if self._rules.low_ace != "none" and category in _CHAINS and letter and letter in _LINE:
            return _LINE.rindex(letter)  # no chain tops with the low ace
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


def _with_declared_kind(text: str) -> str:
    """Return a play with the kind that the table shows after it as a declared one: "33 (pair)" as "33:pair"."""
    if not text.endswith(")") or ":" in text or "(" not in text:
        return text
    played, _, kind = text[:-1].rpartition("(")
    return f"{played}:{kind}"


def _unknown_in(held: str, shown: str) -> str:
    """Return the first letter that is no card, as it was typed."""
    for letter in _LETTERS.findall(held):
        try:
            Hand(letter)
        except NotationError:
            return next((typed for typed in shown if plain(typed) == letter), letter)
    return held
