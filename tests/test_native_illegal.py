"""A native policy that plays against the rules: the simulation ends, saying where, and never crashes."""

import struct
from types import ModuleType
from typing import Any

import pytest

import ddz_fast as ddz
from c_values import PASS, word
from ddz_fast import NativePolicy

SOLO, PAIR, TRIO_SOLO = (category | 1 << 8 for category in (0, 1, 3))
THREE, FOUR = 0, 1 << 16


def badly(players: ModuleType, cards: int, pattern: int, good: int = 0) -> NativePolicy:
    """Chooses this; of a thousand choices about so many are a legal move."""
    return NativePolicy.from_cython(
        players, "choose_badly", struct.pack("=QQI4x", good, cards, pattern)
    )


def refused(*arguments: Any, **named: Any) -> str:
    """What `simulate` says."""
    with pytest.raises(ddz.IllegalActionError) as error:
        ddz.simulate(*arguments, **named)
    assert error.value.code == "illegal-choice"
    return str(error.value)


@pytest.mark.parametrize(
    ("cards", "pattern", "why"),
    [
        (0, PASS, "the leader may not pass"),
        (word("3"), PASS, "cards 0x1 as pattern 0xe: a pass has no cards"),
        (0, PASS | 1 << 8, "cards 0x0 as pattern 0x10e: a pass has no cards"),
        (word("33334444555566667777"), SOLO, "is not in the hand"),
        (0, SOLO, "'' as solo 1 0 is no play"),
        (0, 0, "'solo 0 0' is no pattern: its length is 1"),
        (0, 15, "cards 0x0 as pattern 0xf, which is no move"),
        (0, 15 << 16 | SOLO, "which is no move"),
        (0, 4 << 24 | SOLO, "which is no move"),
        (2**64 - 1, SOLO, "cards 0xffffffffffffffff as pattern 0x100, which is no move"),
        (5, SOLO, "which is no move"),
        (0, 1 << 24 | SOLO, "only a bomb has a bomb class"),
        (0, 1 << 24 | 4 << 8 | 12, "without wild cards a bomb has no class"),
    ],
)
def test_the_error_says_what_and_why(
    cards: int, pattern: int, why: str, players: ModuleType
) -> None:
    policy = badly(players, cards, pattern)
    message = refused(games=9, seed=5, policy=policy, first_game=10**12)
    assert message.startswith("the native policy of seat ")
    assert ", game 1000000000000 of seed 5, chose no legal lead from '" in message
    assert why in message.split("': ", 1)[1]


def test_the_error_is_that_of_the_first_game_on_any_number_of_threads(players: ModuleType) -> None:
    """Once in a thousand choices: thirty games or so, of which the first is named."""
    policy = badly(players, word("3"), PAIR, good=999)
    games = 100_000
    messages = {refused("classic", games, 1, policy, threads) for threads in (1, 2, 4, 4, 7)}
    assert len(messages) == 1
    (message,) = messages
    game = int(message.split(", game ")[1].split()[0])
    seat = int(message.split("seat ")[1].split(",")[0])
    assert len(ddz.simulate("classic", game, 1, policy)) == game  # those before it are played
    assert refused("classic", 1, 1, policy, first_game=game) == message
    assert refused("classic", 9, 1, policy, first_game=game) == message
    others: list[str | NativePolicy] = ["random"] * 3
    others[seat] = policy
    assert f"seat {seat}, " in refused("classic", 10_000, 1, others)


def test_following_is_checked_too(players: ModuleType) -> None:
    """One seat chooses badly, so that it may have to beat what another leads."""
    bad = badly(players, word("3"), SOLO)
    for rules in ("spade_three", "laizi", "haling"):
        seats = ddz.rules(rules).seats
        for seat in range(seats):
            policies: list[str | NativePolicy] = ["random"] * seats
            policies[seat] = bad
            message = refused(rules, 3000, 2, policies)
            assert f"seat {seat}, game " in message


def test_it_names_the_hand_of_a_match(players: ModuleType) -> None:
    policy = badly(players, word("3"), PAIR, good=990)

    def match(first: int, hands: int) -> dict[str, Any]:
        named = {"hands_per_match": hands, "first_game": first}
        return {"rules": "winner_stays", "games": hands, "seed": 3, "policy": policy, **named}

    named = set()
    for first in range(8):
        message = refused(**match(first, 100))
        assert f", game {first} of seed 3, hand " in message
        hand = int(message.split("hand ")[1].split(",")[0])
        named.add(hand)
        if hand > 0:
            assert len(ddz.simulate(**match(first, hand))) == hand  # those before it are played
            assert refused(**match(first, hand + 1)) == message
    assert len(named) > 2


@pytest.mark.parametrize("preset", ["classic", "huanle", "laizi", "haling"])
@pytest.mark.parametrize("say", ["say_too_much", "say_far_too_much"])
def test_sayings_are_checked_too(preset: str, say: str, players: ModuleType) -> None:
    policy = NativePolicy.from_cython(players, "choose_random", say=say)
    message = refused(preset, 5000, 4, policy)
    assert ", game 0 of seed 4, chose saying " in message
    assert message.endswith("; they count from 0")
    assert ("4294967295" in message) == (say == "say_far_too_much")


def test_a_function_that_does_nothing_passes(players: ModuleType) -> None:
    nothing = NativePolicy.from_cython(players, "choose_nothing")
    assert "the leader may not pass" in refused(games=5, policy=nothing)
    # Seats that never lead as long as they pass: the landlord plays on alone, and wins.
    found = ddz.simulate("spade_three", 300, 0, phases="play").columns["landlord"]
    for landlord in range(3):
        policies: list[str | NativePolicy] = [nothing] * 3
        policies[landlord] = "random"
        first = int((found == landlord).argmax())
        alone = ddz.simulate("spade_three", 1, 0, policies, phases="play", first_game=first)
        assert alone.columns["landlord_won"].all()
        assert alone.columns["spring"].all()


@pytest.mark.parametrize("preset", ddz.presets())
@pytest.mark.parametrize("choose", ["choose_noise", "choose_noise_of_cards"])
def test_noise_is_refused(preset: str, choose: str, players: ModuleType) -> None:
    """Any bits at all, and cards of the hand as any pattern whose parts are small."""
    policy = NativePolicy.from_cython(players, choose)
    for first in range(150):
        message = refused(preset, 40, 6, policy, first_game=first)
        assert message.isprintable()


def test_a_result_that_was_refused_leaves_nothing_behind(players: ModuleType) -> None:
    policy = badly(players, 0, 0)
    before = ddz.simulate(games=500, seed=7)
    refused(games=500, seed=7, policy=policy)
    after = ddz.simulate(games=500, seed=7)
    assert all((before.columns[name] == after.columns[name]).all() for name in before.columns)
