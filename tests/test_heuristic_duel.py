"""The heuristic player against RLCard's rule agent, on the same deals with sides swapped."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast import _core
from reference.bridge import hand_of
from reference.cards import Counts, counts_of, deck, minus, plus

REASON = "the peer is not installed: pip install rlcard==1.2.0"
RULES = ddz.rules("rlcard")
DEALS = 150

Player = Callable[[ddz.Position, list[tuple[int, ddz.Move]]], ddz.Move]


def rlcard_text(cards: ddz.Hand) -> str:
    """RLCard writes the jokers B and R."""
    return str(cards).translate(str.maketrans("XD", "BR"))


def heuristic(position: ddz.Position, history: list[tuple[int, ddz.Move]]) -> ddz.Move:
    seat = position.to_act
    assert seat is not None
    hand = position.hands[seat]
    played = plus(counts_of(""), *(counts_of(str(move.cards)) for _, move in history))
    unseen = minus(deck(jokers=True), plus(played, counts_of(str(hand))))
    return _core.heuristic_move(
        RULES.play_rules,
        hand,
        hand_of(unseen),
        [len(other) for other in position.hands],
        position.landlord,
        seat,
        position.to_beat,
        position.to_beat_by,
    )


def rule_agent(agent: Any) -> Player:
    """RLCard's agent, told what RLCard's environment would tell it."""

    def choose(position: ddz.Position, history: list[tuple[int, ddz.Move]]) -> ddz.Move:
        seat = position.to_act
        assert seat is not None
        legal: dict[str, ddz.Move] = {}
        for move in position.legal_moves():
            legal.setdefault("pass" if move.is_pass else rlcard_text(move.cards), move)
        trace = [(by, "pass" if m.is_pass else rlcard_text(m.cards)) for by, m in history]
        state = {
            "trace": trace,
            "current_hand": rlcard_text(position.hands[seat]),
            "landlord": position.landlord,
            "self": seat,
            "actions": list(legal),
        }
        return legal[agent.step({"raw_obs": state})]

    return choose


def deal(seed: int) -> list[Counts]:
    """The landlord's 20 cards, then 17 for each peasant."""
    cards = [letter for letter in "3456789TJQKA2" for _ in range(4)] + ["X", "D"]
    random.Random(seed).shuffle(cards)
    return [counts_of("".join(part)) for part in (cards[:20], cards[20:37], cards[37:])]


def landlord_wins(hands: list[Counts], landlord: Player, peasants: Player) -> bool:
    position = ddz.Position(RULES, [hand_of(hand) for hand in hands])
    history: list[tuple[int, ddz.Move]] = []
    while (seat := position.to_act) is not None:
        move = (landlord if seat == 0 else peasants)(position, history)
        history.append((seat, move))
        position.play(move)
    return position.winner == "landlord"


def duel(deals: int, first: int = 0) -> tuple[int, int]:
    """How often each wins as landlord, the other's two peasants against it: ours, then RLCard's."""
    models = pytest.importorskip("rlcard.models.doudizhu_rule_models", reason=REASON)
    theirs = rule_agent(models.DouDizhuRuleAgentV1())
    np.random.seed(first)  # noqa: NPY002  (the agent draws from numpy's global state)
    ours_won = theirs_won = 0
    for seed in range(first, first + deals):
        hands = deal(seed)
        ours_won += landlord_wins(hands, heuristic, theirs)
        theirs_won += landlord_wins(hands, theirs, heuristic)
    return ours_won, theirs_won


def test_heuristic_is_ahead_of_rlcards_rule_agent() -> None:
    ours, theirs = duel(DEALS)
    assert ours > theirs, f"as landlord ours won {ours} of {DEALS}, theirs {theirs}"
