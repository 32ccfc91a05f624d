"""What a caller gives a VectorEnv, checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ddz_fast.batch.hands import CALLER, LiveHands, observed_names
from ddz_fast.errors import DdzError, shown
from ddz_fast.numbers import integer
from ddz_fast.processors import threads_given
from ddz_fast.rules import RuleSet
from ddz_fast.rules import rules as find_rules
from ddz_fast.scoring import Room, column_names
from ddz_fast.scoring.room import checked_room
from ddz_fast.simulate import POLICIES

__all__ = ["ResetOptions", "Settings", "checked_options", "checked_settings"]

_MOST_HANDS = 2**24
_TURNED_UP = ("face_up_card", "landlord_card")


@dataclass(frozen=True)
class Settings:
    """The settings of an environment."""

    rules: RuleSet
    num_envs: int
    phases: str
    deciders: tuple[str, ...]
    reward: str
    room: Room
    autoreset: str
    threads: int
    observe: tuple[str, ...]

    def new_hands(self) -> LiveHands:
        """Return hands that are not dealt yet."""
        return LiveHands(
            self.rules,
            self.num_envs,
            self.deciders,
            phases=self.phases,
            room=self.room,
            threads=self.threads,
            observe=self.observe,
            columns=self.columns if self.reward == "win" else None,
        )

    @property
    def columns(self) -> tuple[str, ...]:
        """The outcome columns of its hands."""
        return column_names(self.rules, self.phases)

    @property
    def who_begins(self) -> str:
        """The name of the option that says who leads or speaks first."""
        return "first" if self.phases == "all" else "landlord"


class ResetOptions(NamedTuple):
    """Which hands are reset, and the cards and the seats that begin, where they are given."""

    mask: npt.NDArray[np.bool_]
    deals: npt.NDArray[np.uint8] | None
    first: npt.NDArray[np.int8] | None


def checked_settings(
    rules: RuleSet | str,
    num_envs: int,
    phases: str,
    policy: str | Sequence[str | None] | None,
    reward: str,
    room: Room | None,
    autoreset: str,
    threads: int | None,
    observe: str | Sequence[str],
) -> Settings:
    """Return the settings. Raises DdzError for what is none."""
    rule_set = find_rules(rules)
    return Settings(
        rule_set,
        integer("num_envs", num_envs, 1, _MOST_HANDS),
        _one_of("phases", phases, ("all", "play"), "unknown-phases"),
        _deciders(policy, rule_set.seats),
        _one_of("reward", reward, ("payoff", "win"), "bad-reward"),
        _room(room, rule_set),
        _one_of("autoreset", autoreset, ("same_step", "disabled"), "bad-autoreset"),
        threads_given(threads),
        observed_names(observe),
    )


def checked_options(
    settings: Settings, seed: int | None, options: Mapping[str, Any] | None, is_dealt: bool
) -> ResetOptions:
    """Return the options of a reset. Raises DdzError for what is none."""
    given = {} if options is None else options
    if not isinstance(given, Mapping):
        raise _bad(f"options must be a mapping, not {shown(options)}")
    n, who = settings.num_envs, settings.who_begins
    for name in given:
        if name not in ("reset_mask", "deals", who):
            raise _bad(f"{shown(name)} is no option; options are reset_mask, deals and {who}")
    mask = np.ones(n, np.bool_)
    if "reset_mask" in given:
        mask = np.asarray(given["reset_mask"])
        if mask.dtype != np.bool_ or mask.shape != (n,):
            raise _bad(f"reset_mask must be bool of the shape ({n},), not {shown(mask)}")
        if seed is not None or not is_dealt:
            raise _bad("a reset_mask goes with hands that are dealt, and without a seed")
    if "deals" not in given:
        if who in given:
            raise _bad(f"{who} says who begins with the cards of deals; give both")
        return ResetOptions(mask, None, None)
    deals = np.asarray(given["deals"])
    expected = (n, settings.rules.seats + 1, 15)
    if deals.dtype != np.uint8 or deals.shape != expected:
        raise _bad(
            f"deals must be uint8 of the shape {expected}: the hands by seat, the bottom last; "
            f"not {deals.dtype} {deals.shape}"
        )
    return ResetOptions(mask, np.ascontiguousarray(deals), _who_begins(settings, given))


def _who_begins(settings: Settings, given: Mapping[str, Any]) -> npt.NDArray[np.int8]:
    n, who = settings.num_envs, settings.who_begins
    if who not in given:
        if settings.phases == "all" and settings.rules.first in _TURNED_UP:
            raise _bad(
                f"under {settings.rules.name} a card that is turned up decides who speaks first, and counts of cards "
                'have none: say who with "first"'
            )
        return np.full(n, -1, np.int8)
    first = np.asarray(given[who])
    if first.dtype.kind not in "iu" or first.shape != (n,):
        raise _bad(f"{who} must be integers of the shape ({n},), not {shown(given[who])}")
    if first.size and not (first.min() >= -1 and first.max() < settings.rules.seats):
        raise _bad(f"{who} must be seats from 0 to {settings.rules.seats - 1}, or -1 to draw one")
    return first.astype(np.int8)


def _one_of(name: str, value: Any, known: tuple[str, ...], code: str) -> str:
    if not isinstance(value, str) or value not in known:
        names = " or ".join(map(repr, known))
        raise DdzError(f"{name} may be {names}, not {shown(value)}", code=code)
    return value


def _deciders(policy: Any, seats: int) -> tuple[str, ...]:
    each = [policy] * seats if policy is None or isinstance(policy, str) else policy
    if not isinstance(each, (list, tuple)) or len(each) != seats:
        raise DdzError(
            f"policy must be None, a name, or a list of {seats}, one a seat, not {shown(policy)}",
            code="unknown-policy",
        )
    for name in each:
        if name is not None and (not isinstance(name, str) or name not in POLICIES):
            raise DdzError(
                f"{shown(name)} is no built-in player; there is {', '.join(POLICIES)}, and None for the seats that "
                "step decides",
                code="unknown-policy",
            )
    if None not in each:
        raise DdzError(
            "policy leaves no seat to step; give None for one, or use simulate",
            code="unknown-policy",
        )
    return tuple(CALLER if name is None else name for name in each)


def _room(room: Room | None, rules: RuleSet) -> Room:
    table = Room() if room is None else checked_room(room)
    table.holdings_in(rules)
    return table


def _bad(message: str) -> DdzError:
    return DdzError(message, code="bad-options")
