"""Hands of 哈灵 for tests: deals in which seat 0 is landlord, and what has come of a game."""

from __future__ import annotations

from typing import Any

import ddz_fast as ddz
from ddz_fast.game import Deal, Game
from ddz_fast.scoring import Room
from dealt import say, spread

__all__ = ["BASE_TEN", "CHAINS", "HALING", "REPORTED", "dealt", "facts", "lead", "payoffs", "rich"]

HALING = ddz.rules("haling")
BASE_TEN = Room(base=10)

CHAINS = "8899TTJJQQKKAA" + "334455" + "22222"
"""25 cards that are out in three plays."""
REPORTED = "7777777" + "X"
"""With them, the 33 cards of a landlord who reports the sevens."""


def dealt(cards: str, bottom: str, others: dict[int, str] | None = None, **known: Any) -> Deal:
    """Seat 0 holds these cards and gets this bottom as landlord; the card turned up is its own lowest."""
    return spread(HALING, {0: cards, **(others or {})}, bottom, **known)


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


def rich(touliao: bool = True) -> Game:
    """Seat 0 is landlord and can report the threes, the eight fours or the jokers."""
    game = Game(
        HALING, 9, deal=dealt("3333333" + "44444444" + "XXD", "D55667TK", dealer=1), room=BASE_TEN
    )
    return say(game, 3) if touliao else say(game, 2, "pass", "pass", "pass")
