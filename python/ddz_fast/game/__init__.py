"""Game: one hand from the deal to the settlement, what each seat sees of it, and its record."""

from ddz_fast.game.deal import Deal
from ddz_fast.game.facts import Entry
from ddz_fast.game.game import Game
from ddz_fast.game.record import Record, RecordedAction
from ddz_fast.game.replaying import replay
from ddz_fast.game.state import Action
from ddz_fast.game.table import TableState
from ddz_fast.game.view import View

__all__ = [
    "Action",
    "Deal",
    "Entry",
    "Game",
    "Record",
    "RecordedAction",
    "TableState",
    "View",
    "replay",
]
