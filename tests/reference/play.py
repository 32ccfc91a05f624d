"""The play phase of the reference: what beats what, whose turn it is, and leaf counts."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from reference.cards import Counts, minus
from reference.flags import Flags
from reference.generator import Play, leads


def beats(challenger: Play, table: Play) -> bool:
    """Rocket over bombs over the rest; otherwise the same type and length, and a higher rank."""
    if table.category == "rocket":
        return False
    if challenger.category == "rocket":
        return True
    if challenger.category == "bomb" and table.category != "bomb":
        return True
    same = (challenger.category, challenger.length) == (table.category, table.length)
    return same and challenger.key > table.key


def follows(flags: Flags, hand: Counts, to_beat: Play) -> set[Play]:
    """The leads that beat the play on the table; passing is not among them."""
    return {play for play in leads(flags, hand) if beats(play, to_beat)}


@dataclass(frozen=True)
class State:
    """A moment of the play: `to_beat` is None for the leader of a trick."""

    flags: Flags
    hands: tuple[Counts, ...]
    to_act: int
    to_beat: Play | None = None
    to_beat_by: int | None = None

    def is_over(self) -> bool:
        """Whether one seat has no cards left."""
        return any(not any(hand) for hand in self.hands)

    def moves(self) -> Collection[Play | None]:
        """Legal moves; None is a pass, which a leader may not make."""
        if self.is_over():
            return ()
        hand = self.hands[self.to_act]
        if self.to_beat is None:
            return leads(self.flags, hand)
        return {None, *follows(self.flags, hand, self.to_beat)}

    def after(self, move: Play | None) -> "State":
        """The next moment."""
        following = (self.to_act + 1) % len(self.hands)
        if move is None:
            if following == self.to_beat_by:  # everybody else has passed
                return replace(self, to_act=following, to_beat=None, to_beat_by=None)
            return replace(self, to_act=following)
        hands = list(self.hands)
        hands[self.to_act] = minus(hands[self.to_act], move.cards)
        return State(self.flags, tuple(hands), following, move, self.to_act)


def perft(state: State, depth: int) -> int:
    """Move sequences of exactly this length; hands that end earlier count nothing."""
    if depth == 0:
        return 1
    moves = state.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(state.after(move), depth - 1) for move in moves)
