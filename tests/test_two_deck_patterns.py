"""Patterns that one deck has and two have not, or the other way round."""

import re

import pytest

import ddz_fast as ddz


@pytest.mark.parametrize(
    ("category", "length", "key", "why"),
    [
        ("pair", 1, 13, "jokers come one of a kind"),
        ("bomb", 5, 3, "a bomb's length is 4"),
        ("solo_chain", 5, 12, "ends at A (key 11)"),
        ("solo_chain", 13, 11, "at most 12 ranks"),
    ],
)
def test_a_pattern_of_two_decks_is_none_of_one(
    category: str, length: int, key: int, why: str
) -> None:
    with pytest.raises(ddz.MoveError, match=re.escape(why)):
        ddz.rules("classic").follows("3456789TJQKA2", ddz.Pattern(category, length, key))


@pytest.mark.parametrize(
    ("preset", "category", "length", "key", "why"),
    [
        ("four_player", "solo_chain", 5, 12, "ends at A (key 11)"),
        ("four_player", "solo_chain", 13, 11, "at most 12 ranks"),
        ("four_player", "trio_solo", 1, 3, "do not play trio_solo"),
        ("haling", "four_two_pair", 1, 3, "do not play four_two_pair"),
        ("haling", "pair_chain", 2, 3, "at least 3"),
    ],
)
def test_a_pattern_that_no_cards_of_two_decks_show(
    preset: str, category: str, length: int, key: int, why: str
) -> None:
    with pytest.raises(ddz.MoveError, match=re.escape(why)):
        ddz.rules(preset).follows("3456789TJQKA2", ddz.Pattern(category, length, key))


def test_what_two_decks_follow() -> None:
    """Bombs by size, then rank (S4); like jokers are a pair; the high ace tops a chain (S0)."""
    rules = ddz.rules("haling")
    hand = "333334444AXXDD"
    assert [str(move) for move in rules.follows(hand, ddz.Pattern("bomb", 4, 0))] == [
        "4444",
        "33333",
        "XXDD",
    ]
    assert [str(move) for move in rules.follows("XXDD", ddz.Pattern("pair", 1, 12))] == [
        "XX",
        "DD",
        "XXDD",
    ]
    assert [str(move) for move in rules.follows("TJQKA", ddz.Pattern("solo_chain", 5, 12))] == [
        "TJQKA"
    ]
