"""Dealing: the chance nodes of one deal under any rule set, and of its wild rank."""

from __future__ import annotations

from typing import Any, Self

import ddz_fast as ddz
from ddz_fast.envs.openspiel.course import refused
from ddz_fast.envs.openspiel.parameters import Parameters

__all__ = ["Dealing"]


class Dealing:
    """The draws of one deal, one after the other: what is drawn about the seats, then the cards one by one.

    Seats receive cards in turn from seat 0. Where the whole deck is dealt the bottom is what is left, else its cards
    are drawn too. Only what the rules leave open is drawn: the place of the card that is turned up under
    `first="face_up_card"`, who speaks first under "random" and in the first deal of "random_then_rotate", the dealer
    where hands may be opened; under "landlord_card" the place of another card where no seat gets that one.
    """

    def __init__(self, parameters: Parameters, number: int) -> None:
        """Begin the deal of this number within its hand, from 0."""
        rules = parameters.played
        self._rules, self._numbers = rules, parameters.chance
        rotates = rules.first == "random_then_rotate" and number > 0
        self._asked = ["place"] if rules.first == "face_up_card" else []
        if rules.first.startswith("random") and not rotates:
            self._asked.append("first")
        if rules.opening and number == 0:
            self._asked.append("dealer")
        self._found: dict[str, int] = {}
        self._left = list(parameters.deck)
        self._dealt: list[int] = []
        self._to_seats = rules.seats * rules.hand_cards
        takes_all = len(self._left) == self._to_seats + rules.bottom_cards
        self._to_draw = self._to_seats + (0 if takes_all else rules.bottom_cards)
        self.is_done = False

    def actions(self) -> list[int]:
        """Return what may be drawn next, all of it equally likely."""
        if self._asked:
            return list(getattr(self._numbers, self._asked[0]))
        start = self._numbers.card.start
        return [start + card for card in self._left]

    def apply(self, action: int) -> None:
        """Draw. Raises IllegalActionError for what cannot be drawn."""
        actions = self.actions()
        if action not in actions:
            raise refused(action, "in the deal", actions)
        if self._asked:
            name = self._asked.pop(0)
            self._found[name] = action - getattr(self._numbers, name).start
        else:
            card = action - self._numbers.card.start
            self._left.remove(card)
            self._dealt.append(card)
            if len(self._dealt) == self._to_draw and self._lacks_landlord_card():
                self._asked.append("place")
        self.is_done = not self._asked and len(self._dealt) == self._to_draw

    def deal(self) -> ddz.Deal:
        """Return the deal that has been drawn."""
        place = self._found.get("place")
        return ddz.Deal(
            self.hands(),
            self._dealt[self._to_seats :] or self._left[: self._rules.bottom_cards],
            face_up=None if place is None else self._dealt[place],
            # seat 0 where the dealer decides nothing; a redeal with openings keeps the one that was drawn
            dealer=self._found.get("dealer", None if self._rules.opening else 0),
            first=self._found.get("first"),
            decks=self._rules.decks,
        )

    def hands(self) -> list[list[int]]:
        """Return the cards that each seat has been dealt so far, as ids."""
        seats, to_seats = self._rules.seats, self._dealt[: self._to_seats]
        return [to_seats[seat::seats] for seat in range(seats)]

    def _lacks_landlord_card(self) -> bool:
        rules = self._rules
        card = ddz.card_id(rules.landlord_card)
        return rules.first == "landlord_card" and card not in self._dealt[: self._to_seats]

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return an independent deal at the same place."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._asked, twin._found = self._asked.copy(), self._found.copy()
        twin._left, twin._dealt = self._left.copy(), self._dealt.copy()
        return twin
