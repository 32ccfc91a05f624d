"""DoudizhuGame: the game under the environment, with the methods of RLCard's own."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ddz_fast._core import Hand, Move
from ddz_fast.envs.packed_cards import NO_CARDS, THERMOMETERS, packed
from ddz_fast.envs.rlcard.observation import ACTIONS_SHOWN, LANDLORD, encode
from ddz_fast.envs.rlcard.physical import PhysicalHands, rank_of
from ddz_fast.envs.rlcard.tables import (
    ANSWER_ORDER,
    ANSWER_ORDER_TO_BOMBS,
    FIRST_BOMB,
    ID_OF_TEXT,
    PASS,
    PLAYS,
    RULES,
    TEXT_OF_CARDS,
    TEXTS,
    text_and_entries,
)
from ddz_fast.envs.rlcard.views import DoudizhuPlayer, DoudizhuRound
from ddz_fast.errors import DdzError, IllegalActionError, shown
from ddz_fast.numbers import integer
from ddz_fast.position import Position

__all__ = ["DoudizhuGame"]

State = dict[str, Any]
SEATS: Final = 3
_HAND = 17
_SET_OF_CARD = [packed(int(rank == rank_of(card)) for rank in range(15)) for card in range(54)]


def _set_of(cards: list[int]) -> int:
    return sum([_SET_OF_CARD[card] for card in cards])


class DoudizhuGame:
    """RLCard's game: player 0 is the landlord; states and actions are texts, as RLCard writes them.

    `legal` are the ids of what the player to act may do, in the order of the state's `actions`: RLCard's own order of
    answers, and leads by id, where RLCard's order is that of a set.
    """

    num_players = SEATS

    def __init__(self, allow_step_back: bool = False) -> None:
        """Make a game that `init_game` starts."""
        self.allow_step_back = allow_step_back
        self.np_random = np.random.RandomState()
        self.winner_id: int | None = None
        self.trace: list[tuple[int, str]] = []
        self.legal: list[int] = []
        self.state: State = {}
        self.latest_state: State = {}
        self.round = DoudizhuRound(self)
        self.players = [DoudizhuPlayer(self, seat) for seat in range(SEATS)]
        self._position: Position | None = None

    def init_game(self) -> tuple[State, int]:
        """Deal as RLCard does with the same generator, and return the first state and player."""
        order = np.arange(54)
        self.np_random.shuffle(order)
        cards = order.tolist()
        bottom = cards[SEATS * _HAND :]
        dealt = [cards[seat * _HAND : (seat + 1) * _HAND] for seat in range(SEATS)]
        dealt[LANDLORD] += bottom
        self._position = Position(RULES, [Hand.from_cards(hand) for hand in dealt])
        self._physical = PhysicalHands(dealt)
        self._hands = [_set_of(hand) for hand in dealt]
        self._bottom = self._seen = TEXT_OF_CARDS[_set_of(bottom)]
        self._played = [0] * SEATS
        self._hand_texts = [TEXT_OF_CARDS[hand] for hand in self._hands]
        self._hand_entries = [THERMOMETERS[hand] for hand in self._hands]
        self.initial_hands = self._hand_texts.copy()
        self._played_texts = [""] * SEATS
        self._played_entries = [NO_CARDS] * SEATS
        self._left = [len(hand) for hand in dealt]
        self._features = [NO_CARDS] * ACTIONS_SHOWN
        self._greater: tuple[int, int] | None = None
        self.trace = []
        self.winner_id = None
        return self._turn_of(LANDLORD)

    def step(self, action: str) -> tuple[State, int]:
        """Play an action, a text, and return the next state and player.

        Raises IllegalActionError for what the player to act may not do; nothing has changed then.
        """
        number = ID_OF_TEXT.get(action, -1) if isinstance(action, str) else -1
        if number not in self.legal:
            raise self._refusal(action)
        assert self._position is not None
        seat = self._seat
        self._position.play(PLAYS.moves[number])
        self.trace.append((seat, action))
        self._features.append(PLAYS.features[number])
        if number != PASS:
            self._move(seat, PLAYS.cards[number], len(action))
            self._greater = (seat, number)
            if not self._left[seat]:
                self.winner_id = seat
        return self._turn_of((seat + 1) % SEATS)

    def step_back(self) -> bool:
        """Take back the last action; False where there is none."""
        if not self.trace:
            return False
        assert self._position is not None
        self._physical.take_back(self.trace)
        self._position.undo()
        self._features.pop()
        seat, text = self.trace.pop()
        if text != TEXTS[PASS]:
            self._move(seat, -PLAYS.cards[ID_OF_TEXT[text]], -len(text))
            plays = ((s, ID_OF_TEXT[t]) for s, t in reversed(self.trace) if t != TEXTS[PASS])
            self._greater = next(plays, None)
            self.winner_id = None
        self._turn_of(seat)
        return True

    def get_state(self, player_id: int) -> State:
        """Return the raw state of a player: its `actions` are what that player could do now."""
        self._started()
        seat = integer("player_id", player_id, 0, SEATS - 1, code="bad-seat")
        return self._state(seat, self.legal if seat == self._seat else self._could(seat))

    def observation(self, player_id: int) -> npt.NDArray[np.int8]:
        """Return the observation of a player now: int8 (790,) for the landlord, (901,) for a peasant."""
        return encode(
            player_id,
            self._hand_entries[player_id],
            THERMOMETERS[self._hands[player_id - 1] + self._hands[player_id - 2]],
            self._played_entries,
            self._left,
            self._features,
        )

    @property
    def last_play(self) -> tuple[int, int] | None:
        """Who made the last play, and its id; None before the first."""
        return self._greater

    def physical_hands(self) -> list[list[int]]:
        """Return the cards that each player holds, by their places in the sorted deck."""
        self._started()
        return self._physical.after(self.trace)

    @staticmethod
    def get_num_actions() -> int:
        """Return the number of actions, the pass among them."""
        return len(TEXTS)

    def get_player_id(self) -> int:
        """Return the player to act; after the end, the one who would have been."""
        self._started()
        return self._seat

    def get_num_players(self) -> int:
        """Return the number of players."""
        return SEATS

    def is_over(self) -> bool:
        """Return whether somebody has won."""
        return self.winner_id is not None

    @property
    def seen_cards(self) -> str:
        """The bottom cards of whose ranks the landlord has played none."""
        return self._seen

    def _turn_of(self, seat: int) -> tuple[State, int]:
        self._seat = seat
        if self.winner_id is None:
            assert self._position is not None
            self.legal = self._in_order(PLAYS.legal(self._position), seat)
        else:
            self.legal = []
        self.state = self._state(seat, self.legal)
        return self.state, seat

    def _move(self, seat: int, cards: int, size: int) -> None:
        """Take cards from a hand to what has been played, or back."""
        self._hands[seat] -= cards
        self._played[seat] += cards
        self._left[seat] -= size
        self._hand_texts[seat], self._hand_entries[seat] = text_and_entries(self._hands[seat])
        self._played_texts[seat], self._played_entries[seat] = text_and_entries(self._played[seat])
        if seat == LANDLORD:
            played = self._played_texts[LANDLORD]
            self._seen = "".join([letter for letter in self._bottom if letter not in played])

    def _in_order(self, numbers: list[int], seat: int) -> list[int]:
        """Sort ids as the state lists them."""
        if len(numbers) > 1:
            if self._greater is None or self._greater[0] == seat:
                numbers.sort()
            elif self._greater[1] < FIRST_BOMB:
                numbers.sort(key=ANSWER_ORDER.__getitem__)
            else:
                numbers.sort(key=ANSWER_ORDER_TO_BOMBS.__getitem__)
        return numbers

    def _could(self, seat: int) -> list[int]:
        """Return the ids of what a player who is not to act could do if it were."""
        if self.winner_id is not None:
            return []
        assert self._position is not None
        hand = self._position.hands[seat]
        if self._greater is None or self._greater[0] == seat:
            return self._in_order(PLAYS.numbers(RULES.leads(hand)), seat)
        to_beat = PLAYS.moves[self._greater[1]]
        assert isinstance(to_beat, Move)  # RLCard's plays have one reading each
        answers = PLAYS.numbers(RULES.follows(hand, to_beat))
        return self._in_order([PASS, *answers], seat)

    def _state(self, seat: int, numbers: list[int]) -> State:
        hands = self._hands
        state = {
            "seen_cards": self._seen,
            "landlord": LANDLORD,
            "trace": self.trace.copy(),
            "played_cards": self._played_texts.copy(),
            "self": seat,
            "current_hand": self._hand_texts[seat],
            "others_hand": TEXT_OF_CARDS[hands[seat - 1] + hands[seat - 2]],
            "num_cards_left": self._left.copy(),
            "actions": [TEXTS[number] for number in numbers],
        }
        self.latest_state = state
        return state

    def _started(self) -> None:
        if self._position is None:
            raise DdzError("no game has begun; reset() begins one", code="not-started")

    def _refusal(self, action: Any) -> DdzError:
        """Say why an action is none of the legal ones."""
        self._started()
        if self.is_over():
            return IllegalActionError(
                f"player {self.winner_id} has won, so {shown(action)} comes too late; "
                "reset() begins another game",
                code="hand-over",
            )
        if not isinstance(action, str) or action not in ID_OF_TEXT:
            return IllegalActionError(
                f"{shown(action)} is no action; one is a text such as '33344' or 'pass', its cards "
                "sorted from 3 to 2, then B and R",
                code="unknown-action",
            )
        return IllegalActionError(
            f"player {self._seat} may not do {action!r}, which is not among the "
            f"{len(self.legal)} legal actions: {', '.join(self.state['actions'][:5])}"
            f"{', …' if len(self.legal) > 5 else ''}",
            code="illegal-action",
        )
