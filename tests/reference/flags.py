"""The flags of the play phase and the presets that set them."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace


@dataclass(frozen=True)
class Flags:
    """What the rules leave open; the defaults are the classic game."""

    jokers: bool = True
    min_solo_chain: int = 5
    min_pair_chain: int = 3
    trio_solo: bool = True
    trio_pair: bool = True
    four_two_solo: bool = True
    four_two_pair: bool = True
    kick_equal: bool = True
    """Single kickers of one play may be equal."""
    kick_rocket: bool = True
    """X and D may be two single kickers of one play."""
    kick_adjacent: bool = True
    """Three or more single kickers may be of a rank directly next to the chain."""
    kick_bomb: bool = False
    """Four single kickers may be equal."""
    pair_kick_equal: bool = False
    """Two pair kickers of one play may be equal."""

    def with_(self, changes: Mapping[str, bool | int]) -> "Flags":
        """These flags with some changed."""
        return replace(self, **changes)  # type: ignore[arg-type]

    def as_dict(self) -> dict[str, bool | int]:
        """All flags by name."""
        return asdict(self)


CLASSIC = Flags()
PRESETS: dict[str, Flags] = {
    "classic": CLASSIC,
    "two_player": CLASSIC,
    "spade_three": Flags(min_pair_chain=2),
    "twelve_card": Flags(jokers=False, min_solo_chain=4, trio_pair=False),
    "rlcard": Flags(kick_rocket=False, kick_adjacent=False),
    "openspiel": Flags(kick_rocket=False, four_two_solo=False, four_two_pair=False),
    "douzero": Flags(kick_bomb=True),
}
"""The presets of the one-deck game without wild cards, by name."""

PAGAT: dict[str, bool | int] = {"kick_equal": False, "kick_rocket": False}
"""Flags on `classic`: all single kickers differ, and the jokers are no two kickers."""

ONESTRAW: dict[str, bool | int] = {"kick_bomb": True, "pair_kick_equal": True}
"""Flags on `classic` that allow every kicker that the rules call a question of taste."""
