"""The JSON form of records: read strictly, written so that a person can read it too."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

from ddz_fast.errors import RecordError, shown
from ddz_fast.game.cards import marked_text
from ddz_fast.game.checks import cards_in, recorded_card
from ddz_fast.game.deal import Deal
from ddz_fast.game.table import TableState
from ddz_fast.game.written import FORMAT, LARGEST, Fields, RecordedAction, bad, with_words
from ddz_fast.rules import RuleSet
from ddz_fast.rules.presets import rules_from_text, rules_to_text
from ddz_fast.scoring import Room

__all__ = ["fields_from_json", "json_from_fields"]

_KEYS = (
    "format stream_version rules flags seed index dealt table room deals to_come actions escaped outcome payoffs"
).split()
_DEALT = {"seed": True, "referee": False}


def json_from_fields(fields: Fields) -> str:
    """Write the fields of a record as JSON, an action a line."""
    values = {
        "format": FORMAT,
        "stream_version": fields["stream_version"],
        "rules": rules_to_text(fields["rules"]),
        "flags": fields["rules"].flags(),
        "seed": fields["seed"],
        "index": fields["index"],
        "dealt": "seed" if fields["seeded"] else "referee",
        "table": asdict(fields["table"]),
        "room": asdict(fields["room"]),
        "deals": list(map(_from_deal, fields["deals"])),
        "to_come": list(map(_from_deal, fields["to_come"])),
        "actions": list(map(_from_action, fields["actions"])),
        "escaped": fields["escaped"],
        "outcome": fields["outcome"],
        "payoffs": fields["payoffs"],
    }
    lines = [f' "{key}": {_line(values[key])}' for key in _KEYS]
    return "{\n" + ",\n".join(lines) + "\n}"


def fields_from_json(text: str) -> dict[str, Any]:
    """Read the fields of a record from JSON. Raises RecordError for anything that is none."""
    if not isinstance(text, str):
        raise bad(f"a record is read from a text, not from {shown(text)}")
    if len(text) > LARGEST:
        raise bad(f"it has {len(text)} characters; no record has more than {LARGEST}")
    try:
        read = json.loads(text, object_pairs_hook=_object_once, parse_constant=_no_constant)
    except RecursionError:
        raise bad("its JSON is nested too deeply") from None
    except RecordError:
        raise
    except ValueError as error:
        raise bad(f"it is no JSON: {error}") from None
    if not isinstance(read, dict) or read.get("format") != FORMAT:
        found = read.get("format") if isinstance(read, dict) else read
        raise bad(f'its "format" must be "{FORMAT}", not {shown(found)}', "unknown-format")
    values = _object("the record", read, _KEYS)
    if not isinstance(values["dealt"], str) or values["dealt"] not in _DEALT:
        raise bad(f'dealt must be "seed" or "referee", not {shown(values["dealt"])}')
    rules = with_words("rules", _to_rules, values["rules"], values["flags"])
    to_action = partial(_to_action, decks=rules.decks)
    return {
        "rules": rules,
        "seed": values["seed"],
        "index": values["index"],
        "seeded": _DEALT[values["dealt"]],
        "table": _built(TableState, "table", values["table"]),
        "room": _built(Room, "room", values["room"]),
        "deals": _each("deal", values["deals"], _to_deal),
        "to_come": _each("deal to come", values["to_come"], _to_deal),
        "actions": _each("action", values["actions"], to_action, first=1),
        "escaped": values["escaped"],
        "outcome": values["outcome"],
        "payoffs": values["payoffs"],
        "stream_version": values["stream_version"],
    }


def _line(value: Any) -> str:
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join("  " + _line(item) for item in value) + "\n ]"
    return json.dumps(value, ensure_ascii=False)


def _texts(cards: Iterable[int]) -> tuple[str, ...]:
    return tuple(map(marked_text, cards))


def _from_deal(deal: Deal) -> dict[str, Any]:
    return {
        "hands": tuple(map(_texts, deal.hands)),
        "bottom": _texts(deal.bottom),
        "face_up": None if deal.face_up is None else marked_text(deal.face_up),
        "dealer": deal.dealer,
        "first": deal.first,
        "wild_rank": deal.wild_rank,
    }


def _from_action(action: RecordedAction) -> dict[str, Any]:
    written = {"seat": action.seat, "phase": action.phase}
    if action.phase != "play":
        return {**written, "say": action.action}
    declared = {} if action.category is None else {"category": action.category}
    return {**written, "play": action.action, **declared, "cards": _texts(action.cards)}


def _to_rules(text: Any, flags: Any) -> RuleSet:
    if not isinstance(text, str) or not isinstance(flags, dict):
        raise bad(f"a text and an object of flags, not {shown(text)} and {shown(flags)}")
    rules = rules_from_text(text)
    values = {
        name: tuple(value) if isinstance(value, list) else value for name, value in flags.items()
    }
    if rules.with_flags(**values) != rules:
        raise bad(f"{shown(text)} and the flags contradict one another")
    return rules


def _to_deal(value: Any) -> Deal:
    values = _object("it", value, ("hands", "bottom", "face_up", "dealer", "first"), ("wild_rank",))
    return Deal(**{**values, "face_up": recorded_card(values["face_up"])})


def _to_action(value: Any, decks: int) -> RecordedAction:
    is_play = isinstance(value, dict) and "play" in value
    if not is_play:
        values = _object("it", value, ("seat", "phase", "say"))
        if values["phase"] == "play":
            raise bad('what is done in the play stands under "play"')
        return RecordedAction(values["seat"], values["phase"], values["say"])
    values = _object("it", value, ("seat", "phase", "play", "cards"), ("category",))
    if values["phase"] != "play":
        raise bad('what is said before the play stands under "say"')
    cards = with_words("an action", cards_in, "cards", values["cards"], decks)
    return RecordedAction(
        values["seat"], values["phase"], values["play"], values.get("category"), cards
    )


def _built(kind: Any, name: str, value: Any) -> Any:
    """Return the dataclass of this kind made of an object that has all of its fields and no other."""
    values = _object(name, value, tuple(kind.__dataclass_fields__))
    return with_words(name, lambda: kind(**values))


def _each(name: str, value: Any, read: Any, *, first: int = 0) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise bad(f"the {name}s must be a list, not {shown(value)}")
    return tuple(
        with_words(f"{name} {number}", read, item) for number, item in enumerate(value, first)
    )


def _object(
    name: str, value: Any, keys: Sequence[str], optional: Sequence[str] = ()
) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise bad(f"{name} must be an object with {', '.join(keys)}, not {shown(value)}")
    for key in keys:
        if key not in value:
            raise bad(f'{name} has no "{key}"', "missing-key")
    for key in value:
        if key not in keys and key not in optional:
            raise bad(f"{name} has {shown(key)}, which no record has", "unknown-key")
    return value


def _object_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        raise bad("a key stands twice in one of its objects")
    return read


def _no_constant(name: str) -> None:
    raise bad(f"{name} is no number that a record can hold")
