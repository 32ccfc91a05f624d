"""Bounds: how long a hand can last, and how much a seat can win or lose."""

from __future__ import annotations

import ddz_fast as ddz
from ddz_fast.envs.openspiel.parameters import Parameters

__all__ = ["max_chance_nodes", "max_decisions", "utilities"]

_BIDS = 3
_RANKS = 13
_THEIR_LOWEST, _THEIR_HIGHEST = -24_576.0, 49_152.0
"""What OpenSpiel has as the bounds of its dou_dizhu: 13 bombs in the hands that can hold them all."""


def max_decisions(parameters: Parameters) -> int:
    """Return how many decisions no hand has more of."""
    rules, seats = parameters.played, parameters.rules.seats
    opening = seats * (bool(rules.open_before) + len(rules.open_tiers)) if rules.opening else 0
    auction = {
        "none": 0,
        "once": seats,
        "continuing": _BIDS * seats,  # at most all others pass after each bid, and before the first
        "call": seats + 1,
    }[rules.auction]
    reports = _RANKS + 1 if rules.baodao else 0
    after = reports + sum((rules.baodao, rules.baodao, rules.tanda))
    after += seats * (rules.opening + rules.doubling)
    cards = seats * rules.hand_cards + rules.bottom_cards
    return (
        (opening + auction) * _deals(parameters) + after + seats * cards
    )  # passes after each card


def max_chance_nodes(parameters: Parameters) -> int:
    """Return how many chance nodes no hand has more of."""
    rules = parameters.played
    cards = rules.seats * rules.hand_cards + rules.bottom_cards
    if parameters.is_numbered:
        return 1 + rules.seats * rules.hand_cards
    table = ("first", "dealer", "face-up card")
    return (len(table) + cards) * _deals(parameters) + rules.draws_wild_rank


def utilities(parameters: Parameters) -> tuple[float, float]:
    """Return what no seat can lose more than, as a negative number, and what none can win more than."""
    rules = parameters.played
    if parameters.is_numbered:
        return _THEIR_LOWEST, _THEIR_HIGHEST
    peasants = rules.seats - 1
    stake = _stake(rules) / (peasants if rules.role_in_x else 1)
    gain = peasants * stake
    if rules.cap == "winner":
        gain, stake = min(gain, rules.cap_points), min(stake, rules.cap_points)
    return -max(gain, peasants * stake), gain


def _deals(parameters: Parameters) -> int:
    """Return how many deals a hand can have."""
    return 1 if parameters.is_numbered else parameters.played.max_redeals


def _stake(rules: ddz.RuleSet) -> float:
    """Return the most that a peasant can win or lose."""
    stake = rules.laizi_factor * rules.spring
    if rules.auction in ("once", "continuing"):
        stake *= _BIDS
    if rules.rob:
        stake *= 2**rules.seats
    if rules.opening:
        late = (rules.late_open_factor,) if rules.late_open != "none" else ()
        stake *= max((rules.open_before, *rules.open_tiers, *late))
    if rules.doubling:
        stake *= 2 * 2  # the landlord and the peasant
    stake *= 2 ** (rules.huangfan + rules.mingwang + rules.tanda)
    if rules.baodao:
        stake *= 2 * 2  # two reports, and a fight
    if rules.touliao:
        stake *= 4 / 3
    factor = max(rules.bomb_factor, rules.hard_bomb_factor if rules.has_wild_cards else 1)
    least = 6 if rules.big_bombs_only else 4
    bombs = min(rules.decks * 4 * _RANKS // least, _held(rules) // least)
    return float(stake * factor ** (bombs + rules.jokers))


def _held(rules: ddz.RuleSet) -> int:
    """Return how many cards the seats hold in all."""
    return rules.seats * rules.hand_cards + rules.bottom_cards
