"""ActionIndex: ids are the places in the list of the deck's leads, then the pass and the sayings; and back."""

import random
from functools import cache

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import ddz_fast as ddz
from action_rows import deck_list, leads_of, said
from ddz_fast.batch import SAYING
from ddz_fast.phases.sayings import REPORTS, SAYINGS, Saying
from house_rules import Flag, any_change
from reference.bridge import rules_called, rules_with
from reference.cards import deck as reference_deck
from reference.flags import PRESETS as REFERENCE
from reference.flags import Flags
from reference.generator import plays
from strategies import flags

WITHOUT_WILD = tuple(name for name in ddz.presets() if name != "laizi")
BIDS = ("pass", 1, 2, 3)
CALLS = ("decline", "call", "rob")
HOUSE_RULES: tuple[tuple[str, dict[str, Flag]], ...] = (
    ("classic", {"min_solo_chain": 3, "min_pair_chain": 2, "kick_bomb": True}),
    ("classic", {"kick_equal": False, "kick_rocket": False}),
    (
        "classic",
        {"pair_kick_equal": True, "kick_adjacent": False, "jokers": False, "hand_cards": 12},
    ),
    ("classic", {"trio_solo": False, "trio_pair": False, "four_two_solo": False}),
    ("classic", {"hand_cards": 1, "bottom_cards": 0}),
    ("classic", {"seats": 2, "hand_cards": 27, "bottom_cards": 0, "kick_bomb": True}),
    ("four_player", {"low_ace": "solo", "consecutive_wings": True}),
    (
        "four_player",
        {
            "pair_kick_equal": True,
            "low_ace": "all",
            "jokers": False,
            "hand_cards": 24,
            "min_solo_chain": 3,
        },
    ),
    ("haling", {"consecutive_wings": False, "pair_kick_equal": True}),
    ("haling", {"hand_cards": 10, "bottom_cards": 4, "trio_pair": False}),
)
every_rule_set = pytest.mark.parametrize(
    "rules",
    [ddz.rules(name) for name in WITHOUT_WILD]
    + [ddz.rules(name, **changes) for name, changes in HOUSE_RULES],
    ids=[*WITHOUT_WILD, *(f"{name}-{i}" for i, (name, _) in enumerate(HOUSE_RULES))],
)


def same(found: tuple[npt.NDArray[np.uint8], ...], expected: ddz.MoveArrays) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(found, expected, strict=False))


# Which plays, and in which order.


@pytest.mark.parametrize(
    ("name", "plays_in_all"),
    [
        ("rlcard", 27_471),
        ("openspiel", 26_053),
        ("classic", 29_726),
        ("douzero", 30_383),
        ("pagat", 12_654),
        ("onestraw", 34_152),
        ("four_player", 9_079),
        ("four_player_continuing", 9_079),
        ("haling", 819),
    ],
)
def test_the_published_totals(name: str, plays_in_all: int) -> None:
    index = ddz.ActionIndex(rules_called(name))
    assert index.plays == index.pass_id == plays_in_all
    assert index.size == len(index) == plays_in_all + 1 + len(index.sayings)


@pytest.mark.parametrize(
    ("name", "most"), [("twelve_card", 16), ("two_player", 23), ("classic", 20)]
)
def test_the_plays_are_those_of_the_reference(name: str, most: int) -> None:
    chosen = REFERENCE.get(name, REFERENCE["classic"])
    expected = set(plays(chosen, reference_deck(jokers=chosen.jokers), most=most))
    index = ddz.ActionIndex(name)
    assert index.plays == len(expected)
    found = index.moves(np.arange(index.plays))
    cards = map(tuple, found.counts.tolist())
    names = [tuple(ddz.Category)[code].value for code in found.category.tolist()]
    patterns = zip(names, found.length.tolist(), found.key.tolist(), strict=True)
    assert {(card, *pattern) for card, pattern in zip(cards, patterns, strict=True)} == {
        (play.cards, play.category, play.length, play.key) for play in expected
    }


@every_rule_set
def test_ids_are_the_places_in_the_list_of_the_deck(rules: ddz.RuleSet) -> None:
    index, listed = ddz.ActionIndex(rules), deck_list(rules)
    found = index.ids(listed)
    assert found.dtype == np.int32
    assert np.array_equal(found, np.arange(index.plays))
    back = index.moves(found)
    assert same(back, listed)
    assert not back.bomb_class.any()
    assert all(column.dtype == np.uint8 for column in back)


@every_rule_set
def test_single_actions_are_what_the_arrays_say(rules: ddz.RuleSet) -> None:
    index = ddz.ActionIndex(rules)
    ids = [*range(0, index.size, 1 + index.size // 700), *range(index.pass_id, index.size)]
    rows = index.moves(ids)
    for row, number in enumerate(ids):
        action = index.action(number)
        assert index.id_of(action) == number
        if isinstance(action, ddz.Move):
            assert (action.category.code, action.length, action.key) == (
                rows.category[row],
                rows.length[row],
                rows.key[row],
            )
            assert np.array_equal(action.cards.counts, rows.counts[row])
        else:
            assert (rows.category[row], rows.length[row]) == (SAYING, 0)
            assert SAYINGS[rows.key[row]] == action
    assert np.array_equal(index.ids(rows), ids)


@every_rule_set
def test_the_ids_of_a_hand_rise(rules: ddz.RuleSet) -> None:
    index = ddz.ActionIndex(rules)
    hands = ddz.deal(rules, 300, seed=5).reshape(-1, 15)
    offsets, moves = leads_of(rules, hands)
    ids = index.ids(moves)
    assert same(index.moves(ids), moves)
    starts = np.isin(np.arange(1, len(ids)), offsets)
    assert (np.diff(ids) > 0)[~starts].all()


@given(any_change)
@settings(max_examples=120, deadline=None)
def test_any_rule_set(change: tuple[str, dict[str, Flag]]) -> None:
    name, changes = change
    rules = ddz.rules(name, **changes)
    if rules.has_wild_cards:
        with pytest.raises(ddz.RuleSetError, match="wild cards") as refused:
            ddz.ActionIndex(rules)
        assert refused.value.code == "no-action-index"
        return
    index, listed = ddz.ActionIndex(rules), deck_list(rules)
    assert np.array_equal(index.ids(listed), np.arange(index.plays))
    assert same(index.moves(np.arange(index.plays)), listed)


@given(flags, st.integers(0, 2**32))
@settings(max_examples=80, deadline=None)
def test_any_flags_of_the_play_and_cards_that_are_none(chosen: Flags, seed: int) -> None:
    """A row with something changed is a row of the list again, or refused."""
    rules, rng = rules_with(chosen), random.Random(seed)
    index, listed = ddz.ActionIndex(rules), deck_list(rules)
    known = {row: number for number, row in enumerate(rows_as_bytes(listed))}
    assert len(known) == index.plays
    for _ in range(30):
        at = rng.randrange(index.plays)
        row = ddz.MoveArrays(*(column[at : at + 1].copy() for column in listed))
        column = rng.randrange(4)
        if column == 0:
            row.counts[0, rng.randrange(15)] = rng.randrange(6)
        else:
            row[column][0] = rng.choice([0, 1, 2, 3, 4, 5, 7, 12, 13, 14, 100, 255])
        (changed,) = rows_as_bytes(row)
        if changed in known:
            assert index.ids(row) == known[changed]
        elif row.category[0] in (14, 15) and not row.counts.any():
            assume(False)
        else:
            with pytest.raises(ddz.MoveError, match=r"^row 0: ") as refused:
                index.ids(row)
            assert refused.value.code == "not-in-index"


def rows_as_bytes(moves: ddz.MoveArrays) -> list[bytes]:
    columns = [moves.counts, *(column[:, None] for column in moves[1:])]
    return [row.tobytes() for row in np.hstack(columns)]


# Positions and games.


@cache
def haling_position() -> ddz.Position:
    return ddz.Position(
        "haling", ["44444444556677XXDD", "3", "3", "3"], locked=["44444444", "XXDD"]
    )


def test_moves_of_positions_are_rows_of_the_index() -> None:
    index = ddz.ActionIndex("classic")
    position = ddz.Position("classic", ["3334445678", "55566677789TJQKA", "999TTTJJJQQQ"])
    rng = random.Random(1)
    while not position.is_over:
        legal = position.legal_moves()
        ids = index.ids(position.legal_arrays())
        assert [index.action(number) for number in ids.tolist()] == list(legal)
        assert [index.id_of(move) for move in legal] == ids.tolist()
        assert (position.to_beat is None) == (index.pass_id not in ids)
        position.play(rng.choice(legal))


def test_reported_sets_change_no_id() -> None:
    index, position = ddz.ActionIndex("haling"), haling_position()
    ids = index.ids(position.legal_arrays())
    assert (np.diff(ids) > 0).all()
    assert [index.action(number) for number in ids.tolist()] == list(position.legal_moves())
    assert index.id_of(ddz.rules("haling").move("44444444")) in ids
    assert index.id_of("4444") not in ids


@pytest.mark.parametrize(
    ("name", "changes", "sayings"),
    [
        ("classic", {}, BIDS),
        ("classic_continuing", {}, BIDS),
        ("openspiel", {}, BIDS),
        ("rlcard", {}, ()),
        ("face_up", {}, ()),
        ("two_player", {}, ("decline", "call")),
        ("winner_stays", {}, CALLS),
        ("huanle", {}, (*CALLS, "wait", "open", "no_double", "double")),
        ("huanle", {"opening": False}, (*CALLS, "no_double", "double")),
        (
            "huanle",
            {"doubling": False, "open_before": 0, "open_tiers": ()},
            (*CALLS, "wait", "open"),
        ),
        ("classic", {"opening": True, "late_open": "none"}, (*BIDS, "wait", "open")),
        ("rlcard", {"doubling": True}, ("no_double", "double")),
        ("four_player", {}, BIDS),
        ("four_player", {"baodao": True}, (*BIDS, "no_report", *REPORTS, "no_fight", "fight")),
        (
            "haling",
            {},
            (*BIDS, "no_report", *REPORTS, "no_fight", "fight", "no_tanda", "tanda"),
        ),
        ("haling", {"tanda": False, "baodao": False}, BIDS),
    ],
)
def test_what_can_be_said(name: str, changes: dict[str, Flag], sayings: tuple[Saying, ...]) -> None:
    index = ddz.ActionIndex(ddz.rules(name, **changes))
    assert index.sayings == sayings
    assert [index.action(index.pass_id + 1 + place) for place in range(len(sayings))] == list(
        sayings
    )
    if sayings:
        ids = index.ids(said(*sayings))
        assert np.array_equal(ids, np.arange(index.pass_id + 1, index.size))


@pytest.mark.parametrize("name", ["classic", "huanle", "haling", "four_player", "face_up"])
def test_every_action_of_whole_games_has_an_id(name: str) -> None:
    index, rng = ddz.ActionIndex(name), random.Random(name)
    for number in range(12):
        game = ddz.Game(name, seed=3, index=number)
        while not game.is_over:
            legal = game.legal_actions()
            ids = [index.id_of(action) for action in legal]
            assert ids == sorted(set(ids))
            assert [index.action(number) for number in ids] == list(legal)
            game.apply(rng.choice(legal))


# Single actions.


def test_texts_and_words() -> None:
    index = ddz.ActionIndex("classic")
    move = index.rules.move("333+4")
    assert index.id_of(move) == index.id_of("333+4") == index.id_of(ddz.Hand("3334"))
    assert index.id_of("3") == 0
    assert index.id_of(3) == index.pass_id + 4
    assert index.id_of(np.int64(3)) == index.pass_id + 4  # type: ignore[arg-type]
    assert index.id_of("pass") == index.pass_id + 1
    assert index.action(index.pass_id).is_pass  # type: ignore[union-attr]
    assert index.id_of(index.action(index.pass_id)) == index.pass_id
    without_bids = ddz.ActionIndex("huanle")
    assert without_bids.id_of("pass") == without_bids.pass_id
    assert without_bids.action(without_bids.id_of("rob")) == "rob"


def test_chains_with_a_low_ace() -> None:
    index = ddz.ActionIndex("haling")
    low, high = index.id_of("A2345"), index.id_of("TJQKA")
    assert str(index.action(low)) == "A2345"
    assert low + 9 == high
    usual = ddz.rules("classic").move("34567")  # its key counts on another line
    assert str(index.action(index.id_of(usual))) == "34567"
