"""DouZero's environment and ours, side by side: the same deals, the same moves, every observation compared."""

import copy
import pickle
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast.envs import douzero as ours_module
from ddz_fast.envs.douzero import Env, GameEnv, InfoSet, get_obs

REASON = "the peer is not installed: pip install --no-deps douzero==1.1.0"
peer_module = pytest.importorskip("douzero.env.env", reason=REASON)
peer_game = pytest.importorskip("douzero.env.game", reason=REASON)

GAMES = 500
POSITIONS = ("landlord", "landlord_down", "landlord_up")
ARRAYS = ("x_batch", "z_batch", "x_no_action", "z")
Moves = list[list[int]]


def same_arrays(ours: Any, peer: Any) -> None:
    """Every array of two observations is the same, in type, shape and each bit."""
    assert list(ours) == list(peer)
    for name in ARRAYS:
        assert ours[name].dtype == peer[name].dtype
        assert ours[name].shape == peer[name].shape
        assert ours[name].tobytes() == peer[name].tobytes(), name


def same_observations(ours: Any, peer: Any, common: set[tuple[int, ...]]) -> None:
    """The same but for the order of the rows, DouZero's duplicates, and actions that are not common."""
    assert list(ours) == list(peer)
    assert ours["position"] == peer["position"]
    for name in ("x_no_action", "z"):
        assert ours[name].dtype == peer[name].dtype
        assert ours[name].tolist() == peer[name].tolist()
    for name in ("x_batch", "z_batch"):
        assert ours[name].dtype == peer[name].dtype
        assert ours[name].shape[1:] == peer[name].shape[1:]
    mine, other = rows(ours), rows(peer)
    assert {action: mine[action] for action in common} == {a: other[a] for a in common}
    for observation in (ours, peer):
        assert len(observation["z_batch"]) == len(observation["legal_actions"])
        assert (observation["z_batch"] == observation["z"]).all()


def rows(observation: Any) -> dict[tuple[int, ...], bytes]:
    pairs = zip(observation["legal_actions"], observation["x_batch"], strict=True)
    return {tuple(action): row.tobytes() for action, row in pairs}


def same_infosets(ours: Any, peer: Any) -> None:
    for name in vars(peer):
        if name != "legal_actions":
            assert getattr(ours, name) == getattr(peer, name), name


def actions(infoset: Any) -> set[tuple[int, ...]]:
    return {tuple(action) for action in infoset.legal_actions}


def third_trio(move: tuple[int, ...]) -> bool:
    """Whether an aeroplane's kickers hold three or four of a rank, which DouZero takes for its body."""
    trios = [card for card, count in Counter(move).items() if count >= 3]
    return len(move) >= 12 and len(trios) * 4 > len(move)


def test_every_observation_of_500_games() -> None:
    seen = {"landlord": 0, "farmer": 0, "bombs": 0, "duplicates": 0, "turns": 0}
    rng = random.Random(1)
    for game, objective in zip(range(GAMES), ("wp", "adp", "logadp") * GAMES, strict=False):
        ours, peer = Env(objective), peer_module.Env(objective)
        np.random.seed(game)  # noqa: NPY002
        other = peer.reset()
        state = str(np.random.get_state())  # noqa: NPY002
        np.random.seed(game)  # noqa: NPY002
        mine: Any = ours.reset()
        assert str(np.random.get_state()) == state  # noqa: NPY002
        done = False
        while not done:
            legal, legal_peer = actions(ours.infoset), actions(peer.infoset)
            table = tuple(peer.infoset.last_move)
            for action in legal ^ legal_peer:
                assert third_trio(action) or third_trio(table), (table, action)
            assert len(mine["legal_actions"]) == len(legal)
            assert mine["legal_actions"] is ours.infoset.legal_actions  # type: ignore[union-attr]
            seen["duplicates"] += len(other["legal_actions"]) > len(legal_peer)
            seen["turns"] += 1
            same_observations(mine, other, legal & legal_peer)
            if seen["turns"] % 7 == 0:
                same_infosets(ours.infoset, peer.infoset)
                same_arrays(get_obs(peer.infoset), other)
                same_arrays(get_obs(ours.infoset), mine)
            chosen = list(rng.choice(sorted(legal & legal_peer)))
            mine, reward, done, info = ours.step(chosen)
            other, reward_peer, done_peer, info_peer = peer.step(chosen)
            assert (type(reward), reward, done, info) == (float, reward_peer, done_peer, info_peer)
        assert (mine, other) == (None, None)
        assert ours._game_winner == peer._game_winner
        assert ours._game_bomb_num == peer._game_bomb_num
        seen[peer._game_winner] += 1
        seen["bombs"] += peer._game_bomb_num
    assert min(seen.values()) > 20, seen


def test_every_infoset_of_a_game_is_douzeros() -> None:
    rng = random.Random(2)
    for game in range(12):
        ours, peer = Env("adp"), peer_module.Env("adp")
        for env in (peer, ours):
            np.random.seed(1_000 + game)  # noqa: NPY002
            env.reset()
        kept, done = [], False
        while not done:
            same_infosets(ours.infoset, peer.infoset)
            kept.append((ours.infoset, copy.deepcopy(peer.infoset)))
            action = list(rng.choice(sorted(actions(ours.infoset) & actions(peer.infoset))))
            _, _, done, _ = ours.step(action)
            peer.step(action)
            assert ours._acting_player_position == peer._acting_player_position
        ours.reset()
        for infoset, infoset_peer in kept:  # each still says what it said in its turn
            same_infosets(infoset, infoset_peer)
            same_infosets(pickle.loads(pickle.dumps(infoset)), infoset_peer)


class Talker:
    """An agent that spoils its infoset, as DouZero's RLCardAgent does, and then plays."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def act(self, infoset: Any) -> list[int]:
        chosen = self.rng.choice(sorted(actions(infoset)))
        infoset.player_hand_cards.clear()
        for moves in (infoset.last_two_moves, infoset.card_play_action_seq, infoset.legal_actions):
            for move in moves:
                move.append("x")
        infoset.played_cards.clear()
        return list(chosen)


def card_play_data(seed: int) -> dict[str, list[int]]:
    cards = random.Random(seed).sample(peer_module.deck, 54)
    hands = {"landlord": cards[:20], "landlord_up": cards[20:37], "landlord_down": cards[37:]}
    return {name: sorted(hand) for name, hand in hands.items()} | {
        "three_landlord_cards": sorted(cards[17:20])
    }


def test_game_env_counts_wins_and_scores_as_douzeros() -> None:
    ours = GameEnv({position: Talker(3) for position in POSITIONS})
    peer = peer_game.GameEnv({position: Talker(3) for position in POSITIONS})
    for seed in range(60):
        data = card_play_data(seed)
        mine = copy.deepcopy(data)
        ours.card_play_init(mine)
        peer.card_play_init(data)
        while not peer.game_over:
            assert not ours.game_over
            assert ours.acting_player_position == peer.acting_player_position
            ours.step()
            peer.step()
            assert ours.get_bomb_num() == peer.get_bomb_num()
        assert ours.game_over
        assert mine == card_play_data(seed)  # ours leaves the data as they were
        assert ours.get_winner() == peer.get_winner()
        assert ours.player_utility_dict == peer.player_utility_dict
        assert (ours.num_wins, ours.num_scores) == (peer.num_wins, peer.num_scores)
        ours.reset()
        peer.reset()
    assert min(ours.num_wins.values()) > 10


def test_the_names_are_douzeros() -> None:
    from ddz_fast.envs.douzero import env as ours_env
    from ddz_fast.envs.douzero import game as ours_game

    assert ours_env.deck == peer_module.deck
    assert ours_env.Card2Column == peer_module.Card2Column
    for number, entries in peer_module.NumOnes2Array.items():
        assert ours_env.NumOnes2Array[number].tolist() == entries.tolist()
    assert ours_game.EnvCard2RealCard == peer_game.EnvCard2RealCard
    assert ours_game.RealCard2EnvCard == peer_game.RealCard2EnvCard
    assert ours_game.bombs == peer_game.bombs
    assert vars(InfoSet("landlord")) == vars(peer_game.InfoSet("landlord"))
    assert set(dir(peer_module.Env("wp"))) <= set(dir(Env("wp")))
    assert set(dir(peer_module.DummyAgent("landlord"))) <= set(dir(ours_env.DummyAgent("landlord")))
    assert ours_module.Env is ours_env.Env
    assert ours_game.GameEnv is ours_env.GameEnv


def begin(env: Any, **cards: str) -> None:
    """Deal an ending to either environment; its hands as texts, T J Q K A 2 X D."""
    values = dict(zip("3456789TJQKA2XD", (*range(3, 15), 17, 20, 30), strict=True))
    data = {name: sorted(values[letter] for letter in text) for name, text in cards.items()}
    env._env.reset()
    env._env.card_play_init(data | {"three_landlord_cards": []})
    env.infoset = env._game_infoset


def move(text: str) -> list[int]:
    values = dict(zip("3456789TJQKA2XD", (*range(3, 15), 17, 20, 30), strict=True))
    return sorted(values[letter] for letter in text)


class TestFaultsOfDouZero:
    """What ours does not copy; each shows up here when it is mended there."""

    @staticmethod
    def both(**cards: str) -> tuple[Env, Any]:
        ours, peer = Env("adp"), peer_module.Env("adp")
        begin(ours, **cards)
        begin(peer, **cards)
        return ours, peer

    def test_it_lists_moves_twice(self) -> None:
        ours, peer = self.both(
            landlord="3334445556667777", landlord_down="8899", landlord_up="TTJJ"
        )
        listed = peer.infoset.legal_actions
        assert len(listed) - len({tuple(action) for action in listed}) == 52
        assert ours.infoset is not None
        assert len(ours.infoset.legal_actions) == len(actions(ours.infoset))
        assert actions(ours.infoset) == actions(peer.infoset)

    @pytest.mark.parametrize("lead", ["3334445556667778", "3334445556667777"])
    def test_what_it_misjudges_can_only_be_bombed(self, lead: str) -> None:
        """3,838 aeroplanes whose kickers make another trio or four: see test_peers.py."""
        higher = "999TTTJJJQQQAAKK"
        ours, peer = self.both(landlord=lead + "2", landlord_down=higher, landlord_up="2XD")
        for env in (ours, peer):
            env.step(move(lead))
        assert actions(ours.infoset) == {tuple(move(higher)), ()}
        assert actions(peer.infoset) == {()}
        for env in (ours, peer):
            env.step([])
        assert actions(ours.infoset) == actions(peer.infoset) == {(20, 30), ()}

    def test_a_trio_of_kickers_makes_an_aeroplane_high(self) -> None:
        lead, answer = "333444555KKK", "666777888JQA"
        ours, peer = self.both(landlord=lead + "9", landlord_down=answer, landlord_up="2")
        for env in (ours, peer):
            env.step(move(lead))
        assert actions(ours.infoset) == {tuple(move(answer)), ()}
        assert actions(peer.infoset) == {()}

    def test_and_lets_a_lower_one_beat_it(self) -> None:
        lead, answer = "888999TTT347", "444555666JJJ"
        ours, peer = self.both(landlord=lead + "A", landlord_down=answer, landlord_up="2")
        for env in (ours, peer):
            env.step(move(lead))
        assert actions(ours.infoset) == {()}
        assert actions(peer.infoset) == {tuple(move(answer)), ()}

    def test_it_forgets_what_an_answer_was_played_as(self) -> None:
        """Three trios with a fourth next to them are a chain of four to it, whatever they answered."""
        ours, peer = self.both(
            landlord="333444555TXDA",
            landlord_down="6667778889993",
            landlord_up="TTTJJJQQQA22",
        )
        for env in (ours, peer):
            env.step(move("333444555TXA"))
            env.step(move("666777888999"))
        assert actions(ours.infoset) == {tuple(move("TTTJJJQQQA22")), ()}
        assert actions(peer.infoset) == {()}

    def test_it_uses_up_the_data_it_is_given(self) -> None:
        data = card_play_data(1)
        agents = {position: Talker(1) for position in POSITIONS}
        peer = peer_game.GameEnv(agents)
        peer.card_play_init(data)
        while not peer.game_over:
            peer.step()
        assert data != card_play_data(1)

    def test_it_goes_on_after_the_end(self) -> None:
        ours, peer = self.both(landlord="3", landlord_down="4", landlord_up="5")
        for env in (ours, peer):
            assert env.step([3])[2]
        with pytest.raises(ValueError, match="not in list"):
            peer.step([3])
        with pytest.raises(ddz.IllegalActionError, match="the landlord has won"):
            ours.step([3])
        assert ours._env.num_wins == {"landlord": 1, "farmer": 0}


SILLY: list[tuple[Any, str, str]] = [
    ([3, 3, 3], "illegal-action", "landlord may not play [3, 3, 3], which is not among the"),
    ([], "illegal-action", "landlord may not play []"),
    ([4, 3], "unknown-action", "is no move; one is a sorted list of cards"),
    ([3, 4], "unknown-action", "[3, 4]"),
    ([15], "unknown-action", "[15]"),
    (["3"], "unknown-action", "['3']"),
    (3, "unknown-action", "3 (int) is no move"),
    (None, "unknown-action", "None"),
    ([[3]], "unknown-action", "[[3]]"),
    ("3", "unknown-action", "'3' is no move"),
]


@pytest.mark.parametrize(("action", "code", "words"), SILLY)
def test_silly_actions_change_nothing(action: Any, code: str, words: str) -> None:
    env = Env("wp")
    begin(env, landlord="3456789", landlord_down="TJQ", landlord_up="KA2")
    before = get_obs(env._game_infoset)
    with pytest.raises(ddz.IllegalActionError) as caught:
        env.step(action)
    assert caught.value.code == code
    assert words in str(caught.value)
    same_arrays(get_obs(env._env.get_infoset()), before)
    assert env._env.card_play_action_seq == []
    assert env.step([3])[1:] == (0.0, False, {})


BAD_DATA: list[tuple[str, Any, str]] = [
    ("landlord", None, "'landlord' must be a list of cards"),
    ("landlord", [1, 2], "3 to 14, 17, 20 and 30"),
    ("landlord", [], "must be 1 to 20 cards, not 0"),
    ("landlord_up", [3] * 18, "must be 1 to 17 cards, not 18"),
    ("landlord_down", [3] * 5, "has 5 cards 3; a deck has fewer"),
    ("landlord_down", [20, 20], "has 2 cards 20"),
    ("three_landlord_cards", 7, "'three_landlord_cards' must be a list"),
    ("landlord_up", ["3"], "'landlord_up' must be a list of cards"),
]


@pytest.mark.parametrize(("name", "value", "words"), BAD_DATA)
def test_bad_card_play_data_changes_nothing(name: str, value: Any, words: str) -> None:
    env = GameEnv({position: Talker(1) for position in POSITIONS})
    env.card_play_init(card_play_data(1))
    before = get_obs(env.game_infoset)
    with pytest.raises(ddz.PositionError, match="bad card play data") as caught:
        env.card_play_init(card_play_data(2) | {name: value})
    assert caught.value.code == "bad-card-play-data"
    assert words in str(caught.value)
    same_arrays(get_obs(env.game_infoset), before)
    env.step()


def test_more_cards_than_a_deck_has_are_refused() -> None:
    env = Env("wp")
    with pytest.raises(ddz.PositionError, match="the deck has 4"):
        begin(env, landlord="333", landlord_down="334", landlord_up="5")
    with pytest.raises(ddz.PositionError, match="nothing"):
        env._env.card_play_init({"landlord": [3]})


def test_what_comes_too_early_is_refused() -> None:
    env = Env("wp")
    with pytest.raises(ddz.DdzError, match=r"no hand has begun; reset\(\) begins one"):
        env.step([3])
    with pytest.raises(ddz.DdzError, match="card_play_init begins one"):
        env._env.step()
    with pytest.raises(
        ddz.DdzError, match="the objective must be one of wp, adp, logadp, not 'score'"
    ):
        Env("score")
    with pytest.raises(ddz.DdzError, match="player_position must be one of"):
        get_obs(InfoSet("dealer"))
