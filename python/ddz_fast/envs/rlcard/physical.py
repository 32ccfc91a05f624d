"""PhysicalHands: which of the cards of a rank a player holds, as RLCard's game keeps them."""

from collections.abc import Sequence

__all__ = ["SUITS", "PhysicalHands", "card_text"]

SUITS = "SHDC"
_RANK_TEXTS = "3456789TJQKA2"
_JOKERS = {52: "BJ", 53: "RJ"}


def card_text(card: int) -> str:
    """Return RLCard's text of a card, suit first, by its place in the sorted deck."""
    return _JOKERS.get(card) or SUITS[card % 4] + _RANK_TEXTS[card // 4]


def letter_of(card: int) -> str:
    """Return the letter of a card's rank in RLCard's texts."""
    return _JOKERS[card][0] if card in _JOKERS else _RANK_TEXTS[card // 4]


def rank_of(card: int) -> int:
    """Return the rank of a card, 0 for the 3; of the jokers 13 and 14."""
    return card // 4 if card < 52 else card - 39


class PhysicalHands:
    """The hands of a deal, sorted by rank, brought up to date only when somebody asks.

    Of a rank the first card held is played first; cards taken back stand behind the others of their rank.
    """

    def __init__(self, hands: Sequence[Sequence[int]]) -> None:
        """Take the cards as they were dealt."""
        self._dealt = hands
        self._hands: list[list[int]] = []
        self._gone: list[list[int]] = []

    def after(self, trace: Sequence[tuple[int, str]]) -> list[list[int]]:
        """Return the hands after the moves of `trace`, which has grown since the last time."""
        if not self._hands:
            self._hands = [sorted(hand, key=rank_of) for hand in self._dealt]
        for seat, text in trace[len(self._gone) :]:
            hand = self._hands[seat]
            gone = []
            for letter in text if text != "pass" else "":
                card = next(card for card in hand if letter_of(card) == letter)
                hand.remove(card)
                gone.append(card)
            self._gone.append(gone)
        return self._hands

    def take_back(self, trace: Sequence[tuple[int, str]]) -> None:
        """Take back the last move of `trace`."""
        hand = self.after(trace)[trace[-1][0]]
        hand.extend(self._gone.pop())
        hand.sort(key=rank_of)
