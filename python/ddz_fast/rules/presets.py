"""The presets, and the text form of a rule set."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from ddz_fast.errors import RuleSetError, shown
from ddz_fast.rules.rule_set import RuleSet

__all__ = ["presets", "rules", "rules_from_text", "rules_to_text"]

_VALUE = re.compile("true|false|[0-9]{1,9}")

_PRESETS = {
    preset.name: preset
    for preset in (
        RuleSet("classic"),
        RuleSet("spade_three", min_pair_chain=2),
        RuleSet("two_player", seats=2, hand_cards=20),
        RuleSet(
            "twelve_card",
            seats=4,
            hand_cards=12,
            bottom_cards=4,
            jokers=False,
            trio_pair=False,
            min_solo_chain=4,
        ),
        RuleSet("rlcard", kick_rocket=False, kick_adjacent=False),
        RuleSet("douzero", kick_bomb=True),
        RuleSet("openspiel", kick_rocket=False, four_two_solo=False, four_two_pair=False),
    )
}


def presets() -> tuple[str, ...]:
    """Return the names that `rules` knows."""
    return tuple(_PRESETS)


def rules(name: str | RuleSet = "classic", /, **flags: Any) -> RuleSet:
    """Return the rule set of this name, with some flags changed.

    A RuleSet is taken as it is. Raises RuleSetError for unknown names and flags, and for impossible values.
    """
    if isinstance(name, RuleSet):
        return name.with_flags(**flags)
    preset = _PRESETS.get(name) if isinstance(name, str) else None
    if preset is None:
        raise RuleSetError(
            f"{shown(name)} is no rule set; rule sets are {', '.join(_PRESETS)}",
            code="unknown-rules",
        )
    return preset.with_flags(**flags) if flags else preset


def rules_to_text(rule_set: RuleSet) -> str:
    """Write one word that `rules_from_text` reads back.

    "classic", "classic:kick_rocket=false,min_pair_chain=2"; a rule set with a name of its own says what it is built
    on, "mine@classic:kick_rocket=false".
    """
    known = rule_set.name in _PRESETS
    base = rules(rule_set.name if known else "classic")
    unchanged = base.flags()
    changed = [
        f"{flag}={str(value).lower()}"
        for flag, value in rule_set.flags().items()
        if value != unchanged[flag]
    ]
    head = base.name if known else f"{rule_set.name}@{base.name}"
    return head + (":" + ",".join(changed) if changed else "")


def rules_from_text(text: str) -> RuleSet:
    """Read the rule set that `rules_to_text` wrote. Raises RuleSetError for anything else."""
    head, colon, changed = text.partition(":")
    name, at, base = head.rpartition("@")
    flags: dict[str, int | bool] = {}
    for item in changed.split(",") if colon else ():
        flag, _, value = item.partition("=")
        if flag in flags or not _VALUE.fullmatch(value):
            raise RuleSetError(
                f"'{item[:60]}' in {text[:200]!r} is no flag=true, flag=false or flag=number, each once",
                code="bad-flag",
            )
        flags[flag] = value == "true" if value in ("true", "false") else int(value)
    rule_set = rules(base, **flags)
    return replace(rule_set, name=name) if at else rule_set
