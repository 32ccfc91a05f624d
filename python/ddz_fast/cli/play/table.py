"""What a seat sees when it is asked: cards left, the stake, opened hands, the play to beat, its own hand."""

from __future__ import annotations

from collections.abc import Iterator

from ddz_fast._core import Move
from ddz_fast.categories import Category
from ddz_fast.cli.play.cards import Painter, rank_name
from ddz_fast.cli.play.entries import legal_moves
from ddz_fast.cli.play.language import Language
from ddz_fast.cli.play.narrator import play_text, reported_text
from ddz_fast.cli.play.stake import asked, stake
from ddz_fast.game import View
from ddz_fast.scoring import Room

__all__ = ["legal_plays", "one_kind", "table"]

_FEW_LINES = 2
"""How many lines of each kind the list of all legal plays shows."""


def table(
    view: View, language: Language, painter: Painter, names: tuple[str, ...], room: Room
) -> Iterator[str]:
    """Yield the lines that stand above a prompt."""
    yield painter.rule()
    if view.landlord is not None:
        seats = (
            language("seat_left", name=_with_role(view, seat, language, names), left=left)
            for seat, left in enumerate(view.cards_left)
        )
        yield language("cards_left", seats=language.list(seats))
        yield language("stake", stake=stake(view, language, room))
        if view.wild_rank is not None:
            yield _wild(view, language)
    for seat, cards in view.opened.items():
        if cards and seat != view.seat:
            yield painter.held("opened_cards", cards, name=names[seat])
    reported = reported_text(view, language)
    if reported:
        yield reported
    yield from asked(view, language, room)
    if view.phase == "play":
        yield painter.strong(_on_table(view, language, names))
    if view.cards:
        yield painter.held("your_cards", view.cards, count=len(view.cards))


def legal_plays(view: View, language: Language, painter: Painter) -> Iterator[str]:
    """Yield all legal plays, kind by kind; of many of one kind, the first ones."""
    kinds = _by_kind(view)
    count = sum(map(len, kinds.values()))
    key = "legal" if view.to_beat is None else "legal_pass" if count else "legal_none"
    yield language(key, count=f"{count:,}")
    for category, moves in kinds.items():
        yield language("legal_category", category=language.category(category), count=len(moves))
        lines = _wrapped(moves, painter.width)
        shown = lines[:_FEW_LINES]
        yield from shown
        more = len(moves) - sum(len(line.split()) for line in shown)
        if more:
            name = language.category(category)
            yield language("legal_more", count=f"{more:,}", name=name)


def one_kind(view: View, category: Category, language: Language, painter: Painter) -> list[str]:
    """Return the lines of all legal plays of one kind."""
    moves = _by_kind(view).get(category, [])
    title = language("legal_category", category=language.category(category), count=len(moves))
    return [title, *_wrapped(moves, painter.width)]


def _by_kind(view: View) -> dict[Category, list[Move]]:
    kinds: dict[Category, list[Move]] = {}
    for move in legal_moves(view):
        if not move.is_pass:
            kinds.setdefault(move.category, []).append(move)
    return kinds


def _wrapped(moves: list[Move], width: int) -> list[str]:
    lines: list[str] = []
    for text in map(str, moves):
        if lines and len(lines[-1]) + 2 + len(text) <= width:
            lines[-1] += "  " + text
        else:
            lines.append("  " + text)
    return lines


def _with_role(view: View, seat: int, language: Language, names: tuple[str, ...]) -> str:
    name = names[seat]
    return language("landlord_mark", name=name) if seat == view.landlord else name


def _on_table(view: View, language: Language, names: tuple[str, ...]) -> str:
    if view.to_beat is None or view.to_beat_by is None:
        return language("you_lead")
    return language("to_beat", play=play_text(language, view.to_beat), name=names[view.to_beat_by])


def _wild(view: View, language: Language) -> str:
    """Return the wild rank, and how a play with wild cards is declared where one is possible."""
    assert view.wild_rank is not None
    rank = rank_name(view.wild_rank)
    texts = (str(move) for move in legal_moves(view))
    example = next((text for text in texts if "[" in text), None)
    if example is None:
        return language("wild", rank=rank)
    return language("wild_declared", rank=rank, example=example.replace("→", "->"))
