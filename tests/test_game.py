"""Game: what can be done and what is refused, and copies."""

import copy
import pickle
import random
import sys
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast import DdzError, IllegalActionError, MoveError, NotationError
from ddz_fast.game import Deal, Game, TableState
from ddz_fast.scoring import Room
from dealt import arranged, pass_on, play_on, say

CLASSIC = ddz.rules("classic")
HANDS = [list(range(17)), list(range(17, 34)), list(range(34, 51))]
BOTTOM = [51, 52, 53]
PRESETS = ddz.presets()


def changed(hands: list[list[int]] = HANDS, bottom: list[int] = BOTTOM, **known: Any) -> Deal:
    return Deal(hands, bottom, **known)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"rules": "bridge"}, "'bridge' is no rule set"),
        ({"seed": -1}, "seed must be an integer"),
        ({"seed": 2**64}, "seed must be an integer"),
        ({"index": 1.0}, "index must be an integer"),
        ({"index": True}, "index must be an integer"),
        ({"room": {"base": 1}}, "room must be a Room"),
        ({"room": Room(holdings=(1, 2))}, "holdings has 2 numbers"),
        ({"table": 1}, "table must be a TableState"),
        ({"table": TableState(dealer=3)}, "dealer must be an integer from 0 to 2"),
    ],
)
def test_what_no_game_begins_with_is_refused(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(DdzError) as refusal:
        Game(**arguments)
    assert words in str(refusal.value)


def test_table_states_are_checked() -> None:
    for name in ("hand", "dealer", "first", "winner"):
        for value in (-1, True, "0", 1.0):
            with pytest.raises(DdzError, match=f"{name} must be an integer"):
                TableState(**{name: value})  # type: ignore[arg-type]
    with pytest.raises(DdzError, match="hand must be an integer from 0 to 4294967295"):
        TableState(hand=2**32)


def test_the_last_hand_of_the_streams_is_dealt_and_recorded() -> None:
    record = Game("classic", table=TableState(hand=2**32 - 1)).record()
    assert ddz.Record.from_line(record.to_line()).replay().record() == record


class TestApply:
    def playing(self) -> Game:
        """Seat 1 is landlord, with pairs, a four and what has several readings; seat 2 is next."""
        ranks = {1: "33334455666777889", 2: "445588999TTTTJJJJ"}
        deal = arranged(CLASSIC, ranks, "XD2", first=1)
        return say(Game(CLASSIC, deal=deal), 3)

    @pytest.mark.parametrize(
        ("said", "wrong", "words"),
        [
            (
                [],
                "call",
                "'call' cannot be said in the auction now; seat 0 may say pass, 1, 2 or 3",
            ),
            ([2], 1, "1 (int) is no bid above 2; seat 1 may say pass or 3"),
            ([2], "2", "'2' is no bid above 2; seat 1 may say pass or 3"),
            ([], True, "True (bool) cannot be said"),
            ([], 4, "4 (int) cannot be said"),
            ([], 1.0, "1.0 (float) cannot be said"),
            ([], "PASS", "'PASS' cannot be said"),
            ([], ["pass"], "cannot be said"),
            ([], CLASSIC.move("33"), "'33' is a play, and this is the auction"),
        ],
    )
    def test_what_cannot_be_said_is_refused(
        self, said: list[str | int], wrong: Any, words: str
    ) -> None:
        game = say(Game(CLASSIC, deal=changed(first=0)), *said)
        before = game.record()
        with pytest.raises(IllegalActionError) as refusal:
            game.apply(wrong)
        assert words in str(refusal.value)
        assert game.record() == before

    def test_bids_are_numbers_or_texts(self) -> None:
        game = say(Game(CLASSIC, deal=changed(first=0)), "1")
        game.apply(np.int8(2))  # type: ignore[arg-type]
        assert [entry.action for entry in game.history] == [1, 2]

    @pytest.mark.parametrize(
        ("act", "kind", "words"),
        [
            (lambda g: g.apply("pass"), IllegalActionError, "the leader may not pass"),
            (lambda g: g.apply("A"), IllegalActionError, "'A' is not in the hand"),
            (lambda g: g.apply("34"), MoveError, "'34' is no play under any rules"),
            (lambda g: g.apply("hello"), NotationError, "'h' in 'hello' is no card"),
            (lambda g: g.apply(3), MoveError, "3 (int) is no play"),
            (lambda g: g.apply(None), IllegalActionError, "give an action or cards"),
            (lambda g: g.apply("33", category="trio"), MoveError, "'33' is no trio"),
            (lambda g: g.apply("33", category="thing"), NotationError, "'thing' is no category"),
            (
                lambda g: g.apply("666+3", category="trio"),
                MoveError,
                "is a trio_solo, and category",
            ),
            (lambda g: g.apply(cards=["♠3", "♠3"]), NotationError, "♠3 is twice in cards"),
            (
                lambda g: g.apply(cards=["♠A"]),
                IllegalActionError,
                "♠A is not in the hand of seat 1",
            ),
            (lambda g: g.apply(cards=[]), IllegalActionError, "a pass is apply('pass')"),
            (lambda g: g.apply(cards=[54]), NotationError, "an id from 0 to 53, not 54"),
            (lambda g: g.apply(cards=[True]), NotationError, "True (bool)"),
            (lambda g: g.apply(cards=3), NotationError, "a sequence of cards"),
            (lambda g: g.apply(cards=b"3"), NotationError, "a sequence of cards"),
            (
                lambda g: g.apply("33", cards=["♠3"]),
                IllegalActionError,
                "are not the cards of '33'",
            ),
            (lambda g: g.apply("call"), NotationError, "is no card"),
        ],
    )
    def test_what_cannot_be_played_is_refused_with_what_can(
        self, act: Callable[[Game], None], kind: type[DdzError], words: str
    ) -> None:
        game = self.playing()
        before = game.record()
        with pytest.raises(kind) as refusal:
            act(game)
        assert words in str(refusal.value)
        assert game.record() == before
        if words != "give an action or cards":
            assert "seat 1 may play 3, 4, 5, 6, 7, 8, …" in str(refusal.value)

    def test_what_does_not_beat_is_refused(self) -> None:
        game = say(self.playing(), "66")
        for wrong in ("55", "444"):
            with pytest.raises(IllegalActionError, match=r"does not beat.*seat 2 may pass or play"):
                game.apply(wrong)
        with pytest.raises(IllegalActionError, match="does not beat"):
            game.apply(CLASSIC.move("55"))

    def test_a_play_takes_the_lowest_cards_of_each_rank(self) -> None:
        game = say(self.playing(), "66")
        assert game.history[-1].cards == (12, 13)
        assert [card for card in game.hands[1] if 12 <= card < 16] == [14]

    def test_physical_cards_are_played_as_they_are(self) -> None:
        game = self.playing()
        held = [card for card in game.hands[1] if 12 <= card < 16]  # the three sixes
        game.apply(cards=[ddz.card_text(held[2]), held[1]])
        assert game.history[-1].cards == (held[1], held[2])
        assert held[0] in game.hands[1]

    def test_cards_of_several_readings_can_be_declared(self) -> None:
        for given in (None, "bomb"):
            game = self.playing()
            game.apply(cards="♠3 ♥3 ♣3 ♦3", category=given)
            assert game.history[-1].action.category == "bomb"  # type: ignore[union-attr]
        deal = arranged(CLASSIC, {0: "33344455566677789"}, "XD2", first=0)
        for text, category, played in (
            ("333444555666", None, "333444555666"),
            ("333444555666", "trio_solo_chain", "444555666+333"),
            ("333444555+666", None, "333444555+666"),
        ):
            game = say(Game(CLASSIC, deal=deal), 3)
            game.apply(text, category=category)
            assert str(game.history[-1].action) == played

    def test_cards_do_not_belong_to_what_is_said(self) -> None:
        game = Game(CLASSIC, deal=changed(first=0))
        with pytest.raises(IllegalActionError, match="cards belongs to the play"):
            game.apply(cards=[0])
        with pytest.raises(IllegalActionError, match="category belongs to the play"):
            game.apply("pass", category="solo")

    def test_only_the_seat_whose_turn_it_is_acts_where_it_is_named(self) -> None:
        game = Game("huanle", deal=changed(first=1))
        while not game.is_over:
            seat, before = game.seat_to_act, game.record()
            assert seat is not None
            for other in {0, 1, 2} - {seat}:
                with pytest.raises(IllegalActionError) as refusal:
                    game.apply(game.legal_actions()[0], seat=other)
                assert refusal.value.code == "not-your-turn"
                phase = game.phase.replace("_", " ")
                assert str(refusal.value) == (
                    f"it is not the turn of seat {other} but of seat {seat}, in the {phase}"
                )
            with pytest.raises(DdzError, match="seat must be an integer from 0 to 2, not 3"):
                game.apply("pass", seat=3)
            assert game.record() == before
            game.apply(game.legal_actions()[len(game.legal_actions()) > 1], seat=seat)

    @pytest.mark.parametrize(
        "category", [np.array([1, 2]), np.array(["solo"]), ["solo"], 0, b"solo"]
    )
    def test_what_is_no_category_is_refused(self, category: Any) -> None:
        game = self.playing()
        move = game.legal_actions()[0]
        for given in (
            {"action": move},
            {"action": str(move)},
            {"cards": game.visible_to(1).cards[:1]},
        ):
            with pytest.raises(NotationError, match="is no category; give a Category or its name"):
                game.apply(**given, category=category)
        game.apply(move, category=ddz.Category.SOLO)

    def test_nothing_can_be_done_after_the_end(self) -> None:
        game = play_on(Game("face_up", 1), random.Random(1))
        with pytest.raises(IllegalActionError, match="the hand is over"):
            game.apply("pass")
        with pytest.raises(IllegalActionError, match="the hand is over"):
            game.forfeit(0)
        assert game.seat_to_act is None
        assert len(game.legal_actions()) == 0


@pytest.mark.parametrize("preset", PRESETS)
def test_copies_are_independent_and_pickles_go_on(preset: str) -> None:
    rng = random.Random(3)
    game = Game(preset, seed=9, index=4)
    for _ in range(12):
        game.apply(rng.choice(game.legal_actions()))
    before = game.record()
    twins = [game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]
    ends = [play_on(twin, random.Random(5)).record() for twin in twins]
    assert game.record() == before
    assert ends == [play_on(game, random.Random(5)).record()] * 4


def test_a_pickle_keeps_the_deals_to_come() -> None:
    game = Game("classic", deal=[changed(), changed(HANDS[::-1])])
    back = pass_on(pickle.loads(pickle.dumps(game)))
    assert back.deals[1].hands[0] == tuple(HANDS[2])


def test_copies_draw_the_same_redeals() -> None:
    game = Game("classic", seed=2)
    twin = game.copy()
    assert pass_on(twin).deals == pass_on(game).deals
    assert len(set(game.deals)) == 100


def test_copies_deal_in_several_threads_at_once() -> None:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for index in range(20):
            game = Game("classic", seed=5, index=index)
            copies = [game.copy() for _ in range(4)]
            begin = threading.Barrier(len(copies))

            def run(twin: Game, begin: threading.Barrier = begin) -> None:
                begin.wait()
                say(twin, *["pass"] * 30)

            threads = [threading.Thread(target=run, args=(twin,)) for twin in copies]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            say(game, *["pass"] * 30)
            assert [twin.deals for twin in copies] == [game.deals] * 4
    finally:
        sys.setswitchinterval(interval)


def test_it_shows_itself_in_a_few_words() -> None:
    game = Game("huanle", seed=7, index=3)
    assert repr(game) == (
        f"<Game of huanle, seed 7, game 3: in the opening after 0 actions, seat {game.seat_to_act} to act>"
    )
    assert "cards" not in repr(game.record().seeded)
    assert len(repr(game.visible_to(0))) < 200


def test_what_is_given_out_can_be_changed_without_harm() -> None:
    game = play_on(Game("huanle", 1), random.Random(2))
    record = game.record()
    assert game.payoffs is not None
    assert game.outcome is not None
    game.payoffs[:] = 9
    game.outcome.clear()
    assert game.record() == record
