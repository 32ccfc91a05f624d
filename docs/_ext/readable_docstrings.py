"""Let autodoc show signatures and docstrings as they are written.

Signatures come from the source, and those of compiled classes from the stub `_core.pyi`: the compiled module knows only
`object` where the stub says `Hand | str`, and evaluated annotations are long where the source says `Counts`.
"""

import ast
import dataclasses
import inspect
from pathlib import Path
from typing import Any

from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx

import ddz_fast
from ddz_fast import _core

Signature = tuple[str, str]


def stub_signatures() -> dict[str, Signature]:
    """Return "Hand.from_cards" or "card_id" -> (arguments, what is returned), without `self`."""
    text = (Path(ddz_fast.__file__).parent / "_core.pyi").read_text(encoding="utf-8")
    found: dict[str, Signature] = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = _signature(node)
        elif isinstance(node, ast.ClassDef):
            for member in node.body:
                if isinstance(member, ast.FunctionDef):
                    found.setdefault(f"{node.name}.{member.name}", _signature(member))
    return found


def _signature(function: ast.FunctionDef) -> Signature:
    arguments = function.args
    for places in (arguments.posonlyargs, arguments.args):
        if places and places[0].arg in ("self", "cls"):
            del places[0]
    returns = "" if function.returns is None else ast.unparse(function.returns)
    is_property = any(ast.unparse(name) == "property" for name in function.decorator_list)
    return "" if is_property else f"({ast.unparse(arguments)})", returns


def process_signature(
    app: Sphinx, what: str, name: str, thing: Any, *ignored: Any
) -> tuple[str, str | None] | None:
    """Answer autodoc: from the stub for what is compiled, else from the source."""
    signatures = app.ddz_stub_signatures  # type: ignore[attr-defined]
    if what in ("property", "attribute"):
        return None
    if what == "class" and thing.__module__ == _core.__name__:
        short = thing.__name__
        made_by = next((m for m in ("__init__", "__new__") if f"{short}.{m}" in signatures), None)
        return ("", None) if made_by is None else (signatures[f"{short}.{made_by}"][0], None)
    if inspect.isfunction(thing) or inspect.ismethod(thing) or dataclasses.is_dataclass(thing):
        return _as_in_source(thing)
    return signatures.get(_in_stub(name, what))


class _AsWritten(str):
    """An annotation that is shown without quotes."""

    def __repr__(self) -> str:
        return str(self)


def _as_in_source(thing: Any) -> Signature:
    signature = inspect.signature(thing)
    written = [
        place.replace(annotation=_shown(place.annotation))
        for place in signature.parameters.values()
        if place.name not in ("self", "cls")
    ]
    returns = (
        ""
        if inspect.isclass(thing)
        else inspect.formatannotation(_shown(signature.return_annotation))
    )
    return str(inspect.Signature(written)), returns


def _shown(annotation: Any) -> Any:
    return _AsWritten(annotation) if isinstance(annotation, str) else annotation


def say_type_of_property(
    app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]
) -> None:
    """Put the type of a compiled property before its description."""
    signatures = app.ddz_stub_signatures  # type: ignore[attr-defined]
    compiled = not inspect.isfunction(getattr(thing, "fget", None))
    if what in ("property", "attribute") and compiled and _in_stub(name, what) in signatures:
        lines[0] = f"``{signatures[_in_stub(name, what)][1]}``: {lines[0]}"


def tidy(app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """Put blank lines around the lists of a docstring, and drop what NamedTuple says of a field by itself."""
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()
    loose: list[str] = []
    in_list = False
    for line in lines:
        is_item = line.startswith("- ")
        if loose and loose[-1].strip() and is_item != in_list and not line.startswith(" "):
            loose.append("")
        in_list = is_item or (in_list and (line.startswith(" ") or not line.strip()))
        loose.append(line)
    lines[:] = loose


def _in_stub(name: str, what: str) -> str:
    return ".".join(name.split(".")[-1 if what == "function" else -2 :])


def resolve_by_last_name(app: Sphinx, env: Any, node: pending_xref, content: Any) -> Any:
    """Link a type whatever module its annotation names: `ddz_fast._core.Hand` is described as `ddz_fast.Hand`."""
    if node.get("refdomain") != "py":
        return None
    target, domain = node.get("reftarget", ""), env.get_domain("py")
    ending = "." + target.rpartition(".")[2]
    found = [
        name
        for name, entry in domain.objects.items()
        if name.endswith(ending) and entry.objtype in ("class", "exception") and name != target
    ]
    if len(found) != 1:
        return None
    return domain.resolve_xref(
        env, node["refdoc"], app.builder, node.get("reftype", "obj"), found[0], node, content
    )


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect to autodoc and to the resolving of names."""
    app.ddz_stub_signatures = stub_signatures()  # type: ignore[attr-defined]
    app.connect("autodoc-process-signature", process_signature)
    app.connect("autodoc-process-docstring", say_type_of_property)
    app.connect("autodoc-process-docstring", tidy)
    app.connect("missing-reference", resolve_by_last_name)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
