"""Leaving the table (逃跑): what it costs, and when."""

import pytest

import ddz_fast as ddz
from ddz_fast import DdzError
from ddz_fast.game import Game
from dealt import arranged, pass_on, say

CLASSIC = ddz.rules("classic")
CALLING = ddz.rules("huanle", opening=False, doubling=False)


class TestForfeit:
    # S1: below 10 the landlord pays 20 and a peasant 10, else 4 and 2 times the real score. Three robs are 8;
    # a four in anybody's hand, played or not, makes it 16, with the rocket 32.
    # Where a seat is not named it gets what is left: no four.
    NO_FOUR = "3334445556667778X", "8889993TTTJJJQQQD", "K2A"
    FOUR = "3333445556667778X", "8889994TTTJJJQQQD", "K2A"
    FOUR_BY_THE_BOTTOM = "3334445556667888X", "7779993TTTJJAQQQD", "8K2"

    def landlord_0(self, own: str, next_seat: str, bottom: str) -> Game:
        deal = arranged(CALLING, {0: own, 1: next_seat}, bottom, first=0)
        return say(Game(CALLING, deal=deal), "call", "rob", "rob", "rob")

    @pytest.mark.parametrize(
        ("cards", "landlord_pays", "peasant_pays"),
        [(NO_FOUR, 20, 10), (FOUR, 64, 32), (FOUR_BY_THE_BOTTOM, 64, 32)],
    )
    def test_the_penalty(
        self, cards: tuple[str, str, str], landlord_pays: int, peasant_pays: int
    ) -> None:
        game = self.landlord_0(*cards)
        assert game.landlord == 0
        for seat, pays in ((0, landlord_pays), (1, peasant_pays)):
            left = game.copy()
            left.forfeit(seat)
            assert left.is_over
            assert left.payoffs is not None
            assert left.payoffs.tolist() == [-pays * (other == seat) for other in range(3)]
            assert left.outcome is not None
            assert left.outcome["escaped"] == left.escaped == seat
            assert not left.outcome["landlord_won"]

    def test_bombs_count_though_they_are_played_already(self) -> None:
        game = say(self.landlord_0(*self.FOUR), "3333")
        game.forfeit(1)
        assert game.payoffs is not None
        assert game.payoffs.tolist() == [0, -32, 0]

    def test_before_there_is_a_landlord_everybody_leaves_as_a_peasant(self) -> None:
        for preset in ddz.presets():
            game = Game(preset, seed=1)
            if game.landlord is not None:
                continue
            game.forfeit(0)
            assert game.outcome is not None
            assert game.outcome["landlord"] == -1
            assert game.payoffs is not None
            assert game.payoffs[0] <= -10
            assert game.payoffs[1:].tolist() == [0.0] * (game.rules.seats - 1)

    def test_a_seat_may_leave_while_the_table_waits_for_a_deal(self) -> None:
        game = pass_on(Game(CLASSIC, deal=arranged(CLASSIC, {})))
        game.forfeit(2)
        assert game.payoffs is not None
        assert game.payoffs.tolist() == [0, 0, -10]

    def test_seats_that_there_are_not_are_refused(self) -> None:
        game = Game("classic")
        for seat in (3, -1, True, "0", None, 0.0):
            with pytest.raises(DdzError, match="seat must be an integer from 0 to 2"):
                game.forfeit(seat)  # type: ignore[arg-type]
        assert not game.is_over

    def test_what_it_came_to_is_not_settled_like_a_hand_that_was_played(self) -> None:
        game = say(Game("classic", seed=1), 3)
        game.forfeit(1)
        assert game.outcome is not None
        with pytest.raises(
            DdzError, match=r"settle_escape settles it, and Game\.payoffs"
        ) as refusal:
            ddz.settle("classic", game.outcome)
        assert refusal.value.code == "escaped"
