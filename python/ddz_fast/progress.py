"""A progress bar on a terminal, by rich where it is installed; none in a pipe."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any, Self

__all__ = ["Progress"]


class Progress:
    """Shows how far long work has come: `with Progress(total, "games", wanted) as bar: bar.update(done)`."""

    def __init__(self, total: int, unit: str, wanted: bool) -> None:
        """Show nothing unless wanted, on a terminal, and rich is there."""
        self._bar: Any = None
        self._total = total
        if wanted and sys.stderr is not None and sys.stderr.isatty():
            self._bar = _rich_bar()
        if self._bar is not None:
            self._task = self._bar.add_task(unit, total=total)

    def __enter__(self) -> Self:
        """Start the bar."""
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Leave the bar full where the work was done."""
        if self._bar is not None:
            if kind is None:
                self.update(self._total)
            self._bar.stop()

    def update(self, done: int) -> None:
        """Show that so much is done."""
        if self._bar is not None:
            self._bar.update(self._task, completed=done)


def _rich_bar() -> Any:
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar
    except ImportError:
        return None
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    return Bar(*columns, TimeRemainingColumn(), console=Console(stderr=True))
