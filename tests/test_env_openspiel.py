"""The OpenSpiel game under its own rule set, beside OpenSpiel's dou_dizhu over the same chance, bids and plays."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz

pyspiel = pytest.importorskip(
    "pyspiel", reason="the peer is not installed: pip install open_spiel==2.0.2"
)

import ddz_fast.envs.openspiel  # noqa: E402  after its peer, which may be missing

GAMES = 500
SEATS, DEALT = 3, 51
ROCKET, BOMBS = 26_056, range(26_043, 26_056)
BARE_CHAINS = (range(19, 55), range(68, 120), range(471, 516))
RANKS = "3456789TJQKA2"
JOKERS_FROM, JOKERS = 13, ("(BWJ)", "(CJ)")
JOKER_CARDS = 103
"""The first card id of the deal that has no rank of four."""


@pytest.fixture(scope="module")
def theirs() -> Any:
    return pyspiel.load_game("dou_dizhu")


@pytest.fixture(scope="module")
def ours() -> Any:
    return pyspiel.load_game("python_ddz_fast")


def rank_of(action: int) -> int:
    """The rank of a card that is dealt."""
    card = action - DEALT
    return card % 13 if card < 52 else card - 39


def counts_of(text: str) -> list[int]:
    """A play in their writing as counts by rank."""
    found = [text.count(joker) for joker in JOKERS]
    for joker in JOKERS:
        text = text.replace(joker, "")
    return [text.count(rank) for rank in RANKS] + found


class Witness:
    """The hands of a game, followed by what their texts of the actions say."""

    def __init__(self) -> None:
        self.hands = [[0] * 15 for _ in range(SEATS)]
        self.bottom = [4] * 13 + [1, 1]
        self.landlord: int | None = None
        self.table = 0
        self.passes = 0

    def see(self, state: Any, action: int, dealt: int) -> None:
        """Take in an action before it is applied; `dealt` is the number of cards before it, -1 for the place."""
        player = state.current_player()
        if player < 0:
            if dealt >= 0:
                self.hands[dealt % SEATS][rank_of(action)] += 1
                self.bottom[rank_of(action)] -= 1
        elif self.landlord is not None:
            used = counts_of(state.action_to_string(player, action)) if action else [0] * 15
            self.hands[player] = [
                held - gone for held, gone in zip(self.hands[player], used, strict=True)
            ]
            self.passes = 0 if action else self.passes + 1
            self.table = 0 if self.passes == 2 else action or self.table

    def take_bottom(self, landlord: int) -> None:
        self.landlord = landlord
        self.hands[landlord] = [
            a + b for a, b in zip(self.hands[landlord], self.bottom, strict=True)
        ]


def deal_action(actions: list[int], dealt: list[int], rng: random.Random) -> int:
    """A card, more often than not of the rank that the seat got last, so that there are fours and trios."""
    same = [a for a in actions if len(dealt) > 3 and a < JOKER_CARDS and not (a - dealt[-3]) % 13]
    return rng.choice(same if same and rng.random() < 0.6 else actions)


def expected_differences(
    witness: Witness, player: int, ours: list[int]
) -> tuple[set[int], set[int]]:
    """What they leave out, chains from a rank held four times, and what they add, bombs on the rocket."""
    if witness.landlord is None:
        return set(), set()
    hand = witness.hands[player]
    chains = [action for action in ours if any(action in kind for kind in BARE_CHAINS)]
    lowest = {action: lowest_rank(action) for action in chains}
    missing = {action for action in chains if hand[lowest[action]] == 4}
    fours = {BOMBS[rank] for rank in range(13) if hand[rank] == 4}
    return missing, fours if witness.table == ROCKET else set()


@cache
def lowest_rank(action: int) -> int:
    """The lowest rank of a play, by their text of it."""
    state = pyspiel.load_game("dou_dizhu").new_initial_state()
    counts = counts_of(state.action_to_string(0, action))
    return next(rank for rank, count in enumerate(counts) if count)


def whole_games(
    theirs: Any, ours: Any, games: int, seed: int
) -> Iterator[tuple[Any, Any, Witness]]:
    """Both states at every node of random games, stepped through by the actions that both offer."""
    rng = random.Random(seed)
    for number in range(games):
        peer, state, witness = theirs.new_initial_state(), ours.new_initial_state(), Witness()
        while not peer.is_terminal():
            yield peer, state, witness
            actions = peer.legal_actions()
            if peer.is_chance_node():
                dealt = peer.history()
                fours = number % 2 and len(dealt) > 0
                action = deal_action(actions, dealt, rng) if fours else rng.choice(actions)
                witness.see(peer, action, len(dealt) - 1)
            else:
                common = sorted(set(actions) & set(state.legal_actions()))
                plays = [a for a in common if a > 3]
                action = rng.choice(plays if plays and rng.random() < 0.5 else common)
                witness.see(peer, action, DEALT)
            bidding = not peer.is_chance_node() and witness.landlord is None
            peer.apply_action(action)
            state.apply_action(action)
            if bidding and not peer.is_terminal() and 0 not in peer.legal_actions():
                witness.take_bottom(peer.current_player())
        yield peer, state, witness


def test_whole_games_are_the_same(theirs: Any, ours: Any) -> None:
    seen = dict.fromkeys(("games", "void", "chain", "rocket", "nodes"), 0)
    for peer, state, witness in whole_games(theirs, ours, GAMES, seed=1):
        seen["nodes"] += 1
        assert state.current_player() == peer.current_player()
        assert state.history() == peer.history()
        if peer.is_terminal():
            assert state.is_terminal()
            assert state.legal_actions() == []
            assert state.returns() == peer.returns()
            seen["games"] += 1
            seen["void"] += peer.returns() == [0, 0, 0]
            continue
        found, offered = state.legal_actions(), peer.legal_actions()
        assert found == sorted(set(found))
        if peer.is_chance_node():
            assert state.chance_outcomes() == peer.chance_outcomes()
            continue
        missing, extra = expected_differences(witness, peer.current_player(), found)
        assert set(offered) == (set(found) - missing) | extra
        seen["chain"] += bool(missing)
        seen["rocket"] += bool(extra)
    assert seen["games"] == GAMES
    assert min(seen.values()) > 0, seen


def test_observations_are_the_same_bit_for_bit(theirs: Any, ours: Any) -> None:
    """In the auction theirs shows the highest bidder as the landlord."""
    for peer, state, _ in whole_games(theirs, ours, 60, seed=2):
        for seat in range(SEATS):
            found = np.array(state.observation_tensor(seat))
            assert np.array_equal(found, peer.observation_tensor(seat))


def test_the_games_have_the_same_facts(theirs: Any, ours: Any) -> None:
    for fact in (
        "num_distinct_actions",
        "max_chance_outcomes",
        "num_players",
        "min_utility",
        "max_utility",
        "utility_sum",
        "max_game_length",
        "observation_tensor_shape",
        "observation_tensor_size",
    ):
        assert getattr(ours, fact)() == getattr(theirs, fact)(), fact


def test_actions_have_the_same_cards(theirs: Any, ours: Any) -> None:
    peer, state = theirs.new_initial_state(), ours.new_initial_state()
    texts = {}
    for action in range(4, ROCKET + 1):
        texts[action] = text = state.action_to_string(0, action)
        expected = counts_of(peer.action_to_string(0, action))
        assert ddz.Hand(text.replace("+", "")).counts.tolist() == expected, (action, text)
    assert len(set(texts.values())) == len(texts)
    suits = dict(zip("CDHS", "♣♦♥♠", strict=True))
    for card in range(DEALT, DEALT + 52):
        theirs_is = peer.action_to_string(-1, card).removeprefix("Deal ")
        assert state.action_to_string(-1, card) == f"deal {suits[theirs_is[0]]}{theirs_is[1]}"
    assert [state.action_to_string(-1, card) for card in (103, 104)] == ["deal X", "deal D"]
    assert [state.action_to_string(0, bid) for bid in range(4)] == [
        "pass",
        "bid 1",
        "bid 2",
        "bid 3",
    ]


def dealt_to(game: Any, *hands: str) -> Any:
    """A state after a deal in which the first seats have these cards and the others what is left; seat 0 bids first."""
    state = game.new_initial_state()
    state.apply_action(0)
    ranks = [rank for rank in range(15) for _ in range(4 if rank < JOKERS_FROM else 1)]
    wanted: list[list[int]] = []
    for hand in hands:
        wanted.append([r for r, count in enumerate(ddz.Hand(hand).counts) for _ in range(count)])
        for rank in wanted[-1]:
            ranks.remove(rank)
    while len(wanted) < SEATS:
        wanted.append([ranks.pop() for _ in range(DEALT // SEATS)])
    for place in range(DEALT):
        rank = wanted[place % SEATS].pop()
        state.apply_action(next(a for a in state.legal_actions() if rank_of(a) == rank))
    return state


def test_their_chains_never_start_on_a_rank_held_four_times(theirs: Any, ours: Any) -> None:
    hands = "3333456789TJQKAAA", "44455566677788899"
    peer, state = dealt_to(theirs, *hands), dealt_to(ours, *hands)
    for each in (peer, state):
        each.apply_action(3)
    missing = set(state.legal_actions()) - set(peer.legal_actions())
    assert {state.action_to_string(0, a) for a in missing} == {
        "3456789TJQKA"[:length] for length in range(5, 13)
    }
    with pytest.raises(pyspiel.SpielError):
        peer.apply_action_with_legality_check(min(missing))
    state.apply_action_with_legality_check(min(missing))


def test_they_let_a_bomb_be_played_on_the_rocket(theirs: Any, ours: Any) -> None:
    peer, state = (
        dealt_to(game, "5678899TTJJQQKKXD", "33334444555666777") for game in (theirs, ours)
    )
    for action in (3, ROCKET):
        for each in (peer, state):
            each.apply_action(action)
    assert state.legal_actions() == [0]
    assert peer.legal_actions() == [0, BOMBS[0], BOMBS[1]]


def test_their_observation_lets_jokers_overlap_the_next_block(theirs: Any, ours: Any) -> None:
    """The big joker's one-hot begins at 70, and what has been played at 69; ours is the same, fault and all."""
    hand = "5678899TTJJQQKKXD"
    for game in (theirs, ours):
        state = dealt_to(game, hand)
        with_jokers = state.observation_tensor(0)
        assert with_jokers[65 + 1] == 1
        assert with_jokers[70 + 1] == 1  # also: two 3s have been played
        assert with_jokers[69 + 0] == 1  # none has
        state.apply_action(3)
        state.apply_action(ROCKET)
        after = state.observation_tensor(0)
        assert (
            after[139 + 1] == 1
        )  # the big joker has been played; also: this seat is the last peasant
        assert after[138] == 1  # it is the landlord


def test_their_drawing_of_the_deal_is_turned_by_the_first_to_speak(theirs: Any) -> None:
    """At the end they show the deal, the cards of a seat beside another where seat 0 did not speak first."""
    peer, rng = theirs.new_initial_state(), random.Random(5)
    peer.apply_action(1)  # seat 1 is dealt the card that is turned up
    while not peer.is_terminal():
        legal = peer.legal_actions()
        peer.apply_action(3 if legal[-1] == 3 else rng.choice(legal))
    dealt = peer.history()[1 : DEALT + 1]
    assert peer.history()[DEALT + 1] == 3  # and is landlord
    counts = [[0] * 15 for _ in range(SEATS)]
    for place, action in enumerate(dealt):
        counts[place % SEATS][rank_of(action)] += 1
    of_seat_0 = str(peer).split("\n")[15:28]  # the rows from 3 to 2 of the drawing's middle
    assert [len(row.strip()) for row in of_seat_0] == counts[2][:13] != counts[0][:13]


def test_all_pass_and_the_hand_is_over(ours: Any) -> None:
    """Their drawing of such a state writes outside of an array (their issue 1358), so that it is not asked for."""
    state = dealt_to(ours, "3344556677889TJQK")
    for _ in range(SEATS):
        state.apply_action(0)
    assert state.is_terminal()
    assert state.returns() == [0, 0, 0]
    assert str(state).splitlines()[-1] == "won [0.0, 0.0, 0.0]"
