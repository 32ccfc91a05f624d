"""RuleSet: one description of a rule set, and the questions about hands that it answers."""

from __future__ import annotations

import operator
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ddz_fast import _core
from ddz_fast._core import Hand, Move, Pattern
from ddz_fast.categories import Category
from ddz_fast.errors import RuleSetError, shown
from ddz_fast.memory import rows_that_fit
from ddz_fast.rules.contradictions import check_together
from ddz_fast.rules.flags import Flags
from ddz_fast.rules.values import DRAWN

__all__ = ["RuleSet"]

Counts = npt.NDArray[np.uint8]

_NAME = re.compile(r"[\w-]+")
_NAMED = "wild_rank='7'"
_BYTES_A_MOVE = 16 + 18  # a move of the core and its row of arrays


@dataclass(frozen=True)
class RuleSet(Flags):
    """A rule set: how a hand is dealt, who becomes landlord, what may be played, and what it is worth.

    Build one from a preset, `ddz.rules("classic", kick_rocket=False)`, or change one with `with_flags`;
    `ddz.load_rules` and `ddz.save_rules` keep one in a file. `RuleSet.meanings()` explains the flags.
    Hands are given as a Hand or its text and may be any multiset of the deck. Lists of moves are in one documented
    order: by category code, length, key, then kickers (lowest rank first, fewer copies of it first). With wild cards,
    plays of one key stand by the number of wild cards in the body (fewest first), then by the natural cards that
    these replace, then by the number of wild cards among the kickers, then by the kickers.

    With two decks a hand may hold eight of a rank and two of each joker, bombs have four to eight cards, and the rocket
    is all four jokers. Where chains run on the line A 2 3 … K A (`low_ace`), their key is the place on it, from 0 for
    the low ace to 13 for the high one.

    Where a rank is wild 癞子, its cards stand as that rank in hands and in `Move.cards`. A wild card may be any card
    but a joker, in plays of wild cards alone only itself (S1). What it stands for in a body shows in the move's text,
    "44556[7→6]"; what it is as a kicker makes no other play. A rule set that draws its wild rank for each hand
    (`draws_wild_rank`) knows none: questions about hands raise RuleSetError until one is named,
    `rules("laizi", wild_rank="7")`.

    Raises RuleSetError for a flag that does not exist, a value that it cannot have, or flags that contradict one
    another.
    """

    name: str

    def __post_init__(self) -> None:
        """Check every flag by building the core's values from them."""
        if not isinstance(self.name, str) or not _NAME.fullmatch(self.name):
            raise RuleSetError(
                f"{shown(self.name)} is no name for a rule set; use letters, digits, _ and -",
                code="bad-name",
            )
        object.__setattr__(self, "name", str.__str__(self.name))
        self._check_values()
        check_together(self)
        _ = self.play_rules, self.deal_plan
        for name, value in self.flags().items():
            if value is not None and not isinstance(value, (bool, float, str, tuple)):
                object.__setattr__(self, name, operator.index(value))

    # The core's values.

    @cached_property
    def play_rules(self) -> _core.PlayRules:
        """The flags of the play phase as the core's value; a wild rank that is yet to be drawn is none in it."""
        flags = {name: getattr(self, name) for name in _PLAY_FLAGS}
        return _core.PlayRules(**flags | ({"wild_rank": None} if self.draws_wild_rank else {}))

    @cached_property
    def deal_plan(self) -> _core.DealPlan:
        """The deal as the core's value."""
        return _core.DealPlan(
            self.seats, self.hand_cards, self.bottom_cards, self.jokers, self.decks
        )

    # The landlord.

    @property
    def has_dang(self) -> bool:
        """Whether the stake has more to it than a bid, as in 哈灵; then the bid is called 档, column `dang`."""
        return self.huangfan or self.mingwang or self.touliao or self.tanda or self.baodao

    # Wild cards.

    @property
    def has_wild_cards(self) -> bool:
        """Whether a rank is wild: one that is drawn for each hand, or always the same."""
        return self.wild_rank is not None

    @property
    def draws_wild_rank(self) -> bool:
        """Whether each hand draws its wild rank; until then nothing can be said about moves."""
        return self.wild_rank == DRAWN

    @cached_property
    def _known_rules(self) -> _core.PlayRules:
        """What answers questions about hands."""
        if self.draws_wild_rank:
            named = f"rules('laizi', {_NAMED})" if self.name == "laizi" else f"with_flags({_NAMED})"
            raise RuleSetError(
                f"{self.name} draws its wild rank anew for each hand; name it: {named}",
                code="wild-rank-unknown",
            )
        return self.play_rules

    # Moves.

    def leads(self, hand: Hand | str, prune_dominated: bool = False) -> Sequence[Move]:
        """Every distinct legal lead, as a lazy sequence.

        The same cards count once for each category, length and key that they can have. With `prune_dominated` they
        have, of each category and length, the highest key alone; that concerns cards without wild ones too:
        "444555666+333" stays, "333444555+666" goes.

        Raises NotationError for text that is no hand or cards that the deck does not hold.
        """
        return self._known_rules.leads(hand, prune_dominated=prune_dominated)

    def follows(
        self, hand: Hand | str, to_beat: Move | Pattern | str, prune_dominated: bool = False
    ) -> Sequence[Move]:
        """Every distinct play of the hand that beats `to_beat`, as a lazy sequence; passing is not among them.

        `prune_dominated` is as in `leads`. Raises NotationError as `leads` does, MoveError where `to_beat` is nothing
        that these rules play.
        """
        return self._known_rules.follows(hand, to_beat, prune_dominated=prune_dominated)

    def count_leads(self, hand: Hand | str) -> int:
        """`len(leads(hand))`."""
        return self._known_rules.count_leads(hand)

    def count_follows(self, hand: Hand | str, to_beat: Move | Pattern | str) -> int:
        """`len(follows(hand, to_beat))`."""
        return self._known_rules.count_follows(hand, to_beat)

    def pick_lead(self, hand: Hand | str, n: int) -> Move:
        """`leads(hand)[n]` for n from 0, without listing. Raises MoveError where there is no n-th lead."""
        return self._known_rules.pick_lead(hand, n)

    def pick_follow(self, hand: Hand | str, to_beat: Move | Pattern | str, n: int) -> Move:
        """`follows(hand, to_beat)[n]` for n from 0, without listing. Raises MoveError where there is none."""
        return self._known_rules.pick_follow(hand, to_beat, n)

    def readings(self, cards: Hand | str) -> list[Move]:
        """Every legal reading of exactly these cards; empty where they are no play."""
        return self._known_rules.readings(cards)

    def move(
        self,
        cards: Move | Hand | str,
        category: Category | str | None = None,
        to_beat: Move | Pattern | str | None = None,
        key: str | int | None = None,
    ) -> Move:
        """One reading of these cards: the declared one, or the canonical one; a Move of other rules as one of these.

        `category` declares a reading: that of the highest key, or of `key`, a rank's letter or a number from 0.
        A text "body+kickers", as `str(move)` writes it, declares one too, with what wild cards stand for in brackets:
        "44556[7→6]", or "->" for the arrow. Otherwise, following `to_beat`: of the same category and length with the
        highest key, else the weakest bomb that beats it; leading: a bomb or the rocket, else the first that exists of
        solo, pair and trio chain, trio_solo_chain, trio_pair_chain, four_two_pair, four_two_solo, trio_pair,
        trio_solo, trio, pair, with the highest key (our choice).

        Raises MoveError where the cards have no such reading; the message lists those they have.
        """
        return self._known_rules.move(cards, category, to_beat, key=key)

    def beats(self, a: Move | Pattern | str, b: Move | Pattern | str) -> bool:
        """Whether `a`, played on `b`, beats it. A pass beats nothing."""
        return self._known_rules.beats(a, b)

    # Many hands at once.

    def count_leads_many(self, counts: Counts) -> npt.NDArray[np.int64]:
        """Leads of each hand: uint8 (n, 15) counts in, int64 (n,) out. Raises DdzError for other arrays."""
        return _core.count_leads_many(self._known_rules, counts)

    def leads_many(
        self, counts: Counts
    ) -> tuple[npt.NDArray[np.int64], Counts, Counts, Counts, Counts]:
        """All leads of each hand: uint8 (n, 15) counts in; ragged arrays out.

        Returns offsets int64 (n + 1,), and for the m moves in all: counts uint8 (m, 15), category, length and key
        uint8 (m,). The moves of hand i are rows offsets[i] to offsets[i + 1] - 1, in the order of `leads`.
        Raises DdzError for other arrays, and for more moves than this machine's memory holds.
        """
        return _core.leads_many(self._known_rules, counts, rows_that_fit(_BYTES_A_MOVE))

    def enumerate_many(self, counts: Counts) -> int:
        """List the leads of every hand into one reused buffer and return how many there were in all.

        For measuring the generator: nothing but the number comes out.
        """
        return _core.enumerate_many(self._known_rules, counts)

    # The rule set as a value.

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the name and the flags; what is computed from them is not kept."""
        return _rebuilt, (self.name, self.flags())

    def with_flags(self, **flags: Any) -> RuleSet:
        """Return this rule set with some flags changed. Raises RuleSetError for unknown flags and impossible values."""
        self.check_names(flags)
        return replace(self, **flags)


def _rebuilt(name: str, flags: dict[str, Any]) -> RuleSet:
    return RuleSet(name, **flags)


_PLAY_FLAGS = (
    "jokers",
    "decks",
    *(flag for flag, part in RuleSet.parts().items() if part == "play"),
)
