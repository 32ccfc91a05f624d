"""`ddz-fast simulate`: many games, a table of what they were like, and files of them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ddz_fast.cli.arguments import (
    CommandError,
    Parser,
    add_command,
    add_rules_options,
    chosen_rules,
    integer,
    need_extra,
    readable,
    writable,
)
from ddz_fast.cli.text import columns
from ddz_fast.report import figures, parameters, write_report
from ddz_fast.result import Result
from ddz_fast.rules.presets import rules_to_text
from ddz_fast.simulate import POLICIES, simulate

if TYPE_CHECKING:
    from ddz_fast.cli.arguments import Subcommands

__all__ = ["add_parser", "run"]

_FILE_NAME = "games.parquet"


def add_parser(commands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "simulate",
        "play many games and say what they were like",
        [
            "--rules classic --games 1000000 --seed 1",
            "--set kick_rocket=false --games 5000 --json",
            "--rules two_player --out games.parquet --report games.html",
            "--rules winner_stays --hands-per-match 10",
            "--rules my_house.toml --phases play",
        ],
    )
    add_rules_options(parser)
    _add_integer(parser, "--games", 1_000_000, "how many games (default: 1000000)")
    _add_integer(parser, "--seed", 0, "which games: the same seed plays the same (default: 0)")
    _add_integer(parser, "--first-game", 0, "number of the first game of the seed (default: 0)")
    _add_integer(parser, "--threads", None, "threads (default: one for each processor)")
    _add_integer(
        parser, "--hands-per-match", 1, "deal the games in matches of N hands (default: 1)"
    )
    parser.add_argument(
        "--policy",
        type=readable,
        metavar="NAME[,NAME...]",
        default="random",
        help=f"who plays, one for all seats or one a seat: {', '.join(POLICIES)} (default: random)",
    )
    parser.add_argument(
        "--phases",
        type=readable,
        metavar="NAME",
        default="all",
        help="all, or play: without an auction, a landlord drawn at random (default: all)",
    )
    parser.add_argument(
        "--out",
        type=readable,
        metavar="PATH",
        help=f"write a row a game to this .parquet file, or to {_FILE_NAME} in this directory",
    )
    parser.add_argument(
        "--report", type=readable, metavar="FILE", help="write an .html page with histograms"
    )
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object and nothing else"
    )


def run(arguments: argparse.Namespace) -> Iterator[str]:
    """Play the games, write the files, and yield the table or the JSON object."""
    rules = chosen_rules(arguments)
    table = None if arguments.out is None else _table_path(arguments.out)
    page = None if arguments.report is None else _page_path(arguments.report)
    result = simulate(
        rules,
        arguments.games,
        arguments.seed,
        arguments.policy.split(",") if "," in arguments.policy else arguments.policy,
        arguments.threads,
        progress=True,
        phases=arguments.phases,
        first_game=arguments.first_game,
        hands_per_match=arguments.hands_per_match,
    )
    if table is not None:
        result.write_parquet(table)
    if page is not None:
        write_report(result, page)
    written = {"out": table, "report": page}
    yield _as_json(result, written) if arguments.json else _as_text(result, written)


def _as_json(result: Result, written: dict[str, Path | None]) -> str:
    facts: dict[str, Any] = {
        "rules": rules_to_text(result.rules),
        "flags": result.rules.flags(),
        "seed": result.seed,
        "first_game": result.first_game,
        "policy": result.policy,
        "phases": result.phases,
        "hands_per_match": result.hands_per_match,
        "stream_version": result.stream_version,
        **result.summary(),
    }
    return json.dumps(facts | {name: str(path) for name, path in written.items() if path})


def _as_text(result: Result, written: dict[str, Path | None]) -> str:
    played, found = parameters(result), figures(result)
    width = max((len(figure.value) for figure in found), default=0)
    rows = [(f.name, f.chinese, f.value + (f" ({f.note})" if f.note else "")) for f in played]
    rows += [(f.name, f.chinese, f"{f.value:>{width}}  {f.note}") for f in found]
    lines = columns(rows, "<<<").split("\n")
    blocks = [lines[: len(played)], lines[len(played) :]]
    blocks.append([f"wrote {path}" for path in written.values() if path])
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _add_integer(parser: Parser, option: str, default: int | None, meaning: str) -> None:
    parser.add_argument(option, metavar="N", type=integer(option), default=default, help=meaning)


# Where the files go is checked before the games are played.


def _table_path(text: str) -> Path:
    need_extra("pyarrow", "arrow", "--out")
    path = Path(text)
    if path.is_dir():
        path /= _FILE_NAME
    elif path.suffix != ".parquet":
        raise CommandError(
            f"--out '{text}' is neither an existing directory nor a file name that ends in .parquet"
        )
    return writable("--out", path)


def _page_path(text: str) -> Path:
    need_extra("matplotlib", "report", "--report")
    path = Path(text)
    if path.suffix not in (".html", ".htm"):
        raise CommandError(f"--report '{text}' is no file name that ends in .html")
    return writable("--report", path)
