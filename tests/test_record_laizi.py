"""Records of hands with a wild rank: there and back, resumed, and refused where the rank cannot be."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

import ddz_fast as ddz
from ddz_fast import _core
from ddz_fast.errors import RecordError
from ddz_fast.game import Deal, Game, Record
from ddz_fast.replay import steps
from dealt import SHY, arranged, landlord_with, play_on, say

LAIZI = ddz.rules("laizi")
OVER = play_on(say(Game("laizi", 7, 3), *SHY, "call", "decline", "decline"), random.Random(7))
GOOD = OVER.record()
DRAWN = str(OVER.wild_rank)
OTHER = "3" if DRAWN != "3" else "4"
CALLED = next(number for number, step in enumerate(steps(GOOD)) if step.game.landlord is not None)
"""The number of the action with which the landlord takes the bottom."""


def refused(read: Callable[[], object]) -> str:
    with pytest.raises(RecordError) as refusal:
        read()
    assert refusal.value.code
    assert "\n" not in str(refusal.value)
    return str(refusal.value)


def with_rank(record: Record, rank: str | None, deal: int = -1) -> Record:
    """The record with another wild rank in one of its deals."""
    deals = list(record.deals)
    deals[deal] = deals[deal].with_wild_rank(rank)
    return replace(record, deals=tuple(deals))


def same_everywhere(record: Record) -> None:
    assert Record.from_json(record.to_json()) == record
    assert Record.from_line(record.to_line()) == record
    assert record.replay().record() == record


@pytest.mark.parametrize("actions", [0, 12, 14, 15, 16, 19, 25, 40, None])
def test_records_hold_the_rank_from_the_draw_on(actions: int | None) -> None:
    for seed in range(4):
        game, rng = Game("laizi", seed), random.Random(seed)
        while game.seat_to_act is not None and (actions is None or len(game.history) < actions):
            game.apply(rng.choice(game.legal_actions()))
        record = game.record()
        same_everywhere(record)
        assert record.deals[-1].wild_rank == game.wild_rank
        values = json.loads(record.to_json())
        assert values["deals"][-1]["wild_rank"] == game.wild_rank
        assert (f" wild_rank={game.wild_rank}" in record.to_line()) == (game.landlord is not None)
        assert Game.resume(record).wild_rank == game.wild_rank
        end = play_on(Game.resume(record), random.Random(1)).record()
        assert end == play_on(game, random.Random(1)).record()


def test_a_referees_own_rank_is_kept_before_it_is_drawn_too() -> None:
    game = Game("laizi", 5, deal=arranged(LAIZI, {}, first=0, wild_rank="T"))
    for action in (*SHY, "call", "decline", "decline"):
        same_everywhere(game.record())
        assert game.record().deals[0].wild_rank == "T"
        back = Game.resume(game.record())
        assert back.wild_rank is game.wild_rank is None
        game.apply(action)
    assert game.wild_rank == Game.resume(game.record()).wild_rank == "T"
    deals = [arranged(LAIZI, {}, wild_rank=rank) for rank in ("3", None, "2")]
    same_everywhere(Game("laizi", deal=deals).record())


def test_what_wild_cards_stand_for_is_written_in_the_plays() -> None:
    game = landlord_with("3777445566889TJQKA2X", "7")
    game.apply(cards=["♠3", "♠7", "♥7", "♣7"], category="trio_solo", key="4")
    record = game.record()
    action = record.actions[-1]
    assert (action.action, action.category) == ("[777→4]+3", None)
    assert "0:[777→4]+3=♠3♠7♥7♣7" in record.to_line()
    assert '"play": "[777→4]+3"' in record.to_json()
    same_everywhere(record)
    for text in ("3[777→3]", "[777→5]+3"):  # other plays of the same cards
        other = replace(record, actions=(*record.actions[:-1], replace(action, action=text)))
        assert other.replay().record() == other
    for text in ("3777", "777+3", "[77→4]7+3", "[7777→4]"):  # there is one way to write a play
        other = replace(record, actions=(*record.actions[:-1], replace(action, action=text)))
        assert f"action {len(record.actions)}: " in refused(other.replay)
    for text in ("[777->4]+3", "[X→3]", "3[→3]", "[777→X]+3", "[74→4]"):
        wrong = replace(record, actions=())
        with pytest.raises(RecordError, match="is not the text of a move"):
            replace(wrong, actions=(*record.actions[:-1], replace(action, action=text)))


def test_old_records_without_a_rank_still_load() -> None:
    record = play_on(Game("huanle", 7), random.Random(7)).record()
    assert "wild_rank" not in record.to_line().split("\t")[4]
    values = json.loads(record.to_json())
    for deal in values["deals"]:
        del deal["wild_rank"]
    for flag in ("wild_rank", "wild_core_natural", "hard_bomb_factor", "laizi_factor", "cap"):
        del values["flags"][flag]
    assert Record.from_json(json.dumps(values)) == record


@pytest.mark.parametrize("rank", [OTHER, None])
def test_a_rank_that_the_seed_does_not_draw_is_refused(rank: str | None) -> None:
    record = with_rank(GOOD, rank)
    words = f"the wild rank drawn is {DRAWN}, and deal {len(GOOD.deals) - 1} of the record has "
    for read in (record.replay, lambda: list(steps(record)), lambda: Game.resume(record)):
        message = refused(read)
        assert message.startswith(f"action {CALLED}: {words}{'none' if rank is None else rank}")


def test_a_rank_before_the_draw_is_refused() -> None:
    record = say(Game("laizi", 7), *SHY, "call").record()
    assert "the wild rank drawn is none, and deal 0 of the record has 9" in refused(
        with_rank(record, "9").replay
    )


def test_a_rank_of_a_void_deal_is_refused() -> None:
    game = say(Game("laizi", 7), *SHY, "decline", "decline", "decline")
    record = say(game, *SHY, "call", "decline", "decline").record()
    assert "deal 0 of the record has 9" in refused(with_rank(record, "9", 0).replay)


@pytest.mark.parametrize(
    "rules", [ddz.rules("huanle"), ddz.rules("laizi", wild_rank="7")], ids=["huanle", "fixed"]
)
def test_a_rank_where_none_is_drawn_is_refused(rules: ddz.RuleSet) -> None:
    record = Game(rules, 7).record()
    assert "deal 0 has the wild rank 7, and " in refused(lambda: with_rank(record, "7"))
    line, text = record.to_line(), record.to_json()
    wrong = line.replace(" first=2\t", " first=2 wild_rank=7\t")
    assert wrong != line
    assert "draws none" in refused(lambda: Record.from_line(wrong))
    wrong = text.replace('"wild_rank": null}', '"wild_rank": "7"}')
    assert wrong != text
    assert "draws none" in refused(lambda: Record.from_json(wrong))


def test_what_is_no_rank_is_refused() -> None:
    text, line = GOOD.to_json(), GOOD.to_line()
    for bad in ('"X"', '"77"', "7", "true", '""', "[]"):
        wrong = text.replace(f'"wild_rank": "{DRAWN}"}}', f'"wild_rank": {bad}}}')
        assert wrong != text
        assert "a joker is never wild" in refused(partial(Record.from_json, wrong))
    for bad in ("X", "77", "-", "", "♠7"):
        wrong = line.replace(f" wild_rank={DRAWN}\t", f" wild_rank={bad}\t")
        assert wrong != line
        refused(partial(Record.from_line, wrong))
    assert "not written as" in refused(
        lambda: Record.from_line(
            say(Game("laizi", deal=arranged(LAIZI, {}, wild_rank="T")))
            .record()
            .to_line()
            .replace("wild_rank=T", "wild_rank=10")
        )
    )


def test_an_outcome_with_another_rank_is_refused() -> None:
    outcome = {**(GOOD.outcome or {}), "wild_rank": 255}
    assert "wild_rank is " in refused(replace(GOOD, outcome=outcome).replay)


def test_another_version_of_the_streams_takes_the_rank_from_the_record() -> None:
    record = replace(with_rank(GOOD, DRAWN), stream_version=_core.STREAM_VERSION + 1, seed=8)
    again = record.replay()
    assert again.wild_rank == DRAWN
    assert again.is_over


def test_deals_show_the_rank() -> None:
    deal = arranged(LAIZI, {}, wild_rank="10")
    assert repr(deal).endswith("wild_rank='T')")
    assert eval(repr(deal), {"Deal": Deal}) == deal
