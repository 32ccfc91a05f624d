"""PlayTable: every play of a rule set of one deck by a number, for environments that step in Python."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from ddz_fast._core import Hand, Move
from ddz_fast.envs.packed_cards import MOST, THERMOMETERS, WEIGHTS
from ddz_fast.position import Position
from ddz_fast.rules.rule_set import RuleSet

__all__ = ["PlayTable"]

_LARGEST_PLAY = 20


class PlayTable:
    """The sets of cards that are plays, numbered, and the pass as the last.

    `cards[n]` is the packed set of number n, `features[n]` its 54 entries as bytes, and `moves[n]` what
    `Position.play` takes: the Move, or the Hand where the cards can be more than one play, so that they are read as the
    play on the table asks. `number_of` finds the number of a packed set, `number_of_key` that of a key as
    `Position._legal_keys` lists them.
    """

    def __init__(self, rules: RuleSet, order: Iterable[int] | None = None) -> None:
        """Number the plays of up to 20 cards in the documented order, or as their packed sets stand in `order`."""
        deck = np.array([MOST], dtype=np.uint8)
        counts = rules.leads_many(deck)[1]
        small = counts.sum(axis=1) <= _LARGEST_PLAY
        sets: list[int] = (counts[small].astype(np.int64) @ WEIGHTS).tolist()
        moves = [
            move
            for move, kept in zip(
                rules.leads(Hand.from_counts(deck[0])), small.tolist(), strict=True
            )
            if kept
        ]
        self.cards: list[int] = [*dict.fromkeys(sets if order is None else order), 0]
        self.number_of: dict[int, int] = {cards: n for n, cards in enumerate(self.cards)}
        self.pass_number: int = self.number_of[0]
        keys = dict(zip(sets, _keys(counts[small]), strict=True)) | {0: 0}
        self.number_of_key: dict[int, int] = {
            keys[cards]: number for number, cards in enumerate(self.cards)
        }
        self.features: list[bytes] = [THERMOMETERS[cards] for cards in self.cards]
        self.moves: list[Move | Hand] = [_a_pass(rules)] * len(self.cards)
        self._number_of_text: dict[str, int] = {"pass": self.pass_number}
        met = set()
        for cards, move in zip(sets, moves, strict=True):
            number = self.number_of[cards]
            self.moves[number] = move.cards if cards in met else move
            self._number_of_text[str(move)] = number
            met.add(cards)
        self._has_readings = len(met) < len(sets)

    def legal(self, position: Position) -> list[int]:
        """Return the numbers of the legal moves, each once."""
        numbers = map(self.number_of_key.__getitem__, position._legal_keys())
        return list(dict.fromkeys(numbers) if self._has_readings else numbers)

    def numbers(self, moves: Iterable[Move]) -> list[int]:
        """Return the numbers of some moves, each once."""
        return list(dict.fromkeys([self._number_of_text[text] for text in map(str, moves)]))


def _keys(counts: npt.NDArray[np.uint8]) -> list[int]:
    """Return the numbers that `Position._legal_keys` gives for these cards: the words of the hands, mixed."""
    words = counts.astype(np.uint64) @ (np.uint64(1) << np.arange(0, 60, 4, dtype=np.uint64))
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    keys: list[int] = (words ^ (words >> np.uint64(31))).tolist()
    return keys


def _a_pass(rules: RuleSet) -> Move:
    position = Position(rules, ["34", "5", "6"])
    position.play("3")
    return position.legal_moves()[-1]
