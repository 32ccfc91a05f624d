"""What an environment answers to what it is not to be given; nothing has changed then."""

import contextlib
import gc
import pickle
import re
import resource
import threading
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast.envs import VectorEnv
from env_arrays import kept

SETTINGS: list[tuple[dict[str, Any], str]] = [
    ({"num_envs": 0}, "num_envs must be"),
    ({"num_envs": 2.5}, "num_envs must be an integer"),
    ({"seed": -1}, "seed must be"),
    ({"rules": "chess"}, "is no rule set"),
    ({"phases": "auction"}, "phases may be 'all' or 'play', not 'auction'"),
    ({"policy": "greedy"}, "'greedy' is no built-in player"),
    ({"policy": "random"}, "leaves no seat to step"),
    ({"policy": ["random", None]}, "a list of 3, one a seat"),
    ({"policy": 7}, "a list of 3, one a seat"),
    ({"reward": "score"}, "reward may be 'payoff' or 'win', not 'score'"),
    ({"autoreset": "next_step"}, "autoreset may be 'same_step' or 'disabled'"),
    ({"threads": 0}, "threads must be"),
    ({"observe": ("hand", "cards")}, "'cards' is no field of an observation"),
    ({"observe": 5}, "observe must be"),
    ({"room": 3}, "room must be"),
]


@pytest.mark.parametrize(("settings", "message"), SETTINGS)
def test_settings_that_are_none(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ddz.DdzError, match=re.escape(message)):
        VectorEnv(**settings)


ACTIONS: list[tuple[Any, str, str]] = [
    ([0, 0], "bad-array", "actions must be integers of the shape (3,)"),
    ([[0, 0, 0]], "bad-array", "(1, 3)"),
    ([0.0, 0.0, 0.0], "bad-array", "float64"),
    ([True, False, True], "bad-array", "bool"),
    (["0", "0", "0"], "bad-array", "must be integers"),
    (None, "bad-array", "must be integers"),
    ([0, -1, 0], "bad-action", "action -1 of environment 1 is no place in its list of"),
    ([0, 0, 10**6], "bad-action", "action 1000000 of environment 2"),
    (np.array([0, 0, 2**63], np.uint64), "bad-array", "below 2**63"),
    (0, "bad-array", "()"),
    ([[0], [0, 0], 0], "bad-array", "must be integers of the shape (3,)"),
]


@pytest.mark.parametrize(("actions", "code", "message"), ACTIONS)
def test_actions_that_cannot_be(actions: Any, code: str, message: str) -> None:
    env = VectorEnv("classic", 3)
    env.reset()
    before, legal, drawn = kept(env.observe()), kept(env.legal()), pickle.dumps(env)
    with pytest.raises(ddz.DdzError, match=re.escape(message)) as caught:
        env.step(actions)
    assert caught.value.code == code
    assert kept(env.observe()) == before
    assert kept(env.legal()) == legal
    assert pickle.dumps(env) == drawn


SEATS: list[Any] = [3, -1, [0, 1], [0, 1, 3], 1.0, "landlord", [[0, 1, 2]], True]


@pytest.mark.parametrize("seat", SEATS, ids=str)
def test_seats_that_there_are_not(seat: Any) -> None:
    env = VectorEnv("classic", 3)
    env.reset()
    with pytest.raises(ddz.DdzError, match="seat") as caught:
        env.observe(seat)
    assert caught.value.code == "bad-seat"


def deals(change: Any = None) -> Any:
    cards = ddz.deal("classic", 2, seed=1)
    if change is not None:
        change(cards)
    return cards


def swap_a_card(cards: Any) -> None:
    """In environment 1 hand 0 has one more of a rank, which somebody else holds, and one less of another."""
    hand = cards[1, 0]
    more = int(np.argmax((hand > 0) & (hand < 4)))
    less = int(np.argmax((hand > 0) & (np.arange(15) != more)))
    hand[more] += 1
    hand[less] -= 1


def take_a_card(cards: Any) -> None:
    cards[0, 2, int(np.argmax(cards[0, 2]))] -= 1


def fill(cards: Any) -> None:
    cards[:] = 200


OPTIONS: list[tuple[Any, str]] = [
    ({"mask": [True, True]}, "'mask' is no option; options are reset_mask, deals and first"),
    ({"landlord": [0, 1]}, "'landlord' is no option"),
    ({"reset_mask": [1, 0]}, "reset_mask must be bool"),
    ({"reset_mask": np.ones(3, bool)}, "reset_mask must be bool of the shape (2,)"),
    ({"deals": [1, 2]}, "deals must be uint8 of the shape (2, 4, 15)"),
    ({"deals": deals().astype(int)}, "deals must be uint8"),
    ({"deals": deals(take_a_card)}, "hand 2 of environment 0 has 16 cards; 17 are dealt to it"),
    ({"deals": deals(swap_a_card)}, "that are not left in the deck"),
    ({"deals": deals(fill)}, "environment 0"),
    ({"first": [0, 1]}, "give both"),
    ({"deals": deals(), "first": [0, 3]}, "first must be seats from 0 to 2"),
    ({"deals": deals(), "first": [0.0, 1.0]}, "first must be integers"),
    ([("deals", 1)], "options must be a mapping"),
]


@pytest.mark.parametrize(("options", "message"), OPTIONS)
def test_options_that_are_none(options: Any, message: str) -> None:
    env = VectorEnv("classic", 2)
    env.reset()
    before, drawn = kept(env.observe()), pickle.dumps(env)
    with pytest.raises(ddz.DdzError, match=re.escape(message)):
        env.reset(options=options)
    assert kept(env.observe()) == before
    assert pickle.dumps(env) == drawn


def test_a_card_that_decides_must_be_said() -> None:
    env = VectorEnv("haling", 1)
    with pytest.raises(ddz.DdzError, match='say who with "first"'):
        env.reset(options={"deals": ddz.deal("haling", 1)})


def test_a_mask_goes_with_hands_that_are_dealt() -> None:
    env = VectorEnv("classic", 1)
    for seed in (None, 3):
        with pytest.raises(ddz.DdzError, match="goes with hands that are dealt"):
            env.reset(seed=seed, options={"reset_mask": np.ones(1, bool)})
    with pytest.raises(ddz.DdzError, match="seed must be"):
        env.reset(seed=-1)


@pytest.mark.parametrize(
    "use",
    [
        lambda env: env.step([0]),
        lambda env: env.legal(),
        lambda env: env.observe(),
        lambda env: env.hands(),
        lambda env: env.seat_to_act,
        lambda env: env.games,
        lambda env: env.over,
        lambda env: env.sample_actions(),
        lambda env: env.places([0]),
        lambda env: env.action_mask(),
    ],
)
def test_nothing_is_dealt_before_a_reset(use: Any) -> None:
    env = VectorEnv("classic")
    with pytest.raises(ddz.DdzError, match=r"call reset\(\)") as caught:
        use(env)
    assert caught.value.code == "not-reset"
    env.reset()
    env.close()
    with pytest.raises(ddz.DdzError, match=r"call reset\(\)"):
        use(env)


def test_ids_that_are_not_legal() -> None:
    env = VectorEnv("classic", 2)
    env.reset()
    with pytest.raises(
        ddz.IllegalActionError,
        match=r"action id 5 is not legal in environment 0; legal are 29727 \(pass\), 29728 \(1\)",
    ):
        env.places([5, 5])
    with pytest.raises(ddz.DdzError, match="ids must be integers"):
        env.places([5])
    with pytest.raises(ddz.DdzError, match="out"):
        env.action_mask(np.zeros((2, 3), bool))


def test_wild_cards_have_no_fixed_numbering() -> None:
    env = VectorEnv("laizi")
    env.reset()
    with pytest.raises(ddz.RuleSetError, match="wild"):
        env.action_mask()


def test_a_damaged_pickle_is_refused() -> None:
    env = VectorEnv("classic", 2)
    env.reset()
    state = env._hands.core.state()
    for damaged in (
        b"",
        state[:-1],
        state[:200] + bytes([state[200] ^ 1]) + state[201:],
        b"\xff" * len(state),
    ):
        with pytest.raises(ddz.DdzError, match="no state of these hands"):
            env._hands.core.restore(damaged)
    env.step(env.sample_actions())


def test_memory_is_flat_over_a_million_decisions() -> None:
    def used() -> int:
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    env = VectorEnv("classic", 256, phases="play", observe=())
    env.reset()
    for _ in range(1000):
        env.step(env.sample_actions())
    before = used()
    for _ in range(4000):
        env.step(env.sample_actions())
    assert used() - before < 2048  # KB: the peak did not grow over a million decisions


def test_two_threads_at_once_are_told_apart() -> None:
    env = VectorEnv("classic", 3000, 1)
    env.reset()
    told: set[str] = set()

    def step() -> None:
        for _ in range(60):
            try:
                env.step(env.sample_actions())
            except ddz.DdzError as error:
                told.add(error.code)

    threads = [threading.Thread(target=step) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert told <= {"busy", "bad-action"}  # the other's step has made other lists
    env.step(env.sample_actions())


def test_actions_that_another_thread_writes_over_are_those_that_were_checked() -> None:
    env = VectorEnv("classic", 2000, 1, phases="play", observe=())
    env.reset()
    actions, goes_on = np.zeros(2000, np.int64), True

    def write() -> None:
        while goes_on:
            actions[1000] = 0 if actions[1000] else 10**15

    thread = threading.Thread(target=write)
    thread.start()
    for _ in range(300):
        with contextlib.suppress(ddz.IllegalActionError):
            env.step(actions)
    goes_on = False
    thread.join()
