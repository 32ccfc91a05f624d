"""Matches of a number of rounds, and what goes from hand to hand past 荒番 hands and hands without a play."""

from __future__ import annotations

import copy
import pickle
import random
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast import DdzError, IllegalActionError
from ddz_fast.game import Deal, Game, TableState
from ddz_fast.match import Match
from ddz_fast.scoring import Room
from dealt import play_on, say, spread

HALING = ddz.rules("haling")


def rounds_left(match: Match) -> int:
    left = match.rounds_left
    assert left is not None
    return left


def ended(match: Match, *actions: str | int, seed: int = 1) -> Game:
    """Say these, and play the hand to its end by chance."""
    return play_on(say(match.game, *actions), random.Random(seed))


def test_without_a_number_there_is_no_end() -> None:
    match = Match("haling", 3)
    assert (match.rounds, match.rounds_left) == (None, None)
    for seed in range(4):
        ended(match, seed=seed)
        match.next_hand()
    assert match.rounds_left is None
    assert "rounds" not in repr(match)


@pytest.mark.parametrize("name", ["four_player", "haling", "classic", "huanle"])
def test_every_hand_uses_up_a_round_and_the_last_is_the_last(name: str) -> None:
    match = Match(name, 3, rounds=3)
    assert (match.rounds, match.rounds_left) == (3, 3)
    for hand in range(3):
        assert match.rounds_left == 3 - hand
        first: str | int = {"haling": 3}.get(name, "wait" if name == "huanle" else 1)
        ended(match, first)
        assert match.rounds_left == 2 - hand
        if hand < 2:
            match.next_hand()
    with pytest.raises(
        IllegalActionError, match="all 3 rounds of this match have been played"
    ) as e:
        match.next_hand()
    assert e.value.code == "rounds-over"
    assert (match.game.is_over, len(match.hands), rounds_left(match)) == (True, 3, 0)


def test_a_huangfan_hand_uses_up_none_nor_does_the_void_deal_before_it() -> None:
    match = Match("haling", 5, rounds=2)
    say(match.game, *["pass"] * 4)
    assert (match.game.huangfan, rounds_left(match)) == (True, 2)
    ended(match)
    assert match.hands[0]["huangfan"]
    assert rounds_left(match) == 2
    ended_of_next = match.next_hand()
    assert not ended_of_next.huangfan  # the next begins anew
    ended(match, 3)
    assert rounds_left(match) == 1
    match.next_hand()
    say(match.game, *["pass"] * 8)
    ended(match)
    assert (rounds_left(match), len(match.hands)) == (1, 3)
    match.next_hand()
    ended(match, 3)
    assert rounds_left(match) == 0
    assert [hand["huangfan"] for hand in match.hands] == [True, False, True, False]


def test_a_cancelled_hand_uses_up_none_and_one_that_a_seat_left_uses_up_one() -> None:
    match = Match("twelve_card", 3, rounds=2)
    say(match.game, *["pass"] * 12)
    assert (match.game.is_over, rounds_left(match)) == (True, 2)
    match.next_hand().forfeit(1)  # before there is a landlord
    assert rounds_left(match) == 1
    say(match.next_hand(), 3).forfeit(2)
    assert rounds_left(match) == 0


def test_a_hand_of_huangfan_that_a_seat_left_uses_up_none() -> None:
    match = Match("haling", 5, rounds=2)
    say(match.game, *["pass"] * 4)
    match.game.forfeit(0)
    assert rounds_left(match) == 2


@pytest.mark.parametrize("rounds", [0, -1, 2**32, 1.0, True, "3", []])
def test_what_is_no_number_of_rounds_is_refused(rounds: Any) -> None:
    with pytest.raises(DdzError, match="rounds must be an integer from 1 to 4294967295"):
        Match("haling", rounds=rounds)


def test_the_rounds_go_along_with_a_copy() -> None:
    match = Match("haling", 3, rounds=2)
    ended(match, 3)
    for twin in (copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert twin.rounds_left == 1
        play_on(twin.next_hand(), random.Random(4))
    assert rounds_left(match) == 1
    assert repr(match).startswith("<Match of haling, hand 0, 1 of 2 rounds left: totals ")


@pytest.mark.parametrize("name", ["four_player", "four_player_continuing", "haling"])
def test_hands_follow_one_another_with_dealer_first_and_totals(name: str) -> None:
    match, games = Match(name, 4, 2), []
    for seed in range(4):
        if seed:
            match.next_hand()
        games.append(play_on(match.game, random.Random(seed)))
    assert games[0].deals[0] == Game(name, 4, 2).deals[0]
    for number, (game, following) in enumerate(pairwise(games), 1):
        assert following.table == game.next_table()
        assert following.table.hand == number
        assert following.deal.dealer == ((game.deal.dealer or 0) + 1) % 4
        out = [seat for seat, cards in enumerate(game.hands) if not cards]
        assert following.table.winner == (out[0] if out else game.landlord)
    payoffs = np.array([game.payoffs for game in games])
    assert match.totals.tolist() == pytest.approx(payoffs.sum(axis=0).tolist())
    assert match.hands == tuple(game.outcome for game in games)


def test_who_wins_without_a_fight_is_the_winner_of_the_hand() -> None:
    sevens = spread(HALING, {2: "7777777"})
    first = Deal(sevens.hands, sevens.bottom, face_up=sevens.hands[2][0], dealer=3)
    match = Match(HALING, deal=first, room=Room(base=10), rounds=2)
    say(match.game, 2, "pass", "pass", "pass", "report_7", "no_fight")
    assert match.game.next_table() == TableState(1, 3, 2, 2)
    assert match.totals.tolist() == [-20, -20, 60, -20]
    assert rounds_left(match) == 1
    game = match.next_hand(deal=spread(HALING, {0: "3"}))
    assert (game.table.winner, game.deal.dealer, game.first) == (2, 0, 0)


def test_the_winner_may_stay_with_two_decks_too() -> None:
    rules = ddz.rules("four_player", winner_stays=True, baodao=True)
    match = Match(rules, 3)
    game = ended(match, 3)
    winner = game.next_table().winner
    following = match.next_hand()
    assert following.landlord == winner
    assert following.phase in ("baodao", "play")


def test_beans_go_from_hand_to_hand_where_a_hand_is_won_without_a_play() -> None:
    room = Room(base=10, rake=5, holdings=(1000, 1000, 1000, 30))
    deal = spread(HALING, {0: "7777777"}, dealer=0)
    match = Match(HALING, deal=deal, room=room)
    say(match.game, 3, "report_7", "no_fight")
    assert match.game.payoffs is not None
    assert match.game.payoffs.tolist() == [
        85,
        -30,
        -30,
        -25,
    ]  # the last pays what it holds, less the rake
    assert list(match.holdings or ()) == [1080, 965, 965, 0]
    assert match.rake_taken == 20
