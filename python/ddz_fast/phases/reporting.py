"""Reporting 报到: a landlord with all four jokers or a bomb of seven or more may say so, for more stake."""

from __future__ import annotations

from dataclasses import dataclass

from ddz_fast import _core
from ddz_fast._core import Hand
from ddz_fast.phases.automaton import Outcome, Phase
from ddz_fast.phases.sayings import REPORTS, Report, Saying, code_of

__all__ = ["Reporting", "Reports", "report_sayings"]

_SINGLE = REPORTS[:14]
"""Those of one set: the ranks from 3 to 2, then the jokers."""
_RANKS = 13
_JOKERS = frozenset({13, 14})
_MOST = 2


@dataclass(frozen=True)
class Reports:
    """How the reporting stands: what was reported, in order, and whether that is all."""

    said: tuple[Report, ...] = ()
    is_over: bool = False


@dataclass(frozen=True)
class Reporting(Phase[Reports]):
    """The landlord, seat 0, reports two sets at most, or one bomb of eight that counts twice (S0).

    `sets` are the reports that are possible, as `report_sayings` lists them. A set is named once; two single reports
    may be made in either order. What is reported is shown to all and stays whole. That he may report fewer sets than
    he holds, and never more than two, is our choice.
    """

    sets: tuple[Report, ...]

    def initial(self) -> Reports:
        """Nothing is reported."""
        return Reports(is_over=not self.sets)

    def seat_to_act(self, state: Reports) -> int | None:
        """The landlord."""
        return None if state.is_over else 0

    def actions(self, state: Reports) -> tuple[Saying, ...]:
        """No report, or any that is possible beside what was reported."""
        return () if state.is_over else ("no_report", *self._left(state))

    def apply(self, state: Reports, action: Saying) -> Reports:
        """Note a report; it may be the last."""
        if action == "no_report":
            return Reports(state.said, is_over=True)
        report = next(report for report in self.sets if report == action)
        after = Reports((*state.said, report))
        return Reports(after.said, is_over=not self._left(after))

    def outcome(self, state: Reports) -> Outcome:
        """How often he has reported, and the ranks of the sets."""
        ranks = frozenset[int]().union(*map(_ranks_of, state.said))
        return Outcome(reported=ranks, baodao=_times(state))

    def _left(self, state: Reports) -> tuple[Report, ...]:
        """Return what he can report now."""
        if _times(state) == _MOST:
            return ()
        if not state.said:
            return self.sets
        return tuple(
            report for report in self.sets if report in _SINGLE and report not in state.said
        )


def report_sayings(hand: Hand) -> tuple[Report, ...]:
    """Return what a landlord with this hand can report, in the order of the sayings' codes.

    Seven or eight of a rank, all four jokers, and eight of a rank as a report that counts twice (S0).
    """
    return tuple(report for report in REPORTS if _core.may_report(hand, code_of(report)))


def _times(state: Reports) -> int:
    return sum(1 if report in _SINGLE else 2 for report in state.said)


def _ranks_of(report: Report) -> frozenset[int]:
    """Return the rank of a reported set; the jokers are two ranks."""
    place = REPORTS.index(report)
    if report == "report_jokers":
        return _JOKERS
    return frozenset({place if place < _RANKS else place - len(_SINGLE)})
