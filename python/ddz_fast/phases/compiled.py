"""The phases of a rule set as the tables that the core's simulator runs."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, combinations
from typing import Any

from ddz_fast import _core
from ddz_fast._core import card_id
from ddz_fast.phases.automaton import Phase, compile_phase
from ddz_fast.phases.plan import auction, cards_at_moments, doubling, late_opening, opening
from ddz_fast.rules.rule_set import RuleSet

__all__ = ["play_plan", "whole_plan"]

_NEVER = 255  # a moment that no opening has


def play_plan(rules: RuleSet) -> _core.HandPlan:
    """Return the plan without phases: a seat drawn at random is landlord, whatever the rule set says."""
    flags = (False, False, 1, rules.draws_wild_rank)
    return _plan("random", 0, flags, _NEVER, None, (None, None), (), ())


@lru_cache(maxsize=64)
def whole_plan(
    rules: RuleSet, holdings: tuple[float, ...] | None = None, threshold: float | None = None
) -> _core.HandPlan:
    """Return every phase of a rule set, compiled; holdings and threshold decide who may double."""
    seats = range(rules.seats)
    moments = cards_at_moments(rules)
    complete = moments.index(rules.hand_cards) if rules.hand_cards in moments else _NEVER
    # In the order of their bits: the core finds the late opening by the set of seats that have opened before.
    opened = sorted(_subsets(rules.seats), key=lambda chosen: sum(1 << seat for seat in chosen))
    return _plan(
        rules.first,
        card_id(rules.landlord_card),
        (rules.winner_stays, rules.winner_calls_first, rules.max_redeals, rules.draws_wild_rank),
        complete,
        opening(rules),
        (auction(rules), auction(rules, opener=0)),  # the first opener speaks first
        tuple(late_opening(rules, chosen) for chosen in opened),
        tuple(doubling(rules, landlord, holdings, threshold) for landlord in seats),
    )


def _plan(
    first: str,
    landlord_card: int,
    flags: tuple[bool, bool, int, bool],
    complete_from_moment: int,
    early_opening: Phase[Any] | None,
    auctions: tuple[Phase[Any] | None, Phase[Any] | None],
    late_openings: tuple[Phase[Any] | None, ...],
    doublings: tuple[Phase[Any] | None, ...],
) -> _core.HandPlan:
    winner_stays, winner_calls_first, max_redeals, draws_wild_rank = flags
    plain_auction, auction_of_opener = map(_tables, auctions)
    return _core.HandPlan(
        first=first,
        landlord_card=landlord_card,
        winner_stays=winner_stays,
        winner_calls_first=winner_calls_first,
        max_redeals=max_redeals,
        complete_from_moment=complete_from_moment,
        opening=_tables(early_opening),
        auction=plain_auction,
        auction_of_opener=auction_of_opener,
        late_opening=[_tables(phase) for phase in late_openings],
        doubling=[_tables(phase) for phase in doublings],
        draws_wild_rank=draws_wild_rank,
    )


def _tables(phase: Phase[Any] | None) -> _core.PhaseTables | None:
    return None if phase is None else _core.PhaseTables(vars(compile_phase(phase)))


def _subsets(seats: int) -> list[frozenset[int]]:
    sizes = (combinations(range(seats), size) for size in range(seats + 1))
    return [frozenset(chosen) for chosen in chain.from_iterable(sizes)]
