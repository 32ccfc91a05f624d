"""The multiplier of hands: what their course has made of the stake."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ddz_fast.rules import RuleSet
from ddz_fast.rules import rules as find_rules
from ddz_fast.scoring.columns import Outcome, most_bombs
from ddz_fast.scoring.dang import multiply_declared
from ddz_fast.scoring.lookup import Lookup
from ddz_fast.scoring.room import PLAIN_ROOM, Room, checked_room

__all__ = ["multiplier_of", "multiply"]


def multiplier_of(
    rules: RuleSet | str, outcome: Mapping[str, Any], room: Room = PLAIN_ROOM
) -> npt.NDArray[np.float64]:
    """Return the multiplier of each hand: float64 (n,).

    It is the room's x open x 2^robs x bomb_factor^(bombs + rockets) x spring, as far as the rule set has them, made
    of those columns; bids, doubles and `laizi_factor` are no part of it. With wild cards the bombs' part is
    bomb_factor^soft_bombs x hard_bomb_factor^(hard_bombs + pure_bombs + rockets) (S1: 2 and 4). Under `big_bombs_only`
    it is bomb_factor^(big_bombs + rockets) (S4).

    With the flags of 哈灵 (S0) it is multiplied by m = 2 for each of huangfan and mingwang, and: where nothing was
    reported, by 2 with tanda, and if the landlord won by 4/3 with touliao; reported and not fought, by baodao alone;
    fought and won, by 2 x baodao x the same two; fought and not won it is 0. Raises DdzError as `settle` does for a
    column, but does not compare the columns with one another.
    """
    hands, room = Outcome(find_rules(rules), outcome), checked_room(room)
    product = Lookup(len(hands), [room.multiplier])
    multiply(product, hands)
    return product.values()


def multiply(product: Lookup, outcome: Outcome, *, with_dang: bool = False) -> None:
    """Multiply by all that the course of the hands has made of the stake, the room's multiplier and doubles apart.

    With `with_dang` the 档 of a rule set that has one is multiplied by too.
    """
    rules = outcome.rules
    if rules.has_dang:
        multiply_declared(product, outcome, with_dang=with_dang)
    if rules.opening:
        _multiply_opens(product, outcome)
    if rules.rob:
        most = rules.seats if rules.caller_rob_back else rules.seats - 1
        product.times(outcome.counts("robs", most), [2**robs for robs in range(most + 1)])
    if rules.has_wild_cards:
        _multiply_bombs(product, outcome, rules.bomb_factor, "soft_bombs")
        _multiply_bombs(
            product, outcome, rules.hard_bomb_factor, "hard_bombs", "pure_bombs", "rockets"
        )
    else:
        bombs = "big_bombs" if rules.big_bombs_only else "bombs"
        _multiply_bombs(product, outcome, rules.bomb_factor, bombs, "rockets")
    if rules.spring > 1:
        product.times(outcome.booleans("spring"), [1, rules.spring])


def _multiply_opens(product: Lookup, outcome: Outcome) -> None:
    rules = outcome.rules
    late = () if rules.late_open == "none" else (rules.late_open_factor,)
    factors = {1, *rules.open_tiers, *late} | ({rules.open_before} - {0})
    opens = outcome.counts("open", max(factors))
    for wrong in set(range(max(factors) + 1)) - factors:
        if np.any(opens == wrong):
            known = ", ".join(map(str, sorted(factors)))
            raise outcome.bad("open", f"must be one of {known} under {rules.name}, not {wrong}")
    product.times(opens, list(range(max(factors) + 1)))


def _multiply_bombs(product: Lookup, outcome: Outcome, factor: int, *names: str) -> None:
    """Multiply by the factor once for each bomb or rocket of the columns named."""
    if factor == 1:
        return
    most = [most_bombs(outcome.rules, name) for name in names]
    played = outcome.counts(names[0], most[0])
    for name, highest in zip(names[1:], most[1:], strict=True):
        played = played + outcome.counts(name, highest)
    product.times(played, [float(factor) ** n for n in range(sum(most) + 1)])
