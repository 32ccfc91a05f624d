"""What is drawn in the OpenSpiel game, and what its seats do not see."""

import random
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz

pytest.importorskip("pyspiel", reason="the peer is not installed: pip install open_spiel==2.0.2")

from ddz_fast.envs.openspiel.seen import observations_of
from reference.slow_view import DTYPES, observation_of
from spiel_states import CHANCE, RULES, deal, load, texts_of


def test_what_is_drawn_is_equally_likely_and_complete() -> None:
    for rules in RULES:
        state, rng = load(rules).new_initial_state(), random.Random(4)
        cards = set()
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert [action for action, _ in outcomes] == state.legal_actions()
            assert {chance for _, chance in outcomes} == {1 / len(outcomes)}
            action = rng.choice(state.legal_actions())
            text = state.action_to_string(CHANCE, action)
            if text.startswith("deal "):
                assert text not in cards
                cards.add(text)
            state.apply_action(action)
        rule_set = ddz.rules(rules)
        dealt = rule_set.seats * rule_set.hand_cards
        assert len(cards) == dealt + (rule_set.bottom_cards if rules == "two_player" else 0)


def drawn_kinds(state: Any, rng: random.Random) -> list[str]:
    """The kinds of draws of a deal, cards as one."""
    kinds: list[str] = []
    while state.is_chance_node():
        action = rng.choice(state.legal_actions())
        words = state.action_to_string(CHANCE, action).split()
        kind = {"deal": "cards", "turn": "turn"}.get(words[0], words[-1])
        kinds += [kind] if kinds[-1:] != [kind] else []
        state.apply_action(action)
    return kinds


@pytest.mark.parametrize(
    ("rules", "phases", "expected"),
    [
        ("openspiel", "all", ["turn", "cards"]),
        ("openspiel", "play", ["turn", "cards"]),
        ("classic", "all", ["first", "cards"]),
        ("classic", "play", ["first", "cards"]),
        ("huanle", "all", ["first", "deals", "cards"]),
        ("haling", "all", ["turn", "cards"]),
        ("haling", "play", ["first", "cards"]),
        ("laizi", "play", ["first", "cards", "wild"]),
    ],
)
def test_what_is_drawn(rules: str, phases: str, expected: list[str]) -> None:
    assert drawn_kinds(load(rules, phases).new_initial_state(), random.Random(5)) == expected


def test_another_card_is_turned_up_where_the_landlord_card_is_in_the_bottom() -> None:
    game, rng, seen = load("spade_three"), random.Random(6), set()
    for _ in range(60):
        state = game.new_initial_state()
        kinds = drawn_kinds(state, rng)
        is_dealt = any(
            state.action_to_string(CHANCE, action) == "deal ♠3" for action in state.history()[:51]
        )
        assert kinds == (["cards"] if is_dealt else ["cards", "turn"])
        seen.add(is_dealt)
    assert seen == {True, False}


def test_the_wild_rank_is_drawn_when_the_landlord_takes_the_bottom() -> None:
    state, rng = load("laizi").new_initial_state(), random.Random(7)
    deal(state, rng)
    while not state.is_chance_node():
        assert all("wild" not in state.observation_string(seat) for seat in range(3))
        texts = texts_of(state)
        word = next(word for word in ("call", "wait", "decline") if word in texts)
        state.apply_action(texts[word])
    assert all("landlord: " in state.observation_string(seat) for seat in range(3))
    assert all("wild" not in state.information_state_string(seat) for seat in range(3))
    assert len(state.chance_outcomes()) == 13
    state.apply_action(texts_of(state)["T is wild"])
    assert all("wild rank: T" in state.observation_string(seat) for seat in range(3))


def test_a_void_deal_is_followed_by_another_and_the_last_by_the_end() -> None:
    for rules, deals in (("classic", 4), ("classic:max_redeals=2", 2), ("haling", 2)):
        state, rng = load(rules).new_initial_state(), random.Random(8)
        for number in range(deals):
            assert state.is_chance_node()
            deal(state, rng)
            own = state.information_state_string(1)
            assert own.count("void deal: seat 1 held") == number
            for _ in range(ddz.rules("haling" if rules == "haling" else "classic").seats):
                state.apply_action(texts_of(state)["pass"])
        assert state.is_terminal() == (rules == "classic:max_redeals=2")
        if state.is_terminal():
            assert state.returns() == [0, 0, 0]
        elif rules == "haling":  # 荒番: the first to speak is landlord
            assert "huangfan: yes" in state.observation_string(0)


# Hidden cards.


def other_world(game: Any, history: list[int], seat: int, rng: random.Random) -> list[int] | None:
    """The same draws with two cards exchanged between two other seats; None where they are of one rank or turned up."""
    state, places, shown = game.new_initial_state(), [], None
    for place, action in enumerate(history):
        text = state.action_to_string(CHANCE, action)
        if text.startswith("deal "):
            places.append((place, text[-1] if text[-1] != "²" else text[-2]))
        elif text.startswith("turn"):
            shown = int(text.split()[2])
        state.apply_action(action)
    seats = game.num_players()
    one, other = (
        rng.choice(range(s, len(places), seats))
        for s in rng.sample([s for s in range(seats) if s != seat], 2)
    )
    if shown in (one, other) or places[one][1] == places[other][1]:
        return None
    changed, (a, _), (b, _) = list(history), places[one], places[other]
    changed[a], changed[b] = changed[b], changed[a]
    return changed


@pytest.mark.parametrize(
    "rules", ["openspiel", "classic", "huanle", "haling", "laizi", "twelve_card"]
)
def test_no_seat_sees_what_others_hold(rules: str) -> None:
    """Two hands that differ in cards of other seats look the same, until those cards are played."""
    game, rng, compared = load(rules), random.Random(9), 0
    for _ in range(5):
        state = game.new_initial_state()
        deal(state, rng)
        seat = rng.randrange(game.num_players())
        history = other_world(game, state.history(), seat, rng)
        if history is None:
            continue
        other = game.new_initial_state()
        for action in history:
            other.apply_action(action)
        while not state.is_terminal():
            assert other.current_player() == state.current_player()
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            compared += 1
            texts, same = texts_of(state), texts_of(other)
            common = sorted((texts.keys() & same.keys()) - {"open", "tanda"})
            common = [text for text in common if not text.startswith("report")]
            if not common:
                break
            text = rng.choice(common)
            state.apply_action(texts[text])
            other.apply_action(same[text])
    assert compared > 100


@pytest.mark.parametrize("rules", ddz.presets())
def test_views_as_arrays_are_those_of_the_slow_reference(rules: str) -> None:
    """But for the opening, in which a seat here has the cards that have reached it."""
    rng, compared = random.Random(16), 0
    for index in range(2):
        game = ddz.Game(rules, seed=16, index=index)
        while True:
            if rng.random() < 0.2 and game.phase != "opening":
                for seat in range(game.rules.seats):
                    view = game.visible_to(seat)
                    found = observations_of(view, redeals=game.redeals, phases="all")
                    for name, value in observation_of(game, seat, was_auctioned=True).items():
                        row = getattr(found, name)
                        assert row.dtype == DTYPES[name], name
                        assert np.array_equal(row, np.array([value])), (name, row, value)
                compared += 1
            if game.is_over:
                break
            actions = [word for word in game.legal_actions() if word not in ("wait", "decline")]
            game.apply(rng.choice(actions or list(game.legal_actions())))
    assert compared > 8
