"""Settlement with holdings: hand by hand, against a slow exact reference, and on a million hands."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ddz_fast as ddz
from ddz_fast.scoring import Room, settle
from outcome_columns import HUANLE

# Holdings: rules.md B, Settlement, hand by hand. The stake is 6,000 a peasant, the rake 50.


@pytest.mark.parametrize(
    ("won", "doubles", "holdings", "before", "after"),
    [
        # Everyone can pay.
        (True, "---", (20_000, 7_000, 6_050), (12_000, -6_000, -6_000), (11_950, -6_050, -6_050)),
        # A peasant pays all that it holds, the rake included; the other's loss is its own.
        (True, "---", (20_000, 4_050, 9_000), (10_000, -4_000, -6_000), (9_950, -4_050, -6_050)),
        # The landlord wins at most what it holds; what it forgoes is not paid, in proportion.
        (True, "---", (5_000, 4_050, 9_000), (5_000, -2_000, -3_000), (4_950, -2_050, -3_050)),
        # Nothing held, nothing won.
        (True, "---", (0, 9_000, 9_000), (0, 0, 0), (0, -50, -50)),
        # The rake goes first, and takes what there is.
        (True, "---", (9_000, 30, 50), (0, 0, 0), (-50, -30, -50)),
        # The landlord cannot pay all: its 9,000 less the rake go out as they were owed, 24 : 12.
        (False, "LP-", (9_050, 9_000, 9_000), (-9_000, 6_000, 3_000), (-9_050, 5_950, 2_950)),
        # A peasant's win stops at what it holds, and the rest stays with the landlord.
        (False, "LP-", (9_050, 9_000, 1_000), (-7_000, 6_000, 1_000), (-7_050, 5_950, 950)),
        (False, "---", (20_000, 10, 0), (-10, 10, 0), (-60, -10, 0)),
    ],
)
def test_holdings_hand_by_hand(
    won: bool,
    doubles: str,
    holdings: tuple[float, ...],
    before: tuple[float, ...],
    after: tuple[float, ...],
) -> None:
    room = Room(multiplier=6, coefficient=1000, rake=50, holdings=holdings)
    outcome = HUANLE | {"landlord_won": won, "doubles": [mark != "-" for mark in doubles]}
    assert settle("huanle", outcome, room)[0] == pytest.approx(before, rel=1e-14)
    assert settle("huanle", outcome, room, rake=True)[0] == pytest.approx(after, rel=1e-14)


def test_without_the_cap_a_winner_takes_what_was_paid() -> None:
    rules = ddz.rules("huanle", win_cap="none")
    room = Room(multiplier=6, coefficient=1000, rake=50, holdings=(0, 4_050, 9_000))
    assert settle(rules, HUANLE, room).tolist() == [[10_000, -4_000, -6_000]]
    assert settle(rules, HUANLE, room, rake=True).tolist() == [[9_950, -4_050, -6_050]]


def test_a_cancelled_hand_pays_nothing_not_even_the_rake() -> None:
    outcome = HUANLE | {"landlord": -1, "landlord_won": False}
    for room in (Room(rake=50), Room(rake=50, holdings=(10, 100, 0))):
        assert settle("huanle", outcome, room, rake=True).tolist() == [[0, 0, 0]]
    assert settle("classic", {**outcome, "bid": 0}).tolist() == [[0, 0, 0]]


@dataclass(frozen=True)
class Hand:
    """A hand of huanle and what the seats hold."""

    landlord: int
    won: bool
    doubles: tuple[bool, ...]
    stake: Fraction
    rake: Fraction
    holdings: tuple[Fraction, ...]
    win_cap: bool

    def settled(self) -> tuple[list[Fraction], list[Fraction]]:
        """The payoffs before and after the rake, exactly, one seat after the other."""
        landlord = self.landlord
        able = [max(held - self.rake, Fraction(0)) for held in self.holdings]
        most = [held if self.win_cap else Fraction(10**30) for held in self.holdings]
        factor = [2 if doubled else 1 for doubled in self.doubles]
        peasants = [seat for seat in range(3) if seat != landlord]
        owed = {seat: self.stake * factor[seat] * factor[landlord] for seat in peasants}
        payoffs = [Fraction(0)] * 3
        if self.won:
            offered = {seat: min(owed[seat], able[seat]) for seat in peasants}
            payoffs[landlord] = min(sum(offered.values(), Fraction(0)), most[landlord])
            for seat in peasants:
                if offered[seat]:
                    part = offered[seat] / sum(offered.values())
                    payoffs[seat] = -payoffs[landlord] * part
        else:
            offered_in_all = min(sum(owed.values(), Fraction(0)), able[landlord])
            for seat in peasants:
                share = offered_in_all * owed[seat] / sum(owed.values())
                payoffs[seat] = min(share, most[seat])
                payoffs[landlord] -= payoffs[seat]
        taken = [
            min(self.rake, held + payoff)
            for held, payoff in zip(self.holdings, payoffs, strict=True)
        ]
        return payoffs, [payoff - rake for payoff, rake in zip(payoffs, taken, strict=True)]


def check(hand: Hand) -> None:
    rules = ddz.rules("huanle", win_cap="holdings" if hand.win_cap else "none")
    room = Room(
        base=float(hand.stake),
        rake=float(hand.rake),
        holdings=tuple(map(float, hand.holdings)),
    )
    outcome = HUANLE | {
        "landlord": hand.landlord,
        "landlord_won": hand.won,
        "doubles": hand.doubles,
    }
    before, after = hand.settled()
    found = settle(rules, outcome, room)[0]
    raked = settle(rules, outcome, room, rake=True)[0]
    assert sum(before) == 0
    assert found == pytest.approx(list(map(float, before)), rel=1e-12, abs=1e-9)
    assert raked == pytest.approx(list(map(float, after)), rel=1e-12, abs=1e-9)
    assert found.sum() == pytest.approx(0, abs=1e-9 * max(1.0, *np.abs(found)))
    assert all(np.array(room.holdings) + raked >= 0)


# Quarters, so that a float holds them exactly; some seats hold very little.
amounts = st.one_of(st.integers(0, 400), st.integers(0, 200_000)).map(lambda n: Fraction(n, 4))
hands = st.builds(
    Hand,
    landlord=st.integers(0, 2),
    won=st.booleans(),
    doubles=st.tuples(*[st.booleans()] * 3),
    stake=st.one_of(st.integers(1, 100), st.integers(1, 40_000)).map(lambda n: Fraction(n, 4)),
    rake=st.one_of(st.just(Fraction(0)), amounts.map(lambda n: n / 8)),
    holdings=st.tuples(amounts, amounts, amounts),
    win_cap=st.booleans(),
)


@given(hands)
def test_holdings_agree_with_the_exact_reference(hand: Hand) -> None:
    check(hand)


@settings(max_examples=150)
@given(hands, st.integers(1, 3))
def test_enough_holdings_change_nothing(hand: Hand, factor: int) -> None:
    most = hand.stake * 8 * factor + hand.rake
    check(replace(hand, holdings=(most, most, most)))
    outcome = HUANLE | {"landlord_won": hand.won, "doubles": hand.doubles}
    room = Room(base=float(hand.stake), rake=float(hand.rake))
    rich = replace(room, holdings=(float(most),) * 3)
    for rake in (False, True):
        expected = settle("huanle", outcome, room, rake=rake)
        assert settle("huanle", outcome, rich, rake=rake).tolist() == expected.tolist()


@pytest.mark.parametrize("win_cap", ["holdings", "none"])
@pytest.mark.parametrize(
    ("preset", "hands"),
    [
        ("huanle", 1_000_000),
        ("classic", 100_000),
        ("two_player", 100_000),
        ("twelve_card", 100_000),
    ],
)
def test_a_million_payoffs_sum_to_zero_with_holdings(preset: str, hands: int, win_cap: str) -> None:
    rules = ddz.rules(preset, win_cap=win_cap)
    rng = np.random.default_rng(7)
    outcome: dict[str, npt.NDArray[Any]] = {
        "landlord": rng.integers(-1, rules.seats, hands),
        "landlord_won": rng.random(hands) < 0.5,
        "bid": rng.integers(1, 4, hands),
        "robs": rng.integers(0, rules.seats + 1, hands),
        "open": rng.integers(1, 6, hands),
        "doubles": rng.random((hands, rules.seats)) < 0.5,
        "bombs": rng.integers(0, 8, hands),
        "rockets": rng.integers(0, 1 + rules.jokers, hands),
        "spring": rng.random(hands) < 0.2,
    }
    holdings = (700.1, 33.3, 5_000, 90)[: rules.seats]
    room = Room(coefficient=10, rake=7.7, holdings=holdings)
    payoffs = settle(rules, outcome, room)
    scale = np.abs(payoffs).max(axis=1)
    assert (np.abs(payoffs.sum(axis=1)) <= 1e-12 * scale).all()
    assert (payoffs >= -np.array(holdings)).all()
    if win_cap == "holdings":
        assert (payoffs <= np.array(holdings)).all()
    raked = settle(rules, outcome, room, rake=True)
    assert (raked + np.array(holdings) >= 0).all()
    assert not raked[outcome["landlord"] < 0].any()
    played = outcome["landlord"] >= 0
    difference = (payoffs - raked)[played]
    assert ((difference >= -1e-9) & (difference <= 7.7 + 1e-9)).all()


def test_a_threshold_would_give_a_landlord_away_who_may_report() -> None:
    """The others see the doubling while he may: that somebody may not double would tell (our choice)."""
    room = ddz.Room(holdings=(1, 1, 1, 1), double_threshold=10)
    rules = ddz.rules("haling", doubling=True)
    for call in (
        lambda: ddz.Game(rules, room=room),
        lambda: ddz.simulate(rules, games=1, room=room),
    ):
        with pytest.raises(ddz.DdzError, match="leave the threshold out") as caught:
            call()
        assert caught.value.code == "bad-room"
    assert ddz.Game(rules, room=ddz.Room(holdings=(1, 1, 1, 1))).phase == "auction"
    assert ddz.Game(ddz.rules(rules, baodao=False), room=room).phase == "auction"
