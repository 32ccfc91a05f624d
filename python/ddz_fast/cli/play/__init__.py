"""`ddz-fast play`: a person at a terminal against built-in players."""

from __future__ import annotations

import argparse
import secrets
import shutil
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ddz_fast import agents
from ddz_fast.cli.arguments import (
    CommandError,
    add_command,
    add_rules_options,
    chosen_rules,
    integer,
    readable,
)
from ddz_fast.cli.play.cards import painter_for
from ddz_fast.cli.play.console import prepare
from ddz_fast.cli.play.language import add_language_option, chosen_language, seat_names
from ddz_fast.cli.play.saving import Saver, checked_path
from ddz_fast.cli.play.session import Session
from ddz_fast.game import Game, Record
from ddz_fast.match import Match
from ddz_fast.rules.presets import rules_to_text

if TYPE_CHECKING:
    from ddz_fast.cli.arguments import Subcommands

__all__ = ["add_parser", "run"]

_SEEDS = 1_000_000  # drawn from so few that a person can type one


def add_parser(commands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "play",
        "play at the terminal against built-in players",
        [
            "",
            "--rules huanle --lang zh",
            "--rules haling --against random",
            "--hands 3 --seed 7 --save game.json",
            "--resume game.json",
        ],
    )
    add_rules_options(parser)
    add_language_option(parser)
    parser.add_argument(
        "--seed", metavar="N", type=integer("--seed"), help="which cards (default: drawn anew)"
    )
    parser.add_argument(
        "--seat", metavar="N", type=integer("--seat"), default=0, help="your seat (default: 0)"
    )
    parser.add_argument(
        "--against",
        metavar="NAME",
        default="heuristic",
        help=f"who plays the other seats: {' or '.join(agents.names())} (default: heuristic)",
    )
    parser.add_argument(
        "--hands", metavar="N", type=integer("--hands"), help="play N hands (default: it is asked)"
    )
    parser.add_argument(
        "--save",
        metavar="FILE",
        nargs="?",
        const="",
        type=readable,
        help="write the record to this file, or to one named after the time; further hands to FILE-2 "
        "and so on; a file of that name is overwritten",
    )
    parser.add_argument(
        "--resume", metavar="FILE", type=readable, help="go on with a game that was saved"
    )
    parser.add_argument("--no-color", action="store_true", help="no colour, as with NO_COLOR set")


def run(arguments: argparse.Namespace) -> Iterator[str]:
    """Yield the table's lines, asking in between."""
    language = chosen_language(arguments)
    path = checked_path(arguments.save)
    if arguments.hands is not None and arguments.hands < 1:
        raise CommandError(f"--hands must be an integer from 1, not {arguments.hands}")
    game = None if arguments.resume is None else _resumed(arguments)
    rules = chosen_rules(arguments) if game is None else game.rules
    language = language.under(rules)
    seed = secrets.randbelow(_SEEDS) if arguments.seed is None else arguments.seed
    if not 0 <= arguments.seat < rules.seats:
        raise CommandError(f"--seat must be from 0 to {rules.seats - 1}, not {arguments.seat}")
    width = shutil.get_terminal_size().columns
    painter = painter_for(language, sys.stdout, width, not arguments.no_color)
    session = Session(
        language=language,
        painter=painter,
        names=seat_names(language, rules.seats, arguments.seat),
        me=arguments.seat,
        others=agents.make(arguments.against, seed),
        adviser=agents.make("heuristic"),
        saver=Saver(path, language, arguments.seat),
    )
    match = Match(rules, seed) if game is None else None
    prepare()
    yield painter.strong(language("title", rules=rules_to_text(rules), seats=rules.seats))
    if match is not None:
        yield language("seed", seed=seed)
        yield from session.hands(match, arguments.hands)
    elif game is not None:
        yield language("resumed", path=arguments.resume, actions=len(game.history))
        yield from session.resumed(game)
    if path is None:
        yield language("how_to_save")


def _resumed(arguments: argparse.Namespace) -> Game:
    given = {
        "--rules": arguments.rules,
        "--set": arguments.set or None,
        "--seed": arguments.seed,
        "--hands": arguments.hands,
    }
    for option, value in given.items():
        if value is not None:
            raise CommandError(f"--resume says it all; give it without {option}")
    game = Game.resume(Record.load(arguments.resume))
    if game.is_over:
        raise CommandError(f"the game in '{arguments.resume}' is over; 'ddz-fast replay' shows it")
    return game
