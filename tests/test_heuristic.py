"""The heuristic player in positions where the advice of players says what to do.

Seat 0 is the landlord, seat 1 plays after it, seat 2 before it.
"""

from collections.abc import Sequence
from typing import Any

import pytest

import ddz_fast as ddz
from ddz_fast import _core
from heuristic_moves import chosen

CLASSIC = ddz.rules("classic").play_rules
PASS, BID_1, BID_2, BID_3, DECLINE, CALL, ROB, WAIT, OPEN, NO_DOUBLE, DOUBLE = range(11)


def choice(*hands: Any, **table: Any) -> str:
    return str(chosen(CLASSIC, *hands, **table))


def says(hand: str, *choices: int, is_landlord: bool = False) -> int:
    return choices[_core.heuristic_saying(CLASSIC, hand, choices, is_landlord)]


class TestLeading:
    def test_the_last_play_goes_out(self) -> None:
        assert choice("4445", "3678", (4, 2, 2)) == "444+5"

    def test_of_two_plays_the_one_that_nobody_beats_goes_first(self) -> None:
        assert choice("3388", "4566779T", (4, 4, 4)) == "88"

    def test_small_cards_go_first_where_a_high_one_wins_the_lead_back(self) -> None:
        assert choice("45D", "3367789TX", (3, 4, 5)) == "4"

    def test_no_solo_for_an_enemy_with_one_card(self) -> None:
        assert choice("37799Q", "4TTJKA", (1, 6, 5), me=1)[0] in "79"

    def test_the_highest_solo_where_there_are_only_solos(self) -> None:
        assert choice("37Q", "4TTJKA", (1, 3, 5), me=1) == "Q"

    def test_no_pair_for_an_enemy_with_two_cards(self) -> None:
        assert choice("44688", "55TTJKA", (2, 5, 5), me=1) not in ("44", "88")

    def test_a_partner_with_one_card_is_fed(self) -> None:
        assert choice("3499KKA", "556678TJQQ", (9, 7, 1), me=1) == "3"


class TestFollowing:
    def test_the_last_play_goes_out_on_a_partner_too(self) -> None:
        assert choice("K", "55678TJQA", (6, 1, 3), me=1, to_beat="T", by=2) == "K"

    def test_a_partner_keeps_its_trick(self) -> None:
        assert choice("456799K", "388TTJQQA", (5, 7, 4), me=1, to_beat="8", by=2) == "pass"

    def test_an_enemy_about_to_go_out_is_bombed(self) -> None:
        assert choice("444466789J", "355TTJQKKA22", (1, 10, 11), me=1, to_beat="AA", by=0) == "4444"

    def test_a_bomb_is_kept_from_a_small_trick(self) -> None:
        unseen = "335577889TTJQKKAAXD"
        cards = (17, 14, 1 + len(unseen) - 18)
        assert choice("444466789JQK22", unseen, cards, me=1, to_beat="99", by=0) != "4444"

    def test_a_straight_is_kept_whole(self) -> None:
        unseen = "3566778TJJQQAA22"
        move = choice("344567899K", unseen, (10, 7, 7), to_beat="T", by=1)
        assert move in ("K", "pass")

    def test_the_rocket_is_split_where_it_pays(self) -> None:
        """Tip 6: one joker takes the two, the other the next trick; then 9 goes out."""
        assert choice("9XD", "345678TJQKA", (3, 5, 6), to_beat="2", by=1) in ("X", "D")

    def test_the_rocket_stays_whole_in_a_long_hand(self) -> None:
        move = choice("3579JQKXD", "334455667788TTQQKAA22", (9, 10, 11), to_beat="A", by=1)
        assert move == "pass"


class TestSaying:
    STRONG = "2222XDAAAKKKQQQ34"
    WEAK = "334466889TTJJQK57"

    def test_a_strong_hand_bids_three_and_calls(self) -> None:
        assert says(self.STRONG, PASS, BID_1, BID_2, BID_3) == BID_3
        assert says(self.STRONG, DECLINE, CALL) == CALL
        assert says(self.STRONG, DECLINE, ROB) == ROB

    def test_a_weak_hand_does_not(self) -> None:
        assert says(self.WEAK, PASS, BID_1, BID_2, BID_3) == PASS
        assert says(self.WEAK, DECLINE, CALL) == DECLINE
        assert says(self.WEAK, WAIT, OPEN) == WAIT
        assert says(self.WEAK, NO_DOUBLE, DOUBLE) == NO_DOUBLE

    def test_nothing_is_opened_before_it_has_been_seen(self) -> None:
        assert says("", WAIT, OPEN) == WAIT
        assert says("22XD", WAIT, OPEN) == WAIT
        assert says(self.STRONG, WAIT, OPEN) == OPEN

    def test_one_choice_is_said(self) -> None:
        assert says("34", PASS) == PASS


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"hand": "33333"}, "not-in-deck"),
        ({"hand": 7}, "not-a-hand"),
        ({"unseen": "4444"}, "not-in-deck"),
        ({"cards_left": (3,)}, "bad-seats"),
        ({"cards_left": (3, 3, 3, 3, 3)}, "bad-seats"),
        ({"cards_left": (4, 3, 3)}, "bad-cards-left"),
        ({"cards_left": (3, 30, 3)}, "bad-cards-left"),
        ({"cards_left": (3, 0, 3)}, "bad-integer"),
        ({"cards_left": (3, "3", 3)}, "bad-integer"),
        ({"landlord": 3}, "bad-integer"),
        ({"me": -1}, "bad-integer"),
        ({"to_beat": "35", "to_beat_by": 1}, "no-reading"),
        ({"to_beat": "pass", "to_beat_by": 1}, "nothing-to-beat"),
        ({"to_beat": None, "to_beat_by": 1}, "nothing-to-beat"),
        ({"to_beat": "7", "to_beat_by": 0}, "own-play"),
        ({"to_beat": "7", "to_beat_by": 3}, "bad-integer"),
    ],
)
def test_what_no_seat_can_see_is_refused(changed: dict[str, Any], code: str) -> None:
    asked: dict[str, Any] = {
        "rules": CLASSIC,
        "hand": "348",
        "unseen": "5566778",
        "cards_left": (3, 3, 3),
        "landlord": 0,
        "me": 0,
        "to_beat": None,
        "to_beat_by": None,
    }
    _core.heuristic_move(**asked)
    with pytest.raises(ddz.DdzError) as caught:
        _core.heuristic_move(**asked | changed)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("choices", "code"),
    [
        ((), "bad-choices"),
        ((0, 1, 2, 3, 4), "bad-choices"),
        ((0, 43), "bad-integer"),
        ((0, "1"), "bad-integer"),
    ],
)
def test_choices_that_do_not_exist_are_refused(choices: Sequence[Any], code: str) -> None:
    with pytest.raises(ddz.DdzError) as caught:
        _core.heuristic_saying(CLASSIC, "34", choices, False)
    assert caught.value.code == code
