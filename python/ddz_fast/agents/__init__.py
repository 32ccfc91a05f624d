"""Players: `make` one by its name, and let it choose, or play a whole game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, runtime_checkable

from ddz_fast.agents.heuristic import Heuristic
from ddz_fast.agents.random import Random
from ddz_fast.errors import DdzError, IllegalActionError, shown
from ddz_fast.game import Action, Game, View
from ddz_fast.numbers import LARGEST_SEED, integer

__all__ = ["Agent", "Heuristic", "Random", "make", "names", "play_out"]


@runtime_checkable
class Agent(Protocol):
    """Whoever chooses for a seat."""

    def choose(self, view: View) -> Action:
        """Return one of `view.legal_actions`, given what the seat to act may know."""


_AGENTS: dict[str, Callable[[int], Agent]] = {
    "random": Random,
    "heuristic": lambda seed: Heuristic(),
}


def names() -> tuple[str, ...]:
    """Return the names that `make` knows."""
    return tuple(_AGENTS)


def make(name: str, seed: int = 0) -> Agent:
    """Return a new agent: "random", or "heuristic", which needs no seed.

    Raises DdzError for a name that is not among `names()`, and for a seed that is no integer from 0 to 2**64 - 1.
    """
    maker = _AGENTS.get(name) if isinstance(name, str) else None
    if maker is None:
        raise DdzError(
            f"{shown(name)} is no agent; agents are {', '.join(_AGENTS)}", code="unknown-agent"
        )
    return maker(integer("seed", seed, 0, LARGEST_SEED))


def play_out(game: Game, agents: Agent | Sequence[Agent]) -> None:
    """Play the game to its end: one agent for all seats, or one for each.

    Raises DdzError for another number of agents, for what is no agent, and where a referee's own deal was void and
    no further one was given; IllegalActionError where an agent chooses what is not legal.
    """
    at_seat = _by_seat(agents, game.rules.seats)
    while not game.is_over:
        seat = game.seat_to_act
        if seat is None:
            raise DdzError(
                "the deal was void; give the next one with game.redeal(deal)", code="no-deal"
            )
        chosen = at_seat[seat].choose(game.visible_to(seat))
        if chosen is None:
            raise IllegalActionError(
                f"choose of the agent in seat {seat} returned None; it must return one of view.legal_actions",
                code="no-action",
            )
        game.apply(chosen)


def _by_seat(agents: Any, seats: int) -> list[Agent]:
    each = list(agents) if isinstance(agents, (list, tuple)) else [agents] * seats
    if len(each) != seats:
        raise DdzError(
            f"agents must be one, or one for each of {seats} seats, not {len(each)}",
            code="bad-agents",
        )
    for agent in each:
        if isinstance(agent, type) or not callable(getattr(agent, "choose", None)):
            raise DdzError(
                f"{shown(agent)} is no agent; an agent is an object with a method choose(view) that returns one of "
                "view.legal_actions, such as ddz.agents.make('heuristic')",
                code="bad-agents",
            )
    return each
