"""Result: what `simulate` returns, its columns and the figures they give."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ddz_fast.rules import RuleSet
from ddz_fast.rules.presets import rules_to_text
from ddz_fast.scoring.room import Room

if TYPE_CHECKING:
    import pyarrow

__all__ = ["Result", "Summary", "bombs_of"]

_BOMB_CLASSES = ("soft_bombs", "hard_bombs", "pure_bombs")
_DANG_FACTS = ("huangfan", "mingwang", "touliao", "tanda", "baodao", "fight")
"""Facts that raise the stake of a hand in 哈灵."""


class Summary(dict[str, float]):
    """The figures of a result by name; as text, a table."""

    def __str__(self) -> str:
        """One figure a line."""
        width = max(map(len, self))
        return "\n".join(f"{name:<{width}}  {value:>14,.6g}" for name, value in self.items())


@dataclass(frozen=True, eq=False)
class Result:
    """The hands of one `simulate` call.

    `columns` has one array for each fact, one row a hand, those that the rule set has of: landlord int8 (seat; -1: the
    hand was cancelled after too many void deals), landlord_won bool, bid uint8, robs uint8, open uint8 (the factor
    of the opened hand, 1 where none is), doubles bool (n, seats), bombs uint8, rockets uint8 (played by anyone),
    spring bool (the peasants played no card, or the landlord only once, and lost), multiplier float64, plies uint16
    (passes counted), redeals uint16 (void deals before this one), payoff float64 (n, seats), before the rake.
    With two decks there is big_bombs uint8 beside bombs, those of six cards or more. Where the stake is 档, as in 哈灵,
    there is dang uint8 in place of bid, and of these what the rule set has: huangfan 荒番 bool (the deal before was
    void), mingwang 明王 bool (a joker was turned up), touliao 头撂 bool (the first to speak bid 3 at once), tanda 摊打
    bool (and then showed its hand), baodao 报到 uint8 (how often the landlord reported, 0 to 2), fight 打 bool (he
    played on after it; a hand that he does not fight has no plies).
    With wild cards there are soft_bombs, hard_bombs and pure_bombs uint8 in place of bombs, and wild_rank uint8 (0 for
    3 to 12 for 2; 255: none, in a cancelled hand).
    Of the play alone (`phases` "play") there is no bid or dang with what belongs to it, no multiplier or payoff.

    Row i is game `first_game + i` of `seed`; with `hands_per_match` k it is hand i % k of match `first_game + i // k`.
    """

    rules: RuleSet
    seed: int
    first_game: int
    policy: str
    """The policy's name, or those of all seats joined by commas."""
    phases: str
    hands_per_match: int
    room: Room
    stream_version: int
    seconds: float
    columns: dict[str, npt.NDArray[Any]]

    def __len__(self) -> int:
        """Return the number of hands."""
        return len(self.columns["landlord"])

    def summary(self) -> Summary:
        """Return what the hands were like: rates with their standard error, and means.

        Rates and means are over the hands that were played, `cancelled_rate` over all; an empty result has only its
        number of games. The standard error of a rate p over n hands is sqrt(p (1 - p) / n), that of a mean is the
        standard deviation over sqrt(n).
        """
        games = len(self)
        summary = Summary(games=games)
        if games == 0:
            return summary
        played = self.columns["landlord"] >= 0
        hands = int(np.count_nonzero(played))
        if "redeals" in self.columns:
            summary["cancelled_rate"] = 1 - hands / games
            summary["mean_redeals"] = float(self.columns["redeals"].mean())
        if hands:
            rate = int(np.count_nonzero(self.columns["landlord_won"])) / hands
            summary["landlord_win_rate"] = rate
            summary["landlord_win_rate_se"] = math.sqrt(rate * (1 - rate) / hands)
            self._add_means(summary, hands)
        summary["seconds"] = self.seconds
        summary["games_per_second"] = games / self.seconds
        return summary

    def _add_means(self, summary: Summary, hands: int) -> None:
        """Add the means over the hands that were played; a cancelled hand counts nothing in any of these sums."""
        columns = {**self.columns, "bombs": bombs_of(self.columns)}
        for name in (
            "bid",
            "dang",
            "robs",
            "bombs",
            "big_bombs",
            *_BOMB_CLASSES,
            "rockets",
            "plies",
        ):
            if name in columns:
                summary[f"mean_{name}"] = int(columns[name].sum(dtype=np.int64)) / hands
        for column in _DANG_FACTS:
            if column in self.columns:
                hands_with = int(np.count_nonzero(self.columns[column]))
                summary[f"{column}_rate"] = hands_with / hands
        if "open" in self.columns:
            summary["open_rate"] = int(np.count_nonzero(self.columns["open"] > 1)) / hands
        if "doubles" in self.columns:
            doubles = int(np.count_nonzero(self.columns["doubles"]))
            summary["double_rate"] = doubles / hands / self.rules.seats
        summary["spring_rate"] = int(np.count_nonzero(self.columns["spring"])) / hands
        if "payoff" not in self.columns:
            return
        played = self.columns["landlord"] >= 0
        summary["mean_multiplier"] = float(self.columns["multiplier"][played].mean())
        payoff = self.columns["payoff"][played]
        for seat in range(self.rules.seats):
            summary[f"mean_payoff_{seat}"] = float(payoff[:, seat].mean())
            summary[f"mean_payoff_{seat}_se"] = _standard_error(payoff[:, seat])
        landlords = self.columns["landlord"][played, np.newaxis].astype(np.intp)
        of_landlord = np.take_along_axis(payoff, landlords, axis=1)
        summary["mean_landlord_payoff"] = float(of_landlord.mean())
        summary["mean_landlord_payoff_se"] = _standard_error(of_landlord)

    def to_arrow(self) -> pyarrow.Table:
        """Return the columns as an Arrow table, with what produced them as metadata. Needs pyarrow.

        A column with a number a seat becomes a column of fixed-size lists.
        """
        import pyarrow

        arrays = {}
        for name, column in self.columns.items():
            flat = pyarrow.array(column.ravel())
            arrays[name] = (
                flat
                if column.ndim == 1
                else pyarrow.FixedSizeListArray.from_arrays(flat, column.shape[1])
            )
        facts = {
            "rules": rules_to_text(self.rules),
            "seed": str(self.seed),
            "first_game": str(self.first_game),
            "policy": self.policy,
            "phases": self.phases,
            "hands_per_match": str(self.hands_per_match),
            "room": repr(self.room),
            "stream_version": str(self.stream_version),
        }
        table = pyarrow.table(arrays)
        return table.replace_schema_metadata({f"ddz_fast.{k}": v for k, v in facts.items()})

    def write_parquet(self, path: str | os.PathLike[str]) -> None:
        """Write the columns to a Parquet file. Needs pyarrow."""
        import pyarrow.parquet

        pyarrow.parquet.write_table(self.to_arrow(), Path(path))


def bombs_of(columns: Mapping[str, npt.NDArray[Any]]) -> npt.NDArray[np.uint8]:
    """Return how many bombs, of whatever class, were played in each hand: uint8 (n,)."""
    if "bombs" in columns:
        return columns["bombs"]
    soft, hard, pure = (columns[name] for name in _BOMB_CLASSES)
    total: npt.NDArray[np.uint8] = soft + hard + pure
    return total


def _standard_error(values: npt.NDArray[np.float64]) -> float:
    return float(values.std()) / math.sqrt(values.size)
