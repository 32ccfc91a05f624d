"""GameEnv: a hand played by three agents, each asked in its turn, as DouZero's evaluation does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ddz_fast._core import Hand
from ddz_fast.envs.douzero.infoset import GameInfoSet, InfoSet
from ddz_fast.envs.douzero.observation import encode, recent_of
from ddz_fast.envs.douzero.tables import (
    BOMBS,
    CARDS,
    MOVES,
    NUMBER_OF_MOVE,
    PLAYS,
    POSITIONS,
    RULES,
    packed_cards,
)
from ddz_fast.envs.packed_cards import MOST, NO_CARDS, THERMOMETERS, counts_of
from ddz_fast.errors import DdzError, IllegalActionError, PositionError, shown
from ddz_fast.position import Position

__all__ = ["EnvCard2RealCard", "GameEnv", "InfoSet", "RealCard2EnvCard", "bombs"]

EnvCard2RealCard: Final = dict(zip(CARDS, (*"3456789", "10", *"JQKA2XD"), strict=True))
RealCard2EnvCard: Final = {text: card for card, text in EnvCard2RealCard.items()}
bombs: Final = [[card] * 4 for card in CARDS[:13]] + [[*CARDS[13:]]]

_BOTTOM = "three_landlord_cards"
_MOST_CARDS = {"landlord": 20, "landlord_up": 17, "landlord_down": 17}


class GameEnv:
    """A hand of three agents: `players` has one for each position, with `act(infoset)` that returns a legal action.

    `num_wins` and `num_scores` count the hands since the object was made, for "landlord" and "farmer". The card play
    data that `card_play_init` takes stays as it is.
    """

    def __init__(self, players: Mapping[str, Any]) -> None:
        """Take the agents."""
        self.players = players
        self.num_wins = {"landlord": 0, "farmer": 0}
        self.num_scores = {"landlord": 0, "farmer": 0}
        self.reset()

    def reset(self) -> None:
        """Forget the hand; `card_play_init` begins another."""
        self.game_over = False
        self.acting_player_position: str | None = None
        self.player_utility_dict: dict[str, int] | None = None
        self.game_infoset: GameInfoSet | None = None
        self.winner: str | None = None
        self.bomb_num = 0
        self.last_pid = "landlord"
        self.three_landlord_cards: list[int] | None = None
        self._position: Position | None = None
        self._moves: list[int] = []

    def card_play_init(self, card_play_data: Mapping[str, Sequence[int]]) -> None:
        """Begin a hand: lists of cards for "landlord", "landlord_up", "landlord_down" and "three_landlord_cards".

        The landlord, who has the three cards already, leads. Raises PositionError for what cannot be dealt, and nothing
        has changed then.
        """
        sets = {name: _checked(name, card_play_data) for name in (*POSITIONS, _BOTTOM)}
        hands = [sets[position] for position in POSITIONS]
        position = Position(RULES, [Hand.from_counts(counts_of(cards)) for cards in hands])
        self.reset()
        self._position = position
        self._hands = hands
        self._hand_entries = [THERMOMETERS[cards] for cards in hands]
        self._left = [len(card_play_data[name]) for name in POSITIONS]
        self._played = [0, 0, 0]
        self._played_entries = [NO_CARDS] * 3
        self._recent = recent_of([])
        self._last_moves = [NO_CARDS] * 3
        self.three_landlord_cards = list(card_play_data[_BOTTOM])
        self._turn_of(0)

    def step(self) -> None:
        """Ask the player to act, and play what it says.

        Raises IllegalActionError for what is not among the legal actions, and nothing has changed then.
        """
        infoset, place = self.game_infoset, self.acting_player_position
        if infoset is None or place is None or self._position is None:
            raise DdzError("no hand has begun; card_play_init begins one", code="not-started")
        if self.game_over:
            raise _too_late(self.winner)
        action = self.players[place].act(infoset)
        number = self.number_of(action)
        self._position.play(PLAYS.moves[number])
        seat = self._seat
        self._moves.append(number)
        features = self._last_moves[seat] = PLAYS.features[number]
        self._recent = self._recent[len(features) :] + features
        if number != PLAYS.pass_number:
            self._play(seat, number)
        if self._left[seat]:
            self._turn_of((seat + 1) % 3)
        else:
            self._end(seat)

    def number_of(self, action: Any) -> int:
        """Return the number of an action. Raises IllegalActionError where it is none of the legal ones."""
        try:
            number = NUMBER_OF_MOVE.get(tuple(action), -1)
        except TypeError:
            number = -1
        if number in self._legal:
            return number
        if number < 0:
            raise IllegalActionError(
                f"{shown(action)} is no move; one is a sorted list of cards such as [3, 3, 3, 4], the pass is []",
                code="unknown-action",
            )
        legal = [list(MOVES[each]) for each in self._legal[:5]]
        more = ", …" if len(self._legal) > 5 else ""
        raise IllegalActionError(
            f"{self.acting_player_position} may not play {list(MOVES[number])}, which is not among the "
            f"{len(self._legal)} legal actions: {', '.join(map(str, legal))}{more}",
            code="illegal-action",
        )

    def get_winner(self) -> str | None:
        """Return "landlord" or "farmer", or None before the end."""
        return self.winner

    def get_bomb_num(self) -> int:
        """Return the number of bombs and rockets played so far."""
        return self.bomb_num

    def get_infoset(self) -> GameInfoSet:
        """Return a fresh infoset of the player to act. Raises DdzError where there is none."""
        if self.game_infoset is None:
            raise DdzError("no hand has begun; card_play_init begins one", code="not-started")
        return self._infoset()

    def get_legal_card_play_actions(self) -> list[list[int]]:
        """Return what the player to act may do, each action once, the pass last."""
        return [list(MOVES[number]) for number in self._legal]

    def get_last_move(self) -> list[int]:
        """Return the last move that was no pass, of the two before."""
        return self.get_infoset().last_move

    def get_last_two_moves(self) -> list[list[int]]:
        """Return the two moves before, the last one first."""
        return self.get_infoset().last_two_moves

    @property
    def card_play_action_seq(self) -> list[list[int]]:
        """All moves so far."""
        return [list(MOVES[number]) for number in self._moves]

    def observation(self) -> dict[str, Any]:
        """Return the observation of the player to act, as `get_obs(game_infoset)` does."""
        seat, hands, last_moves = self._seat, self._hands, self._last_moves
        last = last_moves[seat - 1]
        return encode(
            seat,
            self._hand_entries[seat],
            THERMOMETERS[hands[seat - 1] + hands[seat - 2]],
            self._played_entries,
            last_moves[seat - 2] if last == NO_CARDS else last,
            last_moves,
            self._left,
            self.bomb_num,
            self._recent,
            [PLAYS.features[number] for number in self._legal],
        )

    def _infoset(self) -> GameInfoSet:
        return GameInfoSet(
            self._seat,
            tuple(self._hands),
            self._moves,
            self.get_legal_card_play_actions(),
            tuple(self.three_landlord_cards or ()),
            self.last_pid,
            self.bomb_num,
        )

    def _turn_of(self, seat: int) -> None:
        assert self._position is not None
        self._seat = seat
        self.acting_player_position = POSITIONS[seat]
        self._legal = PLAYS.legal(self._position)
        self.game_infoset = self._infoset()

    def _play(self, seat: int, number: int) -> None:
        """Take the cards of a move from the hand."""
        cards, move = PLAYS.cards[number], MOVES[number]
        self._hands[seat] -= cards
        self._hand_entries[seat] = THERMOMETERS[self._hands[seat]]
        self._played[seat] += cards
        self._played_entries[seat] = THERMOMETERS[self._played[seat]]
        self._left[seat] -= len(move)
        self.last_pid = POSITIONS[seat]
        self.bomb_num += number in BOMBS
        if seat == 0 and self.three_landlord_cards:
            for card in move:
                if card in self.three_landlord_cards:
                    self.three_landlord_cards.remove(card)

    def _end(self, seat: int) -> None:
        """Count the win and the scores of a hand."""
        won = seat == 0
        self.game_over = True
        self.winner = "landlord" if won else "farmer"
        self.player_utility_dict = {"landlord": 2 if won else -2, "farmer": -1 if won else 1}
        self.num_wins[self.winner] += 1
        for side, utility in self.player_utility_dict.items():
            self.num_scores[side] += utility * 2**self.bomb_num


def _too_late(winner: str | None) -> IllegalActionError:
    return IllegalActionError(
        f"the {winner} has won, so the hand is over; reset begins another", code="hand-over"
    )


def _checked(name: str, data: Mapping[str, Sequence[int]]) -> int:
    """Return the packed set of the cards of this name. Raises PositionError where they cannot be dealt."""
    try:
        cards = list(data[name])
        packed = packed_cards(cards)
    except (KeyError, TypeError, IndexError):
        given = data.get(name, "nothing") if isinstance(data, Mapping) else data
        raise _bad_data(
            f"{name!r} must be a list of cards, 3 to 14, 17, 20 and 30, not {shown(given)}"
        ) from None
    most = _MOST_CARDS.get(name)
    if most is not None and not 1 <= len(cards) <= most:
        raise _bad_data(f"{name!r} must be 1 to {most} cards, not {len(cards)}")
    for card in cards:
        if cards.count(card) > MOST[CARDS.index(card)]:
            raise _bad_data(f"{name!r} has {cards.count(card)} cards {card}; a deck has fewer")
    return packed


def _bad_data(message: str) -> PositionError:
    return PositionError(f"bad card play data: {message}", code="bad-card-play-data")
