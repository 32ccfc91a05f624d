"""What an ActionIndex refuses, and in which words."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import ddz_fast as ddz
from ddz_fast.batch import LegalActions

CLASSIC = ddz.ActionIndex("classic")
UNTYPED: Any = CLASSIC
"""The same, for what its types forbid."""


def row(
    cards: str,
    category: int,
    length: int = 1,
    key: int = 0,
    bomb_class: int = 0,
) -> LegalActions:
    """A good row, then this one."""
    counts = np.array([ddz.Hand("3").counts, ddz.Hand(cards).counts])
    columns = [[0, category], [1, length], [0, key], [0, bomb_class]]
    return LegalActions(np.array([0, 2]), counts, *(np.array(c, np.uint8) for c in columns))


@pytest.mark.parametrize(
    ("legal", "words"),
    [
        (row("3334", 4), "row 1: '3334' as trio_pair 1 0: .* these cards can be: trio_solo 333.4"),
        (row("34", 0), "row 1: '34' as solo 1 0: '34' is no solo 1 0"),
        (row("3", 0, key=1), "row 1: '3' as solo 1 1"),
        (row("3", 0, key=77), "row 1: '3' as solo 1 77"),
        (
            row("34567", 5, length=200, key=4),
            "row 1: '34567' as solo_chain 200 4: .* 2 to 12 ranks",
        ),
        (row("33334444", 12, length=4), "row 1: '33334444' as bomb 4 0"),
        (row("3333", 12, length=4, bomb_class=2), "row 1: '3333' as bomb 4 0 hard"),
        (row("3333", 12, length=4, bomb_class=9), "row 1: '3333' has a bomb class of 9"),
        (row("33333", 0), "row 1: the play '33333' holds 5 of 3; the deck has 4"),
        (row("3", 14), "row 1: '3' as pass 1 0: .* a pass has length 0 and key 0"),
        (row("3", 99), "row 1: '3' has the category 99; categories are 0 to 14, and 15 for"),
        (
            row("", 15, length=0, key=6),
            "row 1: '' with the key 6 is nothing that is said: .* here 0, 1, 2, 3",
        ),
        (row("", 15, length=0, key=255), "row 1: '' with the key 255"),
        (row("3", 15, length=0), "row 1: '3' with the key 0 is nothing that is said"),
    ],
)
def test_rows_that_are_no_action(legal: LegalActions, words: str) -> None:
    for refusing in (CLASSIC.ids, CLASSIC.mask):
        with pytest.raises(ddz.MoveError, match=words) as refused:
            refusing(legal)
        assert refused.value.code == "not-in-index"


def test_plays_that_no_hand_is_large_enough_for() -> None:
    large = "333444555666777888+9TJQKA"
    moves = ddz.rules("classic").readings("333444555666777888" + "9TJQKA")
    assert [str(move) for move in moves] == [large]
    with pytest.raises(
        ddz.MoveError, match="has 24 cards; plays of the index have at most 20"
    ) as refused:
        CLASSIC.id_of(large)
    assert refused.value.code == "not-in-index"
    with pytest.raises(
        ddz.MoveError, match=r"row 1: .* has 24 cards; plays of the index have at most 20"
    ):
        CLASSIC.ids(row("333444555666777888" + "9TJQKA", 8, 6, 5))


def broken(**columns: Any) -> LegalActions:
    return replace(row("4", 0, key=1), **columns)


@pytest.mark.parametrize(
    ("ask", "code", "words"),
    [
        (lambda: UNTYPED.ids("33"), "bad-argument", "legal must be LegalActions, MoveArrays or"),
        (lambda: UNTYPED.mask(None), "bad-argument", "not None"),
        (lambda: CLASSIC.ids(broken(counts=np.zeros((2, 15), int))), "bad-array", "counts must be"),
        (lambda: CLASSIC.ids(broken(counts=np.zeros((2, 14), "u1"))), "bad-array", r"\(m, 15\)"),
        (
            lambda: CLASSIC.ids(broken(key=np.zeros(3, "u1"))),
            "bad-array",
            "key must have one .* 2 entries",
        ),
        (
            lambda: CLASSIC.ids(broken(length=np.ones(4, "u1")[::2])),
            "bad-array",
            "length must be a C-cont",
        ),
        (
            lambda: CLASSIC.ids(broken(bomb_class=None, category=[0])),
            "bad-array",
            "category must be",
        ),
        (
            lambda: CLASSIC.mask(broken(offsets=np.array([0, 1]))),
            "bad-array",
            "offsets must rise from 0 .* 2",
        ),
        (
            lambda: CLASSIC.mask(broken(offsets=np.array([0, 3, 2]))),
            "bad-array",
            "offsets must rise",
        ),
        (
            lambda: CLASSIC.mask(broken(offsets=np.array([], int))),
            "bad-array",
            "offsets must have shape",
        ),
        (
            lambda: CLASSIC.mask(broken(offsets=np.array([0, 2], "i4"))),
            "bad-array",
            "offsets must be a C-c",
        ),
        (
            lambda: CLASSIC.mask(broken(), np.zeros((1, 9), bool)),
            "bad-array",
            r"shape \(1, 29731\), not",
        ),
        (
            lambda: CLASSIC.mask(broken(), np.zeros((1, 29_731), "u1")),
            "bad-array",
            "out must be a C-cont",
        ),
        (
            lambda: CLASSIC.mask(broken(), np.zeros((29_731, 1), bool).T[:, ::-1]),
            "bad-array",
            "out must be",
        ),
        (
            lambda: CLASSIC.mask(broken(), read_only((1, 29_731))),
            "bad-array",
            "out must be writeable",
        ),
        (
            lambda: CLASSIC.moves([0, 29_731]),
            "bad-action-id",
            r"ids\[1\] is 29731; ids are 0 to 29730",
        ),
        (lambda: CLASSIC.moves(np.array([-1], "i1")), "bad-action-id", r"ids\[0\] is -1;"),
        (lambda: CLASSIC.moves(np.array([2**64 - 1], "u8")), "bad-action-id", f"is {2**64 - 1};"),
        (
            lambda: CLASSIC.moves([0.5]),
            "bad-array",
            r"ids must be an array of integers of shape \(m,\)",
        ),
        (lambda: CLASSIC.moves([True]), "bad-array", "ids must be an array of integers"),
        (lambda: CLASSIC.moves(7), "bad-array", "ids must be an array of integers"),
        (lambda: CLASSIC.moves([[1]]), "bad-array", "ids must be an array of integers"),
        (lambda: CLASSIC.moves("3"), "bad-array", "ids must be an array of integers"),
        (
            lambda: CLASSIC.action(29_731),
            "bad-action-id",
            "id must be an integer from 0 to 29730, not 29731",
        ),
        (lambda: CLASSIC.action(-1), "bad-action-id", "not -1"),
        (lambda: UNTYPED.action("3"), "bad-action-id", "not '3'"),
        (lambda: CLASSIC.action(True), "bad-action-id", "not True"),
        (
            lambda: CLASSIC.id_of("rob"),
            "not-in-index",
            "'rob' is nothing .* under classic; that is pass, 1, 2, 3",
        ),
        (lambda: CLASSIC.id_of(4), "not-in-index", "4 .int. is nothing that can be said"),
        (
            lambda: ddz.ActionIndex("rlcard").id_of(1),
            "not-in-index",
            "under rlcard; that is nothing",
        ),
        (lambda: CLASSIC.id_of("34"), "no-reading", "is no play"),
        (lambda: CLASSIC.id_of("33333"), "not-in-deck", "holds 5 of 3"),
        (lambda: UNTYPED.id_of(None), "not-a-move", "is no move"),
        (lambda: CLASSIC.id_of(ddz.rules("haling").move("XXDD")), "not-in-deck", "holds 2 of X"),
        (
            lambda: ddz.ActionIndex("laizi"),
            "no-action-index",
            "laizi has wild cards .wild_rank='drawn'.",
        ),
        (
            lambda: ddz.ActionIndex(ddz.rules("laizi", wild_rank="7")),
            "no-action-index",
            "wild_rank='7'",
        ),
        (lambda: ddz.ActionIndex("clasic"), "unknown-rules", "is no rule set"),
    ],
)
def test_refusals(ask: Callable[[], object], code: str, words: str) -> None:
    with pytest.raises(ddz.DdzError, match=words) as refused:
        ask()
    assert refused.value.code == code


def read_only(shape: tuple[int, int]) -> npt.NDArray[np.bool_]:
    array = np.zeros(shape, bool)
    array.flags.writeable = False
    return array
