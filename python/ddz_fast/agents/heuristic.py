"""The heuristic player: calls by the strength of its hand and plays by the advice that players give one another."""

from __future__ import annotations

from ddz_fast import _core
from ddz_fast._core import Hand, Move
from ddz_fast.errors import DdzError
from ddz_fast.game import Action, View
from ddz_fast.phases.sayings import SAYINGS, code_of

__all__ = ["Heuristic"]


class Heuristic:
    """Asks the core's heuristic, which `simulate` plays with policy "heuristic"; it draws no random numbers."""

    def choose(self, view: View) -> Action:
        """Return one of the view's legal actions. Raises DdzError where the seat has none."""
        actions = view.legal_actions
        if not actions:
            raise DdzError(f"seat {view.seat} has nothing to choose now", code="no-choice")
        if len(actions) == 1:
            return actions[0]
        if view.phase == "play":
            return _move(view)
        # A hand that is still being dealt counts for nothing, as in `simulate`: nobody opens on cards to come.
        is_whole = len(view.hand) >= view.rules.hand_cards
        hand = view.hand if is_whole else Hand()
        choices = [code_of(action) for action in actions if not isinstance(action, Move)]
        is_landlord = view.landlord == view.seat
        rules = view.rules_of_play.play_rules
        return SAYINGS[choices[_core.heuristic_saying(rules, hand, choices, is_landlord)]]


def _move(view: View) -> Move:
    assert view.landlord is not None  # there is one from the lead on
    return _core.heuristic_move(
        view.rules_of_play.play_rules,
        view.hand,
        view.unseen,
        view.cards_left,
        view.landlord,
        view.seat,
        view.to_beat,
        view.to_beat_by,
        view.reported,
    )
