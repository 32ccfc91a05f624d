"""Plain features: of any rule set, wild cards, two decks, two to four seats, and what is said before the play."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from ddz_fast import _core
from ddz_fast.batch.legal import LegalActions
from ddz_fast.batch.observations import Observations
from ddz_fast.rules.presets import rules as find_rules
from ddz_fast.rules.rule_set import RuleSet

__all__ = ["action_features", "action_layout", "action_size", "encode", "layout", "size"]

Layout = dict[str, "slice[int, int, None]"]


def layout(rules: RuleSet | str) -> Layout:
    """Return the blocks of a row of `encode` in their order, each name with its columns.

    All values are from 0 to 1. "Cards" are one value for each card of the deck: for each rank from 3 to 2 as many
    ones as there are cards out of four (eight with two decks), then the little jokers and the big ones. "Seats" are
    one value for each seat, the viewer first, then in the order of play.

    - hand, unseen, bottom, reported, to_beat: cards.
    - shown, played, last: cards for each of the seats, one after the other.
    - cards_left: for each of the seats as many ones as it holds cards, out of the most that a seat can hold.
    - to_beat_category: one-hot of `Category.code`, that of the pass where the seat to act leads. to_beat_length,
      to_beat_key: divided by 14. to_beat_bomb_class: one-hot of soft, hard, pure. to_beat_by: seats.
    - history: the last 16 moves, oldest first: cards, and seats of who made it.
    - phase: one-hot of the place in `ddz_fast.batch.PHASES`.
    - seat_to_act, landlord, first, dealer: seats, none while nobody is known.
    - bombs, big_bombs: divided by how many of four there are in the deck. rockets.
    - bid: as many ones as were bid, out of 3. robs: ones, out of 4. open: the factor less 1, of the largest less 1.
    - doubled: seats. said: for each of the seats a value for each of what can be said, one where it is among the last
      16 things said in this deal.
    - wild_rank: one-hot of 13. face_up: one-hot of 15. huangfan. redeals: divided by the most there can be.

    All rule sets have the same blocks; those that a rule set has no use for are zero.
    """
    return _slices(_shape(find_rules(rules)).layout())


def size(rules: RuleSet | str) -> int:
    """Return how many columns `encode` writes for these rules."""
    return _width(layout(rules))


def encode(
    rules: RuleSet | str, observations: Observations, out: npt.NDArray[np.float32] | None = None
) -> npt.NDArray[np.float32]:
    """Encode hands of these rules: float32 (n, size(rules)), the columns of `layout`; a hand that nobody views is zero.

    `out` is written where given. Reads every field but plies and first_moves. Raises DdzError "bad-array", and
    "out-of-range" for values that no hand of these rules has.
    """
    return _shape(find_rules(rules)).encode(observations, out)


def action_layout(rules: RuleSet | str) -> Layout:
    """Return the blocks of a row of `action_features` in their order, each name with its columns.

    cards as in `layout`; category: one-hot of `Category.code`, 15 for what is said; length and key divided by 14;
    bomb_class: one-hot of soft, hard, pure; saying: one-hot of the place in `SAYINGS`, none for plays and passes.
    """
    return _slices(_shape(find_rules(rules)).action_layout())


def action_size(rules: RuleSet | str) -> int:
    """Return how many columns `action_features` writes for these rules."""
    return _width(action_layout(rules))


def action_features(
    rules: RuleSet | str, legal: LegalActions, out: npt.NDArray[np.float32] | None = None
) -> npt.NDArray[np.float32]:
    """Encode actions of these rules: float32 (m, action_size(rules)), the columns of `action_layout`.

    `out` is written where given. Raises DdzError "bad-array", and "out-of-range" for values that no action has.
    """
    return _shape(find_rules(rules)).encode_actions(legal, out)


@lru_cache(maxsize=256)
def _shape(rules: RuleSet) -> _core.PlainShape:
    """Return what the widths and scales depend on."""
    factors = [1, rules.open_before, *rules.open_tiers, rules.late_open_factor]
    return _core.PlainShape(
        seats=rules.seats,
        decks=rules.decks,
        most_cards=rules.hand_cards + rules.bottom_cards,
        largest_factor=max(factors),
        max_redeals=rules.max_redeals,
    )


def _slices(blocks: list[tuple[str, int]]) -> Layout:
    found: Layout = {}
    first = 0
    for name, width in blocks:
        found[name] = slice(first, first + width)
        first += width
    return found


def _width(blocks: Layout) -> int:
    return sum(columns.stop - columns.start for columns in blocks.values())
