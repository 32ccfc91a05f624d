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


@pytest.mark.parametrize("text", ["A23456789TJQK", "a2345678910jqk", " A234567 89TJQK"])
def test_the_order_of_a_text_says_which_end_the_ace_is_at(text: str) -> None:
    rules = ddz.rules("haling")
    assert rules.move(text).key == 12
    assert rules.move(text, category="solo_chain").key == 12
    assert rules.move(text, category="solo_chain", key="A").key == 13
    assert rules.move("23456789TJQKA").key == 13
    assert rules.move("23456789TJQKA", category="solo_chain", key="K").key == 12
    # On the table lies the low one, which only the high one beats.
    assert rules.move(text, to_beat=ddz.Pattern("solo_chain", 13, 12)).key == 13


def test_a_move_of_the_other_line_keeps_its_cards() -> None:
    """Keys are ranks in four_player and places on A 2 3 ... K A in haling (api: two places higher)."""
    plain, low = ddz.rules("four_player"), ddz.rules("haling")
    chain = plain.move("34567")
    assert (chain.key, low.move(chain).key) == (4, 6)
    assert plain.move(low.move(chain)) == chain
    assert low.beats(plain.move("45678"), chain)
    with pytest.raises(ddz.MoveError, match="'345A2' is no solo_chain"):
        plain.move(low.move("A2345"))
    position = ddz.Position(low, ["345678", "9", "T", "J"])
    position.play(chain)
    assert str(position.to_beat) == "34567"


def test_what_is_no_play_of_two_decks_may_be_one_of_one() -> None:
    with pytest.raises(ddz.MoveError, match="is no play under any rules of two decks"):
        ddz.rules("four_player").move("3334")
