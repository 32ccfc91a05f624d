"""Calling and robbing 叫地主 抢地主: the first to call ends the calling, then the others may rob."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ddz_fast.phases.automaton import Outcome, Phase
from ddz_fast.phases.sayings import Saying

__all__ = ["Calling", "Calls"]


@dataclass(frozen=True)
class Calls:
    """How the calling stands: `spoken` counts what was said, the caller's last word apart."""

    spoken: int = 0
    caller: int | None = None
    robber: int | None = None
    robs: int = 0
    is_over: bool = False


@dataclass(frozen=True)
class Calling(Phase[Calls]):
    """The auction of 欢乐 and its kin (S1, S3); seats count from the first to speak.

    Each seat calls or declines; a call ends that. With `rob`, each seat after the caller, none of which has declined,
    gets one chance to rob; then, if anyone did and `caller_rob_back` holds, the caller gets one. The last robber,
    else the caller, is landlord; where all decline nobody is, or `opener` is (the first to open its hand).
    """

    seats: int
    rob: bool = False
    caller_rob_back: bool = True
    opener: int | None = None

    def initial(self) -> Calls:
        """Nobody has spoken."""
        return Calls()

    def seat_to_act(self, state: Calls) -> int | None:
        """Seats speak in turn, the caller again at the end where it was robbed."""
        if state.is_over:
            return None
        return state.spoken if state.spoken < self.seats else state.caller

    def actions(self, state: Calls) -> tuple[Saying, ...]:
        """Decline or call before the call, decline or rob after it."""
        if state.is_over:
            return ()
        return ("decline", "call") if state.caller is None else ("decline", "rob")

    def apply(self, state: Calls, action: Saying) -> Calls:
        """A call opens the robbing; the last seat's word, or the caller's answer to a rob, ends it."""
        seat = self.seat_to_act(state)
        after = replace(state, spoken=state.spoken + 1)
        if action == "call":
            after = replace(after, caller=seat)
        elif action == "rob":
            after = replace(after, robber=seat, robs=state.robs + 1)
        return replace(after, is_over=self._is_over(after))

    def outcome(self, state: Calls) -> Outcome:
        """The landlord and how often it was robbed."""
        landlord = state.caller if state.robber is None else state.robber
        return Outcome(landlord=self.opener if landlord is None else landlord, robs=state.robs)

    def _is_over(self, state: Calls) -> bool:
        if state.caller is not None and not self.rob:
            return True
        if state.spoken < self.seats:
            return False
        answers = state.robs > 0 and self.caller_rob_back
        return state.spoken > self.seats or not answers
