"""What RLCard's game keeps in `round` and `players`, read from ours."""

from __future__ import annotations

from typing import Protocol

from rlcard.games.base import Card

from ddz_fast.envs.rlcard.observation import LANDLORD
from ddz_fast.envs.rlcard.physical import card_text

__all__ = ["DoudizhuPlayer", "DoudizhuRound"]


class _Game(Protocol):
    trace: list[tuple[int, str]]
    seat: int
    initial_hands: list[str]
    players: list[DoudizhuPlayer]

    @property
    def seen_cards(self) -> str: ...
    @property
    def last_play(self) -> tuple[int, int] | None: ...
    def physical_hands(self) -> list[list[int]]: ...


class DoudizhuRound:
    """What RLCard keeps in `game.round`."""

    landlord_id = LANDLORD

    def __init__(self, game: _Game) -> None:
        """Look at a game."""
        self._game = game

    @property
    def current_player(self) -> int:
        """The player to act."""
        return self._game.seat

    @property
    def trace(self) -> list[tuple[int, str]]:
        """All actions so far, with who took them."""
        return self._game.trace

    @property
    def seen_cards(self) -> str:
        """The bottom cards of whose ranks the landlord has played none."""
        return self._game.seen_cards

    @property
    def greater_player(self) -> DoudizhuPlayer | None:
        """Who made the last play, or None before the first."""
        greater = self._game.last_play
        return None if greater is None else self._game.players[greater[0]]


class DoudizhuPlayer:
    """What RLCard keeps in `game.players`."""

    def __init__(self, game: _Game, player_id: int) -> None:
        """Look at a player of a game."""
        self._game = game
        self.player_id = player_id
        self.role = "landlord" if player_id == LANDLORD else "peasant"

    @property
    def initial_hand(self) -> str:
        """The cards as they were dealt, the landlord's with the bottom."""
        return self._game.initial_hands[self.player_id]

    @property
    def current_hand(self) -> list[Card]:
        """The cards held."""
        cards = map(card_text, self._game.physical_hands()[self.player_id])
        return [Card(text, "") if text in ("BJ", "RJ") else Card(*text) for text in cards]

    @property
    def played_cards(self) -> str | None:
        """The last play, or None."""
        plays = (t for s, t in reversed(self._game.trace) if s == self.player_id and t != "pass")
        return next(plays, None)
