"""`ddz-fast moves`: the leads of a hand, or what beats a move."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from ddz_fast._core import Hand
from ddz_fast.cli.arguments import (
    add_command,
    add_rules_options,
    add_wild_option,
    chosen_rules,
    readable,
    with_known_wild_rank,
)
from ddz_fast.cli.play import chinese
from ddz_fast.cli.text import counted, wrapped
from ddz_fast.game.view import play_facts
from ddz_fast.rules.presets import rules_to_text

if TYPE_CHECKING:
    from ddz_fast.cli.arguments import Subcommands

__all__ = ["add_parser", "run"]


def add_parser(commands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "moves",
        "list the leads of a hand, or its plays that beat a move",
        [
            "3334445TJQK2XD",
            "33445566 --beat 3344",
            "3334445566 --beat 333+4 --rules rlcard --json",
            "34567777 --rules laizi --wild 7 --beat 34567",
            "A23456789TJQK2222 --rules haling --beat A2345",
        ],
    )
    parser.add_argument("hand", metavar="HAND", type=readable, help="cards, such as 3334445TJQK2XD")
    parser.add_argument(
        "--beat", metavar="MOVE", type=readable, help="the play on the table, such as 34567"
    )
    add_rules_options(parser)
    add_wild_option(parser)
    parser.add_argument(
        "--prune-dominated",
        action="store_true",
        help="with wild cards, of plays of the same cards, kind and length only the highest",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON list of the moves")


def run(arguments: argparse.Namespace) -> Iterator[str]:
    """Yield the moves, category by category, or the JSON list."""
    rules = with_known_wild_rank(chosen_rules(arguments), arguments)
    hand = Hand(arguments.hand)
    beaten = None if arguments.beat is None else rules.move(arguments.beat)
    pruned = arguments.prune_dominated
    moves = rules.leads(hand, pruned) if beaten is None else rules.follows(hand, beaten, pruned)
    if arguments.json:
        yield json.dumps([play_facts(move) for move in moves])
        return
    held = f"{hand or 'no cards'}, {rules_to_text(rules)}"
    if beaten is None:
        yield f"{held}: {counted(len(moves), 'lead')}"
    else:
        reading = f"{beaten} ({beaten.category})"
        verb = "beats" if len(moves) == 1 else "beat"
        yield f"{held}: {counted(len(moves), 'play')} {verb} {reading}; passing (不出) is possible too"
    for category, group in groupby(moves, key=lambda move: move.category):
        texts = [str(move) for move in group]
        yield f"\n{category} {chinese.CATEGORIES[category]}: {len(texts):,}\n{wrapped(texts, '  ')}"
