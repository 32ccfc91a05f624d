"""DouZero's features, bit for bit those that DouZero writes in games of its own."""

import copy
import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast.batch import PHASES, LegalActions, Observations
from ddz_fast.encodings import Buffers, douzero
from ddz_fast.envs import VectorEnv
from observed import NO_CARDS, blank, in_play, legal_of, stacked
from reference.cards import Counts, counts_of

REASON = "the peer is not installed: pip install --no-deps douzero==1.1.0"
CARDS = (*range(3, 15), 17, 20, 30)
GAMES = 30

Decision = tuple[dict[str, Any], list[Counts], dict[str, Any]]
"""What is known of a hand, its legal actions, and DouZero's features."""


def cards(listed: list[int]) -> Counts:
    return tuple(listed.count(card) for card in CARDS)


def decisions(seed: int, shift: int) -> list[Decision]:
    """One random game of DouZero's; its landlord sits at seat `shift`."""
    module = pytest.importorskip("douzero.env.env", reason=REASON)
    np.random.seed(seed)  # noqa: NPY002 - DouZero shuffles with numpy's own stream
    env, rng, found = module.Env("adp"), random.Random(seed), []
    obs, done = env.reset(), False
    while not done:
        info = env.infoset
        seats = {position: (shift + role) % 3 for role, position in enumerate(douzero.POSITIONS)}
        played, left, moves = [NO_CARDS] * 3, [0] * 3, []
        for position, seat in seats.items():
            played[seat] = cards(info.played_cards[position])
            left[seat] = info.num_cards_left_dict[position]
        for turn, move in enumerate(info.card_play_action_seq):
            moves.append(((shift + turn) % 3, cards(move)))
        rockets = sum(cards == counts_of("XD") for _, cards in moves)
        hand = in_play(
            seat=seats[info.player_position],
            landlord=shift,
            hand=cards(info.player_hand_cards),
            unseen=cards(info.other_hand_cards),
            played=played,
            cards_left=left,
            moves=moves,
            bombs=info.bomb_num - rockets,
            rockets=rockets,
        )
        found.append((hand, [cards(move) for move in info.legal_actions], obs))
        obs, _, done, _ = env.step(rng.choice(info.legal_actions))
    return found


def batch_of(game: list[Decision]) -> tuple[Observations, LegalActions]:
    return stacked([hand for hand, _, _ in game]), legal_of([legal for _, legal, _ in game])


def same(ours: Any, theirs: Any) -> None:
    assert ours.dtype == theirs.dtype
    assert ours.shape == theirs.shape
    assert ours.tobytes() == np.ascontiguousarray(theirs).tobytes()


def test_every_decision_of_its_games() -> None:
    buffers, seen, bombs = Buffers(), dict.fromkeys(douzero.POSITIONS, 0), 0
    for seed in range(GAMES):
        game = decisions(seed, shift=seed % 3)
        observations, legal = batch_of(game)
        found = douzero.encode(observations, legal, z_batch="copy", buffers=buffers)
        for position, batch in found.items():
            assert batch.position == position
            for i, row in enumerate(batch.rows.tolist()):
                theirs = game[row][2]
                actions = slice(*batch.offsets[i : i + 2].tolist())
                assert theirs["position"] == position
                same(batch.x_no_action[i], theirs["x_no_action"])
                same(batch.z[i], theirs["z"])
                same(batch.x_batch[actions], theirs["x_batch"])
                assert batch.z_batch is not None
                same(batch.z_batch[actions], theirs["z_batch"])
                same(batch.z_view(i), theirs["z_batch"])
            seen[position] += len(batch.rows)
        assert sum(len(batch.rows) for batch in found.values()) == len(game)
        bombs += game[-1][0]["bombs"] + game[-1][0]["rockets"]
    assert min(seen.values()) >= 300, seen
    assert bombs >= 10


def test_one_hand_is_a_view_of_its_moves() -> None:
    for hand, legal, theirs in decisions(100, shift=1):
        ((position, batch),) = douzero.encode(stacked([hand]), legal_of([legal])).items()
        assert position == theirs["position"]
        same(batch.x_batch, theirs["x_batch"])
        assert batch.z_batch is not None
        assert batch.z_batch.strides[0] == 0
        assert not batch.z_batch.flags.writeable
        same(batch.z_batch, theirs["z_batch"])


def test_what_is_not_asked_for() -> None:
    observations, legal = batch_of(decisions(101, shift=0))
    for batch in douzero.encode(observations, legal, z_batch=None).values():
        assert batch.z_batch is None
    for position, batch in douzero.encode(observations, None).items():
        assert batch.x_batch.shape == (0, 373 if position == "landlord" else 484)
        assert not batch.offsets.any()
        same(batch.x_no_action, douzero.encode(observations, legal)[position].x_no_action)


def test_hands_that_are_not_played_are_left_out() -> None:
    fields = blank(4)
    fields["seat"][:] = fields["seat_to_act"][:] = [0, 1, -1, 2]
    fields["landlord"][:] = [-1, 0, 0, 0]
    fields["phase"][:] = [PHASES.index(name) for name in ("auction", "doubling", "over", "over")]
    found = douzero.encode(Observations(**fields), legal_of([[NO_CARDS], [NO_CARDS] * 2, [], []]))
    assert {position: batch.rows.tolist() for position, batch in found.items()} == {
        "landlord_up": [3]
    }
    # Nobody has a card left: each one-hot is at its last place, as numpy's index -1 is.
    (state,) = found["landlord_up"].x_no_action
    assert np.flatnonzero(state).tolist() == [7 * 54 + 19, 7 * 54 + 20 + 16, 7 * 54 + 20 + 17]


def test_arrays_are_the_callers_own_without_buffers() -> None:
    first, second = (batch_of(decisions(seed, shift=2)) for seed in (102, 103))
    kept = douzero.encode(*first, z_batch="copy")
    copies = {name: copy.deepcopy(batch) for name, batch in kept.items()}
    douzero.encode(*second, z_batch="copy")
    buffers = Buffers()
    for game in (second, first):
        reused = douzero.encode(*game, z_batch="copy", buffers=buffers)
    for name, batch in kept.items():
        for one, twin, lying in zip(batch[1:], copies[name][1:], reused[name][1:], strict=True):
            same(one, twin)
            same(lying, twin)
            assert not np.shares_memory(one, lying)
    again = douzero.encode(*first, z_batch="copy", buffers=buffers)
    for name, batch in again.items():
        assert np.shares_memory(batch.x_batch, reused[name].x_batch)
    assert buffers.nbytes > 0


def refused(code: str, words: str, legal: LegalActions | None = None, **fields: Any) -> None:
    known = blank(2)
    known["seat"][:] = known["seat_to_act"][:] = known["landlord"][:] = 0
    with pytest.raises(ddz.DdzError, match=words) as caught:
        douzero.encode(Observations(**known | fields), legal)
    assert caught.value.code == code


def array(value: int, *shape: int, dtype: Any = np.uint8) -> Any:
    return np.full(shape, value, dtype)


def test_arrays_of_other_types_and_shapes() -> None:
    refused(
        "bad-array",
        r"hand must be a C-contiguous uint8 array of shape \(2, 15\)",
        hand=array(0, 2, 14),
    )
    refused(
        "bad-array", "unseen must be .* not an array of int64", unseen=array(0, 2, 15, dtype=int)
    )
    refused("bad-array", "unseen must be", unseen=array(0, 4, 15)[::2])
    refused("bad-array", "unseen must be", unseen=array(0, 2, 16)[:, :15])
    refused("bad-array", "last must be .* not None", last=None)
    refused("bad-array", r"history must be .* \(2, 16, 15\)", history=array(0, 2, 15, 15))
    refused("bad-array", r"bombs must be .* \(2,\)", bombs=array(0, 0))
    refused("bad-array", r"seat must be .* \(2,\)", seat=array(0, 3, dtype=np.int8))
    refused("not-described", "three seats", played=array(0, 2, 4, 15))
    refused("bad-array", r"played must be .*\(n, seats, 15\), not 'cards'", played="cards")
    refused("bad-array", r"hand must be .*\(n, 15\), not None", hand=None)
    legal = legal_of([[NO_CARDS], [NO_CARDS]])
    for offsets in ([0, 1, 3], [1, 1, 2], [0, 3, 2], [0, -1, 2]):
        refused("bad-array", "offsets must start at 0", replace(legal, offsets=np.array(offsets)))
    refused("bad-array", "offsets must be .*int64", replace(legal, offsets=array(0, 3)))
    refused("bad-array", "counts must be", replace(legal, counts=array(0, 2, 54)))
    odd = np.frombuffer(b"\0" * 25, np.uint8)[1:].view(np.int64)
    refused("bad-array", "offsets must be", replace(legal, offsets=odd))
    for strange in (None, 7, "hands"):
        with pytest.raises(ddz.DdzError, match="is no Observations"):
            douzero.encode(strange, None)  # type: ignore[arg-type]
    with pytest.raises(ddz.DdzError, match="z_batch must be"):
        douzero.encode(Observations(**blank(0)), None, z_batch="both")  # type: ignore[arg-type]
    assert douzero.encode(Observations(**blank(0)), None) == {}


@pytest.mark.parametrize("name", ["hand", "unseen", "played", "last", "history"])
def test_more_cards_than_there_are(name: str) -> None:
    for count in (5, 9, 255):
        fields = blank(2)[name]
        fields[1].flat[-1] = count
        refused("out-of-range", f"{name} holds {count} in row 1", None, **{name: fields})


def test_values_without_a_place() -> None:
    for seat in (3, 7, 127, -2, -128):
        refused("out-of-range", f"seat holds {seat}", seat=np.array([0, seat], np.int8))
        refused("out-of-range", f"landlord holds {seat}", landlord=np.array([seat, 0], np.int8))
    refused("out-of-range", "phase holds 9", phase=array(9, 2))
    refused(
        "out-of-range",
        "bombs and rockets together hold 15",
        bombs=array(14, 2),
        rockets=array(1, 2),
    )
    refused(
        "out-of-range",
        "bombs and rockets together hold 510",
        bombs=array(255, 2),
        rockets=array(255, 2),
    )
    refused(
        "out-of-range", "for the landlord, 21 in row 0", cards_left=np.full((2, 3), 21, np.uint8)
    )
    refused("out-of-range", "for a peasant, 18 in row 0", cards_left=np.full((2, 3), 18, np.uint8))
    legal = legal_of([[NO_CARDS], [(5, *NO_CARDS[1:])]])
    refused("out-of-range", "counts holds 5 in row 1", legal)
    refused(
        "not-to-act",
        "row 0 is what seat 0 sees, and its actions are those of seat 2",
        legal_of([[NO_CARDS], []]),
        seat_to_act=np.array([2, 0], np.int8),
    )


def test_hands_with_wild_cards_are_refused() -> None:
    def seen(rules: str, observe: Any) -> Observations:
        return VectorEnv(rules, 4, seed=1, phases="play", observe=observe).reset()[0]

    fields = "seat seat_to_act landlord phase hand unseen played last history cards_left bombs rockets".split()
    for observe in ("all", [*fields, "wild_rank"]):
        with pytest.raises(ddz.DdzError) as caught:
            douzero.encode(seen("laizi", observe), None)
        assert caught.value.code == "not-described"
        assert "DouZero's format has no place for wild cards: wild_rank holds" in str(caught.value)
        douzero.encode(seen("classic", observe), None)
    douzero.encode(seen("laizi", fields), None)  # nobody can know
    douzero.encode(VectorEnv("laizi", 4, seed=1).reset()[0], None)  # none is drawn yet
    known = blank(3)
    known["wild_rank"][1] = 4
    with pytest.raises(ddz.DdzError, match="holds 4, the rank 7, in row 1"):
        douzero.encode(Observations(**known), None)
    wrong: Any
    for wrong in (np.full(3, 255), np.full((3, 1), 255, np.uint8), "7"):
        with pytest.raises(ddz.DdzError, match=r"wild_rank must be a uint8 array") as caught:
            douzero.encode(Observations(**known | {"wild_rank": wrong}), None)
        assert caught.value.code == "bad-array"
