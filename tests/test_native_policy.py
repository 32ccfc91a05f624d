"""Native policies: they play what they choose, and see what a view shows, on any number of threads."""

import ctypes
import math
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from c_values import PASS, numbers, pattern_word, word, word_of_counts
from ddz_fast import NativePolicy, agents
from ddz_fast.errors import DdzError
from ddz_fast.phases.sayings import code_of

each_preset = pytest.mark.parametrize("preset", ddz.presets())


def same(one: ddz.Result, other: ddz.Result) -> bool:
    assert list(one.columns) == list(other.columns)
    return all(np.array_equal(one.columns[name], other.columns[name]) for name in one.columns)


def random_policy(players: ModuleType, say: object = "say_random") -> NativePolicy:
    return NativePolicy.from_cython(players, "choose_random", say=say)


# What they play.


@each_preset
def test_drawing_as_random_does_gives_its_games(preset: str, players: ModuleType) -> None:
    expected = ddz.simulate(preset, 2000, 3, "random", first_game=2**40)
    for threads in (1, 4):
        for say in ("say_random", "random"):
            policy = random_policy(players, say)
            found = ddz.simulate(preset, 2000, 3, policy, threads, first_game=2**40)
            assert same(found, expected), (threads, say)
    listed = NativePolicy.from_cython(players, "choose_from_list")
    assert same(ddz.simulate(preset, 2000, 3, listed, first_game=2**40), expected)


@each_preset
def test_doing_what_heuristic_would_do_gives_its_games(preset: str, players: ModuleType) -> None:
    expected = ddz.simulate(preset, 150, 4, "heuristic")
    for say in ("say_heuristic", "heuristic"):
        policy = NativePolicy.from_cython(players, "choose_heuristic", say=say)
        assert same(ddz.simulate(preset, 150, 4, policy), expected)


@pytest.mark.parametrize("preset", ["classic", "huanle", "laizi", "haling"])
def test_each_seat_may_have_its_own(preset: str, players: ModuleType) -> None:
    seats = ddz.rules(preset).seats
    native = random_policy(players)
    advised = NativePolicy.from_cython(players, "choose_heuristic", say="heuristic")
    plain = [*["random", "heuristic"] * 2][:seats]
    expected = ddz.simulate(preset, 300, 5, plain)
    mixed: list[Any] = ["random", advised, native, "heuristic"][:seats]
    found = ddz.simulate(preset, 300, 5, mixed)
    assert same(found, expected)
    assert found.policy == ",".join(["random", "native", "native", "heuristic"][:seats])


def test_matches_and_the_play_alone(players: ModuleType) -> None:
    policy = random_policy(players)
    for arguments in (
        {"rules": "winner_stays", "hands_per_match": 10},
        {"rules": "classic", "phases": "play"},
        {"rules": "haling", "hands_per_match": 4},
        {"rules": "laizi", "phases": "play", "threads": 3},
    ):
        found = ddz.simulate(games=1000, policy=policy, **arguments)
        assert same(found, ddz.simulate(games=1000, policy="random", **arguments))
        assert found.policy == "native"


def test_the_interpreter_is_free_meanwhile(players: ModuleType) -> None:
    locked = np.zeros(1, np.uint8)
    policy = NativePolicy.from_cython(players, "choose_and_look_for_the_lock", locked)
    ddz.simulate(games=100, policy=policy)
    assert locked[0] == 0


# What they see.


def row_type(players: ModuleType) -> np.dtype[Any]:
    """As tests/native/players.pyx declares it."""
    words = ["hand", "unseen", ("played", 4), "beaten_cards", "heuristic_cards"]
    halves = ["beaten", "heuristic", "legal", "saying_count"]
    bytes_ = [("sayings", 32), ("cards_left", 4), "to_beat_by", "me", "landlord", "seats"]
    fields: list[Any] = []
    for names, kind in ((words, "<u8"), (halves, "<u4"), (bytes_, "u1")):
        fields += [(n, kind) if isinstance(n, str) else (n[0], kind, n[1]) for n in names]
    found = np.dtype(fields)
    assert found.itemsize == players.ROW_BYTES
    return found


def check_saying(row: Any, view: ddz.View) -> None:
    choices = [code_of(action) for action in view.legal_actions if not isinstance(action, ddz.Move)]
    assert row["sayings"][: row["saying_count"]].tolist() == choices
    whole = len(view.hand) >= view.rules.hand_cards
    assert row["hand"] == (word(view.hand) if whole else 0)
    deck = word_of_counts([4 * view.rules.decks] * 13 + [view.rules.decks * view.rules.jokers] * 2)
    assert row["unseen"] == deck - int(row["hand"])
    assert row["landlord"] == (view.seat if view.landlord == view.seat else 255)
    assert (row["beaten"], row["to_beat_by"], row["legal"]) == (PASS, 255, 0)
    assert view.legal_actions[row["heuristic"]] == agents.make("heuristic").choose(view)


def check_play(row: Any, view: ddz.View) -> None:
    assert row["saying_count"] == 0
    assert (row["hand"], row["unseen"]) == (word(view.hand), word(view.unseen))
    assert row["cards_left"][: row["seats"]].tolist() == list(view.cards_left)
    played = [0] * 4
    for seat, move in view.plays:
        played[seat] += word(move.cards)
    assert row["played"].tolist() == played
    if view.to_beat is None:
        assert (row["beaten_cards"], row["beaten"], row["to_beat_by"]) == (0, PASS, 255)
    else:
        assert (row["beaten_cards"], row["beaten"]) == numbers(view.to_beat)
        assert row["to_beat_by"] == view.to_beat_by
    assert row["landlord"] == view.landlord
    assert row["legal"] == len(view.legal_actions)
    advised = agents.make("heuristic").choose(view)
    assert isinstance(advised, ddz.Move)
    assert (row["heuristic_cards"], row["heuristic"]) == (
        word(advised.cards),
        pattern_word(advised),
    )


def decisions(game: ddz.Game, seed: int) -> Iterator[ddz.View]:
    """The views in which a random player is asked, a single thing to say being said unasked."""
    player = agents.make("random", seed)
    while game.seat_to_act is not None:
        view = game.visible_to(game.seat_to_act)
        if len(view.legal_actions) > 1 or view.phase == "play":
            yield view
        game.apply(player.choose(view))


@each_preset
def test_a_turn_is_what_the_view_of_its_seat_shows(preset: str, players: ModuleType) -> None:
    rows = np.zeros(20_000, row_type(players))
    for index in range(5):
        rows[:] = np.zeros(1, rows.dtype)
        policy = NativePolicy.from_cython(players, "choose_and_write", rows, "say_and_write")
        ddz.simulate(preset, 1, 8, policy, first_game=index)
        game = ddz.Game(preset, 8, index)
        written = iter(rows[1 : int(rows[0]["hand"]) + 1])
        for view in decisions(game, 8):
            row = next(written)
            assert (row["me"], row["seats"]) == (view.seat, game.rules.seats)
            (check_play if view.phase == "play" else check_saying)(row, view)
        assert next(written, None) is None


# Contexts.


def test_a_context_is_memory(players: ModuleType) -> None:
    first = ddz.simulate(games=200, policy=nth(players, np.array([0], np.uint32)))
    last = ddz.simulate(games=200, policy=nth(players, np.array([10**6], np.uint32)))
    assert not same(first, last)
    assert last.columns["plies"].mean() < first.columns["plies"].mean()  # all but the leader pass
    number = ctypes.c_uint32(10**6)
    new_capsule = ctypes.pythonapi.PyCapsule_New
    new_capsule.restype = ctypes.py_object
    new_capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    for context in (
        (10**6).to_bytes(4, "little"),
        bytearray((10**6).to_bytes(4, "little")),
        number,
        new_capsule(ctypes.addressof(number), None, None),
        new_capsule(ctypes.addressof(number), b"a number", None),
    ):
        assert same(ddz.simulate(games=200, policy=nth(players, context)), last)


def nth(players: ModuleType, context: object) -> NativePolicy:
    return NativePolicy.from_cython(players, "choose_nth", context)


def test_without_a_context_it_is_null(players: ModuleType) -> None:
    """Everybody says the second thing there is: a bid of 1 first, then a pass is no longer the second."""
    policy = NativePolicy.from_cython(players, "choose_random", say="say_whether_null")
    bids = ddz.simulate(games=500, policy=policy).columns["bid"]
    with_one = NativePolicy.from_cython(players, "choose_random", b"x", "say_whether_null")
    assert set(bids) != {0}
    assert set(ddz.simulate(games=500, policy=with_one).columns["redeals"]) == {100}  # all pass


@pytest.mark.parametrize(
    "context", [object(), 7, "text", [1, 2], np.zeros((4, 4))[:, 1], memoryview(b"12345")[::2]]
)
def test_what_is_no_memory_is_no_context(context: object, players: ModuleType) -> None:
    with pytest.raises(DdzError, match="context may be None, a capsule or contiguous") as error:
        NativePolicy.from_cython(players, "choose_random", context)
    assert error.value.code == "bad-context"


def test_a_context_is_kept_and_cannot_be_moved_meanwhile(players: ModuleType) -> None:
    memory = bytearray((10**6).to_bytes(4, "little"))
    policy = nth(players, memory)
    with pytest.raises(BufferError):
        memory.extend(b"0" * 1000)
    expected = ddz.simulate(games=100, policy=policy)
    del memory
    assert same(ddz.simulate(games=100, policy=policy), expected)
    memory = bytearray(4)
    policy = nth(players, memory)
    del policy
    memory.extend(b"0")


# What is no policy.


def test_other_capsules_are_refused(players: ModuleType) -> None:
    exported = players.__pyx_capi__
    for choose in (None, "choose", 7, print, exported["say_random"], exported["choose_wrongly"]):
        with pytest.raises(DdzError, match=r"choose must be a .*'void \(ddz_turn const") as error:
            NativePolicy(choose)
        assert error.value.code == "bad-capsule"
    for say in (None, 7, "nonsense", exported["choose_random"], ""):
        with pytest.raises(DdzError, match="say m") as error:
            NativePolicy(exported["choose_random"], say=say)
        assert error.value.code == "bad-capsule"
    assert same(
        ddz.simulate(games=50, policy=NativePolicy(exported["choose_random"])),
        ddz.simulate(games=50),
    )


def test_modules_that_do_not_export_it_are_refused(players: ModuleType) -> None:
    for module, name, words in (
        (math, "sin", "exports no C functions"),
        (players, "nonsense", "exports no C function 'nonsense'; it exports choose_and"),
        (players, "choose_wrongly", "'int .ddz_turn const"),
        (players, 7, "exports no C function 7"),
    ):
        with pytest.raises(DdzError, match=words) as error:
            NativePolicy.from_cython(module, name)  # type: ignore[arg-type]
        assert error.value.code == "bad-capsule"
    with pytest.raises(DdzError, match="exports no C function 'no_such_function'"):
        NativePolicy.from_cython(players, "choose_random", say="no_such_function")


def test_what_was_never_initialised_plays_nothing(players: ModuleType) -> None:
    policy = random_policy(players)
    policy._player = type(policy.player).__new__(type(policy.player))
    with pytest.raises(DdzError) as error:
        ddz.simulate(games=5, policy=policy)
    assert error.value.code == "unknown-policy"
    with pytest.raises(DdzError, match="one a seat") as error:
        ddz.simulate(games=5, policy=[policy, policy])
    assert error.value.code == "unknown-policy"


def test_it_shows_where_it_comes_from(players: ModuleType) -> None:
    assert repr(random_policy(players)) == "<NativePolicy of players.choose_random>"
    assert "capsule" in repr(NativePolicy(players.__pyx_capi__["choose_random"]))
