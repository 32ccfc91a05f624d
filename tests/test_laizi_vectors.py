"""The published expected values for wild cards: 150 hands, and the table worked by hand."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import ddz_fast as ddz
from reference.wild_readings import BombClass

ROWS: list[dict[str, Any]] = [
    json.loads(row)
    for row in (Path(__file__).parent / "golden" / "laizi.jsonl").read_text("utf-8").splitlines()
]
by_row = pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['wild']}-{row['hand']}")

RANKS = "3456789TJQKA2"
CLASSES: dict[str, BombClass] = {"bomb_soft": "soft", "bomb_hard": "hard", "bomb_pure": "pure"}


def kind_of(move: ddz.Move) -> str:
    """The category as the values write it: bombs by their class."""
    return f"bomb_{move.bomb_class}" if move.bomb_class else move.category.value


def line(move: ddz.Move) -> str:
    return f"{kind_of(move)} {move.length} {move.key}"


def laizi(wild: str, **flags: bool) -> ddz.RuleSet:
    return ddz.rules("laizi", wild_rank=wild, **flags)


def test_all_rows_are_there() -> None:
    assert len(ROWS) == 150
    assert {row["wild"] for row in ROWS} == set(RANKS)
    assert sum("to_beat" in row for row in ROWS) == 135


@by_row
def test_leads(row: dict[str, Any]) -> None:
    rules, hand = laizi(row["wild"]), ddz.Hand(row["hand"])
    leads = rules.leads(hand)
    moves = list(leads)
    assert len(leads) == len(moves) == len(set(moves)) == row["leads"]
    assert rules.count_leads(hand) == row["leads"]
    assert len({move.cards for move in moves}) == row["selections"]
    assert Counter(map(kind_of, moves)) == row["by_category"]
    assert {move.wild_rank for move in moves} == {row["wild"]}


@by_row
def test_readings_of_all(row: dict[str, Any]) -> None:
    readings = laizi(row["wild"]).readings(row["hand"])
    assert sorted(map(line, readings)) == sorted(row["readings_of_all"])


def table_of(row: dict[str, Any]) -> tuple[str, int, int]:
    kind, length, key = row["to_beat"].split()
    return kind, int(length), int(key)


def can_lie_on_the_table(row: dict[str, Any]) -> bool:
    """Two rows ask for chains that would begin below the three: no cards show those."""
    kind, length, key = table_of(row)
    return not kind.endswith("chain") or key >= length - 1


FOLLOWED = [row for row in ROWS if "to_beat" in row]


def test_two_rows_follow_what_cannot_be_played() -> None:
    impossible = [row["to_beat"] for row in FOLLOWED if not can_lie_on_the_table(row)]
    assert impossible == ["solo_chain 6 4", "solo_chain 5 2"]


@pytest.mark.parametrize("row", FOLLOWED, ids=lambda row: f"{row['hand']}-{row['to_beat']}")
def test_follows(row: dict[str, Any]) -> None:
    rules, hand = laizi(row["wild"]), ddz.Hand(row["hand"])
    kind, length, key = table_of(row)
    answers = [lead for lead in rules.leads(hand) if wins(lead, kind, length, key)]
    assert len(answers) == row["follows"]
    if not can_lie_on_the_table(row):
        return
    category = "bomb" if kind in CLASSES else kind
    pattern = ddz.Pattern(category, length, key, CLASSES.get(kind))
    follows = list(rules.follows(hand, pattern))
    assert len(follows) == rules.count_follows(hand, pattern) == row["follows"]
    assert set(follows) == set(answers)
    assert all(rules.beats(answer, pattern) for answer in answers)


def wins(move: ddz.Move, kind: str, length: int, key: int) -> bool:
    """Rocket over pure over hard over soft bombs over the rest; else the same kind, and higher."""
    order = ("bomb_soft", "bomb_hard", "bomb_pure", "rocket")
    own, other = (order.index(each) + 1 if each in order else 0 for each in (kind_of(move), kind))
    if own != other:
        return own > other
    return (kind_of(move), move.length) == (kind, length) and move.key > key


# rules.md section 3: cards (w for a wild one), how many leads they offer from how many selections, and every
# reading of the whole; "any" stands for each of the 13 ranks, "own" for the wild one.
TABLE = """
44556w  | 18/17 | pair_chain 3 3
ww      | 2/2   | pair 1 own
333w    | 8/7   | bomb_soft 4 0, trio_solo 1 0
77ww    | 9/8   | bomb_soft 4 4, trio_solo 1 4
wwww    | 4/4   | bomb_pure 4 own
wwwwXD  | 46/10 | four_two_solo 1 any
wwwD    | 17/5  | trio_solo 1 any
wD      | 2/2   |
wX      | 2/2   |
wXD     | 4/4   |
3www    | 20/7  | bomb_soft 4 0, trio_solo 1 any
34ww    | 10/9  | trio_solo 1 0, trio_solo 1 1
TJQKw   | 11/10 | solo_chain 5 11, solo_chain 5 10
34567w  | 19/18 | solo_chain 6 5
33344w  | 21/18 | trio_chain 2 1, four_two_solo 1 0
3344ww  | 30/21 | pair_chain 3 2, trio_chain 2 1, four_two_solo 1 0, four_two_solo 1 1
33wwww  | 67/14 | pair_chain 3 2, trio_chain 2 1, four_two_solo 1 any
22ww    | 9/8   | bomb_soft 4 12, trio_solo 1 12
"""
# With wild_core_natural a body of wild cards alone is of their own rank: of 13 readings one is left, or two
# where a natural card may be the body.
NATURAL_CORES = """
wwww    | 4/4   | bomb_pure 4 own
wwwwXD  | 10/10 | four_two_solo 1 own
wwwD    | 5/5   | trio_solo 1 own
3www    | 9/7   | bomb_soft 4 0, trio_solo 1 0, trio_solo 1 own
34ww    | 10/9  | trio_solo 1 0, trio_solo 1 1
3344ww  | 30/21 | pair_chain 3 2, trio_chain 2 1, four_two_solo 1 0, four_two_solo 1 1
"""


def cases(table: str) -> list[tuple[str, str, str, str]]:
    """Each row by every wild rank that its natural cards leave."""
    found = []
    for row in table.strip().splitlines():
        cards, numbers, readings = (part.strip() for part in row.split("|"))
        found += [(wild, cards, numbers, readings) for wild in RANKS if wild not in cards]
    return found


def meant(readings: str, wild: str) -> list[str]:
    """The readings with numbers for the words."""
    found = []
    for reading in filter(None, readings.split(", ")):
        own = reading.replace("own", str(RANKS.index(wild)))
        found += [own.replace("any", str(key)) for key in range(13 if "any" in own else 1)]
    return sorted(found)


def check(rules: ddz.RuleSet, wild: str, cards: str, numbers: str, readings: str) -> None:
    hand = cards.replace("w", wild)
    moves = list(rules.leads(hand))
    assert sorted(map(line, rules.readings(hand))) == meant(readings, wild)
    assert f"{len(moves)}/{len({move.cards for move in moves})}" == numbers
    assert len(set(moves)) == len(moves) == rules.count_leads(hand)


@pytest.mark.parametrize(("wild", "cards", "numbers", "readings"), cases(TABLE))
def test_worked_table(wild: str, cards: str, numbers: str, readings: str) -> None:
    check(laizi(wild), wild, cards, numbers, readings)


@pytest.mark.parametrize(("wild", "cards", "numbers", "readings"), cases(NATURAL_CORES))
def test_natural_cores(wild: str, cards: str, numbers: str, readings: str) -> None:
    check(laizi(wild, wild_core_natural=True), wild, cards, numbers, readings)


@pytest.mark.parametrize("wild", RANKS)
def test_wild_cards_alone_are_of_their_own_rank(wild: str) -> None:
    key = RANKS.index(wild)
    kinds = ("solo 1", "pair 1", "trio 1", "bomb_pure 4")
    for core_natural in (False, True):
        rules = laizi(wild, wild_core_natural=core_natural)
        for number, kind in enumerate(kinds, 1):
            assert [line(move) for move in rules.readings(wild * number)] == [f"{kind} {key}"]
