"""The wild rank of a hand: drawn once, when the landlord takes the bottom, for all to see."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import ddz_fast as ddz
from ddz_fast.game import Game
from dealt import SHY, arranged, called, play_on, say
from test_deal import stream_of

LAIZI = ddz.rules("laizi")
RANKS = "3456789TJQKA2"


# The draw


@pytest.mark.parametrize("seed", range(5))
def test_a_rank_is_drawn_when_the_landlord_takes_the_bottom_and_stays(seed: int) -> None:
    game = say(Game("laizi", seed), *SHY)
    assert game.phase == "auction"
    assert (game.wild_rank, game.deal.wild_rank) == (None, None)
    say(game, "call", "decline")
    assert (game.phase, game.wild_rank) == ("auction", None)
    say(game, "decline")
    assert (game.phase, game.landlord is not None) == ("late_opening", True)
    drawn = game.wild_rank
    assert drawn is not None
    assert drawn in RANKS
    assert game.deal.wild_rank == drawn
    assert game.rules is LAIZI
    play_on(game, random.Random(seed))
    assert game.wild_rank == drawn
    assert game.position is not None
    assert game.position.rules == ddz.rules("laizi", wild_rank=drawn)
    assert game.outcome is not None
    assert game.outcome["wild_rank"] == RANKS.index(drawn)


def test_the_rank_is_the_first_number_of_a_stream_of_its_own() -> None:
    for seed in range(30):
        for index in (0, 7):
            game = say(Game("laizi", seed, index), *SHY, "call", "decline", "decline")
            assert game.wild_rank == RANKS[stream_of(seed, index, 3).below(13)]


def test_the_cards_and_the_first_to_speak_are_those_of_huanle() -> None:
    for seed in range(10):
        laizi, huanle = Game("laizi", seed), Game("huanle", seed)
        assert laizi.deal == huanle.deal
        assert laizi.seat_to_act == huanle.seat_to_act


def test_every_rank_is_drawn_as_often_and_no_joker() -> None:
    drawn = Counter(
        say(Game("laizi", seed), *SHY, "call", "decline", "decline").wild_rank
        for seed in range(2600)
    )
    assert set(drawn) == set(RANKS)
    # 200 of each are expected; chi-square with 12 degrees of freedom is below 39.7 but once in 12,000 times.
    assert sum((count - 200) ** 2 / 200 for count in drawn.values()) < 39.7


def test_void_deals_draw_nothing() -> None:
    rules = ddz.rules("laizi", max_redeals=2)
    game = say(Game(rules, 3), *SHY, "decline", "decline", "decline")
    assert (game.redeals, game.wild_rank, game.deals[0].wild_rank) == (1, None, None)
    twin = game.copy()
    say(game, *SHY, "call", "decline", "decline")
    assert game.wild_rank == RANKS[stream_of(3, 0, 3).below(13)]
    assert [deal.wild_rank for deal in game.deals] == [None, game.wild_rank]
    say(twin, *SHY, "decline", "decline", "decline")
    assert twin.is_over
    assert twin.wild_rank is None
    assert twin.outcome is not None
    assert twin.outcome["wild_rank"] == 255


@pytest.mark.parametrize("wild_rank", ["drawn", "7"])
def test_a_hand_that_is_cancelled_has_no_rank(wild_rank: str) -> None:
    rules = ddz.rules("laizi", max_redeals=1, wild_rank=wild_rank)
    game = say(Game(rules, 3), *SHY, "decline", "decline", "decline")
    assert game.is_over
    assert game.outcome is not None
    assert (game.outcome["landlord"], game.outcome["wild_rank"]) == (-1, 255)


def test_a_fixed_rank_is_known_from_the_start_and_draws_nothing() -> None:
    game = Game(ddz.rules("laizi", wild_rank="7"), 3)
    assert game.wild_rank == game.visible_to(1).wild_rank == "7"
    play_on(game, random.Random(3))
    assert game.wild_rank == "7"
    assert [deal.wild_rank for deal in game.deals] == [None] * len(game.deals)


def test_rule_sets_without_wild_cards_have_no_rank() -> None:
    game = play_on(Game("huanle", 3), random.Random(3))
    assert game.wild_rank is game.visible_to(0).wild_rank is None
    assert "wild_rank" not in (game.outcome or {})


# A referee's own draw


def test_a_referees_deal_may_bring_the_rank() -> None:
    for given, rank in (("7", "7"), ("10", "T"), ("q", "Q"), (None, None)):
        deal = arranged(LAIZI, {}, first=0, wild_rank=given)
        assert deal.wild_rank == rank
        game = say(Game("laizi", 5, deal=deal), *SHY, "call", "decline")
        assert game.wild_rank is None
        say(game, "decline")
        assert game.wild_rank == (rank or RANKS[stream_of(5, 0, 3).below(13)])


@pytest.mark.parametrize("rank", ["X", "D", "小王", "1", "", "77", "33", 7, 4.0, b"7", "♠7"])
def test_what_is_no_wild_rank_is_refused(rank: Any) -> None:
    with pytest.raises(ddz.NotationError, match="a joker is never wild") as refusal:
        arranged(LAIZI, {}, wild_rank=rank)
    assert refusal.value.code == "bad-deal"


@pytest.mark.parametrize(
    "rules", [ddz.rules("huanle"), ddz.rules("laizi", wild_rank="7")], ids=["huanle", "fixed"]
)
def test_a_rank_where_none_is_drawn_is_refused(rules: ddz.RuleSet) -> None:
    deal = arranged(rules, {}, wild_rank="7")
    with pytest.raises(ddz.DdzError, match="draws none; leave it out") as refusal:
        Game(rules, deal=deal)
    assert refusal.value.code == "bad-deal"


# What each seat sees


def test_no_seat_can_tell_the_rank_before_it_is_drawn() -> None:
    """Two games that differ only in the rank look the same to everyone until the landlord has the bottom."""
    one, two = (Game("laizi", 5, deal=arranged(LAIZI, {}, first=0, wild_rank=r)) for r in "3A")
    for action in (*SHY, "call", "rob", "decline", "decline"):
        for seat in range(3):
            assert one.visible_to(seat) == two.visible_to(seat)
            assert one.visible_to(seat).to_json() == two.visible_to(seat).to_json()
            assert one.visible_to(seat).to_dict()["wild_rank"] is None
        one.apply(action)
        two.apply(action)
    for seat in range(3):
        assert one.visible_to(seat).wild_rank == one.visible_to(seat).to_dict()["wild_rank"] == "3"
        assert two.visible_to(seat).wild_rank == "A"
        assert one.visible_to(seat).rules == LAIZI
        assert one.visible_to(seat).rules_of_play == ddz.rules("laizi", wild_rank="3")


def test_copies_keep_the_rank() -> None:
    game = called(seed=4)
    twin = game.copy()
    play_on(twin, random.Random(1))
    assert twin.wild_rank == game.wild_rank
    assert game.phase == "play"


def test_every_hand_of_a_match_draws_its_own() -> None:
    match = ddz.Match("laizi", seed=7)
    drawn = []
    for hand in range(12):
        if hand:
            match.next_hand()
        play_on(match.game, random.Random(hand))
        drawn.append(match.game.wild_rank)
    assert len(set(drawn) - {None}) > 4
    assert [outcome["wild_rank"] for outcome in match.hands] == [
        255 if rank is None else RANKS.index(rank) for rank in drawn
    ]
