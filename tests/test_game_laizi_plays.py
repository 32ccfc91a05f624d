"""The plays of a hand with a wild rank: read, declared, counted and settled."""

from __future__ import annotations

from typing import Any

import pytest

import ddz_fast as ddz
from ddz_fast import Hand, Move
from ddz_fast.game import Game
from ddz_fast.scoring import Room
from dealt import SHY, arranged, landlord_with, say

LAIZI = ddz.rules("laizi")
RANKS = "3456789TJQKA2"


def last_move(game: Game) -> Move:
    move = game.history[-1].action
    assert isinstance(move, Move)
    return move


# How plays are read (rules.md 3.4): the examples of S1


def test_a_lead_of_77_and_two_wild_fives_is_the_soft_bomb_7777() -> None:
    game = landlord_with("5577334466889TJQKA2X", "5")
    seat_cards = ["♠5", "♥5", "♠7", "♥7"]
    game.apply(cards=seat_cards)
    move = last_move(game)
    assert (move.category, move.key, move.bomb_class) == ("bomb", RANKS.index("7"), "soft")
    assert (str(move), move.cards) == ("77[55→7]", Hand("5577"))


def test_44556_and_a_wild_seven_is_the_pair_chain_445566() -> None:
    game = landlord_with("445567338899TTJQKA2X", "7")
    game.apply(cards=["♠4", "♥4", "♠5", "♥5", "♠6", "♠7"])
    move = last_move(game)
    assert (str(move), move.category, move.length) == ("44556[7→6]", "pair_chain", 3)


def test_wild_cards_alone_are_only_what_they_are() -> None:
    """S1: 癞子单独出时不能当作万能牌."""
    game = landlord_with("7755334466889TJQKA2X", "7")
    game.apply(cards=["♠7", "♥7"])
    assert (str(last_move(game)), last_move(game).key) == ("77", RANKS.index("7"))


def test_a_follower_plays_what_is_on_the_table() -> None:
    """666 with a wild nine: on a trio with a solo it is one, and on a pair chain it is a bomb."""
    for lead, expected in (("333+4", "666+9"), ("334455", "666[9→6]")):
        game = landlord_with("333444557788" + "9TJQKA2X", "9", {1: "6669"})
        game.apply(lead)
        game.apply(cards=["♠6", "♥6", "♣6", "♥9"])
        assert str(last_move(game)) == expected


CARDS = ["♠3", "♠7", "♥7", "♣7"]
"""3 with three wild sevens: the bomb 3333, or a trio with a solo, the trio of any rank (rules.md 3)."""


def of_one_and_three_wild() -> Game:
    return landlord_with("3777445566889TJQKA2X", "7")


@pytest.mark.parametrize(
    ("category", "key", "text"),
    [
        (None, None, "3[777→3]"),  # bombs come first
        ("bomb", "3", "3[777→3]"),
        ("trio_solo", None, "[777→2]+3"),  # the highest
        ("trio_solo", "4", "[777→4]+3"),
        ("trio_solo", 1, "[777→4]+3"),
        ("trio_solo", "10", "[777→T]+3"),
        ("trio_solo", "7", "[777→7]+3"),
        ("trio_solo", "3", "3[77→3]+7"),
    ],
)
def test_a_declared_reading_is_taken(category: str | None, key: Any, text: str) -> None:
    game = of_one_and_three_wild()
    game.apply(cards=CARDS, category=category, key=key)
    assert str(last_move(game)) == text
    assert last_move(game).cards == Hand("3777")
    assert game.history[-1].cards == tuple(map(ddz.card_id, CARDS))
    for again in (text, text.replace("→", "->")):  # the text declares the same
        twin = of_one_and_three_wild()
        twin.apply(again)
        assert last_move(twin) == last_move(game)
    twin = of_one_and_three_wild()
    twin.apply(last_move(game), key=last_move(game).key, category=last_move(game).category)
    assert last_move(twin) == last_move(game)


def test_a_reading_that_the_cards_have_not_is_refused_with_those_they_have() -> None:
    game = of_one_and_three_wild()
    before = game.record()
    declared: list[dict[str, Any]] = [
        {"category": "pair_chain"},
        {"category": "bomb", "key": "4"},
        {"category": "trio_solo", "key": "X"},
    ]
    for reading in declared:
        with pytest.raises(ddz.MoveError) as refusal:
            game.apply(cards=CARDS, **reading)
        assert "3[777→3]" in str(refusal.value)
        assert "[777→4]+3" in str(refusal.value)
    with pytest.raises(ddz.MoveError, match="leave one of them out"):
        game.apply("3[777→3]", key="4")
    with pytest.raises(ddz.NotationError, match="key must be a rank"):
        game.apply("3[777→3]", key="Z")
    with pytest.raises(ddz.IllegalActionError, match="key belongs to the play"):
        Game("laizi").apply("wait", key="4")
    assert game.record() == before


# The facts of a hand and what it is worth (rules.md C)


def finish(game: Game, *leads: str) -> dict[str, Any]:
    """Let the landlord lead these while the others pass, and return the outcome."""
    for lead in leads:
        game.apply(lead)
        while not game.is_over and game.seat_to_act != game.landlord:
            game.apply("pass")
    assert game.outcome is not None
    return game.outcome


def test_the_worked_settlement_of_one_rob_a_hard_and_a_soft_bomb_and_a_spring() -> None:
    """M = 2 x 4 x 2 x 2 = 32: a peasant 0.25 x 32 = 8 points and the landlord 16; N = 1000."""
    deal = arranged(LAIZI, {1: "44445557338889TJQ"}, "222", first=0, wild_rank="7")
    game = Game("laizi", deal=deal, room=Room(coefficient=1000))
    say(game, *SHY, "call", "rob", "decline", "decline")
    assert (game.landlord, game.wild_rank) == (1, "7")
    say(game, "wait", "no_double", "no_double", "no_double")
    outcome = finish(game, "4444", "555[7→5]", "222+33", "89TJQ", "88")
    assert {name: outcome[name] for name in ("soft_bombs", "hard_bombs", "pure_bombs")} == {
        "soft_bombs": 1,
        "hard_bombs": 1,
        "pure_bombs": 0,
    }
    assert (outcome["robs"], outcome["rockets"], outcome["spring"]) == (1, 0, True)
    assert outcome["multiplier"] == 32.0
    assert "bombs" not in outcome
    assert list(outcome)[-1] == "wild_rank"
    assert outcome["wild_rank"] == RANKS.index("7")
    assert game.payoffs is not None
    assert game.payoffs.tolist() == [-8_000.0, 16_000.0, -8_000.0]
    settled = ddz.settle("laizi", outcome, Room(coefficient=1000))
    assert settled.tolist() == [game.payoffs.tolist()]


def test_the_rocket_beats_the_pure_bomb_and_that_a_hard_one_each_with_factor_four() -> None:
    """M = 4 x 4 x 4 = 64: a peasant loses 0.25 x 64 = 16 points."""
    hands = {1: "AAAA", 2: "7777"}
    game = landlord_with("3XDKKKK8844455566622", "7", hands)
    say(game, "3", "AAAA", "7777")
    assert last_move(game).bomb_class == "pure"
    with pytest.raises(ddz.IllegalActionError):
        game.apply("KKKK")  # a hard one does not beat it
    outcome = finish(game, "XD", "KKKK+88", "444555666", "22")
    bombs = [outcome[name] for name in ("soft_bombs", "hard_bombs", "pure_bombs", "rockets")]
    assert bombs == [0, 1, 1, 1]
    assert (outcome["spring"], outcome["multiplier"]) == (False, 64.0)
    assert game.payoffs is not None
    assert game.payoffs.tolist() == [32.0, -16.0, -16.0]


def test_a_hard_bomb_beats_a_higher_soft_one() -> None:
    game = landlord_with("9997445566" + "88TTJJQQKK", "7", {1: "3333A2XD", 2: "AAA7"})
    game.apply("999[7→9]")
    assert last_move(game).bomb_class == "soft"
    game.apply("3333")
    assert last_move(game).bomb_class == "hard"
    with pytest.raises(ddz.IllegalActionError):
        game.apply("AAA[7→A]")
    assert [str(move) for move in game.legal_actions()] == ["pass"]


@pytest.mark.parametrize(("leaver", "penalty"), [(0, 20.0), (1, 10.0)])
def test_who_leaves_before_the_multiplier_is_ten_pays_the_fixed_penalty(
    leaver: int, penalty: float
) -> None:
    """One natural four counts 4, as a hard bomb: 4 is below 10."""
    game = landlord_with("3333445566889TJQKA27", "7", {1: "X"})
    game.forfeit(leaver)
    assert game.payoffs is not None
    assert game.payoffs.tolist() == [-penalty * (seat == leaver) for seat in range(3)]
    assert game.outcome is not None
    assert (game.outcome["escaped"], game.outcome["wild_rank"]) == (leaver, RANKS.index("7"))


@pytest.mark.parametrize(("leaver", "penalty"), [(0, 64.0), (1, 32.0)])
def test_who_leaves_from_ten_on_pays_the_score(leaver: int, penalty: float) -> None:
    """A natural four and a rocket in one hand count 4 each: 16, so the landlord pays 4 x 16 and a peasant 2 x 16."""
    game = landlord_with("3333XD44556689TJQKA2", "7", {1: "7", 2: "7"})
    game.forfeit(leaver)
    assert game.payoffs is not None
    assert game.payoffs.tolist() == [-penalty * (seat == leaver) for seat in range(3)]
