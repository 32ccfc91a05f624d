"""OpenSpiel's observation tensor, bit for bit that of its own games, and its action ids."""

import random
import re
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import ddz_fast as ddz
from ddz_fast.batch import PHASES, SAYING, Observations
from ddz_fast.encodings import openspiel
from ddz_fast.envs import VectorEnv
from ddz_fast.phases.sayings import SAYINGS
from observed import NO_CARDS, blank, legal_arrays, stacked
from reference.cards import RANKS, Counts, counts_of

REASON = "the peer is not installed: pip install open_spiel==2.0.2"
GAMES = 40
CHANCES = 52
"""The place of the card that is turned up, and the cards that are dealt."""
SEEN = re.compile(
    r"My hand (.*)\nPlayed cards (.*)\nface up card rank: (\d+)start player: (\d+)My position"
)


def new_game() -> Any:
    return pytest.importorskip("pyspiel", reason=REASON).load_game("dou_dizhu").new_initial_state()


def cards(text: str) -> Counts:
    return counts_of(text.replace("(BWJ)", "X").replace("(CJ)", "D"))


def seen_by(state: Any, player: int) -> dict[str, Any]:
    """What a player sees, from OpenSpiel's own words and the history of the game."""
    hand, played, face_up, first = SEEN.match(state.observation_string(player)).groups()  # type: ignore[union-attr]
    spoken, landlord, passes = [], -1, 0
    for turn, action in enumerate(state.history()[CHANCES:]):
        by = (int(first) + turn) % 3
        spoken.append((by, action))
        passes = 0 if action else passes + 1
        landlord = by if action else landlord
        if action == 3 or passes == 3 or (passes == 2 and landlord >= 0):
            break
    in_auction = not (spoken and (action == 3 or (passes == 2 and landlord >= 0)))
    pad = 16 - len(spoken)
    return {
        "seat": player,
        "landlord": -1 if in_auction else landlord,
        "first": int(first),
        "phase": PHASES.index("auction" if in_auction else "play"),
        "hand": cards(hand),
        "played": [NO_CARDS, cards(played), NO_CARDS],
        "face_up": int(face_up),
        "said": [-1] * pad + [SAYINGS.index(said or "pass") for _, said in spoken],
        "said_by": [-1] * pad + [by for by, _ in spoken],
    }


def games(number: int, seed: int) -> tuple[Observations, list[list[float]]]:
    """Every view of random games, and OpenSpiel's tensors; half of the games skip the auction."""
    rng, rows, tensors = random.Random(seed), [], []
    for number_of_game in range(number):
        state = new_game()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        while True:
            for player in range(3):
                rows.append(seen_by(state, player))
                tensors.append(state.observation_tensor(player))
            if state.is_terminal():
                break
            actions = state.legal_actions()
            state.apply_action(
                3 if number_of_game % 2 and 3 in actions[:4] else rng.choice(actions)
            )
    return stacked(rows), tensors


def test_every_view_of_its_games() -> None:
    observations, theirs = games(GAMES, seed=1)
    ours = openspiel.observation_tensor(observations)
    assert ours.dtype == np.float32
    assert ours.shape == (len(theirs), openspiel.OBSERVATION_SIZE)
    assert ours.tobytes() == np.array(theirs, np.float32).tobytes()
    auction = observations.phase == PHASES.index("auction")
    bid = ((observations.said >= 1) & (observations.said <= 3)).any(axis=1)
    assert (auction & bid).sum() >= 30
    assert (auction & ~bid).sum() >= 30
    assert (~auction).sum() >= 2_000
    assert (observations.hand[:, 13:].any(axis=1)).sum() >= 100


def test_zeros_while_the_deal_is_under_way() -> None:
    state, rng = new_game(), random.Random(2)
    fields = blank(1)
    fields["phase"][:] = PHASES.index("opening")
    fields["seat"][:] = 0
    fields["first"][:] = 1
    (ours,) = openspiel.observation_tensor(Observations(**fields))
    for _ in range(20):
        assert state.observation_tensor(0) == ours.tolist()
        state.apply_action(rng.choice(state.legal_actions()))


def test_jokers_with_places_of_their_own() -> None:
    observations, _ = games(6, seed=3)
    twice = openspiel.observation_tensor(observations, joker_overlap=False)
    places, offset = [], 0
    for rank in range(len(RANKS)):
        places.append(offset)
        offset += 5 if rank < 13 else 2
    assert offset == 69
    own, gone, rest = twice[:, :69], twice[:, 69:138], twice[:, 138:]
    for part, counts in ((own, observations.hand), (gone, observations.played.sum(axis=1))):
        expected = np.zeros_like(part)
        for rank, place in enumerate(places):
            expected[np.arange(len(part)), place + counts[:, rank]] = 1
        assert part.tobytes() == expected.tobytes()
    usual = openspiel.observation_tensor(observations)[:, 138:]
    assert (rest[:, 3:] == usual[:, 3:]).all()
    assert (rest <= usual).all()


def test_all_its_ids() -> None:
    state = new_game()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    moves = openspiel.moves(np.arange(openspiel.ACTIONS))
    assert state.get_game().num_distinct_actions() == openspiel.ACTIONS
    assert [state.action_to_string(action) for action in range(4)] == [
        "Pass",
        "Bid 1",
        "Bid 2",
        "Bid 3",
    ]
    assert moves.category[:4].tolist() == [14, SAYING, SAYING, SAYING]
    assert moves.key[:4].tolist() == [0, 1, 2, 3]
    assert not moves.counts[:4].any()
    names = list(ddz.Category)
    for action in range(4, openspiel.ACTIONS):
        text = state.action_to_string(action)
        counts, category = tuple(moves.counts[action].tolist()), names[moves.category[action]]
        assert counts == cards(text.replace("-", ""))
        body = counts if "-" not in text else cards(text.split("-")[0])
        ranks = [rank for rank, held in enumerate(body) if held == max(body)]
        length = 4 if category == "bomb" else 1 if category == "rocket" else len(ranks)
        assert (moves.key[action], moves.length[action]) == (ranks[-1], length)
        assert ("-" in text) == (category in ("trio_solo_chain", "trio_pair_chain"))
    assert openspiel.ids(moves).tolist() == list(range(openspiel.ACTIONS))
    assert openspiel.ids(moves).dtype == np.int32


def test_the_ids_of_legal_moves_are_its_own() -> None:
    """But for its known faults, which tests/test_peers.py names."""
    rng, compared = random.Random(4), 0
    for _ in range(10):
        state = new_game()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        while 3 in state.legal_actions()[:4]:
            state.apply_action(3)
        while not state.is_terminal():
            player, actions = state.current_player(), state.legal_actions()
            hand = np.array([seen_by(state, player)["hand"]], np.uint8)
            if 0 not in actions:
                _, *arrays = ddz.rules("openspiel").leads_many(hand)
                ours = openspiel.ids(ddz.MoveArrays(*arrays))
                assert set(actions) <= set(ours.tolist())
                compared += len(ours)
            state.apply_action(rng.choice(actions))
    assert compared >= 1_000


def test_plays_of_the_same_cards_have_ids_of_their_own() -> None:
    moves = openspiel.moves(np.arange(openspiel.ACTIONS))
    same = (moves.counts == np.array(counts_of("333444555666"), np.uint8)).all(axis=1)
    found = np.flatnonzero(same)
    assert [(int(moves.length[row]), int(moves.key[row])) for row in found] == [
        (4, 3),
        (3, 2),
        (3, 3),
    ]
    assert openspiel.ids(openspiel.moves(found)).tolist() == found.tolist()


def test_the_pass_of_the_auction() -> None:
    for auction, category in ((False, 14), (True, SAYING)):
        moves = openspiel.moves([0, 3, 0, 26_056], auction=auction)
        assert moves.category.tolist() == [category, SAYING, category, 13]
        assert moves.key.tolist() == [0, 3, 0, 14]
        assert openspiel.ids(moves).tolist() == [0, 3, 0, 26_056]
    assert openspiel.moves([0]).category.tolist() == [14]  # the table has not changed


def sayings(*names: Any) -> Any:
    return legal_arrays(
        np.zeros((len(names), 15), np.uint8),
        [len(names)],
        category=np.full(len(names), SAYING, np.uint8),
        key=np.array([SAYINGS.index(name) for name in names], np.uint8),
    )


def test_what_has_no_id() -> None:
    assert openspiel.ids(sayings("pass", 1, 2, 3)).tolist() == [0, 1, 2, 3]
    with pytest.raises(
        ddz.DdzError, match="row 1, 'rob' before the play, is none of OpenSpiel's"
    ) as caught:
        openspiel.ids(sayings("pass", "rob"))
    assert caught.value.code == "no-id"
    four = ddz.rules("classic").readings("333344")
    legal = legal_arrays(
        np.array([move.cards.counts for move in four]),
        [len(four)],
        category=np.array([move.category.code for move in four], np.uint8),
        length=np.array([move.length for move in four], np.uint8),
        key=np.array([move.key for move in four], np.uint8),
    )
    with pytest.raises(ddz.DdzError, match="row 0, four_two_solo '333344'"):
        openspiel.ids(legal)
    for ids in ([26_057], [-1], [0.5], [[0]], np.zeros(2, bool)):
        with pytest.raises(ddz.DdzError, match="ids") as caught:
            openspiel.moves(ids)
        assert caught.value.code == "bad-ids"


def refused(code: str, words: str, out: npt.NDArray[Any] | None = None, **fields: Any) -> None:
    known = blank(2)
    known["seat"][:] = 0
    with pytest.raises(ddz.DdzError, match=words) as caught:
        openspiel.observation_tensor(Observations(**known | fields), out)
    assert caught.value.code == code


def test_what_the_format_has_no_place_for() -> None:
    refused(
        "not-described", "OpenSpiel's format .* three seats", played=np.zeros((2, 4, 15), np.uint8)
    )
    refused("bad-array", "said must be", said=np.zeros((2, 16), np.int16))
    refused("bad-array", "face_up must be", face_up=np.zeros((2, 1), np.uint8))
    for name in ("seat", "landlord", "first"):
        refused("out-of-range", f"{name} holds 3 in row 1", **{name: np.array([0, 3], np.int8)})
    refused("out-of-range", "said_by holds 5", said_by=np.full((2, 16), 5, np.int8))
    hands = np.zeros((2, 15), np.uint8)
    hands[1, 13] = 2
    refused("out-of-range", "hand holds 2 of X in row 1; the deck has 1", hand=hands)
    played = np.zeros((2, 3, 15), np.uint8)
    played[0, :, 4] = 2
    refused("out-of-range", "played holds 6 of 7 in row 0; the deck has 4", played=played)
    played[:] = 255
    refused("out-of-range", "played holds 765 of 3 in row 0", played=played)


def test_where_it_is_written() -> None:
    observations, theirs = games(2, seed=5)
    out = np.full((len(theirs), 159), 7, np.float32)
    assert openspiel.observation_tensor(observations, out) is out
    assert out.tobytes() == np.array(theirs, np.float32).tobytes()
    other = openspiel.observation_tensor(observations)
    assert not np.shares_memory(other, out)
    frozen = np.zeros((2, 159), np.float32)
    frozen.flags.writeable = False
    refused("bad-array", "out must be writable", frozen)
    for wrong in (
        np.zeros((2, 158), np.float32),
        np.zeros((2, 159)),
        np.zeros((3, 159), np.float32),
    ):
        refused("bad-array", r"out must be .*float32.*\(2, 159\)", wrong)
    refused("bad-array", "out must be", np.zeros((2, 318), np.float32)[:, ::2])
    strange = {"seat": 77, "phase": 0}
    nobody = stacked([{"seat": -1, "hand": NO_CARDS}, strange | {"seat": 1}])
    assert not openspiel.observation_tensor(nobody).any()


def test_hands_with_wild_cards_are_refused() -> None:
    def seen(rules: str, observe: Any) -> Observations:
        return VectorEnv(rules, 4, seed=1, phases="play", observe=observe).reset()[0]

    fields = "seat landlord first phase hand played said said_by face_up".split()
    for observe in ("all", [*fields, "wild_rank"]):
        with pytest.raises(ddz.DdzError) as caught:
            openspiel.observation_tensor(seen("laizi", observe))
        assert caught.value.code == "not-described"
        assert "OpenSpiel's format has no place for wild cards: wild_rank holds" in str(
            caught.value
        )
        openspiel.observation_tensor(seen("classic", observe))
    openspiel.observation_tensor(seen("laizi", fields))  # nobody can know
    openspiel.observation_tensor(VectorEnv("laizi", 4, seed=1).reset()[0])  # none is drawn yet
    known = blank(3)
    known["wild_rank"][1] = 4
    with pytest.raises(ddz.DdzError, match="holds 4, the rank 7, in row 1"):
        openspiel.observation_tensor(Observations(**known))
    wrong: Any
    for wrong in (np.full(3, 255), np.full((3, 1), 255, np.uint8), "7"):
        with pytest.raises(ddz.DdzError, match=r"wild_rank must be a uint8 array") as caught:
            openspiel.observation_tensor(Observations(**known | {"wild_rank": wrong}))
        assert caught.value.code == "bad-array"
