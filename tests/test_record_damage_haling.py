"""Records of 哈灵 that are damaged, or of games that could not be: each is refused in words."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ddz_fast as ddz
from damage import check_json, check_line, damaged
from ddz_fast.errors import RecordError
from ddz_fast.game import Game, Record
from ddz_fast.replay import steps
from dealt import play_on, say
from haling import rich

GOOD = play_on(say(rich(), "report_3", "no_report", "fight", "tanda"), random.Random(3)).record()
LINE, VALUES = GOOD.to_line(), json.loads(GOOD.to_json())
PLAY = [action.phase for action in GOOD.actions].index("play") + 1


def refused(read: Callable[[], object]) -> str:
    with pytest.raises(RecordError) as refusal:
        read()
    assert refusal.value.code
    assert "\n" not in str(refusal.value)
    return str(refusal.value)


def with_action(number: int, **changes: Any) -> Record:
    actions = list(GOOD.actions)
    actions[number - 1] = replace(actions[number - 1], **changes)
    return replace(GOOD, actions=tuple(actions))


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (with_action(2, action="report_9"), "action 2: 'report_9' needs seven or eight of 9"),
        (with_action(2, action="no_report"), "action 3: it is the turn of seat 0 in the tanda"),
        (with_action(2, seat=1), "action 2: it is the turn of seat 0 in the baodao"),
        (with_action(3, action="report_3"), "action 3: 'report_3' has been said: a set is reported once"),
        (with_action(3, action="report_jokers"), "baodao is 2 and not 1"),
        (with_action(4, action="no_fight"), "action 5: the hand was over after action 4"),
        (with_action(5, action="no_tanda"), "tanda is False and not True"),
        (with_action(PLAY, action="3", category=None, cards=(0,)), "takes cards of the reported"),
        (replace(GOOD, outcome={**(GOOD.outcome or {}), "baodao": 2}), "baodao is 1 and not 2"),
        (replace(GOOD, outcome={**(GOOD.outcome or {}), "mingwang": True}), "mingwang is False and not"),
        (replace(GOOD, rules=ddz.rules("four_player"), outcome=None, payoffs=None),
         "the game cannot begin: face_up is given"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_the_first_wrong_action(record: Record, words: str) -> None:
    assert words in refused(record.replay)
    assert words in refused(lambda: list(steps(record)))


def with_value(*path: Any, value: Any) -> dict[str, Any]:
    values = json.loads(json.dumps(VALUES))
    place = values
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return values  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("deals", 0, "bottom", 0), "♠3³", "deal 0: '♠3³' is no card; there are two decks"),
        (("deals", 0, "bottom", 0), "♠3", "deal 0: ♠3 is "),
        (("deals", 0, "face_up"), "♠33", "deal 0: "),
        (("actions", 1, "say"), "report_1", "'report_1' is nothing that can be said"),
        (("actions", 1, "say"), ["report_3"], "is nothing that can be said"),
        (("actions", 1, "phase"), "report", "phase must be one of opening, auction, baodao, fight"),
        (("actions", PLAY - 1, "cards"), ["♠3", "♠3"], "♠3 is twice in cards"),
        (("actions", PLAY - 1, "cards"), ["♠3²", 54], "♠3² is twice in cards"),
        (("actions", PLAY - 1, "cards"), [108], "an id from 0 to 107"),
        (("actions", PLAY - 1, "play"), "2A345", "'2A345' is not the text of a move"),
        (("actions", PLAY - 1, "play"), "A23452", "'A23452' is not the text of a move"),
        (("outcome", "fight"), 1, "column fight of the outcome cannot be 1"),
        (("outcome", "baodao"), True, "column baodao of the outcome cannot be True"),
        (("outcome", "bid"), 3, "outcome must have the columns landlord, landlord_won, dang"),
    ],
)
def test_json_with_a_wrong_value_is_refused_in_words(
    path: tuple[Any, ...], value: Any, words: str
) -> None:
    assert words in refused(lambda: Record.from_json(json.dumps(with_value(*path, value=value))))


def test_a_record_of_one_deck_has_no_cards_of_a_second() -> None:
    game = play_on(Game("classic", 7, 3), random.Random(7))
    values = json.loads(game.record().to_json())
    last = values["actions"][-1]
    last["cards"] = [last["cards"][0] + "²"]
    words = "names a card of a second deck, and here is one deck"
    assert words in refused(lambda: Record.from_json(json.dumps(values)))
    marked = game.record().to_line().replace("♠3", "♠3²")
    assert "deal 0 is not what seed 7 deals" in refused(lambda: Record.from_line(marked).replay())


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_line_with_any_damage_is_refused_or_says_the_same(data: st.DataObject) -> None:
    check_line(damaged(data, LINE, "\t\n =:;,/-~+.0123456789♠♥²³XDpassTK☃"))


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_json_with_any_damage_is_refused_or_read(data: st.DataObject) -> None:
    check_json(damaged(data, GOOD.to_json(), '\n {}[]":,.0123456789♠X²³\\utrufalsen☃'))
