"""Flags: everything that a rule set can say, each with its meaning and the values it may have."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any

from ddz_fast._core import card_id, card_text
from ddz_fast.errors import NotationError, RuleSetError, shown
from ddz_fast.numbers import integer

__all__ = ["Flag", "Flags"]

Flag = bool | int | str | tuple[int, ...]
"""What a flag's value can be."""

_JOKERS_FROM, _LAST_CARD = 52, 53


def _flag(default: Any, meaning: str, part: str, **allowed: Any) -> Any:
    return field(default=default, metadata={"meaning": meaning, "part": part, **allowed})


def _deal(default: Any, meaning: str, **allowed: Any) -> Any:
    return _flag(default, meaning, "deal", **allowed)


def _play(default: Any, meaning: str) -> Any:
    return _flag(default, meaning, "play")


def _landlord(default: Any, meaning: str, **allowed: Any) -> Any:
    return _flag(default, meaning, "landlord", **allowed)


def _stakes(default: Any, meaning: str, **allowed: Any) -> Any:
    return _flag(default, meaning, "stakes", **allowed)


@dataclass(frozen=True, kw_only=True)
class Flags:
    """Every flag of a rule set. The defaults are the classic game."""

    seats: int = _deal(3, "players, one landlord against the rest")
    hand_cards: int = _deal(17, "cards dealt to each seat")
    bottom_cards: int = _deal(3, "cards the landlord takes")
    jokers: bool = _deal(True, "the deck holds the two jokers", kind=bool)
    bottom_shown: bool = _deal(
        True, "everyone sees the bottom cards once there is a landlord", kind=bool
    )
    max_redeals: int = _deal(
        100, "void deals in a row that cancel the hand, 1 to 1000", lowest=1, highest=1000
    )

    first: str = _landlord(
        "random_then_rotate",
        "who speaks first: a random seat, or random and then the next seat in turn, or the seat that is dealt the "
        "face-up card or the landlord card",
        choices=("random", "random_then_rotate", "face_up_card", "landlord_card"),
    )
    landlord_card: str = _landlord(
        "♠3", "the landlord card; where it is dealt to no seat another is drawn", kind="card"
    )
    auction: str = _landlord(
        "once",
        "once: each seat bids or passes once; continuing: until a bid is passed by all others; call: the first to "
        "call ends it; none: the first to speak is landlord",
        choices=("none", "once", "continuing", "call"),
    )
    rob: bool = _landlord(False, "after a call, the others may rob 抢地主", kind=bool)
    caller_rob_back: bool = _landlord(
        True, "a caller who was robbed may rob back, once and last", kind=bool
    )
    winner_stays: bool = _landlord(
        False, "in a match the winner of the last hand is landlord, without an auction", kind=bool
    )
    winner_calls_first: bool = _landlord(
        False, "in a match the winner of the last hand speaks first in an auction", kind=bool
    )
    opening: bool = _landlord(False, "seats may open their hands 明牌", kind=bool)
    open_before: int = _landlord(
        5, "factor of opening before the deal; 0: not allowed", lowest=0, highest=100
    )
    open_tiers: tuple[int, ...] = _landlord(
        (4, 3, 2),
        "factors of opening during the deal, earliest stretch of it first; empty: not allowed",
        kind="factors",
    )
    late_open: str = _landlord(
        "landlord",
        "who may open after the bottom is taken",
        choices=("landlord", "everyone", "none"),
    )
    late_open_factor: int = _landlord(
        2, "factor of opening after the bottom is taken", lowest=1, highest=100
    )
    doubling: bool = _landlord(
        False, "before the lead each seat may double against its opponents 加倍", kind=bool
    )

    trio_solo: bool = _play(True, "a trio, alone or chained, may take single cards")
    trio_pair: bool = _play(True, "a trio, alone or chained, may take pairs")
    four_two_solo: bool = _play(True, "four of a kind may take two single cards")
    four_two_pair: bool = _play(True, "four of a kind may take two pairs")
    kick_equal: bool = _play(True, "single kickers of one play may share a rank")
    kick_rocket: bool = _play(True, "both jokers may be kickers of one play")
    kick_adjacent: bool = _play(True, "three or more kickers may be of the rank next to the chain")
    kick_bomb: bool = _play(
        False, "four single kickers may be of one rank (no effect without kick_equal)"
    )
    pair_kick_equal: bool = _play(False, "pair kickers of one play may share a rank")
    min_solo_chain: int = _play(5, "ranks in the shortest chain of single cards, 3 to 12")
    min_pair_chain: int = _play(3, "ranks in the shortest chain of pairs, 2 to 12")

    bomb_factor: int = _stakes(
        2, "each bomb or rocket played multiplies the stake by this", lowest=1, highest=100
    )
    spring: int = _stakes(
        1,
        "factor where the peasants never played, or the landlord only once, and lost 春天; 1: none",
        lowest=1,
        highest=100,
    )
    role_in_x: bool = _stakes(
        False,
        "stake x multiplier is what the landlord moves, each peasant a share of it, not what each peasant moves",
        kind=bool,
    )
    win_cap: str = _stakes(
        "holdings",
        "most that a winner can win: what it holds, or no limit",
        choices=("holdings", "none"),
    )
    escape_to: str = _stakes(
        "system",
        "who gets the penalty of a seat that leaves: nobody, or the others in equal parts",
        choices=("system", "others"),
    )

    def flags(self) -> dict[str, Flag]:
        """Every flag with its value."""
        return {f.name: getattr(self, f.name) for f in fields(self) if f.metadata}

    def changes_from(self, base: Flags) -> dict[str, Flag]:
        """The flags whose values differ from those of `base`, with their values here."""
        usual = base.flags()
        return {flag: value for flag, value in self.flags().items() if value != usual[flag]}

    @classmethod
    def meanings(cls) -> dict[str, str]:
        """Every flag with its meaning, in a few words."""
        return {f.name: f.metadata["meaning"] for f in fields(cls) if f.metadata}

    @classmethod
    def check_names(cls, names: Iterable[str]) -> None:
        """Raise RuleSetError for a name that is no flag; the message names the nearest one."""
        known = cls.meanings()
        for name in names:
            if name not in known:
                near = difflib.get_close_matches(str(name), known, 1)
                hint = f"did you mean {near[0]}? " if near else ""
                raise RuleSetError(
                    f"'{name}' is no flag; {hint}flags are {', '.join(known)}", code="unknown-flag"
                )

    @classmethod
    def parts(cls) -> dict[str, str]:
        """Every flag with the part of the game that it is about: deal, landlord, play or stakes."""
        return {f.name: f.metadata["part"] for f in fields(cls) if f.metadata}

    def _check_values(self) -> None:
        """Check each flag by itself, and write values in their one form. The play flags are the core's to check."""
        for f in fields(self):
            allowed, value = f.metadata, getattr(self, f.name)
            if "choices" in allowed:
                object.__setattr__(self, f.name, _choice(f.name, value, allowed["choices"]))
            elif "lowest" in allowed:
                checked = _integer(f.name, value, allowed["lowest"], allowed["highest"])
                object.__setattr__(self, f.name, checked)
            elif allowed.get("kind") is bool and not isinstance(value, bool):
                raise _bad(f"{f.name} must be True or False, not {shown(value)}")
            elif allowed.get("kind") == "card":
                object.__setattr__(self, f.name, _card(f.name, value))
            elif allowed.get("kind") == "factors":
                object.__setattr__(self, f.name, _factors(f.name, value))

    def _check_together(self) -> None:
        """Refuse flags that contradict one another."""
        if self.rob and self.auction != "call":
            raise _bad("rob=True needs auction='call': what is robbed is a call", "contradiction")
        if self.winner_calls_first and self.auction == "none":
            raise _bad(
                "winner_calls_first=True needs an auction; winner_stays=True makes the winner landlord without one",
                "contradiction",
            )
        if self.opening and self.auction == "none":
            raise _bad(
                "opening=True needs an auction: an opened hand decides who speaks first in it",
                "contradiction",
            )
        moments = self.open_before or self.open_tiers or self.late_open != "none"
        if self.opening and not moments:
            raise _bad(
                "opening=True, but open_before=0, open_tiers=() and late_open='none' leave no moment for it",
                "contradiction",
            )
        if not self.jokers and card_id(self.landlord_card) >= _JOKERS_FROM:
            raise _bad(
                f"landlord_card={self.landlord_card!r} is a joker, and jokers=False",
                "contradiction",
            )


def _bad(message: str, code: str = "bad-flag") -> RuleSetError:
    return RuleSetError(message, code=code)


def _integer(name: str, value: Any, lowest: int, highest: int) -> int:
    return integer(name, value, lowest, highest, error=RuleSetError, code="bad-flag")


def _choice(name: str, value: Any, choices: tuple[str, ...]) -> str:
    if isinstance(value, str) and str.__str__(value) in choices:
        return str.__str__(value)
    raise _bad(f"{name} must be {', '.join(choices[:-1])} or {choices[-1]}, not {shown(value)}")


def _card(name: str, value: Any) -> str:
    try:
        if isinstance(value, str):
            return card_text(str.__str__(value))
        return card_text(_integer(name, value, 0, _LAST_CARD))
    except (NotationError, RuleSetError):
        raise _bad(
            f"{name} must be a card such as '♠3' or 'S3', or an id from 0 to {_LAST_CARD}, not {shown(value)}"
        ) from None


def _factors(name: str, value: Any) -> tuple[int, ...]:
    value = tuple(value) if isinstance(value, (tuple, list)) else value
    if not isinstance(value, tuple) or len(value) > 4:
        raise _bad(f"{name} must be up to four factors such as (4, 3, 2), not {shown(value)}")
    return tuple(_integer(f"each of {name}", factor, 1, 100) for factor in value)
