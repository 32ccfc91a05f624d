"""Flags: everything that a rule set can say, each with its meaning and the values it may have."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from ddz_fast.errors import RuleSetError, shown
from ddz_fast.rules.values import bad, card, choice, factors, number, whole, wild_rank

__all__ = ["Flag", "Flags"]

Flag = bool | int | float | str | tuple[int, ...] | None
"""What a flag's value can be."""


def _flag(default: Any, meaning: str, part: str, **allowed: Any) -> Any:
    return field(default=default, metadata={"meaning": meaning, "part": part, **allowed})


def _deal(default: Any, meaning: str, **allowed: Any) -> Any:
    return _flag(default, meaning, "deal", **allowed)


def _play(default: Any, meaning: str, **allowed: Any) -> Any:
    return _flag(default, meaning, "play", **allowed)


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
    decks: int = _deal(
        1, "decks of 54 cards that are played with, two of them 两副牌", lowest=1, highest=2
    )
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
    huangfan: bool = _landlord(
        False,
        "where all pass, the next deal counts double, and its first to speak is landlord if all pass again 荒番",
        kind=bool,
    )
    baodao: bool = _landlord(
        False,
        "a landlord with all four jokers or a bomb of seven or more may report it 报到, to win at once or to fight on "
        "for double",
        kind=bool,
    )
    tanda: bool = _landlord(
        False, "in 头撂 the landlord may show its hand before the lead, for double 摊打", kind=bool
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
    wild_rank: str | None = _play(
        None,
        "the rank whose cards are wild 癞子; drawn: one for each hand, when the landlord takes the bottom",
        kind="wild rank",
    )
    wild_core_natural: bool = _play(
        False,
        "a body of wild cards alone beside natural kickers is of their own rank (no effect without wild cards)",
        kind=bool,
    )
    low_ace: str = _play(
        "none",
        "chains that run on the line A 2 3 … K A, so that the ace is low too: solo chains, or those of pairs and "
        "trios as well",
        choices=("none", "solo", "all"),
    )
    consecutive_wings: bool = _play(
        False,
        "the pairs beside a chain of trios are of consecutive ranks too (no effect without trio_pair)",
        kind=bool,
    )

    bomb_factor: int = _stakes(
        2,
        "each bomb or rocket played multiplies the stake by this; with wild cards, each soft bomb 软炸弹",
        lowest=1,
        highest=100,
    )
    hard_bomb_factor: int = _stakes(
        2,
        "with wild cards, each hard bomb 硬炸弹, pure bomb 纯癞子炸弹 or rocket multiplies the stake by this",
        lowest=1,
        highest=100,
    )
    big_bombs_only: bool = _stakes(
        False,
        "of bombs only those of six cards or more multiply; rockets always (no effect with bomb_factor=1)",
        kind=bool,
    )
    touliao: bool = _stakes(
        False,
        "a landlord that was first to speak and said 3 wins 4/3 of the stake, and loses the whole 头撂",
        kind=bool,
    )
    mingwang: bool = _stakes(
        False, "the stake is doubled where the face-up card is a joker 明王", kind=bool
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
    laizi_factor: float = _stakes(
        1.0,
        "the points of a hand are this many times stake x doubles 癞子系数",
        kind="number",
        most=1000,
    )
    cap: str = _stakes(
        "none",
        "limit on what a winner gains in a hand, in points, before the room's coefficient",
        choices=("none", "winner"),
    )
    cap_points: int = _stakes(
        10_000,
        "the most points that a winner gains in a hand (no effect without cap)",
        lowest=1,
        highest=100_000_000,
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
            if f.metadata:
                object.__setattr__(
                    self, f.name, _checked(f.name, getattr(self, f.name), f.metadata)
                )


def _checked(name: str, value: Any, allowed: Mapping[str, Any]) -> Any:
    """Return the value in its one form. Raises RuleSetError for one that the flag cannot have."""
    if "choices" in allowed:
        return choice(name, value, allowed["choices"])
    if "lowest" in allowed:
        return whole(name, value, allowed["lowest"], allowed["highest"])
    match allowed.get("kind"):
        case "card":
            return card(name, value)
        case "factors":
            return factors(name, value)
        case "number":
            return number(name, value, allowed["most"])
        case "wild rank":
            return wild_rank(name, value)
        case kind if kind is bool and not isinstance(value, bool):
            raise bad(f"{name} must be True or False, not {shown(value)}")
    return value
