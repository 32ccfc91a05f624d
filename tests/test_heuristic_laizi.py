"""The heuristic player with wild cards: always legal, it spends them where they serve, and beats the random one.

Seat 0 is the landlord, seat 1 plays after it, seat 2 before it; sevens are wild.
"""

from functools import partial

import pytest

import ddz_fast as ddz
import heuristic_moves
from ddz_fast import agents
from ddz_fast._core import Move
from ddz_fast.game import Action, Game, View

SEVENS = ddz.rules("laizi", wild_rank="7").play_rules

chosen = partial(heuristic_moves.chosen, SEVENS)


class TestLeading:
    def test_a_wild_card_takes_the_last_play_out(self) -> None:
        """S1: 44556 and a wild card are 445566."""
        assert chosen("445567", "3899TJ", (6, 3, 3)) == SEVENS.move("445567")

    def test_going_out_it_raises_the_stakes_with_a_bomb(self) -> None:
        """333 and a wild card are a trio with a solo, or a soft bomb, which doubles what is won."""
        move = chosen("3337", "4899TJ", (4, 3, 3))
        assert (move.pattern.category, move.pattern.bomb_class) == ("bomb", "soft")

    def test_a_natural_four_is_a_hard_bomb_and_four_wild_cards_a_pure_one(self) -> None:
        for hand, bomb_class in (("9999", "hard"), ("7777", "pure")):
            move = chosen(hand, "4899TJ" if hand == "7777" else "48TJ77", (4, 3, 3))
            assert (move.pattern.category, move.pattern.bomb_class) == ("bomb", bomb_class)

    def test_a_wild_card_makes_up_a_straight(self) -> None:
        """3456, the wild card and 8 are one play; with the 2, which keeps the lead, the hand is two."""
        assert str(chosen("345682" + "7", "334569TTJJQK", (7, 6, 6))) in ("2", "3456[7→7]8")

    def test_two_wild_cards_go_into_one_straight(self) -> None:
        """One of them saves no play: 3468 and a wild card are still three."""
        move = chosen("3468KK" + "77", "3344556668899JJQQAA22", (8, 10, 10))
        assert str(move) == "34[7→5]6[7→7]8"

    def test_wild_cards_alone_are_their_own_rank(self) -> None:
        assert str(chosen("77", "3489TJ", (2, 3, 3))) == "77"

    def test_the_partner_is_fed_a_natural_card(self) -> None:
        assert str(chosen("799KKA", "556678TJQQA22X", (9, 6, 1), me=1)) == "9"


class TestFollowing:
    def test_it_goes_out_with_a_wild_card(self) -> None:
        assert str(chosen("47", "38899TJ", (2, 4, 3), to_beat="33", by=1)) == "4[7→4]"

    def test_a_pure_bomb_stops_an_enemy_about_to_go_out(self) -> None:
        """S1: four wild cards over a hard bomb."""
        move = chosen("77773456", "3558TTJQKKA", (1, 8, 10), me=1, to_beat="9999", by=0)
        assert (str(move), move.pattern.bomb_class) == ("7777", "pure")

    def test_a_soft_bomb_stops_one_on_a_pair(self) -> None:
        move = chosen("QQQ734689", "355TTJKKA", (1, 9, 8), me=1, to_beat="AA", by=0)
        assert move == SEVENS.move("QQQ7", "bomb")

    def test_a_soft_bomb_does_not_beat_a_hard_one(self) -> None:
        move = chosen("QQQ73468", "355TTJKKA", (1, 8, 8), me=1, to_beat="9999", by=0)
        assert str(move) == "pass"

    def test_a_wild_card_is_no_use_on_a_small_trick(self) -> None:
        unseen = "33445566889TTJJQQKKAA22XD77"
        move = chosen("3569TJQKA" + "7", unseen, (17, 10, 10), me=1, to_beat="4", by=0)
        assert "7" not in str(move)

    def test_natural_kickers_go_beside_a_body(self) -> None:
        move = chosen("993478TK", "3566888TTJJQA22", (8, 8, 7), to_beat="555+6", by=1)
        assert str(move) == "99[7→9]+3"

    def test_nothing_beats_the_rocket(self) -> None:
        assert str(chosen("777734", "3558TT", (4, 6, 2), me=1, to_beat="XD", by=0)) == "pass"


class Recorder:
    """A player that notes whether each choice is one of the legal ones."""

    def __init__(self) -> None:
        self.player = agents.make("heuristic")
        self.decisions = self.with_wild_cards = 0

    def choose(self, view: View) -> Action:
        action = self.player.choose(view)
        assert action in view.legal_actions
        self.decisions += view.phase == "play"
        wild_rank = view.wild_rank
        if isinstance(action, Move) and wild_rank is not None:
            self.with_wild_cards += wild_rank in action.cards
        return action


@pytest.mark.parametrize(
    "rules",
    [
        ddz.rules("laizi"),
        ddz.rules("laizi", wild_core_natural=True),
        ddz.rules("two_player", wild_rank="drawn"),
        ddz.rules("rlcard", wild_rank="3"),
    ],
    ids=["laizi", "natural-core", "two_player", "rlcard"],
)
def test_every_choice_is_legal(rules: ddz.RuleSet) -> None:
    recorder = Recorder()
    for seed in range(40):
        game = Game(rules, seed)
        players: list[agents.Agent] = [recorder] * rules.seats
        if seed % 2:
            players[seed % rules.seats] = agents.make("random", seed)
        agents.play_out(game, players)
    assert recorder.decisions > 400
    assert recorder.with_wild_cards > 50


def test_hands_with_wild_cards_end_sooner_than_with_natural_ones() -> None:
    """Wild cards save plays: so do players that use them well."""
    plies = [
        ddz.simulate(rules, 5000, 3, "heuristic").columns["plies"].mean()
        for rules in (ddz.rules("laizi"), ddz.rules("huanle"))
    ]
    assert plies[0] < 0.9 * plies[1]


def test_it_bombs_with_each_class() -> None:
    columns = ddz.simulate("laizi", 20_000, 3, "heuristic").columns
    soft, hard, pure = (
        int(columns[name].sum()) for name in ("soft_bombs", "hard_bombs", "pure_bombs")
    )
    assert soft > hard > pure > 0
