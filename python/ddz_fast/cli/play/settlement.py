"""The end of a hand as a person reads it: who won, what multiplied the stake, and what each seat gets or pays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from ddz_fast.cli.play.cards import Painter
from ddz_fast.cli.play.language import Language
from ddz_fast.cli.play.stake import exact, number
from ddz_fast.cli.text import columns
from ddz_fast.game import Game
from ddz_fast.rules import RuleSet
from ddz_fast.scoring import settle
from ddz_fast.scoring.columns import bid_column, has_bids

__all__ = ["settlement"]

Points = npt.NDArray[np.float64]


def settlement(
    game: Game,
    language: Language,
    painter: Painter,
    names: tuple[str, ...],
    totals: Points | None = None,
) -> Iterator[str]:
    """Yield the lines of a finished hand; `totals` are those of several hands, this one among them."""
    outcome, payoffs = game.outcome, game.payoffs
    assert outcome is not None  # the hand is over
    assert payoffs is not None
    yield painter.rule()
    landlord = int(outcome["landlord"])
    escaped = outcome.get("escaped")
    if escaped is not None:
        yield painter.strong(language("escaped", name=names[escaped]))
    elif landlord < 0:
        yield painter.strong(language("cancelled", deals=int(outcome["redeals"])))
    else:
        key = "landlord_wins" if outcome["landlord_won"] else "peasants_win"
        yield painter.strong(language(key, name=names[landlord]))
        yield _factors(game, outcome, language)
        yield from _stake(game, outcome, language)
        for seat, name in enumerate(names):
            cards = game.visible_to(seat).cards
            if cards:
                yield painter.held("left_over", cards, name=name)
    yield language("settlement")
    doubles = outcome.get("doubles")
    rows = []
    for seat, name in enumerate(names):
        role = "none" if landlord < 0 else "landlord" if seat == landlord else "peasant"
        row = [name, language(f"role_{role}"), _points(payoffs[seat])]
        if doubles is not None:
            row.append(language("doubled_mark") if doubles[seat] else "")
        if totals is not None:
            row.append(language("total", points=_points(totals[seat])))
        rows.append(row)
    yield columns(rows, "<<>" + "<" * (len(rows[0]) - 3), "  ")


def _factors(game: Game, outcome: Mapping[str, Any], language: Language) -> str:
    """Return the multiplier and the factors whose product it is."""
    rules = game.rules
    multiplier = exact(float(outcome["multiplier"]), rules)
    found = []
    if game.room.multiplier != 1:
        found.append(language("factor_room", n=_plain(game.room.multiplier)))
    if rules.has_dang:
        found += _declared(rules, outcome, language)
    for name, factor in _counted(rules).items():
        n = int(outcome.get(name, 0))
        if n > (1 if name == "open" else 0):
            found.append(language(f"factor_{name}", n=n, factor=factor))
    if outcome["spring"] and rules.spring > 1:
        found.append(language("factor_spring", factor=rules.spring))
    if not found:
        return language("no_factors", multiplier=multiplier)
    return language("factors", multiplier=multiplier, factors=language.list(found))


def _counted(rules: RuleSet) -> dict[str, int | None]:
    """Return what is counted in an outcome, and what each counts; None for what is a factor itself."""
    hard = rules.hard_bomb_factor if rules.has_wild_cards else rules.bomb_factor
    bombs = {"big_bombs" if rules.big_bombs_only else "bombs": rules.bomb_factor, "rockets": hard}
    if rules.has_wild_cards:
        bombs = {"soft_bombs": rules.bomb_factor, "hard_bombs": hard, "pure_bombs": hard} | bombs
    if rules.has_dang and rules.bomb_factor == 1:
        bombs = {}  # one of many factors, and nothing
    return {"open": None, "robs": 2, **bombs}


def _declared(rules: RuleSet, outcome: Mapping[str, Any], language: Language) -> list[str]:
    """Return the factors of 哈灵: 荒番, 明王, the reports, and what counts only in a hand that was played."""
    won, reports, fought = (outcome.get(name) for name in ("landlord_won", "baodao", "fight"))
    if fought and not won:
        return [language("factor_fight_lost")]
    counts = {
        "huangfan": outcome.get("huangfan"),
        "mingwang": outcome.get("mingwang"),
        "baodao": reports,
        "fight": fought,
        "tanda": outcome.get("tanda"),
        "touliao": outcome.get("touliao") and won and not (reports and not fought),
    }
    found = [name for name, counted in counts.items() if counted]
    return [language(f"factor_{name}", n=reports) for name in found]


def _stake(game: Game, outcome: Mapping[str, Any], language: Language) -> Iterator[str]:
    """Yield what a peasant moves where that is more than the multiplier, doubles apart; and what limited it."""
    rules, room = game.rules, game.room
    factors = {
        "base": float(room.base),
        "bid": int(outcome[bid_column(rules)]) if has_bids(rules) else 1,
        "multiplier": float(outcome["multiplier"]),
        "laizi": rules.laizi_factor,
        "coefficient": float(room.coefficient),
    }
    always = {"multiplier", *(["bid"] if has_bids(rules) else [])}
    shown = [
        language(
            f"stake_of_{name}", n=exact(factor, rules) if name == "multiplier" else _plain(factor)
        )
        for name, factor in factors.items()
        if factor != 1 or name in always
    ]
    stake, text = prod(factors.values()), language("times").join(shown)
    if rules.role_in_x:
        stake /= rules.seats - 1
        text += language("stake_shared", n=rules.seats - 1)
    if len(shown) > 1 or rules.role_in_x:
        yield language("stake_made", stake=_plain(stake), factors=text)
    unheld = replace(room, holdings=None, double_threshold=None)
    unlimited = settle(rules, outcome, unheld)[0]
    if not np.allclose(unlimited, settle(rules.with_flags(cap="none"), outcome, unheld)[0]):
        yield language("capped", points=number(rules.cap_points * room.coefficient))
    if game.payoffs is not None and not np.allclose(unlimited, game.payoffs):
        yield language("limited_by_holdings")


def _plain(value: float) -> str:
    """Return a factor in full: "0.125", "1,200"."""
    return f"{value:,.12g}"


def _points(points: float) -> str:
    return ("+" if points > 0 else "") + number(float(points))
