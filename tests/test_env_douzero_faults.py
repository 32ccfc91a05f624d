"""DouZero's environment on this engine: DouZero's faults, and what ours refuses."""

from typing import Any

import pytest

import ddz_fast as ddz
from ddz_fast.envs.douzero import Env, GameEnv, InfoSet, get_obs
from douzero_pair import (
    POSITIONS,
    Talker,
    actions,
    begin,
    card_play_data,
    move,
    peer_game,
    peer_module,
    same_arrays,
)


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
