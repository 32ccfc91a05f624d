"""A person at the table: hand after hand against built-in players, until the hands are played or the person leaves."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Literal

from ddz_fast._core import Move
from ddz_fast.agents import Agent
from ddz_fast.cli.play.cards import Painter
from ddz_fast.cli.play.console import ask, is_terminal
from ddz_fast.cli.play.entries import (
    Command,
    Play,
    Refused,
    category_named,
    choices,
    declarations,
    legal_sayings,
    read_saying,
)
from ddz_fast.cli.play.language import Language
from ddz_fast.cli.play.narrator import Narrator, play_text
from ddz_fast.cli.play.reading import read_play
from ddz_fast.cli.play.saving import Saver
from ddz_fast.cli.play.settlement import settlement
from ddz_fast.cli.play.table import legal_plays, one_kind, table
from ddz_fast.cli.text import one_line
from ddz_fast.errors import DdzError
from ddz_fast.game import Action, Game, View
from ddz_fast.match import Match
from ddz_fast.phases.sayings import Saying

__all__ = ["Session"]

Lines = Iterator[str]
End = Literal["over", "left"]
"""How a hand ended for the person: it was played to its end, or the person left the table."""

_PAGE = 20  # lines
_STOP = "stop"


@dataclass
class Session:
    """The table; `hands` and `resumed` yield what is to be printed, and ask in between."""

    language: Language
    painter: Painter
    names: tuple[str, ...]
    me: int
    others: Agent
    adviser: Agent
    saver: Saver

    def hands(self, match: Match, most: int | None) -> Lines:
        """Play `most` hands, or as many as the person wants."""
        for number in count(1):
            if most != 1 and (most or number > 1):
                yield self.painter.strong(self.language("hand_number", number=number))
            end = yield from self._hand(match.game, number, match)
            if end == "left" or number == most:
                return
            if most is None and not (yield from self._wants_another()):
                return
            match.next_hand()

    def resumed(self, game: Game) -> Lines:
        """Play a saved hand to its end."""
        yield from self._hand(game, 1)

    def _hand(
        self, game: Game, number: int, match: Match | None = None
    ) -> Generator[str, None, End]:
        """Play hand `number`, from 1, settle it if it is over, and keep it; from the second on with the totals."""
        try:
            end = yield from self._actions(game)
            if game.is_over:
                totals = None if match is None or number == 1 else match.totals
                yield from settlement(game, self.language, self.painter, self.names, totals)
            else:
                yield self.language("stopped")
        except BaseException:  # Ctrl-C, a reader that has left, a full disk: the game is kept
            self.saver.save(game, number)
            raise
        yield from self.saver.told(game, number)
        return end

    def _actions(self, game: Game) -> Generator[str, None, End]:
        narrator = Narrator(self.language, self.painter, self.names, self.me)
        yield from narrator.begin(game)
        while not game.is_over:
            seat = game.seat_to_act
            if seat is None:
                yield self.language("redeal_needed")
                return "left"
            if seat == self.me:
                taken = yield from self._my_action(game, narrator)
                if taken is None:
                    return "left"
            else:
                taken = self.others.choose(game.visible_to(seat))
                game.apply(taken)
            yield from narrator.after(game, seat, taken)
        return "over"

    # One decision of the person's.

    def _my_action(self, game: Game, narrator: Narrator) -> Generator[str, None, Action | None]:
        """Ask until something legal was done, and return it; None where the person has left."""
        yield from self._table(game)
        while True:
            entry = yield from ask(self._prompt(game, narrator))
            if entry is None:
                yield self.language("end_of_input")
                return None
            try:
                read = self._read(game, narrator, entry)
                if not isinstance(read, Command):
                    return (yield from self._apply(game, read))
            except (Refused, DdzError) as error:
                is_ours = isinstance(error, Refused)
                detail = one_line(str(error))
                yield "! " + (detail if is_ours else self.language("refused", detail=detail))
                continue
            if read.name == "quit":
                left = yield from self._leave(game)
                if left:
                    return None
            else:
                yield from self._obey(game, narrator, read)

    def _apply(self, game: Game, read: Saying | Play) -> Generator[str, None, Action]:
        if not isinstance(read, Play):
            game.apply(read)
            return read
        game.apply(read.move, cards=None if read.cards is None else list(read.cards))
        if read.others:
            yield self.language(
                "read_as",
                category=self.language.kind(read.move),
                play=read.move,
                others=self.language.list(declarations(read.others)),
            )
        return read.move

    def _read(self, game: Game, narrator: Narrator, entry: str) -> Command | Saying | Play:
        view = game.visible_to(self.me)
        if view.phase == "play":
            return read_play(entry, view, self.language)
        return read_saying(entry, view, self.language, narrator.robbing)

    def _prompt(self, game: Game, narrator: Narrator) -> str:
        view = game.visible_to(self.me)
        if view.phase != "play":
            said = choices(self.language, legal_sayings(view), narrator.robbing)
            return self.language("choices", choices=said)
        if view.to_beat is None:
            return self.language("play_prompt")
        return self.language("pass_prompt" if len(view.legal_actions) == 1 else "follow_prompt")

    def _table(self, game: Game) -> Lines:
        view = game.visible_to(self.me)
        return table(view, self.language, self.painter, self.names, game.room)

    def _obey(self, game: Game, narrator: Narrator, command: Command) -> Lines:
        view = game.visible_to(self.me)
        if command.name == "help":
            yield self._help(view)
        elif command.name == "table":
            yield from self._table(game)
        elif command.name == "hint":
            action = self.adviser.choose(view)
            text = (
                play_text(self.language, action)
                if isinstance(action, Move)
                else self.language.saying(action, narrator.robbing)
            )
            yield self.language("hint", action=text)
        elif not command.argument:
            yield from legal_plays(view, self.language, self.painter)
        else:
            yield from self._list_kind(game, command.argument)

    def _help(self, view: View) -> str:
        rules = view.rules
        more = {
            "help_two_decks": rules.decks == 2,
            "help_low_ace": rules.low_ace != "none",
            "help_dang": rules.has_dang,
        }
        parts = ["help", *(key for key, is_wanted in more.items() if is_wanted)]
        return "\n".join(map(self.language, parts))

    def _list_kind(self, game: Game, name: str) -> Lines:
        category = category_named(name)
        if category is None:
            kinds = self.language.list(list(self.language.categories.values())[:-1])
            yield "! " + self.language("no_category", entry=one_line(name), categories=kinds)
            return
        view = game.visible_to(self.me)
        lines = one_kind(view, category, self.language, self.painter)
        for number, line in enumerate(lines, 1):
            yield line
            if number % _PAGE == 0 and number < len(lines) and is_terminal():
                more = yield from ask(self.language("more_prompt"))
                if more != "":
                    return

    # Leaving.

    def _leave(self, game: Game) -> Generator[str, None, bool]:
        """Ask how; return whether the person leaves."""
        while True:
            answer = yield from ask(self.language("leave_prompt"))
            word = None if answer is None else answer.lower()
            if word in ("f", "forfeit", "逃跑"):
                game.forfeit(self.me)
                return True
            if word in (None, "s", _STOP, "q", "quit", "停", "停下"):
                return True
            if word in ("", "n", "no", "否"):
                return False
            yield "! " + self.language("leave_again", entry=one_line(answer or ""))

    def _wants_another(self) -> Generator[str, None, bool]:
        while True:
            answer = yield from ask(self.language("another_prompt"))
            word = None if answer is None else answer.lower()
            if word in ("y", "yes", "是", "好"):
                return True
            if word in (None, "", "n", "no", "q", "quit", "否", "不"):
                return False
            yield "! " + self.language("another_again", entry=one_line(answer or ""))
