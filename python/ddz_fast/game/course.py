"""The course of a hand: deal, opening, auction, bottom cards, declarations, doubling, play, settlement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ddz_fast._core import Move
from ddz_fast.game.deal import Deal
from ddz_fast.game.declaring import reported_sets
from ddz_fast.game.state import State, Turn
from ddz_fast.game.table import seat_deal
from ddz_fast.game.tally import facts_of, multiplier_so_far
from ddz_fast.game.wild import drawn_wild_rank
from ddz_fast.phases import Saying, plan
from ddz_fast.phases.automaton import Outcome, Phase
from ddz_fast.position import Position
from ddz_fast.scoring import settle, settle_escape

__all__ = ["check_redeal", "deal_next", "leave", "play", "say"]


def deal_next(state: State) -> None:
    """Deal; where a referee has not said what, wait for it in the phase "redeal"."""
    if state.seeded is not None:
        cards = state.seeded.deal(len(state.deals))
    elif state.to_come:
        cards, state.to_come = state.to_come[0], state.to_come[1:]
    else:
        state.phase = "redeal"
        return
    deal = seat_deal(state.rules, state.table, state.draws, cards, _before(state))
    assert deal.dealer is not None
    state.deals.append(deal)
    state.dealt, state.first = state.rules.hand_cards, None
    _begin(state, "opening", plan.opening(state.rules), deal.dealer)


def check_redeal(state: State, cards: Deal) -> None:
    """Raise DdzError unless a referee's cards can be the next deal of this hand."""
    cards.check(state.rules)
    before = (state.deal.dealer or 0, state.first or 0) if state.deals else None
    seat_deal(state.rules, state.table, state.draws.copy(), cards, before)


def say(state: State, saying: Saying) -> None:
    """Let the seat to act say one of its choices."""
    seat, automaton = state.seat_to_act(), state.saying
    assert seat is not None
    assert automaton is not None
    state.turns.append(Turn(seat, state.phase, len(state.deals) - 1, saying, ()))
    state.said = automaton.apply(state.said, saying)
    _note(state, automaton.outcome(state.said))
    _deal_on(state)
    if automaton.seat_to_act(state.said) is None:
        _after(state)


def play(state: State, move: Move, cards: tuple[int, ...]) -> None:
    """Let the seat to act play these of its cards. Raises IllegalActionError, changing nothing, where it may not."""
    position, seat = state.playing(), state.playing().to_act
    position.play(move)
    assert seat is not None
    state.hands[seat].difference_update(cards)
    state.turns.append(Turn(seat, "play", len(state.deals) - 1, move, cards))
    if position.is_over:
        _be_settled(state)


def leave(state: State, seat: int) -> None:
    """Let a seat leave the table: the hand is over, and settled by the rules of escape."""
    is_landlord, bid = seat == state.landlord, max(state.bid, 1)
    made = multiplier_so_far(state)
    state.payoffs = settle_escape(state.rules, seat, is_landlord, made, bid, state.room)
    state.escaped = seat
    _end(state, {**facts_of(state), "escaped": seat})


def _before(state: State) -> tuple[int, int] | None:
    """Return the dealer and who spoke first in the deal before of this hand."""
    if not state.deals:
        return None
    assert state.deal.dealer is not None
    assert state.first is not None
    return state.deal.dealer, state.first


def _begin(state: State, phase: str, automaton: Phase[Any] | None, origin: int) -> None:
    """Begin a phase in which seats say things, counted from `origin`; go on where there is nothing to say."""
    state.phase, state.saying, state.origin = phase, automaton, origin
    state.said = None if automaton is None else automaton.initial()
    _deal_on(state)
    if automaton is None or automaton.seat_to_act(state.said) is None:
        _after(state)


def _deal_on(state: State) -> None:
    """During the opening, let the seats have the cards of the moment that has come."""
    if state.phase == "opening" and state.said is not None:
        moments = (*plan.cards_at_moments(state.rules), state.rules.hand_cards)
        state.dealt = moments[state.said.moment]


def _note(state: State, outcome: Outcome) -> None:
    """Keep what has been said so far."""
    if state.phase in ("opening", "late_opening"):
        state.open = max(state.open, outcome.open)
        state.opened |= {state.at_table(seat) for seat in outcome.opened}
        if state.phase == "opening" and outcome.first_opener is not None:
            state.first_opener = state.at_table(outcome.first_opener)
    elif state.phase == "auction":
        state.bid, state.robs = outcome.bid, outcome.robs
    elif state.phase == "baodao":
        state.reported, state.baodao = outcome.reported, outcome.baodao
    elif state.phase == "fight":
        state.fight = outcome.fight
    elif state.phase == "tanda":
        state.tanda = outcome.tanda


def _after(state: State) -> None:
    _AFTER[state.phase](state)


def _after_opening(state: State) -> None:
    first = state.deal.first if state.first_opener is None else state.first_opener
    assert first is not None
    state.first = first
    if state.table.landlord_stays(state.rules):
        assert state.table.winner is not None
        state.bid = 1  # the stake where nobody bids
        _take_bottom(state, state.table.winner)
        return
    # Where all pass, who speaks first is landlord: the first opener, or in a 荒番 hand the face-up card's holder.
    opener = 0 if state.first_opener is not None or state.is_huangfan else None
    auction = plan.auction(state.rules, opener)
    if auction is None:
        _take_bottom(state, first)
    else:
        _begin(state, "auction", auction, first)


def _after_auction(state: State) -> None:
    assert state.saying is not None
    landlord = state.saying.outcome(state.said).landlord
    if landlord is None:
        _be_void(state)
    else:
        _take_bottom(state, state.at_table(landlord))


def _be_void(state: State) -> None:
    """Nobody is landlord: the hand is dealt again, or cancelled after too many void deals.

    Nobody has opened its hand, bid or robbed: it would be landlord.
    """
    state.redeals += 1
    state.saying = state.said = None
    state.dealt = 0
    if state.redeals < state.rules.max_redeals:
        deal_next(state)
    else:
        _end(state, facts_of(state))
        state.payoffs = np.zeros(state.seats)


def _take_bottom(state: State, landlord: int) -> None:
    state.landlord = landlord
    state.hands = [set(state.dealt_to(seat)) for seat in range(state.seats)]
    _draw_wild_rank(state)
    _begin(state, "baodao", plan.reporting(state.rules, state.ranks_of(landlord)), landlord)


def _draw_wild_rank(state: State) -> None:
    """Draw the wild rank, unless it is a referee's own or the rule set has none to draw."""
    if not state.rules.draws_wild_rank:
        return
    drawn = drawn_wild_rank(state.seed, state.index, state.table.hand)
    state.wild_rank = drawn if state.deal.wild_rank is None else state.deal.wild_rank
    state.deals[-1] = state.deal.with_wild_rank(state.wild_rank)


def _after_baodao(state: State) -> None:
    assert state.landlord is not None
    _begin(state, "fight", plan.fighting(state.rules, state.baodao), state.landlord)


def _after_fight(state: State) -> None:
    assert state.landlord is not None
    if state.fight is False:
        _be_settled(state)  # 不打: he has won, without a card played
    else:
        _begin(state, "tanda", plan.tanda(state.rules, state.is_touliao), state.landlord)


def _after_tanda(state: State) -> None:
    landlord = state.landlord
    assert landlord is not None
    opened = frozenset((seat - landlord) % state.seats for seat in state.opened)
    _begin(state, "late_opening", plan.late_opening(state.rules, opened), landlord)


def _after_late_opening(state: State) -> None:
    assert state.landlord is not None
    room = state.room
    doubling = plan.doubling(state.rules, state.landlord, room.holdings, room.double_threshold)
    _begin(state, "doubling", doubling, state.landlord)


def _after_doubling(state: State) -> None:
    doubled = frozenset[int]()
    if state.saying is not None:
        doubled = state.saying.outcome(state.said).doubled
    state.doubled = frozenset(map(state.at_table, doubled))
    state.phase, state.saying, state.said = "play", None, None
    assert state.landlord is not None
    hands = [state.ranks_of(seat) for seat in range(state.seats)]
    locked = reported_sets(state)
    state.position = Position(
        state.rules_of_play, hands, state.landlord, state.landlord, locked=locked
    )


_AFTER: dict[str, Callable[[State], None]] = {
    "opening": _after_opening,
    "auction": _after_auction,
    "baodao": _after_baodao,
    "fight": _after_fight,
    "tanda": _after_tanda,
    "late_opening": _after_late_opening,
    "doubling": _after_doubling,
}


def _be_settled(state: State) -> None:
    """The hand is won."""
    outcome = facts_of(state)
    _end(state, outcome)
    state.payoffs = settle(state.rules, outcome, state.room)[0]


def _end(state: State, outcome: dict[str, Any]) -> None:
    state.phase, state.saying, state.said = "over", None, None
    state.outcome = outcome
