"""Witness: an independent statement of what each seat of a game may know, to hold its views against."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from ddz_fast import Hand, Move
from ddz_fast.game import Game
from dealt import RANKS, ids_of_rank

__all__ = ["Witness"]


class Witness:
    """Watches a game from behind every seat: notes what is said and done, and knows the deal.

    Says what a seat may know from the rules alone (rules.md, "Who may see what"): its own cards, plays, counts, what
    was said, the bottom and the wild rank once the landlord is known, opened hands in full, doubling once all have
    chosen; with two decks the bottom is the landlord's alone, and so is that he could report a set and does not.
    """

    def __init__(self, game: Game) -> None:
        self.game, self.rules = game, game.rules
        self.asked: list[int] = []
        self.said: list[tuple[int, str, Any]] = []
        self.plays: list[tuple[int, Move, tuple[int, ...]]] = []
        self.opened: set[int] = set()
        self.forget()

    def forget(self) -> None:
        """The deal is void."""
        self.deals = len(self.game.deals)
        self.asked, self.said, self.opened = [], [], set()

    def act(self, action: Any) -> None:
        seat, phase = self.game.seat_to_act, self.game.phase
        assert seat is not None
        self.game.apply(action)
        if phase == "play":
            self.plays.append((seat, action, self.game.history[-1].cards))
        else:
            self.said.append((seat, phase, action))
            if phase == "opening":
                self.asked.append(seat)
            if action in ("open", "tanda"):
                self.opened.add(seat)
        if len(self.game.deals) > self.deals:
            self.forget()

    def dealt(self) -> int:
        """How many cards each seat has had: the moments come in turn, each from the dealer on."""
        if self.game.phase != "opening":
            return self.rules.hand_cards
        moments = [0] if self.rules.open_before else []
        tiers = len(self.rules.open_tiers)
        stretch = -(-self.rules.hand_cards // tiers)
        moments += [min(stretch * (tier + 1), self.rules.hand_cards) for tier in range(tiers)]
        dealer = self.game.deal.dealer or 0
        to_act = self.game.seat_to_act
        assert to_act is not None
        order = [(seat - dealer) % self.rules.seats for seat in (*self.asked, to_act)]
        return moments[sum(after <= before for before, after in pairwise(order))]

    def holds(self, seat: int) -> set[int]:
        cards = set(self.game.deal.hands[seat][: self.dealt()])
        if seat == self.game.landlord:
            cards |= set(self.game.deal.bottom)
        return cards - {card for _, _, cards in self.plays for card in cards}

    def reported(self) -> list[Hand]:
        """The sets named so far, as the landlord had them with the bottom, low to high."""
        named = {said.split("_")[1] for _, phase, said in self.said if phase == "baodao"}
        landlord = self.game.landlord
        if landlord is None:
            return []
        had = [*self.game.deal.hands[landlord], *self.game.deal.bottom]
        sets = []
        for rank in (rank for rank in RANKS[:13] if rank in named):
            ids = ids_of_rank(rank, 2)
            sets.append(Hand(rank * sum(card in ids for card in had)))
        return sets + [Hand("XXDD")] * ("jokers" in named)

    def phase_seen_by(self, seat: int) -> str:
        """While the landlord can report, the others see what would follow if he reported nothing more."""
        if self.game.phase != "baodao" or seat == self.game.landlord:
            return self.game.phase
        twin = self.game.copy()
        twin.apply("no_report")
        return twin.phase

    def check(self, seat: int) -> None:
        game, rules, view = self.game, self.rules, self.game.visible_to(seat)
        deal, everyone = game.deal, range(rules.seats)
        own = self.holds(seat)
        assert (view.phase, view.seat_to_act) == (self.phase_seen_by(seat), game.seat_to_act)
        assert view.cards == tuple(sorted(own))
        assert view.hand == Hand.from_cards(sorted(own))
        assert view.cards_left == tuple(len(self.holds(other)) for other in everyone)
        assert view.opened == {other: tuple(sorted(self.holds(other))) for other in self.opened}

        may_see = game.landlord is not None and (rules.bottom_shown or seat == game.landlord)
        assert view.bottom == (tuple(sorted(deal.bottom)) if may_see else None)
        assert view.huangfan == (rules.huangfan and len(game.deals) > 1)
        assert list(view.reported) == self.reported()
        played = {card for _, _, cards in self.plays for card in cards}
        known = rules.has_wild_cards and not rules.draws_wild_rank
        drawn = deal.wild_rank if game.landlord is not None else None
        assert view.wild_rank == (rules.wild_rank if known else drawn)
        assert set(view.bottom_left) == (set(deal.bottom) - played if may_see else set())

        is_out = any(deal.face_up in hand[: self.dealt()] for hand in deal.hands)
        assert view.face_up == (deal.face_up if is_out else None)
        assert view.first == (None if game.phase == "opening" else game.first)

        doubling = [said for _, phase, said in self.said if phase == "doubling"]
        is_open = game.phase in ("play", "over")
        assert view.said == tuple(
            (other, said)
            for other, phase, said in self.said
            if other == seat or ((phase != "doubling" or is_open) and said != "no_report")
        )
        if is_open and rules.doubling:
            who = {s for s, phase, said in self.said if phase == "doubling" and said == "double"}
            assert view.doubles == tuple(other in who for other in everyone)
        else:
            assert view.doubles is None
            assert is_open or len(doubling) < rules.seats

        assert view.plays == tuple((other, move) for other, move, _ in self.plays)
        assert view.played == tuple(cards for _, _, cards in self.plays)
        assert view.landlord == game.landlord
        assert view.legal_actions == (game.legal_actions() if game.seat_to_act == seat else ())

        gone = own | played  # what is shown can still be played
        unseen = Counter((RANKS if rules.jokers else RANKS[:13]) * rules.decks)
        unseen.update(dict.fromkeys(RANKS[:13], 3 * rules.decks))
        unseen.subtract(rank for rank in RANKS for card in ids_of_rank(rank, 2) if card in gone)
        assert Counter(str(view.unseen)) == +unseen
