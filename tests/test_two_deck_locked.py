"""Reported sets (报到): played whole, as the bomb or rocket they are, or not at all."""

import copy
import pickle
import random

import pytest

import ddz_fast as ddz
from reference.cards import LITTLE, RANKS, TWO, Counts, minus, plus
from reference.turns import perft
from reference.two_deck_bridge import plays_of, rules_with, texts_of
from reference.two_deck_generator import (
    FOUR_PLAYER,
    HALING,
    ROCKET,
    TwoDeckRules,
    locked_texts,
    two_decks,
)
from reference.two_deck_play import TwoDeckState
from two_deck_cases import counted

Case = tuple[TwoDeckRules, tuple[Counts, ...], int]
"""Rules with locked sets, hands, and the landlord's seat."""


def reported(rng: random.Random, *, small: bool) -> Case:
    """A landlord who has reported one set or two, and perhaps holds one more that he has not."""
    base = rng.choice([HALING, HALING, FOUR_PLAYER, TwoDeckRules(low_ace="solo", min_solo_chain=4)])
    ranks = rng.sample(range(TWO + 1), 2)
    sets = [tuple(rng.choice([7, 8]) * (each == rank) for each in range(15)) for rank in ranks]
    sets = rng.sample([*sets, ROCKET], rng.choice([1, 1, 2, 3]))
    locked = frozenset(
        "X" if any(cards[LITTLE:]) else RANKS[cards.index(max(cards))]
        for cards in sets[: rng.choice([1, 2])]
    )
    held = plus(*sets)
    left = minus(two_decks(jokers=True), held)
    cards = [rank for rank, count in enumerate(left) for _ in range(count)]
    rng.shuffle(cards)
    sizes = (6, 6, 5, 4) if small else (33 - sum(held), 25, 25, 25)
    if small:
        near = {rank + step for rank in ranks for step in (-2, -1, 0, 1, 2)}
        cards.sort(key=lambda rank: rank not in near)
        del cards[30:]
        rng.shuffle(cards)
    hands = []
    for size in sizes:
        hands.append(counted(cards[:size]))
        del cards[:size]
    hands[0] = plus(hands[0], held)
    landlord = rng.randrange(4)
    turned = tuple(hands[(seat - landlord) % 4] for seat in range(4))
    return TwoDeckRules(**base.flags(), locked=locked), turned, landlord


def position_of(case: Case) -> ddz.Position:
    rules, hands, landlord = case
    return ddz.Position(
        rules_with(TwoDeckRules(**rules.flags())),
        texts_of(hands),
        landlord=landlord,
        to_act=landlord,
        locked=locked_texts(rules.locked, hands[landlord]),
    )


CASES = range(40)


@pytest.mark.parametrize("number", CASES)
def test_perft(number: int) -> None:
    case = reported(random.Random(f"locked perft {number}"), small=True)
    rules, hands, landlord = case
    position, state = position_of(case), TwoDeckState(rules, hands, landlord)
    for depth in (1, 2, 3, 4):
        assert ddz.perft(position, depth) == perft(state, depth), (str(position), depth)


@pytest.mark.parametrize("number", CASES)
@pytest.mark.parametrize("small", [True, False])
def test_a_hand_played_to_its_end(number: int, small: bool) -> None:
    rng = random.Random(f"locked walk {number} {small}")
    case = reported(rng, small=small)
    rules, hands, landlord = case
    position, state, before = position_of(case), TwoDeckState(rules, hands, landlord), []
    while not position.is_over:
        moves = list(position.legal_moves())
        answers = [move for move in moves if not move.is_pass]
        assert plays_of(answers) == [play for play in state.moves() if play is not None]
        locked = locked_texts(rules.locked, state.hands[landlord])
        assert position.locked == tuple(map(ddz.Hand, locked))
        text = str(position)
        assert text.endswith(f" {'/'.join(locked)}") or not locked
        for twin in (
            ddz.Position.parse(text),
            pickle.loads(pickle.dumps(position)),
            position.copy(),
            copy.deepcopy(position),
        ):
            assert twin == position
            assert hash(twin) == hash(position)
            assert str(twin) == text
            assert list(twin.legal_moves()) == moves
        before.append((text, position.hash64))
        move = rng.choice(answers or moves)
        position.play(move)
        state = state.after(None if move.is_pass else plays_of([move])[0])
    for known in reversed(before):
        position.undo()
        assert (str(position), position.hash64) == known


def sets_of(position: ddz.Position) -> list[str]:
    return list(map(str, position.locked))


def texts(position: ddz.Position) -> list[str]:
    return [str(move.cards) or "pass" for move in position.legal_moves()]


def test_a_set_is_played_whole_or_not_at_all() -> None:
    hands = ["777777768", "9999", "TTTT", "JJ"]
    free = ddz.Position("haling", hands)
    assert {"7", "77", "7777", "777777", "7777777"} <= set(texts(free))
    locked = ddz.Position("haling", hands, locked=("7777777",))
    assert texts(locked) == ["6", "8", "7777777"]
    for play in ("7", "77", "777", "7777", "777777"):
        with pytest.raises(ddz.IllegalActionError):
            locked.play(play)
        free.play(play)
        free.undo()
    assert sets_of(locked) == ["7777777"]
    locked.play("7777777")
    assert sets_of(locked) == []
    locked.undo()
    assert sets_of(locked) == ["7777777"]


def test_an_eight_is_played_as_an_eight() -> None:
    position = ddz.Position("haling", ["4444444433", "99", "TT", "JJ"], locked=["44444444"])
    assert texts(position) == ["3", "33", "44444444"]
    with pytest.raises(ddz.IllegalActionError):
        position.play("4444444")


def test_the_four_jokers() -> None:
    hands = ["XXDD555", "99", "TT", "JJJJJ"]
    assert "555XX" in texts(ddz.Position("haling", hands))
    position = ddz.Position("haling", hands, locked=["XXDD"])
    assert texts(position) == ["5", "55", "555", "XXDD"]
    for play in ("X", "DD", "555XX"):
        with pytest.raises(ddz.IllegalActionError):
            position.play(play)


def test_chains_and_kickers_go_round_a_locked_rank() -> None:
    hands = ["34567777777889", "KK", "QQ", "JJ"]
    position = ddz.Position("haling", hands, locked=["7777777"])
    assert texts(position) == ["3", "4", "5", "6", "8", "9", "88", "7777777"]
    hands = ["333444455777777788", "KK", "QQ", "JJ"]
    position = ddz.Position("four_player", hands, locked=["7777777"])
    assert not any("77" in text and text != "7777777" for text in texts(position))
    assert "3334445588" in texts(position)


def test_peasants_hold_single_cards_of_a_locked_rank() -> None:
    position = ddz.Position("haling", ["77777774", "73", "99", "JJ"], locked=["7777777"])
    position.play("4")
    assert texts(position) == ["7", "pass"]


def test_answers_with_a_locked_set() -> None:
    hands = ["77777774", "33", "99999", "JJ"]
    position = ddz.Position("haling", hands, to_beat="99999", to_beat_by=2, locked=["7777777"])
    assert texts(position) == ["7777777", "pass"]
    position = ddz.Position("haling", hands, to_beat="3", to_beat_by=1, locked=["7777777"])
    assert texts(position) == ["4", "7777777", "pass"]


@pytest.mark.parametrize(
    "locked",
    [
        ["777777"],  # six are no set to report
        ["77777777"],  # he has seven
        ["33333333"],
        ["XXDD"],  # a peasant's
        ["XX"],
        ["77777778"],
        ["7777777", "7777777"],
        [""],
        ["7777777", "44444444", "KKKKKKK", "AAAAAAA"],
    ],
)
def test_what_is_no_set_of_the_landlords(locked: list[str]) -> None:
    hands = ["77777774444444488", "XXDD", "9999999", "JJ"]
    with pytest.raises(ddz.DdzError):
        ddz.Position("haling", hands, locked=locked)


def test_part_of_an_eight_is_no_set() -> None:
    with pytest.raises(ddz.DdzError):
        ddz.Position("haling", ["777777773", "4", "5", "6"], locked=["7777777"])


def test_a_peasants_set_is_not_locked() -> None:
    with pytest.raises(ddz.DdzError):
        ddz.Position("haling", ["3", "77777774", "5", "6"], locked=["7777777"])
    position = ddz.Position(
        "haling", ["3", "77777774", "5", "6"], landlord=1, to_act=1, locked=["7777777"]
    )
    assert texts(position) == ["4", "7777777"]


def test_one_deck_has_no_sets_to_lock() -> None:
    with pytest.raises(ddz.DdzError):
        ddz.Position("classic", ["77773", "4", "5"], locked=["7777"])


def test_positions_with_and_without_locked_sets_differ() -> None:
    hands = ["777777768", "9999", "TTTT", "JJ"]
    free, locked = (ddz.Position("haling", hands, locked=sets) for sets in ((), ("7777777",)))
    assert free != locked
    assert free.hash64 != locked.hash64
    assert str(locked) == str(free) + " 7777777"
    for position in (free, locked):
        position.play("7777777")
    assert free == locked
    assert free.hash64 == locked.hash64


def test_the_text_names_the_sets_from_the_lowest_on() -> None:
    hands = ["XXDD333333337777777", "44", "55", "66"]
    position = ddz.Position("haling", hands, locked=["XXDD", "7777777"])
    assert str(position).split()[-1] == "7777777/XXDD"
    assert ddz.Position.parse(str(position)) == position
    assert sets_of(position) == ["7777777", "XXDD"]
