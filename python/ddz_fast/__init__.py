"""ddz_fast: a fast Dou Dizhu (斗地主) engine."""

from ddz_fast import agents, native
from ddz_fast._core import Hand, Move, Pattern, card_id, card_text
from ddz_fast.action_index import ActionArrays, ActionIndex
from ddz_fast.categories import Category
from ddz_fast.errors import (
    DdzError,
    IllegalActionError,
    MoveError,
    NotationError,
    PositionError,
    RecordError,
    RuleSetError,
)
from ddz_fast.game import Deal, Game, Record, TableState, View
from ddz_fast.match import Match
from ddz_fast.native import get_include
from ddz_fast.phases.sayings import SAYINGS
from ddz_fast.policies import BatchPolicy, NativePolicy
from ddz_fast.position import MoveArrays, Position, perft
from ddz_fast.result import Result, Summary
from ddz_fast.rules import RuleSet, load_rules, presets, rules, save_rules
from ddz_fast.scoring import Level, Room, level, settle
from ddz_fast.simulate import STREAM_VERSION, deal, simulate

__version__ = "0.1.0"

__all__ = [
    "SAYINGS",
    "STREAM_VERSION",
    "ActionArrays",
    "ActionIndex",
    "BatchPolicy",
    "Category",
    "DdzError",
    "Deal",
    "Game",
    "Hand",
    "IllegalActionError",
    "Level",
    "Match",
    "Move",
    "MoveArrays",
    "MoveError",
    "NativePolicy",
    "NotationError",
    "Pattern",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "Result",
    "Room",
    "RuleSet",
    "RuleSetError",
    "Summary",
    "TableState",
    "View",
    "agents",
    "card_id",
    "card_text",
    "deal",
    "get_include",
    "level",
    "load_rules",
    "native",
    "perft",
    "presets",
    "rules",
    "save_rules",
    "settle",
    "simulate",
]
