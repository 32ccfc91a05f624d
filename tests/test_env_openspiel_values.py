"""Copies, pickles, parameters and observers of the OpenSpiel game."""

import copy
import importlib
import pickle
import random
import sys
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz

pyspiel = pytest.importorskip(
    "pyspiel", reason="the peer is not installed: pip install open_spiel==2.0.2"
)

from ddz_fast.envs.openspiel import DdzGame, Observer  # noqa: E402
from spiel_states import CHANCE, RULES, deal, load, play_out, texts_of  # noqa: E402  after the peer


def seen_in(state: Any) -> list[Any]:
    """All that a state shows."""
    seats = range(state.get_game().num_players())
    facts = [str(state), state.history(), state.current_player(), state.returns()]
    facts += [state.legal_actions(), state.is_terminal()]
    facts += [state.observation_tensor(seat) for seat in seats]
    facts += [state.observation_string(seat) for seat in seats]
    return facts + [state.information_state_string(seat) for seat in seats]


def states_of(rules: str, seed: int, steps: int = 12) -> list[Any]:
    """Some states of one random hand, its end among them."""
    state, rng, found = load(rules).new_initial_state(), random.Random(seed), []
    while not state.is_terminal():
        if rng.random() < steps / 150:
            found.append(state.clone())
        state.apply_action(rng.choice(state.legal_actions()))
    return [*found, state]


# Copies.


@pytest.mark.parametrize("rules", RULES)
def test_a_copy_and_the_original_play_on_independently(rules: str) -> None:
    for number, state in enumerate(states_of(rules, seed=10)):
        before = seen_in(state)
        for twin in (state.clone(), copy.deepcopy(state)):
            assert seen_in(twin) == before
            play_out(twin, random.Random(number))
            assert seen_in(state) == before
        other = state.clone()
        play_out(state, random.Random(1))
        assert seen_in(other) == before
        play_out(other, random.Random(1))
        assert seen_in(other) == seen_in(state)


@pytest.mark.parametrize("rules", RULES)
def test_pickles_and_texts_read_back(rules: str) -> None:
    for state in states_of(rules, seed=11):
        before = seen_in(state)
        pickled = pickle.loads(pickle.dumps(state))
        text = pyspiel.serialize_game_and_state(state.get_game(), state)
        game, read = pyspiel.deserialize_game_and_state(text)
        assert game.get_parameters() == state.get_game().get_parameters()
        for twin in (pickled, read):
            assert seen_in(twin) == before
            play_out(twin, random.Random(2))
        play_out(state, random.Random(2))
        assert seen_in(pickled) == seen_in(read) == seen_in(state)


def test_games_are_pickled_and_equal() -> None:
    for rules in (*RULES, "classic:spring=2,min_pair_chain=2", "mine@huanle:open_tiers=3/2"):
        game = load(rules, "play")
        assert pickle.loads(pickle.dumps(game)) == game
        assert str(pickle.loads(pickle.dumps(game))) == str(game)


# Parameters.


@pytest.mark.parametrize(
    ("text", "rules", "phases"),
    [
        ("python_ddz_fast", ddz.rules("openspiel"), "all"),
        ("python_ddz_fast()", ddz.rules("openspiel"), "all"),
        ("python_ddz_fast(rules=classic)", ddz.rules("classic"), "all"),
        ("python_ddz_fast(phases=play)", ddz.rules("openspiel"), "play"),
        ("python_ddz_fast(rules=huanle,phases=play)", ddz.rules("huanle"), "play"),
        ("python_ddz_fast(rules=classic:spring:2)", ddz.rules("classic", spring=2), "all"),
        (
            "python_ddz_fast(rules=huanle:open_tiers:3/2;rob:false)",
            ddz.rules("huanle", open_tiers=(3, 2), rob=False),
            "all",
        ),
    ],
)
def test_parameters(text: str, rules: ddz.RuleSet, phases: str) -> None:
    game = pyspiel.load_game(text)
    assert game.parameters.rules == rules
    assert game.parameters.phases == phases
    again = pyspiel.load_game(str(game))
    assert again.parameters == game.parameters
    assert str(again) == str(game)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"rules": "whist"}, "'whist' is no rule set; rule sets are classic"),
        ({"rules": ""}, "is no rule set"),
        ({"rules": "classic:spring"}, "'spring' in 'classic:spring' is no flag=value"),
        ({"rules": "classic:spring:two"}, "spring= takes an integer, not 'two'"),
        ({"rules": "classic:sprig:2"}, "'sprig' is no flag; did you mean spring?"),
        ({"rules": "classic:spring:0"}, "spring must be an integer from 1 to 100, not 0"),
        ({"rules": "classic:rob:true"}, "rob=True needs auction='call'"),
        ({"rules": "classic:jokers:false"}, "the deal takes 54 cards; the deck has 52"),
        ({"rules": "laizi:seats:2;hand_cards:24"}, "hands of at most 23 cards"),
        ({"phases": "some"}, "phases may be 'all' or 'play', not 'some'"),
        ({"phases": ""}, "phases may be 'all' or 'play', not"),
        ({"rules": 3}, "Wrong type for parameter rules"),
        ({"players": 4}, "Unknown parameter 'players'"),
    ],
)
def test_silly_parameters(given: dict[str, Any], words: str) -> None:
    """What OpenSpiel can refuse by itself it does, with its error; the rest are errors of this package."""
    with pytest.raises((ddz.DdzError, pyspiel.SpielError)) as caught:
        pyspiel.load_game("python_ddz_fast", given)
    assert words in str(caught.value)


def test_a_game_made_by_hand_refuses_what_load_game_cannot_bring() -> None:
    assert DdzGame({"rules": "classic"}).parameters.rules == ddz.rules("classic")
    with pytest.raises(ddz.RuleSetError, match="rules must be a text such as 'classic', not 3"):
        DdzGame({"rules": 3})
    with pytest.raises(
        ddz.DdzError, match="'seed' is no parameter; parameters are rules, phases"
    ) as caught:
        DdzGame({"seed": 3})
    assert caught.value.code == "unknown-parameter"


# Actions.


@pytest.mark.parametrize("rules", RULES)
def test_an_action_that_cannot_be_taken_changes_nothing(rules: str) -> None:
    for state in states_of(rules, seed=12):
        before, legal = seen_in(state), state.legal_actions()
        for action in (10**6, max(legal, default=0) + 1):
            with pytest.raises(ddz.IllegalActionError) as caught:
                state.apply_action(action)
            assert caught.value.code == "illegal-action"
            assert f"action {action} (int) cannot be taken" in str(caught.value)
            assert seen_in(state) == before


def test_texts_of_actions_that_are_none() -> None:
    for rules in RULES:
        state = load(rules).new_initial_state()
        for player in (CHANCE, 0):
            with pytest.raises(ddz.IllegalActionError):
                state.action_to_string(player, 10**6)


def test_the_bids_of_both_numberings() -> None:
    for rules, expected in (("openspiel", [0, 1, 2, 3]), ("classic", None)):
        state = load(rules).new_initial_state()
        deal(state, random.Random(13))
        assert list(texts_of(state)) == ["pass", "bid 1", "bid 2", "bid 3"]
        assert expected is None or state.legal_actions() == expected


# Observers.


def observer(game: Any, **kind: Any) -> Any:
    return game.make_py_observer(pyspiel.IIGObservationType(**kind))


@pytest.mark.parametrize("rules", RULES)
def test_an_observer_shows_what_the_state_does(rules: str) -> None:
    game = load(rules)
    plain, memory = game.make_py_observer(), observer(game, perfect_recall=True)
    assert isinstance(plain, Observer)
    assert memory.tensor is None
    assert plain.tensor.dtype == np.float32
    for state in states_of(rules, seed=14):
        for seat in range(game.num_players()):
            plain.set_from(state, seat)
            assert plain.tensor.tolist() == state.observation_tensor(seat)
            assert plain.dict["observation"] is plain.tensor
            assert plain.string_from(state, seat) == state.observation_string(seat)
            assert memory.string_from(state, seat) == state.information_state_string(seat)


def test_the_text_shows_the_bids_and_the_play_to_beat() -> None:
    for rules in ("openspiel", "classic"):
        state = load(rules).new_initial_state()
        deal(state, random.Random(18))
        first = state.current_player()
        state.apply_action(texts_of(state)["bid 2"])
        assert all(f"seat {first} bid 2" in state.observation_string(seat) for seat in range(3))
        state.apply_action(texts_of(state)["bid 3"])
        play, action = next(iter(texts_of(state).items()))
        state.apply_action(action)
        shown = f"to beat: {play} of seat {(first + 1) % 3}"
        assert all(shown in state.observation_string(seat) for seat in range(3))


@pytest.mark.parametrize("rules", RULES)
def test_what_everyone_sees_and_what_one_seat_sees(rules: str) -> None:
    game = load(rules)
    single, none = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
    for recalls in (True, False):
        kind = {"perfect_recall": recalls}
        private = observer(game, public_info=False, private_info=single, **kind)
        public = observer(game, public_info=True, private_info=none, **kind)
        both = observer(game, public_info=True, private_info=single, **kind)
        for state in states_of(rules, seed=15):
            texts = {public.string_from(state, seat) for seat in range(game.num_players())}
            assert len(texts) == 1
            assert "holds" not in texts.pop()
            for seat in range(game.num_players()):
                lines = both.string_from(state, seat).splitlines()
                parts = private.string_from(state, seat), public.string_from(state, seat)
                assert sorted(lines) == sorted("\n".join(parts).split("\n")) or not parts[0]


@pytest.mark.parametrize("rules", RULES)
def test_a_seat_forgets_nothing_it_knew_at_its_decisions(rules: str) -> None:
    """Between two decisions of a seat its information grows, cards that it has played or taken apart."""
    for seed in range(3):
        state, rng = load(rules).new_initial_state(), random.Random(seed)
        known: dict[int, list[str]] = {}
        while not state.is_terminal():
            seat = state.current_player()
            if seat >= 0:
                lines = state.information_state_string(seat).splitlines()
                course = [
                    line
                    for line in lines
                    if line.startswith(("seat", "void")) and "hold" not in line
                ]
                before = known.get(seat, [])
                left = iter(course)
                assert all(line in left for line in before), (before, course)
                assert len(course) > len(before) or not before
                known[seat] = course
            state.apply_action(rng.choice(state.legal_actions()))


def test_the_landlord_knows_what_it_was_dealt_and_what_it_took() -> None:
    for rules, words in (
        ("openspiel", ("was dealt ", "and took ")),
        ("classic", ("holds ", "bottom: ")),
    ):
        state = load(rules).new_initial_state()
        deal(state, random.Random(17))
        dealt = state.information_state_string(state.current_player()).splitlines()[0].split()[-1]
        landlord = state.current_player()
        state.apply_action(texts_of(state)["bid 3"])
        lines = state.information_state_string(landlord).splitlines()
        hand, bottom = (next(line for line in lines if word in line).split()[-1] for word in words)
        own = ddz.Hand(hand) if rules == "openspiel" else ddz.Hand(hand) - ddz.Hand(bottom)
        assert own == ddz.Hand(dealt)
        assert len(ddz.Hand(bottom)) == 3


def test_other_observers_are_refused() -> None:
    game = load("classic")
    with pytest.raises(ddz.DdzError, match="private_info may be SINGLE_PLAYER or NONE") as caught:
        observer(game, perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    assert caught.value.code == "bad-observer"
    with pytest.raises(ddz.DdzError, match="observers take no parameters"):
        game.make_py_observer(None, {"jokers": True})


def test_without_openspiel_the_message_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in [name for name in sys.modules if name.startswith("ddz_fast.envs.openspiel")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match=r'pip install "ddz_fast\[openspiel\]"'):
        importlib.import_module("ddz_fast.envs.openspiel")
