"""Position: the turns of a trick, what is refused, taking back, copies and the text form."""

import copy
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz

any_ddz: Any = ddz
"""The package for arguments of the wrong type."""


class Turns:
    """The turns by the rules alone, to hold a position against."""

    def __init__(self, hands: list[ddz.Hand], landlord: int) -> None:
        self.hands = [Counter(str(hand)) for hand in hands]
        self.landlord = self.to_act = landlord
        self.table: ddz.Move | None = None
        self.by: int | None = None
        self.passes = 0
        self.winner: str | None = None

    def play(self, move: ddz.Move) -> None:
        seats, seat = len(self.hands), self.to_act
        self.to_act = (seat + 1) % seats
        if move.is_pass:
            self.passes += 1
            if self.passes == seats - 1:
                assert self.by == self.to_act
                self.table = self.by = None
            return
        self.hands[seat] -= Counter(str(move.cards))
        self.table, self.by, self.passes = move, seat, 0
        if not self.hands[seat]:
            self.winner = "landlord" if seat == self.landlord else "peasants"


def first_position(rules: ddz.RuleSet, game: int) -> ddz.Position:
    """A deal of the preset with a landlord of our choice, who has the bottom cards and leads."""
    *hands, bottom = map(ddz.Hand.from_counts, ddz.deal(rules, 1, seed=11, first_game=game)[0])
    landlord = game % len(hands)
    hands[landlord] += bottom
    return ddz.Position(rules, hands, landlord=landlord, to_act=landlord)


def random_game(rules: ddz.RuleSet, game: int) -> Iterator[tuple[ddz.Position, Turns]]:
    """Every position of a game, the last one included."""
    rng = random.Random(f"{rules.name} {game}")
    position = first_position(rules, game)
    turns = Turns(list(position.hands), position.landlord)
    while True:
        yield position, turns
        if position.is_over:
            return
        move = rng.choice(position.legal_moves())
        position.play(move)
        turns.play(move)


def known(preset: str) -> ddz.RuleSet:
    """The rule set, with a wild rank where it would draw one."""
    rules = ddz.rules(preset)
    return rules.with_flags(wild_rank="7") if rules.draws_wild_rank else rules


by_preset = pytest.mark.parametrize(
    "rules", [*map(known, ddz.presets())], ids=lambda rules: str(rules.name)
)


@by_preset
def test_the_turns_are_those_of_the_rules(rules: ddz.RuleSet) -> None:
    for game in range(20):
        for position, turns in random_game(rules, game):
            assert [Counter(str(hand)) for hand in position.hands] == turns.hands
            assert position.to_beat == turns.table
            assert position.to_beat_by == turns.by
            assert position.landlord == turns.landlord
            assert position.winner == turns.winner
            assert position.is_over == (turns.winner is not None)
            assert position.to_act == (None if turns.winner else turns.to_act)


@by_preset
def test_legal_moves_are_the_leads_or_the_follows_and_the_pass_last(rules: ddz.RuleSet) -> None:
    for game in range(3):
        for position, turns in random_game(rules, game):
            moves = list(position.legal_moves())
            if turns.winner:
                assert moves == []
            elif turns.table is None:
                assert moves == list(rules.leads(position.hands[turns.to_act]))
                assert moves
            else:
                follows = rules.follows(position.hands[turns.to_act], turns.table)
                assert moves == [*follows, rules.move("pass")]
            arrays = position.legal_arrays()
            assert [array.dtype for array in arrays] == [np.uint8] * 4
            assert arrays.counts.shape == (len(moves), 15)
            assert arrays.counts.tolist() == [move.cards.counts.tolist() for move in moves]
            assert arrays.category.tolist() == [move.category.code for move in moves]
            assert arrays.length.tolist() == [move.length for move in moves]
            assert arrays.key.tolist() == [move.key for move in moves]


@by_preset
def test_text_pickle_and_copies_give_every_position_back(rules: ddz.RuleSet) -> None:
    hashes: dict[int, str] = {}
    for game in range(6):
        for position, _ in random_game(rules, game):
            text = str(position)
            parsed = ddz.Position.parse(text)
            pickled: ddz.Position = pickle.loads(pickle.dumps(position))
            for twin in (
                parsed,
                pickled,
                position.copy(),
                copy.copy(position),
                copy.deepcopy(position),
            ):
                assert twin is not position
                assert twin == position
                assert hash(twin) == hash(position)
                assert twin.hash64 == position.hash64
                assert twin.rules == position.rules
                assert str(twin) == text
                assert twin.to_beat == position.to_beat
                assert twin.winner == position.winner
                assert len(twin.legal_moves()) == len(position.legal_moves())
            assert repr(position) == f"Position.parse({text!r})"
            assert hashes.setdefault(position.hash64, text) == text


@by_preset
def test_taking_moves_back_returns_to_every_position_passed(rules: ddz.RuleSet) -> None:
    for game in range(6):
        passed = [(str(position), hash(position)) for position, _ in random_game(rules, game)]
        *_, (last, _) = random_game(rules, game)
        twin = last.copy()
        for position in (last, twin):
            for text, number in passed[-2::-1]:
                position.undo()
                assert str(position) == text
                assert hash(position) == number
            with pytest.raises(ddz.PositionError, match="undo"):
                position.undo()
            assert position == first_position(rules, game)


def test_a_copy_goes_its_own_way() -> None:
    position = ddz.Position("classic", ["3344", "5566", "7788"])
    twin = position.copy()
    twin.play("33")
    assert str(position) == "classic 3344/5566/7788 0 0 - -"
    assert str(twin) == "classic 44/5566/7788 0 1 33 0"
    assert position != twin
    position.play("33")
    assert position == twin
    twin.play("pass")
    twin.undo()
    assert position == twin


def test_a_pickled_position_has_nothing_to_take_back() -> None:
    position = ddz.Position("classic", ["3344", "5566"])
    position.play("3")
    twin: ddz.Position = pickle.loads(pickle.dumps(position))
    with pytest.raises(ddz.PositionError, match="undo"):
        twin.undo()
    position.undo()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_others_passing_gives_the_lead_back(seats: int) -> None:
    hands = ["33AA", "4455", "6677", "8899"][:seats]
    position = ddz.Position("classic", hands)
    position.play("A")
    for seat in range(1, seats):
        assert position.to_act == seat
        assert (str(position.to_beat), position.to_beat_by) == ("A", 0)
        assert [str(move) for move in position.legal_moves()] == ["pass"]
        position.play("pass")
    assert position.to_act == 0
    assert position.to_beat is None
    assert position.to_beat_by is None
    assert [str(move) for move in position.legal_moves()] == ["3", "A", "33"]


def test_a_seat_that_passed_may_play_later_in_the_trick() -> None:
    position = ddz.Position("classic", ["36", "9T", "5K"])
    for action in ("3", "pass", "5", "6"):
        position.play(action)
    position.undo()
    position.play("pass")
    assert [str(move) for move in position.legal_moves()] == ["9", "T", "pass"]
    position.play("9")
    assert str(position) == "classic 6/T/K 0 2 9 1"


@pytest.mark.parametrize(
    ("landlord", "winner"), [(0, "landlord"), (1, "peasants"), (2, "peasants")]
)
def test_the_first_empty_hand_wins_for_its_side(landlord: int, winner: str) -> None:
    position = ddz.Position("classic", ["XD", "4444", "5"], landlord=landlord)
    before = str(position)
    position.play("XD")
    assert position.is_over
    assert position.winner == winner
    assert position.to_act is None
    assert len(position.legal_moves()) == 0
    assert position.legal_arrays().counts.shape == (0, 15)
    assert ddz.perft(position, 0) == 1
    assert ddz.perft(position, 1) == 0
    for action in ("pass", "4444", ddz.rules().move("5")):
        with pytest.raises(ddz.IllegalActionError, match="seat 0 has no cards left") as caught:
            position.play(action)
        assert caught.value.code == "hand-over"
    position.undo()
    assert str(position) == before == f"classic XD/4444/5 {landlord} 0 - -"


def test_moves_are_played_as_moves_texts_or_hands() -> None:
    for action in ("333+4", "4333", ddz.Hand("3334"), ddz.rules().move("3334")):
        position = ddz.Position("classic", ["333456", "55", "66"])
        position.play(action)
        assert str(position) == "classic 56/55/66 0 1 333+4 0"
        position.play("pass")
        assert position.to_act == 2


def test_a_text_means_what_it_means_on_the_table() -> None:
    """The same cards: four trios to a leader, three trios with three cards on such an aeroplane."""
    cards = "666777888999"
    for table, expected in ((None, cards), ("333444555+TJQ", "777888999+666")):
        position = ddz.Position("classic", [cards + "K", "A"], to_beat=table)
        position.play(cards)
        assert str(position) == f"classic K/A 0 1 {expected} 0"


def test_equal_positions_go_on_in_the_same_way() -> None:
    """What was shown matters, not with which kickers; a play of someone else does."""
    hands = ["44", "55", "66"]
    one = ddz.Position("classic", hands, to_beat="333+7")
    two = ddz.Position("classic", hands, to_beat=ddz.Pattern("trio_solo", 1, 0))
    assert one == two
    assert hash(one) == hash(two)
    assert isinstance(two.to_beat, ddz.Pattern)
    assert str(two) == "classic 44/55/66 0 0 trio_solo:1:0 2"
    assert ddz.Position.parse(str(two)) == one
    others = [
        ddz.Position("classic", hands, to_beat="333+7", to_beat_by=1),
        ddz.Position("classic", hands, to_beat="777+3"),
        ddz.Position("classic", hands, landlord=1, to_beat="333+7"),
        ddz.Position("classic", hands, to_act=1, to_beat="333+7", to_beat_by=2),
        ddz.Position("classic", ["44", "66", "55"], to_beat="333+7"),
        ddz.Position("classic", [*hands, "77"], to_beat="333+8", to_beat_by=2),
        ddz.Position("classic", hands),
    ]
    assert len({position.hash64 for position in [one, *others]}) == 8
    assert all(position != one for position in others)
    assert one != ddz.Position("spade_three", hands, to_beat="333+7")
    assert any_ddz.Position("classic", hands) != str(ddz.Position("classic", hands))


def test_a_position_under_changed_flags_keeps_them_in_its_text() -> None:
    rules = ddz.rules("classic", min_pair_chain=2, kick_rocket=False)
    position = ddz.Position(rules, ["3344", "5566"], to_act=1)
    text = "classic:kick_rocket=false,min_pair_chain=2 3344/5566 0 1 - -"
    assert str(position) == text
    assert ddz.Position.parse(text).rules == rules
    assert "5566" in [str(move) for move in ddz.Position.parse(text).legal_moves()]


def test_a_rule_set_with_a_name_of_its_own_can_be_written_down() -> None:
    position = ddz.Position(ddz.RuleSet("house", min_pair_chain=2), ["3344", "5566"])
    assert ddz.Position.parse(str(position)) == position
