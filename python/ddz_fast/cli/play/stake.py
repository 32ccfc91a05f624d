"""The stake of a hand that is under way: the bid, and what multiplies it so far, as a seat knows it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ddz_fast.categories import Category
from ddz_fast.cli.play.language import Language
from ddz_fast.game import View
from ddz_fast.game.cards import is_joker
from ddz_fast.phases.bidding import HIGHEST_BID
from ddz_fast.phases.sayings import REPORTS
from ddz_fast.rules import RuleSet
from ddz_fast.scoring import Room, multiplier_of
from ddz_fast.scoring.columns import bid_column, has_bids

__all__ = ["asked", "exact", "number", "stake"]

_BIG_BOMB = 6  # cards
_TANDA_FACTOR = 2


def stake(view: View, language: Language, room: Room) -> str:
    """Return the bid and what multiplies it so far, doubles apart; both ways where it depends on who wins."""
    won, lost = (_multiplier(view, room, landlord_won=wins) for wins in (True, False))
    if won == lost:
        parts = [language("stake_multiplier", multiplier=won)]
    else:
        parts = [language("stake_if", won=won, lost=lost)]
    if has_bids(view.rules):
        bid = max((saying for _, saying in view.said if isinstance(saying, int)), default=1)
        parts.insert(0, language("stake_bid", bid=bid))
    return " ".join(parts)


def asked(view: View, language: Language, room: Room) -> Iterator[str]:
    """Yield what a seat should know before it says something: what it is asked, and what that is worth."""
    if view.phase in ("opening", "late_opening"):
        yield language("opening_asked", factor=_opening_factor(view))
    elif view.phase == "baodao":
        yield language("baodao_again" if view.reported else "baodao_asked")
    elif view.phase == "fight":
        now, won = (_multiplier(view, room, fight=fights) for fights in (False, True))
        yield language("fight_asked", count=_facts(view)["baodao"], now=now, won=won)
    elif view.phase == "tanda":
        yield language("tanda_asked", factor=_TANDA_FACTOR)


def number(value: float) -> str:
    """Return a number without the zeros that say nothing: "12", "0.5", "1,200"."""
    return f"{value:,.2f}".rstrip("0").rstrip(".")


def exact(multiplier: float, rules: RuleSet) -> str:
    """Return a multiplier as `number` does, but the thirds of 头撂 as what they are: "4/3"."""
    thirds = Fraction(multiplier).limit_denominator(3)
    near = abs(float(thirds) - multiplier) < 1e-9 * max(multiplier, 1)
    is_third = rules.touliao and thirds.denominator == 3 and near
    return str(thirds) if is_third else number(multiplier)


def _multiplier(view: View, room: Room, **supposed: bool) -> str:
    """Return the multiplier so far, of a hand that goes as supposed."""
    made = multiplier_of(view.rules, _facts(view) | supposed, room)
    return exact(float(made[0]), view.rules)


def _facts(view: View) -> dict[str, Any]:
    """Return the facts so far, in which the landlord has won."""
    said = [saying for _, saying in view.said]
    bids = [saying for saying in said if saying == "pass" or isinstance(saying, int)]
    played = [move for _, move in view.plays]
    bombs = [move for move in played if move.category == Category.BOMB]
    classes = [move.bomb_class for move in bombs]
    reports = [saying for saying in said if saying in REPORTS]
    return {
        "landlord": view.landlord,
        "landlord_won": True,
        bid_column(view.rules): max((bid for bid in bids if isinstance(bid, int)), default=1),
        "huangfan": view.huangfan,
        "mingwang": view.face_up is not None and is_joker(view.face_up),
        "touliao": bids[:1] == [HIGHEST_BID],
        "tanda": "tanda" in said,
        "baodao": sum(1 + str(report).endswith("_twice") for report in reports),
        "fight": "fight" in said,
        "robs": said.count("rob"),
        "open": view.open,
        "bombs": len(bombs),
        "big_bombs": sum(move.length >= _BIG_BOMB for move in bombs),
        "soft_bombs": classes.count("soft"),
        "hard_bombs": classes.count("hard"),
        "pure_bombs": classes.count("pure"),
        "rockets": [move.category for move in played].count(Category.ROCKET),
        "spring": False,
    }


def _opening_factor(view: View) -> int:
    """Return what opening multiplies the stake by now: a seat that is asked has waited at each moment before."""
    rules = view.rules
    if view.phase == "late_opening":
        return rules.late_open_factor
    factors = ((rules.open_before,) if rules.open_before else ()) + rules.open_tiers
    return factors[view.said.count((view.seat, "wait"))]
