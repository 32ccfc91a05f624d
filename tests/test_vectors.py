"""The published expected values: leads and follows of 300 hands under five rule sets."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import ddz_fast as ddz
from reference.bridge import line, plays_of, rules_called

ROWS: list[dict[str, Any]] = [
    json.loads(row)
    for row in (Path(__file__).parent / "golden" / "plays.jsonl").read_text("utf-8").splitlines()
]
by_row = pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['rules']}-{row['hand']}")


def lines(moves: Iterable[ddz.Move]) -> list[str]:
    return sorted(map(line, plays_of(moves)))


def digest(moves: Iterable[ddz.Move]) -> str:
    return hashlib.sha256("\n".join(lines(moves)).encode()).hexdigest()[:16]


def test_all_rows_are_there() -> None:
    assert Counter(row["rules"] for row in ROWS) == dict.fromkeys(
        ("classic", "rlcard", "openspiel", "pagat", "twelve"), 60
    )


@by_row
def test_leads(row: dict[str, Any]) -> None:
    rules, hand = rules_called(row["rules"]), ddz.Hand(row["hand"])
    leads = rules.leads(hand)
    assert len(leads) == row["leads"]
    assert rules.count_leads(hand) == row["leads"]
    assert Counter(move.category.value for move in leads) == row["by_category"]
    assert digest(leads) == row["digest"]


@by_row
def test_follows(row: dict[str, Any]) -> None:
    rules, hand, table = rules_called(row["rules"]), ddz.Hand(row["hand"]), row["to_beat"]
    pattern = ddz.Pattern(ddz.Category(table["category"]), table["length"], table["key"])
    follows = rules.follows(hand, pattern)
    assert len(follows) == row["follows"]
    assert rules.count_follows(hand, pattern) == row["follows"]
    assert digest(follows) == row["follow_digest"]
    if "follow_list" in row:
        assert lines(follows) == sorted(row["follow_list"])


@by_row
def test_follows_of_a_move(row: dict[str, Any]) -> None:
    rules, hand, table = rules_called(row["rules"]), ddz.Hand(row["hand"]), row["to_beat"]
    (move,) = (
        reading
        for reading in rules.readings(table["cards"])
        if (reading.category.value, reading.length, reading.key)
        == (table["category"], table["length"], table["key"])
    )
    assert digest(rules.follows(hand, move)) == row["follow_digest"]
