"""Scoring: what a hand is worth to each seat, for one game or a million alike."""

from ddz_fast.scoring.columns import column_names
from ddz_fast.scoring.escape import escape_penalty, held_bomb_factor, held_bombs, settle_escape
from ddz_fast.scoring.levels import LEVELS, Level, level
from ddz_fast.scoring.multiplier import multiplier_of
from ddz_fast.scoring.room import Room
from ddz_fast.scoring.settle import settle

__all__ = [
    "LEVELS",
    "Level",
    "Room",
    "column_names",
    "escape_penalty",
    "held_bomb_factor",
    "held_bombs",
    "level",
    "multiplier_of",
    "settle",
    "settle_escape",
]
