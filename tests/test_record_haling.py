"""Records of games with two decks: the very cards, declarations, chains with a low ace; and old records."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import ddz_fast as ddz
from ddz_fast.game import Deal, Game, Record, RecordedAction, TableState
from ddz_fast.replay import steps
from dealt import play_on, say, spread
from haling import HALING, rich

GOLDEN = Path(__file__).parent / "golden"
RULES = {
    **{name: ddz.rules(name) for name in ("four_player", "four_player_continuing", "haling")},
    "solo": ddz.rules("haling", low_ace="solo", consecutive_wings=False),
    "plain": ddz.rules("four_player", jokers=False, bottom_cards=4, baodao=True),
    "small": ddz.rules("four_player", seats=2, hand_cards=20, bottom_cards=3),
}


def same_everywhere(record: Record) -> None:
    """The record is the same from JSON, from its line and from its replay."""
    assert Record.from_json(record.to_json()) == record
    line = record.to_line()
    assert Record.from_line(line) == Record.from_line(line + "\n") == record
    assert Record.from_line(line).to_line() == line
    assert record.replay().record() == record


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("plies", [0, 3, 6, 25, None])
def test_records_round_trip_and_replay_at_every_point(name: str, plies: int | None) -> None:
    for seed in range(2):
        rng, game = random.Random(seed), Game(RULES[name], seed, index=3)
        while game.seat_to_act is not None and (plies is None or len(game.history) < plies):
            game.apply(rng.choice(game.legal_actions()))
        same_everywhere(game.record())


def test_every_declaration_is_kept_and_goes_on() -> None:
    game = rich()
    for action in (
        "report_3",
        "report_jokers",
        "fight",
        "tanda",
        "44",
        "pass",
        "pass",
        "pass",
        "3333333",
    ):
        game.apply(action)
        same_everywhere(game.record())
        resumed = Game.resume(Record.from_line(game.record().to_line()))
        assert (resumed.phase, resumed.reported) == (game.phase, game.reported)
        assert list(resumed.legal_actions()) == list(game.legal_actions())
    phases = [action.phase for action in game.record().actions]
    assert phases == ["auction", "baodao", "baodao", "fight", "tanda", *["play"] * 5]
    shown = [step.text for step in steps(game.record())]
    assert shown[:6] == ["deal", "3", "report_3", "report_jokers", "fight", "tanda"]
    assert shown[6] == "44 (♠4 ♥4)"
    same_everywhere(say(rich(), "report_4_twice", "no_fight").record())


def test_a_hand_won_without_a_fight_has_a_record_without_a_play() -> None:
    record = say(rich(), "report_4_twice", "no_fight").record()
    line = record.to_line().split("\t")
    assert line[6] == "auction 0:3 baodao 0:report_4_twice fight 0:no_fight"
    assert line[8] == (
        "landlord=0 landlord_won=true dang=3 huangfan=false mingwang=false touliao=true tanda=false baodao=2 "
        "fight=false bombs=0 big_bombs=0 rockets=0 spring=false multiplier=2.0 plies=0 redeals=0"
    )
    assert list(record.payoffs or ()) == [180, -60, -60, -60]
    values = json.loads(record.to_json())
    assert values["actions"][1:] == [
        {"seat": 0, "phase": "baodao", "say": "report_4_twice"},
        {"seat": 0, "phase": "fight", "say": "no_fight"},
    ]
    assert (values["outcome"]["touliao"], values["outcome"]["baodao"]) == (True, 2)


def test_the_very_cards_are_kept_with_marks() -> None:
    game = say(rich(), "no_report", "no_tanda")
    game.apply(cards=["♠3²", "♣4", "♠4²"][:1])
    record = game.record()
    assert record.actions[-1].cards == (54,)
    assert "0:3=♠3²" in record.to_line()
    values = json.loads(record.to_json())
    assert values["actions"][-1]["cards"] == ["♠3²"]
    assert values["deals"][0]["hands"][0][:8] == "♠3 ♥3 ♣3 ♦3 ♠3² ♥3² ♣3² ♠4".split()
    assert values["deals"][0]["face_up"] == "♠3"
    assert "XX²D/" in record.to_line() or "X²D" in record.to_line()
    assert record.replay().hands == game.hands
    turned = Game(HALING, deal=spread(HALING, {0: "3333333"}, face_up="♠3²"))
    assert json.loads(turned.record().to_json())["deals"][0]["face_up"] == "♠3²"
    same_everywhere(turned.record())
    assert RecordedAction(0, "play", "33", None, ("♠3²", "♠3")).cards == (0, 54)  # type: ignore[arg-type]


@pytest.mark.parametrize(("face_up", "text"), [(0, "♠3"), (54, "♠3²")])
def test_the_card_turned_up_is_the_very_one_where_two_seats_have_its_like(
    face_up: int, text: str
) -> None:
    deal = Deal(
        [[*range(25)], [*range(25, 50)], [*range(50, 75)], [*range(75, 100)]], range(100, 108)
    )
    turned = Deal(deal.hands, deal.bottom, face_up=face_up)
    record = Game(HALING, deal=turned).record()
    assert json.loads(record.to_json())["deals"][0]["face_up"] == text
    assert f" face_up={text} " in record.to_line()
    same_everywhere(record)


def test_a_small_deal_of_two_decks_is_read_back() -> None:
    rules = RULES["small"]
    deal = Deal(
        ["♠3 ♠3 ♥3 ♥3 ♠4 ♠5 ♠6 ♠7 ♠8 ♠9 ♠T ♠J ♠Q ♠K ♠A ♠2 X X D D", [*range(60, 80)]],
        "♥4 ♥5 ♥6",
        first=0,
        decks=2,
    )
    game = say(Game(rules, deal=deal), 3, "33", "pass", "XXDD")
    assert game.history[1].cards == (0, 1)
    same_everywhere(game.record())


CHAINS: list[tuple[str, str, int]] = [
    ("A2345", "A2345", 4),
    ("AA2233", "AA2233", 2),
    ("AAA222", "AAA222", 1),
    ("TJQKA", "TJQKA", 13),
    ("A23456789TJQK", "A23456789TJQK", 12),
    ("23456789TJQKA", "23456789TJQKA", 13),
    ("A23456789TJQKA", "A23456789TJQKA", 13),
    ("AAA222+3344", "AAA222+3344", 1),
]


@pytest.mark.parametrize(("played", "text", "key"), CHAINS)
def test_chains_with_a_low_ace_are_told_by_the_order_of_their_ranks(
    played: str, text: str, key: int
) -> None:
    deal = spread(HALING, {0: "AAA222" + "3344" + "56789TJQK" + "AA34"[:2]})
    game = say(Game(HALING, deal=deal), 3, "no_tanda", played)
    action = game.record().actions[-1]
    assert (action.action, action.category) == (text, None)
    move = game.record().replay().history[-1].action
    assert isinstance(move, ddz.Move)
    assert move.key == key
    assert Record.from_line(game.record().to_line()) == game.record()
    same_everywhere(game.record())


def test_a_chain_is_declared_by_its_key_too() -> None:
    deal = spread(HALING, {0: "AAA222" + "3344" + "56789TJQK" + "AA"})
    cards = "♠A ♠2 ♠3 ♠4 ♠5 ♠6 ♠7 ♠8 ♠9 ♠T ♠J ♠Q ♠K"
    for key, place in (("K", 12), (12, 12), ("A", 13), (13, 13), (None, 13)):
        game = say(Game(HALING, deal=deal), 3, "no_tanda")
        game.apply(cards=cards, category="solo_chain", key=key)
        move = game.history[-1].action
        assert isinstance(move, ddz.Move)
        assert move.key == place
        same_everywhere(game.record())
    game = say(Game(HALING, deal=deal), 3, "no_tanda")
    with pytest.raises(ddz.DdzError):
        game.apply(cards=cards, category="solo_chain", key="Q")
    for text, category in (("A23456789TJQK", "solo_chain"), ("23456789TJQKA", None)):
        game = say(Game(HALING, deal=deal), 3, "no_tanda")
        game.apply(text, category=category)
        assert str(game.history[-1].action) == text
    game = say(Game(HALING, deal=deal), 3, "no_tanda")
    with pytest.raises(ddz.DdzError, match="the key of 'A23456789TJQK' is 12, and key says 'A'"):
        game.apply("A23456789TJQK", category="solo_chain", key="A")
    with pytest.raises(ddz.DdzError, match="'h' in 'hello' is no card"):
        game.apply("hello")
    six = HALING.move("A23456")
    with pytest.raises(ddz.DdzError, match="the key of 'A23456' is 5, and key says '5'"):
        game.apply(six, category="solo_chain", key="5")
    game.apply(six, category="solo_chain", key="6")


def test_the_records_of_void_deals_and_seats_that_left() -> None:
    game = say(Game("haling", 3), *["pass"] * 4)
    same_everywhere(game.record())
    say(game, *["pass"] * 4)
    same_everywhere(game.record())
    assert len(game.record().deals) == 2
    game.forfeit(2)
    same_everywhere(game.record())
    same_everywhere(say(Game(HALING, deal=spread(HALING, {})), *["pass"] * 4).record())
    left = say(rich(), "report_3")
    left.forfeit(0)
    same_everywhere(left.record())
    table = TableState(hand=4, dealer=1, first=2, winner=0)
    same_everywhere(play_on(Game("haling", 1, table=table), random.Random(2)).record())


def test_records_from_before_two_decks_still_load() -> None:
    """Written by the version before there were two decks: `flags` lacks what came later."""
    lines = (GOLDEN / "records_before_two_decks.txt").read_text("utf-8").splitlines()
    assert len(lines) == 3
    for line in lines:
        record = Record.from_line(line)
        assert record.to_line() == line
        assert record.replay().record() == record
    record = Record.load(GOLDEN / "record_before_two_decks.json")
    assert (
        "decks"
        not in json.loads((GOLDEN / "record_before_two_decks.json").read_text("utf-8"))["flags"]
    )
    assert record == Record.from_line(lines[1])
    assert Record.from_json(record.to_json()) == record
