"""The published expected values: leads and follows of 300 hands of one deck under five rule sets."""

from collections import Counter
from typing import Any

import pytest

import ddz_fast as ddz
from reference.bridge import rules_called
from vector_rows import ROWS, digest, lines, name_of

ONE_DECK = ("classic", "rlcard", "openspiel", "pagat", "twelve")
CHOSEN = [row for row in ROWS if row["rules"] in ONE_DECK]
by_row = pytest.mark.parametrize("row", CHOSEN, ids=name_of)


def test_all_rows_are_there() -> None:
    assert Counter(row["rules"] for row in CHOSEN) == dict.fromkeys(ONE_DECK, 60)


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
