"""The heuristic player with two decks: legal, far ahead of chance, true to reported sets, and what it says.

Seat 0 is the landlord in all positions, seat 1 plays after it, seat 3 before it.
"""

import math
import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import ddz_fast as ddz
from ddz_fast import _core
from heuristic_moves import chosen
from reference.bridge import hand_of
from reference.cards import RANKS, counts_of, minus

PRESETS = ("four_player", "haling")
BOTH = pytest.mark.parametrize("preset", PRESETS)
ROCKET = "XXDD"
DECK = [rank for rank in RANKS[:13] for _ in range(8)] + list(ROCKET)
DEALS = 2000
FAR_AHEAD = {"landlord": 0.5, "peasants": 0.2}
"""Of all hands. Against chance a landlord wins about 28 of a hundred among its like."""

NO_REPORT, NO_FIGHT, FIGHT, NO_TANDA, TANDA = 11, 39, 40, 41, 42
REPORT_JOKERS = 25


def report(rank: str, *, twice: bool = False) -> int:
    return (26 if twice else 12) + RANKS.index(rank)


def says(hand: str, *choices: int, is_landlord: bool = False, preset: str = "haling") -> int:
    rules = ddz.rules(preset).play_rules
    return choices[_core.heuristic_saying(rules, hand, choices, is_landlord)]


def deal(rng: random.Random, first: str = "") -> list[str]:
    """33 cards for the landlord, these among them, and 25 for each of the others."""
    left = list(DECK)
    for rank in first:
        left.remove(rank)
    rng.shuffle(left)
    cards = list(first) + left
    return ["".join(cards[a:b]) for a, b in ((0, 33), (33, 58), (58, 83), (83, 108))]


def decide(position: ddz.Position, played: str, locked: Sequence[str] = ()) -> ddz.Move:
    seat = position.to_act
    assert seat is not None
    seen = counts_of(str(position.hands[seat]) + played)
    return _core.heuristic_move(
        position.rules.play_rules,
        position.hands[seat],
        hand_of(minus(counts_of("".join(DECK)), seen)),
        [len(hand) for hand in position.hands],
        position.landlord,
        seat,
        position.to_beat,
        position.to_beat_by,
        locked,
    )


def decisions(
    preset: str, seed: int, games: int, locked: Sequence[str] = ()
) -> Iterator[tuple[ddz.Position, ddz.Move, list[ddz.Move]]]:
    """Positions of games in which some plays are made by chance, what is chosen there, and all that is legal."""
    rng = random.Random(seed)
    for game in range(games):
        hands = deal(rng, "".join(locked))
        held = [whole for whole in locked if hands[0].count(whole[0]) == whole.count(whole[0])]
        position = ddz.Position(preset, hands, locked=held)
        played = ""
        while position.to_act is not None:
            move = decide(position, played, held)
            legal = position.legal_moves()
            yield position, move, list(legal)
            if rng.random() < 0.1 * (game % 4):
                move = rng.choice(legal)
            position.play(move)
            played += "" if move.is_pass else str(move.cards)


@BOTH
def test_it_plays_by_the_rules_and_goes_out_when_it_can(preset: str) -> None:
    last_plays = 0
    for position, move, legal in decisions(preset, 1, 60):
        assert move in legal, (position, move)
        hand = position.hands[position.to_act or 0]
        if any(other.cards == hand for other in legal):
            last_plays += 1
            assert move.cards == hand, (position, move)
    assert last_plays > 40


@BOTH
@pytest.mark.parametrize("locked", [("7777777",), (ROCKET,), ("33333333", "XXDD"), ("AAAAAAA",)])
def test_reported_sets_are_played_whole(preset: str, locked: tuple[str, ...]) -> None:
    whole_sets = 0
    for position, move, legal in decisions(preset, 2, 24, locked):
        assert move in legal, (position, move)
        if position.to_act != 0 or move.is_pass:
            continue
        for cards in position.locked:
            if any(rank in str(move.cards) for rank in str(cards)):
                assert move.cards == cards
                whole_sets += 1
    assert whole_sets > 3


@BOTH
def test_it_decides_the_same_again(preset: str) -> None:
    """It draws no number: whole simulated hands are the same, and so is each play."""
    columns = [
        ddz.simulate(preset, 200, 7, ["heuristic"] * 4, phases="play").columns for _ in range(2)
    ]
    for name, values in columns[0].items():
        assert np.array_equal(values, columns[1][name])
    first = [str(move) for _, move, _ in decisions(preset, 3, 5)]
    assert first == [str(move) for _, move, _ in decisions(preset, 3, 5)]


def landlord_wins(preset: str, landlord: str, peasants: str) -> npt.NDArray[np.bool_]:
    """Whether the landlord won each of the same deals, played alone; its seat is drawn with the deal."""
    won = np.zeros(DEALS, np.bool_)
    for seat in range(4):
        policy = [peasants] * 4
        policy[seat] = landlord
        columns = ddz.simulate(preset, DEALS, 1, policy, phases="play").columns
        of_seat = columns["landlord"] == seat
        won[of_seat] = columns["landlord_won"][of_seat]
    return won


@BOTH
def test_it_is_far_ahead_of_chance_in_both_roles(preset: str) -> None:
    plain = landlord_wins(preset, "random", "random").astype(float)
    ahead = {
        "landlord": landlord_wins(preset, "heuristic", "random") - plain,
        "peasants": plain - landlord_wins(preset, "random", "heuristic"),
    }
    for role, difference in ahead.items():
        error = difference.std() / math.sqrt(DEALS)
        assert error < 0.015
        assert difference.mean() > FAR_AHEAD[role], (role, difference.mean(), error)


@pytest.mark.parametrize("preset", ["four_player", "four_player_continuing", "haling"])
def test_whole_hands_pay_it(preset: str) -> None:
    """From the auction on: one heuristic player against three random ones wins; four are even."""
    alone = ddz.simulate(preset, DEALS, 1, ["heuristic", "random", "random", "random"]).summary()
    assert alone["mean_payoff_0"] > 8 * alone["mean_payoff_0_se"]
    together = ddz.simulate(preset, DEALS, 1, "heuristic").summary()
    assert abs(together["mean_payoff_0"]) < 5 * together["mean_payoff_0_se"]


class TestPlaying:
    RULES = ddz.rules("four_player").play_rules
    LOW_ACE = ddz.rules("haling").play_rules

    def choice(self, *hands: Any, **table: Any) -> str:
        return str(chosen(self.RULES, *hands, **table))

    def test_the_last_play_goes_out(self) -> None:
        assert self.choice("44455", "36678899", (5, 3, 3, 2)) == "444+55"
        assert str(chosen(self.LOW_ACE, "A2345", "36678899", (5, 3, 3, 2))) == "A2345"
        assert self.choice("777777", "88889999TTJJ", (6, 4, 4, 4)) == "777777"

    def test_the_last_play_goes_out_on_a_partner_too(self) -> None:
        assert self.choice("KK", "556788TTJQA", (6, 2, 3, 2), me=1, to_beat="TT", by=3) == "KK"

    def test_of_two_plays_the_one_that_nobody_beats_goes_first(self) -> None:
        assert self.choice("33DD", "4566779TJJQQKKAA", (4, 5, 5, 5)) == "DD"

    def test_the_larger_bomb_wins(self) -> None:
        """Four sevens may be beaten, five threes not; then the solo goes out."""
        assert self.choice("333337", "456789TJQKA2", (6, 4, 4, 4), to_beat="A", by=1) == "33333"

    def test_an_enemy_about_to_go_out_is_bombed(self) -> None:
        unseen = "355667788TTJQQKKAA222"
        assert self.choice("444489TTJJ", unseen, (1, 10, 5, 5), me=1, to_beat="AA", by=0) == "4444"

    def test_a_bomb_is_kept_from_a_small_trick(self) -> None:
        hands = deal(random.Random(5), "4444467899JKKQA2")
        mine, unseen = hands[0][:25], (hands[0][25:] + "".join(hands[1:])).replace("5", "", 1)
        move = self.choice(mine, unseen, (32, 25, 25, 25), me=1, to_beat="5", by=0)
        assert "44" not in move

    def test_a_partner_keeps_its_trick(self) -> None:
        unseen = "33888TTJQQAA2"
        assert self.choice("456799K", unseen, (3, 7, 4, 3), me=1, to_beat="T", by=3) == "pass"
        assert self.choice("44455AA", "3778", (1, 7, 2, 1), me=1, to_beat="KK", by=2) == "pass"

    def test_a_partner_with_one_card_is_fed(self) -> None:
        assert self.choice("3499KKA", "556678TJQQKK", (5, 7, 3, 1), me=1) == "3"

    def test_wings_are_those_that_stand_loose(self) -> None:
        move = self.choice("66633789TJ", "55544AAKQ", (10, 3, 3, 3), to_beat="555+44", by=1)
        assert move == "666+33"

    def test_no_solo_for_an_enemy_with_one_card(self) -> None:
        assert self.choice("37799Q", "4TTJKA", (1, 6, 2, 3), me=1)[0] in "79"


class TestSaying:
    STRONG = "22222AAAAAKKKKQQQXXDDJJJJ"
    WEAK = "3445678899TTJJQKKA3579JQ2"
    PASS, BID_1, BID_2, BID_3 = range(4)

    @pytest.mark.parametrize("preset", ["four_player", "four_player_continuing", "haling"])
    def test_bids_follow_the_strength_of_the_hand(self, preset: str) -> None:
        bids = (self.PASS, self.BID_1, self.BID_2, self.BID_3)
        assert says(self.STRONG, *bids, preset=preset) == self.BID_3
        assert says(self.WEAK, *bids, preset=preset) == self.PASS

    def test_all_that_can_be_reported_is(self) -> None:
        """Whoever has reported wins at once if he likes."""
        hand = "7777777888888889" + ROCKET + "34569TJQKA345"
        assert len(hand) == 33
        twice = report("8", twice=True)
        choices = (NO_REPORT, report("7"), report("8"), REPORT_JOKERS, twice)
        assert says(hand, *choices, is_landlord=True) == twice
        assert says(hand, *choices[:4], is_landlord=True) in choices[1:4]
        assert says(hand, NO_REPORT, REPORT_JOKERS, is_landlord=True) == REPORT_JOKERS

    def test_it_fights_and_shows_its_hand_only_where_it_is_as_good_as_won(self) -> None:
        sure = "2222222AAAAAAAKKKKKKQQQQQ" + ROCKET + "JJJJ"
        fair = "7777777" + "3456899TTJQKA345689JQKKA22"
        assert len(sure) == len(fair) == 33
        for hand, fight, tanda in ((sure, FIGHT, TANDA), (fair, NO_FIGHT, NO_TANDA)):
            assert says(hand, NO_FIGHT, FIGHT, is_landlord=True) == fight
            assert says(hand, NO_TANDA, TANDA, is_landlord=True) == tanda


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"hand": "333333333"}, "too-many-cards"),
        ({"unseen": "44444444", "hand": "344"}, "not-in-deck"),
        ({"cards_left": (3, 109, 3, 3)}, "bad-integer"),
        ({"cards_left": (3, 40, 3, 3)}, "bad-cards-left"),
        ({"locked": ("666666",)}, "bad-locked"),
        ({"locked": ("7777778",)}, "bad-locked"),
        ({"locked": ("XXD",)}, "bad-locked"),
    ],
)
def test_what_no_seat_can_see_is_refused(changed: dict[str, Any], code: str) -> None:
    asked: dict[str, Any] = {
        "rules": ddz.rules("haling").play_rules,
        "hand": "348",
        "unseen": "5556677889",
        "cards_left": (3, 3, 3, 3),
        "landlord": 0,
        "me": 0,
        "locked": ("7777777", ROCKET),
    }
    _core.heuristic_move(**asked)
    with pytest.raises(ddz.DdzError) as caught:
        _core.heuristic_move(**asked | changed)
    assert caught.value.code == code
