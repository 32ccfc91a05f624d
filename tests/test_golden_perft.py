"""Leaf counts of positions, written down once by the slow reference."""

import json
from pathlib import Path
from typing import Any

import pytest

import ddz_fast as ddz
from reference.bridge import move_of
from reference.cards import counts_of
from reference.generator import Play

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "golden" / "perft.json").read_text("utf-8")
)
by_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])


def position(case: dict[str, Any]) -> ddz.Position:
    rules = ddz.rules(case["rules"], **case["flags"])
    table = case["to_beat"]
    if table is not None:
        table = move_of(rules, Play(**table | {"cards": counts_of(table["cards"])}))
    return ddz.Position(
        rules,
        hands=case["hands"],
        landlord=case["landlord"],
        to_act=case["to_act"],
        to_beat=table,
        to_beat_by=case["to_beat_by"],
        locked=case.get("locked", ()),
    )


@by_case
def test_perft(case: dict[str, Any]) -> None:
    start = position(case)
    found = [ddz.perft(start, depth) for depth in range(1, len(case["counts"]) + 1)]
    assert found == case["counts"]


@by_case
def test_walking_by_hand_gives_the_same(case: dict[str, Any]) -> None:
    """Depths 1 and 2 through legal_moves, play and undo; the position comes back as it was."""
    start = position(case)
    before = str(start)
    moves = list(start.legal_moves())
    found = [len(moves), 0]
    for move in moves:
        start.play(move)
        found[1] += len(start.legal_moves())
        start.undo()
    assert found == case["counts"][:2]
    assert str(start) == before


@by_case
def test_depth_nothing(case: dict[str, Any]) -> None:
    assert ddz.perft(position(case), 0) == 1
