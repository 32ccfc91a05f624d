"""Whole hands of 哈灵: 荒番, 头撂, 明王, 报到 with 打 and 不打, 摊打, and what they are worth."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ddz_fast as ddz
from ddz_fast import DdzError, Hand, IllegalActionError
from ddz_fast.game import Deal, Game, TableState
from ddz_fast.scoring import Room
from dealt import RANKS, arranged, ids_of_rank, play_on, say

HALING = ddz.rules("haling")
BASE_TEN = Room(base=10)

CHAINS = "8899TTJJQQKKAA" + "334455" + "22222"
"""25 cards that are out in three plays."""
REPORTED = "7777777" + "X"
"""With them, the 33 cards of a landlord who reports the sevens."""


def dealt(cards: str, bottom: str, others: dict[int, str] | None = None, **known: Any) -> Deal:
    """Seat 0 holds these cards and gets this bottom as landlord; the card turned up is its own lowest.

    Cards that are not named are spread, so that nobody holds a set that could be reported.
    """
    spread = sorted(
        ((copy, rank) for rank in RANKS for copy in range(2 if rank in "XD" else 8)),
        key=lambda place: (place[0] * (3 if place[1] in "XD" else 1), RANKS.index(place[1])),
    )
    left = [ids_of_rank(rank, 2)[copy] for copy, rank in spread]

    def take(wanted: str, size: int) -> list[int]:
        hand = []
        for rank in wanted:
            hand.append(next(card for card in left if card in ids_of_rank(rank, 2)))
            left.remove(hand[-1])
        parts.append((hand, size))
        return hand

    parts: list[tuple[list[int], int]] = []
    named = {0: cards, **(others or {})}
    hands = [take(named.get(seat, ""), 25) for seat in range(4)]
    under = take(bottom, 8)
    for hand, size in parts:
        while len(hand) < size:
            hand.append(left.pop(0))
    return Deal(hands, under, face_up=known.pop("face_up", min(hands[0])), **known)


def payoffs(game: Game) -> list[float]:
    assert game.payoffs is not None
    return game.payoffs.tolist()  # type: ignore[no-any-return]


def facts(game: Game, names: str) -> list[Any]:
    assert game.outcome is not None
    return [game.outcome[name] for name in names.split()]


def lead(game: Game, *actions: str) -> Game:
    """Play these one after the other, and let all others pass."""
    for action in actions:
        game.apply(action)
        while not game.is_over and game.seat_to_act != game.landlord:
            game.apply("pass")
    return game


DECLARED = "dang huangfan mingwang touliao tanda baodao fight landlord_won multiplier plies redeals"


class TestWorkedHands:
    """The amounts of rules.md, section E."""

    def test_no_fight_in_a_huangfan_hand_with_two_reports_is_120_a_peasant(self) -> None:
        void, second = dealt("334455", "66"), dealt("77777777", "")
        game = Game("haling", deal=[void, second], room=BASE_TEN)
        say(game, "pass", "pass", "pass", "pass")
        assert (game.phase, game.redeals, game.huangfan) == ("auction", 1, True)
        game = Game("haling", deal=[void, dealt("3", "", {1: "77777777"})], room=BASE_TEN)
        say(game, *["pass"] * 4, "pass", 3)
        assert (game.landlord, game.phase) == (1, "baodao")
        say(game, "report_7_twice", "no_fight")
        assert game.is_over
        assert payoffs(game) == [-120, 360, -120, -120]
        assert facts(game, DECLARED) == [3, True, False, False, False, 2, False, True, 4, 0, 1]
        assert game.next_table() == TableState(1, game.deal.dealer, game.first, 1)

    def test_fought_and_won_with_the_hand_shown_is_320_a_peasant(self) -> None:
        deal = dealt(REPORTED + CHAINS[:17], CHAINS[17:], face_up="X")
        game = say(Game("haling", deal=deal, room=BASE_TEN), 3)
        assert (game.landlord, game.phase) == (0, "baodao")
        say(game, "report_7", "fight", "tanda")
        assert game.phase == "play"
        lead(game, "8899TTJJQQKKAA", "334455", "22222", "7777777", "X")
        assert payoffs(game) == [960, -320, -320, -320]
        assert facts(game, DECLARED) == [
            *[3, False, True, True, True, 1, True, True],
            pytest.approx(2 * 2 * 2 * 4 / 3),
            17,
            0,
        ]

    def test_fought_and_lost_pays_nothing(self) -> None:
        deal = dealt("7777777" + "33", "", {1: CHAINS})
        game = say(Game("haling", deal=deal, room=BASE_TEN), 3, "report_7")
        say(game, "fight", "no_tanda", "3", "22222", "pass", "pass", "pass")
        say(game, "8899TTJJQQKKAA", "pass", "pass", "pass", "334455")
        assert game.is_over
        assert payoffs(game) == [0, 0, 0, 0]
        assert facts(game, "dang baodao fight landlord_won multiplier") == [3, 1, True, False, 0]
        assert game.next_table().winner == 1

    def test_touliao_wins_four_and_loses_three(self) -> None:
        deal = dealt(CHAINS, "66777777")
        game = say(Game("haling", deal=deal, room=BASE_TEN), 3)
        assert (game.phase, game.seat_to_act) == ("tanda", 0)
        say(game, "no_tanda")
        lead(game, "66", "777777", "8899TTJJQQKKAA", "334455", "22222")
        assert payoffs(game) == [120, -40, -40, -40]
        deal = dealt("3", "", {3: CHAINS})
        game = say(Game("haling", deal=deal, room=BASE_TEN), 3, "no_tanda", "3", "pass", "pass")
        say(
            game,
            "22222",
            "pass",
            "pass",
            "pass",
            "8899TTJJQQKKAA",
            "pass",
            "pass",
            "pass",
            "334455",
        )
        assert payoffs(game) == [-90, 30, 30, 30]
        assert facts(game, "touliao landlord_won") == [True, False]

    def test_the_hand_shown_doubles_a_loss_too(self) -> None:
        deal = dealt("3", "", {3: CHAINS})
        game = say(Game("haling", deal=deal, room=BASE_TEN), 3, "tanda", "3", "pass", "pass")
        say(
            game,
            "22222",
            "pass",
            "pass",
            "pass",
            "8899TTJJQQKKAA",
            "pass",
            "pass",
            "pass",
            "334455",
        )
        assert payoffs(game) == [-180, 60, 60, 60]

    def test_bombs_and_rockets_do_not_multiply(self) -> None:
        deal = dealt("3333" + "44444" + "666666" + "XXDD" + "778899", "TTJJQQ55")
        game = say(Game("haling", deal=deal), "pass", 1, "pass", "pass")
        assert game.landlord == 1
        game = say(Game("haling", deal=deal), 1, "pass", "pass", "pass")
        assert (game.landlord, game.phase) == (0, "baodao")
        say(game, "no_report")
        lead(game, "3333", "44444", "666666", "XXDD", "55", "778899TTJJQQ")
        assert payoffs(game) == [3, -1, -1, -1]
        assert facts(game, "dang bombs big_bombs rockets multiplier") == [1, 3, 1, 1, 1]


class TestHuangfan:
    def test_where_all_pass_again_the_card_turned_up_makes_the_landlord_at_1(self) -> None:
        void, second = dealt("3", ""), dealt("33", "", {2: "778899"})
        second = Deal(second.hands, second.bottom, face_up=second.hands[2][0])
        game = Game("haling", deal=[void, second], room=BASE_TEN)
        say(game, *["pass"] * 4)
        assert (game.first, game.seat_to_act, game.deal.face_up) == (2, 2, second.face_up)
        say(game, *["pass"] * 4)
        assert (game.landlord, game.redeals) == (2, 1)
        play_on(game, random.Random(3))
        assert facts(game, "dang huangfan touliao redeals") == [1, True, False, 1]
        assert game.outcome is not None
        won = game.outcome["landlord_won"]
        assert payoffs(game)[2] == pytest.approx((3 if won else -3) * 20)

    def test_the_auction_of_the_second_deal_is_an_auction(self) -> None:
        deals = [dealt("3", ""), dealt("33", "")]
        game = say(Game("haling", deal=deals), *["pass"] * 4, "pass", 1, 2, "pass")
        assert (game.landlord, game.huangfan) == (2, True)
        game = say(Game("haling", deal=deals), *["pass"] * 4, 3)  # 头撂 in a 荒番 hand
        play_on(game, random.Random(1))
        assert facts(game, "dang huangfan touliao") == [3, True, True]

    def test_there_is_one_void_deal_at_most(self) -> None:
        for seed in range(30):
            game = Game("haling", seed)
            while game.phase == "auction":
                game.apply("pass")
            assert (game.landlord, game.redeals) == (game.first, 1)
            assert game.huangfan
            assert len(game.deals) == 2
            assert game.deal.holder_of(game.deal.face_up or 0) == game.first

    def test_a_referee_gives_the_second_deal_when_it_comes(self) -> None:
        game = say(Game("haling", deal=dealt("3", "")), *["pass"] * 4)
        assert (game.phase, game.seat_to_act) == ("redeal", None)
        game.redeal(dealt("33", ""))
        assert (game.phase, game.huangfan, game.visible_to(2).huangfan) == ("auction", True, True)


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


class TestOtherRules:
    """The flags one by one, with one deck too."""

    def test_three_seats_with_touliao_and_huangfan(self) -> None:
        rules = ddz.rules("classic", huangfan=True, touliao=True, tanda=True)
        game = say(Game(rules, 3), "pass", "pass", "pass", 3)
        assert (game.phase, game.huangfan, game.seat_to_act) == ("tanda", True, game.first)
        say(game, "tanda")
        for seat in range(3):
            landlord = game.landlord
            assert landlord is not None
            assert game.visible_to(seat).opened == {landlord: game.hands[landlord]}
        play_on(game, random.Random(2))
        assert game.outcome is not None
        made = 2 * 2 * (4 / 3 if game.outcome["landlord_won"] else 1)
        bombs = game.outcome["bombs"] + game.outcome["rockets"]
        assert game.outcome["multiplier"] == pytest.approx(made * 2**bombs)
        assert abs(payoffs(game)[game.landlord or 0]) == pytest.approx(2 * 3 * made * 2**bombs)

    def test_a_huangfan_hand_is_not_cancelled_and_others_are(self) -> None:
        plain = ddz.rules("haling", huangfan=False, max_redeals=2)
        game = say(Game(plain, 3), *["pass"] * 8)
        assert game.is_over
        assert payoffs(game) == [0, 0, 0, 0]
        assert facts(game, "landlord dang mingwang touliao tanda baodao fight multiplier") == [
            *[-1, 0, False, False, False, 0, False, 1],
        ]

    def test_reports_without_the_other_flags(self) -> None:
        rules = ddz.rules("four_player", baodao=True)
        deal = arranged(rules, {0: "7777777XXDD"}, first=0)
        game = say(Game(rules, deal=deal), 2, "pass", "pass", "pass", "report_7", "report_jokers")
        say(game, "no_fight")
        assert payoffs(game) == [12, -4, -4, -4]
        game = say(Game(rules, deal=deal), 3, "no_report")
        assert game.phase == "play"

    def test_declarations_come_before_a_late_opening_and_doubling(self) -> None:
        rules = ddz.rules("haling", huangfan=False, opening=True, doubling=True, open_tiers=())
        game = Game(rules, deal=dealt("3333333", "", dealer=0))
        say(game, *["wait"] * 4, 3)
        phases = []
        for action in ("report_3", "fight", "tanda", "wait", *["no_double"] * 4):
            phases.append(game.phase)
            game.apply(action)
        assert phases == ["baodao", "fight", "tanda", "late_opening", *["doubling"] * 4]
        assert game.phase == "play"


def test_hands_played_by_chance_balance_and_follow_the_formulas() -> None:
    seen = set()
    for seed in range(60):
        game = say(Game("haling", seed), *["pass"] * 4 * (seed % 3 == 0))
        play_on(game, random.Random(seed))
        out = game.outcome
        assert out is not None
        made = 2 ** out["huangfan"] * 2 ** out["mingwang"] * out["dang"]
        if out["baodao"] and not out["fight"]:
            expected = made * out["baodao"]
        elif out["landlord_won"]:
            shown = 2 ** out["tanda"] * (4 / 3 if out["touliao"] else 1)
            expected = made * shown * (2 * out["baodao"] or 1)
        else:
            expected = 0 if out["baodao"] else -made * 2 ** out["tanda"]
        shares = [-expected] * 4
        shares[out["landlord"]] = 3 * expected
        assert payoffs(game) == pytest.approx(shares)
        joker = (game.deal.face_up or 0) % 54 >= 52
        assert out["mingwang"] == joker
        assert out["touliao"] == (out["dang"] == 3 and out["landlord"] == game.first)
        seen |= {name for name in ("huangfan", "touliao", "tanda") if out[name]}
    assert seen == {"huangfan", "touliao", "tanda"}
