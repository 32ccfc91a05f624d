"""GameEnv: a hand played by three agents, each asked in its turn, as DouZero's evaluation does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ddz_fast._core import Hand
from ddz_fast.envs.douzero.dealt import BOTTOM, MOST_CARDS, packed_of
from ddz_fast.envs.douzero.infoset import GameInfoSet, InfoSet, info_sets_of
from ddz_fast.envs.douzero.observation import encode, recent_of
from ddz_fast.envs.douzero.tables import (
    BOMBS,
    CARDS,
    MOVES,
    NUMBER_OF_MOVE,
    PLAYS,
    POSITIONS,
    RULES,
)
from ddz_fast.envs.packed_cards import NO_CARDS, THERMOMETERS, counts_of
from ddz_fast.errors import DdzError, IllegalActionError, shown
from ddz_fast.position import Position

__all__ = ["EnvCard2RealCard", "GameEnv", "InfoSet", "RealCard2EnvCard", "bombs"]

EnvCard2RealCard: Final = dict(zip(CARDS, (*"3456789", "10", *"JQKA2XD"), strict=True))
RealCard2EnvCard: Final = {text: card for card, text in EnvCard2RealCard.items()}
bombs: Final = [[card] * 4 for card in CARDS[:13]] + [[*CARDS[13:]]]

_BASE_SCORES = {"landlord": 2, "farmer": 1}


class GameEnv:
    """A hand of three agents: `players` has one for each position, with `act(infoset)` that returns a legal action.

    `num_wins` and `num_scores` count the hands since the object was made, for "landlord" and "farmer". The card play
    data that `card_play_init` takes stays as it is. `played_cards`, `last_move_dict`, `info_sets` and
    `card_play_action_seq` are made when they are asked for: changing them does not change the hand.

    `last_move` and `last_two_moves` are always empty, as they are in DouZero; `get_last_move()` and
    `get_last_two_moves()` have the moves.
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
        self._seat = 0
        self._hands = [0, 0, 0]
        self._left = [1, 1, 1]  # so that nobody has won
        self._moves: list[int] = []
        self._legal: list[int] = []
        self._legal_of: list[list[int]] = [[], [], []]
        self.last_move: list[int] = []
        self.last_two_moves: list[list[int]] = []

    def card_play_init(self, card_play_data: Mapping[str, Sequence[int]]) -> None:
        """Begin a hand: lists of cards for "landlord", "landlord_up", "landlord_down" and "three_landlord_cards".

        The landlord, who has the three cards already, leads. Raises PositionError for what cannot be dealt, and nothing
        has changed then.
        """
        sets = {name: packed_of(name, card_play_data) for name in (*POSITIONS, BOTTOM)}
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
        self.three_landlord_cards = list(card_play_data[BOTTOM])
        self._turn_of(0)

    def step(self) -> None:
        """Ask the player to act, and play what it says.

        Raises IllegalActionError for what is not among the legal actions, and nothing has changed then.
        """
        infoset, place = self.game_infoset, self.acting_player_position
        if infoset is None or place is None or self._position is None:
            raise _not_begun()
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
        self.game_done()
        if not self.game_over:
            self._turn_of((seat + 1) % 3)

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

    def game_done(self) -> bool:
        """Return whether the hand is over; where it has just ended, count it first.

        `step` calls this after every move, and it calls `compute_player_utility` and `update_num_wins_scores`: a class
        of your own may have others. A hand is counted once.
        """
        if not (all(self._left) or self.game_over):
            self.compute_player_utility()
            self.update_num_wins_scores()
            self.game_over = True
        return self.game_over

    def compute_player_utility(self) -> None:
        """Set `player_utility_dict`. Raises DdzError "not-over" while everybody holds cards."""
        if all(self._left):
            raise _not_over()
        won = self._left[0] == 0
        self.player_utility_dict = {"landlord": 2 if won else -2, "farmer": -1 if won else 1}

    def update_num_wins_scores(self) -> None:
        """Add the hand to `num_wins` and `num_scores`, once for every call, and set the winner.

        Raises DdzError "not-over" before there are utilities.
        """
        if self.player_utility_dict is None:
            raise _not_over()
        for side, utility in self.player_utility_dict.items():
            score = _BASE_SCORES[side] * 2**self.bomb_num
            if utility > 0:
                self.winner = side
                self.num_wins[side] += 1
                self.num_scores[side] += score
            else:
                self.num_scores[side] -= score

    def get_acting_player_position(self) -> str | None:
        """Return the position to act, None before a hand; after it, who has ended it. Nobody's turn is skipped."""
        return self.acting_player_position

    def get_winner(self) -> str | None:
        """Return "landlord" or "farmer", or None before the end."""
        return self.winner

    def get_bomb_num(self) -> int:
        """Return the number of bombs and rockets played so far."""
        return self.bomb_num

    def get_infoset(self) -> GameInfoSet:
        """Return a fresh infoset of the player to act. Raises DdzError where there is none."""
        return self._seen(self.get_legal_card_play_actions())

    def get_legal_card_play_actions(self) -> list[list[int]]:
        """Return what the player to act may do, each action once, the pass last. Raises DdzError as `get_infoset`."""
        if self._position is None:
            raise _not_begun()
        return [list(MOVES[number]) for number in self._legal]

    def get_last_move(self) -> list[int]:
        """Return the last move that was no pass, of the two before."""
        return self._now().last_move

    def get_last_two_moves(self) -> list[list[int]]:
        """Return the two moves before, the last one first."""
        return self._now().last_two_moves

    @property
    def card_play_action_seq(self) -> list[list[int]]:
        """All moves so far."""
        return [list(MOVES[number]) for number in self._moves]

    @property
    def last_move_dict(self) -> dict[str, list[int]]:
        """The last move of each position; a pass, and before the first, none."""
        return self._now().last_move_dict

    @property
    def played_cards(self) -> dict[str, list[int]]:
        """What each position has played, in the order of play."""
        return self._now().played_cards

    @property
    def info_sets(self) -> dict[str, InfoSet]:
        """What DouZero keeps for each position: its last turn's infoset, but hands, moves and played cards of now.

        `game_infoset` is the one of the player to act.
        """
        if self._position is None:
            return {position: InfoSet(position) for position in MOST_CARDS}
        latest_turn = len(self._moves) - self.game_over
        return info_sets_of(self._now(), latest_turn, self._legal_of.copy())

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

    def _now(self) -> GameInfoSet:
        """Return what there is to know without the legal actions; before a hand, that nobody has a card."""
        return self._seen([])

    def _seen(self, legal_actions: list[list[int]]) -> GameInfoSet:
        return GameInfoSet(
            self._seat,
            tuple(self._hands),
            self._moves,
            legal_actions,
            tuple(self.three_landlord_cards or ()),
            self.last_pid,
            self.bomb_num,
        )

    def _turn_of(self, seat: int) -> None:
        assert self._position is not None
        self._seat = seat
        self.acting_player_position = POSITIONS[seat]
        legal = self._legal = self._legal_of[seat] = PLAYS.legal(self._position)
        self.game_infoset = self._seen([list(MOVES[number]) for number in legal])

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


def _too_late(winner: str | None) -> IllegalActionError:
    why = f"the {winner} has won, so the hand is over" if winner else "the hand is over"
    return IllegalActionError(f"{why}; reset begins another", code="hand-over")


def _not_begun() -> DdzError:
    return DdzError("no hand has begun; card_play_init begins one", code="not-started")


def _not_over() -> DdzError:
    return DdzError("nobody has won yet, so there is nothing to count", code="not-over")
