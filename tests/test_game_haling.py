"""Whole hands of 哈灵: 荒番, 头撂, 明王, 报到 with 打 and 不打, 摊打, and what they are worth."""

from __future__ import annotations

import random

import pytest

import ddz_fast as ddz
from ddz_fast.game import Deal, Game, TableState
from dealt import arranged, play_on, say
from haling import BASE_TEN, CHAINS, REPORTED, dealt, facts, lead, payoffs

# A peasant goes out with CHAINS while the others pass.
ALL_CHAINS = ("22222", *["pass"] * 3, "8899TTJJQQKKAA", *["pass"] * 3, "334455")
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
        deal = dealt(REPORTED + CHAINS[:17], CHAINS[17:], face_up=52)
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
        say(game, *ALL_CHAINS)
        assert payoffs(game) == [-90, 30, 30, 30]
        assert facts(game, "touliao landlord_won") == [True, False]

    def test_the_hand_shown_doubles_a_loss_too(self) -> None:
        deal = dealt("3", "", {3: CHAINS})
        game = say(Game("haling", deal=deal, room=BASE_TEN), 3, "tanda", "3", "pass", "pass")
        say(game, *ALL_CHAINS)
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
