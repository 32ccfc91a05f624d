"""View: what one seat may know of a hand, and nothing more."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from ddz_fast._core import Hand, Move, card_text
from ddz_fast.game.cards import deck_of, hand_of, texts_of
from ddz_fast.game.declaring import phase_seen_by, reported_sets
from ddz_fast.game.state import Action, State
from ddz_fast.game.wild import rules_of_play
from ddz_fast.phases import Saying
from ddz_fast.rules import RuleSet
from ddz_fast.rules.presets import rules_to_text

__all__ = ["View", "play_facts", "view_of"]

Cards = tuple[int, ...]


@dataclass(frozen=True, repr=False)
class View:
    """What one seat sees. Cards are ids, lowest first, where they are not a Hand.

    A view can be compared and pickled; it has no hash.
    """

    rules: RuleSet
    seat: int
    index: int
    hand_number: int
    """The number of the hand in its match, from 0."""
    phase: str
    """While a landlord may report 报到, the others see the phase that follows: that he is asked tells what he holds."""
    seat_to_act: int | None
    legal_actions: Sequence[Action]
    """Empty where it is not this seat's turn."""
    hand: Hand
    cards: Cards
    """This seat's own; while the deal is under way, those that have reached it."""
    cards_left: tuple[int, ...]
    """How many cards each seat holds."""
    dealer: int
    first: int | None
    """Who speaks first in the auction; None before that is settled."""
    face_up: int | None
    """The card that everyone saw when it was dealt."""
    landlord: int | None
    bottom: Cards | None
    """None where this seat may not see it: before there is a landlord, or by a rule set that hides it."""
    bottom_left: Cards
    """The cards of the bottom, as far as this seat sees it, that the landlord still holds."""
    wild_rank: str | None
    """The letter of the wild rank 癞子: None before it is drawn, and in rule sets without wild cards."""
    opened: Mapping[int, Cards]
    """The seats that have opened their hands, a landlord after 摊打 among them, with the cards that they hold now."""
    open: int
    """The largest factor that a hand was opened for so far; 1: none was."""
    huangfan: bool
    """Whether the hand is 荒番: the deal before was void."""
    reported: tuple[Hand, ...]
    """The sets that the landlord has reported 报到, low to high, as they were when he did."""
    said: tuple[tuple[int, Saying], ...]
    """(seat, saying) of the current deal; what others said to doubling only after all have chosen, and a landlord's
    "no_report" to himself alone."""
    plays: tuple[tuple[int, Move], ...]
    """(seat, move) of the play, passes included."""
    played: tuple[Cards, ...]
    """The physical cards of each of `plays`."""
    to_beat: Move | None
    """None where the seat to act leads."""
    to_beat_by: int | None
    unseen: Hand
    """The cards of the deck that this seat neither holds nor has seen played.

    Those that are shown and still held by others, such as the bottom cards, an opened hand or a reported set, are
    among them: they can still be played. So are bottom cards that this seat never sees.
    """
    doubles: tuple[bool, ...] | None
    """Which seats doubled, after all have chosen; None before, and in rule sets without doubling."""
    payoffs: tuple[float, ...] | None
    """None until the hand is over."""

    @property
    def rules_of_play(self) -> RuleSet:
        """The rule set with the wild rank as soon as it is drawn: what answers questions about hands."""
        return rules_of_play(self.rules, self.wild_rank)

    def to_dict(self) -> dict[str, Any]:
        """Return every field, under its name, as plain data that JSON can write, for a player elsewhere.

        Cards are texts such as "♠3", a Hand is its text, and `rules` the word that `rules_from_text` reads. A play is
        {"cards": "3334", "category": "trio_solo", "length": 1, "key": 0, "kickers": "4", "text": "333+4"}, a bomb that
        has a "bomb_class" with it, as `ddz-fast moves --json` writes them; a pass has no cards, length 0 and key 0.
        `apply(text)` plays it; brackets in a text say what wild cards stand for, "cards" has them as what they are.
        What is said is a text or a bid. The seats of `opened` are texts, as JSON has no other keys.
        """
        values = {field.name: _plain(getattr(self, field.name)) for field in fields(self)}
        for name in ("cards", "bottom", "bottom_left"):
            values[name] = _texts(getattr(self, name))
        values["face_up"] = None if self.face_up is None else card_text(self.face_up)
        values["opened"] = {str(seat): _texts(cards) for seat, cards in self.opened.items()}
        values["played"] = list(map(_texts, self.played))
        return values

    def to_json(self) -> str:
        """Write `to_dict` as JSON, in one line."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> dict[str, Any]:
        """Pickle the legal actions themselves, which are otherwise looked up when they are asked for."""
        return {**vars(self), "legal_actions": tuple(self.legal_actions)}

    def __repr__(self) -> str:
        """Show the seat, the phase and its cards."""
        return (
            f"<View of seat {self.seat} in the {self.phase}: {texts_of(self.cards) or 'no cards'}>"
        )


def view_of(state: State, seat: int) -> View:
    """Return what a seat may know."""
    rules, deal, to_act = state.rules, state.deal, state.seat_to_act()
    everyone = range(state.seats)
    own = state.cards_of(seat)
    plays = [turn for turn in state.plays() if isinstance(turn.action, Move)]
    played = {card for turn in plays for card in turn.cards}
    opened = {other: _sorted(state.cards_of(other)) for other in sorted(state.open_hands())}
    knows_bottom = state.landlord is not None and (rules.bottom_shown or seat == state.landlord)
    bottom = set(deal.bottom) if knows_bottom else set()
    face_up = deal.face_up
    if all(face_up not in hand[: state.dealt] for hand in deal.hands):
        face_up = None  # it has not been dealt yet
    gone = own | played
    position = state.position
    to_beat = None if position is None or state.phase != "play" else position.to_beat
    doubled = state.doubled if rules.doubling else None
    return View(
        rules=rules,
        seat=seat,
        index=state.index,
        hand_number=state.table.hand,
        phase=phase_seen_by(state, seat),
        seat_to_act=to_act,
        legal_actions=state.choices() if to_act == seat else (),
        hand=hand_of(own),
        cards=_sorted(own),
        cards_left=tuple(len(state.cards_of(other)) for other in everyone),
        dealer=deal.dealer or 0,
        first=state.first,
        face_up=face_up,
        landlord=state.landlord,
        bottom=_sorted(bottom) if knows_bottom else None,
        bottom_left=_sorted(bottom - played),
        wild_rank=state.wild_rank,
        opened=opened,
        open=state.open,
        huangfan=state.is_huangfan,
        reported=reported_sets(state),
        said=_said(state, seat),
        plays=tuple((turn.seat, turn.action) for turn in plays if isinstance(turn.action, Move)),
        played=tuple(turn.cards for turn in plays),
        to_beat=to_beat if isinstance(to_beat, Move) else None,
        to_beat_by=None if position is None or to_beat is None else position.to_beat_by,
        unseen=Hand.from_cards(card for card in deck_of(rules) if card not in gone),
        doubles=None if doubled is None else tuple(other in doubled for other in everyone),
        payoffs=None if state.payoffs is None else tuple(map(float, state.payoffs)),
    )


def _said(state: State, seat: int) -> tuple[tuple[int, Saying], ...]:
    said: list[tuple[int, Saying]] = []
    for turn in state.turns_of_deal():
        is_secret = turn.phase == "doubling" and state.doubled is None
        is_hidden = turn.seat != seat and (is_secret or turn.action == "no_report")
        if not isinstance(turn.action, Move) and not is_hidden:
            said.append((turn.seat, turn.action))
    return tuple(said)


def _plain(value: Any) -> Any:
    """Return a field's value as JSON can write it; cards are the caller's to name."""
    if isinstance(value, RuleSet):
        return rules_to_text(value)
    if isinstance(value, Hand):
        return str(value)
    if isinstance(value, Move):
        return play_facts(value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return list(map(_plain, value))
    return value


def play_facts(move: Move) -> dict[str, str | int]:
    """Return a play for JSON, here and in `moves --json`: every fact that a client would else read out of its text."""
    return {
        "cards": str(move.cards),
        "category": str(move.category),
        "length": move.length,
        "key": move.key,
        "kickers": str(move.kickers),
        "text": str(move),
        **({} if move.bomb_class is None else {"bomb_class": str(move.bomb_class)}),
    }


def _texts(cards: Cards | None) -> list[str] | None:
    return None if cards is None else list(map(card_text, cards))


def _sorted(cards: Iterable[int]) -> Cards:
    return tuple(sorted(cards))
