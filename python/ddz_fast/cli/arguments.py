"""What the commands share: the parser, its errors, and the options that choose rules, numbers and files."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from ddz_fast.rules import RuleSet, load_rules
from ddz_fast.rules.flags import Flag
from ddz_fast.rules.presets import flag_from_text, rules_from_text

if TYPE_CHECKING:
    Subcommands = argparse._SubParsersAction["Parser"]

__all__ = [
    "Answer",
    "CommandError",
    "Parser",
    "add_command",
    "add_rules_options",
    "add_wild_option",
    "chosen_rules",
    "integer",
    "named_rules",
    "need_extra",
    "readable",
    "with_known_wild_rank",
    "writable",
]

_RANKS = "3456789TJQKA2"
_JOKERS = ("X", "D", "B", "R", "小王", "大王")


class CommandError(Exception):
    """Input that the command cannot take: the message says what is wrong and what would be right."""


class Answer(Exception):  # noqa: N818
    """Text that answers the command before it runs: its help, or the version."""


class Parser(argparse.ArgumentParser):
    """A parser that raises: CommandError for bad input, with the usage on the same line, Answer for help."""

    def __init__(self, **settings: Any) -> None:
        """Take no abbreviated options, and keep the line breaks of the description."""
        settings.setdefault("allow_abbrev", False)
        settings.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(**settings)
        self.color = False  # from Python 3.14 on, the usage would be coloured

    def error(self, message: str) -> NoReturn:
        """Raise CommandError."""
        raise CommandError(f"{message}; {' '.join(self.format_usage().split())}")

    def print_help(self, file: Any = None) -> NoReturn:
        """Raise Answer."""
        raise Answer(self.format_help().rstrip())


def add_command(commands: Subcommands, name: str, summary: str, examples: Sequence[str]) -> Parser:
    """Add a subcommand with its summary and examples."""
    parser = commands.add_parser(
        name,
        help=summary,
        description=summary[0].upper() + summary[1:] + ".",
        epilog="\n".join(["examples:", *(f"  ddz-fast {name} {example}" for example in examples)]),
    )
    parser.set_defaults(parser=parser)
    return parser


def add_rules_options(parser: Parser) -> None:
    """Add --rules and --set; `chosen_rules` reads them."""
    parser.add_argument(
        "--rules",
        metavar="NAME",
        help="rule set, by name or as a .toml file (default: classic); 'ddz-fast rules' lists them",
    )
    parser.add_argument(
        "--set",
        metavar="FLAG=VALUE",
        action="append",
        default=[],
        help="change a flag of the rules, such as kick_rocket=false; may be repeated",
    )


def add_wild_option(parser: Parser) -> None:
    """Add --wild; `with_known_wild_rank` reads it."""
    parser.add_argument(
        "--wild",
        metavar="RANK",
        type=readable,
        help="the rank whose cards are wild 癞子, such as 7; needed where each hand draws its own",
    )


def with_known_wild_rank(rules: RuleSet, arguments: argparse.Namespace) -> RuleSet:
    """Return the rules with the wild rank that --wild names.

    Raises CommandError for what is no rank, and where there is no --wild and the rules draw the rank.
    """
    if arguments.wild is not None:
        return rules.with_flags(wild_rank=_rank(arguments.wild))
    if rules.draws_wild_rank:
        raise CommandError(
            f"{rules.name} draws its wild rank anew for each hand; name one, such as --wild 7"
        )
    return rules


def chosen_rules(arguments: argparse.Namespace) -> RuleSet:
    """Return the rule set that --rules and --set choose.

    Raises CommandError for a --set that is no flag=value, RuleSetError for unknown rules and impossible values.
    """
    named = named_rules("classic" if arguments.rules is None else arguments.rules)
    return named.with_flags(**dict(_flag_value(item) for item in arguments.set))


def named_rules(name: str) -> RuleSet:
    """Return the rule set that an argument names: a preset, its text form, or a .toml file."""
    return load_rules(name) if name.endswith(".toml") else rules_from_text(name)


def integer(option: str) -> Callable[[str], int]:
    """Return what reads the integer of an option; it raises CommandError for other text."""

    def read(text: str) -> int:
        try:
            return int(text)
        except ValueError:
            raise CommandError(f"{option} takes an integer, not '{text}'") from None

    return read


def readable(text: str) -> str:
    """Return the text of an argument; raise CommandError where its bytes are no text in the user's encoding."""
    if not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text):
        raise CommandError(f"'{text}' is no text in this system's encoding")
    return text


def writable(option: str, path: Path) -> Path:
    """Return the file that an option names, left as it is. Raises CommandError where nothing can be written to it."""
    if not path.parent.is_dir():
        raise CommandError(
            f"{option} '{path}': there is no directory '{path.parent}'; create it or name another"
        )
    was_there = path.exists()
    try:
        with path.open("ab"):
            pass
        if not was_there:
            path.unlink()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise CommandError(
            f"{option} '{path}' cannot be written ({reason}); name another file"
        ) from None
    return path


def need_extra(module: str, extra: str, option: str) -> None:
    """Raise CommandError where the module that an option needs is not installed."""
    try:
        importlib.import_module(module)
    except ImportError:
        raise CommandError(
            f'{option} needs {module}, which is not installed: pip install "ddz_fast[{extra}]"'
        ) from None


def _rank(text: str) -> str:
    """Return the letter of a rank that may be wild."""
    rank = text.strip().upper().replace("10", "T")
    if len(rank) == 1 and rank in _RANKS:
        return rank
    joker = "; a joker is never wild" if rank in _JOKERS else ""
    raise CommandError(f"--wild takes a rank from 3 to 2 (T for the ten), not '{text}'{joker}")


def _flag_value(item: str) -> tuple[str, Flag]:
    flag, equals, value = (part.strip() for part in item.partition("="))
    if not equals:
        raise CommandError(f"--set takes flag=value, such as kick_rocket=false, not '{item}'")
    return flag, flag_from_text(flag, value.lower())
