"""The turns of a trick and leaf counts, whatever the plays are: each kind of play says what leads there are."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, Self, TypeVar

from reference.cards import Counts, minus


class Cards(Protocol):
    """A play of some cards."""

    @property
    def cards(self) -> Counts: ...


Rules = TypeVar("Rules")
Play = TypeVar("Play", bound=Cards)


@dataclass(frozen=True)
class Turns(Generic[Rules, Play]):
    """A moment of the play: `to_beat` is None for the leader of a trick."""

    rules: Rules
    hands: tuple[Counts, ...]
    to_act: int
    to_beat: Play | None = None
    to_beat_by: int | None = None

    def leads(self, hand: Counts) -> Collection[Play]:
        """What the hand may lead."""
        raise NotImplementedError

    def beats(self, challenger: Play, table: Play) -> bool:
        """Whether a play may follow another."""
        raise NotImplementedError

    def is_over(self) -> bool:
        """Whether one seat has no cards left."""
        return not all(map(any, self.hands))

    def moves(self) -> list[Play | None]:
        """Legal moves; None is a pass, which a leader may not make."""
        if self.is_over():
            return []
        table, own = self.to_beat, self.leads(self.hands[self.to_act])
        if table is None:
            return list(own)
        return [None, *(play for play in own if self.beats(play, table))]

    def after(self, move: Play | None) -> Self:
        """The next moment."""
        following = (self.to_act + 1) % len(self.hands)
        if move is None:
            if following == self.to_beat_by:  # everybody else has passed
                return replace(self, to_act=following, to_beat=None, to_beat_by=None)
            return replace(self, to_act=following)
        hands = list(self.hands)
        hands[self.to_act] = minus(hands[self.to_act], move.cards)
        return replace(
            self,
            hands=tuple(hands),
            to_act=following,
            to_beat=move,
            to_beat_by=self.to_act,
        )


def perft(state: Turns[Any, Any], depth: int) -> int:
    """Move sequences of exactly this length; hands that end earlier count nothing."""
    if depth == 0:
        return 1
    moves = state.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(state.after(move), depth - 1) for move in moves)
