"""Rule sets: what is dealt, who is landlord, what is played and what it is worth, as frozen values."""

from ddz_fast.rules.files import load_rules, save_rules
from ddz_fast.rules.presets import presets, rules
from ddz_fast.rules.rule_set import RuleSet

__all__ = ["RuleSet", "load_rules", "presets", "rules", "save_rules"]
