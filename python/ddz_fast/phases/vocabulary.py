"""The vocabulary of a rule set: everything that anybody can say in one of its phases before the play."""

from __future__ import annotations

from functools import lru_cache

from ddz_fast.phases.automaton import compile_phase
from ddz_fast.phases.plan import (
    auction,
    doubling,
    fighting,
    late_opening,
    opening,
    reporting,
    tanda,
)
from ddz_fast.phases.sayings import SAYINGS, Saying
from ddz_fast.rules.rule_set import RuleSet

__all__ = ["vocabulary"]


@lru_cache(maxsize=64)
def vocabulary(rules: RuleSet) -> tuple[Saying, ...]:
    """Return what can be said in any state of any phase, in the order of SAYINGS.

    Who has opened before, or who is landlord, decides who speaks and not what can be said.
    """
    phases = (
        opening(rules),
        auction(rules),
        auction(rules, opener=0),
        reporting(rules),
        fighting(rules, baodao=1),
        tanda(rules, touliao=True),
        late_opening(rules),
        doubling(rules, landlord=0),
    )
    codes = {
        code
        for phase in phases
        if phase is not None
        for code in compile_phase(phase).saying.tolist()
    }
    return tuple(SAYINGS[code] for code in sorted(codes))
