"""Escape 逃跑: what a seat pays that leaves the table before the hand is over."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ddz_fast._core import Hand
from ddz_fast.errors import DdzError, shown
from ddz_fast.numbers import integer, integer_or_none
from ddz_fast.phases.bidding import HIGHEST_BID
from ddz_fast.rules import RuleSet
from ddz_fast.rules import rules as find_rules
from ddz_fast.scoring.columns import has_bids
from ddz_fast.scoring.room import PLAIN_ROOM, Room, checked_number, checked_room

__all__ = ["escape_penalty", "held_bomb_factor", "held_bombs", "settle_escape"]

_BOMB, _BIG_BOMB = (
    4,
    6,
)  # cards of the smallest bomb, and of the smallest that multiplies in four_player
_JOKERS_FROM = 13
_FEW = 10
"""From this multiplier on the real score counts (S1 leaves 10 itself open: our choice)."""


def held_bomb_factor(rules: RuleSet | str) -> int:
    """Return what each bomb and rocket in a hand, played or not, makes of `play_multiplier`: it is multiplied by this.

    Where a rank is wild, four of a rank in one hand count as hard bombs, those of the wild rank too, and what wild
    cards could have made of others does not count (our choice): `hard_bomb_factor`. Else it is `bomb_factor`.
    """
    rules = find_rules(rules)
    return rules.hard_bomb_factor if rules.has_wild_cards else rules.bomb_factor


def held_bombs(rules: RuleSet | str, hand: Hand | str) -> int:
    """Return how many bombs and rockets a hand holds that count where a seat leaves, each by `held_bomb_factor`.

    They are those that would have multiplied the stake if played: four of a rank, and both jokers; with two decks
    four or more of a rank, under `big_bombs_only` six or more, and all four jokers. The cards of one rank count once,
    as the one bomb that they are together (our choice). Wild cards stand for nothing. Raises NotationError for text
    that is no hand.
    """
    rules = find_rules(rules)
    copies = (hand if isinstance(hand, Hand) else Hand(hand)).counts
    fewest = _BIG_BOMB if rules.big_bombs_only else _BOMB
    bombs = int(np.count_nonzero(copies[:_JOKERS_FROM] >= fewest))
    return bombs + int(np.all(copies[_JOKERS_FROM:] == rules.decks))


def escape_penalty(
    rules: RuleSet | str,
    is_landlord: bool,
    play_multiplier: float,
    bid: int = 1,
    room: Room = PLAIN_ROOM,
) -> float:
    """Return what a seat pays for leaving, whatever it holds (S1).

    `play_multiplier` is what the play has made of the stake: the opening factor, robs, spring left out, and every
    bomb and rocket in any hand, played or not (`held_bombs`, `held_bomb_factor`). The room's multiplier and doubles
    are no part of it. In 哈灵 it is 荒番 and 明王, 2 each, without 报到, 头撂 and 摊打 (our choice): at most 4, so that
    they matter only under house rules whose bombs multiply; a room that wants more may give a multiplier of its own.
    Below 10 the landlord pays 20 and a peasant 10 times base x bid x coefficient. From 10 on it is 4 and 2 times
    the real score, base x bid x room multiplier x play_multiplier x coefficient. Who leaves before the landlord is
    known leaves as a peasant. Rule sets on which the sources are silent take the same formula (our choice); without
    bids, bid is 1; the 档 of 哈灵 is its bid.
    `laizi_factor` and the cap are about hands that are won, and are no part of it (our choice).

    Raises DdzError for other values.
    """
    rules, room = find_rules(rules), checked_room(room)
    _check_boolean("is_landlord", is_landlord)
    played = checked_number("play_multiplier", play_multiplier, lowest=1, highest=1e100)
    stake = room.base * _checked_bid(rules, bid) * room.coefficient
    if played < _FEW:
        return float(stake * (20 if is_landlord else 10))
    return float(stake * room.multiplier * played * (4 if is_landlord else 2))


def settle_escape(
    rules: RuleSet | str,
    seat: int,
    is_landlord: bool,
    play_multiplier: float,
    bid: int = 1,
    room: Room = PLAIN_ROOM,
) -> npt.NDArray[np.float64]:
    """Return the payoff of each seat where `seat` leaves: float64 (seats,).

    It pays `escape_penalty`, at most what it holds where the room has holdings. The penalty goes to the system, or
    with `escape_to="others"` in equal parts to the other seats, whatever they hold (our choices). There is no rake.

    Raises DdzError as `escape_penalty` does, for a seat that there is not, and for holdings that are not one a seat.
    """
    rules = find_rules(rules)
    penalty = escape_penalty(rules, is_landlord, play_multiplier, bid, room)
    place = integer("seat", seat, 0, rules.seats - 1, code="bad-value")
    holdings = room.holdings_in(rules)
    if holdings is not None:
        penalty = min(penalty, holdings[place])
    others = penalty / (rules.seats - 1) if rules.escape_to == "others" else 0.0
    payoffs = np.full(rules.seats, others)
    payoffs[place] = -penalty
    return payoffs


def _check_boolean(name: str, value: Any) -> None:
    if not isinstance(value, (bool, np.bool_)):
        raise DdzError(f"{name} must be True or False, not {shown(value)}")


def _checked_bid(rules: RuleSet, bid: Any) -> int:
    highest = HIGHEST_BID if has_bids(rules) else 1
    number = integer_or_none(bid)
    if number is None or not 1 <= number <= highest:
        expected = f"an integer from 1 to {highest}" if highest > 1 else "1"
        raise DdzError(f"bid must be {expected} under {rules.name}, not {shown(bid)}")
    return number
