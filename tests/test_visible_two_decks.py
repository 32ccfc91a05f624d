"""What each seat sees of games with two decks: no peasant the bottom, all what is declared, nobody what could be."""

from __future__ import annotations

import json
import random
from dataclasses import fields, replace
from typing import Any

import pytest

import ddz_fast as ddz
from ddz_fast import Hand
from ddz_fast.game import Deal, Game, View
from dealt import ids_of_rank, play_on, say, spread
from haling import rich
from witness import Witness

TWO_DECKS = {
    **{name: ddz.rules(name) for name in ("four_player", "four_player_continuing", "haling")},
    "shown": ddz.rules("four_player", bottom_shown=True, doubling=True),
    "opening": ddz.rules("haling", huangfan=False, opening=True, doubling=True),
    "three_seats": ddz.rules("four_player", seats=3, hand_cards=33, bottom_cards=9, baodao=True),
    "no_jokers": ddz.rules("four_player", jokers=False, bottom_cards=4, baodao=True),
}
HALING = TWO_DECKS["haling"]


@pytest.mark.parametrize("name", TWO_DECKS)
def test_views_hold_what_a_seat_may_know_and_nothing_more(name: str) -> None:
    rng = random.Random(name)
    for index in range(3):
        witness = Witness(Game(TWO_DECKS[name], 5, index))
        while not witness.game.is_over:
            for seat in range(witness.rules.seats):
                witness.check(seat)
            witness.act(rng.choice(witness.game.legal_actions()))
        for seat in range(witness.rules.seats):
            witness.check(seat)


@pytest.mark.parametrize("touliao", [True, False])
@pytest.mark.parametrize(
    "said",
    [
        ["no_report"],
        ["report_3", "no_report", "fight"],
        ["report_jokers", "report_4", "fight"],
        ["report_4_twice", "fight"],
        ["report_4_twice", "no_fight"],
    ],
)
def test_every_seat_through_every_declaration(said: list[str], touliao: bool) -> None:
    witness = Witness(rich(touliao))
    witness.said = [(e.seat, "auction", e.action) for e in witness.game.history]
    for action in [*said, "tanda"]:
        for seat in range(4):
            witness.check(seat)
        if witness.game.phase != "play" and action in witness.game.legal_actions():
            witness.act(action)
    rng = random.Random(1)
    while not witness.game.is_over:
        for seat in range(4):
            witness.check(seat)
        witness.act(rng.choice(witness.game.legal_actions()))
    for seat in range(4):
        witness.check(seat)


def public(view: View) -> dict[str, Any]:
    """What a view shows that is not of its own seat."""
    own = ("seat", "hand", "cards", "unseen", "legal_actions", "bottom", "bottom_left", "said")
    return {name: value for name, value in vars(view).items() if name not in own}


def test_a_peasant_cannot_tell_whether_the_landlord_could_have_reported() -> None:
    """Two deals that differ in what the landlord holds: the others see the same at every step."""
    rules = HALING
    rich_deal = spread(rules, {0: "3333333" + "456789TJQK"}, "456789TJ")
    swapped = [list(hand) for hand in rich_deal.hands]
    three = max(card for card in swapped[0] if card in ids_of_rank("3", 2) and card != 0)
    other = next(card for card in swapped[2] if card not in ids_of_rank("3", 2))
    swapped[0][swapped[0].index(three)], swapped[2][swapped[2].index(other)] = other, three
    six = [sum(card in ids_of_rank("3", 2) for card in hand) for hand in (swapped[0],)]
    assert six == [6]
    games = [
        Game(rules, 1, deal=Deal(hands, rich_deal.bottom, face_up=0, dealer=0))
        for hands in (rich_deal.hands, swapped)
    ]
    for game in games:
        say(game, 3)
    assert [game.phase for game in games] == ["baodao", "tanda"]
    for seat in (1, 3):  # seat 2 holds another card itself
        assert games[0].visible_to(seat) == games[1].visible_to(seat)
    say(games[0], "no_report")
    for seat in (1, 3):
        assert games[0].visible_to(seat) == games[1].visible_to(seat)
    assert ("no_report" in str(games[0].visible_to(0).said)) is True
    for game in games:
        say(game, "no_tanda")
    for seat in (1, 3):
        assert games[0].visible_to(seat) == games[1].visible_to(seat)


@pytest.mark.parametrize("name", ["four_player", "four_player_continuing", "haling"])
def test_a_view_is_the_same_whatever_the_bottom_is(name: str) -> None:
    rules = TWO_DECKS[name]
    deal = Game(rules, 3).deal
    seat = 3 if deal.face_up is None else deal.holder_of(deal.face_up)
    assert seat is not None
    hidden = [card for other in range(4) if other != seat for card in deal.hands[other]]
    hidden += deal.bottom
    random.Random(1).shuffle(hidden)
    hands = [hidden[25 * n :][:25] for n in range(3)]
    hands.insert(seat, list(deal.hands[seat]))
    known: dict[str, Any] = {"face_up": deal.face_up, "dealer": deal.dealer}
    if deal.face_up is None:
        known["first"] = deal.first
    games = [
        Game(rules, 1, deal=cards)
        for cards in (Deal(deal.hands, deal.bottom, **known), Deal(hands, hidden[75:], **known))
    ]
    for game in games:  # another seat is landlord
        while game.phase == "auction":
            game.apply(1 if 1 in game.legal_actions() and game.seat_to_act != seat else "pass")
        assert game.landlord != seat
    for _ in range(5):
        views = [game.visible_to(seat) for game in games]
        assert views[0] == views[1]
        assert views[0].bottom is None
        if games[0].phase == games[1].phase == "play":
            break
        for game in games:
            if game.phase != "play":
                game.apply(game.legal_actions()[0])


@pytest.mark.parametrize("name", ["four_player", "haling"])
def test_the_bottom_is_shown_to_no_peasant_to_the_very_end(name: str) -> None:
    for seed in range(2):
        game, rng = Game(name, seed), random.Random(seed)
        while True:
            for seat in range(4):
                view = game.visible_to(seat)
                is_landlord = seat == game.landlord
                assert (view.bottom is None) == (not is_landlord)
                sent = json.loads(replace(view, legal_actions=()).to_json())
                if not is_landlord:
                    assert (sent["bottom"], sent["bottom_left"]) == (None, [])
                    assert (view.bottom_left, sent["phase"]) == ((), view.phase)
                    # nor can it be counted: what is not seen has the bottom in it
                    assert len(view.unseen) == 108 - len(view.cards) - sum(map(len, view.played))
            if game.is_over:
                break
            game.apply(rng.choice(game.legal_actions()))


def test_sets_that_are_reported_are_public_and_still_to_be_played() -> None:
    game = say(rich(), "report_3", "report_jokers", "fight", "no_tanda")
    sets = (Hand("3333333"), Hand("XXDD"))
    for seat in range(4):
        view = game.visible_to(seat)
        assert view.reported == sets
        assert view.to_dict()["reported"] == ["3333333", "XXDD"]
        assert (Hand("3333333XXDD") <= view.unseen) == (seat != 0)
        assert view.opened == {}
        assert public(view) == public(game.visible_to(0))
    say(game, "3333333")
    view = game.visible_to(2)
    assert view.reported == sets
    assert view.unseen.counts[0] <= 1
    assert view.unseen.counts[13:].tolist() == [2, 2]


def test_after_tanda_all_see_the_landlords_hand_and_not_which_cards_were_the_bottom() -> None:
    game = say(rich(), "no_report", "tanda")
    for seat in range(4):
        view = game.visible_to(seat)
        assert view.opened == {0: game.hands[0]}
        assert len(view.opened[0]) == 33
        assert (view.bottom is None) == (seat != 0)
        assert view.open == 1  # it was no opening
    say(game, "33")
    assert game.visible_to(3).opened == {0: game.hands[0]}
    assert len(game.visible_to(3).opened[0]) == 31


def test_texts_show_the_face_and_can_be_sent_back() -> None:
    game = say(rich(), "no_report", "no_tanda")
    view = game.visible_to(0)
    sent = view.to_dict()
    assert sent["cards"] == [ddz.card_text(card) for card in view.cards]
    assert sent["cards"].count("♠3") == 2
    assert not any("²" in str(value) for value in sent.values())
    game.apply(cards=["♠3", "♠3"], seat=0)
    assert game.visible_to(1).to_dict()["played"] == [["♠3", "♠3"]]
    assert game.visible_to(1).played == ((0, 54),)


def test_every_view_can_be_sent_in_every_phase() -> None:
    game, phases = rich(), []
    for action in ("report_3", "no_report", "fight", "no_tanda", "5"):
        phases.append(game.phase)
        for seat in range(4):
            sent = json.loads(game.visible_to(seat).to_json())
            assert list(sent) == [field.name for field in fields(View)]
            assert sent == game.visible_to(seat).to_dict()
        game.apply(action)
    assert phases == ["baodao", "baodao", "fight", "tanda", "play"]


def test_the_huangfan_hand_is_announced() -> None:
    game = Game("haling", 3)
    assert [game.visible_to(seat).huangfan for seat in range(4)] == [False] * 4
    say(game, *["pass"] * 4)
    assert [game.visible_to(seat).huangfan for seat in range(4)] == [True] * 4
    play_on(game, random.Random(1))
    assert game.visible_to(1).huangfan
    assert game.visible_to(1).to_dict()["huangfan"] is True
