"""Simulated matches and rooms: what hands carry to the next, and what holdings change."""

import numpy as np
import pytest

import ddz_fast as ddz


def test_matches_carry_the_winner_and_the_first_caller_from_hand_to_hand() -> None:
    """Matches are the unit; their first hands are the games that are dealt alone."""
    for preset in ("winner_stays", "classic", "huanle"):
        alone = ddz.simulate(preset, 400, 3)
        matches = ddz.simulate(preset, 4000, 3, hands_per_match=10, threads=3)
        for name, column in alone.columns.items():
            assert np.array_equal(matches.columns[name][::10], column)
        part = ddz.simulate(preset, 50, 3, hands_per_match=10, first_game=7)
        for name, column in part.columns.items():
            assert np.array_equal(column, matches.columns[name][70:120])
    columns = ddz.simulate("winner_stays", 4000, 3, hands_per_match=10).columns
    shape = (400, 10)
    landlord, won = columns["landlord"].reshape(shape), columns["landlord_won"].reshape(shape)
    robs = columns["robs"].reshape(shape)
    assert np.all(robs[:, 1:] == 0)
    stays = landlord[:, 1:] == landlord[:, :-1]
    assert np.array_equal(stays, won[:, :-1])  # a peasant that went out is the next landlord


def test_holdings_do_not_go_with_matches() -> None:
    room = ddz.Room(holdings=(100, 100, 100))
    capped = ddz.simulate("huanle", 1000, 3, room=room)
    assert np.abs(capped.columns["payoff"]).max() <= 100
    with pytest.raises(ddz.DdzError, match="use Match"):
        ddz.simulate("huanle", 1000, 3, room=room, hands_per_match=10)


def test_only_the_rich_double() -> None:
    """S1: a peasant needs its own and the landlord's beans above the threshold, the landlord everyone's."""
    room = ddz.Room(holdings=(500, 500, 100), double_threshold=200)
    columns = ddz.simulate("huanle", 3000, 3, room=room).columns
    doubles, landlord = columns["doubles"], columns["landlord"]
    assert not doubles[:, 2].any()
    assert not doubles[landlord == 2].any()
    for seat, other in ((0, 1), (1, 0)):
        assert not doubles[landlord == seat, seat].any()
        assert doubles[landlord == other, seat].any()


def test_games_stop_at_the_last_number_that_a_game_has() -> None:
    last = 2**63 - 1
    words = f"first_game={last - 3} and 5 of them go beyond the last, number {last}"
    for call in (
        lambda: ddz.simulate("classic", 5, first_game=last - 3),
        lambda: ddz.simulate("classic", 50, first_game=last - 3, hands_per_match=10),
        lambda: ddz.deal("classic", 5, first_game=last - 3),
    ):
        with pytest.raises(ddz.DdzError, match=words):
            call()
    assert len(ddz.simulate("classic", 40, first_game=last - 3, hands_per_match=10)) == 40
    assert len(ddz.deal("classic", 4, first_game=last - 3)) == 4
    assert len(ddz.simulate("classic", 0, first_game=last)) == 0
    alone = ddz.Game("classic", seed=0, index=last)
    assert np.array_equal(
        ddz.deal("classic", 1, 0, first_game=last)[0, 0], alone.visible_to(0).hand.counts
    )
