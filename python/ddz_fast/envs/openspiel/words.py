"""What one seat sees, in words: what it alone knows, and what everyone does."""

from __future__ import annotations

from collections.abc import Iterable

import ddz_fast as ddz

__all__ = ["DEALING", "action_text", "cards_text", "private_lines", "public_lines"]

DEALING = "the cards are being dealt"
"""What everyone sees before the deal is done."""

_DECK = 54
_DOUBLING = ("double", "no_double")


def action_text(action: object) -> str:
    """Return something said before the play, or a play, in words."""
    return f"bid {action}" if isinstance(action, int) else str(action).replace("_", " ")


def cards_text(cards: Iterable[int]) -> str:
    """Return cards, given as ids, as the text of a hand; a dash where there are none."""
    return str(ddz.Hand.from_cards(list(cards))) or "-"


def private_lines(view: ddz.View) -> list[str]:
    """Return what a seat alone knows: its cards, a bottom that nobody else sees, and what it has said in secret."""
    lines = [f"seat {view.seat} holds {view.hand or '-'}"]
    if view.bottom is not None and not view.rules.bottom_shown:
        lines.append(f"bottom: {cards_text(view.bottom)}")
    secret = [word for _, word in view.said if _is_secret(word, view)]
    return lines + [f"in secret: {action_text(word)}" for word in secret]


def public_lines(view: ddz.View, *, recalls: bool) -> list[str]:
    """Return what everyone knows, a line for each fact and each thing said.

    With `recalls` all plays follow; without, how many cards the seats hold, what they have played, and the play on the
    table.
    """
    facts = {
        "dealer": view.dealer if view.rules.opening else None,
        "turned up": None if view.face_up is None else ddz.card_text(view.face_up % _DECK),
        "first to speak": view.first,
        "landlord": view.landlord,
        "wild rank": view.wild_rank,
        "bottom": cards_text(view.bottom) if view.bottom and view.rules.bottom_shown else None,
        "huangfan": "yes" if view.huangfan else None,
        "reported": " ".join(map(str, view.reported)) or None,
        **{f"open hand of seat {seat}": cards_text(cards) for seat, cards in view.opened.items()},
    }
    lines = [f"{name}: {fact}" for name, fact in facts.items() if fact is not None]
    said = [(seat, word) for seat, word in view.said if not _is_secret(word, view)]
    lines += [f"seat {seat} {action_text(word)}" for seat, word in said]
    return lines + (_plays(view) if recalls else _table(view))


def _plays(view: ddz.View) -> list[str]:
    return [f"seat {seat} {move}" for seat, move in view.plays]


def _table(view: ddz.View) -> list[str]:
    played = [
        cards_text(
            card
            for (by, _), cards in zip(view.plays, view.played, strict=True)
            for card in cards
            if by == seat
        )
        for seat in range(view.rules.seats)
    ]
    lines = [f"cards left: {' '.join(map(str, view.cards_left))}", f"played: {' / '.join(played)}"]
    if view.to_beat is not None:
        lines.append(f"to beat: {view.to_beat} of seat {view.to_beat_by}")
    return lines


def _is_secret(word: object, view: ddz.View) -> bool:
    """Return whether only the seat that said it knows: a double before all have chosen, or that it reports nothing."""
    return word == "no_report" or (word in _DOUBLING and view.doubles is None)
