"""The phases before the play: every auction, opening and doubling."""

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import ddz_fast as ddz
from ddz_fast.phases import Bidding, Calling, Doubling, Opening, Outcome, Phase, plan, sequences
from ddz_fast.phases.doubling import may_double
from ddz_fast.phases.sayings import Saying

AUCTIONS: list[dict[str, Any]] = [
    json.loads(row)
    for row in (Path(__file__).parent / "golden" / "auctions.jsonl").read_text("utf-8").splitlines()
]

WORDS: dict[str, Saying] = {
    "n": "decline",
    "C": "call",
    "x": "decline",
    "R": "rob",
    "w": "wait",
    "o": "open",
}


def said(letters: str) -> tuple[Saying, ...]:
    return tuple(WORDS[letter] for letter in letters)


def outcomes(phase: Phase[Any]) -> dict[tuple[Saying, ...], Outcome]:
    found = list(sequences(phase))
    assert len(dict(found)) == len(found)
    return dict(found)


# Auctions. rules.md A, B: V counts and the table of outcomes; the published vectors hold every auction.


@pytest.mark.parametrize(
    ("auction", "phase", "number", "longest"),
    [
        (("once", 3), Bidding(3), 20, 3),
        (("once", 4), Bidding(4), 35, 4),
        (("continuing", 3), Bidding(3, continuing=True), 40, 7),
        (("continuing", 4), Bidding(4, continuing=True), 85, 10),
        (("call_and_rob", 3), Calling(3, rob=True), 12, 4),
    ],
)
def test_every_published_auction(
    auction: tuple[str, int], phase: Phase[Any], number: int, longest: int
) -> None:
    rows = [row for row in AUCTIONS if (row["auction"], row["seats"]) == auction]
    found = outcomes(phase)
    assert len(found) == len(rows) == number
    assert max(map(len, found)) == longest
    for row in rows:
        outcome = found[tuple(row["said"])]
        assert outcome.landlord == row["landlord"]
        if "bid" in row:
            assert outcome.bid == row["bid"]
        else:
            assert 2**outcome.robs == row["multiplier"]
            assert outcome.bid == 1


def test_the_longest_auction_of_the_rules() -> None:
    found = outcomes(Bidding(3, continuing=True))
    assert found["pass", "pass", 1, "pass", 2, "pass", 3] == Outcome(landlord=0, bid=3)


def results(phase: Phase[Any]) -> dict[str, tuple[int | None, int]]:
    """Each auction of call and rob as letters, with its landlord and factor."""
    letters = {"decline": "x", "call": "C", "rob": "R"}
    found = {}
    for words, outcome in outcomes(phase).items():
        text = "".join(letters[str(word)] for word in words)
        before, call, after = text.partition("C")
        found[before.replace("x", "n") + call + after] = (outcome.landlord, 2**outcome.robs)
    return found


def test_call_and_rob() -> None:
    assert results(Calling(3, rob=True)) == {
        "nnn": (None, 1),
        "nnC": (2, 1),
        "nCx": (1, 1),
        "nCRx": (2, 2),
        "nCRR": (1, 4),
        "Cxx": (0, 1),
        "CxRx": (2, 2),
        "CxRR": (0, 4),
        "CRxx": (1, 2),
        "CRxR": (0, 4),
        "CRRx": (2, 4),
        "CRRR": (0, 8),
    }


def test_without_the_rob_back_the_last_robber_is_landlord() -> None:
    assert results(Calling(3, rob=True, caller_rob_back=False)) == {
        "nnn": (None, 1),
        "nnC": (2, 1),
        "nCx": (1, 1),
        "nCR": (2, 2),
        "Cxx": (0, 1),
        "CxR": (2, 2),
        "CRx": (1, 2),
        "CRR": (2, 4),
    }


def test_without_robbing_the_first_call_ends_it() -> None:
    assert results(Calling(2)) == {"nn": (None, 1), "nC": (1, 1), "C": (0, 1)}
    assert results(Calling(3)) == {"nnn": (None, 1), "nnC": (2, 1), "nC": (1, 1), "C": (0, 1)}


def test_two_seats_call_and_rob() -> None:
    assert results(Calling(2, rob=True)) == {
        "nn": (None, 1),
        "nC": (1, 1),
        "Cx": (0, 1),
        "CRx": (1, 2),
        "CRR": (0, 4),
    }


@pytest.mark.parametrize("opener", [0, 1, 2])
def test_where_all_decline_the_first_opener_is_landlord(opener: int) -> None:
    found = results(Calling(3, rob=True, opener=opener))
    expected = results(Calling(3, rob=True))
    assert found == expected | {"nnn": (opener, 1)}


def test_a_seat_that_declined_cannot_rob() -> None:
    """Every word by the seat that says it: after n C R the only one left is the caller."""
    phase = Calling(3, rob=True)
    state = phase.initial()
    for letter, speaker in zip("nCRR", (0, 1, 2, 1), strict=True):
        assert phase.seat_to_act(state) == speaker
        expected = ("decline", "call") if letter in "nC" and speaker < 2 else ("decline", "rob")
        assert phase.actions(state) == expected
        state = phase.apply(state, WORDS[letter])
    assert phase.seat_to_act(state) is None
    assert phase.actions(state) == ()


@pytest.mark.parametrize("continuing", [False, True])
def test_a_bid_is_higher_than_the_last(continuing: bool) -> None:
    phase = Bidding(3, continuing)
    state = phase.initial()
    assert phase.actions(state) == ("pass", 1, 2, 3)
    state = phase.apply(phase.apply(state, "pass"), 2)
    assert phase.seat_to_act(state) == 2
    assert phase.actions(state) == ("pass", 3)


# Opening: rules.md B.


def plays_out(
    factors: tuple[int, ...], who: tuple[int, ...], when: tuple[int | None, ...]
) -> tuple[tuple[Saying, ...], Outcome]:
    """What is said, and what comes of it, where each seat opens at this moment or never."""
    words: list[Saying] = []
    openers: list[int] = []
    for moment in range(len(factors)):
        for seat, own in zip(who, when, strict=True):
            if own == moment:
                openers.append(seat)
                words.append("open")
            elif own is None or own > moment:
                words.append("wait")
    moments = [own for own in when if own is not None]
    return tuple(words), Outcome(
        open=max((factors[own] for own in moments), default=1),
        opened=frozenset(openers),
        first_opener=openers[0] if openers else None,
    )


@pytest.mark.parametrize(
    ("factors", "who"),
    [
        ((5, 4, 3, 2), (0, 1, 2)),
        ((4, 3), (0, 1, 2)),
        ((5,), (0, 1, 2, 3)),
        ((2, 9), (0, 1)),  # a later moment may count more
        ((2,), (0,)),
        ((3,), (1, 2)),
    ],
)
def test_a_seat_opens_once_and_the_largest_factor_counts(
    factors: tuple[int, ...], who: tuple[int, ...]
) -> None:
    choices: list[int | None] = [None, *range(len(factors))]
    expected = dict(plays_out(factors, who, when) for when in product(choices, repeat=len(who)))
    assert len(expected) == len(choices) ** len(who)
    assert outcomes(Opening(factors, who)) == expected


def test_openings_of_huanle_by_hand() -> None:
    phase = plan.opening(ddz.rules("huanle"))
    assert phase is not None
    found = outcomes(phase)
    nobody = Outcome()
    assert found[said("www" * 4)] == nobody
    assert found[said("ooo")] == Outcome(open=5, opened=frozenset({0, 1, 2}), first_opener=0)
    # Seat 2 before the deal, seat 0 within its first 6 cards.
    assert found[said("wwo" + "ow" + "w" + "w")].open == 5
    assert found[said("wwo" + "ow" + "w" + "w")].first_opener == 2
    # Seat 1 from its 7th to its 12th card, the others within the first 6, in the order from the dealer.
    both = found[said("www" + "owo" + "o")]
    assert (both.open, both.first_opener, both.opened) == (4, 0, frozenset({0, 1, 2}))
    assert found[said("www" * 3 + "wwo")] == Outcome(open=2, opened=frozenset({2}), first_opener=2)


@pytest.mark.parametrize(
    ("flags", "cards", "factors"),
    [
        ({}, (0, 6, 12, 17), (5, 4, 3, 2)),  # S3: cards 1-6, 7-12, 13-17
        ({"open_tiers": (4, 3)}, (0, 9, 17), (5, 4, 3)),  # S1 names two
        ({"open_tiers": ()}, (0,), (5,)),
        ({"open_before": 0}, (6, 12, 17), (4, 3, 2)),
        ({"open_tiers": (7,), "open_before": 9}, (0, 17), (9, 7)),
        ({"open_tiers": (5, 4, 3, 2), "open_before": 0}, (5, 10, 15, 17), (5, 4, 3, 2)),
        ({"seats": 2, "hand_cards": 20}, (0, 7, 14, 20), (5, 4, 3, 2)),
        ({"seats": 4, "hand_cards": 12}, (0, 4, 8, 12), (5, 4, 3, 2)),
    ],
)
def test_the_moments_of_opening(
    flags: dict[str, Any], cards: tuple[int, ...], factors: tuple[int, ...]
) -> None:
    rules = ddz.rules("huanle", **flags)
    assert plan.cards_at_moments(rules) == cards
    assert plan.opening(rules) == Opening(factors, tuple(range(rules.seats)))


def test_no_moment_is_no_opening() -> None:
    assert plan.opening(ddz.rules("huanle", open_before=0, open_tiers=())) is None
    assert plan.opening(ddz.rules("huanle", opening=False)) is None


def test_late_opening() -> None:
    huanle, everyone = ddz.rules("huanle"), ddz.rules("huanle", late_open="everyone")
    assert plan.late_opening(huanle) == Opening((2,), (0,))
    assert plan.late_opening(huanle, frozenset({1, 2})) == Opening((2,), (0,))
    assert plan.late_opening(huanle, frozenset({0})) is None
    assert plan.late_opening(everyone, frozenset({1})) == Opening((2,), (0, 2))
    assert plan.late_opening(everyone, frozenset({0, 1, 2})) is None
    assert plan.late_opening(ddz.rules("huanle", late_open="none")) is None
    assert plan.late_opening(ddz.rules("classic")) is None
    by_three = plan.late_opening(ddz.rules("huanle", late_open_factor=3))
    assert by_three is not None
    assert outcomes(by_three) == {
        ("wait",): Outcome(),
        ("open",): Outcome(open=3, opened=frozenset({0}), first_opener=0),
    }


# Doubling: S1. Seats count from the landlord, holdings from seat 0 of the table.


@pytest.mark.parametrize(
    ("landlord", "holdings", "threshold", "who"),
    [
        (0, None, None, (0, 1, 2)),
        (0, (0, 0, 0), None, (0, 1, 2)),
        (0, None, 1000, (0, 1, 2)),
        (0, (1001, 1001, 1001), 1000, (0, 1, 2)),
        (
            0,
            (1001, 1000, 1001),
            1000,
            (2,),
        ),  # the landlord only if all hold more than the threshold
        (0, (1000, 5000, 5000), 1000, ()),  # a peasant only if the landlord does too
        (1, (5000, 1001, 900), 1000, (2,)),
        (2, (900, 5000, 5000), 1000, (2,)),
        (2, (900, 900, 5000), 1000, ()),
        (1, (5000, 5000), 1000, (0, 1)),
        (1, (900, 5000), 1000, ()),
        (3, (5000, 900, 5000, 5000), 1000, (1, 3)),
    ],
)
def test_who_may_double(
    landlord: int, holdings: tuple[float, ...] | None, threshold: float | None, who: tuple[int, ...]
) -> None:
    seats = 3 if holdings is None else len(holdings)
    assert may_double(seats, landlord, holdings, threshold) == who
    if seats == 3:
        expected = Doubling(who) if who else None
        assert plan.doubling(ddz.rules("huanle"), landlord, holdings, threshold) == expected
        assert plan.doubling(ddz.rules("classic"), landlord, holdings, threshold) is None


def test_everyone_who_may_doubles_or_not() -> None:
    assert outcomes(Doubling((0, 2))) == {
        ("no_double", "no_double"): Outcome(),
        ("no_double", "double"): Outcome(doubled=frozenset({2})),
        ("double", "no_double"): Outcome(doubled=frozenset({0})),
        ("double", "double"): Outcome(doubled=frozenset({0, 2})),
    }
    assert len(outcomes(Doubling((0, 1, 2)))) == 8


def test_the_first_opener_is_landlord_where_all_pass() -> None:
    """S1 says it of calling; with bids it is at the lowest."""
    for continuing in (False, True):
        found = dict(sequences(Bidding(3, continuing, opener=0)))
        plain = dict(sequences(Bidding(3, continuing)))
        passed: tuple[Saying, ...] = ("pass", "pass", "pass")
        assert (found[passed].landlord, found[passed].bid) == (0, 1)
        assert plain[passed].landlord is None
        assert {said for said in found if found[said] != plain[said]} == {passed}
