"""Declaring: what the landlord says of his hand before the lead, 报到 and 摊打, and what the others may know of it."""

from __future__ import annotations

from ddz_fast._core import Hand
from ddz_fast.game.cards import hand_of
from ddz_fast.game.state import State
from ddz_fast.game.wild import RANKS
from ddz_fast.phases import plan

__all__ = ["phase_seen_by", "reported_sets", "why_no_report"]

_BIG_JOKER = 14
_FEWEST, _EIGHT, _MOST = 7, 8, 2


def reported_sets(state: State) -> tuple[Hand, ...]:
    """Return the sets that the landlord has reported, low to high, as he held them: the jokers are one set."""
    if state.landlord is None:
        return ()
    held = hand_of(state.dealt_to(state.landlord)).counts
    return tuple(
        Hand("XXDD") if rank >= len(RANKS) else Hand(RANKS[rank] * int(held[rank]))
        for rank in sorted(state.reported - {_BIG_JOKER})
    )


def phase_seen_by(state: State, seat: int) -> str:
    """Return the phase as a seat sees it.

    Only a landlord who can report is asked for it, so that the others would learn of his sets from the question
    alone: until he has said what he reports, they see the phase that follows.
    """
    if state.phase != "baodao" or seat == state.landlord:
        return state.phase
    assert state.landlord is not None
    opened = frozenset((seat - state.landlord) % state.seats for seat in state.opened)
    room = state.room
    following = {
        "fight": plan.fighting(state.rules, state.baodao),
        "tanda": plan.tanda(state.rules, state.is_touliao),
        "late_opening": plan.late_opening(state.rules, opened),
        "doubling": plan.doubling(
            state.rules, state.landlord, room.holdings, room.double_threshold
        ),
    }
    return next((name for name, phase in following.items() if phase is not None), "play")


def why_no_report(state: State, saying: str) -> str | None:
    """Return in a few words why the landlord cannot report that now; None where it is no report at all."""
    word, _, what = saying.partition("_")
    rank, _, twice = what.partition("_")
    if word != "report" or twice not in ("", "twice") or rank not in (*RANKS, "jokers"):
        return None
    assert state.landlord is not None
    hand = state.ranks_of(state.landlord).counts
    if rank == "jokers":
        held, place = int(hand[len(RANKS)] + hand[_BIG_JOKER]), len(RANKS)
        if held < 2 * len("XD"):
            return f"needs all four jokers, and seat {state.landlord} holds {held}"
    else:
        place = RANKS.index(rank)
        held = int(hand[place])
        if held < _FEWEST:
            return f"needs seven or eight of {rank}, and seat {state.landlord} holds {held}"
    if place in state.reported:
        return "has been said: a set is reported once"
    if twice and held < _EIGHT:
        return f"needs eight of {rank}, and seat {state.landlord} holds {held}"
    if twice and state.baodao:
        return f"counts twice, and {state.baodao} of {_MOST} has been reported"
    return None
