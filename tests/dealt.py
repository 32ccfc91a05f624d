"""Deals and games for tests: cards arranged by rank, and games played on by simple means."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

import ddz_fast as ddz
from ddz_fast import RuleSet
from ddz_fast.game import Deal, Game

RANKS = "3456789TJQKA2XD"
SHY = ["wait"] * 12
"""Nobody opens: three seats, before the deal and three times during it."""


def ids_of_rank(rank: str, decks: int = 1) -> list[int]:
    """The ids of a rank, as api.md numbers them."""
    place = RANKS.index(rank)
    first = [39 + place] if place >= 13 else [4 * place + suit for suit in range(4)]
    return [54 * deck + card for deck in range(decks) for card in first]


def arranged(
    rules: RuleSet, ranks: Mapping[int, str], bottom: str | None = None, **known: Any
) -> Deal:
    """A deal in which some seats hold these ranks and the bottom these; the rest is filled up from the low cards."""
    ranks_dealt = RANKS[: 15 if rules.jokers else 13]
    left = [card for rank in ranks_dealt for card in ids_of_rank(rank, rules.decks)]

    def take(wanted: Iterable[str]) -> list[int]:
        cards = []
        for rank in wanted:
            card = next(card for card in left if card in ids_of_rank(rank, rules.decks))
            left.remove(card)
            cards.append(card)
        return cards

    hands = {seat: take(wanted) for seat, wanted in ranks.items()}
    bottoms = [] if bottom is None else take(bottom)
    for seat in range(rules.seats):
        hand = hands.setdefault(seat, [])
        while len(hand) < rules.hand_cards:
            hand.append(left.pop(0))
    while len(bottoms) < rules.bottom_cards:
        bottoms.append(left.pop(0))
    return Deal([hands[seat] for seat in range(rules.seats)], bottoms, decks=rules.decks, **known)


def say(game: Game, *actions: str | int) -> Game:
    """Do these one after the other."""
    for action in actions:
        game.apply(action)
    return game


def play_on(game: Game, rng: random.Random) -> Game:
    """Play to the end by chance."""
    while game.seat_to_act is not None:
        game.apply(rng.choice(game.legal_actions()))
    return game


def pass_on(game: Game) -> Game:
    """Take the first choice, which is to say no, until the play begins or the hand is over."""
    while game.phase not in ("play", "over", "redeal"):
        game.apply(game.legal_actions()[0])
    return game


def called(deal: Deal | None = None, seed: int | None = None, **known: Any) -> Game:
    """A game in which nobody opens, the first to speak calls, nobody robs or doubles: the landlord is to lead."""
    game = say(Game("laizi", seed, deal=deal, **known), *SHY, "call", "decline", "decline")
    return say(game, "wait", "no_double", "no_double", "no_double")


def landlord_with(cards: str, wild_rank: str, others: dict[int, str] | None = None) -> Game:
    """Seat 0 is landlord, holds these 20 cards, and leads; the others hold these and what is left."""
    hands = {0: cards[:17], **(others or {})}
    return called(arranged(ddz.rules("laizi"), hands, cards[17:], first=0, wild_rank=wild_rank))
