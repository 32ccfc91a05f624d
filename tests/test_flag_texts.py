"""The values of flags in their one form, and as text."""

from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast.rules.presets import flag_from_text, flag_to_text
from house_rules import CHOICES, Flag

any_ddz: Any = ddz
"""The package for arguments of the wrong type."""


@pytest.mark.parametrize(
    ("flag", "given", "kept"),
    [
        ("landlord_card", "S3", "♠3"),
        ("landlord_card", "h10", "♥T"),
        ("landlord_card", 0, "♠3"),
        ("landlord_card", np.uint8(53), "D"),
        ("landlord_card", "小王", "X"),
        ("open_tiers", [4, 3], (4, 3)),
        ("open_tiers", (np.uint8(4),), (4,)),
        ("max_redeals", np.int64(7), 7),
        ("seats", np.int32(2), 2),
        ("wild_rank", "10", "T"),
        ("wild_rank", "t", "T"),
        ("wild_rank", "a", "A"),
        ("wild_rank", "none", None),
        ("wild_rank", np.str_("7"), "7"),
        ("laizi_factor", 1, 1.0),
        ("laizi_factor", np.float32(0.25), 0.25),
        ("laizi_factor", np.uint8(3), 3.0),
    ],
)
def test_a_value_is_kept_in_one_form(flag: str, given: Any, kept: Flag) -> None:
    rules = any_ddz.rules("classic", **{flag: given})
    assert rules == any_ddz.rules("classic", **{flag: kept})
    assert repr(rules.flags()[flag]) == repr(kept)
    assert hash(rules) == hash(any_ddz.rules("classic", **{flag: kept}))


@pytest.mark.parametrize(
    ("flag", "value", "text"),
    [
        ("open_tiers", (4, 3), "4/3"),
        ("open_tiers", (5,), "5"),
        ("open_tiers", (), "none"),
        ("rob", True, "true"),
        ("doubling", False, "false"),
        ("seats", 4, "4"),
        ("landlord_card", "♠3", "♠3"),
        ("auction", "none", "none"),
        ("wild_rank", None, "none"),
        ("wild_rank", "drawn", "drawn"),
        ("wild_rank", "T", "T"),
        ("laizi_factor", 0.25, "0.25"),
        ("laizi_factor", 1.0, "1"),
        ("laizi_factor", 1000.0, "1000"),
        ("laizi_factor", 0.1 + 0.2, "0.30000000000000004"),
        ("laizi_factor", 1e-05, "1e-05"),
        ("laizi_factor", 5e-324, "5e-324"),
    ],
)
def test_the_text_of_a_value(flag: str, value: Flag, text: str) -> None:
    assert flag_to_text(value) == text
    assert flag_from_text(flag, text) == value


class Chameleon(str):
    """A text that says it is any other."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash("once")

    def __str__(self) -> str:
        return "once"


def test_a_text_is_taken_for_what_it_holds() -> None:
    for flag in (*CHOICES, "landlord_card", "wild_rank"):
        with pytest.raises(ddz.RuleSetError, match=flag):
            any_ddz.rules("classic", **{flag: Chameleon("tea")})
    rules = ddz.rules("classic", auction=Chameleon("continuing"))
    assert type(rules.auction) is str
    assert rules == ddz.rules("classic", auction="continuing")


def test_factors_may_have_commas_between_them() -> None:
    assert flag_from_text("open_tiers", "4,3") == (4, 3)


@pytest.mark.parametrize(
    ("flag", "text", "said"),
    [
        ("open_tiers", "", "no list of factors such as 4/3/2, and not 'none'"),
        ("open_tiers", "4//3", "no list of factors"),
        ("open_tiers", "(4, 3)", "no list of factors"),
        ("open_tiers", "-4", "no list of factors"),
        ("rob", "yes", "rob= takes true or false, not 'yes'"),
        ("spring", "two", "spring= takes an integer, not 'two'"),
        ("spring", "2.0", "spring= takes an integer"),
        ("spring", "9" * 5000, "spring= takes an integer"),
        ("laizi_factor", "a quarter", "laizi_factor= takes a number such as 0.25, not 'a quarter'"),
        ("laizi_factor", "1/4", "takes a number such as 0.25"),
        ("laizi_factor", "nan", "takes a number such as 0.25"),
        ("laizi_factor", "-0.25", "takes a number such as 0.25"),
        ("laizi_factor", "1_0.5", "takes a number such as 0.25"),
        ("laizi_factor", "0." + "3" * 5000, "takes a number such as 0.25"),
    ],
)
def test_other_text_is_no_value(flag: str, text: str, said: str) -> None:
    with pytest.raises(ddz.RuleSetError) as caught:
        flag_from_text(flag, text)
    assert said in str(caught.value)
    assert len(str(caught.value)) < 300
