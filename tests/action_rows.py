"""Rows of moves and of sayings, as the tests of the action index give them."""

import numpy as np
import numpy.typing as npt

import ddz_fast as ddz
from ddz_fast.batch import SAYING, LegalActions
from ddz_fast.phases.sayings import SAYINGS, Saying


def deck_list(rules: ddz.RuleSet) -> ddz.MoveArrays:
    """The leads of the whole deck that are no larger than a landlord's hand, as the list has them."""
    jokers = rules.decks if rules.jokers else 0
    counts = np.array([[4 * rules.decks] * 13 + [jokers] * 2], np.uint8)
    _, moves = leads_of(rules, counts)
    kept = moves.counts.sum(axis=1) <= rules.hand_cards + rules.bottom_cards
    return ddz.MoveArrays(*(np.ascontiguousarray(column[kept]) for column in moves))


def leads_of(
    rules: ddz.RuleSet, hands: npt.NDArray[np.uint8]
) -> tuple[npt.NDArray[np.int64], ddz.MoveArrays]:
    """Where the leads of each hand begin, and the leads."""
    offsets, *columns = rules.leads_many(np.ascontiguousarray(hands))
    return offsets, ddz.MoveArrays(*columns)


def legal_of(offsets: npt.NDArray[np.int64], moves: ddz.MoveArrays) -> LegalActions:
    """The same as the actions of many hands."""
    return LegalActions(offsets, *moves, np.zeros_like(moves.key))


def said(*sayings: Saying) -> LegalActions:
    """What one seat may say, as rows."""
    n = len(sayings)
    nothing = np.zeros(n, np.uint8)
    places = np.array([SAYINGS.index(saying) for saying in sayings], np.uint8)
    category = np.full(n, SAYING, np.uint8)
    no_cards = np.zeros((n, 15), np.uint8)
    return LegalActions(np.array([0, n]), no_cards, category, nothing, places, nothing)
