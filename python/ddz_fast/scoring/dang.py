"""The stake of 哈灵: what 荒番, 明王, 报到, 头撂 and 摊打 make of a 档 (S0)."""

from __future__ import annotations

from functools import cache
from itertools import product as combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from ddz_fast.phases.bidding import HIGHEST_BID
from ddz_fast.scoring.columns import Outcome
from ddz_fast.scoring.lookup import Lookup

__all__ = ["check_declared", "multiply_declared"]

_MOST_REPORTED = 2
_SWITCHES = ("huangfan", "mingwang", "touliao", "tanda")


def multiply_declared(product: Lookup, outcome: Outcome, *, with_dang: bool = False) -> None:
    """Multiply by what the flags of 哈灵 that the rule set has make of a hand; `with_dang`: by its 档 too.

    The 档 comes along because of the 4/3 of 头撂, which only makes whole numbers with the 3 that was said.
    """
    columns = _columns(outcome, with_dang=with_dang)
    for column, size in columns.values():
        product.join(column, size)
    table = _table(tuple((name, size) for name, (_, size) in columns.items()))
    product.table = np.outer(product.table, table).ravel()


def _columns(outcome: Outcome, *, with_dang: bool) -> dict[str, tuple[npt.NDArray[np.uint8], int]]:
    """Return the columns that the rule set's flags ask for, each with how many values it can have."""
    rules = outcome.rules
    switches = [name for name in _SWITCHES if getattr(rules, name)]
    columns = {name: (outcome.booleans(name), 2) for name in switches}
    if rules.baodao:
        columns["baodao"] = (outcome.counts("baodao", _MOST_REPORTED), _MOST_REPORTED + 1)
        columns["fight"] = (outcome.booleans("fight"), 2)
    if rules.baodao or rules.touliao:  # what these are worth depends on who won
        columns["landlord_won"] = (outcome.booleans("landlord_won"), 2)
    if with_dang:
        columns["dang"] = (outcome.counts("dang", HIGHEST_BID), HIGHEST_BID + 1)
    return columns


@cache
def _table(columns: tuple[tuple[str, int], ...]) -> npt.NDArray[np.float64]:
    """Return the factor of every combination of the columns' values, the last column's values side by side."""
    names = [name for name, _ in columns]
    every = combinations(*(range(size) for _, size in columns))
    table = np.array([_factor(dict(zip(names, values, strict=True))) for values in every])
    table.flags.writeable = False
    return table


def _factor(facts: dict[str, int]) -> float:
    """Return the factor of one hand; what the rule set does not have is not in it, and changes nothing."""
    won = facts.get("landlord_won", 0)
    factor = facts.get("dang", 1) * (1 + facts.get("huangfan", 0)) * (1 + facts.get("mingwang", 0))
    reported = facts.get("baodao", 0)
    if reported and not facts["fight"]:  # won at once, and nothing else counts
        return float(factor * reported)
    if reported:
        factor *= 2 * reported * won
    factor *= 1 + facts.get("tanda", 0)
    return factor * 4 / 3 if won and facts.get("touliao", 0) else float(factor)


def check_declared(outcome: Outcome) -> None:
    """Raise DdzError that names the column for facts of a hand with a landlord that cannot stand beside one another."""
    rules = outcome.rules
    facts = {name: column for name, (column, _) in _columns(outcome, with_dang=False).items()}
    none = np.zeros(len(outcome), np.uint8)
    touliao, tanda = facts.get("touliao", none), facts.get("tanda", none)
    if rules.touliao:
        dang = outcome.counts("dang", HIGHEST_BID)
        wrong = (touliao > 0) & (dang != HIGHEST_BID)
        _refuse(
            outcome, "touliao", wrong, f"it means that {HIGHEST_BID} was said, and dang is another"
        )
    _refuse(outcome, "tanda", (tanda > 0) & (touliao == 0), "it needs touliao")
    if not rules.baodao:
        return
    reported, fight = facts["baodao"] > 0, facts["fight"] > 0
    at_once = reported & ~fight
    _refuse(outcome, "fight", fight & ~reported, "it needs a report, and baodao is 0")
    _refuse(
        outcome,
        "tanda",
        (tanda > 0) & at_once,
        "it needs a hand that is played, and fight is False",
    )
    lost = at_once & (facts["landlord_won"] == 0)
    said = "a report without a fight wins at once"
    _refuse(outcome, "landlord_won", lost, said, value=False)


def _refuse(
    outcome: Outcome, name: str, wrong: npt.NDArray[Any], why: str, *, value: bool = True
) -> None:
    wrong = wrong & (outcome.landlord >= 0)
    if wrong.any():
        raise outcome.bad(name, f"is {value}{outcome.of_row(int(np.argmax(wrong)))}; {why}")
