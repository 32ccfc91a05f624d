"""Pattern, Move and the list of moves: their fields, their text, and which reading is meant."""

import copy
import pickle
from collections.abc import Sequence
from typing import Any

import pytest

import ddz_fast as ddz
from ddz_fast.rules.presets import rules_from_text
from reference.cards import text_of
from strategies import shuffled_hands

CLASSIC = ddz.rules("classic")
CODES = (
    "solo pair trio trio_solo trio_pair solo_chain pair_chain trio_chain trio_solo_chain "
    "trio_pair_chain four_two_solo four_two_pair bomb rocket pass"
).split()
any_ddz: Any = ddz
"""The package for arguments of the wrong type."""


def facts(move: ddz.Move) -> tuple[str, int, int, str]:
    return move.category.value, move.length, move.key, str(move.kickers)


def test_categories_are_texts_with_a_code_in_the_documented_order() -> None:
    assert [category.value for category in ddz.Category] == CODES
    assert [category.code for category in ddz.Category] == list(range(15))
    assert [ddz.Category.from_code(code) for code in range(15)] == list(ddz.Category)
    with pytest.raises(ddz.DdzError, match="code must be an integer from 0 to 14"):
        ddz.Category.from_code(15)
    assert all(ddz.Category(name) == name for name in CODES)
    assert isinstance(ddz.Category.SOLO, str)


PLAYS = """D solo 1 14|22 pair 1 12|333 trio 1 0|AAA3 trio_solo 1 11 3|TTT22 trio_pair 1 7 22
TJQKA solo_chain 5 11|3456789TJQKA solo_chain 12 11|334455 pair_chain 3 2|KKKAAA trio_chain 2 11
333444XD trio_solo_chain 2 1 XD|QQQKKK3322 trio_pair_chain 2 10 3322|222234 four_two_solo 1 12 34
222233 four_two_solo 1 12 33|33335566 four_two_pair 1 0 5566|3333 bomb 4 0|XD rocket 1 14"""


@pytest.mark.parametrize("row", PLAYS.replace("\n", "|").split("|"))
def test_a_play_shows_its_body_and_its_kickers(row: str) -> None:
    text, category, *numbers = row.split()
    length, key = int(numbers[0]), int(numbers[1])
    kickers = "".join(numbers[2:])
    move = CLASSIC.move(text)
    canonical = str(ddz.Hand(kickers))
    assert facts(move) == (category, length, key, canonical)
    assert move.cards == ddz.Hand(text)
    assert move.category is ddz.Category(category)
    assert move.pattern == ddz.Pattern(category, length, key)
    assert move.bomb_class is None
    assert not move.is_pass
    assert str(move) == str(move.cards - canonical) + ("+" + canonical if canonical else "")
    assert repr(move) == f"Move('{move}')"
    assert move == ddz.Move(text, ddz.Pattern(ddz.Category(category), length, key))


def test_a_pass_is_a_move_without_cards() -> None:
    move = CLASSIC.move("pass")
    assert facts(move) == ("pass", 0, 0, "")
    assert move.is_pass
    assert len(move.cards) == 0
    assert str(move) == "pass"
    assert move == ddz.Move("", ddz.Pattern("pass", 0, 0))
    assert not CLASSIC.beats(move, "3")


@pytest.mark.parametrize(
    "preset", [preset for preset in ddz.presets() if not ddz.rules(preset).draws_wild_rank]
)
def test_the_text_of_every_lead_reads_back_as_that_lead(preset: str) -> None:
    rules = ddz.rules(preset)
    jokers = preset != "twelve_card"
    for cards in shuffled_hands(60, seed=5, largest=17, jokers=jokers):
        for lead in rules.leads(text_of(cards)):
            again = rules.move(str(lead))
            assert again == lead
            assert hash(again) == hash(lead)


def test_moves_and_patterns_are_values() -> None:
    moves = list(CLASSIC.leads("33344456XD"))
    assert len(set(moves)) == len(moves)
    for move in moves:
        for twin in (pickle.loads(pickle.dumps(move)), copy.copy(move), copy.deepcopy(move)):
            assert twin == move
            assert hash(twin) == hash(move)
        pattern = move.pattern
        assert pickle.loads(pickle.dumps(pattern)) == pattern == copy.deepcopy(pattern)
        assert hash(copy.copy(pattern)) == hash(pattern)
        assert pattern != move
        assert move != str(move)


def test_two_moves_differ_by_cards_category_length_or_key() -> None:
    trio_chain, with_low, with_high = CLASSIC.readings("333444555666")
    assert len({trio_chain, with_low, with_high}) == 3
    assert trio_chain.cards == with_low.cards == with_high.cards
    assert [facts(each) for each in (trio_chain, with_low, with_high)] == [
        ("trio_chain", 4, 3, ""),
        ("trio_solo_chain", 3, 2, "666"),
        ("trio_solo_chain", 3, 3, "333"),
    ]


def test_a_pattern_keeps_the_class_of_a_bomb() -> None:
    for kind in ("soft", "hard", "pure"):
        pattern = ddz.Pattern("bomb", 4, 3, bomb_class=kind)
        assert pattern.bomb_class == kind
        assert pickle.loads(pickle.dumps(pattern)) == pattern
        assert pattern != ddz.Pattern("bomb", 4, 3)


def test_a_chain_below_the_lowest_one_is_beaten_by_all_of_its_length() -> None:
    """Published values have such patterns on the table; no cards show them, and no position has them."""
    rules = ddz.rules("classic")
    below = ddz.Pattern(
        "solo_chain", 5, 3
    )  # 7 would be its top card, a rank below the 3 its lowest
    assert [str(move) for move in rules.follows("345678", below)] == ["34567", "45678"]
    assert rules.count_follows("34567", ddz.Pattern("trio_pair_chain", 5, 0)) == 0
    with pytest.raises(ddz.MoveError, match="ends higher"):
        ddz.Position(rules, ["345678", "3"], 0, 0, to_beat=below)


IMPOSSIBLE = """solo 2 3|solo 1 15|solo 1 -1|solo -1 3|solo 0 3|solo 256 3|trio 1 13|trio_solo 1 14|bomb 3 3
bomb 4 13|bomb 9 3|solo_chain 5 14|solo_chain 15 13|trio_chain 1 3|rocket 1 13|rocket 2 14|pass 1 0
pass 0 1|bomb 4 3 loud|solo 1 3 soft|trio_chain 2 3 pure|pass 0 0 hard|rocket 1 14 hard|full_house 1 3"""
ROWS = [row.split() for row in IMPOSSIBLE.replace("\n", "|").split("|")]
WRONG_TYPES = [
    ("solo", 1.0, 3),
    ("solo", 1, None),
    ("solo", True, 3),
    (0, 1, 3),
    (None, 1, 3),
    ("bomb", 4, 3, 1),
]


@pytest.mark.parametrize(
    "given", [(row[0], int(row[1]), int(row[2]), *row[3:]) for row in ROWS] + WRONG_TYPES
)
def test_a_pattern_that_no_cards_show_is_refused(given: tuple[Any, ...]) -> None:
    with pytest.raises(ddz.DdzError) as caught:
        any_ddz.Pattern(*given)
    assert isinstance(caught.value, ddz.MoveError | ddz.NotationError)


UNLIKE = (
    "4 solo 1 0|33 solo 1 0|333 pair 1 0|333 trio_solo 1 0|33345 trio_solo 1 0|33445 pair_chain 2 1"
)
UNLIKE += "|33333 bomb 4 0|X rocket 1 14|3 pass 0 0|33344 trio_solo_chain 2 1|334456 pair_chain 3 2"


@pytest.mark.parametrize("row", UNLIKE.split("|"))
def test_a_move_whose_cards_do_not_show_its_pattern_is_refused(row: str) -> None:
    cards, category, length, key = row.split()
    with pytest.raises((ddz.MoveError, ddz.NotationError), match=f"'{cards}'"):
        ddz.Move(cards, ddz.Pattern(category, int(length), int(key)))


def test_a_list_of_moves_is_a_sequence_in_the_documented_order() -> None:
    moves: Any = CLASSIC.leads("3344X")
    expected = [CLASSIC.move(text) for text in ("3", "4", "X", "33", "44")]
    assert isinstance(CLASSIC.leads("3"), Sequence)
    assert len(moves) == 5
    assert list(moves) == expected
    assert moves == expected
    assert expected == moves
    assert moves != expected[:-1]
    assert moves == CLASSIC.leads("X4343")
    assert moves != "3344X"
    assert [moves[n] for n in range(-5, 5)] == expected * 2
    assert list(iter(moves)) == expected == [*iter(moves)]
    assert "5 moves" in repr(moves)


def test_a_list_of_moves_is_read_backwards() -> None:
    assert [str(move) for move in reversed(CLASSIC.leads("3344X"))] == ["44", "33", "X", "4", "3"]


@pytest.mark.parametrize(
    "cut",
    [slice(None), slice(1, 3), slice(None, None, -1), slice(-2, None), slice(4, 0, -2), slice(9)],
)
def test_slices_are_those_of_a_list(cut: slice) -> None:
    moves = CLASSIC.leads("3344X")
    assert moves[cut] == list(moves)[cut]


def test_places_are_found_and_counted() -> None:
    moves = CLASSIC.leads("3344X")
    assert [moves.index(move) for move in moves] == [0, 1, 2, 3, 4]
    assert [moves.count(move) for move in moves] == [1] * 5
    assert all(move in moves for move in moves)
    other = CLASSIC.move("55")
    assert other not in moves
    assert moves.count(other) == 0
    with pytest.raises(ValueError, match="not in list"):
        moves.index(other)


def test_membership_takes_texts_and_hands_as_well() -> None:
    moves: Any = ddz.Position("classic", ["335X", "44"], to_beat="44", to_beat_by=1).legal_moves()
    assert [str(move) for move in moves] == ["pass"]
    assert "pass" in moves
    assert "55" not in moves
    assert "33" not in moves
    assert ddz.Hand("33") not in moves
    leads: Any = CLASSIC.leads("33344456")
    for text in ("333+4", "333444+56", "65444333", ddz.Hand("33344")):
        assert text in leads
    assert "pass" not in leads
    assert "444555" not in leads


@pytest.mark.parametrize("place", [5, -6, 10**9, 2**70, -(2**70)])
def test_a_place_outside_the_list_is_an_index_error(place: int) -> None:
    with pytest.raises(IndexError):
        CLASSIC.leads("3344X")[place]


@pytest.mark.parametrize("place", [1.0, "1", None, (0, 1)])
def test_a_place_is_an_integer_or_a_slice(place: Any) -> None:
    with pytest.raises(TypeError):
        CLASSIC.leads("3344X")[place]


def test_a_list_of_moves_stays_as_it_was_when_the_play_goes_on() -> None:
    position = ddz.Position("classic", ["3344X", "55"])
    moves = position.legal_moves()
    before = list(moves)
    position.play(moves[0])
    assert list(moves) == before
    assert len(position.legal_moves()) == 2


@pytest.mark.parametrize("hand", ["", ddz.Hand()])
def test_no_cards_have_no_moves(hand: str | ddz.Hand) -> None:
    moves = CLASSIC.leads(hand)
    assert len(moves) == CLASSIC.count_leads(hand) == 0
    assert list(moves) == moves[:] == []
    assert not moves


CANONICAL = """
classic | 333444555666 || trio_chain 4 3
rlcard | 333444555666 || trio_chain 4 3
classic:trio_solo=false | 333444555666 || trio_chain 4 3
classic | 333444555666 | as trio_solo_chain | trio_solo_chain 3 3 333
classic | 333444555+666 || trio_solo_chain 3 2 666
classic | 333444555666 | on 333444555+789 | trio_solo_chain 3 3 333
classic | 333444555666 | on 444555666+789 | nothing
classic | 333444555666 | on 333444555666 | nothing
rlcard | 333444555666 | as trio_solo_chain | nothing
classic:kick_equal=false | 333444555666 | as trio_solo_chain | nothing
classic | 333444555666777 || trio_chain 5 4
classic:pair_kick_equal=true | 333444555666777 || trio_chain 5 4
classic:pair_kick_equal=true | 333444555666777 | as trio_pair_chain | nothing
classic | 3334445556667778 || trio_solo_chain 4 4 3338
classic | 333444555666+7778 || trio_solo_chain 4 3 7778
classic | 3334445556667778 | on 333444555666+789T | trio_solo_chain 4 4 3338
rlcard | 3334445556667778 || nothing
classic | 3334445556667777 || nothing
douzero | 3334445556667777 || trio_solo_chain 4 3 7777
classic:kick_bomb=true,kick_equal=false | 3334445556667777 || nothing
classic | 33334444 || nothing
classic:pair_kick_equal=true | 33334444 || four_two_pair 1 1 3333
classic:pair_kick_equal=true | 3333+4444 || four_two_pair 1 0 4444
classic:pair_kick_equal=true | 33334444 | on 3333+5566 | four_two_pair 1 1 3333
classic:pair_kick_equal=true | 33334444 | on 5555+3366 | nothing
classic:pair_kick_equal=true | 3334445555 || trio_pair_chain 2 1 5555
classic | 3334445555 || nothing
classic | 3344 || nothing
spade_three | 3344 || pair_chain 2 1
twelve_card | 3456 || solo_chain 4 3
twelve_card | 33344 || nothing
classic:min_solo_chain=3 | 345 || solo_chain 3 2
classic | 3333 || bomb 4 0
classic | 3333 | on KKKAAA+34 | bomb 4 0
classic | 3333 | on 4444 | nothing
classic | XD | on 2222 | rocket 1 14
rlcard | 3333XD || nothing
openspiel | 333345 || nothing
classic | 333444 | on KKKAAA | nothing
classic | 333444 | on 34567 | nothing
classic | 444555666 | on 333444 | nothing
"""


@pytest.mark.parametrize("row", CANONICAL.strip().splitlines())
def test_the_canonical_reading_is_that_of_the_rules(row: str) -> None:
    """Leading: bombs, then the fixed order, then the highest key. Following: the same kind, else a bomb."""
    rules, cards, how, expected = map(str.strip, row.split("|"))
    word, _, argument = how.partition(" ")
    asked: dict[str, Any] = {"as": {"category": argument}, "on": {"to_beat": argument}, "": {}}[
        word
    ]
    if expected == "nothing":
        with pytest.raises(ddz.MoveError, match=r"is no |does not beat "):
            rules_from_text(rules).move(cards, **asked)
        return
    move = rules_from_text(rules).move(cards, **asked)
    assert " ".join(map(str, facts(move))).strip() == expected


def test_a_declared_category_must_be_what_the_cards_show() -> None:
    with pytest.raises(ddz.MoveError, match="'33' is no solo; these cards can be: pair 33"):
        CLASSIC.move("33", category="solo")
    with pytest.raises(ddz.MoveError, match="33"):
        CLASSIC.move("33", category=ddz.Category.PASS)
