"""The line form of records: one line of text a game, with fields between tabs, to keep and grep by the million."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ddz_fast.errors import shown
from ddz_fast.game.cards import MARK, marked_text
from ddz_fast.game.checks import recorded_card
from ddz_fast.game.deal import Deal
from ddz_fast.game.table import TableState
from ddz_fast.game.written import FORMAT, LARGEST, Fields, RecordedAction, bad, with_words
from ddz_fast.rules.presets import rules_from_text, rules_to_text
from ddz_fast.scoring import Room

__all__ = ["fields_from_line", "line_from_fields"]

_FIELDS = 9
_NONE = "-"
_CARD = re.compile(f"(?:[♠♥♣♦].|X|D){MARK}?")
_INTEGER = re.compile("-?[0-9]{1,20}")
_NUMBER = re.compile(r"-?[0-9]{1,20}(\.[0-9]{1,20})?(e[+-]?[0-9]{1,3})?")
_ACTION = re.compile(r"([0-9]):([^~=]*)(?:~([a-z_]+))?(?:=(.*))?")


def line_from_fields(fields: Fields) -> str:
    """Write the fields of a record as a line."""
    table, room = fields["table"], fields["room"]
    source = {
        "stream": fields["stream_version"],
        "dealt": "seed" if fields["seeded"] else "referee",
        "seed": fields["seed"],
        "index": fields["index"],
        **vars(table),
    }
    outcome, payoffs = fields["outcome"], fields["payoffs"]
    result = {"escaped": fields["escaped"], "payoffs": payoffs}
    return "\t".join(
        (
            FORMAT,
            rules_to_text(fields["rules"]),
            _words(source),
            _words(dict(vars(room))),
            ";".join(map(_from_deal, fields["deals"])) or _NONE,
            ";".join(map(_from_deal, fields["to_come"])) or _NONE,
            _from_actions(fields["actions"]) or _NONE,
            _words(result),
            _NONE if outcome is None else _words(outcome),
        )
    )


def fields_from_line(line: str) -> dict[str, Any]:
    """Read the fields of a record from a line. Raises RecordError for anything that is none."""
    if not isinstance(line, str):
        raise bad(f"a record is read from a text, not from {shown(line)}")
    if len(line) > LARGEST:
        raise bad(f"it has {len(line)} characters; no record has more than {LARGEST}")
    fields = line.split("\t")
    if fields[0] != FORMAT:
        raise bad(f"a record's line begins with {FORMAT}, not {shown(fields[0])}", "unknown-format")
    if len(fields) != _FIELDS:
        raise bad(f"a record's line has {_FIELDS} fields between tabs, not {len(fields)}")
    source = with_words("field 3", _to_words, fields[2], _SOURCE)
    room = with_words("field 4", _to_words, fields[3], _ROOM)
    result = with_words("field 8", _to_words, fields[7], _RESULT)
    table = {name: source[name] for name in ("hand", "dealer", "first", "winner")}
    return {
        "rules": with_words("rules", rules_from_text, fields[1]),
        "seed": source["seed"],
        "index": source["index"],
        "seeded": source["dealt"] == "seed",
        "table": with_words("table", lambda: TableState(**table)),
        "room": with_words("room", lambda: Room(**room)),
        "deals": _to_deals("deal", fields[4]),
        "to_come": _to_deals("deal to come", fields[5]),
        "actions": _to_actions(fields[6]),
        "escaped": result["escaped"],
        "outcome": None if fields[8] == _NONE else with_words("outcome", _to_outcome, fields[8]),
        "payoffs": result["payoffs"],
        "stream_version": source["stream"],
    }


def _words(values: dict[str, Any]) -> str:
    return " ".join(f"{name}={_word(value)}" for name, value in values.items())


def _word(value: Any) -> str:
    if value is None:
        return _NONE
    if isinstance(value, tuple):
        return "/".join(map(_word, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _from_cards(cards: Iterable[int]) -> str:
    return "".join(map(marked_text, cards)) or _NONE


def _from_deal(deal: Deal) -> str:
    cards = "/".join(map(_from_cards, (*deal.hands, deal.bottom)))
    face_up = _NONE if deal.face_up is None else marked_text(deal.face_up)
    known = {"face_up": face_up, "dealer": deal.dealer, "first": deal.first}
    if deal.wild_rank is not None:
        known["wild_rank"] = deal.wild_rank
    return f"{cards} {_words(known)}"


def _from_actions(actions: Sequence[RecordedAction]) -> str:
    """Write the actions in their order; the phase stands before the first of its actions."""
    words, phase = [], ""
    for action in actions:
        if action.phase != phase:
            phase = action.phase
            words.append(phase)
        declared = "" if action.category is None else f"~{action.category}"
        cards = "=" + _from_cards(action.cards) if action.cards else ""
        words.append(f"{action.seat}:{action.action}{declared}{cards}")
    return " ".join(words)


def _to_words(text: str, readers: dict[str, Callable[[str], Any]]) -> dict[str, Any]:
    parts = [word.partition("=") for word in text.split(" ")]
    if [name for name, _, _ in parts] != list(readers):
        raise bad(f"it must give {', '.join(readers)}, each as name=value, not {shown(text)}")
    return {name: readers[name](value) for name, _, value in parts}


def _to_integer(text: str) -> int | None:
    if text == _NONE:
        return None
    if not _INTEGER.fullmatch(text):
        raise bad(f"{shown(text)} is no integer")
    return int(text)


def _to_number(text: str) -> int | float | None:
    if text == _NONE:
        return None
    if not _NUMBER.fullmatch(text):
        raise bad(f"{shown(text)} is no number")
    return int(text) if _INTEGER.fullmatch(text) else float(text)


def _to_numbers(text: str) -> tuple[int | float | None, ...] | None:
    return None if text == _NONE else tuple(map(_to_number, text.split("/")))


def _to_dealt(text: str) -> str:
    if text not in ("seed", "referee"):
        raise bad(f"dealt must be seed or referee, not {shown(text)}")
    return text


_SOURCE: dict[str, Callable[[str], Any]] = {
    "stream": _to_integer,
    "dealt": _to_dealt,
    "seed": _to_integer,
    "index": _to_integer,
    "hand": _to_integer,
    "dealer": _to_integer,
    "first": _to_integer,
    "winner": _to_integer,
}
_ROOM: dict[str, Callable[[str], Any]] = {
    "base": _to_number,
    "multiplier": _to_number,
    "coefficient": _to_number,
    "rake": _to_number,
    "holdings": _to_numbers,
    "double_threshold": _to_number,
}
_DEALT: dict[str, Callable[[str], Any]] = {
    "face_up": str,
    "dealer": _to_integer,
    "first": _to_integer,
}
_RESULT: dict[str, Callable[[str], Any]] = {"escaped": _to_integer, "payoffs": _to_numbers}


def _to_outcome(text: str) -> dict[str, Any]:
    booleans = {"true": True, "false": False}
    outcome: dict[str, Any] = {}
    for word in text.split(" "):
        name, _, value = word.partition("=")
        if name == "doubles":
            outcome[name] = tuple(booleans.get(part, part) for part in value.split("/"))
        else:
            outcome[name] = booleans[value] if value in booleans else _to_number(value)
    return outcome


def _to_cards(text: str) -> list[str]:
    cards = [] if text == _NONE else _CARD.findall(text)
    if "".join(cards) != text.removeprefix(_NONE):
        raise bad(f"{shown(text)} are no cards; cards are written ♠3♥3X")
    return cards


def _to_deals(name: str, text: str) -> tuple[Deal, ...]:
    texts = [] if text == _NONE else text.split(";")
    return tuple(
        with_words(f"{name} {number}", _to_deal, deal) for number, deal in enumerate(texts)
    )


def _to_deal(text: str) -> Deal:
    cards, _, known = text.partition(" ")
    *hands, bottom = cards.split("/")
    readers = _DEALT | ({"wild_rank": str} if " wild_rank=" in known else {})
    values = _to_words(known, readers)
    face_up = values["face_up"]
    values["face_up"] = None if face_up == _NONE else recorded_card(face_up)
    return Deal([_to_cards(hand) for hand in hands], _to_cards(bottom), **values)


def _to_actions(text: str) -> tuple[RecordedAction, ...]:
    actions: list[RecordedAction] = []
    phase = ""
    for word in [] if text == _NONE else text.split(" "):
        if ":" in word:
            where = f"action {len(actions) + 1}"
            actions.append(with_words(where, _to_action, phase, word))
        else:
            phase = word
    return tuple(actions)


def _to_action(phase: str, word: str) -> RecordedAction:
    found = _ACTION.fullmatch(word)
    if found is None:
        raise bad(f"{shown(word)} is none; it is written seat:saying or seat:play=cards")
    seat, said, category, cards = found.groups()
    is_bid = phase != "play" and _INTEGER.fullmatch(said)
    action = int(said) if is_bid else said
    return RecordedAction(int(seat), phase, action, category, tuple(_to_cards(cards or "")))  # type: ignore[arg-type]
