"""The play phase of the reference: what beats what, and the moments of a game."""

from collections.abc import Collection

from reference.cards import Counts
from reference.flags import Flags
from reference.generator import Play, leads
from reference.turns import Turns


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


class State(Turns[Flags, Play]):
    """A moment of the one-deck game without wild cards."""

    def leads(self, hand: Counts) -> Collection[Play]:
        return leads(self.rules, hand)

    def beats(self, challenger: Play, table: Play) -> bool:
        return beats(challenger, table)
