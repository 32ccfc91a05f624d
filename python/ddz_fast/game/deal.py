"""Deal: the suited cards of one deal, by seat, with what is public about it."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np

from ddz_fast._core import card_text
from ddz_fast.errors import DdzError, shown
from ddz_fast.game.cards import DECK, MARK, copies_of, deck_of, marked_text, marked_texts_of
from ddz_fast.game.checks import CardName, name_in, names_in
from ddz_fast.game.wild import wild_rank_in
from ddz_fast.numbers import integer
from ddz_fast.rules import RuleSet
from ddz_fast.rules.presets import rules_to_text

__all__ = ["Deal"]

Cards = Sequence[int | str] | str

_MOST_SEATS = 4


@dataclass(frozen=True, init=False, repr=False)
class Deal:
    """One deal of suited cards: the hands in seat order, each in the order in which it was dealt, and the bottom.

    Cards are ids (from 0) or texts ("♠3", "S3", "X"), in a sequence or in one text with spaces. `face_up` is the
    card that everyone sees and whose holder speaks first, under the rule sets that have one. `dealer` and `first`,
    the seat that speaks first unless another opens its hand before, are drawn where they are None; in the deals of
    a game (`Game.deal`) they are known. `wild_rank`, under the rule sets that draw one, is the letter of the rank that
    becomes wild when the landlord takes the bottom; None lets the game draw it then. Cards in neither hands nor
    bottom are dead: dealt to nobody.

    With two decks ids go on to 107, 54 + k being card k of the second, and a text may stand twice: the first one in the
    deal is the first deck's card, the second one the other. "♠3²" and ids name the very card. `face_up="♠3"` is the
    one of the two that is dealt to a seat, the first deck's where one seat has both. `decks` says how many decks are
    meant; None: two where a mark or more than 54 cards show it.

    Raises DdzError or NotationError for what are no cards, for a card that is there twice, for a `face_up` that is in
    no hand or, as a text without a mark, in two, and for a `wild_rank` that cannot be. `check` holds the numbers of
    cards against a rule set.
    """

    hands: tuple[tuple[int, ...], ...]
    bottom: tuple[int, ...]
    face_up: int | None
    dealer: int | None
    first: int | None
    wild_rank: str | None

    def __init__(
        self,
        hands: Sequence[Cards],
        bottom: Cards = (),
        face_up: int | str | None = None,
        dealer: int | None = None,
        first: int | None = None,
        wild_rank: str | None = None,
        decks: int | None = None,
    ) -> None:
        """Read the cards."""
        if isinstance(hands, str) or not isinstance(hands, Sequence):
            raise _bad(f"hands must be a sequence with the cards of each seat, not {shown(hands)}")
        if not 2 <= len(hands) <= _MOST_SEATS:
            raise _bad(f"a deal has 2 to {_MOST_SEATS} hands, not {len(hands)}")
        keep = object.__setattr__
        if decks is None:
            decks = _decks_meant((*hands, bottom), face_up)
        decks = integer("decks", decks, 1, 2, code="bad-deal")
        named = [_names(f"hand {seat}", hand, decks) for seat, hand in enumerate(hands)]
        named.append(_names("the bottom", bottom, decks))
        *dealt, under = _copies(named, decks)
        keep(self, "hands", tuple(dealt))
        keep(self, "bottom", under)
        keep(self, "face_up", None if face_up is None else self._shown_card(face_up, decks))
        keep(self, "dealer", self._seat("dealer", dealer))
        keep(self, "first", self._seat("first", first))
        keep(self, "wild_rank", None if wild_rank is None else _wild_rank(wild_rank))
        self._check_cards()

    def holder_of(self, card: int) -> int | None:
        """Return the seat that the card (an id) is dealt to; None where it is none's."""
        return next((seat for seat, hand in enumerate(self.hands) if card in hand), None)

    def seated(self, face_up: int | None, dealer: int, first: int) -> Deal:
        """Return the same cards with these facts, which the caller has checked."""
        return self._with(face_up=face_up, dealer=dealer, first=first)

    def with_wild_rank(self, wild_rank: str | None) -> Deal:
        """Return the same deal with this wild rank, a letter, or without one."""
        return self._with(wild_rank=wild_rank)

    def check(self, rules: RuleSet) -> None:
        """Raise DdzError unless this is a deal of the rule set: its numbers of seats and cards, and cards of its deck.

        A wild rank is one of a rule set that draws it.
        """
        if len(self.hands) != rules.seats:
            raise _bad(f"the deal has {len(self.hands)} hands; {rules.name} has {rules.seats}")
        parts = [(f"hand {seat}", hand, rules.hand_cards) for seat, hand in enumerate(self.hands)]
        for name, cards, expected in (*parts, ("the bottom", self.bottom, rules.bottom_cards)):
            if len(cards) != expected:
                raise _bad(f"{name} has {len(cards)} cards; {rules.name} deals {expected}")
            for card in cards:
                if card not in deck_of(rules):
                    raise _bad(f"{marked_text(card)} in {name} is not in the deck of {rules.name}")
        if self.wild_rank is not None and not rules.draws_wild_rank:
            raise _bad(f"wild_rank is given, but {rules_to_text(rules)} draws none; leave it out")

    def __repr__(self) -> str:
        """Show the call that makes this deal."""
        known = [repr(list(map(marked_texts_of, self.hands))), repr(marked_texts_of(self.bottom))]
        if self.face_up is not None:
            known.append(f"face_up={self._text_of_shown()!r}")
        if self.dealer is not None:
            known.append(f"dealer={self.dealer}")
        if self.first is not None:
            known.append(f"first={self.first}")
        if self.wild_rank is not None:
            known.append(f"wild_rank={self.wild_rank!r}")
        return f"Deal({', '.join(known)})"

    def _with(self, **facts: Any) -> Deal:
        deal = copy.copy(self)
        for name, value in facts.items():
            object.__setattr__(deal, name, value)
        return deal

    def _seat(self, name: str, value: Any) -> int | None:
        highest = len(self.hands) - 1
        return None if value is None else integer(name, value, 0, highest, code="bad-deal")

    def _shown_card(self, value: Any, decks: int) -> int:
        """Return the face-up card: of the copies that a text may mean, the one that is dealt to a seat."""
        named = name_in("face_up", value, decks)
        if named.is_exact:
            return named.card
        holders = self._holders_of_copies(named.card, decks)
        if len(set(holders.values())) > 1:
            (one, seat), (other, other_seat) = holders.items()
            raise _bad(
                f"face_up is {shown(value)}, and hand {seat} and hand {other_seat} each have one of it; write "
                f"'{marked_text(other)}' for that of hand {other_seat}, the second deck's, or the id {one} for that "
                f"of hand {seat}"
            )
        return next(iter(holders), named.card)

    def _text_of_shown(self) -> str | int | None:
        """Return how the face-up card is told from its like: its text, or its id where the text could be either."""
        card = self.face_up
        if card is None or (
            card < DECK and len(set(self._holders_of_copies(card, 2).values())) > 1
        ):
            return card
        return marked_text(card)

    def _holders_of_copies(self, card: int, decks: int) -> dict[int, int]:
        """Return the seat that holds it of each copy that is dealt to one, the first deck's first."""
        holders = {copy: self.holder_of(copy) for copy in copies_of(card, decks)}
        return {copy: seat for copy, seat in holders.items() if seat is not None}

    def _check_cards(self) -> None:
        owner: dict[int, str] = {}
        parts = [(f"hand {seat}", hand) for seat, hand in enumerate(self.hands)]
        for name, cards in (*parts, ("the bottom", self.bottom)):
            for card in cards:
                if card in owner:
                    raise _bad(f"{marked_text(card)} is both in {owner[card]} and in {name}")
                owner[card] = name
        if self.face_up is not None and self.holder_of(self.face_up) is None:
            raise _bad(
                f"face_up is {marked_text(self.face_up)}, which is in no hand; "
                "it must be among the cards dealt to seats"
            )


def _decks_meant(parts: Iterable[Any], face_up: Any) -> int:
    """Return how many decks a caller's cards show: two where one has a mark, or where one deck cannot hold them."""
    cards = [card for part in parts for card in _listed(part)]
    if any(isinstance(card, str) and card.endswith(MARK) for card in (*cards, face_up)):
        return 2
    can_be_of_two = any(
        isinstance(card, str) or (isinstance(card, (int, np.integer)) and card >= DECK)
        for card in cards
    )
    return 2 if len(cards) > DECK and can_be_of_two else 1


def _listed(part: Any) -> list[Any]:
    """Return the cards of a part as they are given, as far as they can be counted."""
    if isinstance(part, str):
        part = part.split()
    return list(islice(part, 2 * DECK + 1)) if isinstance(part, (Sequence, np.ndarray)) else []


def _names(name: str, value: Any, decks: int) -> tuple[CardName, ...]:
    try:
        return names_in(name, value, decks)
    except DdzError as error:
        raise type(error)(str(error), code="bad-deal") from None


def _copies(parts: Sequence[Sequence[CardName]], decks: int) -> list[tuple[int, ...]]:
    """Return the ids of named cards: a name that fits both copies is the first one's that is not taken yet."""
    taken = {named.card for part in parts for named in part if named.is_exact}

    def copy_of(named: CardName) -> int:
        if named.is_exact:
            return named.card
        free = [card for card in copies_of(named.card, decks) if card not in taken]
        if not free:
            raise _bad(
                f"{card_text(named.card)} is dealt more than twice; two decks have two of it"
            )
        taken.add(free[0])
        return free[0]

    return [tuple(map(copy_of, part)) for part in parts]


def _wild_rank(value: Any) -> str:
    try:
        return wild_rank_in(value)
    except DdzError as error:
        raise type(error)(str(error), code="bad-deal") from None


def _bad(message: str) -> DdzError:
    return DdzError(message, code="bad-deal")
