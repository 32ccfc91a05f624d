"""DouZero's environment and ours, side by side: for the tests that compare them."""

import random
from collections import Counter
from typing import Any

import pytest

REASON = "the peer is not installed: pip install --no-deps douzero==1.1.0"
peer_module = pytest.importorskip("douzero.env.env", reason=REASON)
peer_game = pytest.importorskip("douzero.env.game", reason=REASON)

CARDS = dict(zip("3456789TJQKA2XD", (*range(3, 15), 17, 20, 30), strict=True))
POSITIONS = ("landlord", "landlord_down", "landlord_up")
ARRAYS = ("x_batch", "z_batch", "x_no_action", "z")


def same_arrays(ours: Any, peer: Any) -> None:
    """Every array of two observations is the same, in type, shape and each bit."""
    assert list(ours) == list(peer)
    for name in ARRAYS:
        assert ours[name].dtype == peer[name].dtype
        assert ours[name].shape == peer[name].shape
        assert ours[name].tobytes() == peer[name].tobytes(), name


def same_observations(ours: Any, peer: Any, common: set[tuple[int, ...]]) -> None:
    """The same but for the order of the rows, DouZero's duplicates, and actions that are not common."""
    assert list(ours) == list(peer)
    assert ours["position"] == peer["position"]
    for name in ("x_no_action", "z"):
        assert ours[name].dtype == peer[name].dtype
        assert ours[name].tolist() == peer[name].tolist()
    for name in ("x_batch", "z_batch"):
        assert ours[name].dtype == peer[name].dtype
        assert ours[name].shape[1:] == peer[name].shape[1:]
    mine, other = rows(ours), rows(peer)
    assert {action: mine[action] for action in common} == {a: other[a] for a in common}
    assert len(ours["z_batch"]) == len(ours["legal_actions"])
    assert (ours["z_batch"] == ours["z"]).all()


def rows(observation: Any) -> dict[tuple[int, ...], bytes]:
    pairs = zip(observation["legal_actions"], observation["x_batch"], strict=True)
    return {tuple(action): row.tobytes() for action, row in pairs}


def same_infosets(ours: Any, peer: Any) -> None:
    for name in vars(peer):
        if name != "legal_actions":
            assert getattr(ours, name) == getattr(peer, name), name


def actions(infoset: Any) -> set[tuple[int, ...]]:
    return {tuple(action) for action in infoset.legal_actions}


def third_trio(move: tuple[int, ...]) -> bool:
    """Whether an aeroplane's kickers hold three or four of a rank, which DouZero takes for its body."""
    trios = [card for card, count in Counter(move).items() if count >= 3]
    return len(move) >= 12 and len(trios) * 4 > len(move)


class Talker:
    """An agent that spoils its infoset, as DouZero's RLCardAgent does, and then plays."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def act(self, infoset: Any) -> list[int]:
        chosen = self.rng.choice(sorted(actions(infoset)))
        infoset.player_hand_cards.clear()
        for moves in (infoset.last_two_moves, infoset.card_play_action_seq, infoset.legal_actions):
            for move in moves:
                move.append("x")
        infoset.played_cards.clear()
        return list(chosen)


def card_play_data(seed: int) -> dict[str, list[int]]:
    cards = random.Random(seed).sample(peer_module.deck, 54)
    hands = {"landlord": cards[:20], "landlord_up": cards[20:37], "landlord_down": cards[37:]}
    return {name: sorted(hand) for name, hand in hands.items()} | {
        "three_landlord_cards": sorted(cards[17:20])
    }


def begin(env: Any, **cards: str) -> None:
    """Deal an ending to either environment; its hands as texts, T J Q K A 2 X D."""
    data = {name: sorted(CARDS[letter] for letter in text) for name, text in cards.items()}
    env._env.reset()
    env._env.card_play_init(data | {"three_landlord_cards": []})
    env.infoset = env._game_infoset


def move(text: str) -> list[int]:
    return sorted(CARDS[letter] for letter in text)
