"""ActionIndex: a fixed number for every action of a rule set, for networks with one output an action."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ddz_fast import _core
from ddz_fast._core import Hand, Move
from ddz_fast.batch.legal import LegalActions
from ddz_fast.errors import DdzError, MoveError, RuleSetError, shown
from ddz_fast.memory import check_memory
from ddz_fast.numbers import integer, integer_or_none
from ddz_fast.phases.sayings import SAYINGS, Saying, code_of
from ddz_fast.phases.vocabulary import vocabulary
from ddz_fast.position import MoveArrays
from ddz_fast.rules.presets import rules as find_rules
from ddz_fast.rules.rule_set import RuleSet

__all__ = ["ActionArrays", "ActionIndex"]


class ActionArrays(NamedTuple):
    """Actions as arrays, one row an action."""

    counts: npt.NDArray[np.uint8]
    """uint8 (m, 15): cards of each rank, 3..2, X, D; none for the pass and for sayings."""
    category: npt.NDArray[np.uint8]
    """uint8 (m,): `Category.code`, or 15 for a saying."""
    length: npt.NDArray[np.uint8]
    """uint8 (m,); 0 for the pass and for sayings."""
    key: npt.NDArray[np.uint8]
    """uint8 (m,); of a saying its place in `SAYINGS`."""
    bomb_class: npt.NDArray[np.uint8]
    """uint8 (m,): 0, as there are no wild cards."""


class ActionIndex:
    """Ids for every action of a rule set without wild cards; the same in every process and version of the streams.

    Ids 0 to `plays` - 1 are the leads of the whole deck of at most hand_cards + bottom_cards cards, in the documented
    order of moves: by category, length, key, then kickers. `pass_id` follows, then `sayings`, what can be said in a
    phase before the play, in the order of `SAYINGS`. The ids of a hand's leads or follows rise. A set that has been
    reported 报到 changes no id.

    Indexes are equal where their rule sets are. Raises RuleSetError ("no-action-index") for rule sets with wild cards,
    where what a card stands for is part of a play.
    """

    __slots__ = ("_first_saying", "_index", "_rules", "_sayings")

    def __init__(self, rules: RuleSet | str = "classic") -> None:
        """Number the actions of a rule set, or of the preset of that name."""
        rule_set = find_rules(rules)
        if rule_set.has_wild_cards:
            raise RuleSetError(
                f"{rule_set.name} has wild cards (wild_rank={rule_set.wild_rank!r}): what they stand for is part of a "
                "play, so that its plays have no fixed index; encode them by their cards instead",
                code="no-action-index",
            )
        self._rules = rule_set
        self._sayings = vocabulary(rule_set)
        codes = [code_of(saying) for saying in self._sayings]
        most_cards = rule_set.hand_cards + rule_set.bottom_cards
        self._index = _core.ActionIndex(rule_set.play_rules, most_cards, codes)
        self._first_saying = self._index.plays + 1

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self._rules

    @property
    def size(self) -> int:
        """How many actions there are: `plays`, the pass and `sayings`."""
        return self._first_saying + len(self._sayings)

    @property
    def plays(self) -> int:
        """How many plays there are; their ids are 0 to `plays` - 1."""
        return self._index.plays

    @property
    def pass_id(self) -> int:
        """The id of the pass in the play; the pass of an auction is a saying."""
        return self._index.plays

    @property
    def sayings(self) -> tuple[Saying, ...]:
        """What can be said before the play; the first has the id `pass_id` + 1."""
        return self._sayings

    def ids(self, legal: LegalActions | MoveArrays | ActionArrays) -> npt.NDArray[np.int32]:
        """Return the id of each row: int32 (m,).

        Raises MoveError ("not-in-index") for the first row that is no action of this index, DdzError ("bad-array") for
        arrays of other types or shapes.
        """
        return self._index.ids(*_columns(legal))

    def mask(
        self,
        legal: LegalActions | MoveArrays | ActionArrays,
        out: npt.NDArray[np.bool_] | None = None,
    ) -> npt.NDArray[np.bool_]:
        """Return which actions each of n hands has: bool (n, size). MoveArrays and ActionArrays are those of one hand.

        `out`, a C-contiguous bool array of that shape, is overwritten and returned. Raises as `ids` does, and DdzError
        ("bad-array") for another `out`; nothing is written then.
        """
        offsets = legal.offsets if isinstance(legal, LegalActions) else None
        if out is None and offsets is not None:
            check_memory(np.size(offsets), self.size, "rows of a mask")
        return self._index.mask(*_columns(legal), offsets, out)

    def moves(self, ids: npt.ArrayLike) -> ActionArrays:
        """Return the actions of ids, integers of any type and shape (m,), as arrays.

        Raises DdzError ("bad-action-id") for the first id that is none, ("bad-array") for what are no ids.
        """
        return ActionArrays(*self._index.moves(ids))

    def action(self, id: int) -> Move | Saying:
        """Return the action of an id: a Move or a saying. Raises DdzError ("bad-action-id") for what is none."""
        number = integer("id", id, 0, self.size - 1, code="bad-action-id")
        if number < self._first_saying:
            return self._index.move_of(number)
        return self._sayings[number - self._first_saying]

    def id_of(self, action: Move | Hand | Saying | str) -> int:
        """Return the id of a Move, of a play's text such as "333+4", or of a saying.

        Bids are integers. "pass" is what is said where this rule set's auction has it, else the pass of the play, which
        is `pass_id`. Raises MoveError or NotationError for what is none of these, MoveError ("not-in-index") for plays
        that are too large for any hand and for what nobody can say here.
        """
        said = self._as_saying(action)
        if said is not None:
            return self._first_saying + self._sayings.index(said)
        play: Any = action
        return self._index.id_of(play)

    def _as_saying(self, action: Any) -> Saying | None:
        """Return the saying that an action is; None for a play. Raises MoveError for one of other rule sets."""
        number = None if isinstance(action, str) else integer_or_none(action)
        is_said = number is not None or (isinstance(action, str) and action in SAYINGS)
        value: Any = action if number is None else number
        if not is_said or (value == "pass" and value not in self._sayings):
            return None
        if value not in self._sayings:
            words = ", ".join(map(str, self._sayings)) or "nothing"
            raise MoveError(
                f"{shown(action)} is nothing that can be said under {self._rules.name}; that is {words}",
                code="not-in-index",
            )
        return self._sayings[self._sayings.index(value)]

    def __len__(self) -> int:
        """Return `size`."""
        return self.size

    def __eq__(self, other: object) -> bool:
        """Return whether both are of the same rule set."""
        return self._rules == other._rules if isinstance(other, ActionIndex) else NotImplemented

    def __hash__(self) -> int:
        """Hash the rule set."""
        return hash((ActionIndex, self._rules))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the rule set; the numbers follow from it."""
        return type(self), (self._rules,)

    def __repr__(self) -> str:
        """Show the rule set and the numbers of plays and sayings."""
        return f"ActionIndex({self._rules.name}: {self.plays} plays, the pass, {len(self._sayings)} sayings)"


def _columns(legal: Any) -> tuple[Any, Any, Any, Any, Any]:
    """Return the arrays of actions that the core reads. Raises DdzError for what is no actions."""
    if not isinstance(legal, (LegalActions, MoveArrays, ActionArrays)):
        raise DdzError(
            f"legal must be LegalActions, MoveArrays or ActionArrays, not {shown(legal)}",
            code="bad-argument",
        )
    bomb_class = None if isinstance(legal, MoveArrays) else legal.bomb_class
    return legal.counts, legal.category, legal.length, legal.key, bomb_class
