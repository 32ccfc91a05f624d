"""The table before the cards are seen: what comes from the hands before, the cards of each deal, who speaks first."""

from __future__ import annotations

from dataclasses import dataclass

from ddz_fast import _core
from ddz_fast._core import card_id, card_text
from ddz_fast.errors import DdzError, shown
from ddz_fast.game.deal import Deal
from ddz_fast.numbers import LARGEST_HAND, integer
from ddz_fast.rules import RuleSet

__all__ = ["Draws", "SeededCards", "TableState", "seat_deal"]


@dataclass(frozen=True)
class TableState:
    """What one hand at a table hands on to the next.

    `hand` is the number of the hand, from 0. `dealer` dealt the last hand and `first` spoke first in its last deal;
    `winner` is the landlord that won it, or the peasant that went out first. None where there is none: before the
    first hand, and for `first` after a seat changed hands.

    Raises DdzError for anything else.
    """

    hand: int = 0
    dealer: int | None = None
    first: int | None = None
    winner: int | None = None

    def __post_init__(self) -> None:
        """Check the numbers; seats against the rule set where it is known."""
        object.__setattr__(self, "hand", integer("hand", self.hand, 0, LARGEST_HAND))
        self._check_seats(4)

    def check(self, rules: RuleSet) -> None:
        """Raise DdzError for seats that the rule set has not."""
        self._check_seats(rules.seats)

    def landlord_stays(self, rules: RuleSet) -> bool:
        """Return whether the last winner is landlord without an auction."""
        return rules.winner_stays and not rules.winner_calls_first and self.winner is not None

    def _check_seats(self, seats: int) -> None:
        for name in ("dealer", "first", "winner"):
            value = getattr(self, name)
            if value is not None:
                object.__setattr__(self, name, integer(name, value, 0, seats - 1))


class SeededCards:
    """The cards of every deal of one seeded hand, a function of the seed; a copy of a game has its own."""

    def __init__(self, rules: RuleSet, seed: int, index: int, hand: int) -> None:
        """Note which hand it is."""
        self._rules, self._key = rules, (seed, index, hand)
        self._deals: list[Deal] = []
        self._order: _core.Stream | None = None

    def deal(self, number: int) -> Deal:
        """Return the cards of a deal of the hand, numbered from 0."""
        while len(self._deals) <= number:
            hands, bottom = _core.deal_cards(self._rules.deal_plan, *self._key, len(self._deals))
            if self._order is None:
                self._order = self._order_after(self._deals)
            order = self._order
            dealt = [_shuffled(hand, order) for hand in hands]
            self._deals.append(Deal(dealt, bottom, decks=self._rules.decks))
        return self._deals[number]

    def copy(self) -> SeededCards:
        """Return cards that go on from here by themselves."""
        twin = SeededCards(self._rules, *self._key)
        twin._deals = self._deals.copy()
        return twin

    def _order_after(self, deals: list[Deal]) -> _core.Stream:
        """Return the stream of the order of cards where these deals have left it."""
        order = _core.Stream(*self._key, _core.PURPOSE_CARD_ORDER)
        for deal in deals:
            for hand in deal.hands:
                _shuffled(hand, order)
        return order


def _shuffled(cards: tuple[int, ...], stream: _core.Stream) -> list[int]:
    """Return the order in which a seat receives its cards (Fisher-Yates)."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = stream.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


class Draws:
    """The draws of one hand that decide who speaks first and who deals; a copy goes on from the same place."""

    def __init__(self, key: tuple[int, int, int], drawn: tuple[int, ...] = ()) -> None:
        """Take up after the numbers drawn, each noted as the n of its `below(n)`."""
        self._key, self._drawn = key, list(drawn)
        self._stream: _core.Stream | None = None

    def below(self, n: int) -> int:
        """Return the next number, uniform on 0..n-1."""
        if self._stream is None:
            self._stream = _core.Stream(*self._key, _core.PURPOSE_PHASES)
            for earlier in self._drawn:
                self._stream.below(earlier)
        self._drawn.append(n)
        return self._stream.below(n)

    def copy(self) -> Draws:
        """Return draws that go on from here by themselves."""
        return Draws(self._key, tuple(self._drawn))


def seat_deal(
    rules: RuleSet,
    table: TableState,
    draws: Draws,
    cards: Deal,
    before: tuple[int, int] | None,
) -> Deal:
    """Return the deal with its face-up card, its dealer and the seat that speaks first.

    `before` is the dealer and who spoke first in the deal before of this hand, None in its first deal. What
    the deal says itself holds where the rules leave it open, and the same numbers are drawn whether it does or not.
    Raises DdzError for a deal that contradicts the rules.
    """
    last_first = table.first if before is None else before[1]
    face_up, first = _who_is_first(rules, table, draws, cards, last_first)
    if before is not None:
        dealer = before[0]
        if cards.dealer not in (None, dealer):
            raise _bad(f"a redeal keeps the dealer, seat {dealer}; this one says {cards.dealer}")
    else:
        next_dealer = None if table.dealer is None else (table.dealer + 1) % rules.seats
        dealer = draws.below(rules.seats) if next_dealer is None else next_dealer
        dealer = dealer if cards.dealer is None else cards.dealer
    return cards.seated(face_up, dealer, first)


def _who_is_first(
    rules: RuleSet, table: TableState, draws: Draws, cards: Deal, last_first: int | None
) -> tuple[int | None, int]:
    if table.winner is not None and (rules.winner_stays or rules.winner_calls_first):
        return None, _fixed(table.winner, cards, None, "the winner of the last hand")
    if rules.first in ("face_up_card", "landlord_card"):
        card = _public_card(rules, draws, cards)
        holder = cards.holder_of(card)
        assert holder is not None
        return card, _fixed(holder, cards, card, f"the holder of {card_text(card)}")
    if cards.face_up is not None:
        raise _bad(f"face_up is given, but {rules.name} turns no card up; leave it out")
    if rules.first == "random_then_rotate" and last_first is not None:
        first = (last_first + 1) % rules.seats
    else:
        first = draws.below(rules.seats)
    return None, first if cards.first is None else cards.first


def _public_card(rules: RuleSet, draws: Draws, cards: Deal) -> int:
    """Return the landlord card where a seat is dealt it, else a card drawn among those dealt to seats."""
    if rules.first == "landlord_card":
        landlord_card = card_id(rules.landlord_card)
        if cards.holder_of(landlord_card) is not None:
            return landlord_card
    place = draws.below(rules.seats * rules.hand_cards)
    drawn = sorted(cards.hands[place // rules.hand_cards])[place % rules.hand_cards]
    if cards.face_up is None and cards.first is not None:
        raise _bad(f"under {rules.name} a card decides who speaks first: give face_up, not first")
    return drawn if cards.face_up is None else cards.face_up


def _fixed(seat: int, cards: Deal, face_up: int | None, who: str) -> int:
    """Return the seat that must speak first, having held what the deal says against it."""
    if cards.face_up not in (None, face_up):
        instead = "no card is turned up" if face_up is None else f"it is {card_text(face_up)}"
        raise _bad(f"face_up is {card_text(cards.face_up)}, but here {instead}")
    if cards.first not in (None, seat):
        raise _bad(f"first is {shown(cards.first)}, but {who}, seat {seat}, speaks first")
    return seat


def _bad(message: str) -> DdzError:
    return DdzError(message, code="bad-deal")
