"""TableHand: a hand of any rule set, all of its phases, with chance nodes for all that is drawn."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any, Self

import numpy as np
import numpy.typing as npt

import ddz_fast as ddz
from ddz_fast.encodings import plain
from ddz_fast.envs.openspiel.chance import RANKS
from ddz_fast.envs.openspiel.course import CHANCE, OVER, Outcomes, refused, replayed, uniform
from ddz_fast.envs.openspiel.dealing import Dealing
from ddz_fast.envs.openspiel.parameters import Parameters
from ddz_fast.envs.openspiel.seen import observations_of
from ddz_fast.envs.openspiel.words import (
    DEALING,
    action_text,
    cards_text,
    private_lines,
    public_lines,
)
from ddz_fast.errors import RuleSetError

__all__ = ["TableHand", "player_actions"]

_LONGEST_LISTS = {20: 14_154, 23: 30_237}
"""The most actions of a hand of so many cards with wild ones, the pass among them."""

Action = Any
"""Something said before the play, or a Move."""


def player_actions(parameters: Parameters) -> int:
    """Return how many numbers the actions of seats have: those of the index, or the places of the longest list.

    Raises RuleSetError ("hand-too-large") for wild cards in hands for which the longest list is not known.
    """
    if parameters.index is not None:
        return parameters.index.size
    cards = parameters.played.hand_cards + parameters.played.bottom_cards
    for most, longest in _LONGEST_LISTS.items():
        if cards <= most:
            return longest
    raise RuleSetError(
        f"with wild cards a game needs hands of at most {most} cards, so that its number of actions is known; "
        f"a landlord of {parameters.rules.name} holds {cards}: change hand_cards or bottom_cards",
        code="hand-too-large",
    )


class TableHand:
    """A hand of any rule set.

    All that a deal leaves to chance is drawn before anything is said, as `Dealing` has it: a seat that is asked
    during the deal sees the cards that have reached it. A void deal is followed by the chance nodes of the next. The
    wild rank is drawn when the landlord takes the bottom.

    Actions of seats have the numbers of `ActionIndex`; with wild cards, whose plays have no such numbering, they are
    places in the list of the legal actions, in its documented order.
    """

    def __init__(self, parameters: Parameters) -> None:
        """Begin with nothing drawn."""
        self.player = CHANCE
        self.actions: list[int] = []
        self._parameters = parameters
        self._rules = parameters.played
        self._index = parameters.index
        self._dealing: Dealing | None = Dealing(parameters, 0)
        self._deals: list[ddz.Deal] = []
        self._game: ddz.Game | None = None
        self._awaits_wild_rank = self._rules.draws_wild_rank
        self._void_until = 0
        """How many entries of the game's history belong to void deals."""
        self._legal: tuple[list[int], Any] | None = None
        """Numbers and actions in the documented order, once they have been asked for."""

    # What can be done.

    def legal(self) -> list[int]:
        """Return what the seat to act may do, lowest first."""
        return sorted(self._choices()[0]) if self.player >= 0 else []

    def outcomes(self) -> Outcomes:
        """Return what may be drawn."""
        return uniform(self._draws())

    def apply(self, action: int) -> None:
        """Go on by one action."""
        if self.player != CHANCE:
            self._act(action)
        elif self._dealing is not None:
            self._deal(self._dealing, action)
        else:
            self._draw_wild_rank(action)
        self.actions.append(action)
        self._legal = None

    def _draws(self) -> list[int]:
        if self.player != CHANCE:
            return []
        if self._dealing is not None:
            return self._dealing.actions()
        return list(self._parameters.chance.wild_rank)

    def _deal(self, dealing: Dealing, action: int) -> None:
        dealing.apply(action)
        if not dealing.is_done:
            return
        self._deals.append(dealing.deal())
        self._dealing = None
        if self._game is None:
            self._game = ddz.Game(self._rules, seed=0, deal=self._deals[-1])
        else:
            self._game.redeal(self._deals[-1])
        self._go_on(self._game)

    def _draw_wild_rank(self, action: int) -> None:
        draws = self._draws()
        if action not in draws:
            raise refused(action, "as the wild rank", draws)
        assert self._game is not None
        # A game draws the rank by itself, so that the same hand is begun anew with the one that was drawn here.
        said = [entry.action for entry in self._game.history]
        self._deals[-1] = self._deals[-1].with_wild_rank(RANKS[action - draws[0]])
        self._game = ddz.Game(self._rules, seed=0, deal=self._deals)
        for word in said:
            self._game.apply(word)
        self._awaits_wild_rank = False
        self._go_on(self._game)

    def _act(self, action: int) -> None:
        game = self._playing()
        legal, choices = self._choices()
        if action not in legal:
            where = f"in the phase {game.phase}" if legal else "once the hand is over"
            raise refused(action, where, sorted(legal))
        game.apply(choices[legal.index(action)])
        self._go_on(game)

    def _go_on(self, game: ddz.Game) -> None:
        """Find out who acts now."""
        if self._awaits_wild_rank and game.landlord is not None:
            self.player = CHANCE
        elif game.phase == "redeal":
            self._void_until = len(game.history)
            self._dealing = Dealing(self._parameters, len(game.deals))
            self.player = CHANCE
        else:
            seat = game.seat_to_act
            self.player = OVER if seat is None else seat

    def _choices(self) -> tuple[list[int], Any]:
        """Return the numbers of the legal actions, and the actions, both in the documented order."""
        if self._legal is None:
            game = self._playing()
            actions = game.legal_actions()
            index, position = self._index, game.position
            if index is None:
                found = list(range(len(actions)))
            elif position is None or game.is_over:
                found = [index.id_of(word) for word in actions]
            else:
                found = index.ids(position.legal_arrays()).tolist()
            self._legal = found, actions
        return self._legal

    def returns(self) -> list[float]:
        """Return what each seat has won."""
        payoffs = None if self._game is None else self._game.payoffs
        return [0.0] * self._rules.seats if payoffs is None else payoffs.tolist()

    # What it looks like.

    def write_observation(self, seat: int, out: npt.NDArray[np.float32]) -> None:
        """Write the plain encoding of what the seat sees: nothing while cards are dealt."""
        view = self._view(seat)
        if view is None or self._game is None:
            out[:] = 0
            return
        phases = self._parameters.phases
        row = observations_of(view, redeals=self._game.redeals, phases=phases)
        plain.encode(self._rules, row, out[np.newaxis])

    def text_of(self, player: int, action: int) -> str:
        """Return an action in words; with wild cards, one of those that are legal now."""
        if player == CHANCE:
            return self._parameters.chance.text_of(action)
        if self._index is not None:
            if not 0 <= action < self._index.size:
                raise refused(action, "by a seat", [])
            return action_text(self._index.action(action))
        legal, choices = self._choices() if self.player == player else ([], ())
        if action not in legal:
            raise refused(action, "now by this seat", legal)
        return action_text(choices[action])

    def text_for(self, seat: int, *, public: bool, private: bool, recalls: bool) -> str:
        """Return what the seat sees, in words; with `recalls` void deals, too."""
        view = self._view(seat)
        lines = self._void_deals(seat, public=public, private=private) if recalls else []
        if view is None:
            lines += self._dealt_to(seat) if private else []
            return "\n".join([*lines, DEALING] if public else lines)
        lines += private_lines(view) if private else []
        lines += public_lines(view, recalls=recalls) if public else []
        return "\n".join(lines)

    def __str__(self) -> str:
        """Show all cards, and what has been done."""
        game = self._game
        if game is None or self._dealing is not None:
            hands = [] if self._dealing is None else self._dealing.hands()
            lines = [f"deal {len(self._deals) + 1}, {len(self.actions)} actions"]
        else:
            hands = [list(cards) for cards in game.hands]
            lines = [f"{game.phase}, bottom {cards_text(game.deal.bottom)}"]
            known = {"landlord": game.landlord, "wild rank": self._known_wild_rank(game)}
            lines += [f"{name} {fact}" for name, fact in known.items() if fact is not None]
        lines += [f"seat {seat} {cards_text(cards)}" for seat, cards in enumerate(hands)]
        if game is not None:
            lines += [f"seat {entry.seat} {action_text(entry.action)}" for entry in game.history]
            lines += [f"won {self.returns()}"] if game.is_over else []
        return "\n".join(lines)

    def _known_wild_rank(self, game: ddz.Game) -> str | None:
        return None if self._awaits_wild_rank else game.wild_rank

    def _view(self, seat: int) -> ddz.View | None:
        """Return what the seat sees; None while cards are dealt."""
        if self._game is None or self._dealing is not None:
            return None
        view = self._game.visible_to(seat)
        if self._awaits_wild_rank and view.wild_rank is not None:
            return replace(view, wild_rank=None, seat_to_act=None, legal_actions=())
        return view

    def _dealt_to(self, seat: int) -> list[str]:
        """Return the cards that have been dealt to a seat; not where it is asked in the middle of it what it does."""
        if self._dealing is None or self._rules.opening:
            return []
        return [f"seat {seat} holds {cards_text(self._dealing.hands()[seat])}"]

    def _void_deals(self, seat: int, *, public: bool, private: bool) -> list[str]:
        if self._game is None or not self._void_until:
            return []
        lines = []
        if private:
            void = self._deals if self._dealing is not None else self._deals[:-1]
            lines += [
                f"void deal: seat {seat} held {cards_text(deal.hands[seat])}" for deal in void
            ]
        if public:
            said = self._game.history[: self._void_until]
            lines += [f"void deal: seat {entry.seat} {action_text(entry.action)}" for entry in said]
        return lines

    def _playing(self) -> ddz.Game:
        assert self._game is not None
        return self._game

    # Copies.

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return an independent hand at the same place."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.actions, twin._deals = self.actions.copy(), self._deals.copy()
        twin._dealing = copy.deepcopy(self._dealing)
        twin._game = None if self._game is None else self._game.copy()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the parameters and the actions."""
        return replayed, (type(self), self._parameters, tuple(self.actions))
