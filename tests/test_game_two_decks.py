"""Games of two decks: plays as a server gets them, and whole hands."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from typing import Any

import pytest

import ddz_fast as ddz
from ddz_fast import DdzError, Hand, IllegalActionError, Move, NotationError
from ddz_fast.game import Deal, Game
from ddz_fast.scoring import Room
from dealt import RANKS, arranged, ids_of_rank, play_on, say

FOUR = ddz.rules("four_player")


def playing(ranks: str = "", bottom: str | None = None, **others: str) -> Game:
    """Seat 0 is landlord with these cards among others, and leads."""
    hands = {0: ranks, **{int(seat[1]): cards for seat, cards in others.items()}}
    return say(Game(FOUR, deal=arranged(FOUR, hands, bottom, first=0)), 3)


class TestPhysicalCards:
    def test_a_text_is_whichever_copy_the_seat_holds(self) -> None:
        deal = Deal(
            [
                "♠3 ♠3 ♥3 ♥3 ♣3 ♣3 ♦3 ♦3 ♠4 ♠4 ♥4 ♥4 ♣4 ♣4 ♦4 ♦4 ♠5 ♠5 ♥5 ♥5 ♣5 ♣5 ♦5 ♦5 ♠6²",
                [26, *range(14, 26), *range(68, 80)],
                [*range(27, 52)],
                [*range(80, 105)],
            ],
            [12, 13, 52, 53, 67, 105, 106, 107],
            first=0,
        )
        game = say(Game(FOUR, deal=deal), 3)
        assert game.landlord == 0
        game.apply(cards=["♠6", "♣6", "♥6", "♦6"][:1])
        assert game.history[-1].cards == (12,)  # it holds both, and the first deck's is taken
        game.apply("pass")
        game.apply("pass")
        game.apply("pass")
        game.apply(cards=["♠6"])
        assert game.history[-1].cards == (66,)

    def test_both_copies_where_the_text_stands_twice(self) -> None:
        game = playing("33334444")
        game.apply(cards=["♠3", "♠3"])
        assert game.history[-1] == (0, FOUR.move("33"), (0, 54))

    def test_marks_and_ids_name_the_very_card_and_come_first(self) -> None:
        ways: list[Any] = [["♠3²", "♠3"], ["♠3", 54], [0, "S3²"], (54, 0), "♠3 ♠3²"]
        for cards in ways:
            game = playing("33334444")
            game.apply(cards=cards)
            assert game.history[-1].cards == (0, 54)
        game = playing("33334444")
        game.apply(cards=["♠3²"])
        assert game.history[-1].cards == (54,)

    def test_a_play_without_cards_takes_the_lowest_ids(self) -> None:
        game = playing("33333333")
        game.apply("33333")
        assert game.history[-1].cards == (0, 1, 2, 3, 54)
        game.apply("pass", seat=1)
        assert game.hands[0][:1] == (55,) or 55 in game.hands[0]

    @pytest.mark.parametrize(
        ("cards", "kind", "words"),
        [
            (["♠3", "♠3", "♠3"], NotationError, "♠3 is 3 times in cards; two decks have two of it"),
            ([0, 0], NotationError, "♠3 is twice in cards"),
            ([54, "♠3²"], NotationError, "♠3² is twice in cards"),
            (["♠3³"], NotationError, "there are two decks, and '♠3²' names the second one's"),
            (["♠3¹"], NotationError, "'♠3²' names the second one's"),
            (["²"], NotationError, "no card"),
            ([108], NotationError, "an id from 0 to 107, not 108"),
            ([*range(108), 0], NotationError, "cards has 109 cards; two decks have 108"),
            (["♦A"], IllegalActionError, "♦A is not in the hand of seat 0"),
            (["♠4", "♠4"], IllegalActionError, "seat 0 holds one ♠4, not two"),
            (["♠4²"], IllegalActionError, "♠4² is not in the hand of seat 0, but ♠4 is"),
            ([], IllegalActionError, "cards is empty; a pass is apply('pass')"),
            (["♠3", "♥4"], ddz.MoveError, "'34' is no play under any rules"),
            (["X", "D"], IllegalActionError, "X is not in the hand of seat 0"),
        ],
    )
    def test_what_cannot_be_is_refused_in_words(
        self, cards: Any, kind: type[DdzError], words: str
    ) -> None:
        game = playing("3344" + "55556666777788889999T", "JJQQKK22", s1="AAAAAAAAXXDD", s2="22")
        assert Counter(ids_of_rank("4", 2)) > Counter(game.hands[0]) & Counter(ids_of_rank("4", 2))
        before = game.record()
        with pytest.raises(kind) as refusal:
            game.apply(cards=cards)
        assert words in str(refusal.value)
        assert "seat 0 may play 3, 4, 5" in str(refusal.value)
        assert game.record() == before

    @pytest.mark.parametrize(
        ("action", "words"),
        [
            ("333+4", "'3334' is no play with the body '333'"),
            ("3333+44", "'333344' is no play with the body '3333'"),
            ("333344", "'333344'"),
            ("XD", "'XD'"),
            ("XXX", "XXX"),
        ],
    )
    def test_plays_of_one_deck_alone_are_none(self, action: str, words: str) -> None:
        game = playing("333344XXDD")
        with pytest.raises(DdzError) as refusal:
            game.apply(action)
        assert words in str(refusal.value)

    def test_one_deck_knows_no_second(self) -> None:
        deal = arranged(ddz.rules("classic"), {0: "334455"}, first=0)
        game = say(Game("classic", deal=deal), 3)
        for cards, words in (
            (["♠3²"], "a card of a second deck, and here is one deck; write '♠3'"),
            ([54], "an id from 0 to 53, not 54"),
            (["♠3", "♠3"], "♠3 is twice in cards"),
            ([*range(54), 0], "cards has 55 cards; a deck has 54"),
        ):
            with pytest.raises(NotationError, match=words):
                game.apply(cards=cards)


WINNING = "33333" + "444444" + "XXDD" + "5566778899"
"""A five-bomb, a six-bomb, the rocket and ten cards in a row; with 18 in a row, 33 cards."""


class TestWholeHands:
    def test_bid_3_a_bomb_of_five_one_of_six_and_the_rocket_make_12_each(self) -> None:
        game = playing(WINNING, "TTJJQQKK")
        for action in ("33333", "444444", "XXDD"):
            say(game, action, "pass", "pass", "pass")
        game.apply("5566778899TTJJQQKK")
        assert game.is_over
        assert game.payoffs is not None
        assert game.payoffs.tolist() == [36, -12, -12, -12]
        assert game.outcome == {
            "landlord": 0,
            "landlord_won": True,
            "bid": 3,
            "bombs": 2,
            "big_bombs": 1,
            "rockets": 1,
            "spring": True,
            "multiplier": 4.0,
            "plies": 13,
            "redeals": 0,
        }
        assert game.next_table().winner == 0

    def test_the_landlord_pays_36_where_a_peasant_has_them(self) -> None:
        deal = arranged(FOUR, {1: WINNING, 0: "TTTT"}, first=0)
        game = say(Game(FOUR, deal=deal), 3, "T", "33333", "pass", "pass", "pass")
        for action in ("444444", "XXDD"):
            say(game, action, "pass", "pass", "pass")
        game.apply("5566778899")
        assert game.payoffs is not None
        assert game.payoffs.tolist() == [-36, 12, 12, 12]
        assert game.next_table().winner == 1

    def test_stakes_of_the_room_and_what_the_seats_hold(self) -> None:
        room = Room(base=2, coefficient=10, rake=1, holdings=(500, 100, 500, 500))
        game = Game(FOUR, deal=arranged(FOUR, {0: WINNING}, "TTJJQQKK", first=0), room=room)
        say(game, 3, "5566778899TTJJQQKK", "pass", "pass", "pass")
        for action in ("33333", "444444", "XXDD"):
            say(game, action, *["pass"] * 3 * (action != "XXDD"))
        assert game.payoffs is not None
        assert game.payoffs.tolist() == [500, -99 * 500 / 579, *[-240 * 500 / 579] * 2]

    def test_each_speaks_once_or_until_three_pass(self) -> None:
        game = say(Game(FOUR, deal=arranged(FOUR, {}, first=1)), "pass", 1, "pass", "pass")
        assert (game.landlord, game.phase) == (2, "play")
        rules = ddz.rules("four_player_continuing")
        deal = arranged(rules, {1: "3"}, face_up=0)
        first = deal.holder_of(0)
        assert first is not None
        game = say(Game(rules, deal=deal), "pass", 1, "pass", 2, "pass", "pass")
        assert game.phase == "auction"
        say(game, "pass")
        assert (game.landlord, game.phase) == ((first + 3) % 4, "play")

    def test_who_leaves_pays_for_the_big_bombs_in_any_hand(self) -> None:
        def with_landlord(cards: str) -> Game:
            left = [card for rank in RANKS for card in ids_of_rank(rank, 2)]
            mine: list[int] = []
            for rank in cards:
                mine.append(next(card for card in left if card in ids_of_rank(rank, 2)))
                left.remove(mine[-1])
            hands = [mine[:25], left[0::3], left[1::3], left[2::3]]  # no six of a rank
            return say(Game(FOUR, deal=Deal(hands, mine[25:], first=0)), 3)

        game = with_landlord(WINNING + "TTJJQQKK")
        game.forfeit(0)  # a six-bomb and the rocket: 4 is below 10
        assert game.payoffs is not None
        assert game.payoffs.tolist() == [-20 * 3, 0, 0, 0]
        game = with_landlord("333333" + "444444" + "5555555" + "XXDD" + "6666" + "789TJQ")
        game.forfeit(2)  # three of six and more, and the rocket: 16
        assert game.payoffs is not None
        assert game.payoffs.tolist() == [0, 0, -2 * 3 * 16, 0]

    @pytest.mark.parametrize("name", ["four_player", "four_player_continuing"])
    def test_hands_played_by_chance_conserve_the_cards_and_balance(self, name: str) -> None:
        for seed in range(12):
            game = play_on(Game(name, seed), random.Random(seed))
            assert game.payoffs is not None
            assert game.payoffs.sum() == 0
            cards = [card for hand in game.hands for card in hand]
            cards += [card for entry in game.history for card in entry.cards]
            assert sorted(cards) == list(range(108))
            for entry in game.history:
                if isinstance(entry.action, Move):
                    assert Hand.from_cards(entry.cards) == entry.action.cards

    def test_copies_and_pickles_go_on(self) -> None:
        rng = random.Random(2)
        game = Game("four_player", 4)
        for _ in range(20):
            game.apply(rng.choice(game.legal_actions()))
        for twin in (game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
            assert twin.record() == game.record()
            assert twin.legal_actions() == game.legal_actions()
            play_on(twin, random.Random(1))
        assert not game.is_over
