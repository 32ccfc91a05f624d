"""RuleSet: the presets and their flags, what is refused, its text, and questions about many hands."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ddz_fast as ddz
from ddz_fast.rules.presets import rules_from_text, rules_to_text
from strategies import shuffled_hands

any_ddz: Any = ddz
"""The package for arguments of the wrong type."""

DEFAULTS: dict[str, int | bool] = {
    "seats": 3,
    "hand_cards": 17,
    "bottom_cards": 3,
    "jokers": True,
    "trio_solo": True,
    "trio_pair": True,
    "four_two_solo": True,
    "four_two_pair": True,
    "kick_equal": True,
    "kick_rocket": True,
    "kick_adjacent": True,
    "kick_bomb": False,
    "pair_kick_equal": False,
    "min_solo_chain": 5,
    "min_pair_chain": 3,
}
PRESETS: dict[str, dict[str, int | bool]] = {
    "classic": {},
    "spade_three": {"min_pair_chain": 2},
    "two_player": {"seats": 2, "hand_cards": 20},
    "twelve_card": {
        "seats": 4,
        "hand_cards": 12,
        "bottom_cards": 4,
        "jokers": False,
        "trio_pair": False,
        "min_solo_chain": 4,
    },
    "rlcard": {"kick_rocket": False, "kick_adjacent": False},
    "douzero": {"kick_bomb": True},
    "openspiel": {"kick_rocket": False, "four_two_solo": False, "four_two_pair": False},
}

switches = {name: st.booleans() for name, value in DEFAULTS.items() if isinstance(value, bool)}
numbers = {
    "seats": st.integers(2, 4),
    "hand_cards": st.integers(1, 54),
    "bottom_cards": st.integers(0, 54),
    "min_solo_chain": st.integers(3, 12),
    "min_pair_chain": st.integers(2, 12),
}
any_flags: st.SearchStrategy[dict[str, int | bool]] = st.fixed_dictionaries(
    {}, optional={**switches, **numbers}
)


def test_the_presets_are_those_of_one_deck() -> None:
    assert set(ddz.presets()) == set(PRESETS)
    assert ddz.presets()[0] == "classic"
    assert ddz.rules() == ddz.rules("classic")


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_has_the_flags_of_the_rules(name: str) -> None:
    rules = ddz.rules(name)
    assert rules.name == name
    assert rules.flags() == DEFAULTS | PRESETS[name]
    for flag, value in (DEFAULTS | PRESETS[name]).items():
        assert getattr(rules, flag) == value


def test_every_flag_has_a_meaning() -> None:
    assert ddz.RuleSet.meanings().keys() == DEFAULTS.keys()
    assert all(len(meaning) > 10 for meaning in ddz.RuleSet.meanings().values())
    assert ddz.RuleSet("classic") == ddz.rules("classic")


@given(st.sampled_from(sorted(PRESETS)), any_flags)
def test_flags_change_nothing_else(name: str, flags: dict[str, int | bool]) -> None:
    before = ddz.rules(name)
    after = before.with_flags(**flags)
    assert after.flags() == DEFAULTS | PRESETS[name] | flags
    assert after == ddz.rules(name, **flags) == ddz.rules(before, **flags)
    assert before.flags() == DEFAULTS | PRESETS[name]


@given(st.sampled_from(sorted(PRESETS)), any_flags)
def test_a_rule_set_is_a_value(name: str, flags: dict[str, int | bool]) -> None:
    rules = ddz.rules(name, **flags)
    for twin in (ddz.rules(name, **flags), rules_from_text(rules_to_text(rules))):
        assert twin == rules
        assert hash(twin) == hash(rules)
        assert twin.play_rules == rules.play_rules
    changed = rules.with_flags(kick_bomb=not rules.kick_bomb)
    assert changed != rules
    assert len({rules, changed, rules.with_flags()}) == 2


@pytest.mark.parametrize(
    "twin_of", [copy.copy, copy.deepcopy, lambda r: pickle.loads(pickle.dumps(r))]
)
def test_a_rule_set_is_copied_and_pickled(twin_of: Callable[[ddz.RuleSet], ddz.RuleSet]) -> None:
    """Worker processes are handed rule sets."""
    rules = ddz.rules("twelve_card", kick_equal=False)
    twin = twin_of(rules)
    assert twin == rules
    assert hash(twin) == hash(rules)
    assert list(twin.leads("33344")) == list(rules.leads("33344"))


def test_nothing_changes_a_rule_set() -> None:
    rules: Any = ddz.rules("classic")
    for flag in ("name", *DEFAULTS):
        with pytest.raises(FrozenInstanceError):
            setattr(rules, flag, 2)
    rules.flags()["seats"] = 4
    assert rules.seats == 3


@pytest.mark.parametrize(
    "name", ["", "Classic", "haling!", "classic:seats=2", 3, None, ["classic"], b"classic"]
)
def test_an_unknown_rule_set_is_refused_with_the_names_there_are(name: Any) -> None:
    with pytest.raises(ddz.RuleSetError) as caught:
        any_ddz.rules(name)
    assert repr(name) in str(caught.value)
    assert all(preset in str(caught.value) for preset in PRESETS)
    assert caught.value.code == "unknown-rules"


@pytest.mark.parametrize("flag", ["kick_everything", "Seats", "name_", "wild_rank", "play"])
def test_an_unknown_flag_is_refused_with_the_flags_there_are(flag: str) -> None:
    with pytest.raises(ddz.RuleSetError) as caught:
        ddz.rules("classic", **{flag: True})
    assert f"'{flag}'" in str(caught.value)
    assert all(known in str(caught.value) for known in DEFAULTS)
    assert caught.value.code == "unknown-flag"


IMPOSSIBLE: dict[str, tuple[object, ...]] = {
    "seats": (0, 1, 5, -1, 2**40, 2.0, "3", None, True),
    "hand_cards": (0, 55, -1, 17.0, None, False),
    "bottom_cards": (-1, 55, 3.5, "3", True),
    "min_solo_chain": (0, 2, 13, -1, 256, 5.0, None, True),
    "min_pair_chain": (0, 1, 13, 258, "3", False),
    **dict.fromkeys(switches, (0, 1, None, "true", 1.0, np.True_, [])),
}


@pytest.mark.parametrize(("flag", "values"), IMPOSSIBLE.items())
def test_an_impossible_value_is_refused_by_name(flag: str, values: tuple[object, ...]) -> None:
    for value in values:
        with pytest.raises(ddz.RuleSetError, match=flag) as caught:
            any_ddz.rules("classic", **{flag: value})
        assert str(value) in str(caught.value)
        with pytest.raises(ddz.RuleSetError):
            any_ddz.RuleSet("classic", **{flag: value})


def test_whole_numbers_of_numpy_are_numbers() -> None:
    rules = ddz.rules("classic", seats=np.int64(4).item(), min_pair_chain=np.uint8(2).item())
    assert rules == any_ddz.rules("classic", seats=np.int64(4), min_pair_chain=np.uint8(2))
    assert rules_to_text(rules) == "classic:seats=4,min_pair_chain=2"


@pytest.mark.parametrize(
    ("flags", "need", "have"),
    [
        ({"jokers": False}, 54, 52),
        ({"hand_cards": 18}, 57, 54),
        ({"seats": 4, "hand_cards": 13}, 55, 54),
    ],
)
def test_a_deck_too_small_for_the_deal_still_answers_questions_about_hands(
    flags: dict[str, int], need: int, have: int
) -> None:
    rules = ddz.rules("classic", **flags)
    assert [str(move) for move in rules.leads("33")] == ["3", "33"]
    for call in (ddz.simulate, ddz.deal):
        with pytest.raises(ddz.RuleSetError, match=f"{need} cards; the deck has {have}"):
            call(rules, 1)


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (ddz.rules("classic"), "classic"),
        (
            ddz.rules("classic", kick_rocket=False, min_pair_chain=2),
            "classic:kick_rocket=false,min_pair_chain=2",
        ),
        (ddz.rules("douzero", kick_bomb=False), "douzero:kick_bomb=false"),
        (ddz.rules("twelve_card", jokers=True), "twelve_card:jokers=true"),
    ],
)
def test_the_text_of_a_rule_set_is_one_word(rules: ddz.RuleSet, text: str) -> None:
    assert rules_to_text(rules) == text
    assert rules_from_text(text) == rules


NO_RULES = """nope nope:seats=2 classic:seats classic:seats= classic:seats=two classic:=3 classic:seats=-2
classic:seats=5 classic:kick_rocket=1 classic:loud=true classic:seats=true classic:name=2 classic:seats=2;x=3"""


@pytest.mark.parametrize("text", ["", "classic:seats=" + "9" * 5000, *NO_RULES.split()])
def test_other_text_is_no_rule_set(text: str) -> None:
    with pytest.raises(ddz.RuleSetError):
        rules_from_text(text)


def test_a_rule_set_may_have_a_name_of_its_own() -> None:
    rules = ddz.RuleSet("house", min_pair_chain=2)
    assert rules_from_text(rules_to_text(rules)) == rules
    assert rules_from_text(rules_to_text(ddz.RuleSet("两人", seats=2))).name == "两人"
    for bad in ("", "a b", "a:b", "a@b", "a\n", 3, None):
        with pytest.raises(ddz.RuleSetError, match="name"):
            any_ddz.RuleSet(bad)


def rows(number: int, seed: int, rules: ddz.RuleSet) -> npt.NDArray[np.uint8]:
    return np.array(shuffled_hands(number, seed=seed, jokers=rules.jokers), np.uint8)


@pytest.mark.parametrize("preset", PRESETS)
def test_many_hands_at_once_give_what_single_ones_give(preset: str) -> None:
    rules = ddz.rules(preset)
    counts = rows(40, 3, rules)
    singles = [list(rules.leads(ddz.Hand.from_counts(row))) for row in counts]
    moves = [move for leads in singles for move in leads]
    number = rules.count_leads_many(counts)
    assert number.dtype == np.int64
    assert number.tolist() == [len(leads) for leads in singles]
    offsets, cards, category, length, key = rules.leads_many(counts)
    assert offsets.dtype == np.int64
    assert offsets.tolist() == [0, *np.cumsum(number).tolist()]
    assert {array.dtype for array in (cards, category, length, key)} == {np.dtype(np.uint8)}
    assert cards.tolist() == [move.cards.counts.tolist() for move in moves]
    assert category.tolist() == [move.category.code for move in moves]
    assert length.tolist() == [move.length for move in moves]
    assert key.tolist() == [move.key for move in moves]
    assert rules.enumerate_many(counts) == len(moves)


def test_no_hands_have_no_leads() -> None:
    rules, none = ddz.rules("classic"), np.zeros((0, 15), np.uint8)
    assert rules.count_leads_many(none).shape == (0,)
    assert [array.shape for array in rules.leads_many(none)] == [(1,), (0, 15), (0,), (0,), (0,)]
    assert rules.enumerate_many(none) == 0
    empty = np.zeros((2, 15), np.uint8)
    assert rules.count_leads_many(empty).tolist() == [0, 0]
    assert rules.leads_many(empty)[0].tolist() == [0, 0, 0]
    assert rules.enumerate_many(empty) == 0


WRONG_ARRAYS: list[Any] = [
    *(np.zeros((2, 15), kind) for kind in (np.int64, np.int8, np.float32, bool, ">u2", object)),
    *(np.zeros(shape, np.uint8) for shape in ((2, 14), (2, 16), (15,), (1, 2, 15), (), (15, 0))),
    np.zeros((2, 30), np.uint8)[:, ::2],
    np.zeros((15, 2), np.uint8).T,
    [[0] * 15],
    "3344",
    None,
    7,
]


@pytest.mark.parametrize("array", WRONG_ARRAYS)
def test_other_arrays_are_refused(array: Any) -> None:
    rules = ddz.rules("classic")
    for call in (rules.count_leads_many, rules.leads_many, rules.enumerate_many):
        with pytest.raises(ddz.DdzError, match=r"counts must .*\(n, 15\)") as caught:
            call(array)
        assert caught.value.code == "bad-array"


@pytest.mark.parametrize(
    ("place", "copies", "name"), [(0, 5, "3"), (12, 9, "2"), (13, 2, "X"), (14, 255, "D")]
)
def test_a_row_that_no_deck_holds_is_refused_by_its_number(
    place: int, copies: int, name: str
) -> None:
    counts = np.zeros((3, 15), np.uint8)
    counts[2, place] = copies
    rules = ddz.rules("classic")
    for call in (rules.count_leads_many, rules.leads_many, rules.enumerate_many):
        with pytest.raises(ddz.NotationError, match=rf"row 2 of counts: .* {copies} of {name}"):
            call(counts)
