"""Rule sets: what is dealt and played, as frozen values, and the presets people know by name."""

from ddz_fast.rules.presets import presets, rules
from ddz_fast.rules.rule_set import RuleSet

__all__ = ["RuleSet", "presets", "rules"]
