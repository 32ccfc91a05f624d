"""Matches: who deals and speaks first from hand to hand, totals, beans, and seats that change."""

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
from ddz_fast.game import Deal, Game
from ddz_fast.match import Match
from ddz_fast.scoring import Room, settle
from dealt import arranged, pass_on, play_on, say

PRESETS = ddz.presets()


def hands_of(match: Match, number: int, seed: int = 1) -> list[Game]:
    """Play so many hands by chance."""
    rng, games = random.Random(seed), []
    for hand in range(number):
        if hand:
            match.next_hand()
        games.append(play_on(match.game, rng))
    return games


def held(match: Match) -> list[float]:
    return list(match.holdings or ())


def spoke(game: Game) -> int:
    assert game.first is not None
    return game.first


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_is_hands_of_its_own_streams_with_what_goes_from_one_to_the_next(
    preset: str,
) -> None:
    match = Match(preset, seed=4, index=2)
    games = hands_of(match, 4)
    assert games[0].deals[0].with_wild_rank(None) == Game(preset, 4, 2).deals[0]
    for number, (game, following) in enumerate(pairwise(games), 1):
        assert following.table.hand == number
        assert following.deal.dealer == ((game.deal.dealer or 0) + 1) % game.rules.seats
        assert following.deals[0].hands != game.deals[0].hands
        assert following.table == game.next_table()
    assert match.hands == tuple(game.outcome for game in games)
    payoffs = np.array([game.payoffs for game in games])
    assert match.totals.tolist() == payoffs.sum(axis=0).tolist()
    assert (match.holdings, match.rake_taken) == (None, 0)


def test_the_next_hand_waits_for_the_end_of_this_one() -> None:
    match = Match("classic", 1)
    with pytest.raises(IllegalActionError, match="hand 0 is still in the auction"):
        match.next_hand()
    with pytest.raises(IllegalActionError, match="not over but in the auction"):
        match.game.next_table()


class TestWhoSpeaksFirst:
    def test_random_then_rotate_goes_on_in_turn_over_void_deals_too(self) -> None:
        match, firsts = Match("classic", 3), []
        for hand in range(6):
            game = match.next_hand() if hand else match.game
            firsts.append(game.seat_to_act)
            say(game, *["pass"] * 3 * (hand % 2))
            firsts += [game.seat_to_act] * (hand % 2)
            play_on(say(game, 3), random.Random(hand))
        assert len(firsts) == 9
        turns = [(b - a) % 3 for a, b in pairwise(firsts) if a is not None and b is not None]
        assert turns == [1] * 8

    def test_the_turn_goes_on_from_a_seat_that_spoke_first_because_it_opened(self) -> None:
        rules = ddz.rules("classic", opening=True, open_before=0, open_tiers=(4,))
        match = Match(rules, deal=arranged(rules, {}, dealer=0, first=0))
        say(match.game, "wait", "open", "wait")
        assert spoke(match.game) == 1
        play_on(match.game, random.Random(1))
        following = say(match.next_hand(arranged(rules, {})), "wait", "wait", "wait")
        assert spoke(following) == following.seat_to_act == 2

    def test_random_again_after_a_seat_has_changed(self) -> None:
        after = set()
        for seed in range(40):
            match = Match("classic", seed)
            first = spoke(play_on(match.game, random.Random(1)))
            match.seat_changed(1)
            match.next_hand()
            after.add((spoke(match.game) - first) % 3)
        assert after == {0, 1, 2}

    def test_a_changed_seat_counts_once(self) -> None:
        match = Match("classic", 5)
        match.seat_changed(0)
        games = hands_of(match, 3)
        assert (spoke(games[2]) - spoke(games[1])) % 3 == 1

    def test_random_is_random_for_every_hand(self) -> None:
        games = hands_of(Match("two_player", 3), 30)
        assert {(spoke(b) - spoke(a)) % 2 for a, b in pairwise(games)} == {0, 1}

    @pytest.mark.parametrize(
        "preset", ["face_up", "classic_continuing", "spade_three", "openspiel"]
    )
    def test_the_holder_of_the_public_card(self, preset: str) -> None:
        for game in hands_of(Match(preset, 3), 5):
            assert game.deal.face_up in game.deal.hands[spoke(game)]


class TestWinners:
    def winner(self, game: Game) -> int | None:
        """The landlord where it won, else the peasant that went out: it has no card left."""
        (out,) = [seat for seat, cards in enumerate(game.hands) if not cards]
        return out

    def test_the_winner_stays_landlord_without_an_auction(self) -> None:
        games = hands_of(Match("winner_stays", 3), 12)
        assert games[0].history[0].action in ("decline", "call")
        landlord_won = set()
        for game, following in pairwise(games):
            assert following.landlord == self.winner(game)
            assert following.record().actions[0].phase == "play"
            assert following.outcome is not None
            assert following.outcome["robs"] == 0
            assert game.outcome is not None
            landlord_won.add(game.outcome["landlord_won"])
        assert landlord_won == {True, False}

    def test_the_winner_stays_landlord_though_another_opens_its_hand(self) -> None:
        match = Match(ddz.rules("huanle", winner_stays=True), 3)
        winner = self.winner(play_on(match.game, random.Random(1)))
        game = match.next_hand()
        say(game, "open" if game.seat_to_act != winner else "wait", "open")
        while game.phase == "opening":
            game.apply("wait")
        assert game.landlord == winner

    def test_or_calls_first_in_an_auction(self) -> None:
        rules = ddz.rules("winner_stays", winner_calls_first=True)
        for game, following in pairwise(hands_of(Match(rules, 3), 8)):
            assert following.deals[0].first == self.winner(game)
            assert following.record().actions[0].phase == "auction"

    def test_a_hand_that_a_seat_left_or_that_was_cancelled_has_none(self) -> None:
        match = Match("winner_stays", 3)
        play_on(match.game, random.Random(1))
        match.next_hand().forfeit(0)
        match.next_hand()
        assert match.game.table.winner is None
        assert match.game.phase == "auction"
        pass_on(match.game)
        assert match.game.landlord is None
        assert match.next_hand().table.winner is None

    def test_a_winner_that_leaves_its_seat_takes_nothing_along(self) -> None:
        match = Match("winner_stays", 3)
        play_on(match.game, random.Random(1))
        winner = self.winner(match.game)
        assert winner is not None
        match.seat_changed((winner + 1) % 3)
        other = copy.deepcopy(match)
        assert match.next_hand().table.winner == winner
        other.seat_changed(winner)
        assert other.next_hand().table.winner is None


class TestBeans:
    ROOM = Room(coefficient=100, rake=50, holdings=(3000, 20_000, 500))

    def test_holdings_go_from_hand_to_hand_and_nothing_is_lost(self) -> None:
        match = Match("huanle", 7, room=self.ROOM)
        before: tuple[float, ...] = (3000, 20_000, 500)
        for hand in range(6):
            if hand:
                match.next_hand()
            assert match.game.room.holdings == before
            game = play_on(match.game, random.Random(hand))
            assert match.holdings is not None
            assert game.outcome is not None
            after = np.array(before) + settle(game.rules, game.outcome, game.room, rake=True)[0]
            assert np.allclose(match.holdings, after)
            assert min(match.holdings) >= 0
            assert sum(match.holdings) + match.rake_taken == pytest.approx(23_500)
            before = match.holdings

    def test_a_penalty_is_paid_from_what_a_seat_holds_and_there_is_no_rake(self) -> None:
        match = Match("huanle", 7, room=self.ROOM)
        match.game.forfeit(2)
        assert match.totals.tolist() == [0, 0, -500]  # ten times 100, of which it has half
        assert (match.holdings, match.rake_taken) == ((3000, 20_000, 0), 0)

    def test_somebody_else_brings_other_beans(self) -> None:
        match = Match("huanle", 7, room=self.ROOM)
        match.game.forfeit(2)
        match.seat_changed(2, holdings=800)
        assert held(match) == [3000, 20_000, 0]
        assert match.next_hand().room.holdings == (3000, 20_000, 800)
        assert held(match) == [3000, 20_000, 800]

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            ((3,), "seat must be an integer from 0 to 2"),
            ((True,), "seat must be an integer"),
            ((0, -1), "holdings must be a number from 0"),
            ((0, "9"), "holdings must be a number"),
        ],
    )
    def test_what_cannot_change_is_refused(self, arguments: tuple[Any, ...], words: str) -> None:
        match = Match("huanle", 7, room=self.ROOM)
        with pytest.raises(DdzError, match=words):
            match.seat_changed(*arguments)
        with pytest.raises(DdzError, match="without holdings"):
            Match("huanle").seat_changed(0, 5)


def test_a_referee_deals_every_hand() -> None:
    rules = ddz.rules("classic")
    first, second = arranged(rules, {0: "XD"}, first=1), arranged(rules, {1: "XD"})
    match = Match(rules, deal=first)
    assert match.game.deal.hands == first.hands
    play_on(say(match.game, 3), random.Random(1))
    with pytest.raises(DdzError, match="2 hands; classic has 3"):
        match.next_hand(deal=Deal(second.hands[:2], second.bottom))
    with pytest.raises(
        IllegalActionError, match=r"give the next one: next_hand\(deal\)"
    ) as refusal:
        match.next_hand()
    assert refusal.value.code == "no-deal"
    assert match.game.is_over  # nothing has changed
    assert match.next_hand(deal=[second, first]) is match.game
    assert match.game.deal.hands == second.hands
    assert match.game.seat_to_act == 2


def test_matches_can_be_copied_and_pickled() -> None:
    match = Match("huanle", 7, room=TestBeans.ROOM)
    hands_of(match, 2)
    match.next_hand()
    match.game.apply("open")
    twins = [copy.deepcopy(match), pickle.loads(pickle.dumps(match))]
    for each in (match, *twins):
        play_on(each.game, random.Random(3))
        each.next_hand()
    assert len({(repr(each), each.holdings, each.game.deal) for each in (match, *twins)}) == 1
    assert repr(match).startswith("<Match of huanle, hand 3: totals ")


@pytest.mark.parametrize("preset", ["huanle", "laizi", "haling"])
def test_a_pickled_match_keeps_how_it_stands_and_goes_on_alike(preset: str) -> None:
    seats = ddz.rules(preset).seats
    match = Match(preset, 7, 2, Room(rake=5, holdings=(500,) * seats), rounds=9)
    hands_of(match, 3)
    twin: Match = pickle.loads(pickle.dumps(match))
    for _ in range(2):
        assert (twin.rounds_left, twin.rake_taken) == (match.rounds_left, match.rake_taken)
        assert (twin.holdings, twin.hands) == (match.holdings, match.hands)
        assert twin.totals.tolist() == match.totals.tolist()
        assert twin.next_hand().record() == match.next_hand().record()
        for each in (match, twin):
            play_on(each.game, random.Random(5))
    assert len(twin.hands) == len(match.hands) == 5


def test_a_hand_shows_its_number_in_the_match() -> None:
    match = Match("classic", 7, 3)
    assert repr(match.game).startswith("<Game of classic, seed 7, game 3: in the auction ")
    hands_of(match, 3)
    assert repr(match.game).startswith("<Game of classic, seed 7, game 3, hand 2: over after ")
    assert repr(match.game.record()).startswith("<Record of classic, seed 7, game 3, hand 2: ")
    deal = arranged(match.rules, {}, first=0)
    refereed = Match("classic", deal=deal)
    play_on(say(refereed.game, 3), random.Random(1))
    assert "a referee's cards: over" in repr(refereed.game)
    assert "a referee's cards, hand 1: in the auction" in repr(refereed.next_hand(deal))


def test_what_is_given_out_can_be_changed_without_harm() -> None:
    match = Match("face_up", 7)
    hands_of(match, 1)
    before = match.totals.tolist()
    match.totals[:] = 9
    match.hands[0].clear()
    assert match.totals.tolist() == before
    assert match.hands[0]
