"""The presets, and the text form of a rule set."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import Any

from ddz_fast.errors import RuleSetError, shown
from ddz_fast.rules.flags import Flag
from ddz_fast.rules.rule_set import RuleSet

__all__ = [
    "base_of",
    "flag_from_text",
    "flag_to_text",
    "presets",
    "rules",
    "rules_from_text",
    "rules_to_text",
]

_NUMBER = re.compile("[0-9]{1,9}")
_FLOAT = re.compile(r"[0-9]{1,9}(\.[0-9]{1,30})?(e[-+]?[0-9]{1,3})?")

_FOUR_PLAYER: dict[str, Any] = {
    "seats": 4,
    "decks": 2,
    "hand_cards": 25,
    "bottom_cards": 8,
    "bottom_shown": False,
    "first": "random",
    "trio_solo": False,
    "four_two_solo": False,
    "four_two_pair": False,
    "big_bombs_only": True,
}
_PRESETS = {
    preset.name: preset
    for preset in (
        RuleSet("classic"),
        RuleSet("classic_continuing", auction="continuing", first="face_up_card"),
        RuleSet("spade_three", first="landlord_card", bomb_factor=1, min_pair_chain=2),
        RuleSet("face_up", auction="none", first="face_up_card", trio_solo=False),
        RuleSet("winner_stays", auction="call", rob=True, first="random", winner_stays=True),
        RuleSet(
            "huanle",
            auction="call",
            rob=True,
            first="random",
            opening=True,
            doubling=True,
            spring=2,
        ),
        RuleSet(
            "laizi",
            auction="call",
            rob=True,
            first="random",
            opening=True,
            doubling=True,
            spring=2,
            wild_rank="drawn",
            hard_bomb_factor=4,
            laizi_factor=0.25,
            cap="winner",
        ),
        RuleSet("two_player", seats=2, hand_cards=20, auction="call", first="random"),
        RuleSet("four_player", **_FOUR_PLAYER),
        RuleSet(
            "four_player_continuing",
            **_FOUR_PLAYER | {"auction": "continuing", "first": "face_up_card"},
        ),
        RuleSet(
            "haling",
            **_FOUR_PLAYER | {"first": "face_up_card", "big_bombs_only": False},
            huangfan=True,
            baodao=True,
            tanda=True,
            low_ace="all",
            consecutive_wings=True,
            bomb_factor=1,
            touliao=True,
            mingwang=True,
        ),
        RuleSet(
            "twelve_card",
            seats=4,
            hand_cards=12,
            bottom_cards=4,
            jokers=False,
            first="random",
            max_redeals=3,
            trio_pair=False,
            min_solo_chain=4,
        ),
        RuleSet("rlcard", auction="none", first="random", kick_rocket=False, kick_adjacent=False),
        RuleSet("douzero", auction="none", first="random", kick_bomb=True),
        RuleSet(
            "openspiel",
            auction="continuing",
            first="face_up_card",
            spring=2,
            kick_rocket=False,
            four_two_solo=False,
            four_two_pair=False,
        ),
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
        return name.with_flags(**flags) if flags else name
    preset = _PRESETS.get(name) if isinstance(name, str) else None
    if preset is None:
        raise RuleSetError(
            f"{shown(name)} is no rule set; rule sets are {', '.join(_PRESETS)}{_hint(name)}",
            code="unknown-rules",
        )
    return preset.with_flags(**flags) if flags else preset


@lru_cache(maxsize=256)
def base_of(rule_set: RuleSet) -> RuleSet:
    """Return the preset that a rule set is written down as changing.

    It is the one of its name, else the one from which the fewest flags differ; of several, the first of `presets`.
    """
    if rule_set.name in _PRESETS:
        return _PRESETS[rule_set.name]
    return min(_PRESETS.values(), key=lambda preset: len(rule_set.changes_from(preset)))


def rules_to_text(rule_set: RuleSet) -> str:
    """Write one word that `rules_from_text` reads back.

    "classic", "classic:kick_rocket=false,min_pair_chain=2"; a rule set with a name of its own says which preset is
    its base (`base_of`), "mine@huanle:spring=3".
    """
    known, base = rule_set.name in _PRESETS, base_of(rule_set)
    changed = [
        f"{flag}={flag_to_text(value)}" for flag, value in rule_set.changes_from(base).items()
    ]
    head = base.name if known else f"{rule_set.name}@{base.name}"
    return head + (":" + ",".join(changed) if changed else "")


def rules_from_text(text: str) -> RuleSet:
    """Read the rule set that `rules_to_text` wrote. Raises RuleSetError for anything else."""
    head, colon, changed = text.partition(":")
    name, at, base = head.rpartition("@")
    flags: dict[str, Flag] = {}
    for item in changed.split(",") if colon else ():
        flag, _, value = item.partition("=")
        if flag in flags or not value:
            raise RuleSetError(
                f"'{item[:60]}' in {text[:200]!r} is no flag=value, each flag once", code="bad-flag"
            )
        flags[flag] = flag_from_text(flag, value)
    rule_set = rules(base, **flags)
    return replace(rule_set, name=name) if at else rule_set


def _hint(name: object) -> str:
    """Return what may have been meant by a name that no rule set has."""
    if not isinstance(name, str):
        return ""
    if name.endswith(".toml"):
        return "; load_rules reads files"
    if name.partition(":")[0] in _PRESETS:
        return "; flags go as keywords: rules('classic', spring=2)"
    return ""


def flag_to_text(value: Flag) -> str:
    """Write a flag's value without spaces or commas: "true", "3", "0.25", "once", "none", factors as "4/3/2"."""
    if isinstance(value, tuple):
        return "/".join(map(str, value)) or "none"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    return (
        "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    )


def flag_from_text(flag: str, text: str) -> Flag:
    """Read what `flag_to_text` wrote, and factors with commas. Raises RuleSetError for anything else."""
    classic = rules("classic")
    classic.check_names([flag])
    usual = classic.flags()[flag]
    if usual is None:
        return None if text == "none" else text
    if isinstance(usual, str):
        return text
    if isinstance(usual, tuple):
        factors = [] if text == "none" else re.split("[/,]", text)
        if all(map(_NUMBER.fullmatch, factors)):
            return tuple(map(int, factors))
        raise _no_value(f"{flag}={text[:60]!r} is no list of factors such as 4/3/2, and not 'none'")
    if isinstance(usual, bool):
        if text in ("true", "false"):
            return text == "true"
        raise _no_value(f"{flag}= takes true or false, not {text[:60]!r}")
    if isinstance(usual, float):
        if _FLOAT.fullmatch(text):
            return float(text)
        raise _no_value(f"{flag}= takes a number such as 0.25, not {text[:60]!r}")
    if not _NUMBER.fullmatch(text):
        raise _no_value(f"{flag}= takes an integer, not {text[:60]!r}")
    return int(text)


def _no_value(message: str) -> RuleSetError:
    return RuleSetError(message, code="bad-flag")
