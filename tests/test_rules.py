"""RuleSet as a value: changed, copied, written as text; and questions about many hands."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given

import ddz_fast as ddz
from ddz_fast.rules.presets import rules_from_text, rules_to_text
from house_rules import DEFAULTS, PRESETS, Flag, any_change
from strategies import shuffled_hands

any_ddz: Any = ddz
"""The package for arguments of the wrong type."""


@given(any_change)
def test_flags_change_nothing_else(change: tuple[str, dict[str, Flag]]) -> None:
    name, flags = change
    before = ddz.rules(name)
    after = before.with_flags(**flags)
    assert after.flags() == DEFAULTS | PRESETS[name] | flags
    assert after == ddz.rules(name, **flags) == ddz.rules(before, **flags)
    assert before.flags() == DEFAULTS | PRESETS[name]


@given(any_change)
def test_a_rule_set_is_a_value(change: tuple[str, dict[str, Flag]]) -> None:
    name, flags = change
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
        (ddz.rules("laizi"), "laizi"),
        (ddz.rules("laizi", wild_rank="10"), "laizi:wild_rank=T"),
        (
            ddz.rules("laizi", wild_rank=None, laizi_factor=1, cap="none"),
            "laizi:wild_rank=none,laizi_factor=1,cap=none",
        ),
        (
            ddz.rules("huanle", wild_rank="drawn", laizi_factor=0.75),
            "huanle:wild_rank=drawn,laizi_factor=0.75",
        ),
    ],
)
def test_the_text_of_a_rule_set_is_one_word(rules: ddz.RuleSet, text: str) -> None:
    assert rules_to_text(rules) == text
    assert rules_from_text(text) == rules


NO_RULES = """nope nope:seats=2 classic:seats classic:seats= classic:seats=two classic:=3 classic:seats=-2
classic:seats=5 classic:kick_rocket=1 classic:loud=true laizi:wild_rank=X laizi:wild_rank=33
laizi:wild_rank= laizi:laizi_factor=0 laizi:laizi_factor=nan laizi:laizi_factor=-1 laizi:cap=true
classic:seats=true classic:name=2 classic:seats=2;x=3"""


@pytest.mark.parametrize("text", ["", "classic:seats=" + "9" * 5000, *NO_RULES.split()])
def test_other_text_is_no_rule_set(text: str) -> None:
    with pytest.raises(ddz.RuleSetError):
        rules_from_text(text)


def test_a_file_or_flags_in_place_of_a_name_are_told_where_they_belong() -> None:
    with pytest.raises(
        ddz.RuleSetError, match=r"'mine\.toml' is no rule set; .*; load_rules reads"
    ):
        ddz.rules("mine.toml")
    with pytest.raises(
        ddz.RuleSetError, match=r"flags go as keywords: rules\('classic', spring=2\)"
    ):
        ddz.rules("huanle:spring=3")


@pytest.mark.parametrize(
    ("preset", "flags", "text"),
    [
        ("huanle", {"spring": 3}, "mine@huanle:spring=3"),
        ("huanle", {}, "mine@huanle"),
        ("twelve_card", {"jokers": True}, "mine@twelve_card:jokers=true"),
        ("classic", {"first": "face_up_card"}, "mine@classic:first=face_up_card"),
    ],
)
def test_a_name_of_its_own_comes_with_the_nearest_preset(
    preset: str, flags: dict[str, Flag], text: str
) -> None:
    rules = ddz.RuleSet("mine", **ddz.rules(preset, **flags).flags())  # type: ignore[arg-type]
    assert rules_to_text(rules) == text
    assert rules_from_text(text) == rules


def test_games_matches_and_positions_show_what_differs() -> None:
    rules = ddz.RuleSet("mine", **ddz.rules("huanle", spring=3).flags())  # type: ignore[arg-type]
    game = ddz.Game(rules)
    for shown in (game, ddz.Match(rules), game.record(), ddz.Position(rules, ["3", "4", "5"])):
        assert "mine@huanle:spring=3" in repr(shown)
    assert "<Game of huanle:spring=3, seed 0" in repr(ddz.Game(ddz.rules("huanle", spring=3)))


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
    if rules.draws_wild_rank:
        rules = rules.with_flags(wild_rank="7")
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
