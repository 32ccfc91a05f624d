"""NumberedHand: a hand under the preset "openspiel", in the numbers of OpenSpiel's own dou_dizhu."""

from __future__ import annotations

from typing import Any, Self

import numpy as np
import numpy.typing as npt

import ddz_fast as ddz
from ddz_fast.encodings import openspiel as numbers
from ddz_fast.envs.openspiel.course import CHANCE, OVER, Outcomes, refused, replayed, uniform
from ddz_fast.envs.openspiel.numbering import (
    CARDS,
    CHANCE_ACTIONS,
    DEALT,
    SEATS,
    action_text,
    card_of,
    hand_of,
    rank_of,
)
from ddz_fast.envs.openspiel.parameters import Parameters
from ddz_fast.envs.openspiel.seen import NOBODY, Rows, described, padded, rows_of
from ddz_fast.envs.openspiel.words import DEALING
from ddz_fast.phases import Bidding

__all__ = ["NumberedHand"]

RANKS = 15
_ROWS_OF_SEATS = [np.array([seat], np.int8) for seat in range(SEATS)]
_AUCTION = Bidding(SEATS, continuing=True)


class NumberedHand:
    """A hand whose chance nodes, bids, plays and observation have the numbers of OpenSpiel's dou_dizhu.

    First the place of the card that is turned up is drawn, then 51 cards are dealt one by one, to seats 0, 1, 2, 0 …
    Who gets the card that is turned up speaks first. Where all pass the hand is over and nobody has won, as in
    theirs. With phases "play" that seat takes the bottom cards at a stake of 1 and leads.
    """

    def __init__(self, parameters: Parameters) -> None:
        """Begin with nothing drawn."""
        self.player = CHANCE
        self.actions: list[int] = []
        self._parameters = parameters
        self._left = list(range(DEALT, CHANCE_ACTIONS))
        self._hands: tuple[ddz.Hand, ...] = ()
        """The cards of each seat, once all are dealt, and in the play those it began with."""
        self._first = 0
        self._said: Any = None
        self._bid = 0
        self._landlord: int | None = None
        self._position: ddz.Position | None = None
        self._plays: list[tuple[int, ddz.Move]] = []
        self._numbers: list[int] | None = None
        """The legal plays in the order of the position's list, once they have been asked for."""
        self._returns = (0.0,) * SEATS
        self._seen: Rows = {}
        """What all seats see, once the cards are dealt."""

    # What can be done.

    def legal(self) -> list[int]:
        """Return what the seat to act may do, lowest first."""
        if self._position is not None:
            return sorted(self._play_numbers())
        if self._said is None or self.player < 0:
            return []
        return [0 if word == "pass" else int(word) for word in _AUCTION.actions(self._said)]

    def outcomes(self) -> Outcomes:
        """Return the places, or the cards that are left."""
        return uniform(self._left if self.actions else list(range(DEALT)))

    def apply(self, action: int) -> None:
        """Go on by one action."""
        if self._position is not None:
            self._play(self._position, action)
        elif self.player == CHANCE:
            self._deal(action)
        else:
            self._say(action)

    def _deal(self, action: int) -> None:
        can_be = self._left if self.actions else range(DEALT)
        if action not in can_be:
            raise refused(action, "in the deal", list(can_be))
        if self.actions:
            self._left.remove(action)
        self.actions.append(action)
        if len(self._left) == CARDS - DEALT:
            self._begin_auction()

    def _begin_auction(self) -> None:
        self._hands = tuple(map(self._dealt_to, range(SEATS)))
        self._first = self.actions[0] % SEATS
        self.player = self._first
        if self._parameters.phases == "play":
            self._bid = 1
            self._begin_play(self._first)
        else:
            self._said = _AUCTION.initial()
            self._see()

    def _say(self, action: int) -> None:
        legal = self.legal()
        if action not in legal:
            where = "in the auction" if legal else "once the hand is over"
            raise refused(action, where, legal)
        self.actions.append(action)
        self._said = _AUCTION.apply(self._said, action or "pass")
        self._see()
        speaker = _AUCTION.seat_to_act(self._said)
        if speaker is not None:
            self.player = (self._first + speaker) % SEATS
            return
        outcome = _AUCTION.outcome(self._said)
        if outcome.landlord is None:
            self.player = OVER
            return
        self._bid = outcome.bid
        self._begin_play((self._first + outcome.landlord) % SEATS)

    def _begin_play(self, landlord: int) -> None:
        hands = list(self._hands)
        hands[landlord] += hand_of(self._left)
        self._hands, self._landlord, self.player = tuple(hands), landlord, landlord
        self._position = ddz.Position(self._parameters.rules, hands, landlord, landlord)
        self._see()

    def _play(self, position: ddz.Position, action: int) -> None:
        legal = self._play_numbers()
        if action not in legal:
            where = "in the play" if legal else "once the hand is over"
            raise refused(action, where, sorted(legal))
        move = position.legal_moves()[legal.index(action)]
        position.play(move)
        self.actions.append(action)
        self._plays.append((self.player, move))
        self._seen["played"][0, self.player] += move.cards.counts
        self._numbers = None
        to_act = position.to_act
        if to_act is None:
            self.player = OVER
            self._settle(position)
        else:
            self.player = to_act

    def _play_numbers(self) -> list[int]:
        if self._numbers is None:
            position = self._position
            assert position is not None
            if position.is_over:
                return []
            self._numbers = numbers.ids(position.legal_arrays()).tolist()
        return self._numbers

    def _settle(self, position: ddz.Position) -> None:
        landlord_won = position.winner == "landlord"
        played = [seat for seat, move in self._plays if move.category != "pass"]
        by_landlord = played.count(position.landlord)
        spring = by_landlord == len(played) if landlord_won else by_landlord == 1
        outcome = {
            "landlord": position.landlord,
            "landlord_won": landlord_won,
            "bid": self._bid,
            "bombs": sum(move.category == "bomb" for _, move in self._plays),
            "rockets": sum(move.category == "rocket" for _, move in self._plays),
            "spring": spring,
        }
        self._returns = tuple(ddz.settle(self._parameters.rules, outcome)[0].tolist())

    def returns(self) -> list[float]:
        """Return what each seat has won."""
        return list(self._returns)

    # What it looks like.

    def write_observation(self, seat: int, out: npt.NDArray[np.float32]) -> None:
        """Write OpenSpiel's observation: nothing before all cards are dealt."""
        if not self._hands:
            out[:] = 0
            return
        rows = {"seat": _ROWS_OF_SEATS[seat], "hand": self._held(seat).counts[np.newaxis]}
        numbers.observation_tensor(described(self._seen | rows), out[np.newaxis])

    def _see(self) -> None:
        """Note what all seats see, as rows: anew after each bid, and when the play begins."""
        said = self._bids()
        self._seen = rows_of(
            phase="auction" if self._landlord is None else "play",
            landlord=NOBODY if self._landlord is None else self._landlord,
            first=self._first,
            face_up=rank_of(self._face_up()),
            said=padded(action for _, action in said),  # the pass and the bids have the same codes
            said_by=padded(by for by, _ in said),
            played=np.zeros((SEATS, RANKS), np.uint8),
        )

    def text_of(self, player: int, action: int) -> str:
        """Return an action in words."""
        return action_text(player, action)

    def text_for(self, seat: int, *, public: bool, private: bool, recalls: bool) -> str:
        """Return what the seat sees, in words: what the observation shows, and the play on the table."""
        if not self._hands:
            own = f"seat {seat} holds {self._dealt_to(seat) or '-'}"
            return "\n".join([own] * private + [DEALING] * public)
        lines: list[str] = []
        if private and recalls:
            lines.append(f"seat {seat} was dealt {self._dealt_to(seat)}")
            lines += [f"and took {hand_of(self._left)}"] if seat == self._landlord else []
        elif private:
            lines.append(f"seat {seat} holds {self._held(seat) or '-'}")
        if public:
            lines += self._public() + (self._course() if recalls else self._table())
        return "\n".join(lines)

    def __str__(self) -> str:
        """Show all cards, and what has been done."""
        if not self._hands:
            lines = [f"seat {seat} {self._dealt_to(seat) or '-'}" for seat in range(SEATS)]
            return "\n".join([*lines, f"turned up: card {self.actions[0]}" if self.actions else ""])
        lines = [f"seat {seat} {self._held(seat) or '-'}" for seat in range(SEATS)]
        lines += [f"bottom {hand_of(self._left)}", *self._public(), *self._course()]
        return "\n".join(lines + ([f"won {self.returns()}"] if self.player == OVER else []))

    def _public(self) -> list[str]:
        face_up = ddz.card_text(card_of(self._face_up()))
        lines = [f"{face_up} turned up, seat {self._first} speaks first"]
        return lines + ([f"landlord {self._landlord}, bid {self._bid}"] if self._bid else [])

    def _table(self) -> list[str]:
        """Return what has been bid so far, or what has been played and the play on the table."""
        if self._landlord is None:
            return self._course()
        lines = [f"played: {ddz.Hand.from_counts(self._seen['played'][0].sum(axis=0)) or '-'}"]
        position = self._position
        if position is not None and position.to_beat is not None:
            lines.append(f"to beat: {position.to_beat} of seat {position.to_beat_by}")
        return lines

    def _course(self) -> list[str]:
        """Return all that was said and played, a line each."""
        spoken = [f"seat {by} {action_text(by, action)}" for by, action in self._bids()]
        return spoken + [f"seat {seat} {move}" for seat, move in self._plays]

    def _bids(self) -> list[tuple[int, int]]:
        """Return who bid what in the auction, a pass as 0."""
        said = self.actions[DEALT + 1 : len(self.actions) - len(self._plays)]
        return [((self._first + place) % SEATS, action) for place, action in enumerate(said)]

    def _dealt_to(self, seat: int) -> ddz.Hand:
        return hand_of(self.actions[1 : DEALT + 1][seat::SEATS])

    def _held(self, seat: int) -> ddz.Hand:
        return self._hands[seat] if self._position is None else self._position.hands[seat]

    def _face_up(self) -> int:
        """Return the chance action that dealt the card that is turned up."""
        return self.actions[self.actions[0] + 1]

    # Copies.

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return an independent hand at the same place."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.actions, twin._left = self.actions.copy(), self._left.copy()
        twin._plays = self._plays.copy()
        twin._seen = self._seen.copy()
        if self._seen:
            twin._seen["played"] = self._seen["played"].copy()
        twin._position = None if self._position is None else self._position.copy()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the parameters and the actions."""
        return replayed, (type(self), self._parameters, tuple(self.actions))
