"""Room: what the place of play adds to the rules, such as its stakes and what each seat holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ddz_fast.errors import DdzError, shown
from ddz_fast.numbers import plain_number
from ddz_fast.rules import RuleSet

__all__ = ["PLAIN_ROOM", "Room", "checked_number", "checked_room"]

_LARGEST = 1e15
"""More than anybody's beans; products of such numbers stay far inside a float."""


@dataclass(frozen=True)
class Room:
    """The numbers of a room (S1), all of which a hand can do without.

    `base` is the stake before any multiplier (底分), `multiplier` the room's own (初始倍数), `coefficient` the beans
    a point is worth (房间系数), `rake` what the room takes from every seat after a hand (系统回收). `holdings` are the
    beans that each seat brings to a hand, one number a seat; None: nobody asks. `double_threshold` is what a seat
    must hold more than to double, where there are holdings; None: all may. Numbers are finite, the first three and
    their product above 0, the others from 0.

    Raises DdzError for anything else.
    """

    base: float = 1
    multiplier: float = 1
    coefficient: float = 1
    rake: float = 0
    holdings: tuple[float, ...] | None = None
    double_threshold: float | None = None

    def __post_init__(self) -> None:
        """Check every number, and keep it as a plain one."""
        for name in ("base", "multiplier", "coefficient"):
            self._keep(name, checked_number(name, getattr(self, name), above=0, code="bad-room"))
        point = float(self.base) * float(self.multiplier) * float(self.coefficient)
        if not point:
            raise DdzError(
                "base x multiplier x coefficient is so small that it is 0 as a number; a point must be worth something",
                code="bad-room",
            )
        self._keep("rake", checked_number("rake", self.rake, lowest=0, code="bad-room"))
        if self.double_threshold is not None:
            threshold = checked_number(
                "double_threshold", self.double_threshold, lowest=0, code="bad-room"
            )
            self._keep("double_threshold", threshold)
        if self.holdings is not None:
            self._keep("holdings", _checked_holdings(self.holdings))
        elif self.double_threshold is not None:
            raise DdzError(
                f"double_threshold is {shown(self.double_threshold)}, and what the seats hold is not "
                "known; give holdings too, one number a seat",
                code="bad-room",
            )

    def holdings_in(self, rules: RuleSet) -> tuple[float, ...] | None:
        """Return the holdings.

        Raises DdzError where they are not one number a seat of the rule set, and for a threshold beside reports 报到:
        the others see the doubling while a landlord may report, and who may not double would give him away (our
        choice).
        """
        if self.double_threshold is not None and rules.baodao and rules.doubling:
            raise DdzError(
                f"double_threshold is {shown(self.double_threshold)}, and {rules.name} has both baodao and doubling: "
                "who may not double would show that a landlord may report; leave the threshold out",
                code="bad-room",
            )
        if self.holdings is not None and len(self.holdings) != rules.seats:
            raise DdzError(
                f"holdings has {len(self.holdings)} numbers; {rules.name} has {rules.seats} seats, "
                "and each needs one",
                code="bad-room",
            )
        return self.holdings

    def _keep(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)


def checked_room(room: Any) -> Room:
    """Return the room. Raises DdzError for what is none."""
    if not isinstance(room, Room):
        raise DdzError(
            f"room must be a Room such as Room(coefficient=1000), not {shown(room)}",
            code="bad-room",
        )
    return room


def checked_number(
    name: str,
    value: Any,
    *,
    lowest: float = 0,
    above: float | None = None,
    highest: float = _LARGEST,
    code: str = "bad-value",
) -> int | float:
    """Return the value as a plain int or float; numpy's numbers are numbers, booleans are not.

    Raises DdzError that names it for anything else, and for a number below `lowest`, not above `above`, or too large.
    """
    number = plain_number(value)
    if number is not None:
        is_low = number < lowest if above is None else number <= above
        if not is_low and number <= highest:  # a NaN is not
            return number
    limit = f"from {lowest:g}" if above is None else f"above {above:g}"
    raise DdzError(
        f"{name} must be a number {limit} and at most {highest:g}, not {shown(value)}", code=code
    )


def _checked_holdings(holdings: Any) -> tuple[float, ...]:
    is_array = isinstance(holdings, np.ndarray) and holdings.ndim == 1
    if not is_array and not isinstance(holdings, (tuple, list)):
        raise DdzError(
            f"holdings must be one number a seat, such as (5000, 5000, 200), not {shown(holdings)}",
            code="bad-room",
        )
    return tuple(
        checked_number(f"holdings of seat {seat}", held, lowest=0, code="bad-room")
        for seat, held in enumerate(holdings)
    )


PLAIN_ROOM = Room()
"""Stakes of one, no rake, and no holdings."""
