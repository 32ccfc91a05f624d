"""InfoSet: what a player knows at its turn, and in DouZero's way the hands of the others as well."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from ddz_fast.envs.douzero.tables import BOMBS, CARD_LISTS, MOVES, PLAYS, POSITIONS

__all__ = ["GameInfoSet", "InfoSet", "info_sets_of"]

_NAMED_IN_ORDER = ("landlord", "landlord_up", "landlord_down")
"""The order of DouZero's own dictionaries."""


class InfoSet:
    """What a player knows at its turn; empty until somebody fills it."""

    def __init__(self, player_position: str) -> None:
        """Know nothing but the position: "landlord", "landlord_down" or "landlord_up"."""
        self.player_position = player_position
        self.player_hand_cards: Any = None
        self.num_cards_left_dict: Any = None
        self.three_landlord_cards: Any = None
        self.card_play_action_seq: Any = None
        self.other_hand_cards: Any = None
        self.legal_actions: Any = None
        self.last_move: Any = None
        self.last_two_moves: Any = None
        self.last_move_dict: Any = None
        self.played_cards: Any = None
        self.all_handcards: Any = None
        self.last_pid: Any = None
        self.bomb_num: Any = None


class GameInfoSet(InfoSet):
    """The infoset of a turn in a game. What is never asked for is never made; all of it is the caller's to change."""

    def __init__(
        self,
        seat: int,
        hands: tuple[int, ...],
        moves: list[int],
        legal_actions: list[list[int]],
        three_landlord_cards: tuple[int, ...],
        last_pid: str,
        bomb_num: int,
    ) -> None:
        """Remember the turn: packed hands by seat, and the numbers of all moves so far (the list may grow behind)."""
        self.player_position = POSITIONS[seat]
        self.legal_actions = legal_actions
        self.last_pid = last_pid
        self.bomb_num = bomb_num
        self._hands = hands
        self._moves = moves
        self._plies = len(moves)
        self._three_landlord_cards = three_landlord_cards

    @cached_property
    def player_hand_cards(self) -> list[int]:
        """The player's own cards, sorted."""
        return self._hand(self.player_position)

    @cached_property
    def other_hand_cards(self) -> list[int]:
        """The cards of the two others, one hand behind the other."""
        hands = [self._hand(name) for name in _NAMED_IN_ORDER if name != self.player_position]
        return hands[0] + hands[1]

    @cached_property
    def all_handcards(self) -> dict[str, list[int]]:
        """All hands by position."""
        return {name: self._hand(name) for name in _NAMED_IN_ORDER}

    @cached_property
    def num_cards_left_dict(self) -> dict[str, int]:
        """How many cards each position holds."""
        return {name: len(self._hand(name)) for name in _NAMED_IN_ORDER}

    @cached_property
    def three_landlord_cards(self) -> list[int]:
        """The bottom cards that the landlord has not played yet."""
        return list(self._three_landlord_cards)

    @cached_property
    def card_play_action_seq(self) -> list[list[int]]:
        """All moves so far."""
        return [list(MOVES[number]) for number in self._moves[: self._plies]]

    @cached_property
    def last_move(self) -> list[int]:
        """The last move that was no pass, of the two before."""
        moves = self.last_two_moves
        return list(moves[0] or moves[1])

    @cached_property
    def last_two_moves(self) -> list[list[int]]:
        """The two moves before, the last one first."""
        last = self._moves[max(self._plies - 2, 0) : self._plies]
        moves = [list(MOVES[number]) for number in reversed(last)]
        return moves + [[] for _ in range(2 - len(last))]

    @cached_property
    def last_move_dict(self) -> dict[str, list[int]]:
        """The last move of each position; a pass, and before the first, none."""
        moves: dict[str, list[int]] = {name: [] for name in _NAMED_IN_ORDER}
        for ply in range(max(self._plies - 3, 0), self._plies):
            moves[POSITIONS[ply % 3]] = list(MOVES[self._moves[ply]])
        return moves

    @cached_property
    def played_cards(self) -> dict[str, list[int]]:
        """What each position has played, in the order of play."""
        played: dict[str, list[int]] = {name: [] for name in _NAMED_IN_ORDER}
        for ply, number in enumerate(self._moves[: self._plies]):
            played[POSITIONS[ply % 3]] += MOVES[number]
        return played

    def _hand(self, position: str) -> list[int]:
        return CARD_LISTS[self._hands[POSITIONS.index(position)]]


class _SeatInfoSet(GameInfoSet):
    """What `GameEnv.info_sets` has of a seat that has been to act.

    DouZero fills it in the seat's turn, but the hands, the moves and what has been played are the game's own objects,
    which go on. So these are of now, and the rest is of the seat's last turn.
    """

    def __init__(self, seat: int, ply: int, legal: Sequence[int], now: GameInfoSet) -> None:
        """Go back from `now` to the seat's turn, in which `ply` moves had been made; legal moves by number."""
        moves = now._moves
        self.player_position = POSITIONS[seat]
        self.bomb_num = sum(number in BOMBS for number in moves[:ply])
        self.last_pid = POSITIONS[0]
        for before in range(max(ply - 3, 0), ply):
            if moves[before] != PLAYS.pass_number:
                self.last_pid = POSITIONS[before % 3]
        hands = list(now._hands)
        for since in range(ply, now._plies):
            hands[since % 3] += PLAYS.cards[moves[since]]
        self._hands, self._moves, self._plies = tuple(hands), moves, ply
        self._legal, self._now = legal, now

    @cached_property
    def legal_actions(self) -> list[list[int]]:
        """What the seat could do in its last turn."""
        return [list(MOVES[number]) for number in self._legal]

    @cached_property
    def player_hand_cards(self) -> list[int]:
        """The seat's cards now."""
        return self._now.all_handcards[self.player_position]

    @cached_property
    def all_handcards(self) -> dict[str, list[int]]:
        """All hands now."""
        return self._now.all_handcards

    @cached_property
    def three_landlord_cards(self) -> list[int]:
        """The bottom cards that the landlord still has now."""
        return self._now.three_landlord_cards

    @cached_property
    def card_play_action_seq(self) -> list[list[int]]:
        """All moves until now."""
        return self._now.card_play_action_seq

    @cached_property
    def last_move_dict(self) -> dict[str, list[int]]:
        """The last move of each position until now."""
        return self._now.last_move_dict

    @cached_property
    def played_cards(self) -> dict[str, list[int]]:
        """What each position has played until now."""
        return self._now.played_cards


def info_sets_of(
    now: GameInfoSet, latest_turn: int, legal: Sequence[Sequence[int]]
) -> dict[str, InfoSet]:
    """Return DouZero's infosets of all seats by position.

    `now` is the game as it is, `latest_turn` how many moves had been made when somebody was last to act, and `legal`
    what each seat could do in its last turn, by number. A seat that has not been to act knows its cards alone.
    """
    found: dict[str, InfoSet] = {}
    for name in _NAMED_IN_ORDER:
        seat = POSITIONS.index(name)
        ply = latest_turn - (latest_turn - seat) % 3
        if ply >= 0:
            found[name] = _SeatInfoSet(seat, ply, legal[seat], now)
        else:
            found[name] = InfoSet(name)
            found[name].player_hand_cards = now.all_handcards[name]
    return found
