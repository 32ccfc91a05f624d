"""Random games of every rule set, with refusals, copies, records and departures at any point."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import ddz_fast as ddz
from ddz_fast import DdzError, Move, RuleSetError
from ddz_fast.game import Deal, Game, Record, TableState
from ddz_fast.scoring import Room
from dealt import play_on

CHANGES: dict[str, list[Any]] = {
    "auction": ["none", "once", "continuing", "call"],
    "first": ["random", "random_then_rotate", "face_up_card", "landlord_card"],
    "rob": [True, False],
    "caller_rob_back": [True, False],
    "opening": [True, False],
    "open_before": [0, 5],
    "open_tiers": [(), (3,), (4, 3, 2)],
    "late_open": ["landlord", "everyone", "none"],
    "doubling": [True, False],
    "winner_stays": [True, False],
    "winner_calls_first": [True, False],
    "bottom_shown": [True, False],
    "max_redeals": [1, 2, 100],
    "spring": [1, 3],
    "bomb_factor": [1, 3],
    "role_in_x": [True, False],
    "escape_to": ["system", "others"],
    "landlord_card": ["♠3", "♦2"],
    "wild_rank": [None, "drawn", "3", "7", "2"],
    "decks": [1, 2],
    "jokers": [True, False],
    "low_ace": ["none", "solo", "all"],
    "consecutive_wings": [True, False],
    "huangfan": [True, False],
    "baodao": [True, False],
    "touliao": [True, False],
    "tanda": [True, False],
    "mingwang": [True, False],
    "big_bombs_only": [True, False],
    "wild_core_natural": [True, False],
    "hard_bomb_factor": [1, 4],
    "cap": ["none", "winner"],
}


@st.composite
def rule_sets(draw: st.DrawFn) -> ddz.RuleSet:
    """A preset, or one with some flags changed; changes that contradict one another are dropped."""
    rules = ddz.rules(draw(st.sampled_from(ddz.presets())))
    for flag in draw(st.lists(st.sampled_from(sorted(CHANGES)), max_size=4)):
        try:
            changed = rules.with_flags(**{flag: draw(st.sampled_from(CHANGES[flag]))})
        except RuleSetError:
            continue
        if changed.seats * changed.hand_cards + changed.bottom_cards <= len(deck_of(changed)):
            rules = changed
    return rules


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game before its first action: seeded or a referee's, anywhere in a match, with or without holdings."""
    rules = draw(rule_sets())
    seats = st.none() | st.integers(0, rules.seats - 1)
    table = TableState(draw(st.integers(0, 3)), draw(seats), draw(seats), draw(seats))
    beans = st.tuples(*[st.integers(0, 5000)] * rules.seats)
    holdings = draw(st.none() | beans)
    threshold = None if holdings is None else draw(st.none() | st.integers(0, 5000))
    room = Room(holdings=holdings, rake=draw(st.integers(0, 9)), double_threshold=threshold)
    seed, index = draw(st.integers(0, 2**64 - 1)), draw(st.integers(0, 99))
    deal = a_deal(rules, draw(st.randoms(use_true_random=False))) if draw(st.booleans()) else None
    return Game(rules, seed, index, deal=deal, room=room, table=table)


def deck_of(rules: ddz.RuleSet) -> list[int]:
    deck = range(54 if rules.jokers else 52)
    return [54 * which + card for which in range(rules.decks) for card in deck]


def a_deal(rules: ddz.RuleSet, rng: random.Random) -> Deal:
    deck = deck_of(rules)
    rng.shuffle(deck)
    hands = [[deck.pop() for _ in range(rules.hand_cards)] for _ in range(rules.seats)]
    wild_rank = rng.choice([None, *"3456789TJQKA2"]) if rules.draws_wild_rank else None
    bottom = deck[: rules.bottom_cards]
    return Deal(hands, bottom, wild_rank=wild_rank, decks=rules.decks)


class Table(RuleBasedStateMachine):
    """A game, played by chance."""

    game: Game

    @initialize(game=games())
    def begin(self, game: Game) -> None:
        self.game = game

    # What can be done.

    @precondition(lambda self: self.game.seat_to_act is not None)
    @rule(rng=st.randoms(use_true_random=False), actions=st.integers(1, 12))
    def act(self, rng: random.Random, actions: int) -> None:
        for _ in range(actions):
            if self.game.seat_to_act is not None:
                self.game.apply(rng.choice(self.game.legal_actions()))

    @precondition(lambda self: self.game.phase == "play")
    @rule(rng=st.randoms(use_true_random=False))
    def play_physical_cards(self, rng: random.Random) -> None:
        game = self.game
        move = rng.choice(game.legal_actions())
        assert isinstance(move, Move)
        seat = game.seat_to_act
        assert seat is not None
        held = list(game.hands[seat])
        rng.shuffle(held)
        cards = []
        for rank in str(move.cards):
            card = next(card for card in held if ddz.card_text(card)[-1] == rank)
            held.remove(card)
            cards.append(card)
        if cards:
            game.apply(move, cards=cards)
            assert game.history[-1] == (seat, move, tuple(sorted(cards)))

    @precondition(lambda self: self.game.phase == "redeal")
    @rule(rng=st.randoms(use_true_random=False))
    def redeal(self, rng: random.Random) -> None:
        self.game.redeal(a_deal(self.game.rules, rng))

    @rule(seat=st.integers(0, 3), is_rare=st.integers(0, 9))
    def leave(self, seat: int, is_rare: int) -> None:
        if is_rare == 0 and seat < self.game.rules.seats and not self.game.is_over:
            self.game.forfeit(seat)

    # What changes nothing.

    @rule(
        action=st.sampled_from(
            ["hello", "", "34", "rob", "open", "pass", "XDD", "3333+XX", "3[7→3]"]
        )
        | st.integers(-1, 9)
        | st.sampled_from([None, True, 1.5, (), b"3", object()])
    )
    def refused(self, action: Any) -> None:
        before = self.game.record().to_json()
        twin = self.game.copy()
        try:
            twin.apply(action)
        except DdzError:
            assert twin.record().to_json() == before
        assert self.game.record().to_json() == before

    @rule(cards=st.lists(st.integers(-1, 108), max_size=4))
    def refused_cards(self, cards: list[int]) -> None:
        before = self.game.record()
        twin = self.game.copy()
        try:
            twin.apply(cards=cards)
        except DdzError:
            assert twin.record() == before
        assert self.game.record() == before

    @rule(rng=st.randoms(use_true_random=False))
    def copy_goes_its_own_way(self, rng: random.Random) -> None:
        before = self.game.record()
        play_on(self.game.copy(), rng)
        assert self.game.record() == before

    @rule()
    def record_round_trips_and_goes_on(self) -> None:
        record = self.game.record()
        assert Record.from_json(record.to_json()) == record
        assert Record.from_line(record.to_line()) == record
        back = record.replay()
        assert back.record() == record
        self.game = back  # from here on the game is the resumed one

    # What always holds.

    @invariant()
    def cards_are_conserved(self) -> None:
        game = self.game
        if game.phase == "opening" or game.redeals == len(game.deals):
            return  # the cards are still being dealt, or have been gathered in
        cards = [card for hand in game.hands for card in hand]
        cards += [card for entry in game.history for card in entry.cards]
        cards += [] if game.landlord is not None else list(game.deal.bottom)
        dealt = [card for hand in game.deal.hands for card in hand] + list(game.deal.bottom)
        assert game.escaped is not None or sorted(cards) == sorted(dealt)
        assert len(set(cards)) == len(cards)
        assert set(cards) <= set(deck_of(game.rules))

    @invariant()
    def somebody_can_act_until_the_end(self) -> None:
        game = self.game
        waits = game.phase in ("over", "redeal")
        assert (game.seat_to_act is None) == waits
        assert (len(game.legal_actions()) == 0) == waits
        assert game.is_over == (game.outcome is not None) == (game.payoffs is not None)

    @invariant()
    def every_seat_can_look(self) -> None:
        for seat in range(self.game.rules.seats):
            assert self.game.visible_to(seat).seat == seat

    @invariant()
    def a_rank_is_wild_as_soon_as_there_is_a_landlord(self) -> None:
        game = self.game
        known = game.rules.has_wild_cards and not game.rules.draws_wild_rank
        drawn = game.rules.draws_wild_rank and game.landlord is not None
        assert (game.wild_rank is not None) == (known or drawn)
        assert {game.visible_to(seat).wild_rank for seat in range(game.rules.seats)} == {
            game.wild_rank
        }

    @invariant()
    def payoffs_balance(self) -> None:
        game = self.game
        if game.payoffs is None or (game.escaped is not None and game.rules.escape_to == "system"):
            return
        assert game.payoffs.sum() == pytest.approx(0, abs=1e-6)
        if game.room.holdings is not None and game.escaped is None:
            assert (game.payoffs + game.room.holdings >= -1e-6).all()

    def teardown(self) -> None:
        if not hasattr(self, "game"):
            return
        rng = random.Random(1)
        for _ in range(1000):
            play_on(self.game, rng)
            if self.game.is_over:
                break
            self.game.redeal(a_deal(self.game.rules, rng))
        assert self.game.is_over
        self.payoffs_balance()


def test_random_games_of_every_kind() -> None:
    run_state_machine_as_test(Table, settings=settings(max_examples=60, stateful_step_count=25))
