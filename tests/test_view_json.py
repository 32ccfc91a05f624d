"""Views as plain data: what a player elsewhere is sent, in every phase."""

from __future__ import annotations

import json
import random
from dataclasses import fields
from typing import Any

import pytest

import ddz_fast as ddz
from ddz_fast import Hand, Move
from ddz_fast.cli import main
from ddz_fast.game import Game, View
from ddz_fast.rules.presets import rules_from_text
from dealt import arranged, landlord_with, say

NAMES = [field.name for field in fields(View)]
FACTS = ["cards", "category", "length", "key", "kickers", "text"]


def ids(texts: list[str]) -> tuple[int, ...]:
    return tuple(map(ddz.card_id, texts))


def is_plain(value: Any) -> bool:
    """Whether these are the very types that JSON has, so that nothing is lost on the way."""
    if type(value) is dict:
        return all(type(key) is str and is_plain(item) for key, item in value.items())
    if type(value) is list:
        return all(map(is_plain, value))
    return value is None or type(value) in (str, int, float, bool)


def check(game: Game, seat: int) -> None:
    view = game.visible_to(seat)
    sent = view.to_dict()
    assert list(sent) == NAMES
    assert is_plain(sent)
    assert json.loads(json.dumps(sent)) == json.loads(view.to_json()) == sent
    plain = "seat index hand_number phase seat_to_act dealer first wild_rank"
    for name in plain.split():
        assert sent[name] == getattr(view, name)
    assert rules_from_text(sent["rules"]) == view.rules
    assert (Hand(sent["hand"]), Hand(sent["unseen"])) == (view.hand, view.unseen)
    assert ids(sent["cards"]) == view.cards
    assert ids(sent["bottom_left"]) == view.bottom_left
    assert (None if sent["bottom"] is None else ids(sent["bottom"])) == view.bottom
    assert {int(key): ids(cards) for key, cards in sent["opened"].items()} == view.opened
    assert tuple(map(ids, sent["played"])) == view.played
    assert [tuple(said) for said in sent["said"]] == list(view.said)
    assert len(sent["plays"]) == len(view.plays)
    for (who, play), (seat_of_play, move) in zip(sent["plays"], view.plays, strict=True):
        assert (who, play["text"], play["category"]) == (seat_of_play, str(move), move.category)
    assert len(sent["legal_actions"]) == len(view.legal_actions)
    offered = dict(zip(map(str, view.legal_actions), sent["legal_actions"], strict=True))
    on_the_table = [(view.to_beat, sent["to_beat"])] if view.to_beat is not None else []
    pairs = [(move, play) for (_, move), (_, play) in zip(view.plays, sent["plays"], strict=True)]
    pairs += [(move, offered[str(move)]) for move in view.legal_actions if isinstance(move, Move)]
    for move, play in pairs + on_the_table:
        assert list(play) == FACTS + ["bomb_class"] * (move.bomb_class is not None)
        assert (Hand(play["cards"]), Hand(play["kickers"])) == (move.cards, move.kickers)
        assert (play["length"], play["key"]) == (move.length, move.key)
        assert play.get("bomb_class") == move.bomb_class


@pytest.mark.parametrize("rules", ["huanle", "laizi"])
def test_every_phase_can_be_sent(rules: str) -> None:
    phases = set()
    for seed in range(4):
        rng, game = random.Random(seed), Game(rules, seed)
        while not game.is_over:
            phases.add(game.phase)
            for seat in range(3):
                check(game, seat)
            is_shy = seed % 2 and game.phase == "opening"  # so that the landlord may open late
            game.apply("wait" if is_shy else rng.choice(game.legal_actions()))
        phases.add(game.phase)
        for seat in range(3):
            check(game, seat)
    assert phases == {"opening", "auction", "late_opening", "doubling", "play", "over"}


def test_a_card_that_is_turned_up_and_a_table_that_waits_can_be_sent() -> None:
    rules = ddz.rules("classic_continuing")
    game = Game(rules, deal=arranged(rules, {}, face_up="♠5"))
    assert game.visible_to(0).to_dict()["face_up"] == "♠5"
    say(game, "pass", "pass", "pass")
    assert game.phase == "redeal"
    check(game, 1)


def test_house_rules_are_sent_with_their_flags() -> None:
    rules = ddz.rules("huanle", spring=3)
    assert Game(rules).visible_to(0).to_dict()["rules"] == "huanle:spring=3"


@pytest.mark.parametrize("rules", ["huanle", "laizi"])
@pytest.mark.parametrize("seed", range(4))
def test_what_is_sent_back_is_what_was_offered(seed: int, rules: str) -> None:
    rng, game = random.Random(seed), Game(rules, seed)
    while game.seat_to_act is not None:
        offered = json.loads(game.visible_to(game.seat_to_act).to_json())["legal_actions"]
        number = rng.randrange(len(offered))
        meant, chosen = game.legal_actions()[number], offered[number]
        if isinstance(chosen, dict):
            game.apply(chosen["text"], seat=game.seat_to_act)
        else:
            game.apply(chosen)
        assert game.history[-1].action == meant
        assert isinstance(meant, Move) == isinstance(chosen, dict)


def test_a_play_carries_what_a_client_would_else_read_out_of_its_text() -> None:
    game = landlord_with("3334445567889TJQKA2X", "7", {1: "6668"})
    offered = {play["text"]: play for play in game.visible_to(0).to_dict()["legal_actions"]}
    assert offered["44556[7→6]"] == {
        "cards": "445567",
        "category": "pair_chain",
        "length": 3,
        "key": 3,
        "kickers": "",
        "text": "44556[7→6]",
    }
    bomb = {"cards": "3337", "category": "bomb", "length": 4, "key": 0, "kickers": ""}
    bomb |= {"text": "333[7→3]", "bomb_class": "soft"}
    assert offered["333[7→3]"] == bomb
    game.apply("333[7->3]")
    sent = game.visible_to(1).to_dict()
    assert (sent["plays"], sent["to_beat"]) == ([[0, bomb]], bomb)
    assert sent["played"] == [["♠3", "♥3", "♣3", "♠7"]]
    passed = {"cards": "", "category": "pass", "length": 0, "key": 0, "kickers": "", "text": "pass"}
    assert sent["legal_actions"][-1] == passed


def test_plays_are_as_the_command_line_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    hand = "3334445567889TJQKA2X"
    assert main(["moves", hand, "--rules", "laizi", "--wild", "7", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert landlord_with(hand, "7").visible_to(0).to_dict()["legal_actions"] == listed


def test_every_text_of_a_large_list_can_be_sent_back() -> None:
    game = landlord_with("33344455667777889TJX", "7")
    actions = game.legal_actions()
    assert len(actions) > 1000
    for meant in actions:
        after = game.copy()
        after.apply(str(meant))
        assert after.history[-1].action == meant
