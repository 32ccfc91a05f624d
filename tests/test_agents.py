"""The built-in players: made by name, choosing only what is legal, and drawing as the simulator does."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast import _core, agents
from ddz_fast.game import Deal, Game, View
from ddz_fast.rules.presets import rules_from_text


class Scripted:
    """Chooses with a function, and keeps what it was shown."""

    def __init__(self, choose: Callable[[View], Any]) -> None:
        self._choose = choose
        self.views: list[View] = []

    def choose(self, view: View) -> Any:
        self.views.append(view)
        return self._choose(view)


def actions(game: Game) -> list[str]:
    return [str(action) for _, action, _ in game.history]


def test_agents_are_named() -> None:
    assert agents.names() == ("random", "heuristic")
    for name in agents.names():
        assert isinstance(agents.make(name), agents.Agent)


@pytest.mark.parametrize("name", ["best", "Random", "", None, 3, ["random"]])
def test_an_unknown_name_is_answered_with_those_there_are(name: Any) -> None:
    with pytest.raises(ddz.DdzError, match="is no agent; agents are random, heuristic") as caught:
        agents.make(name)
    assert caught.value.code == "unknown-agent"


@pytest.mark.parametrize("name", agents.names())
@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1", None, True])
def test_a_seed_is_an_integer(name: str, seed: Any) -> None:
    with pytest.raises(ddz.DdzError, match="seed must be an integer from 0 to"):
        agents.make(name, seed)


@pytest.mark.parametrize("preset", ddz.presets())
@pytest.mark.parametrize("name", agents.names())
def test_only_legal_actions_are_chosen(preset: str, name: str) -> None:
    """`Game` refuses anything else."""
    for index in range(12):
        game = Game(preset, seed=3, index=index)
        agents.play_out(game, agents.make(name, seed=3))
        assert game.is_over
        assert game.payoffs is not None
        assert sum(game.payoffs) == 0


@pytest.mark.parametrize("preset", ["huanle", "classic_continuing", "twelve_card"])
def test_random_draws_from_the_stream_of_its_seat(preset: str) -> None:
    """One number for each choice among several, none where there is no choice."""
    game = Game(preset, seed=11, index=5)
    streams = [
        _core.Stream(11, 5, 0, _core.PURPOSE_POLICY + seat) for seat in range(game.rules.seats)
    ]
    player = agents.make("random", seed=11)
    while not game.is_over:
        seat = game.seat_to_act
        assert seat is not None
        view = game.visible_to(seat)
        legal = view.legal_actions
        place = streams[seat].below(len(legal)) if len(legal) > 1 else 0
        chosen = player.choose(view)
        assert chosen == legal[place]
        game.apply(chosen)


def test_random_plays_each_game_from_the_start_of_its_streams() -> None:
    """The order in which one agent plays several games changes nothing."""
    one = agents.make("random", seed=4)
    played = {}
    for index in (7, 2):
        game = Game("huanle", seed=4, index=index)
        agents.play_out(game, one)
        played[index] = actions(game)
    for index, expected in played.items():
        game = Game("huanle", seed=4, index=index)
        agents.play_out(game, [agents.make("random", seed=4) for _ in range(3)])
        assert actions(game) == expected


def test_heuristic_is_the_same_each_time_and_needs_no_memory() -> None:
    first, second = (Game("huanle", seed=9, index=1) for _ in range(2))
    agents.play_out(first, agents.make("heuristic"))
    while not second.is_over:
        seat = second.seat_to_act
        assert seat is not None
        second.apply(agents.make("heuristic", seed=5).choose(second.visible_to(seat)))
    assert actions(first) == actions(second)


def test_heuristic_goes_out_when_it_can() -> None:
    """The landlord's last cards are a play: it is made, whatever else could be led."""
    deal = Deal(
        ["♠3 ♥3 ♣3 ♦3 ♠4", "♠5 ♥6 ♠7 ♠8 ♥9", "♠9 ♠10 ♠J ♠Q ♠K"],
        "",
        first=0,
    )
    rules = ddz.rules("classic", hand_cards=5, bottom_cards=0)
    game = Game(rules, deal=deal)
    game.apply(3)
    game.apply("3333")
    game.apply("pass")
    game.apply("pass")
    choice = agents.make("heuristic").choose(game.visible_to(0))
    assert str(choice) == "4"


def test_each_seat_can_have_its_own_agent() -> None:
    game = Game("classic", seed=1)
    seats = [Scripted(agents.make("random", seat).choose) for seat in range(3)]
    agents.play_out(game, seats)
    for seat, agent in enumerate(seats):
        assert agent.views
        assert all(view.seat == view.seat_to_act == seat for view in agent.views)


def test_play_out_goes_on_where_a_game_stands_and_leaves_a_finished_one() -> None:
    game = Game("classic", seed=1)
    game.apply(3)
    agents.play_out(game, agents.make("heuristic"))
    before = actions(game)
    assert before[0] == "3"
    agents.play_out(game, agents.make("heuristic"))
    assert actions(game) == before


def chooses(view: View) -> Any:
    """What is no agent, though it could choose."""
    return view.legal_actions[0]


@pytest.mark.parametrize("given", [chooses, agents.Heuristic, Scripted, "heuristic"])
def test_what_could_have_been_an_agent_is_told_what_one_is(given: Any) -> None:
    with pytest.raises(
        ddz.DdzError, match=r"is no agent; an agent is an object with a method choose\(view\)"
    ) as no:
        agents.play_out(Game("classic", seed=1), given)
    assert no.value.code == "bad-agents"


@pytest.mark.parametrize("said", [[], [3]])
def test_an_agent_that_chooses_nothing_is_named(said: list[int]) -> None:
    game = Game("classic", seed=1)
    for saying in said:
        game.apply(saying)
    seat = game.seat_to_act
    with pytest.raises(ddz.IllegalActionError) as refusal:
        agents.play_out(game, Scripted(lambda view: None))
    assert str(refusal.value) == (
        f"choose of the agent in seat {seat} returned None; it must return one of view.legal_actions"
    )
    assert refusal.value.code == "no-action"
    assert game.seat_to_act == seat


@pytest.mark.parametrize("given", [[], ["random"], (1, 2), None, "random", 7])
def test_play_out_refuses_what_is_no_agent(given: Any) -> None:
    with pytest.raises(ddz.DdzError, match=r"agents must be one|is no agent"):
        agents.play_out(Game("classic", seed=1), given)


def test_an_agent_that_chooses_what_is_illegal_is_refused() -> None:
    with pytest.raises(ddz.IllegalActionError):
        agents.play_out(Game("classic", seed=1), Scripted(lambda view: "rob"))


def test_a_void_deal_of_a_referee_ends_with_a_clear_error() -> None:
    deal = Deal([range(17), range(17, 34), range(34, 51)], range(51, 54), first=0)
    with pytest.raises(ddz.DdzError, match=r"game\.redeal\(deal\)"):
        agents.play_out(Game("classic", deal=deal), Scripted(lambda view: "pass"))


@pytest.mark.parametrize("name", agents.names())
def test_a_seat_whose_turn_it_is_not_has_nothing_to_choose(name: str) -> None:
    game = Game("classic", seed=1)
    assert game.seat_to_act is not None
    other = (game.seat_to_act + 1) % 3
    with pytest.raises(ddz.DdzError, match=f"seat {other} has nothing to choose now"):
        agents.make(name).choose(game.visible_to(other))


@pytest.mark.parametrize("name", agents.names())
@pytest.mark.parametrize(
    "rules", ["huanle", "two_player", "twelve_card", "classic:bottom_shown=false"]
)
def test_agents_choose_what_simulate_chooses(name: str, rules: str) -> None:
    """Also where hands are opened, cards are dead, or the bottom is hidden."""
    rule_set = rules_from_text(rules)
    columns = ddz.simulate(rule_set, 40, 7, name).columns
    for index in range(40):
        game = Game(rule_set, seed=7, index=index)
        agents.play_out(game, agents.make(name, seed=7))
        assert game.outcome is not None
        for column, value in game.outcome.items():
            assert np.array_equal(columns[column][index], value), (index, column)
