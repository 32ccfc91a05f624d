"""The flags of wild cards: values, and what a rule set says before its wild rank is known."""

from collections.abc import Callable

import numpy as np
import pytest

import ddz_fast as ddz
from house_rules import PRESETS


@pytest.mark.parametrize("joker", ["X", "d", "小王", "R"])
def test_a_joker_is_never_wild(joker: str) -> None:
    with pytest.raises(ddz.RuleSetError) as caught:
        ddz.rules("laizi", wild_rank=joker)
    assert str(caught.value) == (
        "wild_rank must be None, 'drawn' or the letter of a rank, one of 3 4 5 6 7 8 9 T J Q K A 2, "
        f"not '{joker}': a joker is never wild"
    )


@pytest.mark.parametrize("value", [0, -1, float("nan"), float("inf"), 1000.5])
def test_a_factor_that_is_none_is_refused_in_words(value: float) -> None:
    said = f"laizi_factor must be a number above 0 and at most 1000, not {value!r}"
    with pytest.raises(ddz.RuleSetError, match=said):
        ddz.rules("laizi", laizi_factor=value)


@pytest.mark.parametrize("preset", [p for p in PRESETS if PRESETS[p].get("decks") != 2])
def test_which_rule_sets_have_wild_cards(preset: str) -> None:
    rules = ddz.rules(preset)
    assert rules.has_wild_cards == rules.draws_wild_rank == (preset == "laizi")
    named = rules.with_flags(wild_rank="7")
    assert named.has_wild_cards
    assert not named.draws_wild_rank
    drawing = rules.with_flags(wild_rank="drawn")
    assert drawing.has_wild_cards
    assert drawing.draws_wild_rank
    without = rules.with_flags(wild_rank=None)
    assert not without.has_wild_cards
    assert not without.draws_wild_rank


QUESTIONS: dict[str, Callable[[ddz.RuleSet], object]] = {
    "leads": lambda rules: rules.leads("33"),
    "follows": lambda rules: rules.follows("44", "33"),
    "count_leads": lambda rules: rules.count_leads("33"),
    "count_follows": lambda rules: rules.count_follows("44", "33"),
    "pick_lead": lambda rules: rules.pick_lead("33", 0),
    "pick_follow": lambda rules: rules.pick_follow("44", "33", 0),
    "readings": lambda rules: rules.readings("33"),
    "move": lambda rules: rules.move("33"),
    "beats": lambda rules: rules.beats("44", "33"),
    "count_leads_many": lambda rules: rules.count_leads_many(np.zeros((1, 15), np.uint8)),
    "leads_many": lambda rules: rules.leads_many(np.zeros((1, 15), np.uint8)),
    "enumerate_many": lambda rules: rules.enumerate_many(np.zeros((1, 15), np.uint8)),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_nothing_is_said_about_hands_before_the_wild_rank_is_known(question: str) -> None:
    rules = ddz.rules("laizi")
    with pytest.raises(ddz.RuleSetError) as caught:
        QUESTIONS[question](rules)
    assert str(caught.value) == (
        "laizi draws its wild rank anew for each hand; name it: rules('laizi', wild_rank='7')"
    )
    assert caught.value.code == "wild-rank-unknown"
    house = ddz.RuleSet("mine", **rules.flags())  # type: ignore[arg-type]
    with pytest.raises(ddz.RuleSetError, match=r"mine draws .*: with_flags\(wild_rank='7'\)"):
        QUESTIONS[question](house)
    QUESTIONS[question](house.with_flags(wild_rank="7"))
    QUESTIONS[question](rules.with_flags(wild_rank=None))


def test_a_wild_rank_that_is_yet_to_be_drawn_is_none_in_the_core() -> None:
    assert ddz.rules("laizi").play_rules == ddz.rules("huanle").play_rules
    named = [ddz.rules("laizi", wild_rank=rank).play_rules for rank in "3456789TJQKA2"]
    assert all((one == other) == (one is other) for one in named for other in named)
