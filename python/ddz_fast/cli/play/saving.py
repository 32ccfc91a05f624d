"""Keeping a game: where its record is written, and what is said about it."""

from __future__ import annotations

import shlex
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ddz_fast.cli.arguments import CommandError, writable
from ddz_fast.cli.play.language import Language
from ddz_fast.game import Game

__all__ = ["Saver", "checked_path"]

AUTOMATIC = "ddz-%Y%m%d-%H%M%S.json"


@dataclass(frozen=True)
class Saver:
    """Writes the records of hands to a file, the hands after the first to files of their own; or nowhere (None)."""

    path: Path | None
    language: Language
    seat: int
    """The person's seat, which a record does not say."""

    def save(self, game: Game, number: int) -> Path | None:
        """Write hand `number`, from 1, and return the file. Raises CommandError where it cannot be written."""
        if self.path is None:
            return None
        path = self.path
        if number > 1:
            path = path.with_name(f"{path.stem}-{number}{path.suffix}")
        try:
            game.record().save(path)
        except OSError as error:
            raise CommandError(f"'{path}' cannot be written: {error.strerror or error}") from None
        return path

    def told(self, game: Game, number: int) -> Iterator[str]:
        """Write the hand and yield where it is and how to go on with it."""
        path = self.save(game, number)
        if path is None:
            return
        yield self.language("saved", path=path)
        if not game.is_over:
            seat = f" --seat {self.seat}" if self.seat else ""
            yield self.language("how_to_resume", options=shlex.quote(str(path)) + seat)


def checked_path(text: str | None) -> Path | None:
    """Return the file that --save names, one named after the time for "". Raises CommandError for no such place."""
    if text is None:
        return None
    path = Path(text or time.strftime(AUTOMATIC))
    if path.is_dir():
        raise CommandError(f"--save '{path}' is a directory; name a file in it")
    return writable("--save", path)
