"""`ddz-fast replay`: a record, verified and told step by step."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from ddz_fast._core import card_text
from ddz_fast.cli.arguments import CommandError, add_command, integer, readable
from ddz_fast.cli.play.cards import Painter, painter_for
from ddz_fast.cli.play.console import QUIT, ask, is_terminal, prepare
from ddz_fast.cli.play.language import Language, add_language_option, chosen_language, seat_names
from ddz_fast.cli.play.narrator import Narrator
from ddz_fast.cli.play.settlement import settlement
from ddz_fast.errors import RecordError
from ddz_fast.game import Record
from ddz_fast.game.written import FORMAT
from ddz_fast.replay import Step, steps
from ddz_fast.rules.presets import rules_to_text

if TYPE_CHECKING:
    from ddz_fast.cli.arguments import Subcommands

__all__ = ["add_parser", "run"]

_LONGEST_LINE = 10_000_000  # characters
_LONGEST_JSON = 20_000_000  # characters, more than a record has
_MOST_LINES = 1_000_000  # that are counted
_BEGINNING = 64  # lines that may be blank before JSON


def add_parser(commands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "replay",
        "step through a recorded game, every action verified",
        ["game.json", "game.json --step --seat 0 --lang zh", "games.txt --game 12 --json"],
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        type=readable,
        help="a record as JSON, or a file with a game a line",
    )
    parser.add_argument(
        "--game",
        metavar="N",
        type=integer("--game"),
        help="which line of a file with a game a line, from 1 (default: 1)",
    )
    add_language_option(parser)
    parser.add_argument(
        "--step", action="store_true", help="on a terminal, wait for Enter after each step"
    )
    parser.add_argument(
        "--seat",
        metavar="N",
        type=integer("--seat"),
        help="show what this seat sees (default: all cards)",
    )
    parser.add_argument("--no-color", action="store_true", help="no colour, as with NO_COLOR set")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> Iterator[str]:
    """Verify the record, and yield what happened or the JSON object."""
    record, count = _read(arguments.file, arguments.game)
    seats, me = record.rules.seats, arguments.seat
    if me is not None and not 0 <= me < seats:
        raise CommandError(f"--seat must be from 0 to {seats - 1}, not {me}")
    try:
        played = list(steps(record))
    except RecordError as error:
        raise RecordError(f"'{arguments.file}': {error}", code=error.code) from None
    if arguments.json:
        yield json.dumps(_facts(record, played), ensure_ascii=False)
        return
    language = chosen_language(arguments).under(record.rules)
    width = shutil.get_terminal_size().columns
    painter = painter_for(language, sys.stdout, width, not arguments.no_color)
    names = seat_names(language, seats, me)
    what = (
        language("replay_seeded", seed=record.seed, index=record.index)
        if record.seeded
        else language("replay_own")
    )
    rules = rules_to_text(record.rules)
    title = language("replay_title", rules=rules, what=what, actions=len(record.actions))
    if count > 1:
        yield language("replay_of", number=arguments.game or 1, count=count)
    yield painter.strong(title)
    yield from _told(played, _Teller(language, painter, names, me), arguments.step)


@dataclass(frozen=True)
class _Teller:
    """How a replay is told: in which language, to which terminal and which seat."""

    language: Language
    painter: Painter
    names: tuple[str, ...]
    me: int | None


def _told(played: list[Step], teller: _Teller, stepwise: bool) -> Iterator[str]:
    language, painter, names, me = teller.language, teller.painter, teller.names, teller.me
    narrator = Narrator(language, painter, names, me)
    waits = stepwise and is_terminal()
    if waits:
        prepare()
    phase = ""
    for step in played:
        if step.number == 0:
            yield from narrator.begin(step.game)
        elif step.text != "leave":
            told = narrator.after(step.game, *step.game.history[-1][:2])
            text = "\n     ".join(line.strip() for line in told)
            if text:  # a seat is not told what others did not report
                yield language("step", number=step.number, text=text)
        if me is not None and step.game.phase != phase and step.game.phase in ("auction", "play"):
            cards = step.game.visible_to(me).cards
            yield painter.held("your_cards", cards, count=len(cards))
        phase = step.game.phase
        if waits and step is not played[-1]:
            answer = yield from ask(language("step_prompt"))
            if answer in (None, "q", QUIT):
                return
    game = played[-1].game
    if game.is_over:
        yield from settlement(game, language, painter, names)
    elif game.seat_to_act is not None:
        yield language("unfinished", name=names[game.seat_to_act])
    else:
        yield language("redeal_needed")


def _read(file: str, line: int | None) -> tuple[Record, int]:
    """Return the record in a file, a JSON file or the line with this number, from 1; and how many lines there are."""
    count = 1
    if line is not None and line < 1:
        raise CommandError(f"--game must be an integer from 1, not {line}")
    try:
        with Path(file).open(encoding="utf-8") as lines:  # once: a pipe cannot be read again
            beginning = _beginning(lines)
            is_json = beginning[-1].lstrip()[:1] in ("{", "[")
            if is_json:
                found: str | None = "".join(beginning) + lines.read(_LONGEST_JSON)
            else:
                found = _nth_line(beginning, lines, line or 1)
                if found is not None and found.startswith(FORMAT):
                    count = _count(beginning, lines, line or 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise CommandError(f"'{file}' cannot be read: {reason}") from None
    if is_json and line is not None:
        raise CommandError(f"'{file}' is one game; give it without --game")
    if found is None:
        raise CommandError(f"'{file}' has no line {line or 1}")
    try:
        return Record.from_json(found) if is_json else Record.from_line(found), count
    except RecordError as error:
        what = (
            f"'{file}' holds no record" if is_json else f"line {line or 1} of '{file}' is no record"
        )
        raise RecordError(f"{what}: {error}", code=error.code) from None


def _beginning(lines: TextIO) -> list[str]:
    """Return the first lines, to one that is not blank if that comes soon: it shows whether the file is JSON."""
    read = [lines.readline(_LONGEST_LINE)]
    while read[-1].isspace() and len(read) < _BEGINNING:
        read.append(lines.readline(_LONGEST_LINE))
    return read


def _nth_line(beginning: list[str], lines: TextIO, number: int) -> str | None:
    if number <= len(beginning):
        return beginning[number - 1] or None
    for _ in range(number - len(beginning) - 1):
        if not lines.readline(_LONGEST_LINE):
            return None
    return lines.readline(_LONGEST_LINE) or None


def _count(beginning: list[str], lines: TextIO, read: int) -> int:
    """Return the number of the last line that is not blank, among the first million, having read so many."""
    number = last = max(read, len(beginning))
    while number < _MOST_LINES and (line := lines.readline(_LONGEST_LINE)):
        number += 1
        last = last if line.isspace() else number
    return last


def _facts(record: Record, played: list[Step]) -> dict[str, Any]:
    game = played[-1].game
    declared = {"huangfan": game.huangfan, "reported": list(map(str, game.reported))}
    return {
        "rules": rules_to_text(record.rules),
        "seed": record.seed if record.seeded else None,
        "index": record.index if record.seeded else None,
        "hand": record.table.hand,
        "redeals": game.redeals,
        "actions": [
            {
                "number": number,
                "seat": action.seat,
                "phase": action.phase,
                "action": action.action,
                "cards": [card_text(card) for card in action.cards],
            }
            for number, action in enumerate(record.actions, 1)
        ],
        "landlord": game.landlord,
        "wild_rank": game.wild_rank,
        **(declared if record.rules.has_dang else {}),
        "escaped": record.escaped,
        "is_over": game.is_over,
        "outcome": record.outcome,
        "payoffs": None if game.payoffs is None else list(map(float, game.payoffs)),
    }
