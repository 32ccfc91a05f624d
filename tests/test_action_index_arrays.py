"""ActionIndex with arrays: masks of many hands and types of ids; and the index as a value."""

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest

import ddz_fast as ddz
from action_rows import deck_list, leads_of, legal_of, said
from ddz_fast.batch import LegalActions

CLASSIC = ddz.ActionIndex("classic")


def dealt(name: str, hands: int) -> LegalActions:
    rules = ddz.rules(name)
    return legal_of(*leads_of(rules, ddz.deal(rules, hands, seed=1)[:, 0]))


def hand_of_row(legal: LegalActions) -> npt.NDArray[np.int64]:
    return np.repeat(np.arange(len(legal.sizes)), legal.sizes)


# Masks.


@pytest.mark.parametrize("name", ["rlcard", "twelve_card", "haling"])
def test_masks(name: str) -> None:
    index, legal = ddz.ActionIndex(name), dealt(name, 20)
    mask = index.mask(legal)
    assert mask.shape == (20, index.size)
    assert mask.dtype == np.bool_
    assert np.array_equal(np.flatnonzero(mask), index.ids(legal) + index.size * hand_of_row(legal))
    out = np.ones((20, index.size), bool)
    assert index.mask(legal, out) is out
    assert np.array_equal(out, mask)


def test_masks_of_one_hand() -> None:
    legal = dealt("classic", 3)
    mask = CLASSIC.mask(legal)
    one = legal.of(1)
    assert np.array_equal(CLASSIC.mask(one), mask[1:2])
    moves = ddz.MoveArrays(one.counts, one.category, one.length, one.key)
    assert np.array_equal(CLASSIC.mask(moves), mask[1:2])
    assert np.array_equal(CLASSIC.mask(CLASSIC.moves(CLASSIC.ids(moves))), mask[1:2])


def test_masks_of_hands_that_are_over() -> None:
    index = ddz.ActionIndex("huanle")
    mask = index.mask(replace(said("decline", "call"), offsets=np.array([0, 0, 2, 2])))
    assert mask.sum(axis=1).tolist() == [0, 2, 0]
    assert np.flatnonzero(mask[1]).tolist() == [index.id_of("decline"), index.id_of("call")]
    assert index.mask(said()).tolist() == [[False] * index.size]
    assert index.mask(replace(said(), offsets=np.array([0]))).shape == (0, index.size)
    assert index.ids(said()).shape == (0,)


def test_a_mask_is_as_it_was_where_a_row_is_refused() -> None:
    legal = dealt("classic", 2)
    legal.key[-1] = 200
    out = np.ones((2, CLASSIC.size), bool)
    with pytest.raises(ddz.MoveError):
        CLASSIC.mask(legal, out)
    assert out.all()


# Ids.


@pytest.mark.parametrize("kind", ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", ">i4"])
def test_ids_of_any_integer_type(kind: str) -> None:
    expected = CLASSIC.moves(np.arange(100))
    for ids in (np.arange(100, dtype=kind), np.arange(200, dtype=kind)[:100], range(100)):
        found = CLASSIC.moves(ids)
        assert all(np.array_equal(a, b) for a, b in zip(found, expected, strict=True))
    spread = CLASSIC.moves(np.arange(200, dtype="u2")[::2])
    assert np.array_equal(CLASSIC.ids(spread), np.arange(0, 200, 2))


def test_no_ids() -> None:
    assert CLASSIC.moves(np.zeros(0, np.int32)).counts.shape == (0, 15)


def test_threads_share_an_index() -> None:
    listed = deck_list(CLASSIC.rules)
    with ThreadPoolExecutor(4) as pool:
        for ids in pool.map(lambda _: CLASSIC.ids(listed), range(16)):
            assert np.array_equal(ids, np.arange(CLASSIC.plays))


# The index as a value.


def test_an_index_is_a_value() -> None:
    other = ddz.ActionIndex(ddz.rules("classic"))
    assert other == CLASSIC
    assert hash(other) == hash(CLASSIC)
    assert ddz.ActionIndex("rlcard") != CLASSIC
    assert CLASSIC.rules != CLASSIC
    assert len({CLASSIC, other, ddz.ActionIndex("douzero")}) == 2
    assert repr(CLASSIC) == "ActionIndex(classic: 29726 plays, the pass, 4 sayings)"
    assert ddz.ActionIndex() == CLASSIC
    for twin in (pickle.loads(pickle.dumps(CLASSIC)), copy.copy(CLASSIC), copy.deepcopy(CLASSIC)):
        assert twin == CLASSIC
        assert twin.rules == CLASSIC.rules
        assert twin.id_of("333+4") == CLASSIC.id_of("333+4")


def test_nothing_can_be_set() -> None:
    with pytest.raises(AttributeError):
        CLASSIC.plays = 3  # type: ignore[misc]
    with pytest.raises(AttributeError):
        CLASSIC.name = "mine"  # type: ignore[attr-defined]
