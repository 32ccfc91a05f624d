"""Moves and patterns of other rule sets, where they meet a wild rank, or another one, or none."""

import pickle
from collections.abc import Callable

import pytest

import ddz_fast as ddz

SEVENS = ddz.rules("laizi", wild_rank="7")
NINES = ddz.rules("laizi", wild_rank="9")
CLASSIC = ddz.rules("classic")


@pytest.mark.parametrize("rules", [NINES, CLASSIC])
@pytest.mark.parametrize("text", ["333[7→3]", "44556[7→6]", "7777", "444[7→4]+56"])
def test_a_move_that_is_none_here_is_refused(rules: ddz.RuleSet, text: str) -> None:
    move = SEVENS.move(text)
    questions: list[Callable[[ddz.Move], object]] = [
        rules.move,
        lambda m: rules.beats(m, "3"),
        lambda m: rules.follows("3456", m),
    ]
    for question in questions:
        with pytest.raises(ddz.MoveError):
            question(move)


def test_a_move_that_is_one_here_too_takes_the_wild_rank_of_these_rules() -> None:
    move = SEVENS.move(CLASSIC.move("345678"))
    assert (str(move), move.wild_rank) == ("3456[7→7]8", "7")
    assert pickle.loads(pickle.dumps(move)) == move
    assert SEVENS.move(str(move)) == move


def test_a_bomb_without_a_class_is_no_bomb_among_wild_cards() -> None:
    natural = CLASSIC.move("3333")
    questions: list[Callable[[], object]] = [
        lambda: SEVENS.beats(natural, "444[7→4]"),
        lambda: SEVENS.beats("444[7→4]", natural),
        lambda: SEVENS.beats(ddz.Pattern("bomb", 4, 0, "pure"), "3"),
        lambda: SEVENS.beats("XD", ddz.Pattern("bomb", 4, 4, "hard")),
        lambda: CLASSIC.beats(ddz.Pattern("bomb", 4, 0, "soft"), "3"),
    ]
    for question in questions:
        with pytest.raises(ddz.MoveError):
            question()
    assert SEVENS.beats("3333", "444[7→4]")
    assert not SEVENS.beats("444[7→4]", "3333")


def test_a_foreign_move_is_in_no_list() -> None:
    assert SEVENS.move("333[7→3]") not in NINES.leads("3337999")
    assert CLASSIC.move("345678") in SEVENS.leads("345678")


@pytest.mark.parametrize(
    "text",
    [
        "333+4[7→5]",
        "333+[77→3]",
        "333+[7→3]",
        "333+7[7→4]",
        "333444+55[7→6][7→8]",
        "33[7→3]+X[7→D]",
    ],
)
def test_kickers_that_cannot_stand_there_are_refused(text: str) -> None:
    with pytest.raises(ddz.MoveError):
        SEVENS.move(text)


def test_a_game_remakes_a_move_of_other_rules() -> None:
    deal = ddz.Deal(
        ["♠3 ♠4 ♠5 ♠6 ♠7 ♠8 ♥3 ♥4 ♥5 ♥6 ♥7 ♥8 ♠9 ♥9 ♣9 ♦9 ♠T", *_rest()[0]],
        bottom=_rest()[1],
        wild_rank="8",
        first=0,
    )
    game = ddz.Game("laizi", deal=deal, seed=1)
    while game.phase != "play":
        wanted = {"wait", "call", "no_double", "decline"}
        said = [a for a in game.legal_actions() if a in wanted]
        game.apply("call" if "call" in said and game.seat_to_act == 0 else said[0])
    assert game.seat_to_act == 0
    game.apply(CLASSIC.move("345678"))
    assert str(game.history[-1][1]) == "34567[8→8]"
    assert ddz.Game.resume(game.record()).history == game.history
    assert game.record().replay().history == game.history
    assert pickle.loads(pickle.dumps(game)).history == game.history


def _rest() -> tuple[list[str], str]:
    held = "♠3 ♠4 ♠5 ♠6 ♠7 ♠8 ♥3 ♥4 ♥5 ♥6 ♥7 ♥8 ♠9 ♥9 ♣9 ♦9 ♠T".split()
    deck = [s + r for s in "♠♥♣♦" for r in "3456789TJQKA2"] + ["X", "D"]
    others = [card for card in deck if card not in held]
    return [" ".join(others[:17]), " ".join(others[17:34])], " ".join(others[34:])
