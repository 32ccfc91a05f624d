"""Worked cases of the play and its settlement, through Game: bombs, rockets, springs, and a landlord that stays."""

import ddz_fast as ddz
from ddz_fast.game import Deal, Game, TableState
from dealt import arranged, say

CALLING = ddz.rules("huanle", opening=False, doubling=False)

# Peasant 1 takes the lead with the rocket and goes out; the landlord holds the low cards.
SWEEP = {1: "XD3456789TJQKA222", 0: "334455667788999TT"}


class TestPlay:
    def test_s4_bid_three_with_two_bombs_and_a_rocket(self) -> None:
        rules = ddz.rules("classic_continuing")
        hand = "33334444XD56789TJQKA"
        deal = arranged(rules, {0: hand[:17]}, hand[17:])
        deal = Deal(deal.hands, deal.bottom, face_up=deal.hands[0][0])
        game = Game(rules, deal=deal)
        say(game, 3, "3333", "pass", "pass", "4444", "pass", "pass", "XD", "pass", "pass")
        say(game, "56789TJQKA")
        assert game.payoffs is not None
        assert game.payoffs.tolist() == [48.0, -24.0, -24.0]
        assert game.outcome == {
            "landlord": 0,
            "landlord_won": True,
            "bid": 3,
            "bombs": 2,
            "rockets": 1,
            "spring": True,  # recorded, and worth nothing here
            "multiplier": 8.0,
            "plies": 10,
            "redeals": 0,
        }

    def sweep(self) -> Game:
        game = Game(CALLING, deal=arranged(CALLING, SWEEP, "JJJ", first=0, dealer=0))
        return say(game, "call", "decline", "decline")

    def test_anti_spring_the_landlord_played_once_and_lost(self) -> None:
        game = say(self.sweep(), "3", "XD", "pass", "pass", "3456789TJQKA", "pass", "pass", "222")
        assert game.outcome is not None
        assert not game.outcome["landlord_won"]
        assert game.outcome["spring"]
        assert game.outcome["multiplier"] == 4  # the rocket and the spring
        assert game.payoffs is not None
        assert game.payoffs.tolist() == [-8.0, 4.0, 4.0]

    def test_no_anti_spring_where_the_landlord_played_twice(self) -> None:
        game = say(self.sweep(), "3", "pass", "pass", "4", "XD", "pass", "pass")
        say(game, "3456789TJQKA", "pass", "pass", "222")
        assert game.outcome is not None
        assert not game.outcome["spring"]
        assert game.payoffs is not None
        assert game.payoffs.tolist() == [-4.0, 2.0, 2.0]

    def test_spring_the_peasants_played_nothing(self) -> None:
        deal = arranged(CALLING, {0: "3456789TJQKA222XD"}, "KKK", first=0)
        game = say(Game(CALLING, deal=deal), "call", "decline", "decline")
        say(
            game, "3456789TJQKA", "pass", "pass", "222", "pass", "pass", "KKK", "pass", "pass", "XD"
        )
        assert game.outcome is not None
        assert game.outcome["spring"]
        assert game.payoffs is not None
        assert game.payoffs.tolist() == [8.0, -4.0, -4.0]

    def test_no_spring_where_a_peasant_played(self) -> None:
        hands = {0: "3456789TJQKA222XD", 1: "A3334445556667788"}
        deal = arranged(CALLING, hands, "KKK", first=0)
        game = say(Game(CALLING, deal=deal), "call", "decline", "decline")
        say(game, "3456789TJQKA", "pass", "pass", "K", "A", "pass", "2", "pass", "pass")
        say(game, "XD", "pass", "pass", "22", "pass", "pass", "KK")
        assert game.outcome is not None
        assert game.outcome["landlord_won"]
        assert not game.outcome["spring"]

    def test_two_player_a_bomb_and_a_rocket_are_worth_four(self) -> None:
        rules = ddz.rules("two_player")
        hand = "3333XD456789TJQKA" + "456789"
        deal = arranged(rules, {1: hand[:20]}, hand[20:], first=1)
        game = say(Game(rules, deal=deal), "call", "3333", "pass", "XD", "pass")
        say(game, "456789", "pass", "456789TJQKA")
        assert game.payoffs is not None
        assert game.payoffs.tolist() == [-4.0, 4.0]

    def test_twelve_card_bid_two_with_one_bomb(self) -> None:
        rules = ddz.rules("twelve_card")
        hand = "33334567" + "4567" + "4567"
        deal = arranged(rules, {2: hand[:12]}, hand[12:], first=2)
        game = say(Game(rules, deal=deal), 2, "pass", "pass", "pass")
        say(game, "3333", *["pass"] * 3, "444555666777")
        assert game.payoffs is not None
        assert game.payoffs.tolist() == [-4.0, -4.0, 12.0, -4.0]


class TestWinnerStays:
    def test_the_first_hand_has_an_auction_and_later_ones_have_not(self) -> None:
        assert Game("winner_stays", seed=1).phase == "auction"
        game = Game("winner_stays", seed=1, table=TableState(hand=1, dealer=0, winner=2))
        assert game.phase == "play"
        assert game.landlord == game.seat_to_act == 2
        assert game.deal.dealer == 1

    def test_the_winner_may_call_first_instead(self) -> None:
        rules = ddz.rules("winner_stays", winner_calls_first=True)
        game = Game(rules, seed=1, table=TableState(hand=1, dealer=0, winner=2))
        assert game.phase == "auction"
        assert game.seat_to_act == 2

    def test_where_hands_are_bid_for_the_stake_of_a_landlord_that_stays_is_one(self) -> None:
        rules = ddz.rules("classic", winner_stays=True)
        hand = "33334444XD56789TJQKA"
        deal = arranged(rules, {1: hand[:17]}, hand[17:])
        game = Game(rules, deal=deal, table=TableState(hand=1, winner=1))
        say(
            game, "56789TJQKA", "pass", "pass", "3333", "pass", "pass", "4444", "pass", "pass", "XD"
        )
        assert game.payoffs is not None
        assert game.payoffs.tolist() == [-8.0, 16.0, -8.0]
