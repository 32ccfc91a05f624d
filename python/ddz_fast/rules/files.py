"""Rule sets as TOML files, so that a house rule is a file."""

from __future__ import annotations

import os
import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

from ddz_fast.errors import RuleSetError, shown
from ddz_fast.memory import read_at_most
from ddz_fast.rules.flags import Flag
from ddz_fast.rules.presets import base_of, rules
from ddz_fast.rules.rule_set import RuleSet

__all__ = ["load_rules", "rules_from_toml", "rules_to_toml", "save_rules"]

_LARGEST_FILE = 1_000_000  # bytes; a rule set takes a few hundred


def load_rules(path: str | os.PathLike[str]) -> RuleSet:
    """Read a rule set from a TOML file.

    The file holds `base`, the preset it is built on (by default "classic"), `name`, by default the file's own, and
    flags: `rob = false`, `open_tiers = [4, 3]`. Raises RuleSetError that names the file for one that cannot be
    read or holds anything else.
    """
    if not isinstance(path, (str, os.PathLike)):
        raise RuleSetError(f"path must be a file's name, not {shown(path)}", code="no-file")
    path = Path(path)
    try:
        return rules_from_toml(_read(path), re.sub(r"[^\w-]+", "_", path.stem))
    except RuleSetError as error:
        message, code = f"holds no rule set: {error}", error.code
    # ValueError: also what is no UTF-8, and a name that no file can have
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        message, code = f"cannot be read: {reason}", "no-file"
    raise RuleSetError(f"{str(path)!r} {message}", code=code)


def save_rules(rule_set: RuleSet | str, path: str | os.PathLike[str]) -> None:
    """Write a rule set to a TOML file that `load_rules` reads: its base and the flags that differ from it."""
    Path(path).write_text(rules_to_toml(rules(rule_set)), encoding="utf-8")


def _read(path: Path) -> str:
    content = read_at_most(path, _LARGEST_FILE)
    if content is None:
        raise RuleSetError("it is too large for a rule set", code="bad-file")
    return content.decode("utf-8-sig")  # some editors write a mark first


def rules_from_toml(text: str, name: str = "house") -> RuleSet:
    """Read a rule set from TOML text; `name` is its name where the text gives none."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RuleSetError(f"it is no TOML: {error}", code="bad-file") from None
    except RecursionError:
        raise RuleSetError(
            "it is no TOML: its arrays are nested too deeply", code="bad-file"
        ) from None
    except ValueError:  # thousands of digits
        raise RuleSetError(
            "it is no TOML: one of its integers is too long", code="bad-file"
        ) from None
    base, name = table.pop("base", "classic"), table.pop("name", name)
    flags = {
        key: tuple(value) if isinstance(value, list) else value for key, value in table.items()
    }
    for flag, value in flags.items():
        if isinstance(value, dict):
            raise RuleSetError(
                f"[{flag}] is a table; flags stand at the top, one a line", code="bad-flag"
            )
    if not isinstance(base, str):
        raise RuleSetError(f"base must be the name of a preset, not {shown(base)}", code="bad-file")
    return replace(rules(base), name=name, **_known(flags))


def rules_to_toml(rule_set: RuleSet) -> str:
    """Write a rule set as TOML text, each flag that differs from its base with its meaning above it."""
    base = base_of(rule_set)
    meanings = RuleSet.meanings()
    lines = [f'name = "{rule_set.name}"', f'base = "{base.name}"']
    for flag, value in rule_set.changes_from(base).items():
        lines += ["", f"# {meanings[flag]}", f"{flag} = {_to_toml(value)}"]
    return "\n".join(lines) + "\n"


def _to_toml(value: Flag) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return "[" + ", ".join(map(str, value)) + "]"
    if value is None:
        return '"none"'
    return f'"{value}"' if isinstance(value, str) else str(value)


def _known(flags: dict[str, Any]) -> dict[str, Any]:
    rules("classic").check_names(flags)
    return flags
