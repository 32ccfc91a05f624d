"""The command line: `ddz-fast simulate`, `moves`, `perft`, `rules`, `play` and `replay`."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator, Sequence

import ddz_fast
from ddz_fast.cli import moves, perft, play, replay, rules, simulate
from ddz_fast.cli.arguments import Answer, CommandError, Parser
from ddz_fast.cli.text import one_line, with_arrows
from ddz_fast.errors import DdzError

__all__ = ["main"]

_BAD_INPUT = 2
_INTERRUPTED = 130
_COMMANDS = {
    "simulate": simulate,
    "moves": moves,
    "perft": perft,
    "rules": rules,
    "play": play,
    "replay": replay,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0, 2 with one line on standard error, or 130 after Ctrl-C.

    `argv` are the arguments without the program's name, by default those of the process.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal may know no Chinese
    try:
        for text in _answers(argv):
            _write(text)
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        return 0
    except KeyboardInterrupt:
        return _complain("interrupted", _INTERRUPTED)
    except (DdzError, CommandError) as error:
        return _complain(str(error), _BAD_INPUT)
    except OSError as error:
        where = f"{error.filename}: " if error.filename is not None else ""
        return _complain(f"{where}{error.strerror or error}", _BAD_INPUT)
    return 0


def _answers(argv: Sequence[str] | None) -> Iterator[str]:
    try:
        parser = _parser()
        arguments, unknown = parser.parse_known_args(argv)
        if arguments.version:
            raise Answer(f"ddz-fast {ddz_fast.__version__}")
        if unknown:
            getattr(arguments, "parser", parser).error(f"unknown arguments: {' '.join(unknown)}")
        if arguments.command is None:
            raise CommandError(
                f"no command; commands are {', '.join(_COMMANDS)}, and --help says more"
            )
        yield from _COMMANDS[arguments.command].run(arguments)
    except Answer as answer:
        yield str(answer)


def _parser() -> Parser:
    parser = Parser(
        prog="ddz-fast",
        description="A fast Dou Dizhu (斗地主) engine.",
        epilog="'ddz-fast COMMAND --help' explains a command.",
    )
    parser.add_argument("--version", action="store_true", help="print the version")
    commands = parser.add_subparsers(dest="command", title="commands", metavar="COMMAND")
    for module in _COMMANDS.values():
        module.add_parser(commands)
    return parser


def _write(text: str) -> None:
    try:
        print(with_arrows(text, getattr(sys.stdout, "encoding", None)), flush=True)
    except OSError as error:
        # What could not be written stays in the buffer; at the end of the process it must go somewhere.
        with open(os.devnull, "w") as nowhere:  # noqa: PTH123
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            raise
        raise CommandError(f"standard output cannot be written: {error.strerror}") from None


def _complain(message: str, status: int) -> int:
    print(f"ddz-fast: {one_line(message)}", file=sys.stderr)
    return status
