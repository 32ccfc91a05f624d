"""Settlement: the payoff of every seat, from the facts of hands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product as combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from ddz_fast.errors import DdzError, shown
from ddz_fast.phases.bidding import HIGHEST_BID
from ddz_fast.rules import RuleSet
from ddz_fast.rules import rules as find_rules
from ddz_fast.scoring.columns import Outcome, bid_column, has_bids
from ddz_fast.scoring.dang import check_declared
from ddz_fast.scoring.lookup import Lookup
from ddz_fast.scoring.multiplier import multiply
from ddz_fast.scoring.room import PLAIN_ROOM, Room, checked_room

__all__ = ["settle"]

Amounts = npt.NDArray[np.float64]

# Amounts are (seats, rows), a block of rows at a time: long rows are what numpy is fast at, and a block stays in the
# processor's cache.
_BLOCK = 1 << 13


def settle(
    rules: RuleSet | str,
    outcome: Mapping[str, Any],
    room: Room = PLAIN_ROOM,
    *,
    rake: bool = False,
) -> Amounts:
    """Return the payoff of each seat in each hand, in beans: float64 (n, seats).

    `outcome` maps column names (`column_names`) to arrays with a row a hand, such as `Result.columns`, or to the
    facts of one hand, which gives one row. The column `multiplier` is not read: it follows from the others and from
    `room`. So is nothing that the rule set has no use for. A cancelled hand, landlord -1, pays nothing.

    With u = base x bid x multiplier x laizi_factor and N the room's coefficient, peasant i pays or receives u N, twice
    that for each of it and the landlord that doubled, and the landlord the sum of it (S1; `role_in_x`: u N is shared
    out among the peasants). Where the bid is called 档 it is the column `dang`. Payoffs are before the room's rake;
    with `rake=True` each seat of a hand that was played has paid it.

    Under `cap="winner"` no winner gains more than `cap_points` in a hand, counted after the doubles and before N (S1:
    每局所得积分的上限; the rest is our choice): where the landlord wins, what the peasants lose shrinks in
    proportion; where the peasants win, each gain is limited by itself, and the landlord pays their sum.

    With holdings in the room (S1; all of this is our reading of it, and payoffs sum to zero before the rake):
    - A loser pays at most what it holds less the rake, which goes first: nobody ends below zero.
    - The winners receive what was paid, in proportion to what they were owed.
    - Under `win_cap="holdings"` a winner receives at most what it holds, before the rake. What it forgoes is not
      paid: it stays with the losers, in proportion to what they would have paid, and not with another winner.
    - The rake takes what is there, so with `rake=True` no seat ends below zero.

    Raises DdzError that names the column for one that is missing, of another length or type, or holds impossible
    values; for facts of 哈灵 that cannot stand beside one another: touliao with another dang than 3, tanda without
    touliao, a fight without a report, a report without a fight that was lost or has tanda; for holdings that are not
    one number a seat; and for a hand that a seat left, which `settle_escape` settles.
    """
    rules, room = find_rules(rules), checked_room(room)
    if not isinstance(rake, bool):
        raise DdzError(f"rake must be True or False, not {shown(rake)}")
    is_capped, held = rules.cap == "winner", room.holdings_in(rules)
    holdings = None if held is None else np.array(held, np.float64)[:, np.newaxis]
    hands = Outcome(rules, outcome)
    if "escaped" in outcome:
        raise DdzError(
            "a seat left this hand, so that it was not won or lost; settle_escape settles it, and "
            "Game.payoffs holds what came of it",
            code="escaped",
        )
    # a cap is in points, before the coefficient
    stakes = _stakes(hands, room, 1 if is_capped else room.coefficient)
    shares = _shares(hands)
    payoffs = np.empty((len(hands), rules.seats))
    for first in range(0, len(hands), _BLOCK):
        rows = slice(first, first + _BLOCK)
        amounts = shares.values(rows)
        amounts *= stakes.values(rows)
        if is_capped:
            _limit_gains(amounts, rules.cap_points)
            amounts *= room.coefficient
        if holdings is not None:
            amounts = _paid_from(amounts, holdings, room.rake, win_cap=rules.win_cap == "holdings")
        if rake and room.rake:
            amounts -= room.rake * (hands.landlord[rows] >= 0)
            if holdings is not None:
                np.maximum(amounts, 0 - holdings, out=amounts)  # never -0.0
        if rules.baodao:
            amounts += 0.0  # nobody pays for a fight that was lost: 0.0, never -0.0
        payoffs[rows] = amounts.T
    return payoffs


def _stakes(hands: Outcome, room: Room, coefficient: float) -> Lookup:
    """Return what a peasant moves if nobody doubles."""
    rules = hands.rules
    stake = float(room.base) * room.multiplier * coefficient * rules.laizi_factor
    product = Lookup(len(hands), [stake])
    name = bid_column(rules)
    if has_bids(rules):
        bids = hands.counts(name, HIGHEST_BID)
        if np.any((bids == 0) & (hands.landlord >= 0)):
            raise hands.bad(name, "must be from 1 to 3 where there is a landlord, not 0")
    if rules.has_dang:
        check_declared(hands)
    multiply(product, hands, with_dang=has_bids(rules))
    if has_bids(rules) and not rules.has_dang:
        product.times(bids, range(HIGHEST_BID + 1))
    if rules.role_in_x:
        product.table /= rules.seats - 1
    return product


def _shares(hands: Outcome) -> Lookup:
    """Return what each seat gets, in units of the stake: (seats, rows)."""
    rules = hands.rules
    doublers = rules.seats if rules.doubling else 0
    facts = Lookup(len(hands), np.zeros((rules.seats, 1)))
    facts.join((hands.landlord + 1).view(np.uint8), rules.seats + 1)
    facts.join(hands.booleans("landlord_won"), 2)
    if doublers:
        for doubled in hands.booleans("doubles", by_seat=True).T:
            facts.join(doubled, 2)
    facts.table = _share_table(rules.seats, doublers)
    return facts


@cache
def _share_table(seats: int, doublers: int) -> Amounts:
    """Return the shares by landlord, winner, and who doubled: (seats, combinations)."""
    shares = [
        _shares_of_one(seats, landlord, won, doubles)
        for landlord, won in combinations(range(-1, seats), (False, True))
        for doubles in combinations((1, 2), repeat=doublers)
    ]
    return np.array(shares, np.float64).T.copy()


def _shares_of_one(seats: int, landlord: int, won: bool, doubles: tuple[int, ...]) -> list[int]:
    if landlord < 0:
        return [0] * seats
    factor = doubles or (1,) * seats
    sign = -1 if won else 1
    shares = [sign * factor[seat] * factor[landlord] for seat in range(seats)]
    shares[landlord] = 0
    shares[landlord] = -sum(shares)
    return shares


def _limit_gains(amounts: Amounts, most: int) -> None:
    """Let no winner gain more than this; the losers pay less in proportion."""
    (above,) = np.nonzero(amounts.max(axis=0) > most)
    if not above.size:
        return
    owed = amounts[:, above]
    won = np.clip(owed, 0, most)
    paid = np.minimum(owed, 0)
    # multiplied before it is divided: one rounding, and none where one seat pays all
    amounts[:, above] = won + paid * won.sum(axis=0) / -paid.sum(axis=0)


def _paid_from(amounts: Amounts, holdings: Amounts, rake: float, *, win_cap: bool) -> Amounts:
    """Return the amounts limited to what the seats hold."""
    paid = np.minimum(np.maximum(-amounts, 0), np.maximum(holdings - rake, 0))
    won = np.maximum(amounts, 0)
    won *= _ratio(paid, won)
    if win_cap:
        np.minimum(won, holdings, out=won)
        paid *= _ratio(won, paid)
    won -= paid
    return won


def _ratio(part: Amounts, whole: Amounts) -> Amounts:
    """Return in what proportion the sums stand, 0 where both are 0, and never above 1 for a rounding error."""
    numerator, denominator = part.sum(axis=0), whole.sum(axis=0)
    ratio: Amounts = np.zeros_like(numerator)
    np.divide(numerator, denominator, out=ratio, where=denominator > 0)
    np.minimum(ratio, 1, out=ratio)
    return ratio
