"""The phases of a rule set as the tables that the core's simulator runs."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, combinations
from typing import Any

from ddz_fast import _core
from ddz_fast._core import card_id
from ddz_fast.phases.automaton import Phase, compile_phase
from ddz_fast.phases.plan import (
    auction,
    cards_at_moments,
    doubling,
    fighting,
    late_opening,
    opening,
    reporting,
    tanda,
)
from ddz_fast.rules.rule_set import RuleSet

__all__ = ["play_plan", "whole_plan"]

_NEVER = 255  # a moment that no opening has


def play_plan(rules: RuleSet) -> _core.HandPlan:
    """Return the plan without phases: a seat drawn at random is landlord, whatever the rule set says."""
    return _core.HandPlan(
        first="random",
        landlord_card=0,
        winner_stays=False,
        winner_calls_first=False,
        max_redeals=1,
        complete_from_moment=_NEVER,
        opening=None,
        auction=None,
        auction_of_opener=None,
        late_opening=(),
        doubling=(),
        draws_wild_rank=rules.draws_wild_rank,
    )


@lru_cache(maxsize=64)
def whole_plan(
    rules: RuleSet, holdings: tuple[float, ...] | None = None, threshold: float | None = None
) -> _core.HandPlan:
    """Return every phase of a rule set, compiled; holdings and threshold decide who may double."""
    moments = cards_at_moments(rules)
    # In the order of their bits: the core finds the late opening by the set of seats that have opened before.
    opened = sorted(_subsets(rules.seats), key=lambda chosen: sum(1 << seat for seat in chosen))
    landlords = range(rules.seats)
    return _core.HandPlan(
        first=rules.first,
        landlord_card=card_id(rules.landlord_card),
        winner_stays=rules.winner_stays,
        winner_calls_first=rules.winner_calls_first,
        max_redeals=rules.max_redeals,
        complete_from_moment=(
            moments.index(rules.hand_cards) if rules.hand_cards in moments else _NEVER
        ),
        opening=_tables(opening(rules)),
        auction=_tables(auction(rules)),
        auction_of_opener=_tables(auction(rules, opener=0)),  # the first opener speaks first
        late_opening=[_tables(late_opening(rules, chosen)) for chosen in opened],
        doubling=[_tables(doubling(rules, seat, holdings, threshold)) for seat in landlords],
        draws_wild_rank=rules.draws_wild_rank,
        huangfan=rules.huangfan,
        mingwang=rules.mingwang,
        touliao=rules.touliao,
        reporting=_tables(reporting(rules)),
        fighting=_tables(fighting(rules, baodao=1)),
        tanda=_tables(tanda(rules, touliao=True)),
    )


def _tables(phase: Phase[Any] | None) -> _core.PhaseTables | None:
    return None if phase is None else _core.PhaseTables(vars(compile_phase(phase)))


def _subsets(seats: int) -> list[frozenset[int]]:
    sizes = (combinations(range(seats), size) for size in range(seats + 1))
    return [frozenset(chosen) for chosen in chain.from_iterable(sizes)]
