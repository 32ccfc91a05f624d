"""Reports 报到 in games of 哈灵: what can be declared when, what stays whole then, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from ddz_fast import DdzError, Hand, IllegalActionError
from ddz_fast.game import Game
from dealt import say
from haling import dealt, facts, lead, payoffs


class TestReports:
    def landlord_with(self, cards: str, bottom: str = "", touliao: bool = False) -> Game:
        game = Game("haling", deal=dealt(cards, bottom))
        return say(game, 3) if touliao else say(game, 2, "pass", "pass", "pass")

    def test_what_can_be_reported_is_offered_in_order(self) -> None:
        game = self.landlord_with("3333333" + "99999999" + "XXDD", "")
        assert game.legal_actions() == (
            *["no_report", "report_3", "report_9", "report_jokers", "report_9_twice"],
        )
        assert say(game.copy(), "report_9").legal_actions() == (
            *["no_report", "report_3", "report_jokers"],
        )
        for actions, sets in (
            (["no_report"], ()),
            (["report_3", "no_report"], ("3333333",)),
            (["report_jokers", "report_3"], ("3333333", "XXDD")),
            (["report_9_twice"], ("99999999",)),
            (["report_9", "report_jokers"], ("99999999", "XXDD")),
        ):
            twin = say(game.copy(), *actions)
            assert twin.reported == tuple(map(Hand, sets))
            assert twin.phase == ("fight" if sets else "play")

    def test_the_bottom_counts_and_the_others_hands_do_not(self) -> None:
        assert self.landlord_with("333333", "3").legal_actions() == ("no_report", "report_3")
        game = Game("haling", deal=dealt("4", "56789TJQ", {1: "3333333"}))
        say(game, 1, "pass", "pass", "pass")
        assert game.phase == "play"

    def test_a_report_that_leaves_nothing_more_goes_on_at_once(self) -> None:
        assert say(self.landlord_with("3333333", "4"), "report_3").phase == "fight"

    def test_the_order_is_bottom_report_fight_show_lead(self) -> None:
        game = self.landlord_with("3333333", "4", touliao=True)
        phases = [game.phase]
        for action in ("report_3", "fight", "tanda"):
            assert game.seat_to_act == game.landlord
            game.apply(action)
            phases.append(game.phase)
        assert phases == ["baodao", "fight", "tanda", "play"]
        game = self.landlord_with("3333333", "4", touliao=True)
        assert say(game, "no_report").phase == "tanda"

    def test_a_reported_set_is_played_whole_or_not_at_all(self) -> None:
        game = say(self.landlord_with("3333333" + "4455XXDD", "99"), "report_3", "report_jokers")
        game.apply("fight")
        threes = [str(move) for move in game.legal_actions() if "3" in str(move)]
        jokers = [str(move) for move in game.legal_actions() if "X" in str(move)]
        assert (threes, jokers) == (["3333333"], ["XXDD"])
        assert game.position is not None
        assert game.position.locked == (Hand("3333333"), Hand("XXDD"))
        for action in ("3", "333333", "334455", "333+44"):
            with pytest.raises(IllegalActionError, match="takes cards of the reported '3333333'"):
                game.apply(action)
        with pytest.raises(IllegalActionError, match="takes cards of the reported 'XXDD'"):
            game.apply(cards=["X"])
        lead(game, "3333333", "XXDD")
        assert game.reported == (Hand("3333333"), Hand("XXDD"))  # what was said stays said

    def test_an_eight_is_an_eight(self) -> None:
        for report in ("report_3", "report_3_twice"):
            game = say(self.landlord_with("33333333", "44"), report, "fight")
            assert [str(m) for m in game.legal_actions() if "3" in str(m)] == ["33333333"]

    def test_what_is_not_reported_may_be_split(self) -> None:
        game = say(self.landlord_with("3333333", "44"), "no_report")
        assert {"3", "33", "333", "3333", "3333333"} <= set(map(str, game.legal_actions()))

    def test_who_leaves_after_a_report_pays_as_landlord(self) -> None:
        game = say(self.landlord_with("3333333", "44"), "report_3", "fight")
        game.forfeit(0)
        assert payoffs(game) == [-20 * 2, 0, 0, 0]
        assert facts(game, "landlord dang baodao fight landlord_won escaped") == [
            *[0, 2, 1, True, False, 0],
        ]


class TestSillyThings:
    """What cannot be done says what can."""

    @pytest.mark.parametrize(
        ("before", "action", "words"),
        [
            ([], "report_7", "needs seven or eight of 7, and seat 0 holds 2"),
            ([], "report_jokers", "needs all four jokers, and seat 0 holds 3"),
            ([], "report_3_twice", "needs eight of 3, and seat 0 holds 7"),
            ([], "report_10", "cannot be said in the baodao now"),
            ([], "report", "cannot be said in the baodao now"),
            ([], "fight", "cannot be said in the baodao now"),
            ([], 3, "cannot be said in the baodao now"),
            ([], "3333333", "cannot be said in the baodao now"),
            (["report_3"], "report_3", "has been said: a set is reported once"),
            (["report_9"], "report_9_twice", "has been said: a set is reported once"),
            (["report_3"], "report_9_twice", "counts twice, and 1 of 2 has been reported"),
            (["report_3", "report_9"], "no_report", "seat 0 may say no_fight or fight"),
            (["report_9_twice"], "report_3", "seat 0 may say no_fight or fight"),
            (["report_3", "no_report", "fight"], "fight", "seat 0 may say no_tanda or tanda"),
            (["no_report"], "open", "seat 0 may say no_tanda or tanda"),
            (["no_report", "no_tanda"], "tanda", "is no card"),
        ],
    )
    def test_what_cannot_be_said(self, before: list[str], action: Any, words: str) -> None:
        game = Game("haling", deal=dealt("3333333" + "99999999" + "77XXD", "4568TJQK"))
        say(game, 3, *before)
        record = game.record()
        with pytest.raises(DdzError) as refusal:
            game.apply(action)
        assert words in str(refusal.value)
        assert "seat 0 may" in str(refusal.value)
        assert game.record() == record

    def test_out_of_turn(self) -> None:
        game = say(Game("haling", deal=dealt("3333333", "44")), 3)
        for seat in (1, 2, 3):
            with pytest.raises(IllegalActionError) as refusal:
                game.apply("report_3", seat=seat)
            # the phase that follows: a peasant is not told that the landlord has something to report
            assert "not the turn of seat" in str(refusal.value)
            assert "in the tanda" in str(refusal.value)
        say(game, "report_3")
        with pytest.raises(
            IllegalActionError, match="not the turn of seat 2 but of seat 0, in the fight"
        ):
            game.apply("fight", seat=2)

    def test_cards_before_the_play(self) -> None:
        game = say(Game("haling", deal=dealt("3333333", "44")), 3)
        with pytest.raises(
            IllegalActionError, match="cards belongs to the play, and this is the baodao"
        ):
            game.apply(cards=["♠3"])

    @pytest.mark.parametrize(
        ("face_up", "words"),
        [
            ("♠4", "face_up is ♠4, which is in no hand"),
            ("♠3³", "there are two decks, and '♠3²' names the second one's"),
            (108, "an id from 0 to 107, not 108"),
        ],
    )
    def test_a_card_turned_up_that_cannot_be(self, face_up: Any, words: str) -> None:
        with pytest.raises(DdzError) as refusal:
            dealt("3", "44444444", face_up=face_up)
        assert words in str(refusal.value)

    def test_a_redeal_after_the_second_deal(self) -> None:
        game = say(Game("haling", deal=[dealt("3", ""), dealt("33", "")]), *["pass"] * 8)
        with pytest.raises(IllegalActionError, match="only a void deal is followed by another"):
            game.redeal(dealt("3", ""))
