"""`ddz-fast rules`: the presets, or one of them as a person reads it."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ddz_fast.cli.arguments import add_command, named_rules
from ddz_fast.cli.text import columns
from ddz_fast.rules import RuleSet, presets
from ddz_fast.rules import rules as find_rules
from ddz_fast.rules.flags import Flag
from ddz_fast.rules.presets import base_of, flag_to_text

if TYPE_CHECKING:
    from ddz_fast.cli.arguments import Subcommands

__all__ = ["add_parser", "describe", "run"]

_PARTS = {
    "deal": "The deal 发牌",
    "landlord": "The landlord 叫地主",
    "play": "The play 出牌",
    "stakes": "The stakes 计分",
}
_ABOUT = {
    "classic": "经典斗地主: three players, each bids once, the landlord takes 3 more cards",
    "classic_continuing": "传统叫分: classic, bidding until all others pass, the face-up card's holder first",
    "spade_three": "黑桃三: the holder of ♠3 bids first, chains of pairs from two ranks, bombs do not double",
    "face_up": "翻牌: the holder of the face-up card is landlord; no trio with a single card",
    "winner_stays": "赢家坐庄: calling and robbing once, then the winner of the last hand is landlord",
    "huanle": "欢乐斗地主: calling and robbing, opened hands, doubling, spring, beans",
    "laizi": "癞子: huanle with a wild rank, drawn for each hand; soft, hard and pure bombs",
    "two_player": "二人斗地主: two players, 20 cards each, the first to call is landlord",
    "four_player": "两副牌四人: four players with two decks, 25 cards each, bombs of four to eight, hidden bottom",
    "four_player_continuing": "四人传统叫分: four_player, bidding until all others pass",
    "haling": "哈灵斗地主: four players with two decks, the ace low too, 档 for bids; 头撂 摊打 报到 明王 荒番",
    "twelve_card": "四人十二张: 12 cards each, no jokers, straights from four ranks, no trio with a pair",
    "rlcard": "as RLCard plays: X and D never both kickers, no three kickers next to the chain",
    "douzero": "as DouZero plays: four single kickers may be of one rank",
    "openspiel": "as OpenSpiel plays: X and D never both kickers, fours take nothing",
}


def add_parser(commands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "rules",
        "list the rule sets, or explain one",
        ["", "huanle", "my_house.toml", "rlcard --json"],
    )
    parser.add_argument(
        "name",
        metavar="NAME",
        nargs="?",
        help="the rule set to explain, by name or as a .toml file",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> Iterator[str]:
    """Yield the list of rule sets, or one rule set with its flags."""
    if arguments.name is None:
        yield _list_as_json() if arguments.json else _list_as_text()
    else:
        rules = named_rules(arguments.name)
        yield _as_json(rules) if arguments.json else _as_text(rules)


def describe(name: str) -> str:
    """Return in one line what the preset is."""
    return _ABOUT.get(name, "")


def _list_as_text() -> str:
    names = columns([(name, describe(name)) for name in presets()], "<<")
    return f"{names}\n\n'ddz-fast rules NAME' explains one; --set changes its flags."


def _list_as_json() -> str:
    return json.dumps([{"name": name, "about": describe(name)} for name in presets()])


def _as_json(rules: RuleSet) -> str:
    classic, meanings = find_rules("classic").flags(), RuleSet.meanings()
    base = _compared_with(rules)
    usual = base.flags()
    flags = {
        flag: {
            "value": value,
            "base": usual[flag],
            "classic": classic[flag],
            "meaning": meanings[flag],
        }
        for flag, value in rules.flags().items()
    }
    about = describe(rules.name)
    return json.dumps({"name": rules.name, "about": about, "base": base.name, "flags": flags})


def _as_text(rules: RuleSet) -> str:
    flags, base = rules.flags(), _compared_with(rules)
    rows = [_row(flag, value, base) for flag, value in flags.items()]
    lines = columns(rows, "<<<<").split("\n")
    by_flag = dict(zip(flags, lines, strict=True))
    parts = RuleSet.parts()
    about = describe(rules.name) or f"built on {base.name}"
    blocks = [f"{rules.name}  {about}"]
    for part, title in _PARTS.items():
        blocks.append("\n".join([title, *(by_flag[flag] for flag in flags if parts[flag] == part)]))
    if any(row[0] == "*" for row in rows):
        blocks.append(f"* differs from {base.name}")
    return "\n\n".join(blocks)


def _compared_with(rules: RuleSet) -> RuleSet:
    """Return what the flags are held against: classic for a preset, its base for a house rule."""
    base = base_of(rules)
    return find_rules("classic") if rules == base else base


def _row(flag: str, value: Flag, base: RuleSet) -> Sequence[str]:
    usual = base.flags()[flag]
    differs = value != usual
    return (
        "*" if differs else "",
        flag,
        flag_to_text(value),
        RuleSet.meanings()[flag] + (f" ({base.name}: {flag_to_text(usual)})" if differs else ""),
    )
