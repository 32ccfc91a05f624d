"""Records that are damaged, or of games that could not be: each is refused in words."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ddz_fast as ddz
from damage import check_json, check_line, damaged
from ddz_fast.errors import RecordError
from ddz_fast.game import Game, Record, RecordedAction
from ddz_fast.replay import steps
from ddz_fast.scoring import Room
from dealt import arranged, pass_on, play_on

GOOD = play_on(Game("classic", 7, 3), random.Random(7)).record()
LINE, VALUES = GOOD.to_line(), json.loads(GOOD.to_json())
END = len(GOOD.actions)
PLAY = [action.phase for action in GOOD.actions].index("play") + 1  # the number of the first play
LANDLORD = GOOD.actions[PLAY - 1].seat
PEASANT = (LANDLORD + 1) % 3
NOT_ITS_CARD = next(card for card in GOOD.deals[-1].hands[PEASANT])


def with_action(number: int, **changes: Any) -> Record:
    """The record with one action, counted from 1, changed."""
    actions = list(GOOD.actions)
    actions[number - 1] = replace(actions[number - 1], **changes)
    return replace(GOOD, actions=tuple(actions))


def refused(read: Callable[[], object]) -> str:
    with pytest.raises(RecordError) as refusal:
        read()
    assert refusal.value.code
    assert "\n" not in str(refusal.value)
    return str(refusal.value)


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (with_action(1, seat=(GOOD.actions[0].seat + 1) % 3), "action 1: it is the turn of seat"),
        (with_action(1, action="rob"), "action 1: 'rob' cannot be said in the auction"),
        (with_action(PLAY, seat=PEASANT), f"action {PLAY}: it is the turn of seat {LANDLORD}"),
        (with_action(PLAY, action="34"), f"action {PLAY}: '34' is no play"),
        (with_action(PLAY, action="pass", cards=()), f"action {PLAY}: the leader may not pass"),
        (with_action(PLAY, cards=()), f"action {PLAY}: cards is empty"),
        (with_action(PLAY, cards=(NOT_ITS_CARD,)), f"is not in the hand of seat {LANDLORD}"),
        (with_action(PLAY, category="rocket"), f"action {PLAY}: "),
        (replace(GOOD, actions=GOOD.actions[:-1]), "is not over after the last action"),
        (replace(GOOD, actions=GOOD.actions * 2), f"action {END + 1}: the hand was over after"),
        (replace(GOOD, actions=GOOD.actions[1:]), "action 1: it is the turn of seat"),
        (replace(GOOD, outcome=None, payoffs=None), "is over after the last action"),
        (replace(GOOD, outcome={**(GOOD.outcome or {}), "bombs": 9}), "bombs is 0 and not 9"),
        (replace(GOOD, payoffs=(1.0, 1.0, -2.0)), "the payoffs are"),
        (replace(GOOD, seed=8), "deal 0 is not what seed 8 deals in game 3"),
        (replace(GOOD, index=4), "deal 0 is not what seed 7 deals in game 4"),
        (replace(GOOD, escaped=1), "seat 1 cannot have left: the hand is over"),
        (replace(GOOD, deals=GOOD.deals * 2), "deal 1 comes after a deal that was not void"),
        (replace(GOOD, room=Room(base=3)), "the payoffs are"),
        (replace(GOOD, room=Room(holdings=(1, 2))), "the game cannot begin: holdings has 2"),
    ],
)
def test_what_cannot_be_is_refused_with_the_first_wrong_action(record: Record, words: str) -> None:
    assert words in refused(record.replay)
    assert words in refused(lambda: list(steps(record)))
    assert words in refused(lambda: Game.resume(record))


def test_void_deals_are_held_against_the_seed_too() -> None:
    record = pass_on(Game("twelve_card", 1)).record()
    first, second, third = record.deals
    assert "deal 1 is missing" in refused(replace(record, deals=(first,)).replay)
    other = replace(second, dealer=((second.dealer or 0) + 1) % 4)
    wrong = replace(record, deals=(first, other, third))
    assert "deal 1 is not what seed 1 deals" in refused(wrong.replay)


def test_a_referees_deal_that_its_rules_cannot_have_is_refused() -> None:
    record = Game("classic", deal=arranged(ddz.rules("classic"), {})).record()
    assert "the game cannot begin" in refused(replace(record, rules=ddz.rules("face_up")).replay)


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in VALUES.items() if name != key}


def with_value(*path: Any, value: Any) -> dict[str, Any]:
    """The JSON's values with one of them changed, at any depth."""
    values = json.loads(json.dumps(VALUES))
    place = values
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return values  # type: ignore[no-any-return]


@pytest.mark.parametrize("key", VALUES)
def test_json_without_one_of_its_keys_is_refused(key: str) -> None:
    assert f'"{key}"' in refused(lambda: Record.from_json(json.dumps(without(key))))


@pytest.mark.parametrize("key", VALUES)
@pytest.mark.parametrize("value", [True, -1, 1.5, "♠", [], {}, [[]], {"a": 1}, None, [None]])
def test_json_with_a_value_of_another_kind_is_refused_or_the_same(key: str, value: Any) -> None:
    text = json.dumps(with_value(key, value=value))
    # Without actions the record may be of a game that has not begun; flags that later versions add will be missing.
    if text == json.dumps(VALUES) or (key, value) in (("actions", []), ("flags", {})):
        Record.from_json(text)
    else:
        refused(lambda: Record.from_json(text))


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("format",), "ddz-fast/2", "must be \"ddz-fast/1\", not 'ddz-fast/2'"),
        (("rules",), "bridge", "'bridge' is no rule set"),
        (("rules",), "huanle", "contradict one another"),
        (("flags", "seats"), 4, "contradict one another"),
        (("flags", "rob"), 0, "rob must be True or False"),
        (("flags", "ponies"), True, "'ponies' is no flag"),
        (("seed",), 2**64, "seed must be an integer"),
        (("seed",), 7.0, "seed must be an integer"),
        (("dealt",), "devil", 'dealt must be "seed" or "referee"'),
        (("table", "hand"), -1, "table: hand must be an integer"),
        (("table", "hand"), 2**32, "table: hand must be an integer from 0 to 4294967295"),
        (("table", "chairs"), 3, "table has 'chairs', which no record has"),
        (("room", "base"), 0, "room: base must be a number above 0"),
        (("deals",), [], "it has no deal"),
        (("deals", 0, "bottom", 0), "♠11", "deal 0: "),
        (("deals", 0, "bottom", 0), VALUES["deals"][0]["bottom"][1], "deal 0: "),
        (("deals", 0, "hands"), 3, "deal 0: hands must be a sequence"),
        (("deals", 0, "hands", 0), {}, "deal 0: "),
        (("deals", 0, "first"), 7, "deal 0: first must be an integer"),
        (("to_come",), VALUES["deals"], "its cards come from the seed"),
        (("actions", 0, "seat"), 9, "action 1: an action: seat must be an integer"),
        (("actions", 0, "say"), "hello", "'hello' is nothing that can be said"),
        (("actions", 0, "say"), 1.0, "1.0 (float) is nothing that can be said"),
        (("actions", 0, "say"), True, "True (bool) is nothing that can be said"),
        (("actions", 0, "say"), [], "[] (list) is nothing that can be said"),
        (("actions", 0, "phase"), "tea", "phase must be one of"),
        (("actions", 0, "phase"), "play", 'stands under "play"'),
        (("actions", PLAY - 1, "phase"), "auction", 'stands under "say"'),
        (("actions", PLAY - 1, "play"), 3, f"action {PLAY}: an action: a play must be a text"),
        (("actions", PLAY - 1, "cards"), "♠3 ♠3", "♠3 is twice in cards"),
        (("actions", PLAY - 1, "cards"), [99], "an id from 0 to 53"),
        (("actions", PLAY - 1, "category"), 3, "category must be a text"),
        (("actions", PLAY - 1, "category"), "x\ny\tz", "category must be a text, one of solo"),
        (("actions", PLAY - 1, "play"), "3\t34", "'3\\t34' is not the text of a move"),
        (("actions", PLAY - 1, "play"), "3 34", "is not the text of a move"),
        (("actions", PLAY - 1, "play"), "4333", "is not the text of a move"),
        (("actions", PLAY - 1, "play"), "10", "is not the text of a move"),
        (("actions", PLAY - 1, "play"), "333+", "is not the text of a move"),
        (("actions", PLAY - 1, "play"), "333+4+5", "is not the text of a move"),
        (("actions", 0), None, "action 1: it must be an object"),
        (("escaped",), 3, "escaped must be an integer from 0 to 2"),
        (("outcome", "bombs"), True, "column bombs of the outcome cannot be True"),
        (("outcome", "multiplier"), "1", "column multiplier of the outcome cannot be '1'"),
        (("outcome", "multiplier"), True, "column multiplier of the outcome cannot be True"),
        (("outcome", "multiplier"), 2**53 + 1, "column multiplier of the outcome cannot be 900"),
        (("outcome", "multiplier"), 10**400, "column multiplier of the outcome cannot be "),
        (("outcome", "tea"), 1, "outcome must have the columns"),
        (("outcome",), None, "known both or neither"),
        (("payoffs", 0), "2", "payoffs must be 3 numbers"),
        (("payoffs", 0), True, "payoffs must be 3 numbers"),
        (("payoffs", 0), None, "payoffs must be 3 numbers"),
        (("payoffs", 0), 10**400, "payoffs must be 3 numbers"),
        (("payoffs",), [1.0], "payoffs must be 3 numbers"),
    ],
)
def test_json_with_a_wrong_value_is_refused_in_words(
    path: tuple[Any, ...], value: Any, words: str
) -> None:
    text = json.dumps(with_value(*path, value=value))
    assert words in refused(lambda: Record.from_json(text))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        '"ddz-fast/1"',
        "[" * 100_000,
        '{"a":' * 100_000,
        "9" * 5_000,
        '{"format": NaN}',
        '{"format": Infinity}',
        '{"format": "ddz-fast/1", "format": "ddz-fast/1"}',
        '{"format": "\\ud800"}',
        "\ufeff{}",
        "x" * 16_000_001,
        LINE,
        json.dumps({**VALUES, "payoffs": [float("nan"), 0.0, 0.0]}),
    ],
    ids=lambda text: text[:12] or "empty",
)
def test_text_that_is_no_record_is_refused(text: str) -> None:
    refused(lambda: Record.from_json(text))
    if text != LINE:
        refused(lambda: Record.from_line(text))


@pytest.mark.parametrize("value", [None, 3, b"{}", VALUES, ["a"]])
def test_what_is_no_text_is_refused(value: Any) -> None:
    for read in (Record.from_json, Record.from_line):
        assert "from a text" in refused(lambda read=read: read(value))  # type: ignore[misc]


@settings(max_examples=200)
@given(st.data())
def test_a_line_with_any_damage_is_refused_or_says_the_same(data: st.DataObject) -> None:
    check_line(damaged(data, LINE, "\t\n =:;,/-~+.0123456789♠♥XDpassTK☃"))


@settings(max_examples=150)
@given(st.data())
def test_json_with_any_damage_is_refused_or_read(data: st.DataObject) -> None:
    check_json(damaged(data, GOOD.to_json(), '\n {}[]":,.0123456789♠X\\utrufalsen☃'))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rules": "classic"}, "rules must be a RuleSet"),
        ({"deals": list(GOOD.deals)}, "deals must be a tuple"),
        ({"actions": (1,)}, "each of actions must be a RecordedAction"),
        ({"seed": True}, "seed must be an integer"),
        ({"seeded": 1}, "seeded must be a bool"),
        ({"payoffs": None}, "both or neither"),
        ({"stream_version": 0}, "stream_version must be an integer"),
    ],
)
def test_records_are_checked_where_they_are_made(changes: dict[str, Any], words: str) -> None:
    assert words in refused(lambda: replace(GOOD, **changes))


def test_recorded_actions_are_checked_where_they_are_made() -> None:
    assert "has no category and no cards" in refused(
        lambda: RecordedAction(0, "auction", "pass", cards=(1,))
    )
    assert "seat must be an integer" in refused(lambda: RecordedAction(True, "auction", "pass"))


def test_files_that_hold_no_record_are_named(tmp_path: Path) -> None:
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00\x80")
    (tmp_path / "toml.json").write_text("a = 1")
    with (tmp_path / "huge.json").open("wb") as file:
        file.truncate(70_000_000)
    for name, words in (
        ("nowhere.json", "cannot be read"),
        (".", "cannot be read"),
        ("binary.json", "cannot be read"),
        ("toml.json", "holds no record: it is no JSON"),
        ("huge.json", "too large"),
    ):
        message = refused(lambda name=name: Record.load(tmp_path / name))  # type: ignore[misc]
        assert words in message
        assert str(tmp_path) in message
    refused(lambda: Record.load("a\0b"))


def test_a_file_without_an_end_is_read_so_far_and_no_further() -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("this system has no /dev/zero")
    assert "too large for a record" in refused(lambda: Record.load("/dev/zero"))
