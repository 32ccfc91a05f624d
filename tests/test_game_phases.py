"""Worked cases of the rules, from the deal to the settlement, through Game."""

from itertools import pairwise

import pytest

import ddz_fast as ddz
from ddz_fast.game import Deal, Game
from ddz_fast.scoring import Room
from dealt import RANKS, arranged, pass_on, say

CALLING = ddz.rules("huanle", opening=False, doubling=False)
WORDS = {"n": "decline", "C": "call", "x": "decline", "R": "rob"}

# rules.md B: the 12 outcomes, seat 0 speaking first: landlord and factor; None is a redeal.
OUTCOMES = [
    ("nnn", None, 1),
    ("nnC", 2, 1),
    ("nCx", 1, 1),
    ("nCRx", 2, 2),
    ("nCRR", 1, 4),
    ("Cxx", 0, 1),
    ("CxRx", 2, 2),
    ("CxRR", 0, 4),
    ("CRxx", 1, 2),
    ("CRxR", 0, 4),
    ("CRRx", 2, 4),
    ("CRRR", 0, 8),
]


def dealt(rules: ddz.RuleSet, first: int = 0) -> Deal:
    return arranged(rules, {}, first=first, dealer=0)


@pytest.mark.parametrize(("said", "landlord", "factor"), OUTCOMES)
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_twelve_outcomes_of_calling_and_robbing(
    said: str, landlord: int | None, factor: int, first: int
) -> None:
    game = Game(CALLING, deal=dealt(CALLING, first))
    say(game, *(WORDS[letter] for letter in said))
    if landlord is None:
        assert game.phase == "redeal"
        assert game.landlord is None
        return
    assert game.phase == "play"
    assert game.landlord == game.seat_to_act == (landlord + first) % 3
    game.forfeit((landlord + first + 1) % 3)
    assert game.outcome is not None
    assert 2 ** game.outcome["robs"] == game.outcome["multiplier"] == factor


@pytest.mark.parametrize(
    ("preset", "limit"), [("classic", 100), ("twelve_card", 3), ("huanle", 100)]
)
def test_who_always_passes_gets_a_cancelled_hand(preset: str, limit: int) -> None:
    game = pass_on(Game(preset, seed=3))
    assert game.is_over
    assert game.landlord is None
    assert game.outcome is not None
    assert game.outcome["landlord"] == -1
    assert not game.outcome["landlord_won"]
    assert game.outcome["redeals"] == game.redeals == len(game.deals) == limit
    assert game.outcome["plies"] == 0
    assert game.payoffs is not None
    assert game.payoffs.tolist() == [0.0] * game.rules.seats


@pytest.mark.parametrize("first", ["random", "random_then_rotate"])
def test_a_redeal_chooses_who_speaks_first_by_the_same_rule(first: str) -> None:
    rules = ddz.rules("classic", first=first)
    game = pass_on(Game(rules, seed=11))
    spoke = [deal.first for deal in game.deals if deal.first is not None]
    turns = [(b - a) % 3 for a, b in pairwise(spoke)]
    assert {deal.dealer for deal in game.deals} == {game.deals[0].dealer}
    if first == "random":
        assert set(turns) == {0, 1, 2}  # 99 draws
    else:
        assert set(turns) == {1}


def test_the_holder_of_the_face_up_card_speaks_first_and_the_card_is_drawn_anew() -> None:
    game = pass_on(Game("classic_continuing", seed=2))
    for deal in game.deals:
        assert deal.face_up is not None
        assert deal.face_up in deal.hands[deal.first or 0]
    assert len({deal.face_up for deal in game.deals}) > 20


def test_the_landlord_card_decides_and_another_is_drawn_where_it_is_in_the_bottom() -> None:
    spade_three, in_bottom = 0, 0
    for index in range(60):
        deal = Game("spade_three", seed=1, index=index).deal
        assert deal.face_up is not None
        assert deal.face_up in deal.hands[deal.first or 0]
        if spade_three in deal.bottom:
            in_bottom += 1
            assert deal.face_up != spade_three
        else:
            assert deal.face_up == spade_three
    assert in_bottom  # one in eighteen


def test_the_face_up_cards_holder_is_landlord_at_once_in_face_up() -> None:
    game = Game("face_up", seed=4)
    assert game.phase == "play"
    assert game.landlord == game.deal.first
    assert game.deal.face_up in game.deal.hands[game.landlord or 0]


class TestOpening:
    def test_moments_are_before_the_deal_and_after_three_stretches_of_it(self) -> None:
        game = Game("huanle", seed=5)
        held = []
        while game.phase == "opening":
            seat = game.seat_to_act
            assert seat is not None
            held.append(len(game.visible_to(seat).cards))
            game.apply("wait")
        assert held == [0] * 3 + [6] * 3 + [12] * 3 + [17] * 3
        assert game.phase == "auction"

    @pytest.mark.parametrize(("waits", "factor"), [(0, 5), (3, 4), (6, 3), (9, 2)])
    def test_factors_fall_with_the_moments(self, waits: int, factor: int) -> None:
        game = Game("huanle", seed=5)
        say(game, *["wait"] * waits, "open")
        while game.phase == "opening":
            game.apply("wait")
        assert game.seat_to_act == game.first == game.deal.dealer  # the first opener speaks first
        say(game, "call", "decline", "decline")
        # The opener is landlord and does not open again.
        assert game.phase == "doubling"
        say(game, *["no_double"] * 3)
        game.forfeit(0)
        assert game.outcome is not None
        assert game.outcome["open"] == factor

    def test_of_several_openers_the_largest_factor_counts_and_the_earliest_speaks_first(
        self,
    ) -> None:
        deal = arranged(ddz.rules("huanle"), {}, dealer=1, first=0)
        game = Game("huanle", deal=deal)
        # Asked from the dealer: 1 waits, 2 opens for 5, 0 waits; then 1 opens for 4, 0 waits three times.
        say(game, "wait", "open", "wait", "open", "wait", "wait", "wait")
        assert game.phase == "auction"
        assert game.first == game.seat_to_act == 2
        assert game.visible_to(0).open == 5

    def test_the_first_opener_is_landlord_where_all_decline(self) -> None:
        game = Game("huanle", deal=arranged(ddz.rules("huanle"), {}, dealer=0, first=0))
        say(game, "wait", "wait", "open")
        while game.phase == "opening":
            game.apply("wait")
        say(game, "decline", "decline", "decline")
        assert game.landlord == 2
        assert game.redeals == 0

    def test_the_landlord_may_open_after_the_bottom(self) -> None:
        game = pass_until(Game("huanle", deal=dealt(ddz.rules("huanle"))), "auction")
        say(game, "call", "decline", "decline")
        assert game.phase == "late_opening"
        assert game.seat_to_act == game.landlord == 0
        say(game, "open")
        assert game.visible_to(1).open == 2
        assert len(game.visible_to(1).opened[0]) == 20

    def test_the_first_opener_is_landlord_for_one_where_all_pass_a_bidding(self) -> None:
        rules = ddz.rules(
            "classic", opening=True
        )  # our choice: the sources open hands in calling only
        game = Game(rules, deal=dealt(rules))
        say(game, "wait", "open", *["wait"] * 7, "pass", "pass", "pass")
        game.forfeit(0)
        assert game.outcome is not None
        assert (game.outcome["landlord"], game.outcome["bid"], game.redeals) == (1, 1, 0)


class TestDoubling:
    def start(self, room: Room) -> Game:
        game = Game("huanle", deal=dealt(ddz.rules("huanle")), room=room)
        pass_until(game, "auction")
        say(game, "call", "decline", "decline")
        return say(game, "wait")

    def asked(self, game: Game) -> list[int | None]:
        seats = []
        while game.phase == "doubling":
            seats.append(game.seat_to_act)
            game.apply("double")
        return seats

    def test_without_a_threshold_all_may_the_landlord_first(self) -> None:
        assert self.asked(self.start(Room())) == [0, 1, 2]

    # The landlord (seat 0) needs all above the threshold, a peasant itself and the landlord (S1).
    @pytest.mark.parametrize(
        ("holdings", "who"),
        [
            ((2000, 2000, 2000), [0, 1, 2]),
            ((2000, 1000, 2000), [2]),
            ((1000, 2000, 2000), []),
            ((2000, 1000, 1000), []),
        ],
    )
    def test_holdings_must_be_above_the_threshold(
        self, holdings: tuple[float, ...], who: list[int]
    ) -> None:
        game = self.start(Room(holdings=holdings, double_threshold=1000))
        assert self.asked(game) == who
        assert game.phase == "play"


def pass_until(game: Game, phase: str) -> Game:
    while game.phase != phase:
        game.apply(game.legal_actions()[0])
    return game


def test_the_ids_of_the_helper_are_those_of_the_package() -> None:
    assert [ddz.card_text(card)[-1] for card in (0, 7, 51, 52, 53)] == [
        RANKS[0], RANKS[1], RANKS[12], RANKS[13], RANKS[14],
    ]  # fmt: skip
