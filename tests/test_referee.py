"""A referee's own deals: what they hold, what is refused, and redeals."""

import pickle
from typing import Any

import numpy as np
import pytest

from ddz_fast import DdzError, IllegalActionError
from ddz_fast.game import Deal, Game, TableState
from dealt import say

HANDS = [list(range(17)), list(range(17, 34)), list(range(34, 51))]
BOTTOM = [51, 52, 53]


def changed(hands: list[list[int]] = HANDS, bottom: list[int] = BOTTOM, **known: Any) -> Deal:
    return Deal(hands, bottom, **known)


def where(game: Game) -> tuple[str, int | None]:
    return game.phase, game.seat_to_act


class TestDeal:
    def test_cards_are_ids_or_texts_and_keep_their_order(self) -> None:
        texts = [["♠3", "H3", "X"], "♦2 ♣2 D"]
        assert Deal(texts, ["C3"]).hands == ((0, 1, 52), (51, 50, 53))
        arrays: Any = [np.array([3, 1]), [np.int64(7)]]
        assert Deal(arrays, ()).hands == ((3, 1), (7,))

    def test_it_shows_the_call_that_makes_it(self) -> None:
        deal = changed(face_up="♠3", dealer=1, first=0)
        assert eval(repr(deal)) == deal
        assert hash(pickle.loads(pickle.dumps(deal))) == hash(deal)

    @pytest.mark.parametrize(
        ("hands", "bottom", "known", "words"),
        [
            (HANDS, [51, 52, 52], {}, "twice in the bottom"),
            (HANDS, [50, 52, 53], {}, "♣2 is both in hand 2 and in the bottom"),
            (HANDS, BOTTOM, {"face_up": 53}, "face_up is D, which is in no hand"),
            (HANDS, BOTTOM, {"face_up": "♠11"}, "no card"),
            (HANDS, BOTTOM, {"dealer": 3}, "dealer must be an integer from 0 to 2, not 3"),
            (HANDS, BOTTOM, {"first": True}, "first must be an integer"),
            (HANDS, [51, 52, 54], {}, "54"),
            (HANDS, [51, 52, True], {}, "True"),
            (HANDS, [51, 52, 53.0], {}, "53.0"),
            (HANDS, 5, {}, "a sequence of cards"),
            ("♠3", BOTTOM, {}, "hands must be a sequence"),
            (None, BOTTOM, {}, "hands must be a sequence"),
            ([HANDS[0]], BOTTOM, {}, "2 to 4 hands, not 1"),
            ([list(range(54)) * 2, []], [], {}, "108 cards; a deck has 54"),
        ],
    )
    def test_what_is_no_deal_is_refused(
        self, hands: Any, bottom: Any, known: dict[str, Any], words: str
    ) -> None:
        with pytest.raises(DdzError, match=r".") as refusal:
            Deal(hands, bottom, **known)
        assert words in str(refusal.value)

    @pytest.mark.parametrize(
        ("rules", "deal", "words"),
        [
            ("classic", Deal(HANDS[:2], BOTTOM), "2 hands; classic has 3"),
            ("classic", Deal([HANDS[0][:16], *HANDS[1:]], BOTTOM), "hand 0 has 16 cards"),
            ("classic", Deal(HANDS, BOTTOM[:2]), "the bottom has 2 cards"),
            ("twelve_card", Deal([range(12), range(12, 24), range(24, 36), [*range(36, 46), 52, 53]],
                                 [48, 49, 50, 51]), "X in hand 3 is not in the deck of twelve_card"),
            ("classic", changed(face_up=0), "turns no card up"),
            ("face_up", changed(first=1), "give face_up, not first"),
            ("face_up", changed(face_up=0, first=1), "the holder of ♠3, seat 0, speaks first"),
            ("spade_three", changed(first=1), "the holder of ♠3, seat 0, speaks first"),
            ("spade_three", changed(face_up=1), "face_up is ♥3, but here it is ♠3"),
            ("classic", [changed(dealer=1), changed(dealer=2)], "a redeal keeps the dealer, seat 1"),
            ("classic", [changed(), 3], "each deal must be a Deal, not 3"),
            ("classic", [], "deal must be a Deal or a list of them"),
            ("classic", "♠3", "deal must be a Deal or a list of them"),
        ],
    )  # fmt: skip
    def test_a_game_refuses_a_deal_that_its_rules_cannot_have(
        self, rules: str, deal: Any, words: str
    ) -> None:
        with pytest.raises(DdzError) as refusal:
            Game(rules, deal=deal)
        assert words in str(refusal.value)

    def test_the_winner_speaks_first_whatever_the_deal_says(self) -> None:
        table = TableState(hand=1, winner=2)
        with pytest.raises(DdzError, match="the winner of the last hand, seat 2"):
            Game("winner_stays", deal=changed(first=0), table=table)
        assert Game("winner_stays", deal=changed(first=2), table=table).landlord == 2

    def test_a_deal_says_the_dealer_and_the_first_or_they_are_drawn(self) -> None:
        game = Game("classic", deal=changed(dealer=2, first=1))
        assert (game.deal.dealer, game.seat_to_act) == (2, 1)
        drawn = {(g.deal.dealer, g.seat_to_act)
                 for g in (Game("classic", seed, deal=changed()) for seed in range(99))}  # fmt: skip
        assert len(drawn) == 9

    def test_void_deals_are_followed_by_the_next_of_the_list_and_then_wait(self) -> None:
        game = Game("classic", deal=[changed(first=0), changed(HANDS[::-1])])
        say(game, "pass", "pass", "pass")
        assert game.deal.hands[0] == tuple(HANDS[2])
        assert game.seat_to_act == 1  # rotating
        say(game, "pass", "pass", "pass")
        assert where(game) == ("redeal", None)
        assert len(game.legal_actions()) == 0
        with pytest.raises(IllegalActionError, match=r"redeal\(deal\)"):
            game.apply("pass")
        with pytest.raises(DdzError, match="deal must be a Deal"):
            game.redeal(None)  # type: ignore[arg-type]
        game.redeal(changed())
        assert where(game) == ("auction", 2)
        assert game.redeals == 2
        with pytest.raises(IllegalActionError, match="only a void deal"):
            game.redeal(changed())

    def test_what_a_referee_leaves_open_cannot_be_foreseen(self) -> None:
        assert Game("classic").seed == 0
        games = [Game("face_up", deal=changed()) for _ in range(50)]
        assert len({game.seed for game in games}) == 50
        assert all(0 < game.seed < 2**63 for game in games)
        assert len({game.deal.face_up for game in games}) > 10
        assert len({game.deal.dealer for game in games}) == 3
        again = Game("face_up", games[0].seed, deal=changed())
        assert again.deal == games[0].deal
        assert games[0].record().seed == games[0].seed
        assert games[0].record().replay().deal == games[0].deal
