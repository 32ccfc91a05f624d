"""The end of a hand as a person reads it: who won, what multiplied the stake, and what each seat gets or pays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ddz_fast.cli.play.cards import Painter
from ddz_fast.cli.play.language import Language
from ddz_fast.cli.play.table import number
from ddz_fast.cli.text import columns
from ddz_fast.game import Game

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
    multiplier = number(float(outcome["multiplier"]))
    found = []
    bombs = ("bombs", "soft_bombs", "hard_bombs", "pure_bombs")
    for name in ("bid", "open", "robs", *bombs, "rockets"):
        n = int(outcome.get(name, 0))
        if n > (1 if name == "open" else 0):
            found.append(language(f"factor_{name}", n=n))
    if outcome["spring"] and game.rules.spring > 1:
        found.append(language("factor_spring"))
    if not found:
        return language("no_factors", multiplier=multiplier)
    return language("factors", multiplier=multiplier, factors=language.list(found))


def _points(points: float) -> str:
    return ("+" if points > 0 else "") + number(float(points))
