"""Records: JSON and lines there and back, replays, steps, and games that go on."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast import _core
from ddz_fast.errors import RecordError
from ddz_fast.game import Game, Record, TableState
from ddz_fast.replay import steps
from ddz_fast.scoring import Room
from dealt import arranged, pass_on, play_on, say

HOUSE = ddz.rules("huanle", open_tiers=(), late_open="everyone", max_redeals=2)
PRESETS = [ddz.rules(name) for name in ddz.presets()] + [HOUSE]
ROOM = Room(base=0.1, coefficient=1e3, rake=2.5, holdings=(5, 1e9, 0.25), double_threshold=0)


def played(rules: ddz.RuleSet | str = "huanle", seed: int = 7, plies: int | None = None) -> Game:
    """A game played by chance: to its end, or so many actions."""
    rng = random.Random(seed)
    game = Game(rules, seed, index=3, room=ROOM if ddz.rules(rules).seats == 3 else None)
    while game.seat_to_act is not None and (plies is None or len(game.history) < plies):
        game.apply(rng.choice(game.legal_actions()))
    return game


def same_everywhere(record: Record) -> None:
    """The record is the same from JSON, from its line and from its replay."""
    assert Record.from_json(record.to_json()) == record
    line = record.to_line()
    assert Record.from_line(line) == Record.from_line(line + "\n") == record
    assert Record.from_line(line).to_line() == line
    assert "\n" not in line
    assert line.count("\t") == 8
    assert record.replay().record() == record


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: ddz.rules(rules).name)
@pytest.mark.parametrize("plies", [0, 1, 5, 20, None])
def test_records_round_trip_and_replay_at_every_point(
    rules: ddz.RuleSet, plies: int | None
) -> None:
    for seed in range(3):
        same_everywhere(played(rules, seed, plies).record())


def test_the_records_of_cancelled_forfeited_and_refereed_hands_round_trip() -> None:
    same_everywhere(pass_on(Game("twelve_card", 1)).record())
    left = played(plies=9)
    left.forfeit(1)
    same_everywhere(left.record())
    table = TableState(hand=4, dealer=1, first=2, winner=0)
    same_everywhere(Game("winner_stays", 1, table=table).record())
    rules = ddz.rules("classic_continuing")
    deals = [arranged(rules, {0: "XD"}), arranged(rules, {1: "XD"}), arranged(rules, {2: "XD"})]
    game = Game(rules, deal=deals, room=Room(multiplier=3))
    for _ in range(3):
        same_everywhere(game.record())
        say(game, "pass", "pass", "pass")
    assert game.phase == "redeal"
    same_everywhere(game.record())


def test_readings_that_a_text_does_not_tell_are_kept() -> None:
    rules = ddz.rules("classic")
    deal = arranged(rules, {0: "33344455566677789"}, "XD2", first=0)
    for text in ("333444555666", "444555666+333", "333444555+666"):
        game = say(Game(rules, deal=deal), 3, text)
        action = game.record().actions[-1]
        assert action.category == (None if "+" in text else "trio_chain")
        assert game.record().replay().history == game.history
        same_everywhere(game.record())


def test_there_is_one_way_to_record_an_action() -> None:
    rules = ddz.rules("classic")
    deal = arranged(rules, {0: "33344455566677789"}, "XD2", first=0)
    record = say(Game(rules, deal=deal), 3, "333444555666").record()
    last = record.actions[-1]
    turned = replace(last, category=ddz.Category.TRIO_CHAIN, cards=last.cards[::-1])
    assert turned == last
    assert type(turned.category) is str
    wrong = replace(record, actions=(*record.actions[:-1], replace(last, category=None)))
    words = "action 2: it is recorded as '333444555666' with category trio_chain, not as"
    with pytest.raises(RecordError, match=words):
        wrong.replay()
    other = replace(
        record,
        actions=(*record.actions[:-1], replace(last, action="333444555666", category="trio_pair")),
    )
    with pytest.raises(RecordError, match="action 2: "):
        other.replay()
    short = say(Game(rules, deal=deal), 3, "333+4").record()
    spelled = replace(short.actions[-1], action="3334")
    wrong = replace(short, actions=(*short.actions[:-1], spelled))
    with pytest.raises(RecordError, match=r"action 2: it is recorded as '333\+4', not as '3334'"):
        wrong.replay()


def test_records_hold_plain_numbers() -> None:
    record = played("classic").record()
    given = replace(
        record,
        seed=np.uint64(record.seed),  # type: ignore[arg-type]
        index=np.int8(record.index),  # type: ignore[arg-type]
        stream_version=np.int32(record.stream_version),  # type: ignore[arg-type]
        actions=tuple(replace(action, seat=np.int64(action.seat)) for action in record.actions),  # type: ignore[arg-type]
        outcome={
            name: np.float64(value) if isinstance(value, float) else value
            for name, value in (record.outcome or {}).items()
        },
        payoffs=tuple(map(np.float64, record.payoffs or ())),
    )
    assert given == record
    assert given.to_json() == record.to_json()
    assert given.to_line() == record.to_line()
    assert {type(given.seed), type(given.index), type(given.stream_version)} == {int}
    assert {type(action.seat) for action in given.actions} == {int}
    assert {type(payoff) for payoff in given.payoffs or ()} == {float}


def with_one_number_type(value: Any) -> Any:
    """What a JSON layer makes of values that has one type of numbers, as JavaScript has: 1.0 is written 1."""
    if isinstance(value, dict):
        return {name: with_one_number_type(each) for name, each in value.items()}
    if isinstance(value, list):
        return list(map(with_one_number_type, value))
    return int(value) if isinstance(value, float) and value.is_integer() else value


@pytest.mark.parametrize("preset", ddz.presets())
def test_json_is_read_from_layers_that_write_whole_floats_as_integers(preset: str) -> None:
    record = played(preset).record()
    values = with_one_number_type(json.loads(record.to_json()))
    assert type(values["outcome"]["multiplier"]) is int
    read = Record.from_json(json.dumps(values))
    assert read == record
    assert {type(payoff) for payoff in read.payoffs or ()} == {float}
    assert type((read.outcome or {})["multiplier"]) is float
    assert read.replay().is_over


def test_json_is_complete_and_legible() -> None:
    game = played("classic")
    values = json.loads(game.record().to_json())
    assert values["format"] == "ddz-fast/1"
    assert values["stream_version"] == ddz.STREAM_VERSION
    assert values["rules"] == "classic"
    assert set(values["flags"]) == set(ddz.RuleSet.meanings())
    assert (values["seed"], values["index"], values["dealt"]) == (7, 3, "seed")
    assert sorted(card for hand in values["deals"][-1]["hands"] for card in hand) == sorted(
        ddz.card_text(card) for hand in game.deal.hands for card in hand
    )
    assert len(values["actions"]) == len(game.history)
    assert values["payoffs"] == list(game.payoffs)  # type: ignore[arg-type]


def test_lines_can_be_searched_for_plays() -> None:
    deal = arranged(ddz.rules("classic"), {0: "3334XD"}, first=0)
    line = say(Game("classic", deal=deal), 3, "333+4", "pass", "pass", "XD").record().to_line()
    assert line.startswith("ddz-fast/1\tclassic\tstream=")
    assert "auction 0:3 play 0:333+4=♠3♥3♣3♠4 1:pass 2:pass 0:XD=XD" in line


def test_files_hold_records(tmp_path: Path) -> None:
    record = played().record()
    record.save(tmp_path / "game.json")
    assert Record.load(tmp_path / "game.json") == record
    assert Record.load(str(tmp_path / "game.json")).replay().is_over


def test_a_file_with_a_game_a_line_says_what_reads_it(tmp_path: Path) -> None:
    line = played().record().to_line()
    (tmp_path / "games.txt").write_text(f"{line}\n{line}\n", encoding="utf-8")
    with pytest.raises(
        RecordError, match=r"Record\.from_line reads each line.* --game N"
    ) as refusal:
        Record.load(tmp_path / "games.txt")
    assert refusal.value.code == "lines"


def test_a_game_goes_on_from_its_record() -> None:
    for plies in (0, 3, 7, 12, 30):
        game = played(plies=plies)
        back = Game.resume(Record.from_json(game.record().to_json()))
        assert play_on(back, random.Random(4)).record() == play_on(game, random.Random(4)).record()
    with pytest.raises(RecordError, match="resumes from a Record"):
        Game.resume("game.json")  # type: ignore[arg-type]


def test_another_version_of_the_streams_takes_the_cards_from_the_record() -> None:
    record = replace(played().record(), stream_version=_core.STREAM_VERSION + 1)
    moved = replace(record, seed=8)  # no longer what that seed deals
    for old in (record, moved):
        again = old.replay()
        assert again.is_over
        assert not again.record().seeded
        assert again.record().actions == record.actions


def test_steps_show_every_state() -> None:
    game = played(plies=15)
    game.forfeit(2)
    found = list(steps(game.record()))
    assert [step.number for step in found] == list(range(17))
    assert (found[0].seat, found[0].text) == (None, "deal")
    assert [len(step.game.history) for step in found] == [*range(16), 15]
    assert (found[-1].seat, found[-1].text) == (2, "leave")
    assert found[-1].game.is_over
    assert not found[-2].game.is_over
    assert [step.seat for step in found[1:-1]] == [entry.seat for entry in game.history]
    with pytest.raises(RecordError, match="steps takes a Record"):
        next(steps("game"))  # type: ignore[arg-type]
