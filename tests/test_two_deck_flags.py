"""The flags of two decks and of 哈灵: what goes together, what is refused, and their written forms."""

import tomllib
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast.rules.files import rules_from_toml, rules_to_toml
from ddz_fast.rules.presets import rules_from_text, rules_to_text
from house_rules import DEFAULTS, PRESETS

any_ddz: Any = ddz
"""The package for arguments of the wrong type."""

KICKERLESS = {"trio_solo": False, "four_two_solo": False, "four_two_pair": False}


@pytest.mark.parametrize(
    ("preset", "flags", "said"),
    [
        (
            "classic",
            {"decks": 2},
            "decks=2 needs trio_solo=False and four_two_solo=False and four_two_pair=False: with two decks only trios "
            "take kickers, and only pairs",
        ),
        ("four_player", {"trio_solo": True}, "decks=2 needs trio_solo=False: "),
        ("haling", {"four_two_solo": True}, "decks=2 needs four_two_solo=False: "),
        (
            "openspiel",
            {"decks": 2},
            "decks=2 needs trio_solo=False: ",
        ),
        (
            "four_player",
            {"wild_rank": "7"},
            "decks=2 needs wild_rank=None, not '7': wild cards are of one deck",
        ),
        ("haling", {"wild_rank": "drawn"}, "decks=2 needs wild_rank=None, not 'drawn'"),
        ("classic", {"low_ace": "solo"}, "low_ace='solo' needs decks=2"),
        ("classic", {"low_ace": "all"}, "low_ace='all' needs decks=2"),
        ("huanle", {"consecutive_wings": True}, "consecutive_wings=True needs decks=2"),
        ("classic", {"baodao": True}, "baodao=True needs decks=2"),
        ("classic", {"big_bombs_only": True}, "big_bombs_only=True needs decks=2"),
        ("haling", {"decks": 1}, "low_ace='all' needs decks=2"),
        ("four_player", {"decks": 1}, "big_bombs_only=True needs decks=2"),
        (
            "haling",
            {"auction": "continuing"},
            "touliao=True needs auction='once', in which each seat speaks once",
        ),
        (
            "four_player_continuing",
            {"huangfan": True},
            "huangfan=True needs auction='once', in which each seat speaks once",
        ),
        ("huanle", {"touliao": True}, "touliao=True needs auction='once'"),
        (
            "haling",
            {"touliao": False},
            "tanda=True needs touliao=True: only who said 3 as the first to speak may show his hand",
        ),
        ("classic", {"tanda": True}, "tanda=True needs touliao=True"),
        (
            "haling",
            {"first": "random"},
            "mingwang=True needs first='face_up_card': the stake doubles where that card is a joker",
        ),
        ("classic", {"mingwang": True}, "mingwang=True needs first='face_up_card'"),
        (
            "haling",
            {"jokers": False},
            "mingwang=True needs jokers=True: the stake doubles where the face-up card is a joker",
        ),
        (
            "haling",
            {"max_redeals": 1},
            "huangfan=True needs max_redeals of 2 or more, not 1: a void deal is dealt again",
        ),
        (
            "haling",
            {"opening": True},
            "huangfan=True and opening=True exclude one another: both say who is landlord where all pass",
        ),
    ],
)
def test_flags_that_contradict_one_another_are_refused(
    preset: str, flags: dict[str, Any], said: str
) -> None:
    with pytest.raises(ddz.RuleSetError) as caught:
        any_ddz.rules(preset, **flags)
    assert str(caught.value).startswith(said)
    assert caught.value.code == "contradiction"


@pytest.mark.parametrize(
    ("preset", "flags"),
    [
        ("classic", {"decks": 2, **KICKERLESS}),
        ("classic", {"touliao": True, "tanda": True, "huangfan": True}),
        ("classic_continuing", {"mingwang": True}),
        ("face_up", {"mingwang": True}),
        ("four_player", {"low_ace": "solo", "baodao": True, "consecutive_wings": True}),
        ("four_player", {"jokers": False, "hand_cards": 24}),
        ("four_player", {"big_bombs_only": False, "bomb_factor": 3, "pair_kick_equal": True}),
        ("haling", {"low_ace": "none", "max_redeals": 2, "doubling": True, "spring": 2}),
        ("haling", {"tanda": False, "touliao": False, "auction": "once"}),
        ("haling", {"huangfan": False, "opening": True}),
        ("haling", {"big_bombs_only": True, "bomb_factor": 2}),
    ],
)
def test_flags_that_go_together_are_taken(preset: str, flags: dict[str, Any]) -> None:
    rules = any_ddz.rules(preset, **flags)
    assert rules.flags() == DEFAULTS | PRESETS[preset] | flags


@pytest.mark.parametrize("number", [1, 2, np.int8(2), np.uint64(1)])
def test_there_are_one_or_two_decks(number: Any) -> None:
    rules = any_ddz.rules("classic", decks=number, **KICKERLESS)
    assert type(rules.decks) is int
    assert rules.decks == number
    with pytest.raises(ddz.RuleSetError, match="decks must be an integer from 1 to 2, not 3"):
        ddz.rules("classic", decks=3, **KICKERLESS)


@pytest.mark.parametrize("preset", PRESETS)
def test_only_haling_has_dang(preset: str) -> None:
    assert ddz.rules(preset).has_dang == (preset == "haling")


@pytest.mark.parametrize(
    ("preset", "flags"),
    [
        ("four_player", {"baodao": True}),
        ("classic", {"touliao": True}),
        ("classic", {"huangfan": True}),
        ("classic_continuing", {"mingwang": True}),
    ],
)
def test_any_of_its_flags_makes_the_bid_a_dang(preset: str, flags: dict[str, Any]) -> None:
    assert any_ddz.rules(preset, **flags).has_dang


@pytest.mark.parametrize(
    ("flags", "need", "have"),
    [
        ({"hand_cards": 26}, 112, 108),
        ({"bottom_cards": 9}, 109, 108),
        ({"jokers": False}, 108, 104),
        ({"decks": 1, "big_bombs_only": False}, 108, 54),
    ],
)
def test_the_deal_fits_the_decks(flags: dict[str, Any], need: int, have: int) -> None:
    rules = any_ddz.rules("four_player", **flags)
    with pytest.raises(ddz.RuleSetError, match=f"{need} cards; the deck has {have}") as caught:
        ddz.deal(rules, 1)
    assert caught.value.code == "deck-too-small"


# Written forms.


@pytest.mark.parametrize(
    ("preset", "flags", "text"),
    [
        ("four_player", {}, "four_player"),
        ("four_player_continuing", {"max_redeals": 5}, "four_player_continuing:max_redeals=5"),
        (
            "haling",
            {"low_ace": "solo", "tanda": False, "bomb_factor": 2},
            "haling:tanda=false,low_ace=solo,bomb_factor=2",
        ),
        ("haling", {"low_ace": "none"}, "haling:low_ace=none"),
        (
            "classic",
            {"decks": 2, **KICKERLESS},
            "classic:decks=2,trio_solo=false,four_two_solo=false,four_two_pair=false",
        ),
    ],
)
def test_the_text_of_a_rule_set_is_one_word(preset: str, flags: dict[str, Any], text: str) -> None:
    rules = any_ddz.rules(preset, **flags)
    assert rules_to_text(rules) == text
    assert rules_from_text(text) == rules


@pytest.mark.parametrize("preset", ["four_player", "four_player_continuing", "haling"])
def test_a_name_of_its_own_comes_with_the_nearest_preset(preset: str) -> None:
    rules = ddz.RuleSet("mine", **ddz.rules(preset, max_redeals=7).flags())  # type: ignore[arg-type]
    assert rules_to_text(rules) == f"mine@{preset}:max_redeals=7"
    assert rules_from_text(rules_to_text(rules)) == rules


@pytest.mark.parametrize(
    "text",
    [
        *("classic:decks=2", "haling:decks=1", "haling:low_ace=true", "haling:low_ace=low"),
        *("four_player:tanda=true", "four_player:decks=3", "haling:baodao=1"),
    ],
)
def test_other_text_is_no_rule_set(text: str) -> None:
    with pytest.raises(ddz.RuleSetError):
        rules_from_text(text)


def test_house_rules_are_a_file() -> None:
    rules = ddz.rules("haling", low_ace="solo", baodao=False, big_bombs_only=True, bomb_factor=2)
    text = rules_to_toml(rules)
    assert rules_from_toml(text) == rules
    assert tomllib.loads(text) == {
        "name": "haling",
        "base": "haling",
        "baodao": False,
        "low_ace": "solo",
        "bomb_factor": 2,
        "big_bombs_only": True,
    }
    written = 'base = "four_player"\nname = "shanghai"\nlow_ace = "all"\nconsecutive_wings = true\n'
    shanghai = rules_from_toml(written)
    assert shanghai.flags() == DEFAULTS | PRESETS["four_player"] | {
        "low_ace": "all",
        "consecutive_wings": True,
    }
    with pytest.raises(ddz.RuleSetError, match="low_ace='all' needs decks=2"):
        rules_from_toml('low_ace = "all"\n')


def test_a_flag_that_has_no_effect_beside_another_says_so() -> None:
    meanings = ddz.RuleSet.meanings()
    assert "(no effect with bomb_factor=1)" in meanings["big_bombs_only"]
    assert "(no effect without trio_pair)" in meanings["consecutive_wings"]
    hand = {"landlord": 0, "landlord_won": True, "bid": 3, "big_bombs": 2, "bombs": 5, "rockets": 1}
    for large in (False, True):
        rules = ddz.rules("four_player", bomb_factor=1, big_bombs_only=large)
        assert ddz.settle(rules, hand).tolist() == [[9, -3, -3, -3]]
    alone = ddz.rules("haling", trio_pair=False)
    moves = [
        list(rules.leads("333444556677889"))
        for rules in (alone, alone.with_flags(consecutive_wings=False))
    ]
    assert moves[0] == moves[1]


def test_the_core_plays_by_the_same_flags() -> None:
    """Rule sets that play alike have equal core values, whatever they are worth."""
    four, continuing = ddz.rules("four_player"), ddz.rules("four_player_continuing")
    assert four.play_rules == continuing.play_rules
    assert four.play_rules != ddz.rules("haling").play_rules
    same = ddz.rules("haling", low_ace="none", consecutive_wings=False)
    assert four.play_rules == same.play_rules
    solo = ddz.rules("haling", low_ace="solo", consecutive_wings=False)
    assert four.play_rules != solo.play_rules
