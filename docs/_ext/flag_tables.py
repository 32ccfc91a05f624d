"""Directives that write down flags and presets from the package itself, so that no page can fall behind it.

`{flags} PART` describes every flag of a part of the game, `{changes} PRESET` lists what a preset changes, `{presets}`
lists all presets. `{flag}` refers to a flag.
"""

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import ddz_fast as ddz
from ddz_fast.cli.rules import describe
from ddz_fast.rules.flags import Flag, Flags


def value_text(value: Flag) -> str:
    """Write a value as Python does."""
    return f"`{value!r}`"


def allowed_text(flag: str) -> str:
    """Say in words what values a flag can have."""
    (found,) = (f for f in fields(Flags) if f.name == flag)
    allowed, default = found.metadata, found.default
    if "choices" in allowed:
        return " or ".join(value_text(choice) for choice in allowed["choices"])
    if "lowest" in allowed:
        return f"{allowed['lowest']} to {allowed['highest']}"
    kind = allowed.get("kind")
    if kind == "card":
        return "a card such as `'♠3'`"
    if kind == "factors":
        return "up to four factors, each 1 to 100"
    if kind == "number":
        return f"above 0, at most {allowed['most']}"
    if kind == "wild rank":
        return "`None` (`none` in texts and files), `'drawn'`, or a rank from `'3'` to `'2'`"
    return "`True` or `False`" if isinstance(default, bool) else "an integer"


class FlagList(SphinxDirective):
    """Describe every flag of one part of the game."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Write a `flag-entry` for each."""
        part = self.arguments[0]
        chosen = [flag for flag, where in ddz.RuleSet.parts().items() if where == part]
        if not chosen:
            raise self.error(f"'{part}' is no part of the flags")
        return self.parse_text_to_nodes("\n\n".join(map(self._entry, chosen)))

    def _entry(self, flag: str) -> str:
        usual = ddz.rules("classic").flags()[flag]
        others = [
            f"`{name}` {value_text(value)}"
            for name in ddz.presets()
            if (value := ddz.rules(name).flags()[flag]) != usual
        ]
        facts = [f"Values: {allowed_text(flag)}.", f"Default: {value_text(usual)}."]
        if others:
            facts.append(f"Otherwise: {', '.join(others)}.")
        meaning = ddz.RuleSet.meanings()[flag]
        return f":::{{flag-entry}} {flag}\n{meaning}\n\n{' '.join(facts)}\n:::"


class Changes(SphinxDirective):
    """A table of the flags in which a preset differs from `classic`."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Write the table."""
        usual, meanings = ddz.rules("classic"), ddz.RuleSet.meanings()
        changed = ddz.rules(self.arguments[0]).changes_from(usual)
        rows = (
            (
                f"{{flag}}`{flag}`",
                value_text(value),
                value_text(usual.flags()[flag]),
                meanings[flag],
            )
            for flag, value in changed.items()
        )
        return self.parse_text_to_nodes(table(("flag", "here", "`classic`", "meaning"), rows))


class Presets(SphinxDirective):
    """A table of all presets."""

    def run(self) -> list[nodes.Node]:
        """Write the table."""
        rows = ((f"`{name}`", str(ddz.rules(name).seats), describe(name)) for name in ddz.presets())
        return self.parse_text_to_nodes(table(("preset", "players", "in short"), rows))


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Write a Markdown table."""
    cells = list(head)
    lines = [cells, ["---"] * len(cells), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def skip_flags(app: Sphinx, what: str, name: str, *ignored: Any) -> bool | None:
    """Leave the flags out of the reference of RuleSet: they have a page of their own."""
    return True if what == "class" and name in ddz.RuleSet.meanings() else None


def shorten_signature(
    app: Sphinx, what: str, name: str, thing: Any, *ignored: Any
) -> tuple[str, str | None] | None:
    """Write RuleSet's many flags as `**flags`."""
    return ("(name: str, **flags: Flag)", None) if thing is ddz.RuleSet else None


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives, and flags as things that can be referred to."""
    app.add_object_type("flag-entry", "flag", "pair: %s; flag", objname="rule set flag")
    app.add_directive("flags", FlagList)
    app.add_directive("changes", Changes)
    app.add_directive("presets", Presets)
    app.connect("autodoc-skip-member", skip_flags)
    app.connect("autodoc-process-signature", shorten_signature, priority=100)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
