"""Positions with wild cards: leaf counts against the slow reference, and moves played and taken back."""

import random

import pytest

import ddz_fast as ddz
from reference.cards import RANKS, TWO, Counts, text_of
from reference.turns import perft
from reference.wild_bridge import plays_of, rules_with
from reference.wild_play import WildState
from reference.wild_readings import WildRules
from wild_cases import COPIES, RULES, name_of

by_rules = pytest.mark.parametrize("rules", RULES, ids=name_of)


def dealt(rules: WildRules, size: int) -> tuple[Counts, ...]:
    """Three hands of few ranks, the wild one among them."""
    rng = random.Random(f"position {name_of(rules)}")
    others = [rank for rank in range(len(RANKS)) if rank != rules.rank]
    start = rng.randrange(TWO)
    likely = [rules.rank, *(others[(start + step) % len(others)] for step in range(5))]
    cards = [rank for rank in likely for _ in range(COPIES[rank])]
    rng.shuffle(cards)
    hands = (cards[seat * size : (seat + 1) * size] for seat in range(3))
    return tuple(tuple(hand.count(rank) for rank in range(len(RANKS))) for hand in hands)


@by_rules
def test_perft(rules: WildRules) -> None:
    hands = dealt(rules, 6)
    position = ddz.Position(rules_with(rules), [text_of(hand) for hand in hands])
    state = WildState(rules, hands, 0)
    for depth in (1, 2, 3, 4):
        assert ddz.perft(position, depth) == perft(state, depth), (position, depth)


@by_rules
def test_a_hand_played_to_its_end(rules: WildRules) -> None:
    """At each step the legal moves are those of the reference; taken back, all is as it was."""
    rng = random.Random(f"walk {name_of(rules)}")
    hands = dealt(rules, 6)
    position = ddz.Position(rules_with(rules), [text_of(hand) for hand in hands])
    state, before = WildState(rules, hands, 0), []
    while not position.is_over:
        moves = list(position.legal_moves())
        answers = [move for move in moves if not move.is_pass]
        expected = state.moves()
        assert len(moves) == len(expected)
        assert set(plays_of(answers)) == set(expected) - {None}
        before.append(str(position))
        move = rng.choice(answers or moves)
        position.play(move)
        state = state.after(None if move.is_pass else plays_of([move])[0])
    assert not state.moves()
    for text in reversed(before):
        position.undo()
        assert str(position) == text
