"""Rows of the result and how they are printed."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any


@dataclass(frozen=True)
class Row:
    """One line: who, what was measured, how it compares, what is required."""

    area: str
    name: str
    values: dict[str, float]  # by unit
    ratio: float | None = None  # by this factor the first row of the area is better
    required: str = ""
    met: bool | None = None

    def as_dict(self) -> dict[str, Any]:
        """Plain data, for JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Bound:
    """A required least or greatest value."""

    sign: str  # "≥", "≤" or "<"
    limit: float
    unit: str

    def judge(self, value: float) -> dict[str, Any]:
        """The fields of a Row that say what is required and whether it holds."""
        holds = {"≥": value >= self.limit, "≤": value <= self.limit, "<": value < self.limit}
        return {"required": f"{self.sign} {self.limit:g} {self.unit}", "met": holds[self.sign]}


HEADINGS = ("", "measured", "first row better by", "required", "met")


def render(rows: Iterable[Row]) -> str:
    """The table, as Markdown that also reads well on a terminal."""
    blocks = []
    for area, members in groupby(rows, key=attrgetter("area")):
        lines = [(area, *HEADINGS[1:]), *map(cells, members)]
        widths = [max(len(line[i]) for line in lines) for i in range(len(HEADINGS))]
        rule = tuple("-" * width for width in widths)
        blocks.append("\n".join(aligned(line, widths) for line in [lines[0], rule, *lines[1:]]))
    return "\n\n".join(blocks)


def cells(row: Row) -> tuple[str, ...]:
    """The texts of one line."""
    measured = ", ".join(f"{number(value)} {unit}" for unit, value in row.values.items())
    ratio = "" if row.ratio is None else f"{number(row.ratio)} ×"
    met = {None: "", True: "yes", False: "NO"}[row.met]
    return (row.name, measured, ratio, row.required, met)


def aligned(line: tuple[str, ...], widths: list[int]) -> str:
    """One line of Markdown."""
    padded = (text.ljust(width) for text, width in zip(line, widths, strict=True))
    return f"| {' | '.join(padded)} |"


def number(value: float) -> str:
    """Three or more significant digits, thousands apart."""
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"
