"""`ddz-fast perft`: how many ways the play can go on from a position."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ddz_fast.cli.arguments import (
    CommandError,
    add_command,
    add_rules_options,
    add_wild_option,
    chosen_rules,
    integer,
    readable,
    with_known_wild_rank,
)
from ddz_fast.position import Position, perft
from ddz_fast.report import human_seconds

if TYPE_CHECKING:
    from ddz_fast.cli.arguments import Subcommands

__all__ = ["add_parser", "run"]

_ROW = "{:>5}  {:>22}  {:>12}"


def add_parser(commands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "perft",
        "count the ways the play can go on from a position, passes counted as moves",
        [
            "3579 468T JQKA --depth 6",
            "3334 5556 7 --landlord 2 --to-act 1 --beat 3 --beat-by 0 --depth 4 --json",
            "--position 'classic 3579/468T/JQKA 0 0 - -' --depth 6",
        ],
    )
    parser.add_argument(
        "hands", metavar="HAND", nargs="*", type=readable, help="two to four hands in seat order"
    )
    parser.add_argument(
        "--position",
        metavar="TEXT",
        type=readable,
        help="the position as str(position) writes it, instead of hands",
    )
    seats = (
        ("--landlord", "seat of the landlord (default: 0)"),
        ("--to-act", "seat that acts (default: 0)"),
        ("--beat-by", "seat that made the play to beat (default: the one before)"),
    )
    for option, meaning in seats:
        parser.add_argument(option, metavar="SEAT", type=integer(option), help=meaning)
    parser.add_argument(
        "--beat", metavar="MOVE", type=readable, help="the play on the table, such as 34567"
    )
    parser.add_argument(
        "--depth", metavar="N", type=integer("--depth"), required=True, help="moves, from 1"
    )
    add_rules_options(parser)
    add_wild_option(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> Iterator[str]:
    """Yield the counts of depths 1 to N as they come, or the JSON object."""
    position = _position(arguments)
    if arguments.depth < 1:
        raise CommandError(f"--depth must be an integer from 1, not {arguments.depth}")
    perft(Position("classic", ["3", "4"]), arguments.depth)  # a depth too large is refused at once
    if not arguments.json:
        yield f"{position}\n\n" + _ROW.format("depth", "ways", "time")
    counts, seconds = [], []
    for depth in range(1, arguments.depth + 1):
        start = time.perf_counter()
        counts.append(perft(position, depth))
        seconds.append(time.perf_counter() - start)
        if not arguments.json:
            yield _ROW.format(depth, f"{counts[-1]:,}", human_seconds(seconds[-1]))
    if arguments.json:
        yield json.dumps({"position": str(position), "counts": counts, "seconds": seconds})


def _position(arguments: argparse.Namespace) -> Position:
    if arguments.position is None:
        if not arguments.hands:
            raise CommandError("no position; give two to four hands, or --position TEXT")
        return Position(
            with_known_wild_rank(chosen_rules(arguments), arguments),
            arguments.hands,
            arguments.landlord or 0,
            arguments.to_act or 0,
            arguments.beat,
            arguments.beat_by,
        )
    others = (
        arguments.wild,
        arguments.landlord,
        arguments.to_act,
        arguments.beat,
        arguments.beat_by,
    )
    if arguments.hands or arguments.rules or arguments.set or any(x is not None for x in others):
        raise CommandError(
            "--position says it all; give it without hands, rules, flags, --wild, seats and --beat"
        )
    return Position.parse(arguments.position)
