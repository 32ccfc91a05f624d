"""What forks of DouZero reach for: attributes and methods of its GameEnv, and the helpers of its get_obs."""

import copy
import pickle
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast.envs.douzero import Env, GameEnv
from ddz_fast.envs.douzero import env as ours_module
from douzero_pair import (
    POSITIONS,
    Talker,
    actions,
    begin,
    card_play_data,
    peer_game,
    peer_module,
    same_arrays,
    third_trio,
)

ATTRIBUTES = (
    "acting_player_position bomb_num card_play_action_seq game_over last_move last_move_dict last_pid last_two_moves "
    "played_cards player_utility_dict three_landlord_cards num_wins num_scores"
).split()


def same_games(ours: Any, peer: Any) -> None:
    """Every attribute of a GameEnv, and all of its infosets, are the same."""
    for name in ATTRIBUTES:
        assert getattr(ours, name) == getattr(peer, name), name
    same_info_sets(ours.info_sets, peer.info_sets)
    assert ours.get_last_move() == peer.get_last_move()
    assert ours.get_last_two_moves() == peer.get_last_two_moves()


def same_info_sets(ours: Any, peer: Any) -> None:
    assert list(ours) == list(peer)
    for position, theirs in peer.items():
        for name in vars(theirs):
            if name != "legal_actions" or theirs.legal_actions is None:
                assert getattr(ours[position], name) == getattr(theirs, name), (position, name)
            else:  # in another order, and DouZero misjudges a few
                for action in actions(ours[position]) ^ actions(theirs):
                    assert third_trio(action) or third_trio(tuple(theirs.last_move))


def test_every_attribute_along_whole_games() -> None:
    rng, ends = random.Random(4), Counter[str]()
    ours, peer = Env("adp"), peer_module.Env("adp")
    for game in range(60):
        for env in (peer, ours):
            np.random.seed(2_000 + game)  # noqa: NPY002
            env.reset()
        kept, done = [], False
        while not done:
            same_games(ours._env, peer._env)
            if game < 10:
                kept.append((ours._env.info_sets, copy.deepcopy(peer._env.info_sets)))
            action = list(rng.choice(sorted(actions(ours.infoset) & actions(peer.infoset))))
            _, _, done, _ = ours.step(action)
            peer.step(action)
        same_games(ours._env, peer._env)
        ends[peer._game_winner] += 1
        ours.reset()
        for info_sets, theirs in kept:  # each still says what it said when it was asked for
            same_info_sets(pickle.loads(pickle.dumps(info_sets)), theirs)
            same_info_sets(info_sets, theirs)
    assert min(ends["landlord"], ends["farmer"]) > 10


def test_before_a_hand_nothing_is_known() -> None:
    agents = {position: Talker(1) for position in POSITIONS}
    ours, peer = GameEnv(agents), peer_game.GameEnv(agents)
    for _ in range(2):
        for name in ATTRIBUTES:
            if not name.startswith("num"):
                assert getattr(ours, name) == getattr(peer, name), name
        assert ours.get_last_move() == peer.get_last_move() == []
        assert ours.get_last_two_moves() == peer.get_last_two_moves()
        for position, theirs in peer.info_sets.items():
            assert vars(ours.info_sets[position]) == vars(theirs)
        for early in (ours.get_infoset, ours.get_legal_card_play_actions):
            with pytest.raises(ddz.DdzError, match="no hand has begun") as caught:
                early()
            assert caught.value.code == "not-started"
        ours.card_play_init(card_play_data(1))
        peer.card_play_init(card_play_data(1))
        ours.step()
        peer.step()
        ours.reset()
        peer.reset()


def test_agents_that_spoil_what_they_are_given_spoil_no_attribute() -> None:
    ours = GameEnv({position: Talker(5) for position in POSITIONS})
    peer = peer_game.GameEnv({position: Talker(5) for position in POSITIONS})
    for seed in range(5):
        ours.card_play_init(card_play_data(seed))
        peer.card_play_init(card_play_data(seed))
        while not peer.game_over:
            ours.step()
            peer.step()
            for name in ("played_cards", "last_move_dict"):
                assert getattr(ours, name) == getattr(peer, name)
                getattr(ours, name).clear()
            assert ours.info_sets["landlord"].all_handcards == {
                position: infoset.player_hand_cards for position, infoset in peer.info_sets.items()
            }
            ours.info_sets["landlord"].all_handcards.clear()
        peer.reset()


def test_what_may_be_asked_is_asked_again_without_a_change() -> None:
    env = Env("adp")
    begin(env, landlord="3333", landlord_down="4", landlord_up="5")
    game = env._env
    for _ in range(2):
        assert game.get_acting_player_position() == "landlord" == game.acting_player_position
        assert game.game_done() is False
    for too_early in (game.compute_player_utility, game.update_num_wins_scores):
        with pytest.raises(ddz.DdzError, match="nobody has won yet") as caught:
            too_early()
        assert caught.value.code == "not-over"
    assert (game.get_winner(), game.player_utility_dict, game.num_wins["landlord"]) == (
        None,
        None,
        0,
    )
    env.step([3, 3, 3, 3])
    for _ in range(2):
        assert game.game_done() is True
        game.compute_player_utility()
        assert game.get_acting_player_position() == "landlord"
        assert game.player_utility_dict == {"landlord": 2, "farmer": -1}
        assert game.num_wins == {"landlord": 1, "farmer": 0}
        assert game.num_scores == {"landlord": 4, "farmer": -2}
    game.update_num_wins_scores()  # counts again, as DouZero's does
    assert game.num_wins == {"landlord": 2, "farmer": 0}
    assert game.num_scores == {"landlord": 8, "farmer": -4}
    game.reset()
    assert (game.get_acting_player_position(), game.game_done()) == (None, False)
    with pytest.raises(ddz.DdzError, match="nobody has won yet"):
        game.compute_player_utility()


def score_by_cards_left(base: Any) -> Any:
    """A fork's GameEnv, on ours or on DouZero's: other utilities, and an end after twenty moves."""

    class Fork(base):  # type: ignore[misc]
        def compute_player_utility(self) -> None:
            super().compute_player_utility()
            self.player_utility_dict["farmer"] *= 3

        def game_done(self) -> None:
            super().game_done()
            if len(self.card_play_action_seq) >= 20:
                self.game_over = True

    return Fork({position: Talker(9) for position in POSITIONS})


def test_a_class_of_ones_own_may_count_otherwise() -> None:
    ours, peer = score_by_cards_left(GameEnv), score_by_cards_left(peer_game.GameEnv)
    ends = Counter[bool]()
    for seed in range(40):
        data = card_play_data(seed)
        if seed % 2:  # few cards, so that somebody wins in time
            data = {name: cards[:4] for name, cards in data.items()}
        ours.card_play_init(copy.deepcopy(data))
        peer.card_play_init(data)
        while not peer.game_over:
            ours.step()
            peer.step()
            same_games(ours, peer)
        assert ours.game_over
        ends[len(peer.card_play_action_seq) < 20] += 1
        with pytest.raises(ddz.IllegalActionError, match="the hand is over"):
            ours.step()
        ours.reset()
        peer.reset()
    assert min(ends.values()) > 5
    assert ours.num_wins == peer.num_wins


def random_moves(rng: random.Random, number: int) -> list[list[int]]:
    return [
        sorted(rng.sample(peer_module.deck, rng.choice((0, 1, 2, 5, 12, 20))))
        for _ in range(number)
    ]


def same_array(name: str, *arguments: Any) -> None:
    ours, peer = (getattr(module, name)(*arguments) for module in (ours_module, peer_module))
    assert type(ours) is type(peer)
    assert (ours.dtype, ours.shape) == (peer.dtype, peer.shape)
    assert ours.tobytes() == peer.tobytes()
    assert ours.flags.writeable


def test_the_helpers_are_bit_equal() -> None:
    rng = random.Random(6)
    for cards in [[], [30], [20, 30], [20, 20], peer_module.deck, *random_moves(rng, 500)]:
        shuffled = rng.sample(cards, len(cards))
        same_array("_cards2array", cards)
        same_array("_cards2array", shuffled)
        same_array("_cards2array", np.array(shuffled, dtype=int))
    for number in range(40):
        moves = random_moves(rng, number)
        for length in ([], [15], [3], [0], [40]):
            found, theirs = (
                module._process_action_seq(moves, *length) for module in (ours_module, peer_module)
            )
            assert found == theirs
            assert type(found) is list
            assert found is not moves
        same_array("_action_seq_list2array", ours_module._process_action_seq(moves))
    for size in (17, 20):
        for left in range(1 - size, size + 1):
            same_array("_get_one_hot_array", left, size)
    for bombs in range(-15, 15):
        same_array("_get_one_hot_bomb", bombs)


def test_the_observations_of_each_position_are_bit_equal() -> None:
    """Whosever infoset it is: the functions do not ask."""
    rng, env = random.Random(7), peer_module.Env("adp")
    for game in range(6):
        np.random.seed(game)  # noqa: NPY002
        env.reset()
        done = False
        while not done:
            for name in POSITIONS:
                helper = f"_get_obs_{name}"
                seen = getattr(ours_module, helper)(env.infoset)
                theirs = getattr(peer_module, helper)(env.infoset)
                same_arrays(seen, theirs)
                assert seen["position"] == theirs["position"] == name
                assert seen["legal_actions"] is env.infoset.legal_actions
            _, _, done, _ = env.step(rng.choice(env.infoset.legal_actions))
        env.infoset.legal_actions = []
        same_arrays(ours_module.get_obs(env.infoset), peer_module.get_obs(env.infoset))


WRONG: list[tuple[Callable[[], Any], str, str]] = [
    (lambda: ours_module._cards2array([3, 3, 3, 3, 3]), "out-of-range", "there are 5 cards 3"),
    (lambda: ours_module._cards2array([15]), "out-of-range", "15 (int) is no card"),
    (lambda: ours_module._cards2array(["3"]), "out-of-range", "'3' is no card"),  # type: ignore[list-item]
    (lambda: ours_module._action_seq_list2array([[3]]), "bad-array", "must be 15"),
    (lambda: ours_module._get_one_hot_bomb(15), "out-of-range", "15 has no place among 15"),
    (lambda: ours_module._get_one_hot_array(18, 17), "out-of-range", "17 has no place among 17"),
]


@pytest.mark.parametrize(("call", "code", "words"), WRONG)
def test_what_the_helpers_refuse(call: Callable[[], Any], code: str, words: str) -> None:
    with pytest.raises(ddz.DdzError) as caught:
        call()
    assert caught.value.code == code
    assert words in str(caught.value)


def test_no_other_name_is_missing() -> None:
    """What is missing is in docs/guides/from-douzero.md."""
    agents = {position: Talker(1) for position in POSITIONS}
    ours, peer = GameEnv(agents), peer_game.GameEnv(agents)
    for env in (ours, peer):
        env.card_play_init(card_play_data(1))
    assert set(dir(peer)) - set(dir(ours)) == {"update_acting_player_hand_cards"}
    own = {
        name
        for name, value in vars(peer_module).items()
        if getattr(value, "__module__", peer_module.__name__) == peer_module.__name__
    }
    assert {name for name in own if not name.startswith("__")} - {"np", "i"} <= set(
        dir(ours_module)
    )
