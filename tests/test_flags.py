"""The presets and their flags against the rules, and the values and combinations that are refused."""

from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast.rules.presets import flag_from_text
from house_rules import CHOICES, DEFAULTS, PRESETS, RANGES, SWITCHES

any_ddz: Any = ddz
"""The package for arguments of the wrong type."""


def test_the_presets_are_those_of_the_rules() -> None:
    assert ddz.presets() == tuple(PRESETS)
    assert ddz.rules() == ddz.rules("classic") == ddz.RuleSet("classic")


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_has_the_flags_of_the_rules(name: str) -> None:
    rules = ddz.rules(name)
    assert rules.name == name
    assert rules.flags() == DEFAULTS | PRESETS[name]
    for flag, value in (DEFAULTS | PRESETS[name]).items():
        assert getattr(rules, flag) == value
        assert type(getattr(rules, flag)) is type(value)
    assert rules.changes_from(ddz.rules("classic")) == PRESETS[name]


def test_every_flag_has_a_meaning_and_a_part() -> None:
    assert ddz.RuleSet.meanings().keys() == DEFAULTS.keys()
    assert all(len(meaning) > 10 for meaning in ddz.RuleSet.meanings().values())
    assert ddz.RuleSet.parts().keys() == DEFAULTS.keys()
    assert set(ddz.RuleSet.parts().values()) == {"deal", "landlord", "play", "stakes"}


# What is refused.


@pytest.mark.parametrize(
    "name", ["", "Classic", "haling!", "classic:seats=2", 3, None, ["classic"], b"classic"]
)
def test_an_unknown_rule_set_is_refused_with_the_names_there_are(name: Any) -> None:
    with pytest.raises(ddz.RuleSetError) as caught:
        any_ddz.rules(name)
    assert repr(name) in str(caught.value)
    assert all(preset in str(caught.value) for preset in PRESETS)
    assert caught.value.code == "unknown-rules"


@pytest.mark.parametrize("flag", ["kick_everything", "Seats", "name_", "wild", "play"])
def test_an_unknown_flag_is_refused_with_the_flags_there_are(flag: str) -> None:
    with pytest.raises(ddz.RuleSetError) as caught:
        ddz.rules("classic", **{flag: True})
    assert f"'{flag}'" in str(caught.value)
    assert all(known in str(caught.value) for known in DEFAULTS)
    assert caught.value.code == "unknown-flag"


@pytest.mark.parametrize(
    ("wrong", "right"),
    [("kick_rokcet", "kick_rocket"), ("open_tier", "open_tiers"), ("springs", "spring")],
)
def test_a_misspelt_flag_brings_the_right_one_to_mind(wrong: str, right: str) -> None:
    for call in (
        lambda: ddz.rules("classic", **{wrong: True}),
        lambda: ddz.rules("classic").with_flags(**{wrong: True}),
        lambda: flag_from_text(wrong, "true"),
    ):
        with pytest.raises(ddz.RuleSetError, match=f"'{wrong}' .* did you mean {right}"):
            call()


NO_FACTORS: tuple[object, ...] = (4, "4/3", None, {}, {4, 3}, (0,), (101,), (4, "3"), (True,))

IMPOSSIBLE: dict[str, tuple[object, ...]] = {
    "seats": (0, 1, 5, -1, 2**40, 2.0, "3", None, True, (3,)),
    "hand_cards": (0, 55, -1, 17.0, None, False),
    "bottom_cards": (-1, 55, 3.5, "3", True),
    "decks": (0, 3, -1, 2**40, 2.0, "2", None, True, (2,)),
    "min_solo_chain": (0, 2, 13, -1, 256, 5.0, None, True),
    "min_pair_chain": (0, 1, 13, 258, "3", False),
    "max_redeals": (0, -1, 1001, 1e2, "100", None, True, np.float64(3)),
    "open_before": (-1, 101, 5.0, "5", None, True),
    **dict.fromkeys(
        ("late_open_factor", "bomb_factor", "hard_bomb_factor", "spring"),
        (0, -2, 101, 2.0, "2", True),
    ),
    "cap_points": (0, -1, 100_000_001, 1e4, "10000", None, True),
    "laizi_factor": (
        *(0, -0.25, 0.0, -0.0, 1000.1, 1001, 2**2000, float("nan"), float("inf"), -float("inf")),
        *("0.25", b"1", None, True, False, np.True_, 1j, (0.25,), [1], np.array(0.25), {}),
    ),
    "wild_rank": (
        *("", "X", "D", "x", "d", "B", "R", "小王", "大王", "XD", "33", "1", "0", "14", "T ", "♠7"),
        *(
            "Drawn",
            "random",
            "7-8",
            "7" * 5000,
            7,
            0,
            2.0,
            True,
            False,
            ("7",),
            ["7"],
            b"7",
            np.int8(7),
        ),
    ),
    "open_tiers": (*NO_FACTORS, (4, 3.0), ((4,),), (5, 4, 3, 2, 1), [2**70], np.array([4, 3])),
    "landlord_card": (
        "",
        "♠",
        "♠1",
        "3",
        "S3 ",
        "♠3♠4",
        None,
        True,
        False,
        np.True_,
        54,
        107,
        108,
        -1,
        2**70,
        3.0,
        ("♠3",),
        b"S3",
    ),
    **dict.fromkeys(SWITCHES, (0, 1, None, "true", 1.0, np.True_, [], ())),
    **dict.fromkeys(CHOICES, ("", "Once", "random ", None, True, 1, ("none",), ["none"], b"none")),
}


def test_every_flag_has_impossible_values() -> None:
    assert IMPOSSIBLE.keys() == DEFAULTS.keys()


@pytest.mark.parametrize(("flag", "values"), IMPOSSIBLE.items())
def test_an_impossible_value_is_refused_by_name(flag: str, values: tuple[object, ...]) -> None:
    for value in values:
        with pytest.raises(ddz.RuleSetError, match=flag) as caught:
            any_ddz.rules("classic", **{flag: value})
        assert caught.value.code in ("bad-flag", "bad-integer")
        with pytest.raises(ddz.RuleSetError):
            any_ddz.RuleSet("classic", **{flag: value})


@pytest.mark.parametrize(("flag", "choices"), CHOICES.items())
def test_a_refused_word_is_answered_with_the_choices(flag: str, choices: tuple[str, ...]) -> None:
    with pytest.raises(ddz.RuleSetError) as caught:
        any_ddz.rules("classic", **{flag: "sometimes"})
    first = f"{flag} must be {', '.join(choices[:-1])} or {choices[-1]}, not 'sometimes'"
    assert str(caught.value) == first


@pytest.mark.parametrize(("flag", "limits"), RANGES.items())
def test_a_range_has_its_ends(flag: str, limits: tuple[int, int]) -> None:
    for value in limits:
        assert any_ddz.rules("classic", **{flag: value}).flags()[flag] == value
    for value in (limits[0] - 1, limits[1] + 1):
        with pytest.raises(ddz.RuleSetError):
            any_ddz.rules("classic", **{flag: value})


@pytest.mark.parametrize(
    ("preset", "flags", "said"),
    [
        ("classic", {"rob": True}, "rob=True needs auction='call'"),
        ("huanle", {"auction": "once"}, "rob=True needs auction='call'"),
        ("face_up", {"opening": True}, "opening=True needs an auction"),
        ("huanle", {"auction": "none", "rob": False}, "opening=True needs an auction"),
        ("face_up", {"winner_calls_first": True}, "winner_calls_first=True needs an auction"),
        (
            "huanle",
            {"open_before": 0, "open_tiers": (), "late_open": "none"},
            "leave no moment for it",
        ),
        ("classic", {"jokers": False, "landlord_card": "X"}, "landlord_card='X' is a joker"),
        ("twelve_card", {"landlord_card": "D"}, "landlord_card='D' is a joker"),
    ],
)
def test_flags_that_contradict_one_another_are_refused(
    preset: str, flags: dict[str, Any], said: str
) -> None:
    with pytest.raises(ddz.RuleSetError) as caught:
        ddz.rules(preset, **flags)
    assert said in str(caught.value)
    assert caught.value.code == "contradiction"


@pytest.mark.parametrize(
    ("preset", "flags"),
    [
        ("huanle", {"open_before": 0, "open_tiers": ()}),
        ("huanle", {"late_open": "none", "open_before": 0}),
        ("huanle", {"auction": "once", "rob": False}),
        ("classic", {"open_before": 0, "open_tiers": (), "late_open": "none"}),
        ("winner_stays", {"winner_calls_first": True}),
        ("classic", {"doubling": True, "opening": True}),
        ("classic", {"wild_core_natural": True, "hard_bomb_factor": 4, "cap_points": 1}),
        ("twelve_card", {"wild_rank": "7", "laizi_factor": 0.5, "cap": "winner"}),
    ],
)
def test_flags_that_go_together_are_taken(preset: str, flags: dict[str, Any]) -> None:
    rules = ddz.rules(preset, **flags)
    assert rules.flags() == DEFAULTS | PRESETS[preset] | flags
