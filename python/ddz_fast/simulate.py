"""Many games at once: deals and whole playouts, into numpy columns."""

from __future__ import annotations

import math
import operator
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ddz_fast import _core
from ddz_fast.errors import DdzError, shown
from ddz_fast.memory import check_memory
from ddz_fast.progress import Progress
from ddz_fast.rules import RuleSet
from ddz_fast.rules import rules as find_rules
from ddz_fast.rules.presets import rules_to_text

if TYPE_CHECKING:
    import pyarrow

__all__ = ["STREAM_VERSION", "Result", "Summary", "deal", "simulate"]

STREAM_VERSION: int = _core.STREAM_VERSION
"""Within one version, game `index` of seed `seed` is the same game everywhere."""

_BYTES_A_GAME = 7  # what the columns take
_POLICIES = ("random",)


class Summary(dict[str, float]):
    """The figures of a result by name; as text, a table."""

    def __str__(self) -> str:
        """One figure a line."""
        width = max(map(len, self))
        return "\n".join(f"{name:<{width}}  {value:>14,.6g}" for name, value in self.items())


@dataclass(frozen=True, eq=False)
class Result:
    """The games of one `simulate` call.

    `columns` has one array for each fact, one row a game: landlord int8 (seat), landlord_won bool, bombs uint8,
    rockets uint8 (played by anyone), spring bool (the peasants played no card, or the landlord only once, and lost),
    plies uint16 (passes counted). Row i is game `first_game + i` of `seed`.
    """

    rules: RuleSet
    seed: int
    first_game: int
    policy: str
    stream_version: int
    seconds: float
    columns: dict[str, npt.NDArray[Any]]

    def __len__(self) -> int:
        """Return the number of games."""
        return len(self.columns["landlord"])

    def summary(self) -> Summary:
        """Return what the games were like: rates with their standard error, and means.

        An empty result has only its number of games. The standard error of a rate p over n games is
        sqrt(p (1 - p) / n).
        """
        games = len(self)
        summary = Summary(games=games)
        if games == 0:
            return summary
        rate = float(self.columns["landlord_won"].mean())
        summary["landlord_win_rate"] = rate
        summary["landlord_win_rate_se"] = math.sqrt(rate * (1 - rate) / games)
        for column in ("bombs", "rockets", "plies"):
            summary[f"mean_{column}"] = float(self.columns[column].mean())
        summary["spring_rate"] = float(self.columns["spring"].mean())
        summary["seconds"] = self.seconds
        summary["games_per_second"] = games / self.seconds
        return summary

    def to_arrow(self) -> pyarrow.Table:
        """Return the columns as an Arrow table, with what produced them as metadata. Needs pyarrow."""
        import pyarrow

        table = pyarrow.table(
            {name: pyarrow.array(column) for name, column in self.columns.items()}
        )
        facts = {
            "rules": rules_to_text(self.rules),
            "seed": str(self.seed),
            "first_game": str(self.first_game),
            "policy": self.policy,
            "stream_version": str(self.stream_version),
        }
        return table.replace_schema_metadata({f"ddz_fast.{k}": v for k, v in facts.items()})

    def write_parquet(self, path: str | os.PathLike[str]) -> None:
        """Write the columns to a Parquet file. Needs pyarrow."""
        import pyarrow.parquet

        pyarrow.parquet.write_table(self.to_arrow(), Path(path))


def simulate(
    rules: RuleSet | str = "classic",
    games: int = 1_000_000,
    seed: int = 0,
    policy: str = "random",
    threads: int | None = None,
    progress: bool = False,
    *,
    phases: str = "play",
    first_game: int = 0,
) -> Result:
    """Play many games and return a column for each fact of them.

    Game i is a function of (seed, i): the number of threads changes nothing, and `first_game` reruns any stretch.
    `policy` "random" is uniform over the legal actions, the pass among them. `phases` "play" is the
    play alone: a landlord drawn at random takes the bottom cards and leads. `threads` defaults to the processors
    that this process may use. `progress` shows a bar on standard error where that is a terminal.

    Raises DdzError for games, seeds or threads out of range and for columns larger than this machine's memory;
    RuleSetError for unknown rules. Ctrl-C stops it with KeyboardInterrupt.
    """
    rule_set = find_rules(rules)
    games = _integer("games", games, 0, 2**40)
    seed = _integer("seed", seed, 0, 2**64 - 1)
    first_game = _integer("first_game", first_game, 0, 2**63 - 1)
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    workers = usable or 1 if threads is None else _integer("threads", threads, 1, 1024)
    if not isinstance(policy, str) or policy not in _POLICIES:
        raise DdzError(
            f"{shown(policy)} is no policy; there is {', '.join(_POLICIES)}",
            code="unknown-policy",
        )
    if not isinstance(phases, str) or phases != "play":
        raise DdzError(f"phases may be 'play', not {shown(phases)}", code="unknown-phases")
    check_memory(games, _BYTES_A_GAME, "games")
    with Progress(games, "games", progress) as bar:
        start = time.perf_counter()
        columns = _core.play_random_games(
            rule_set.play_rules, rule_set.deal_plan, games, seed, first_game, workers, bar.update
        )
        seconds = time.perf_counter() - start
    return Result(rule_set, seed, first_game, policy, STREAM_VERSION, seconds, columns)


def deal(
    rules: RuleSet | str = "classic", n: int = 1, seed: int = 0, *, first_game: int = 0
) -> npt.NDArray[np.uint8]:
    """Deal hands as `simulate` does: uint8 (n, seats + 1, 15), counts by rank, the bottom cards last.

    Deal i is that of game `first_game + i` of `seed`. Raises DdzError for numbers out of range.
    """
    rule_set = find_rules(rules)
    n = _integer("n", n, 0, 2**40)
    seed = _integer("seed", seed, 0, 2**64 - 1)
    first_game = _integer("first_game", first_game, 0, 2**63 - 1)
    check_memory(n, 15 * (rule_set.seats + 1), "deals")
    return _core.deal(rule_set.deal_plan, n, seed, first_game)


def _integer(name: str, value: Any, lowest: int, highest: int) -> int:
    try:
        number = None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        number = None
    if number is None or not lowest <= number <= highest:
        raise DdzError(
            f"{name} must be an integer from {lowest} to {highest}, not {shown(value)}",
            code="bad-integer",
        )
    return number
