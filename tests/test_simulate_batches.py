"""`simulate` with policies that choose in batches: the games are those that the same choices make one by one."""

import re
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import ddz_fast as ddz
from ddz_fast import Game, Move
from ddz_fast.batch import SAYING, Decisions
from ddz_fast.phases.sayings import SAYINGS


class ByNumber:
    """Chooses by the number of the seat's own stream alone."""

    def choose(self, batch: Decisions) -> npt.NDArray[np.int64]:
        return (batch.random * batch.legal.sizes).astype(np.int64)


class Lowest:
    """Says the first thing and plays the first move of the list; it notes how often it was asked, and for whom."""

    name = "lowest"

    def __init__(self) -> None:
        self.asked = 0
        self.seats: set[int] = set()
        self.widest = 0

    def choose(self, batch: Decisions) -> npt.NDArray[np.int64]:
        self.asked += 1
        self.widest = max(self.widest, len(batch))
        self.seats |= set(batch.observations.seat.tolist())
        assert batch.observations.seat.tolist() == batch.observations.seat_to_act.tolist()
        return np.zeros(len(batch), np.int64)


def facts(game: Game, names: list[str]) -> list[Any]:
    assert game.outcome is not None
    assert game.payoffs is not None
    values = {**game.outcome, "payoff": game.payoffs}
    return [np.asarray(values[name]).tolist() for name in names]


@pytest.mark.parametrize("preset", ddz.presets())
def test_the_first_choice_everywhere_is_the_same_game(preset: str) -> None:
    result = ddz.simulate(preset, 8, 3, Lowest(), first_game=5)
    assert result.policy == "lowest"
    for row, index in enumerate(range(5, 13)):
        game = Game(preset, 3, index)
        while not game.is_over:
            game.apply(game.legal_actions()[0])
        found = [column[row].tolist() for column in result.columns.values()]
        assert found == facts(game, list(result.columns)), (preset, index)


@pytest.mark.parametrize("preset", ["classic", "huanle", "laizi", "haling"])
def test_neither_threads_nor_the_hands_beside_change_a_game(preset: str) -> None:
    whole = ddz.simulate(preset, 300, 9, ByNumber(), threads=1)
    threads = ddz.simulate(preset, 300, 9, ByNumber(), threads=3)
    part = ddz.simulate(preset, 100, 9, ByNumber(), first_game=150)
    for name, column in whole.columns.items():
        assert column.tolist() == threads.columns[name].tolist()
        assert column[150:250].tolist() == part.columns[name].tolist()


def test_a_batch_shows_what_each_seat_sees_and_may_do() -> None:
    class Looking:
        def choose(self, batch: Decisions) -> npt.NDArray[np.int64]:
            for i in range(len(batch)):
                game = games[int(batch.games[i])]
                seat = int(batch.observations.seat[i])
                assert game.seat_to_act == seat
                view = game.visible_to(seat)
                assert batch.observations.unseen[i].tolist() == view.unseen.counts.tolist()
                actions = game.legal_actions()
                legal = batch.legal.of(i)
                assert legal.sizes.tolist() == [len(actions)]
                last = actions[-1]
                if isinstance(last, Move):
                    assert legal.category[-1] == last.category.code
                else:
                    assert (legal.category[-1], SAYINGS[legal.key[-1]]) == (SAYING, last)
                game.apply(actions[(7 * i + seat) % len(actions)])
            return np.array(
                [
                    (7 * i + s) % n
                    for i, (s, n) in enumerate(
                        zip(batch.observations.seat, batch.legal.sizes, strict=True)
                    )
                ]
            )

    games = {index: Game("haling", 1, index) for index in range(6)}
    ddz.simulate("haling", 6, 1, Looking())
    assert all(game.is_over for game in games.values())


def test_one_object_may_have_several_seats_beside_built_in_players() -> None:
    mine = Lowest()
    result = ddz.simulate("classic", 50, 2, [mine, "random", mine])
    assert mine.seats == {0, 2}
    assert result.policy == "lowest,random,lowest"
    other, third = Lowest(), Lowest()
    ddz.simulate("classic", 50, 2, ["heuristic", other, third])
    assert (other.seats, third.seats) == ({1}, {2})
    alike = ddz.simulate("classic", 50, 2, [Lowest(), "random", Lowest()])
    assert all(c.tolist() == alike.columns[n].tolist() for n, c in result.columns.items())


def test_thousands_of_hands_are_asked_at_once() -> None:
    mine = Lowest()
    ddz.simulate("rlcard", 9000, 1, mine)
    assert mine.widest == 4096
    assert mine.asked < 1500


def test_the_play_alone_and_a_room() -> None:
    play = ddz.simulate("classic", 20, 4, Lowest(), phases="play")
    assert "payoff" not in play.columns
    assert set(play.columns["plies"].tolist()) != {0}
    room = ddz.Room(base=3)
    one = ddz.simulate("classic", 20, 4, Lowest())
    three = ddz.simulate("classic", 20, 4, Lowest(), room=room)
    assert (3 * one.columns["payoff"]).tolist() == three.columns["payoff"].tolist()
    assert len(ddz.simulate("classic", 0, 4, Lowest())) == 0


class Returning:
    def __init__(self, value: Any) -> None:
        self.value = value

    def choose(self, batch: Decisions) -> Any:
        return self.value(batch) if callable(self.value) else self.value


WRONG: list[tuple[Any, str, str]] = [
    (None, "bad-array", "must return integers of the shape (4,)"),
    ([0, 0], "bad-array", "of the shape (4,)"),
    ([0.5] * 4, "bad-array", "float64"),
    ([0, 0, 99, 0], "illegal-choice", "in game 2"),
    ([0, -1, 0, 0], "illegal-choice", "chose number -1"),
    (lambda batch: batch.legal.sizes, "illegal-choice", "legal actions, numbered from 0"),
    (lambda batch: {"a": 1}, "bad-array", "must return integers"),
    ([[0], [0, 0], 0, 0], "bad-array", "must return integers"),
]


@pytest.mark.parametrize(("value", "code", "message"), WRONG)
def test_choices_that_cannot_be(value: Any, code: str, message: str) -> None:
    with pytest.raises(ddz.DdzError, match=re.escape(message)) as caught:
        ddz.simulate("classic", 4, 1, Returning(value))
    assert caught.value.code == code


def test_what_a_policy_raises_comes_through() -> None:
    def fail(batch: Decisions) -> Any:
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        ddz.simulate("classic", 4, 1, Returning(fail))


@pytest.mark.parametrize(
    ("policy", "message"),
    [
        (Lowest, "is no policy"),
        (object(), "is no policy"),
        (ddz.agents.make("heuristic"), "is an agent"),
        ([Lowest(), "random"], "a list of 3"),
        ([Lowest(), "random", None], "is no policy"),
    ],
)
def test_objects_that_are_no_policies(policy: Any, message: str) -> None:
    with pytest.raises(ddz.DdzError, match=message) as caught:
        ddz.simulate("classic", 4, 1, policy)
    assert caught.value.code == "unknown-policy"


def test_matches_are_not_played_in_batches() -> None:
    with pytest.raises(ddz.DdzError, match="hands_per_match must be 1"):
        ddz.simulate("classic", 4, 1, Lowest(), hands_per_match=2)


def test_a_policy_may_write_into_what_it_is_given() -> None:
    class Scribbling:
        def choose(self, batch: Decisions) -> npt.NDArray[np.int64]:
            for array in (batch.legal.offsets, batch.games, batch.observations.seat):
                array.fill(99)
            return np.zeros(99 + len(batch), np.int64)[99:]

    with_it, without = (ddz.simulate("classic", 30, 5, one) for one in (Scribbling(), Lowest()))
    assert with_it.columns["plies"].tolist() == without.columns["plies"].tolist()
