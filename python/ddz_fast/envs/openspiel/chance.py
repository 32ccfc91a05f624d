"""ChanceNumbers: the numbers of all that can be drawn under a rule set."""

from __future__ import annotations

from typing import NamedTuple

import ddz_fast as ddz
from ddz_fast.envs.openspiel.course import refused

__all__ = ["DECK", "JOKERS", "RANKS", "ChanceNumbers", "chance_numbers"]

RANKS = "3456789TJQKA2"
"""The ranks that can be wild, low to high."""
DECK, JOKERS = 54, 2
"""The cards of a deck, the last of which are the jokers; id 54 + k is card k of a second one."""


class ChanceNumbers(NamedTuple):
    """The numbers of all chance actions of a rule set, a range for each kind."""

    place: range
    """Which card of the deal is turned up, counted from 0 in the order in which seats receive them."""
    card: range
    """The next card, in the order of ids."""
    first: range
    """Who speaks first, or with phases "play" is landlord."""
    dealer: range
    """Who is asked first whether it opens its hand."""
    wild_rank: range
    """The wild rank, from 3 to 2."""

    @property
    def size(self) -> int:
        """How many there are."""
        return self.wild_rank.stop

    def text_of(self, action: int) -> str:
        """Return an action in words. Raises IllegalActionError where it is none."""
        for kind, numbers in self._asdict().items():
            if action in numbers:
                number = action - numbers.start
                return {
                    "place": f"turn card {number} of the deal up",
                    "card": f"deal {card_text(number)}",
                    "first": f"seat {number} is first",
                    "dealer": f"seat {number} deals",
                    "wild_rank": f"{RANKS[number % len(RANKS)]} is wild",
                }[kind]
        raise refused(action, "by chance", [])


def chance_numbers(rules: ddz.RuleSet) -> ChanceNumbers:
    """Return the numbers of the chance actions of a rule set."""
    sizes = (
        rules.seats * rules.hand_cards,
        DECK * rules.decks,
        rules.seats,
        rules.seats,
        len(RANKS),
    )
    ranges, start = [], 0
    for size in sizes:
        ranges.append(range(start, start + size))
        start += size
    return ChanceNumbers(*ranges)


def card_text(card: int) -> str:
    """Return a card's text, with a mark where it is of the second deck."""
    return ddz.card_text(card) if card < DECK else f"{ddz.card_text(card - DECK)}²"
