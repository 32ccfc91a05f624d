"""Telling what happens at the table, one line after the other, as one seat sees it or as all see it."""

from __future__ import annotations

from collections.abc import Iterator

from ddz_fast._core import Move
from ddz_fast.categories import Category
from ddz_fast.cli.play.cards import Painter, rank_name, ranks
from ddz_fast.cli.play.language import Language
from ddz_fast.game import Action, Game, View
from ddz_fast.game.cards import is_joker
from ddz_fast.phases.bidding import HIGHEST_BID
from ddz_fast.phases.sayings import REPORTS, Saying

__all__ = ["Narrator", "play_text", "reported_text"]

_OF_DOUBLING = ("no_double", "double")
_DECLARED = ("no_report", *REPORTS, "no_fight", "fight", "no_tanda", "tanda")
"""What a landlord says who has taken the bottom."""


class Narrator:
    """Tells a hand to the seat `me`, or with all cards to somebody who may see everything (None).

    `begin` comes first, then `after` each action.
    """

    def __init__(
        self, language: Language, painter: Painter, names: tuple[str, ...], me: int | None
    ) -> None:
        """Nothing is told yet."""
        self._language, self._painter, self._names, self._me = language, painter, names, me
        self.robbing = False
        """Whether somebody has called, so that what follows is robbing."""

    def begin(self, game: Game) -> Iterator[str]:
        """Yield how the hand stands: what has been public so far."""
        self._forget(game)
        view = self._view(game)
        yield from self._deal(game, view)
        for seat, saying in view.said:
            if saying not in (*_OF_DOUBLING, *_DECLARED):
                self.robbing = self.robbing or saying == "call"
                yield self._said(seat, saying)
        yield from self._changes(game, view)
        for seat, saying in view.said:
            if saying in _DECLARED:
                yield self._said(seat, saying)
        for seat, move in view.plays:
            yield self._played(seat, move)

    def after(self, game: Game, seat: int, action: Action) -> Iterator[str]:
        """Yield what an action of a seat, just taken, has brought."""
        view = self._view(game)
        if isinstance(action, Move):
            yield self._played(seat, action, view.cards_left[seat])
        elif action in _OF_DOUBLING and self._me not in (None, seat):
            yield self._line(seat, self._language("hidden_choice"))
        elif action != "no_report" or self._me in (None, seat):  # what nobody else may know
            yield self._said(seat, action)
        self.robbing = self.robbing or action == "call"
        if action in REPORTS and seat != self._me:
            yield reported_text(view, self._language)
        if action in ("open", "tanda"):
            yield from self.opened(view, seat)
        if len(game.deals) > self._deals:
            self._forget(game)
            yield self._language("redeal")
            yield from self._deal(game, view)
        yield from self._changes(game, view)

    def opened(self, view: View, seat: int) -> Iterator[str]:
        """Yield the cards of a seat that has opened its hand, where there are any."""
        cards = view.opened.get(seat)
        if cards and seat != self._me:
            yield self._painter.held("opened_cards", cards, name=self._names[seat])

    def _forget(self, game: Game) -> None:
        self._deals = len(game.deals)
        self.robbing = self._named_first = self._named_landlord = self._named_doubles = False

    def _deal(self, game: Game, view: View) -> Iterator[str]:
        if self._me is None:
            for name, cards in zip(self._names, game.deal.hands, strict=True):
                yield self._painter.held("hand_of", cards, name=name, count=len(cards))
        if view.face_up is not None:
            holder, card = game.deal.holder_of(view.face_up), self._painter.card(view.face_up)
            if holder is not None:
                yield self._language("face_up", card=card, name=self._names[holder])
            if view.rules.mingwang and is_joker(view.face_up):
                yield self._language("mingwang")
        if view.huangfan:
            yield self._painter.strong(self._language("huangfan"))

    def _changes(self, game: Game, view: View) -> Iterator[str]:
        """Yield what has become known since the last time."""
        if view.phase == "auction" and not self._named_first and view.first is not None:
            self._named_first = True
            yield self._language("speaks_first", name=self._names[view.first])
        if view.landlord is not None and view.landlord >= 0 and not self._named_landlord:
            self._named_landlord = True
            name = self._names[view.landlord]
            bids = [saying for _, saying in view.said if saying not in _DECLARED]
            if view.huangfan and set(bids) == {"pass"}:
                yield self._language("must_be", name=name)
            yield self._painter.strong(self._language("landlord_is", name=name))
            if view.bottom:
                yield self._painter.held("bottom", view.bottom)
            elif view.rules.bottom_cards:
                yield self._language("bottom_hidden")
            if view.rules.touliao and bids[:1] == [HIGHEST_BID]:
                yield self._language("touliao", name=name)
            if view.wild_rank is not None:
                rank = rank_name(view.wild_rank)
                yield self._painter.strong(self._language("wild", rank=rank))
        if view.doubles is not None and not self._named_doubles and view.rules.doubling:
            self._named_doubles = True
            doubled = [name for name, did in zip(self._names, view.doubles, strict=True) if did]
            yield (
                self._language("doubled", names=self._language.list(doubled))
                if doubled
                else self._language("nobody_doubled")
            )

    def _said(self, seat: int, saying: Saying) -> str:
        return self._line(seat, self._language.saying(saying, self.robbing))

    def _played(self, seat: int, move: Move, left: int | None = None) -> str:
        text = play_text(self._language, move)
        if left is not None and not move.is_pass:
            text += self._painter.faint(f"  [{left}]")
        return self._line(seat, text)

    def _line(self, seat: int, text: str) -> str:
        return "  " + self._names[seat] + self._language("colon") + text

    def _view(self, game: Game) -> View:
        return game.visible_to(0 if self._me is None else self._me)


def play_text(language: Language, move: Move) -> str:
    """Return a play as a person reads it: its ranks and, from two cards on, what kind it is."""
    if move.is_pass:
        return language.category(Category.PASS)
    text = ranks(move)
    return text if len(move.cards) == 1 else text + language("note", text=language.kind(move))


def reported_text(view: View, language: Language) -> str:
    """Return the line of the sets that the landlord has reported and still holds; empty where there are none."""
    played = [move.cards for seat, move in view.plays if seat == view.landlord]
    sets = [ranks(reported) for reported in view.reported if reported not in played]
    return language("reported", sets=language.list(sets)) if sets else ""
