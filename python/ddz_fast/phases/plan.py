"""Which phases a rule set has before the play, built from its flags: the one place that says so."""

from __future__ import annotations

from typing import Any

from ddz_fast._core import Hand
from ddz_fast.phases.automaton import Phase
from ddz_fast.phases.bidding import Bidding
from ddz_fast.phases.calling import Calling
from ddz_fast.phases.doubling import Doubling, may_double
from ddz_fast.phases.fighting import Fighting
from ddz_fast.phases.opening import Opening
from ddz_fast.phases.reporting import Reporting, report_sayings
from ddz_fast.phases.sayings import REPORTS
from ddz_fast.phases.tanda import Tanda
from ddz_fast.rules.rule_set import RuleSet

__all__ = [
    "auction",
    "cards_at_moments",
    "doubling",
    "fighting",
    "late_opening",
    "opening",
    "reporting",
    "tanda",
]


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

    `opener` is the seat that becomes landlord where all decline: the first that opened its hand (S1, S3), and in
    the deal after a void one 荒番 the first to speak, 0 (S0).
    """
    if rules.auction == "none":
        return None
    if rules.auction == "call":
        return Calling(rules.seats, rules.rob, rules.caller_rob_back, opener)
    return Bidding(rules.seats, rules.auction == "continuing", opener)


def reporting(rules: RuleSet, hand: Hand | None = None) -> Phase[Any] | None:
    """Return the reports of the landlord, seat 0, who holds `hand`; None where he has none to make.

    Without a hand, every report that any hand could make.
    """
    if not rules.baodao:
        return None
    sets = REPORTS if hand is None else report_sayings(hand)
    return Reporting(sets) if sets else None


def fighting(rules: RuleSet, baodao: int) -> Phase[Any] | None:
    """Return the choice to play on of the landlord, seat 0, who has reported so often; None where he plays anyway."""
    return Fighting() if rules.baodao and baodao else None


def tanda(rules: RuleSet, touliao: bool) -> Phase[Any] | None:
    """Return the choice to show his hand of the landlord, seat 0; None without touliao: only then he may (S0)."""
    return Tanda() if rules.tanda and touliao else None


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
