"""RLCard's features, bit for bit those that RLCard writes in games of its own, and its action ids."""

import copy
import random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import ddz_fast as ddz
from ddz_fast.batch import HISTORY, PHASES, SAYING, Observations
from ddz_fast.encodings import Buffers, rlcard
from ddz_fast.envs import VectorEnv
from observed import NO_CARDS, blank, in_play, legal_arrays, stacked
from reference.cards import Counts, counts_of

REASON = "the peer is not installed: pip install rlcard==1.2.0"
GAMES = 30
LETTERS = "3456789TJQKA2BR"


def cards(text: str) -> Counts:
    return NO_CARDS if text == "pass" else tuple(text.count(letter) for letter in LETTERS)


State = tuple[dict[str, Any], npt.NDArray[np.int8]]
"""What is known of a hand, and RLCard's features."""


def states(seed: int, shift: int) -> list[State]:
    """One random game of RLCard's, the state after its end included; its landlord sits at seat `shift`."""
    peer = pytest.importorskip("rlcard", reason=REASON)
    env, rng, found = peer.make("doudizhu", config={"seed": seed}), random.Random(seed), []
    state, player = env.reset()
    while True:
        raw = state["raw_obs"]
        seats = [(shift + other) % 3 for other in range(3)]
        played, left = [NO_CARDS] * 3, [0] * 3
        for other, seat in enumerate(seats):
            played[seat] = cards(raw["played_cards"][other])
            left[seat] = raw["num_cards_left"][other]
        moves = [(seats[other], cards(text)) for other, text in raw["trace"]]
        assert raw["self"] == player
        hand = in_play(
            seat=seats[player],
            landlord=shift,
            hand=cards(raw["current_hand"]),
            unseen=cards(raw["others_hand"]),
            played=played,
            cards_left=left,
            moves=moves,
        )
        found.append((hand, state["obs"]))
        if env.is_over():
            return found
        for action, features in state["legal_actions"].items():
            text = env._ID_2_ACTION[action]
            (ours,) = rlcard.action_features(np.array([cards(text)], np.uint8))
            assert ours.dtype == features.dtype
            assert ours.tobytes() == features.tobytes()
        state, player = env.step(rng.choice(list(state["legal_actions"])))


def game_of(seed: int, shift: int) -> tuple[Observations, list[npt.NDArray[np.int8]]]:
    found = states(seed, shift)
    return stacked([hand for hand, _ in found]), [obs for _, obs in found]


def test_every_state_of_its_games() -> None:
    buffers, seen = Buffers(), {"landlord": 0, "peasant": 0, "long": 0}
    for seed in range(GAMES):
        observations, theirs = game_of(seed, shift=seed % 3)
        found = rlcard.encode(observations, buffers=buffers)
        for role, batch in found.items():
            assert batch.role == role
            assert batch.obs.dtype == np.int8
            for row, obs in zip(batch.rows.tolist(), batch.obs, strict=True):
                assert obs.shape == theirs[row].shape
                assert obs.tobytes() == theirs[row].astype(np.int8).tobytes()
            seen[role] += len(batch.rows)
        seen["long"] += int((observations.plies > HISTORY).sum())
        assert sum(len(batch.rows) for batch in found.values()) == len(theirs)
    assert min(seen.values()) >= 300, seen


def peer_table() -> tuple[list[str], dict[str, list[list[str]]]]:
    utils = pytest.importorskip("rlcard.games.doudizhu.utils", reason=REASON)
    return utils.ID_2_ACTION, utils.CARD_TYPE[0]


def test_all_its_ids() -> None:
    names, types = peer_table()
    assert len(names) == rlcard.ACTIONS
    assert names[rlcard.PASS_ID] == "pass"
    moves = rlcard.moves(np.arange(rlcard.ACTIONS))
    rows = zip(moves.counts.tolist(), moves.category, moves.length, moves.key, strict=True)
    for name, (counts, category, length, key) in zip(names, rows, strict=True):
        assert tuple(counts) == cards(name)
        if name == "pass":
            assert (category, length, key) == (14, 0, 0)
            continue
        ((kind, weight),) = types[name]
        kind, _, ranks = kind.rpartition("_") if kind[-1].isdigit() else (kind, "", "1")
        assert list(ddz.Category)[category] == kind
        if (
            kind != "rocket"
        ):  # its weights count the lowest rank of a body, from 1 where there are kickers
            from_one = kind.startswith(("trio_solo", "trio_pair", "four"))
            assert key == int(weight) - from_one + int(ranks) - 1
            assert length == (4 if kind == "bomb" else int(ranks))
    assert rlcard.ids(moves).tolist() == list(range(rlcard.ACTIONS))
    assert rlcard.ids(moves).dtype == np.int32


def test_the_ids_of_legal_moves_are_those_of_their_texts() -> None:
    names, _ = peer_table()
    numbers = {name: number for number, name in enumerate(names)}
    for seed in range(20):
        dealt = ddz.deal("rlcard", 1, seed=seed)[0]
        hands = [ddz.Hand.from_counts(dealt[0] + dealt[3]), *map(ddz.Hand.from_counts, dealt[1:3])]
        position, rng = ddz.Position("rlcard", hands), random.Random(seed)
        while not position.is_over:
            arrays = position.legal_arrays()
            texts = [
                "".join(letter * n for letter, n in zip(LETTERS, row, strict=True)) or "pass"
                for row in arrays.counts.tolist()
            ]
            assert rlcard.ids(arrays).tolist() == [numbers[text] for text in texts]
            position.play(rng.choice(position.legal_moves()))


def test_readings_of_the_same_cards_share_an_id() -> None:
    rules = ddz.rules("douzero")
    readings = rules.readings("333444555666")
    assert len(readings) >= 3
    counts = np.array([move.cards.counts for move in readings], np.uint8)
    columns = {
        "category": [move.category.code for move in readings],
        "length": [move.length for move in readings],
        "key": [move.key for move in readings],
    }
    legal = legal_arrays(
        counts, [len(counts)], **{name: np.array(of, np.uint8) for name, of in columns.items()}
    )
    (number,) = set(rlcard.ids(legal).tolist())
    listed = rlcard.moves([number])
    assert list(ddz.Category)[listed.category[0]] == "trio_chain"
    assert tuple(listed.counts[0]) == counts_of("333444555666")


def test_what_has_no_id() -> None:
    def legal(text: str, category: int, key: int = 0) -> Any:
        return legal_arrays(
            np.array([NO_CARDS, counts_of(text)], np.uint8),
            [2],
            category=np.array([14, category], np.uint8),
            key=np.array([0, key], np.uint8),
        )

    for text, category, words in (
        ("34", 0, "row 1, solo '34'"),
        ("3333X3", 10, "3333"),
        ("444555XD", 8, "'444555XD'"),
        ("", 15, "'pass' before the play"),
        ("", 200, "category 200"),
    ):
        with pytest.raises(ddz.DdzError, match=words) as caught:
            rlcard.ids(legal(text, category))
        assert caught.value.code == "no-id"
    with pytest.raises(ddz.DdzError, match="saying 99"):
        rlcard.ids(legal("", SAYING, key=99))
    with pytest.raises(ddz.DdzError, match="is none of RLCard's 27,472 actions"):
        rlcard.ids(legal_arrays(np.full((1, 15), 255, np.uint8), [1]))
    for ids, words in (
        ([27_472], "go from 0 to 27471, and row 0 holds 27472"),
        ([5, -1], "row 1 holds -1"),
        ([1.0], "integers"),
        ([[1]], "one dimension"),
        (7, "one dimension"),
        (["3"], "integers"),
        ([True], "integers"),
    ):
        with pytest.raises(ddz.DdzError, match=words) as caught:
            rlcard.moves(ids)
        assert caught.value.code == "bad-ids"
    assert len(rlcard.moves([]).counts) == 0
    assert len(rlcard.ids(rlcard.moves([]))) == 0


def test_arrays_are_the_callers_own_without_buffers() -> None:
    first, second = game_of(201, shift=1), game_of(202, shift=1)
    kept = rlcard.encode(first[0])
    twins = copy.deepcopy(kept)
    rlcard.encode(second[0])
    buffers = Buffers()
    rlcard.encode(second[0], buffers=buffers)
    lying = rlcard.encode(first[0], buffers=buffers)
    for role, batch in kept.items():
        assert batch.obs.tobytes() == twins[role].obs.tobytes() == lying[role].obs.tobytes()
        assert not np.shares_memory(batch.obs, lying[role].obs)


def test_what_the_format_has_no_place_for() -> None:
    def refused(code: str, words: str, **fields: Any) -> None:
        known = blank(2)
        known["seat"][:] = known["landlord"][:] = 1
        with pytest.raises(ddz.DdzError, match=words) as caught:
            rlcard.encode(Observations(**known | fields))
        assert caught.value.code == code

    refused("not-described", "three seats", played=np.zeros((2, 2, 15), np.uint8))
    refused("bad-array", "history must be", history=np.zeros((2, 15, 15), np.uint8))
    refused("bad-array", "first_moves must be", first_moves=np.zeros((2, 15), np.uint8))
    refused("out-of-range", "first_moves holds 9", first_moves=np.full((2, 3, 15), 9, np.uint8))
    refused("bad-array", "hand must be .* not None", hand=None)
    refused("out-of-range", "seat holds 9", seat=np.array([0, 9], np.int8))
    refused("out-of-range", "hand holds 5", hand=np.full((2, 15), 5, np.uint8))
    refused("out-of-range", "cards_left holds 21", cards_left=np.full((2, 3), 21, np.uint8))
    with pytest.raises(ddz.DdzError, match="counts must be") as caught:
        rlcard.action_features([[1] * 15])  # type: ignore[arg-type]
    assert caught.value.code == "bad-array"
    with pytest.raises(ddz.DdzError, match="counts holds 8 in row 0"):
        rlcard.action_features(np.full((1, 15), 8, np.uint8))
    fields = blank(1)
    fields["seat"][:] = fields["landlord"][:] = 0
    fields["phase"][:] = PHASES.index("auction")
    assert rlcard.encode(Observations(**fields)) == {}


def test_hands_with_wild_cards_are_refused() -> None:
    def seen(rules: str, observe: Any) -> Observations:
        return VectorEnv(rules, 4, seed=1, phases="play", observe=observe).reset()[0]

    fields = "seat landlord phase hand unseen played history first_moves cards_left".split()
    for observe in ("all", [*fields, "wild_rank"]):
        with pytest.raises(ddz.DdzError) as caught:
            rlcard.encode(seen("laizi", observe))
        assert caught.value.code == "not-described"
        assert "RLCard's format has no place for wild cards: wild_rank holds" in str(caught.value)
        rlcard.encode(seen("classic", observe))
    rlcard.encode(seen("laizi", fields))  # nobody can know
    rlcard.encode(VectorEnv("laizi", 4, seed=1).reset()[0])  # none is drawn yet
    known = blank(3)
    known["wild_rank"][1] = 4
    with pytest.raises(ddz.DdzError, match="holds 4, the rank 7, in row 1"):
        rlcard.encode(Observations(**known))
    wrong: Any
    for wrong in (np.full(3, 255), np.full((3, 1), 255, np.uint8), "7"):
        with pytest.raises(ddz.DdzError, match=r"wild_rank must be a uint8 array") as caught:
            rlcard.encode(Observations(**known | {"wild_rank": wrong}))
        assert caught.value.code == "bad-array"
