"""The published expected values with two decks: leads and follows of 60 hands of each preset."""

from collections import Counter
from typing import Any

import pytest

import ddz_fast as ddz
from reference.cards import counts_of
from reference.generator import Play
from reference.two_deck_bridge import TWO_DECK_RULES, line, move_of
from reference.two_deck_generator import leads
from reference.two_deck_play import beats
from vector_rows import ROWS, digest, digest_of_lines, lines, name_of

PRESETS = {"two_deck": "four_player", "haling": "haling"}
CHOSEN = [row for row in ROWS if row["rules"] in PRESETS]
by_row = pytest.mark.parametrize("row", CHOSEN, ids=name_of)


def rules_of(row: dict[str, Any]) -> ddz.RuleSet:
    return ddz.rules(PRESETS[row["rules"]])


def table_of(row: dict[str, Any]) -> Play:
    return Play(**row["to_beat"] | {"cards": counts_of(row["to_beat"]["cards"])})


def test_all_rows_are_there() -> None:
    assert Counter(row["rules"] for row in CHOSEN) == {"two_deck": 60, "haling": 60}


@by_row
def test_the_reference_agrees(row: dict[str, Any]) -> None:
    own, table = leads(TWO_DECK_RULES[row["rules"]], counts_of(row["hand"])), table_of(row)
    assert Counter(play.category for play in own) == row["by_category"]
    assert digest_of_lines(sorted(map(line, own))) == row["digest"]
    follows = sorted(line(play) for play in own if beats(play, table))
    assert digest_of_lines(follows) == row["follow_digest"]


@by_row
def test_leads(row: dict[str, Any]) -> None:
    rules, hand = rules_of(row), ddz.Hand(row["hand"])
    leads = rules.leads(hand)
    assert len(leads) == row["leads"]
    assert rules.count_leads(hand) == row["leads"]
    assert Counter(move.category.value for move in leads) == row["by_category"]
    assert digest(leads) == row["digest"]


@by_row
def test_follows(row: dict[str, Any]) -> None:
    rules, hand, table = rules_of(row), ddz.Hand(row["hand"]), table_of(row)
    pattern = ddz.Pattern(table.category, table.length, table.key)
    for to_beat in (pattern, move_of(TWO_DECK_RULES[row["rules"]], table)):
        follows = rules.follows(hand, to_beat)
        assert len(follows) == row["follows"]
        assert rules.count_follows(hand, to_beat) == row["follows"]
        assert digest(follows) == row["follow_digest"]
        assert lines(follows) == sorted(row.get("follow_list", lines(follows)))
