"""DoudizhuGame: the game under the environment, with the methods of RLCard's own."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ddz_fast._core import Hand, Move
from ddz_fast.envs.packed_cards import NO_CARDS, counts_of, packed
from ddz_fast.envs.rlcard.actions import number_of, refusal
from ddz_fast.envs.rlcard.observation import LANDLORD, encode, recent_of
from ddz_fast.envs.rlcard.physical import PhysicalHands, rank_of
from ddz_fast.envs.rlcard.tables import (
    ANSWER_ORDER,
    ANSWER_ORDER_TO_BOMBS,
    FIRST_AEROPLANE,
    FIRST_BOMB,
    ID_OF_TEXT,
    PASS,
    PLAYS,
    RULES,
    SHOWN,
    TEXT_OF_CARDS,
    TEXTS,
    packed_text,
)
from ddz_fast.envs.rlcard.views import DoudizhuPlayer, DoudizhuRound
from ddz_fast.errors import DdzError
from ddz_fast.numbers import integer
from ddz_fast.position import Position

__all__ = ["DoudizhuGame"]

State = dict[str, Any]
_MOVES, _FEATURES, _SETS = PLAYS.moves, PLAYS.features, PLAYS.cards
_number_at, _text_at = PLAYS.number_of_key.__getitem__, TEXTS.__getitem__
SEATS: Final = 3
_HAND = 17
_SET_OF_CARD = [packed(int(rank == rank_of(card)) for rank in range(15)) for card in range(54)]


def _set_of(cards: list[int]) -> int:
    return sum([_SET_OF_CARD[card] for card in cards])


class DoudizhuGame:
    """RLCard's game: player 0 is the landlord; states and actions are texts, as RLCard writes them.

    `seat` is the player to act, `legal` are the ids of what it may do, in the order of the state's `actions`: RLCard's
    own order of answers, and leads by id, where RLCard's order is that of a set.
    """

    num_players = SEATS

    def __init__(self, allow_step_back: bool = False) -> None:
        """Make a game that `init_game` starts."""
        self.allow_step_back = allow_step_back
        self.np_random = np.random.RandomState()
        self.winner_id: int | None = None
        self.trace: list[tuple[int, str]] = []
        self.legal: list[int] = []
        self.seat = LANDLORD
        self.state: State = {}
        self.latest_state: State = {}
        self.round = DoudizhuRound(self)
        self.players = [DoudizhuPlayer(self, seat) for seat in range(SEATS)]
        self.initial_hands: list[str] = []
        self._position: Position | None = None

    def __getstate__(self) -> dict[str, Any]:
        """Pickle all but the position, whose moves to take back a pickle does not keep."""
        return self.__dict__ | {"_position": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Play the actions of the trace again."""
        self.__dict__.update(state)
        if self.initial_hands:
            sets = map(packed_text, self.initial_hands)
            position = Position(RULES, [Hand.from_counts(counts_of(cards)) for cards in sets])
            for _, text in self.trace:
                position.play(PLAYS.moves[ID_OF_TEXT[text]])
            self._position = position

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
        shown_hands = [SHOWN[hand] for hand in self._hands]
        self._hand_texts = [text for text, _ in shown_hands]
        self._hand_entries = [entries for _, entries in shown_hands]
        self.initial_hands = self._hand_texts.copy()
        self._others: list[tuple[str, bytes] | None] = [None] * SEATS
        self._played_texts = [""] * SEATS
        self._played_entries = [NO_CARDS] * SEATS
        self._left = [len(hand) for hand in dealt]
        self._before = self._last = NO_CARDS
        self._recent = recent_of([])
        self._first = [NO_CARDS] * SEATS
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
        return self.play(number)

    def play(self, number: int) -> tuple[State, int]:
        """Play the action of an id, an int, as `step` does."""
        position = self._position
        if position is None or number not in self.legal:
            raise self._refusal(TEXTS[number_of(number)])
        seat, trace = self.seat, self.trace
        position.play(_MOVES[number])
        features, text = _FEATURES[number], TEXTS[number]
        if len(trace) < SEATS:
            self._first[seat] = features
        self._before, self._last = self._last, features
        self._recent = self._recent[len(features) :] + features
        trace.append((seat, text))
        if number != PASS:
            self._move(seat, _SETS[number], len(text))
            self._greater = (seat, number)
            if not self._left[seat]:
                self.winner_id = seat
        return self._turn_of((seat + 1) % SEATS)

    def step_back(self) -> bool:
        """Take back the last action; False where there is none."""
        if not self.trace:
            return False
        assert self._position is not None
        self._position.undo()
        self._physical.take_back(self.trace)
        seat, text = self.trace.pop()
        features = [PLAYS.features[ID_OF_TEXT[each]] for _, each in self.trace]
        self._before, self._last = [NO_CARDS, NO_CARDS, *features][-2:]
        self._recent = recent_of(features)
        self._first = [*features[:SEATS], *[NO_CARDS] * (SEATS - len(features))]
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
        return self._state(seat, self.legal if seat == self.seat else self._could(seat))

    def observation(self, player_id: int) -> npt.NDArray[np.int8]:
        """Return the observation of a player now: int8 (790,) for the landlord, (901,) for a peasant."""
        return encode(
            player_id,
            self._hand_entries[player_id],
            (self._others[player_id] or self._others_of(player_id))[1],
            self._played_entries,
            self._left,
            self._before if self._last == NO_CARDS else self._last,
            self._recent,
            self._first,
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
        return self.seat

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
        self.seat = seat
        position = self._position
        if position is not None and self.winner_id is None:
            # each set of cards is one play in RLCard, so that none is there twice
            self.legal = legal = [*map(_number_at, position._legal_keys())]
            if len(legal) > 1:
                self._sort(legal, seat)
        else:
            self.legal = []
        self.state = self._state(seat, self.legal)
        return self.state, seat

    def _move(self, seat: int, cards: int, size: int) -> None:
        """Take cards from a hand to what has been played, or back."""
        self._hands[seat] -= cards
        self._played[seat] += cards
        self._left[seat] -= size
        self._hand_texts[seat], self._hand_entries[seat] = SHOWN[self._hands[seat]]
        self._others[seat - 1] = self._others[seat - 2] = None
        self._played_texts[seat], self._played_entries[seat] = SHOWN[self._played[seat]]
        if seat == LANDLORD:
            played = self._played_texts[LANDLORD]
            self._seen = "".join([letter for letter in self._bottom if letter not in played])

    def _sort(self, numbers: list[int], seat: int) -> None:
        """Sort ids as the state of a player lists them."""
        greater = self._greater
        if greater is None or greater[0] == seat:
            numbers.sort()
        elif (
            numbers[-1] == PASS and numbers[-2] < FIRST_AEROPLANE
        ):  # no bombs: only the pass stands elsewhere
            numbers.insert(0, numbers.pop())
        else:
            order = ANSWER_ORDER if greater[1] < FIRST_BOMB else ANSWER_ORDER_TO_BOMBS
            numbers.sort(key=order.__getitem__)

    def _could(self, seat: int) -> list[int]:
        """Return the ids of what a player who is not to act could do if it were."""
        if self.winner_id is not None:
            return []
        assert self._position is not None
        hand = self._position.hands[seat]
        if self._greater is None or self._greater[0] == seat:
            numbers = PLAYS.numbers(RULES.leads(hand))
        else:
            to_beat = PLAYS.moves[self._greater[1]]
            assert isinstance(to_beat, Move)  # RLCard's plays have one reading each
            numbers = [*PLAYS.numbers(RULES.follows(hand, to_beat)), PASS]
        if len(numbers) > 1:
            self._sort(numbers, seat)
        return numbers

    def _state(self, seat: int, numbers: list[int]) -> State:
        others = self._others[seat] or self._others_of(seat)
        state = {
            "seen_cards": self._seen,
            "landlord": LANDLORD,
            "trace": self.trace.copy(),
            "played_cards": self._played_texts.copy(),
            "self": seat,
            "current_hand": self._hand_texts[seat],
            "others_hand": others[0],
            "num_cards_left": self._left.copy(),
            "actions": [*map(_text_at, numbers)],
        }
        self.latest_state = state
        return state

    def _others_of(self, seat: int) -> tuple[str, bytes]:
        """Return the text and the entries of the two other hands together, which stay until one of them plays."""
        others = self._others[seat] = SHOWN[self._hands[seat - 1] + self._hands[seat - 2]]
        return others

    def _started(self) -> None:
        if self._position is None:
            raise DdzError("no game has begun; reset() begins one", code="not-started")

    def _refusal(self, action: Any) -> DdzError:
        """Say why an action is none of the legal ones."""
        self._started()
        return refusal(action, self.winner_id, self.seat, self.state["actions"])
