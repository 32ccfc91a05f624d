"""What each seat sees, against an independent statement of what it may know."""

from __future__ import annotations

import copy
import pickle
import random
from dataclasses import replace
from typing import Any

import pytest

import ddz_fast as ddz
from ddz_fast import Hand
from ddz_fast.game import Deal, Game, View
from ddz_fast.scoring import Room
from dealt import arranged, pass_on, say
from witness import Witness

HIDDEN = {
    "huanle_hidden": ddz.rules("huanle", bottom_shown=False, late_open="everyone"),
    "classic_opening": ddz.rules("classic", opening=True, doubling=True, open_tiers=(3, 2)),
    "face_up_opening": ddz.rules("classic_continuing", opening=True, open_before=0),
    "spade_opening": ddz.rules("spade_three", opening=True),
    "wild_two": ddz.rules("classic_continuing", wild_rank="2"),
    "four_seats": ddz.rules("twelve_card", opening=True, doubling=True, bottom_shown=False),
}
RULES = {name: ddz.rules(name) for name in ddz.presets()} | HIDDEN


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_views_are_pickled_in_every_phase(rules: ddz.RuleSet) -> None:
    game = Game(rules, seed=3)
    phases = set()
    while True:
        phases.add(game.phase)
        for seat in range(rules.seats):
            view = game.visible_to(seat)
            back = pickle.loads(pickle.dumps(view))
            assert list(back.legal_actions) == list(view.legal_actions)
            assert replace(back, legal_actions=()) == replace(view, legal_actions=())
            assert copy.deepcopy(view).to_dict() == back.to_dict() == view.to_dict()
        if game.is_over:
            break
        game.apply(game.legal_actions()[-1 if game.phase != "play" else 0])
    assert "play" in phases


def test_views_and_records_have_no_hash() -> None:
    game = Game("classic", seed=3)
    for value, same in ((game.visible_to(0), game.visible_to(0)), (game.record(), game.record())):
        assert value == same
        with pytest.raises(TypeError, match=f"unhashable type: '{type(value).__name__}'"):
            hash(value)


@pytest.mark.parametrize("name", RULES)
def test_views_hold_what_a_seat_may_know_and_nothing_more(name: str) -> None:
    rng = random.Random(name)
    room = Room(holdings=(900, 1100, 1100, 1100)[: RULES[name].seats], double_threshold=1000)
    for index in range(4):
        witness = Witness(Game(RULES[name], 5, index, room=room if index % 2 else None))
        while not witness.game.is_over:
            for seat in range(witness.rules.seats):
                witness.check(seat)
            witness.act(rng.choice(witness.game.legal_actions()))
        if witness.game.landlord is not None:
            witness.check(rng.randrange(witness.rules.seats))


def public(view: View) -> dict[str, Any]:
    """What a view shows that is not of its own seat."""
    own = ("seat", "hand", "cards", "unseen", "legal_actions", "bottom", "bottom_left", "said")
    return {name: value for name, value in vars(view).items() if name not in own}


@pytest.mark.parametrize(
    "name", ["classic", "huanle", "huanle_hidden", "two_player", "twelve_card"]
)
def test_a_view_is_the_same_whatever_the_others_hold(name: str) -> None:
    """Two deals that differ only in cards that a seat has not seen: it sees the same."""
    rules = RULES[name]
    deal = Game(rules, 3).deal
    seat = rules.seats - 1
    hidden = [card for hand in deal.hands[:seat] for card in hand]
    hidden += [] if rules.bottom_shown else deal.bottom
    random.Random(1).shuffle(hidden)
    hands = [hidden[n * rules.hand_cards :][: rules.hand_cards] for n in range(seat)]
    bottom = deal.bottom if rules.bottom_shown else hidden[seat * rules.hand_cards :]
    other = Deal([*hands, deal.hands[seat]], bottom, dealer=deal.dealer, first=deal.first)
    same = Deal(deal.hands, deal.bottom, dealer=deal.dealer, first=deal.first)
    games = [Game(rules, deal=cards) for cards in (same, other)]
    for _ in range(30):
        views = [game.visible_to(seat) for game in games]
        assert views[0] == views[1]
        if games[0].phase == "play":
            break
        said = games[0].legal_actions()
        for game in games:
            game.apply(said[1] if game.phase == "auction" else said[0])


def test_the_bottom_has_two_eights_and_one_is_played() -> None:
    # rules.md section 4, row 4: removing one by its rank alone removed both.
    rules = ddz.rules("classic")
    deal = arranged(rules, {0: "8" + "34567" + "34567" + "9TJQKA"}, "88K", first=0)
    game = say(Game(rules, deal=deal), 3)
    eights = [card for card in deal.bottom if card // 4 == 5]
    game.apply(cards=[eights[0]])
    for seat in range(3):
        view = game.visible_to(seat)
        assert set(view.bottom_left) == {eights[1], *(c for c in deal.bottom if c // 4 == 10)}
        assert view.bottom == tuple(sorted(deal.bottom))


def test_all_seats_see_the_same_of_what_is_public() -> None:
    game = pass_on(Game("face_up", 3))
    for _ in range(10):
        views = [public(game.visible_to(seat)) for seat in range(3)]
        assert views[0] == views[1] == views[2]
        game.apply(game.legal_actions()[0])


def test_an_opened_hand_grows_with_the_deal_and_the_bottom() -> None:
    rules = ddz.rules("huanle", bottom_shown=False)
    game = Game(rules, deal=arranged(rules, {}, dealer=0, first=0))
    seen = [len(game.visible_to(1).opened.get(0, ()))]
    say(game, "open")
    while game.phase == "opening":
        seen.append(len(game.visible_to(1).opened[0]))
        game.apply("wait")
    assert sorted(set(seen)) == [0, 6, 12, 17]
    say(game, "call", "decline", "decline")
    view = game.visible_to(1)
    assert len(view.opened[0]) == 20
    assert view.bottom is None


def test_shown_cards_are_unseen_until_they_are_played() -> None:
    rules = ddz.rules("huanle", doubling=False)
    hands = {0: "33" + "4567" * 3 + "89T", 1: "2222KKKK" + "89TTJJQQA"}
    game = Game(rules, deal=arranged(rules, hands, "3XD", dealer=0, first=0))
    say(game, "open")
    while game.phase == "opening":
        game.apply(game.legal_actions()[0])
    say(game, "call", "decline", "decline")
    view = game.visible_to(1)
    assert (game.phase, len(view.opened[0]), len(view.bottom or ())) == ("play", 20, 3)
    assert view.unseen == Hand("33334444555566667777888999TTJJQQAAAXD")
    game.apply("333")
    assert game.visible_to(1).unseen == Hand("34444555566667777888999TTJJQQAAAXD")
    assert game.visible_to(0).unseen == Hand("34567888999TTTJJJJQQQQKKKKAAAA2222")


def test_doubling_is_hidden_until_all_have_chosen() -> None:
    rules = ddz.rules("huanle", opening=False)
    game = say(Game(rules, deal=arranged(rules, {}, first=0)), "call", "decline", "decline")
    say(game, "double", "no_double")
    assert [said for _, said in game.visible_to(0).said[3:]] == ["double"]
    assert [said for _, said in game.visible_to(1).said[3:]] == ["no_double"]
    assert game.visible_to(2).said[3:] == ()
    assert game.visible_to(2).doubles is None
    say(game, "double")
    assert all(game.visible_to(seat).doubles == (True, False, True) for seat in range(3))


def test_a_seat_that_leaves_during_the_deal_ends_what_is_dealt() -> None:
    game = say(Game("huanle", 3), "wait", "wait", "wait", "wait")
    before = [game.visible_to(seat).cards for seat in range(3)]
    game.forfeit(0)
    assert [game.visible_to(seat).cards for seat in range(3)] == before
    assert {len(cards) for cards in before} == {6}
    assert game.visible_to(1).bottom is None
