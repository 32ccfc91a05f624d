"""What a landlord of 哈灵 declares before the play: 报到, 打 or 不打, 摊打; and the auction of a 荒番 deal."""

from itertools import permutations
from typing import Any

import pytest

import ddz_fast as ddz
from ddz_fast.phases import (
    Bidding,
    Fighting,
    Outcome,
    Phase,
    Reporting,
    Tanda,
    plan,
    report_sayings,
    sequences,
)
from ddz_fast.phases.sayings import REPORTS, Saying


@pytest.fixture(scope="module")
def rules() -> ddz.RuleSet:
    return ddz.rules("haling")


def outcomes(phase: Phase[Any]) -> dict[tuple[Saying, ...], Outcome]:
    found = list(sequences(phase))
    assert len(dict(found)) == len(found)
    return dict(found)


def reported(baodao: int, *ranks: int) -> Outcome:
    return Outcome(reported=frozenset(ranks), baodao=baodao)


# What a hand can report.


@pytest.mark.parametrize(
    ("hand", "reports"),
    [
        ("", ()),
        ("333333444444XXD", ()),
        ("XXDD", ("report_jokers",)),
        ("3333333", ("report_3",)),
        ("33333333", ("report_3", "report_3_twice")),
        (
            "222222255555555XXDD",
            ("report_5", "report_2", "report_jokers", "report_5_twice"),
        ),
        ("TTTTTTTTKKKKKKKK3", ("report_T", "report_K", "report_T_twice", "report_K_twice")),
    ],
)
def test_bombs_of_seven_and_all_four_jokers_can_be_reported(
    hand: str, reports: tuple[str, ...]
) -> None:
    assert report_sayings(ddz.Hand(hand)) == reports


def test_the_whole_of_two_decks_could_report_everything() -> None:
    assert report_sayings(ddz.Hand.from_counts([8] * 13 + [2, 2])) == REPORTS


# The order in which he reports.


def test_one_set_is_reported_or_not() -> None:
    for report, ranks in (("report_3", (0,)), ("report_2", (12,)), ("report_jokers", (13, 14))):
        phase = Reporting(report_sayings(ddz.Hand("XXDD" if len(ranks) > 1 else report[-1] * 7)))
        assert outcomes(phase) == {
            ("no_report",): Outcome(),
            (report,): reported(1, *ranks),
        }


def test_an_eight_is_reported_once_or_twice() -> None:
    assert outcomes(Reporting(("report_9", "report_9_twice"))) == {
        ("no_report",): Outcome(),
        ("report_9",): reported(1, 6),
        ("report_9_twice",): reported(2, 6),
    }


def test_two_sets_in_either_order_or_fewer() -> None:
    assert outcomes(Reporting(("report_4", "report_jokers"))) == {
        ("no_report",): Outcome(),
        ("report_4", "no_report"): reported(1, 1),
        ("report_4", "report_jokers"): reported(2, 1, 13, 14),
        ("report_jokers", "no_report"): reported(1, 13, 14),
        ("report_jokers", "report_4"): reported(2, 1, 13, 14),
    }


def test_an_eight_beside_another_set() -> None:
    """After a single report the eight can be named once only: n is never above 2."""
    assert outcomes(Reporting(("report_A", "report_2", "report_A_twice"))) == {
        ("no_report",): Outcome(),
        ("report_A", "no_report"): reported(1, 11),
        ("report_A", "report_2"): reported(2, 11, 12),
        ("report_2", "no_report"): reported(1, 12),
        ("report_2", "report_A"): reported(2, 11, 12),
        ("report_A_twice",): reported(2, 11),
    }


def test_every_report_of_any_hand(rules: ddz.RuleSet) -> None:
    """None; each of 14 sets alone; two of them in either order; each of 13 ranks twice."""
    phase = plan.reporting(rules)
    assert phase == Reporting(REPORTS)
    ranks = [(rank,) for rank in range(13)] + [(13, 14)]
    sets = list(zip(REPORTS[:14], ranks, strict=True))
    expected: dict[tuple[Saying, ...], Outcome] = {("no_report",): Outcome()}
    for report, of_set in sets:
        expected[report, "no_report"] = reported(1, *of_set)
    for (one, of_one), (other, of_other) in permutations(sets, 2):
        expected[one, other] = reported(2, *of_one, *of_other)
    for rank in range(13):
        expected[(REPORTS[14 + rank],)] = reported(2, rank)
    assert outcomes(phase) == expected
    assert len(expected) == 1 + 14 + 14 * 13 + 13


def test_the_landlord_alone_is_asked_in_the_order_of_the_codes(rules: ddz.RuleSet) -> None:
    phase = plan.reporting(rules, ddz.Hand("444444442222222XXDD3"))
    assert phase is not None
    state = phase.initial()
    assert phase.seat_to_act(state) == 0
    assert phase.actions(state) == (
        *("no_report", "report_4", "report_2", "report_jokers", "report_4_twice"),
    )
    state = phase.apply(state, "report_2")
    assert phase.seat_to_act(state) == 0
    assert phase.actions(state) == ("no_report", "report_4", "report_jokers")
    state = phase.apply(state, "report_4")
    assert phase.seat_to_act(state) is None
    assert phase.actions(state) == ()


# Which of these phases a hand has.


def test_who_holds_nothing_is_not_asked(rules: ddz.RuleSet) -> None:
    assert plan.reporting(rules, ddz.Hand("333333XXD")) is None
    assert plan.reporting(rules, ddz.Hand("3333333")) == Reporting(("report_3",))
    assert plan.reporting(rules.with_flags(baodao=False), ddz.Hand("3333333")) is None


def test_who_has_reported_fights_or_not(rules: ddz.RuleSet) -> None:
    assert plan.fighting(rules, 0) is None
    for baodao in (1, 2):
        phase = plan.fighting(rules, baodao)
        assert phase == Fighting()
        assert outcomes(phase) == {("no_fight",): Outcome(), ("fight",): Outcome(fight=True)}


def test_the_hand_is_shown_in_touliao_only(rules: ddz.RuleSet) -> None:
    assert plan.tanda(rules, touliao=False) is None
    assert plan.tanda(rules.with_flags(tanda=False), touliao=True) is None
    phase = plan.tanda(rules, touliao=True)
    assert phase == Tanda()
    assert outcomes(phase) == {("no_tanda",): Outcome(), ("tanda",): Outcome(tanda=True)}


def test_the_auction_of_a_huangfan_deal_is_never_void(rules: ddz.RuleSet) -> None:
    plain, huangfan = plan.auction(rules), plan.auction(rules, opener=0)
    assert plain is not None
    assert huangfan is not None
    found = outcomes(huangfan)
    passed: tuple[Saying, ...] = ("pass",) * 4
    assert outcomes(plain)[passed].landlord is None
    assert found == {**outcomes(Bidding(4)), passed: Outcome(landlord=0, bid=1)}
    assert len(found) == 35


def test_rule_sets_of_one_deck_have_none_of_these() -> None:
    for preset in ("classic", "huanle", "laizi"):
        rules = ddz.rules(preset)
        assert plan.reporting(rules, ddz.Hand("33333333")) is None
        assert plan.fighting(rules, 1) is None
        assert plan.tanda(rules, touliao=True) is None
