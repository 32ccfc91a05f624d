"""What a phase is: a small pure automaton; and its compiled form, the table that the simulator runs."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from ddz_fast.phases.sayings import Saying, code_of

__all__ = ["Outcome", "Phase", "PhaseTable", "compile_phase", "sequences"]

State = TypeVar("State", bound=Hashable)


@dataclass(frozen=True)
class Outcome:
    """What a phase has decided. Seats are the phase's own; a phase leaves what is not its subject at the default."""

    landlord: int | None = None
    """None: nobody (after an auction: the deal is void)."""
    bid: int = 1
    robs: int = 0
    open: int = 1
    """The largest factor that a hand was opened for."""
    opened: frozenset[int] = frozenset()
    """Seats whose hands are open."""
    first_opener: int | None = None
    doubled: frozenset[int] = frozenset()
    """Seats that doubled."""
    reported: frozenset[int] = frozenset()
    """Ranks of the sets that the landlord reported, 0 for 3 to 12 for 2; 13 and 14 both for the jokers."""
    baodao: int = 0
    """How often he reported."""
    fight: bool = False
    """Whether he plays on after a report."""
    tanda: bool = False
    """Whether he shows his hand."""


class Phase(Protocol[State]):
    """Seats say things in turn until the phase is over.

    States are small, frozen and hashable. Seats count from 0 within the phase; who that is at the table is for
    the caller to know (in an auction, the first to speak).
    """

    def initial(self) -> State:
        """Return the state before anyone has spoken."""

    def seat_to_act(self, state: State) -> int | None:
        """Return who speaks; None where the phase is over."""

    def actions(self, state: State) -> tuple[Saying, ...]:
        """Return what that seat may say, in a fixed order; empty where the phase is over."""

    def apply(self, state: State, action: Saying) -> State:
        """Return the state after the seat to act said one of `actions`."""

    def moment(self, state: State) -> int:
        """Return how far the deal has come, counted in moments; 0 in a phase after the deal."""
        return 0

    def outcome(self, state: State) -> Outcome:
        """Return what has been decided so far: for good where the phase is over."""


@dataclass(frozen=True, eq=False)
class PhaseTable:
    """Every state that a phase can reach, as arrays; state 0 is the initial one.

    The choices of state s are rows offsets[s] to offsets[s + 1] - 1 of `saying` and `next`. The outcome columns have
    a row a state and count where the phase is over (actor -1).
    """

    actor: npt.NDArray[np.int8]
    """int8 (states,): the seat that speaks, -1 where the phase is over."""
    offsets: npt.NDArray[np.uint16]
    """uint16 (states + 1,)."""
    saying: npt.NDArray[np.uint8]
    """uint8 (choices,): codes of `Saying`."""
    next: npt.NDArray[np.uint16]
    """uint16 (choices,): the state that each choice leads to."""
    landlord: npt.NDArray[np.int8]
    """int8 (states,): -1 for nobody."""
    bid: npt.NDArray[np.uint8]
    robs: npt.NDArray[np.uint8]
    open: npt.NDArray[np.uint8]
    first_opener: npt.NDArray[np.int8]
    opened: npt.NDArray[np.uint8]
    """uint8 (states,): a bit a seat."""
    doubled: npt.NDArray[np.uint8]
    """uint8 (states,): a bit a seat."""
    reported: npt.NDArray[np.uint16]
    """uint16 (states,): a bit a rank."""
    baodao: npt.NDArray[np.uint8]
    fight: npt.NDArray[np.uint8]
    """uint8 (states,): 1 where the landlord plays on."""
    tanda: npt.NDArray[np.uint8]
    """uint8 (states,): 1 where he shows his hand."""
    moment: npt.NDArray[np.uint8]
    """uint8 (states,): how far the deal has come, counted in moments of an opening."""

    def __len__(self) -> int:
        """Return the number of states."""
        return len(self.actor)


def compile_phase(phase: Phase[Any]) -> PhaseTable:
    """Walk the reachable states breadth-first, once, into arrays."""
    numbers: dict[Hashable, int] = {phase.initial(): 0}
    order = [phase.initial()]
    offsets, saying, following = [0], [], []
    for state in order:  # grows as states are found
        for action in phase.actions(state):
            after = phase.apply(state, action)
            if after not in numbers:
                numbers[after] = len(order)
                order.append(after)
            saying.append(code_of(action))
            following.append(numbers[after])
        offsets.append(len(saying))
    outcomes = [phase.outcome(state) for state in order]
    return PhaseTable(
        actor=np.array([_or_nobody(phase.seat_to_act(state)) for state in order], np.int8),
        offsets=np.array(offsets, np.uint16),
        saying=np.array(saying, np.uint8),
        next=np.array(following, np.uint16),
        landlord=np.array([_or_nobody(outcome.landlord) for outcome in outcomes], np.int8),
        bid=np.array([outcome.bid for outcome in outcomes], np.uint8),
        robs=np.array([outcome.robs for outcome in outcomes], np.uint8),
        open=np.array([outcome.open for outcome in outcomes], np.uint8),
        first_opener=np.array([_or_nobody(outcome.first_opener) for outcome in outcomes], np.int8),
        opened=np.array([_bits(outcome.opened) for outcome in outcomes], np.uint8),
        doubled=np.array([_bits(outcome.doubled) for outcome in outcomes], np.uint8),
        reported=np.array([_bits(outcome.reported) for outcome in outcomes], np.uint16),
        baodao=np.array([outcome.baodao for outcome in outcomes], np.uint8),
        fight=np.array([outcome.fight for outcome in outcomes], np.uint8),
        tanda=np.array([outcome.tanda for outcome in outcomes], np.uint8),
        moment=np.array([phase.moment(state) for state in order], np.uint8),
    )


def sequences(phase: Phase[Any]) -> Iterator[tuple[tuple[Saying, ...], Outcome]]:
    """Yield everything that can be said from start to end, with its outcome."""

    def walk(state: Any, said: tuple[Saying, ...]) -> Iterator[tuple[tuple[Saying, ...], Outcome]]:
        if phase.seat_to_act(state) is None:
            yield said, phase.outcome(state)
        for action in phase.actions(state):
            yield from walk(phase.apply(state, action), (*said, action))

    return walk(phase.initial(), ())


def _or_nobody(seat: int | None) -> int:
    return -1 if seat is None else seat


def _bits(numbers: frozenset[int]) -> int:
    return sum(1 << number for number in numbers)
