"""What compiled code needs of the package: where its header stands, and rule sets for the C-level API."""

from __future__ import annotations

from pathlib import Path

from ddz_fast import _core
from ddz_fast.rules import RuleSet
from ddz_fast.rules import rules as find_rules

__all__ = ["get_include", "rules_capsule"]


def get_include() -> str:
    """Return the folder of `ddz_fast.h`, for the include directories of a compiler."""
    return str(Path(__file__).with_name("include"))


def rules_capsule(rules: RuleSet | str = "classic") -> object:
    """Return a rule set for the C-level API: a capsule named "ddz_rules".

    `PyCapsule_GetPointer(capsule, "ddz_rules")` is a `const ddz_rules *` that is valid as long as the capsule is kept.
    Raises RuleSetError for unknown rules, and for rules that draw their wild rank: name one, as in
    `rules("laizi", wild_rank="7")`.
    """
    rule_set = find_rules(rules)
    return _core.rules_capsule(rule_set._known_rules, rule_set.deal_plan)
