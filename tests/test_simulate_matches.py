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
