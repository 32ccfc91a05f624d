"""Games of two decks: the cards of a deal and how they are named, plays as a server gets them, whole hands."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast import DdzError, Hand, IllegalActionError, Move, NotationError
from ddz_fast.game import Deal, Game
from ddz_fast.scoring import Room
from dealt import RANKS, arranged, ids_of_rank, play_on, say

FOUR = ddz.rules("four_player")
SPADES = "♠3 ♠4 ♠5 ♠6 ♠7 ♠8 ♠9 ♠T ♠J ♠Q ♠K ♠A ♠2"


def texts(cards: tuple[int, ...]) -> list[str]:
    return [ddz.card_text(card) for card in cards]


def two_decks() -> list[list[int]]:
    """Hands of 25 and a bottom of 8, shuffled."""
    deck = list(range(108))
    random.Random(5).shuffle(deck)
    return [deck[0:25], deck[25:50], deck[50:75], deck[75:100], deck[100:]]


class TestDeal:
    def test_a_text_that_stands_twice_names_both_copies_in_order(self) -> None:
        deal = Deal(["♠3 X ♥3", "♥3 X D"], "♠3 D", decks=2)
        assert deal.hands == ((0, 52, 1), (55, 106, 53))
        assert deal.bottom == (54, 107)

    def test_ids_and_marks_name_the_very_card_and_come_first(self) -> None:
        assert Deal(["♠3 ♠3²", "♥3"], decks=2).hands == ((0, 54), (1,))
        assert Deal([["♠3", "♥3"], [0, "X²"]], decks=2).hands == ((54, 1), (0, 106))
        mixed: Any = [["♥3", np.int64(55)], ["S4²", "d2²"]]
        assert Deal(mixed, decks=2).hands == ((1, 55), (58, 105))

    def test_a_whole_deal_or_a_mark_shows_that_there_are_two(self) -> None:
        *hands, bottom = two_decks()
        faces = [[ddz.card_text(card) for card in hand] for hand in hands]
        deal = Deal(faces, [ddz.card_text(card) for card in bottom])
        assert [texts(hand) for hand in deal.hands] == faces
        assert sorted(sum(deal.hands, deal.bottom)) == list(range(108))
        assert Deal(["♠3", "♠3²"]).hands == ((0,), (54,))

    def test_it_shows_the_call_that_makes_it(self) -> None:
        *hands, bottom = two_decks()
        deal = Deal(hands, bottom, face_up=hands[1][3], dealer=2, first=1)
        assert eval(repr(deal)) == deal
        small = Deal(["♠3 ♠4", "♠3"], "♠4", face_up="♠3", decks=2)
        assert eval(repr(small)) == small
        assert copy.deepcopy(deal) == pickle.loads(pickle.dumps(deal)) == deal

    def test_the_card_turned_up_is_the_copy_that_a_seat_has(self) -> None:
        both = Deal(["♥3 ♠3", "♠3"], "♥3", face_up="♠3", decks=2)
        assert both.face_up == 0
        assert Deal(["♥3 ♠3", "♠3"], "♥3", face_up="♠3²").face_up == 54
        under = Deal([["♥3", 54], ["♥4"]], [0], face_up="♠3", decks=2)
        assert under.face_up == 54
        with pytest.raises(DdzError, match=r"face_up is ♥3², which is in no hand"):
            Deal(["♥3 ♠3", "♠3"], "♥3", face_up="♥3²")

    @pytest.mark.parametrize(
        ("hands", "bottom", "known", "words"),
        [
            (["♠3 ♠3", "♠3"], "", {"decks": 2}, "♠3 is dealt more than twice; two decks have two"),
            (["♠3 ♠3 ♠3", "♥3"], "", {"decks": 2}, "♠3 is 3 times in hand 0; two decks have two"),
            ([[0, "♥3"], [54]], ["♠3"], {"decks": 2}, "♠3 is dealt more than twice"),
            ([[54, 54], [1]], [], {"decks": 2}, "♠3² is twice in hand 0"),
            ([[54], ["♠3²"]], [], {"decks": 2}, "♠3² is both in hand 0 and in hand 1"),
            (["♠3³", "♥3"], "", {"decks": 2}, "'♠3³' is no card; there are two decks, and '♠3²' names"),
            ([[108], [1]], [], {"decks": 2}, "an id from 0 to 107, not 108"),
            ([[*range(108), 3], [1]], [], {}, "hand 0 has 109 cards; two decks have 108"),
            (["♠3 ♠3", "♥3"], "", {}, "♠3 is twice in hand 0"),
            (["♠3²", "♥3"], "", {"decks": 1}, "a card of a second deck, and here is one deck; write '♠3'"),
            (["♠3", "♥3"], "", {"decks": 3}, "decks must be an integer from 1 to 2, not 3"),
        ],
    )  # fmt: skip
    def test_what_is_no_deal_is_refused(
        self, hands: Any, bottom: Any, known: dict[str, Any], words: str
    ) -> None:
        with pytest.raises(DdzError) as refusal:
            Deal(hands, bottom, **known)
        assert words in str(refusal.value)
        assert refusal.value.code in ("bad-deal", "unknown-card")

    def test_a_rule_set_takes_the_cards_of_its_own_decks(self) -> None:
        *hands, bottom = two_decks()
        with pytest.raises(DdzError, match="the deal has 4 hands; classic has 3"):
            Game("classic", deal=Deal(hands, bottom))
        second = [list(range(17)), list(range(17, 34)), [*range(34, 50), 54]]
        with pytest.raises(DdzError, match="♠3² in hand 2 is not in the deck of classic"):
            Game("classic", deal=Deal(second, [51, 52, 53], decks=2))
        plain = FOUR.with_flags(jokers=False, bottom_cards=4)
        deck = [*range(52), *range(54, 106)]
        deal = Deal([deck[25 * seat :][:25] for seat in range(4)], deck[100:], first=0)
        assert Game(plain, deal=deal).phase == "auction"
        with pytest.raises(DdzError, match="X in the bottom is not in the deck"):
            Game(plain, deal=Deal(deal.hands, [*deck[101:], 52]))

    def test_seeded_deals_are_of_both_decks(self) -> None:
        seen: Counter[int] = Counter()
        for seed in range(40):
            deal = Game("four_player", seed).deal
            assert [len(hand) for hand in deal.hands] == [25] * 4
            assert sorted(sum(deal.hands, deal.bottom)) == list(range(108))
            seen.update(deal.bottom)
        assert len(seen) > 90


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
        deal = arranged(rules, {1: "3"}, face_up="♠3")
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
