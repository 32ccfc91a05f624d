"""Parameters of the game: which rule set, and which of its phases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

import ddz_fast as ddz
from ddz_fast.envs.openspiel.chance import DECK, JOKERS, ChanceNumbers, chance_numbers
from ddz_fast.errors import DdzError, RuleSetError, shown
from ddz_fast.rules.presets import rules_from_text, rules_to_text

__all__ = ["DEFAULTS", "Parameters"]

DEFAULTS = {"rules": "openspiel", "phases": "all"}
"""The parameters by name, with their values where they are left out."""

_PHASES = ("all", "play")
_PLAY_ALONE: dict[str, Any] = {
    "auction": "none",
    "first": "random",
    "max_redeals": 1,
    **dict.fromkeys(("rob", "winner_stays", "winner_calls_first", "opening", "doubling"), False),
    **dict.fromkeys(("huangfan", "baodao", "tanda", "touliao", "mingwang"), False),
}
"""Without the phases before the play: a landlord drawn at random, at a stake of 1."""


@dataclass(frozen=True)
class Parameters:
    """Which rule set is played, and whether with "all" of its phases or the "play" alone.

    Raises RuleSetError for rules that there are not or that cannot be dealt, DdzError ("unknown-phases") for other
    phases.
    """

    rules: ddz.RuleSet
    phases: str = "all"

    def __post_init__(self) -> None:
        """Check that such a hand can be dealt."""
        if not isinstance(self.phases, str) or self.phases not in _PHASES:
            raise DdzError(
                f"phases may be 'all' or 'play', not {shown(self.phases)}", code="unknown-phases"
            )
        ddz.deal(self.rules, 0)

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> Self:
        """Read a game's parameters.

        `rules` is what `rules_to_text` writes. As OpenSpiel's own syntax has "=" and "," for itself, a flag may stand
        as "flag:value" there, and ";" between two: "classic:spring:2;min_pair_chain:2".
        """
        for name in given:
            if name not in DEFAULTS:
                raise DdzError(
                    f"{shown(name)} is no parameter; parameters are {', '.join(DEFAULTS)}",
                    code="unknown-parameter",
                )
        text = given.get("rules", DEFAULTS["rules"])
        if not isinstance(text, str):
            raise RuleSetError(f"rules must be a text such as 'classic', not {shown(text)}")
        head, colon, flags = text.partition(":")
        flags = flags.replace(";", ",").replace(":", "=")
        return cls(rules_from_text(head + colon + flags), given.get("phases", DEFAULTS["phases"]))

    def write(self) -> dict[str, str]:
        """Return the parameters in the form that OpenSpiel's own syntax can hold, so that a game's text reads back."""
        head, colon, flags = rules_to_text(self.rules).partition(":")
        flags = flags.replace("=", ":").replace(",", ";")
        return {"rules": head + colon + flags, "phases": self.phases}

    @cached_property
    def is_numbered(self) -> bool:
        """Whether the game has OpenSpiel's own numbers: under the preset with its name, unchanged."""
        return self.rules == ddz.rules("openspiel")

    @cached_property
    def played(self) -> ddz.RuleSet:
        """The rule set as it is played: without what comes before the play where the play alone is asked for."""
        return self.rules if self.phases == "all" else self.rules.with_flags(**_PLAY_ALONE)

    @cached_property
    def index(self) -> ddz.ActionIndex | None:
        """The numbering of what seats can do; None where cards are wild."""
        return None if self.played.has_wild_cards else ddz.ActionIndex(self.played)

    @cached_property
    def deck(self) -> tuple[int, ...]:
        """The ids of all cards."""
        cards = DECK if self.rules.jokers else DECK - JOKERS
        return tuple(
            DECK * deck + card for deck in range(self.rules.decks) for card in range(cards)
        )

    @cached_property
    def chance(self) -> ChanceNumbers:
        """The numbers of what can be drawn."""
        return chance_numbers(self.played)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle without what follows from the two."""
        return type(self), (self.rules, self.phases)
