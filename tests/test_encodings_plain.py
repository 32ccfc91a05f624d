"""Plain features, against the same layout written down again in plain Python."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import ddz_fast as ddz
from ddz_fast.batch import NO_RANK, PHASES, SAYING, LegalActions, Observations
from ddz_fast.encodings import plain
from ddz_fast.phases.sayings import SAYINGS
from observed import blank, legal_arrays

Column = npt.NDArray[Any]
PRESETS = ddz.presets()


def random_views(rules: ddz.RuleSet, n: int, seed: int) -> Observations:
    """Any values that the fields can have, whether or not they go together."""
    rng, seats, copies = np.random.default_rng(seed), rules.seats, 4 * rules.decks
    fields = blank(n, seats)

    def signed(name: str, below: int) -> None:
        fields[name][...] = rng.integers(-1, below, fields[name].shape)

    for name in (
        "seat",
        "seat_to_act",
        "landlord",
        "first",
        "dealer",
        "to_beat_by",
        "history_seat",
    ):
        signed(name, seats)
    signed("said_by", seats)
    signed("said", len(SAYINGS))
    for name in (
        "hand",
        "unseen",
        "bottom",
        "reported",
        "to_beat",
        "shown",
        "played",
        "last",
        "history",
    ):
        cards = fields[name]
        cards[...] = rng.integers(0, copies + 1, cards.shape)
        cards[..., 13:] = rng.integers(0, rules.decks + 1, cards[..., 13:].shape)
    most = rules.hand_cards + rules.bottom_cards
    limits = {
        "cards_left": most,
        "phase": len(PHASES) - 1,
        "to_beat_category": 14,
        "to_beat_length": 14,
    }
    limits |= {
        "to_beat_key": 14,
        "to_beat_bomb_class": 3,
        "bombs": 13,
        "big_bombs": 9,
        "rockets": 1,
    }
    limits |= {"bid": 3, "robs": 4, "open": 5, "wild_rank": 12, "face_up": 14, "redeals": 120}
    limits |= {"doubled": 1, "huangfan": 1}
    for name, highest in limits.items():
        fields[name][...] = rng.integers(0, highest + 1, fields[name].shape)
    for name in ("wild_rank", "face_up"):
        fields[name][::3] = NO_RANK
    return Observations(**fields)


def cards(rules: ddz.RuleSet, counts: list[int]) -> Iterator[float]:
    for rank, count in enumerate(counts):
        copies = rules.decks * (4 if rank < 13 else 1)
        yield from (1.0 * (i < count) for i in range(copies))


def one_hot(place: int, width: int) -> list[float]:
    return [1.0 * (i == place) for i in range(width)]


def ones(count: int, width: int) -> list[float]:
    return [1.0 * (i < count) for i in range(width)]


def expected(rules: ddz.RuleSet, o: Observations, row: int) -> dict[str, list[float]]:
    """One row, block by block, as the documentation says."""
    seats, me = rules.seats, int(o.seat[row])
    order = [(me + after) % seats for after in range(seats)]

    def who(seat: int) -> list[float]:
        return [1.0 * (seat == each) for each in order]

    def deck(counts: Column) -> list[float]:
        return list(cards(rules, counts.tolist()))

    def decks(by_seat: Column) -> list[float]:
        return [value for seat in order for value in deck(by_seat[seat])]

    history = [
        value
        for counts, by in zip(o.history[row], o.history_seat[row].tolist(), strict=True)
        for value in deck(counts) + who(by)
    ]
    pairs = set(zip(o.said_by[row].tolist(), o.said[row].tolist(), strict=True))
    most = rules.hand_cards + rules.bottom_cards
    largest = max(1, rules.open_before, rules.late_open_factor, *rules.open_tiers)
    return {
        "hand": deck(o.hand[row]),
        "unseen": deck(o.unseen[row]),
        "bottom": deck(o.bottom[row]),
        "shown": decks(o.shown[row]),
        "reported": deck(o.reported[row]),
        "played": decks(o.played[row]),
        "last": decks(o.last[row]),
        "cards_left": [v for seat in order for v in ones(o.cards_left[row, seat], most)],
        "to_beat": deck(o.to_beat[row]),
        "to_beat_category": one_hot(int(o.to_beat_category[row]), 15),
        "to_beat_length": [o.to_beat_length[row] / 14],
        "to_beat_key": [o.to_beat_key[row] / 14],
        "to_beat_bomb_class": one_hot(int(o.to_beat_bomb_class[row]) - 1, 3),
        "to_beat_by": who(o.to_beat_by[row]),
        "history": history,
        "phase": one_hot(int(o.phase[row]), len(PHASES)),
        "seat_to_act": who(o.seat_to_act[row]),
        "landlord": who(o.landlord[row]),
        "first": who(o.first[row]),
        "dealer": who(o.dealer[row]),
        "bombs": [o.bombs[row] / (13 * rules.decks)],
        "big_bombs": [o.big_bombs[row] / (13 * rules.decks)],
        "rockets": [float(o.rockets[row])],
        "bid": ones(o.bid[row], 3),
        "robs": ones(o.robs[row], 4),
        "open": [max(0, int(o.open[row]) - 1) / (largest - 1)],
        "doubled": [float(o.doubled[row, seat]) for seat in order],
        "said": [1.0 * ((s, what) in pairs) for s in order for what in range(len(SAYINGS))],
        "wild_rank": one_hot(int(o.wild_rank[row]), 13),
        "face_up": one_hot(int(o.face_up[row]), 15),
        "huangfan": [float(o.huangfan[row])],
        "redeals": [min(1.0, o.redeals[row] / rules.max_redeals)],
    }


@pytest.mark.parametrize("name", PRESETS)
def test_every_block_of_every_rule_set(name: str) -> None:
    rules = ddz.rules(name)
    observations = random_views(rules, 25, seed=PRESETS.index(name))
    ours, layout = plain.encode(name, observations), plain.layout(name)
    assert ours.dtype == np.float32
    assert ours.shape == (25, plain.size(name))
    assert ours.min() == 0
    assert ours.max() == 1
    for row in range(25):
        if observations.seat[row] < 0:
            assert not ours[row].any()
            continue
        blocks = expected(rules, observations, row)
        assert list(layout) == list(blocks)
        for block, columns in layout.items():
            values = np.array(blocks[block], np.float32)
            assert ours[row, columns].tobytes() == values.tobytes(), block


@pytest.mark.parametrize("name", PRESETS)
def test_the_blocks_lie_one_behind_the_other(name: str) -> None:
    for layout, size in (
        (plain.layout(name), plain.size(name)),
        (plain.action_layout(name), plain.action_size(name)),
    ):
        ends = [0]
        for columns in layout.values():
            assert columns.start == ends[-1]
            assert columns.stop > columns.start
            ends.append(columns.stop)
        assert ends[-1] == size
    assert list(plain.layout(name)) == list(plain.layout("classic"))


def legal_of(rules: ddz.RuleSet, counts: Column) -> LegalActions:
    """The leads of some hands, a pass, and everything that can be said."""
    _, cards, category, length, key = rules.leads_many(counts)
    said = len(SAYINGS)
    others = np.zeros((1 + said, 15), np.uint8)
    rows = len(cards) + 1 + said
    return legal_arrays(
        np.concatenate([cards, others]),
        [rows],
        category=np.concatenate([category, [14], np.full(said, SAYING)]).astype(np.uint8),
        length=np.concatenate([length, np.zeros(1 + said)]).astype(np.uint8),
        key=np.concatenate([key, [0], np.arange(said)]).astype(np.uint8),
        bomb_class=(np.arange(rows) % 4).astype(np.uint8),
    )


@pytest.mark.parametrize("name", PRESETS)
def test_the_features_of_actions(name: str) -> None:
    rules = ddz.rules(name, **({"wild_rank": "7"} if name == "laizi" else {}))
    legal = legal_of(rules, np.ascontiguousarray(ddz.deal(rules, 2, seed=6)[:, 0]))
    ours = plain.action_features(rules, legal)
    assert ours.shape == (len(legal.counts), plain.action_size(rules))
    assert ours.dtype == np.float32
    for row, found in enumerate(ours):
        said = legal.category[row] == SAYING
        values = [
            *cards(rules, legal.counts[row].tolist()),
            *one_hot(int(legal.category[row]), 16),
            legal.length[row] / 14,
            0.0 if said else legal.key[row] / 14,
            *one_hot(int(legal.bomb_class[row]) - 1, 3),
            *one_hot(int(legal.key[row]) if said else -1, len(SAYINGS)),
        ]
        assert found.tobytes() == np.array(values, np.float32).tobytes()
    assert list(plain.action_layout(rules)) == "cards category length key bomb_class saying".split()


def test_it_is_written_where_one_says() -> None:
    observations = random_views(ddz.rules("haling"), 5, seed=1)
    kept = plain.encode("haling", observations)
    twin = kept.copy()
    out = np.full((5, plain.size("haling")), 9, np.float32)
    assert plain.encode("haling", observations, out) is out
    assert out.tobytes() == twin.tobytes()
    plain.encode("haling", random_views(ddz.rules("haling"), 5, seed=2), out)
    assert kept.tobytes() == twin.tobytes()
    assert out.tobytes() != twin.tobytes()
    legal = legal_of(ddz.rules("classic"), ddz.deal("classic", 1, seed=1)[0, :1])
    place = np.empty((len(legal.counts), plain.action_size("classic")), np.float32)
    assert plain.action_features("classic", legal, place) is place
    assert place.tobytes() == plain.action_features("classic", legal).tobytes()
    for wrong in (place[:-1], place.astype(float), place[:, ::2], "out"):
        with pytest.raises(ddz.DdzError, match="out must be") as caught:
            plain.action_features("classic", legal, wrong)  # type: ignore[arg-type]
        assert caught.value.code == "bad-array"


def refused(code: str, words: str, **fields: Any) -> None:
    with pytest.raises(ddz.DdzError, match=words) as caught:
        plain.encode("classic", Observations(**blank(2) | fields))
    assert caught.value.code == code


def test_arrays_of_other_types_and_shapes() -> None:
    with pytest.raises(ddz.DdzError, match=r"shown must be .* \(2, 4, 15\)"):
        plain.encode("haling", Observations(**blank(2)))
    for name, array in blank(2).items():
        wrong = array.astype(np.float64)
        if name in ("plies", "first_moves"):  # they are not read
            plain.encode("classic", Observations(**blank(2) | {name: wrong}))
            continue
        refused("bad-array", f"{name} must be a C-contiguous {array.dtype} array", **{name: wrong})
        refused(
            "bad-array",
            f"{name} must be a C-contiguous",
            **{name: array[:1] if name != "hand" else None},
        )
    with pytest.raises(ddz.RuleSetError, match="is no rule set"):
        plain.encode("nope", Observations(**blank(1)))
    with pytest.raises(ddz.DdzError, match="is no LegalActions"):
        plain.action_features("classic", Observations(**blank(1)))  # type: ignore[arg-type]
    assert plain.encode("classic", Observations(**blank(0))).shape == (0, plain.size("classic"))


def test_values_that_no_hand_has() -> None:
    for name in ("seat", "seat_to_act", "landlord", "first", "dealer", "to_beat_by"):
        for seat in (3, 127, -2, -128):
            refused(
                "out-of-range",
                f"{name} holds {seat} in row 1",
                **{name: np.array([0, seat], np.int8)},
            )
    for name in (
        "hand",
        "unseen",
        "bottom",
        "reported",
        "to_beat",
        "shown",
        "played",
        "last",
        "history",
    ):
        for count in (5, 255):
            array = blank(2)[name]
            array[1].flat[-1] = count
            refused("out-of-range", f"{name} holds {count} in row 1", **{name: array})
    for name, value in (("said", 43), ("said", -2), ("said_by", 3), ("history_seat", 3)):
        refused("out-of-range", f"{name} holds {value}", **{name: np.full((2, 16), value, np.int8)})
    for name, value in (
        ("phase", 9),
        ("to_beat_category", 15),
        ("to_beat_bomb_class", 4),
        ("to_beat_bomb_class", 255),
    ):
        refused("out-of-range", f"{name} holds {value}", **{name: np.full(2, value, np.uint8)})
    refused("out-of-range", "cards_left holds 21", cards_left=np.full((2, 3), 21, np.uint8))
    loud = {
        name: np.full(2, 255, np.uint8) for name in "bombs big_bombs rockets bid robs open".split()
    }
    loud |= {"to_beat_length": np.full(2, 255, np.uint8), "to_beat_key": np.full(2, 255, np.uint8)}
    loud |= {"wild_rank": np.full(2, 77, np.uint8), "seat": np.zeros(2, np.int8)}
    assert plain.encode("classic", Observations(**blank(2) | loud)).max() == 1
    for name, value in (("counts", 5), ("category", 16), ("bomb_class", 4), ("key", 43)):
        legal = vars(legal_arrays(np.zeros((2, 15), np.uint8), [2]))
        legal |= {name: np.full_like(legal[name], value)}
        with pytest.raises(ddz.DdzError, match=f"{name} holds {value}") as caught:
            plain.action_features("classic", LegalActions(**legal))
        assert caught.value.code == "out-of-range"
