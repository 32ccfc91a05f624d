"""Deals of two decks: how their cards are named, and what is no deal."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast import DdzError
from ddz_fast.game import Deal, Game

FOUR = ddz.rules("four_player")


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
        small = Deal(["♠3 ♠4", "♠3"], "♠4", face_up=0, decks=2)
        assert eval(repr(small)) == small
        assert copy.deepcopy(deal) == pickle.loads(pickle.dumps(deal)) == deal

    def test_the_card_turned_up_is_the_copy_that_a_seat_has(self) -> None:
        both = Deal(["♥3 ♠3 ♠3", "♥4"], "♥3", face_up="♠3", decks=2)
        assert both.face_up == 0
        dead = Deal([["♥3"], [54]], face_up="♠3", decks=2)
        assert dead.face_up == 54
        assert Deal(["♥3 ♠3", "♠3"], "♥3", face_up="♠3²").face_up == 54
        under = Deal([["♥3", 54], ["♥4"]], [0], face_up="♠3", decks=2)
        assert under.face_up == 54
        with pytest.raises(DdzError, match=r"face_up is ♥3², which is in no hand"):
            Deal(["♥3 ♠3", "♠3"], "♥3", face_up="♥3²")

    def test_a_text_does_not_choose_between_two_seats(self) -> None:
        with pytest.raises(DdzError) as refusal:
            Deal(["♥3 ♠3", "♥4", "♠3"], "♥3", face_up="S3", decks=2)
        assert str(refusal.value) == (
            "face_up is 'S3', and hand 0 and hand 2 each have one of it; write '♠3²' for that of hand 2, "
            "the second deck's, or the id 0 for that of hand 0"
        )
        assert refusal.value.code == "bad-deal"
        for face_up, holder in (("♠3²", 2), (54, 2), (0, 0)):
            deal = Deal(["♥3 ♠3", "♥4", "♠3"], "♥3", face_up=face_up, decks=2)
            assert deal.face_up is not None
            assert deal.holder_of(deal.face_up) == holder
            assert eval(repr(deal)) == deal
        assert "face_up=0" in repr(Deal([[0], [54]], face_up=0, decks=2))
        assert "face_up='♠3²'" in repr(Deal([[0], [54]], face_up=54, decks=2))
        with pytest.raises(DdzError, match="write '♠3²' for that of hand 0, the second deck's, or"):
            Deal([[54], [0]], face_up="♠3", decks=2)

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
