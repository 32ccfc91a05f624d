"""Which phases a rule set has before the play, built from its flags: the one place that says so."""

from __future__ import annotations

from typing import Any

from ddz_fast.phases.automaton import Phase
from ddz_fast.phases.bidding import Bidding
from ddz_fast.phases.calling import Calling
from ddz_fast.phases.doubling import Doubling, may_double
from ddz_fast.phases.opening import Opening
from ddz_fast.rules.rule_set import RuleSet

__all__ = ["auction", "cards_at_moments", "doubling", "late_opening", "opening"]


def cards_at_moments(rules: RuleSet) -> tuple[int, ...]:
    """Return how many cards each seat holds at each moment of `opening`.

    The deal is cut into one stretch for each factor of open_tiers, 1-6, 7-12 and 13-17 of 17 cards for three (S3). A
    seat decides when the last card of the stretch has come: waiting for it costs nothing (our choice).
    """
    tiers = len(rules.open_tiers)
    stretch = -(-rules.hand_cards // tiers) if tiers else 0
    during = tuple(min(stretch * (tier + 1), rules.hand_cards) for tier in range(tiers))
    return ((0,) if rules.open_before else ()) + during


def opening(rules: RuleSet) -> Phase[Any] | None:
    """Return the opening before and during the deal, seats counted from the dealer; None where there is none."""
    before = (rules.open_before,) if rules.open_before else ()
    factors = before + rules.open_tiers
    return Opening(factors, tuple(range(rules.seats))) if rules.opening and factors else None


def auction(rules: RuleSet, opener: int | None = None) -> Phase[Any] | None:
    """Return the auction, seats counted from the first to speak; None where the first to speak is landlord.

    `opener` is the first seat that opened its hand: it becomes landlord where all decline (S1, S3).
    """
    if rules.auction == "none":
        return None
    if rules.auction == "call":
        return Calling(rules.seats, rules.rob, rules.caller_rob_back, opener)
    return Bidding(rules.seats, rules.auction == "continuing", opener)


def late_opening(rules: RuleSet, opened: frozenset[int] = frozenset()) -> Phase[Any] | None:
    """Return the opening after the bottom is taken, seats counted from the landlord; None where nobody may.

    `opened` are the seats that have opened before; a seat opens once.
    """
    if not rules.opening or rules.late_open == "none":
        return None
    asked = range(rules.seats) if rules.late_open == "everyone" else range(1)
    who = tuple(seat for seat in asked if seat not in opened)
    return Opening((rules.late_open_factor,), who) if who else None


def doubling(
    rules: RuleSet,
    landlord: int,
    holdings: tuple[float, ...] | None = None,
    threshold: float | None = None,
) -> Phase[Any] | None:
    """Return the doubling, seats counted from the landlord; None where nobody may."""
    who = may_double(rules.seats, landlord, holdings, threshold) if rules.doubling else ()
    return Doubling(who) if who else None
