"""Which phases each rule set has, and the tables that they are compiled to."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast import _core
from ddz_fast.phases import (
    Bidding,
    Calling,
    Fighting,
    Outcome,
    Phase,
    PhaseTable,
    Reporting,
    compile_phase,
    plan,
    sequences,
)
from ddz_fast.phases.compiled import whole_plan
from ddz_fast.phases.sayings import SAYINGS, Saying, code_of

AUCTION_OF: dict[str, Phase[Any] | None] = {
    "classic": Bidding(3),
    "classic_continuing": Bidding(3, continuing=True),
    "spade_three": Bidding(3),
    "face_up": None,
    "winner_stays": Calling(3, rob=True),
    "huanle": Calling(3, rob=True),
    "laizi": Calling(3, rob=True),
    "two_player": Calling(2),
    "twelve_card": Bidding(4),
    "rlcard": None,
    "douzero": None,
    "openspiel": Bidding(3, continuing=True),
    "four_player": Bidding(4),
    "four_player_continuing": Bidding(4, continuing=True),
    "haling": Bidding(4),
}


@pytest.mark.parametrize("preset", ddz.presets())
def test_the_phases_of_a_preset(preset: str) -> None:
    rules = ddz.rules(preset)
    assert plan.auction(rules) == AUCTION_OF[preset]
    is_huanle = preset in ("huanle", "laizi")
    assert (plan.opening(rules) is not None) == is_huanle
    assert (plan.late_opening(rules) is not None) == is_huanle
    assert (plan.doubling(rules, 0) is not None) == is_huanle
    is_haling = preset == "haling"
    assert (plan.reporting(rules) is not None) == is_haling
    assert (plan.fighting(rules, 1) is not None) == is_haling
    assert (plan.tanda(rules, touliao=True) is not None) == is_haling


# Tables.


def phases_of(rules: ddz.RuleSet) -> Iterator[Phase[Any]]:
    for opener in (None, *range(rules.seats)):
        if found := plan.auction(rules, opener):
            yield found
    for opened in product((False, True), repeat=rules.seats):
        if found := plan.late_opening(rules, frozenset(np.flatnonzero(opened).tolist())):
            yield found
    for holdings in product((1, 3), repeat=rules.seats):
        if found := plan.doubling(rules, 0, holdings, 2):
            yield found
    if found := plan.opening(rules):
        yield found
    if found := plan.reporting(rules):
        yield found
    if found := plan.fighting(rules, 1):
        yield found
    if found := plan.tanda(rules, touliao=True):
        yield found


def walked(table: PhaseTable, state: int = 0) -> Iterator[tuple[tuple[Saying, ...], int]]:
    """Everything that can be said by the table, with the state that it ends in."""
    first, last = int(table.offsets[state]), int(table.offsets[state + 1])
    assert (table.actor[state] < 0) == (first == last)
    if first == last:
        yield (), state
    for choice in range(first, last):
        for words, end in walked(table, int(table.next[choice])):
            yield (SAYINGS[table.saying[choice]], *words), end


def outcome_in(table: PhaseTable, state: int) -> Outcome:
    def seats(bits: int) -> frozenset[int]:
        return frozenset(number for number in range(16) if bits >> number & 1)

    def seat_or_none(seat: int) -> int | None:
        return None if seat < 0 else seat

    return Outcome(
        landlord=seat_or_none(int(table.landlord[state])),
        bid=int(table.bid[state]),
        robs=int(table.robs[state]),
        open=int(table.open[state]),
        opened=seats(int(table.opened[state])),
        first_opener=seat_or_none(int(table.first_opener[state])),
        doubled=seats(int(table.doubled[state])),
        reported=seats(int(table.reported[state])),
        baodao=int(table.baodao[state]),
        fight=bool(table.fight[state]),
        tanda=bool(table.tanda[state]),
    )


HOUSES = [
    *map(ddz.rules, ddz.presets()),
    ddz.rules("huanle", seats=2, hand_cards=20, late_open="everyone"),
    ddz.rules("huanle", caller_rob_back=False, open_tiers=(100, 1), open_before=0),
    ddz.rules("twelve_card", auction="continuing", opening=True, open_before=0, open_tiers=(9, 2)),
]


@pytest.mark.parametrize("rules", HOUSES, ids=lambda rules: rules.name)
def test_a_table_says_what_the_phase_says(rules: ddz.RuleSet) -> None:
    for phase in phases_of(rules):
        table = compile_phase(phase)
        found = [(words, outcome_in(table, end)) for words, end in walked(table)]
        assert found == list(sequences(phase))
        check_actors(phase, table)


def check_actors(phase: Phase[Any], table: PhaseTable) -> None:
    """Walk functions and table side by side: every state that is reached has the same speaker and choices."""
    pairs = {(phase.initial(), 0)}
    seen: set[tuple[Any, int]] = set()
    while pairs:
        pair = state, row = pairs.pop()
        seen.add(pair)
        seat = phase.seat_to_act(state)
        assert table.actor[row] == (-1 if seat is None else seat)
        assert table.moment[row] == phase.moment(state)
        choices = range(table.offsets[row], table.offsets[row + 1])
        actions = phase.actions(state)
        assert [SAYINGS[table.saying[choice]] for choice in choices] == list(actions)
        after = [phase.apply(state, action) for action in actions]
        rows = [int(table.next[choice]) for choice in choices]
        pairs |= set(zip(after, rows, strict=True)) - seen
    assert len(seen) == len(table)


def test_the_largest_phase_fits_its_table() -> None:
    """Four seats, an opening before the deal and four in it."""
    rules = ddz.rules(
        "twelve_card", opening=True, open_before=100, open_tiers=(99, 98, 97, 96), late_open="none"
    )
    phase = plan.opening(rules)
    assert phase is not None
    table = compile_phase(phase)
    assert len(table.saying) == table.offsets[-1] < 1 << 16
    check_actors(phase, table)


def test_an_opening_knows_how_far_the_deal_has_come() -> None:
    phase = plan.opening(ddz.rules("huanle"))
    assert phase is not None
    state, seen = phase.initial(), []
    while phase.seat_to_act(state) is not None:
        seen.append(phase.moment(state))
        state = phase.apply(state, "wait")
    assert seen == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]


def test_sayings_have_the_codes_of_the_core() -> None:
    assert (
        *("pass", 1, 2, 3, "decline", "call", "rob", "wait", "open"),
        *("no_double", "double", "no_report"),
        *(f"report_{rank}" for rank in "3456789TJQKA2"),
        "report_jokers",
        *(f"report_{rank}_twice" for rank in "3456789TJQKA2"),
        *("no_fight", "fight", "no_tanda", "tanda"),
    ) == SAYINGS
    assert [code_of(saying) for saying in SAYINGS] == list(range(43))


def test_the_core_refuses_more_rows_than_numbers_hold() -> None:
    """Products of such numbers would overflow, and the rows be written where there are none."""
    rules = ddz.rules("classic")
    plan, tables = rules.deal_plan, whole_plan(rules)

    def play(matches: int, hands: int) -> object:
        policies = ["random"] * 3
        return _core.play_games(
            rules.play_rules, plan, tables, ["bid"], matches, hands, 0, 0, policies, 1, None
        )

    for matches, hands in ((2**62, 4), (2**47, 2**31), (2**63, 1), (5, 0)):
        with pytest.raises(ddz.DdzError, match="fit nowhere"):
            play(matches, hands)
    with pytest.raises(ddz.DdzError, match="fit nowhere"):
        _core.deal(plan, 2**62, 0, 0)


def test_the_core_copies_the_arrays_of_a_table() -> None:
    """A mapping may hand out arrays that nobody keeps."""

    class Fresh(dict[str, Any]):
        def __getitem__(self, name: str) -> Any:
            return super().__getitem__(name).copy()

    arrays = vars(compile_phase(Bidding(3)))
    for _ in range(50):
        _core.PhaseTables(Fresh(arrays))


def test_whoever_holds_nothing_to_report_can_say_so() -> None:
    """The core filters the reports by the landlord's hand: one choice must be left."""

    def planned(reporting: Phase[Any] | None, fighting: Phase[Any] | None) -> object:
        tables = [
            None if phase is None else _core.PhaseTables(vars(compile_phase(phase)))
            for phase in (reporting, fighting)
        ]
        return _core.HandPlan(
            first="random",
            landlord_card=0,
            winner_stays=False,
            winner_calls_first=False,
            max_redeals=1,
            complete_from_moment=255,
            opening=None,
            auction=None,
            auction_of_opener=None,
            late_opening=(),
            doubling=(),
            reporting=tables[0],
            fighting=tables[1],
        )

    planned(Reporting(("report_3",)), Fighting())
    with pytest.raises(ddz.DdzError, match="must offer none first"):
        planned(Fighting(), Fighting())
    for pair in ((None, Fighting()), (Reporting(("report_3",)), None)):
        with pytest.raises(ddz.RuleSetError, match="go together"):
            planned(*pair)
