"""Tally: what has come of a hand so far, as the outcome columns and as the multiplier that counts at an escape."""

from __future__ import annotations

from typing import Any

from ddz_fast._core import Move
from ddz_fast.categories import Category
from ddz_fast.game.cards import hand_of
from ddz_fast.game.state import State
from ddz_fast.game.wild import RANKS
from ddz_fast.scoring import column_names, held_bomb_factor, held_bombs, multiplier_of

__all__ = ["facts_of", "multiplier_so_far"]

_BIG_BOMB = 6
"""Cards of the smallest bomb that counts in the column big_bombs (S4)."""
_NONE_WILD = 255  # the column wild_rank of a hand that has no landlord


def facts_of(state: State) -> dict[str, Any]:
    """Return the outcome columns that the rule set has, as plain values."""
    plays = [turn for turn in state.plays() if isinstance(turn.action, Move)]
    moves = [turn.action for turn in plays if isinstance(turn.action, Move)]
    categories = [move.category for move in moves]
    classes = [move.bomb_class for move in moves]
    sizes = [move.length for move in moves if move.category == Category.BOMB]
    landlord_plays = peasant_plays = 0
    for turn, category in zip(plays, categories, strict=True):
        if category != Category.PASS:
            landlord_plays += turn.seat == state.landlord
            peasant_plays += turn.seat != state.landlord
    winner = None if state.position is None else state.position.winner
    is_none_wild = state.wild_rank is None or state.landlord is None
    doubled = state.doubled or frozenset()
    facts = {
        "landlord": -1 if state.landlord is None else state.landlord,
        "landlord_won": winner == "landlord" or state.fight is False,
        "bid": state.bid,
        "dang": state.bid,
        "huangfan": state.is_huangfan,
        "mingwang": state.is_mingwang,
        "touliao": state.is_touliao,
        "tanda": state.tanda,
        "baodao": state.baodao,
        "fight": state.fight is True,
        "robs": state.robs,
        "open": state.open,
        "doubles": tuple(seat in doubled for seat in range(state.seats)),
        "bombs": len(sizes),
        "big_bombs": sum(size >= _BIG_BOMB for size in sizes),
        "soft_bombs": classes.count("soft"),
        "hard_bombs": classes.count("hard"),
        "pure_bombs": classes.count("pure"),
        "rockets": categories.count(Category.ROCKET),
        "spring": (winner == "landlord" and peasant_plays == 0)
        or (winner == "peasants" and landlord_plays == 1),
        "plies": len(plays),
        "redeals": state.redeals,
        "wild_rank": _NONE_WILD if is_none_wild else RANKS.index(str(state.wild_rank)),
    }
    names = column_names(state.rules)
    facts["multiplier"] = float(multiplier_of(state.rules, facts, state.room)[0])
    return {name: facts[name] for name in names}


def multiplier_so_far(state: State) -> float:
    """Return what counts where a seat leaves: opens, robs, and every bomb and rocket in a hand, played or not (S1).

    What behaviour has made of the stake (游戏行为的倍数): not spring, not the room's multiplier. Natural fours and
    rockets count in the hands as the play began, or as dealt before there is a landlord. 荒番 and 明王 count too,
    what depends on the end of the hand does not (`escape_penalty`: our choice).
    """
    bombs = 0
    for seat in range(state.seats) if state.dealt or state.phase == "opening" else ():
        bombs += held_bombs(state.rules, hand_of(state.dealt_to(seat)))
    made = state.open * 2**state.robs * held_bomb_factor(state.rules) ** bombs
    return float(made * 2**state.is_huangfan * 2**state.is_mingwang)
