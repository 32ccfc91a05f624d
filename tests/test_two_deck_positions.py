"""Positions with two decks and four hands: against the slow reference, played to the end and taken back."""

import copy
import pickle
import random
from itertools import pairwise

import pytest

import ddz_fast as ddz
from reference.cards import Counts
from reference.turns import perft
from reference.two_deck_bridge import plays_of, rules_with, texts_of
from reference.two_deck_generator import TwoDeckRules, two_decks
from reference.two_deck_play import TwoDeckState
from two_deck_cases import by_rules, counted, name_of


def dealt(rng: random.Random, rules: TwoDeckRules, sizes: tuple[int, ...]) -> tuple[Counts, ...]:
    """Hands of these sizes; small ones are of few ranks, so that seats can answer one another."""
    few = set(rng.sample(range(len(two_decks(jokers=rules.jokers))), 7 if max(sizes) < 12 else 15))
    cards = [rank for rank, n in enumerate(two_decks(jokers=rules.jokers)) for _ in range(n)]
    rng.shuffle(cards)
    cards.sort(key=lambda rank: rank not in few)
    del cards[sum(sizes) :]
    rng.shuffle(cards)
    ends = [sum(sizes[:seat]) for seat in range(len(sizes) + 1)]
    return tuple(counted(cards[low:high]) for low, high in pairwise(ends))


@by_rules
def test_perft(rules: TwoDeckRules) -> None:
    rng = random.Random(f"two-deck perft {name_of(rules)}")
    for sizes in ((7, 5, 5, 5), (8, 8), (6, 6, 6)):
        hands = dealt(rng, rules, sizes)
        position = ddz.Position(rules_with(rules), texts_of(hands))
        state = TwoDeckState(rules, hands, 0)
        for depth in (0, 1, 2, 3, 4, 5):
            assert ddz.perft(position, depth) == perft(state, depth), (str(position), depth)


@by_rules
@pytest.mark.parametrize("sizes", [(9, 7, 7, 7), (33, 25, 25, 25)])
def test_a_hand_played_to_its_end(rules: TwoDeckRules, sizes: tuple[int, ...]) -> None:
    """At each step the legal moves are those of the reference in their order; taken back, all is as it was."""
    rng = random.Random(f"two-deck walk {name_of(rules)}")
    if not rules.jokers and sum(sizes) == 108:
        sizes = (29, 25, 25, 25)
    hands = dealt(rng, rules, sizes)
    position = ddz.Position(rules_with(rules), texts_of(hands))
    state, before = TwoDeckState(rules, hands, 0), []
    while not position.is_over:
        moves = list(position.legal_moves())
        answers = [move for move in moves if not move.is_pass]
        expected = state.moves()
        assert plays_of(answers) == [play for play in expected if play is not None]
        assert moves[len(answers) :] == [ddz.rules("classic").move("pass")] * (None in expected)
        assert position.to_act == state.to_act
        assert position.to_beat_by == state.to_beat_by
        arrays = position.legal_arrays()
        assert arrays.counts.tolist() == [move.cards.counts.tolist() for move in moves]
        assert arrays.category.tolist() == [move.category.code for move in moves]
        assert arrays.length.tolist() == [move.length for move in moves]
        assert arrays.key.tolist() == [move.key for move in moves]
        before.append((str(position), hash(position), position.hash64))
        move = rng.choice(answers or moves)
        position.play(move)
        state = state.after(None if move.is_pass else plays_of([move])[0])
    assert state.is_over()
    assert position.winner == ("peasants" if any(state.hands[0]) else "landlord")
    for known in reversed(before):
        position.undo()
        assert (str(position), hash(position), position.hash64) == known


@by_rules
def test_text_pickle_and_copies(rules: TwoDeckRules) -> None:
    rng = random.Random(f"two-deck text {name_of(rules)}")
    position = ddz.Position(rules_with(rules), texts_of(dealt(rng, rules, (14, 12, 12, 12))))
    hashes: dict[int, str] = {}
    while not position.is_over:
        text = str(position)
        pickled: ddz.Position = pickle.loads(pickle.dumps(position))
        for twin in (ddz.Position.parse(text), pickled, position.copy(), copy.copy(position)):
            assert twin == position
            assert hash(twin) == hash(position)
            assert twin.hash64 == position.hash64
            assert str(twin) == text
            assert twin.to_beat == position.to_beat
            assert list(twin.legal_moves()) == list(position.legal_moves())
            assert not twin.locked
        assert hashes.setdefault(position.hash64, text) == text
        position.play(rng.choice(position.legal_moves()))


def test_three_passes_give_the_lead_back() -> None:
    position = ddz.Position("four_player", ["33333AA", "44XX", "55DD", "66622"])
    position.play("33333")
    for seat in (1, 2, 3):
        assert position.to_act == seat
        assert [str(move) for move in position.legal_moves()] == ["pass"]
        position.play("pass")
    assert position.to_act == 0
    assert [str(move) for move in position.legal_moves()] == ["A", "AA"]


def test_plays_as_texts() -> None:
    position = ddz.Position("haling", ["A23456789TJQK3", "23456789TJQKAA", "XXDD3", "77778888"])
    position.play("A2345")
    assert position.to_beat == ddz.Pattern("solo_chain", 5, 4)
    for text in ("TJQKA", "XXDD", "pass", "pass", "pass", "3"):
        position.play(text)
    assert position.winner == "peasants"


@pytest.mark.parametrize(
    "hands",
    [
        ["33333", "3333", "4"],  # nine of a rank
        ["XX", "DD", "X", "3"],
        ["3" * 8 + "4" * 8 + "5" * 8, "3", "6", "7"],
    ],
)
def test_more_cards_than_the_decks_hold(hands: list[str]) -> None:
    with pytest.raises(ddz.PositionError):
        ddz.Position("four_player", hands)


def test_one_deck_holds_no_five_of_a_rank() -> None:
    for hands in (["33333", "4", "5"], ["333", "333", "5"], ["XX", "4", "5"]):
        with pytest.raises(ddz.DdzError):
            ddz.Position("classic", hands)
