"""Hand: what may be written, what is counted, and that nothing changes it."""

import copy
import pickle
import random
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ddz_fast as ddz

RANKS = "3456789TJQKA2XD"
SUITS = "♠♥♣♦"
SPELLINGS: dict[str, tuple[str, ...]] = {rank: (rank, rank.lower()) for rank in RANKS} | {
    "T": ("T", "t", "10"),
    "X": ("X", "x", "B", "b", "小王"),
    "D": ("D", "d", "R", "r", "大王"),
}
any_hand: Any = ddz.Hand
"""Hand for arguments of the wrong type."""

counts = st.tuples(*[st.integers(0, 8)] * 13, *[st.integers(0, 2)] * 2)
"""All that a Hand may hold: two decks."""


def text_of(held: tuple[int, ...]) -> str:
    return "".join(rank * copies for rank, copies in zip(RANKS, held, strict=True))


def hand_of(held: tuple[int, ...]) -> ddz.Hand:
    return ddz.Hand(text_of(held))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("", ""),
        ("3334445TJQK2XD", "3334445TJQK2XD"),
        ("DX2AKQJT9876543", "3456789TJQKA2XD"),
        ("10", "T"),
        ("1010T10t", "TTTTT"),
        ("10J9", "9TJ"),
        ("小王大王", "XD"),
        ("大王 3 小王 3", "33XD"),
        ("BR", "XD"),
        ("rbDX", "XXDD"),
        ("jqka", "JQKA"),
        ("tjxd", "TJXD"),
        (" 3\t4\n5\r6 ", "3456"),
        ("3" * 8, "33333333"),
        (ddz.Hand("443"), "344"),
    ],
)
def test_every_written_form_has_one_canonical_text(text: str | ddz.Hand, canonical: str) -> None:
    assert str(ddz.Hand(text)) == canonical
    assert ddz.Hand(text) == ddz.Hand(canonical)


@pytest.mark.parametrize("rank", RANKS)
def test_every_spelling_of_a_rank_is_that_rank(rank: str) -> None:
    one = [int(other == rank) for other in RANKS]
    for spelling in SPELLINGS[rank]:
        assert ddz.Hand(spelling).counts.tolist() == one
        assert str(ddz.Hand(f" {spelling}{spelling}")) == rank * 2


@given(counts, st.integers(0, 2**32))
def test_order_case_and_spaces_do_not_matter(held: tuple[int, ...], seed: int) -> None:
    rng = random.Random(seed)
    canonical = text_of(held)
    pieces = [rng.choice(SPELLINGS[rank]) + rng.choice(["", " ", "\t", "\n"]) for rank in canonical]
    rng.shuffle(pieces)
    hand = ddz.Hand("".join(pieces))
    assert str(hand) == canonical
    assert repr(hand) == f"Hand('{canonical}')"
    assert len(hand) == len(canonical)
    assert bool(hand) == bool(canonical)
    assert hand.counts.tolist() == list(held)


@given(counts)
def test_text_pickle_copy_and_counts_give_the_hand_back(held: tuple[int, ...]) -> None:
    hand = hand_of(held)
    twins = [
        ddz.Hand(str(hand)),
        ddz.Hand(hand),
        pickle.loads(pickle.dumps(hand)),
        copy.copy(hand),
        copy.deepcopy(hand),
        ddz.Hand.from_counts(hand.counts),
        ddz.Hand.from_counts(held),
        ddz.Hand.from_counts(list(held)),
        ddz.Hand.from_counts(np.array(held, np.int64)),
        ddz.Hand.from_counts(np.array(held, ">i2")),
        ddz.Hand.from_counts(np.array(held, np.uint8).repeat(3)[::3]),
        ddz.Hand.from_counts(np.array(held[::-1], np.uint8)[::-1]),
        ddz.Hand.from_counts(np.array(held, object)),
    ]
    for twin in twins:
        assert twin == hand
        assert hash(twin) == hash(hand)
        assert (twin != hand) is False
    assert {hand: 1}[twins[0]] == 1


@given(counts, counts)
def test_different_cards_are_different_hands(a: tuple[int, ...], b: tuple[int, ...]) -> None:
    assert (hand_of(a) == hand_of(b)) == (a == b)
    assert len({hand_of(a), hand_of(b)}) == len({a, b})


def test_a_hand_is_not_its_text() -> None:
    assert ddz.Hand("33") != "33"
    assert ddz.Hand("33") != [2] + [0] * 14
    assert ddz.Hand("") != 0


@given(counts, counts)
def test_adding_and_taking_away_count_every_rank(a: tuple[int, ...], b: tuple[int, ...]) -> None:
    first, second = hand_of(a), hand_of(b)
    total = tuple(x + y for x, y in zip(a, b, strict=True))
    if all(n <= (8 if i < 13 else 2) for i, n in enumerate(total)):
        assert first + second == second + first == hand_of(total)
        assert (first + second) - second == first
        assert first + str(second) == hand_of(total)
    else:
        with pytest.raises(ddz.NotationError, match="the sum would hold"):
            first + second
    if Counter(text_of(b)) <= Counter(text_of(a)):
        assert str(first - second) == text_of(tuple(x - y for x, y in zip(a, b, strict=True)))
    else:
        with pytest.raises(ddz.NotationError, match="is not in the hand"):
            first - second


@given(counts, st.data())
def test_smaller_hands_are_those_whose_cards_are_all_there(
    a: tuple[int, ...], data: st.DataObject
) -> None:
    """Half of the time a real subset, else any other hand."""
    subsets = st.tuples(*[st.integers(0, n) for n in a])
    b = data.draw(st.one_of(subsets, counts))
    whole, part = hand_of(a), hand_of(b)
    within = all(x <= y for x, y in zip(b, a, strict=True))
    assert (part <= whole) == (whole >= part) == (part in whole) == (str(part) in whole) == within
    assert (part < whole) == (whole > part) == (within and a != b)


def test_membership_counts_copies() -> None:
    hand = ddz.Hand("3344X")
    assert "X" in hand
    assert "小王" in hand
    assert "33" in hand
    assert "433X" in hand
    assert ddz.Hand("4") in hand
    assert "" in hand
    assert "333" not in hand
    assert "D" not in hand


def test_counts_are_a_fresh_array_each_time() -> None:
    hand = ddz.Hand("33TXD")
    counts = hand.counts
    assert counts.dtype == np.uint8
    assert counts.shape == (15,)
    assert counts.tolist() == [2, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 1]
    counts[:] = 0
    assert hand.counts.tolist() == [2, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 1]
    assert str(hand) == "33TXD"


def test_nothing_changes_a_hand() -> None:
    hand: Any = ddz.Hand("33")
    kept, number = hand, hash(hand)
    for name in ("counts", "word", "cards", "anything"):
        with pytest.raises(AttributeError):
            setattr(hand, name, 1)
    with pytest.raises(TypeError):
        hand[0] = 1
    hand += ddz.Hand("4")
    assert str(hand) == "334"
    assert str(kept) == "33"
    assert hash(kept) == number


def test_a_list_that_changes_later_leaves_the_hand_alone() -> None:
    array = np.zeros(15, np.uint8)
    hand = ddz.Hand.from_counts(array)
    array[:] = 1
    assert hand == ddz.Hand("")


@pytest.mark.parametrize("card", range(108))
def test_a_card_id_is_a_rank_of_four_suits_or_a_joker(card: int) -> None:
    of_deck = card % 54
    rank = RANKS[of_deck // 4] if of_deck < 52 else "XD"[of_deck - 52]
    text = SUITS[of_deck % 4] + rank if of_deck < 52 else rank
    assert ddz.Hand.from_cards([card]) == ddz.Hand(rank)
    assert ddz.card_text(card) == text
    assert ddz.card_id(text) == of_deck
    assert ddz.card_text(text) == text
    mixed: list[int | str] = [text, card]
    assert ddz.Hand.from_cards(mixed) == ddz.Hand(rank * 2)


def test_cards_are_read_from_anything_that_yields_them() -> None:
    assert ddz.Hand.from_cards(range(54)).counts.tolist() == [4] * 13 + [1, 1]
    assert ddz.Hand.from_cards(range(108)).counts.tolist() == [8] * 13 + [2, 2]
    texts = "♠3 H3 c10 dT D 小王 大王".split()
    assert ddz.Hand.from_cards(text for text in texts) == ddz.Hand("33TTXDD")
    assert ddz.Hand.from_cards(np.arange(4)) == ddz.Hand("3333")
    assert ddz.Hand.from_cards([]) == ddz.Hand()


LETTERS = "S3=0 h3=1 C3=2 d3=3 ♠10=28 DT=31 s2=48 d2=51 X=52 b=52 小王=52 D=53 R=53 大王=53"


@pytest.mark.parametrize(("text", "card"), [pair.split("=") for pair in LETTERS.split()])
def test_a_card_may_be_written_with_a_letter_for_its_suit(text: str, card: str) -> None:
    assert ddz.card_id(text) == int(card)


@pytest.mark.parametrize("card", ["", "3", "♠", "S", "♠X", "SD", "Z3", "♠33", "♠1", "3♠", " ♠3"])
def test_text_that_is_no_card_is_refused_by_name(card: str) -> None:
    for call in (ddz.card_id, ddz.card_text, lambda text: ddz.Hand.from_cards([text])):
        with pytest.raises(ddz.NotationError) as caught:
            call(card)
        assert f"'{card}'" in str(caught.value)


@pytest.mark.parametrize("card", [-1, 108, 2**70, 3.0, None, True, b"S3", [0], np.float32(1)])
def test_what_is_no_card_id_is_refused(card: Any) -> None:
    for call in (ddz.card_id, ddz.card_text, lambda each: ddz.Hand.from_cards([0, each])):
        with pytest.raises(ddz.NotationError, match="card id must be an integer from 0 to 107"):
            call(card)


OFFENCES = "3334Z=Z 1=1 0=0 3,4=, 33+4=+ ♠3=♠ 小=小 王=王 33🂡=🂡 33é=é -=- 11=1"


@pytest.mark.parametrize(("text", "offence"), [pair.split("=") for pair in OFFENCES.split(" ")])
def test_text_that_is_no_hand_names_the_character_and_the_text(text: str, offence: str) -> None:
    for call in (ddz.Hand, lambda each: each in ddz.Hand("3"), lambda each: ddz.Hand() + each):
        with pytest.raises(ddz.NotationError) as caught:
            call(text)
        assert f"'{offence}' in '{text}'" in str(caught.value)
        assert caught.value.code == "unknown-card"


@pytest.mark.parametrize(("text", "named"), [("3\x004", r"'3\x004'"), ("\ud800", r"'\ud800'")])
def test_what_cannot_be_printed_is_named_by_its_code(text: str, named: str) -> None:
    with pytest.raises(ddz.NotationError, match=re.escape(named)):
        ddz.Hand(text)


@pytest.mark.parametrize("value", [3, 3.5, None, b"33", ["3", "3"], {"3": 2}, np.zeros(15), True])
def test_what_is_no_text_is_no_hand(value: Any) -> None:
    with pytest.raises(ddz.NotationError, match="is no hand"):
        any_hand(value)


@pytest.mark.parametrize("rank", RANKS)
def test_a_hand_holds_no_more_than_two_decks(rank: str) -> None:
    most = 2 if rank in "XD" else 8
    place = RANKS.index(rank)
    assert len(ddz.Hand(rank * most)) == most
    row = [0] * 15
    row[place] = most + 1
    card = 52 + "XD".index(rank) if rank in "XD" else 4 * place
    calls: list[Callable[[], object]] = [
        lambda: ddz.Hand(rank * (most + 1)),
        lambda: ddz.Hand(rank * most) + rank,
        lambda: ddz.Hand.from_counts(np.array(row, np.uint8)),
        lambda: ddz.Hand.from_cards([card] * (most + 1)),
    ]
    for call in calls:
        with pytest.raises(ddz.NotationError, match=f"{most + 1} of {rank}; at most {most}"):
            call()
    with pytest.raises(ddz.NotationError, match="9" if most == 8 else "3 of"):
        ddz.Hand.from_counts(row)


NOT_EIGHT = (-1, 9, 256, 2**70, True, None, 1.0, "1")
LISTS = [[0] * 14, [0] * 16, [], (1,), "0" * 15, *([bad] + [0] * 14 for bad in NOT_EIGHT)]
WRONG_SHAPE = [np.zeros(shape, np.uint8) for shape in (14, 16, 0, (1, 15), (15, 1), ())]
WRONG_VALUE = [np.full(15, -1), np.full(15, 264), np.full(15, 9, np.uint8), np.array(["3"] * 15)]
WRONG_TYPE = [np.zeros(15, kind) for kind in (float, bool, complex, "M8[s]", "f2")]


@pytest.mark.parametrize("value", [*LISTS, *WRONG_SHAPE, *WRONG_VALUE, *WRONG_TYPE])
def test_wrong_counts_are_refused(value: Any) -> None:
    with pytest.raises(ddz.NotationError, match=r"count|would hold 9 of 3"):
        any_hand.from_counts(value)
