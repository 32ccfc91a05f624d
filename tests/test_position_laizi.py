"""Positions where a rank is wild: it must be known, and stands in the text with what wild cards stand for."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import ddz_fast as ddz

LAIZI = ddz.rules("laizi", wild_rank="7")
HANDS = ["3337", "44555", "6777"]


def test_a_position_needs_a_wild_rank_that_is_known() -> None:
    words = r"name it: rules\('laizi', wild_rank='7'\)"
    with pytest.raises(ddz.RuleSetError, match=words) as refusal:
        ddz.Position("laizi", HANDS)
    assert refusal.value.code == "wild-rank-unknown"
    with pytest.raises(ddz.RuleSetError, match=words):
        ddz.Position.parse("laizi 3337/44555/6777 0 0 - -")


@pytest.mark.parametrize(
    ("to_beat", "written"),
    [
        (None, "- -"),
        ("999+T", "999+T 2"),
        ("99[7→9]+T", "99[7→9]+T 2"),
        ("99[7->9]", "99[7→9] 2"),
        ("AA[7→A]+7", "AA[7→A]+7 2"),
        ("77", "77 2"),
        ("AAA[7→A]", "AAA[7→A] 2"),
        ("AAAA", "AAAA 2"),
        ("7777", "7777 2"),
        (ddz.Pattern("trio_solo", 1, 4), "trio_solo:1:4 2"),
        (ddz.Pattern("bomb", 4, 5, "soft"), "bomb:4:5:soft 2"),
        (ddz.Pattern("bomb", 4, 5, "hard"), "bomb:4:5:hard 2"),
        (ddz.Pattern("bomb", 4, 4, "pure"), "bomb:4:4:pure 2"),
    ],
)
def test_the_text_holds_the_rank_and_the_play_on_the_table(to_beat: Any, written: str) -> None:
    hands = ["3335", "44555", "666"]
    position = ddz.Position(LAIZI, hands, to_beat=to_beat)
    assert str(position) == f"laizi:wild_rank=7 3335/44555/666 0 0 {written}"
    for twin in (ddz.Position.parse(str(position)), pickle.loads(pickle.dumps(position))):
        assert twin == position
        assert str(twin) == str(position)
        assert twin.rules == LAIZI
        assert twin.to_beat == position.to_beat
        assert list(twin.legal_moves()) == list(position.legal_moves())


def test_wild_cards_are_played_and_taken_back() -> None:
    position = ddz.Position(LAIZI, HANDS)
    before = str(position)
    assert "333[7→3]" in [str(move) for move in position.legal_moves()]
    position.play("33[7→3]")
    assert str(position) == "laizi:wild_rank=7 3/44555/6777 0 1 33[7→3] 0"
    position.play("555")
    assert [str(move) for move in position.legal_moves()] == [
        "6[77→6]", "777", "6[777→6]", "pass"
    ]  # fmt: skip
    position.undo()
    position.undo()
    assert str(position) == before


def test_the_same_hands_with_another_wild_rank_are_another_position() -> None:
    other = ddz.rules("laizi", wild_rank="6")
    assert ddz.Position(LAIZI, HANDS) != ddz.Position(other, HANDS)
    assert ddz.Position(LAIZI, HANDS) != ddz.Position("huanle", HANDS)


@pytest.mark.parametrize(
    "text",
    [
        "bomb:4:5",
        "bomb:4:5:loud",
        "bomb:4:5:soft:soft",
        "bomb:4",
        "trio_solo:1:4:soft",
        "99[8→9]+T",
        "99[7→X]",
        "99[7→9",
    ],
)
def test_what_is_no_play_on_the_table_is_refused(text: str) -> None:
    with pytest.raises(ddz.DdzError):
        ddz.Position.parse(f"laizi:wild_rank=7 3337/44555/666 0 0 {text} 2")
