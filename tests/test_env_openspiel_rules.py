"""The OpenSpiel game under every rule set: OpenSpiel's own tests, its numbers and bounds."""

import contextlib
import io
import random
import unittest
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz

pyspiel = pytest.importorskip(
    "pyspiel", reason="the peer is not installed: pip install open_spiel==2.0.2"
)

from spiel_states import CHANCE, RULES, deal, load, play_out  # noqa: E402  after the peer, which may be missing

# OpenSpiel's own tests.


@pytest.mark.parametrize("rules", RULES)
def test_random_sim_test(rules: str) -> None:
    pyspiel.random_sim_test(load(rules), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("rules", ["openspiel", "haling", "laizi"])
def test_random_sim_test_of_the_play_alone(rules: str) -> None:
    pyspiel.random_sim_test(load(rules, "play"), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("rules", RULES)
def test_their_simulation_and_api_tests(rules: str) -> None:
    sim_test = pytest.importorskip("open_spiel.python.tests.games_sim_test")
    api_test = pytest.importorskip("open_spiel.integration_tests.api_test")
    np.random.seed(7)  # noqa: NPY002  it is what their tests draw from
    game = load(rules)
    with contextlib.redirect_stdout(io.StringIO()):
        sim_test.GamesSimTest().sim_game(game)
    facts = {"game_name": str(game), "game": game}
    case = type("Api", (api_test.EnforceAPIOnPartialTreeBase,), facts)
    tests: list[Any] = list(unittest.defaultTestLoader.loadTestsFromTestCase(case))
    if ddz.rules(rules).opening:
        # Where hands may be opened no seat has seen a card before the deal is done, and their sample gets no further.
        tests = [test for test in tests if "private_information" not in test.id()]
    result = unittest.TestResult()
    unittest.TestSuite(tests).run(result)
    assert result.testsRun == 5 - ddz.rules(rules).opening
    problems = [trace for _, trace in result.failures + result.errors]
    assert not problems, problems[0]


@pytest.mark.parametrize("rules", ["openspiel", "laizi"])
def test_their_playthrough(rules: str) -> None:
    module = pytest.importorskip("open_spiel.python.algorithms.generate_playthrough")
    lines = module.playthrough_lines(f"python_ddz_fast(rules={rules})", seed=3)
    assert "IsTerminal() = True" in lines


# The facts of the game.


@pytest.mark.parametrize("rules", ddz.presets())
def test_a_hand_of_every_preset(rules: str) -> None:
    game, rng = load(rules), random.Random(1)
    assert game.num_players() == ddz.rules(rules).seats
    for _ in range(3):
        state = game.new_initial_state()
        play_out(state, rng)
        history = state.full_history()
        drawn = sum(step.player == CHANCE for step in history)
        assert drawn <= game.max_chance_nodes_in_history()
        assert len(history) - drawn <= game.max_game_length()
        assert sum(state.returns()) == pytest.approx(0)
        assert all(game.min_utility() <= won <= game.max_utility() for won in state.returns())


@pytest.mark.parametrize("rules", sorted(set(ddz.presets()) - {"openspiel"}))
def test_no_settlement_is_beyond_the_bounds(rules: str) -> None:
    """The most of every column, as far as the columns may stand beside one another."""
    game, rule_set = load(rules), ddz.rules(rules)
    cards = rule_set.seats * rule_set.hand_cards + rule_set.bottom_cards
    most = {
        **dict.fromkeys(("bid", "dang"), 3),
        **dict.fromkeys(("huangfan", "mingwang", "touliao", "tanda", "fight", "spring"), True),
        "landlord": 0,
        "baodao": 2,
        "robs": rule_set.seats,
        "open": 5,
        "doubles": [True] * rule_set.seats,
        "bombs": min(cards // 4, 26),
        "big_bombs": 13,
        "soft_bombs": 4,
        "hard_bombs": 8,
        "pure_bombs": 1,
        "rockets": int(rule_set.jokers),
    }
    for won in (True, False):
        payoffs = ddz.settle(rule_set, {**most, "landlord_won": won})[0]
        assert game.min_utility() <= payoffs.min()
        assert payoffs.max() <= game.max_utility()


def test_numbers_are_those_of_the_action_index() -> None:
    game, index, rng = load("classic"), ddz.ActionIndex("classic"), random.Random(2)
    assert game.num_distinct_actions() == index.size
    state = game.new_initial_state()
    deal(state, rng)
    assert set(state.legal_actions()) == {index.id_of(word) for word in ("pass", 1, 2, 3)}
    state.apply_action(index.id_of(3))
    lowest = state.legal_actions()[0]
    assert state.action_to_string(0, lowest) == str(index.action(lowest))
    state.apply_action(lowest)
    assert state.legal_actions()[-1] == index.pass_id


def test_with_wild_cards_numbers_are_places() -> None:
    state = load("laizi").new_initial_state()
    deal(state, random.Random(3))
    while not state.is_terminal():
        actions = state.legal_actions()
        if not state.is_chance_node():
            assert actions == list(range(len(actions)))
        state.apply_action(actions[0])


def test_the_longest_lists_of_wild_cards() -> None:
    """The hands with the most leads that there are, 14,153 and 30,236, and the pass."""
    flags = {"kick_bomb": True, "pair_kick_equal": True, "min_solo_chain": 3, "min_pair_chain": 2}
    rules = ddz.rules("laizi", wild_rank="2", **flags)
    assert load("laizi").num_distinct_actions() == rules.count_leads("3456788999TTJQKA2222") + 1
    two = load("laizi:seats=2,hand_cards=20")
    assert two.num_distinct_actions() == rules.count_leads("3456777888999TTJQKA2222") + 1


@pytest.mark.parametrize("rules", ["openspiel", "classic", "laizi"])
def test_agents_and_searches_of_openspiel_play_it(rules: str) -> None:
    """Their environment for agents, a search and a counterfactual solver: what needs the whole face of a game."""
    rl_environment = pytest.importorskip("open_spiel.python.rl_environment")
    mccfr = pytest.importorskip("open_spiel.python.algorithms.outcome_sampling_mccfr")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    game, draws = load(rules, "play"), np.random.RandomState(1)
    environment = rl_environment.Environment(game)
    step = environment.reset()
    while not step.last():
        seat = step.observations["current_player"]
        action = draws.choice(step.observations["legal_actions"][seat])
        step = environment.step([action])
    assert sum(step.rewards) == pytest.approx(0)
    mccfr.OutcomeSamplingSolver(game).iteration()
    state = game.new_initial_state()
    deal(state, random.Random(1))
    bot = mcts.MCTSBot(game, 1.4, 4, mcts.RandomRolloutEvaluator(1, draws), random_state=draws)
    assert bot.step(state) in state.legal_actions()
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    assert sum(pyspiel.evaluate_bots(game.new_initial_state(), bots, 3)) == pytest.approx(0)
