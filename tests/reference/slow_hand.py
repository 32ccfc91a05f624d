"""One hand of the slow environment: a `Game`, the streams of its seats, and what came of it."""

from __future__ import annotations

from typing import Any

import numpy as np

import ddz_fast as ddz
from ddz_fast import Deal, Game, _core, agents

__all__ = ["PLAY_LACKS", "SlowHand", "play_rules"]

PLAY_LACKS = {
    *("bid", "dang", "huangfan", "mingwang", "touliao", "tanda", "baodao", "fight"),
    *("robs", "open", "doubles", "multiplier", "redeals"),
}
"""Outcome columns that the play alone has not."""


def play_rules(rules: ddz.RuleSet) -> ddz.RuleSet:
    """The rules without what is said before the play: who would speak first, a seat drawn at random, is landlord."""
    return rules.with_flags(
        auction="none",
        first="random",
        rob=False,
        opening=False,
        doubling=False,
        winner_stays=False,
        winner_calls_first=False,
        huangfan=False,
        mingwang=False,
        touliao=False,
        tanda=False,
        baodao=False,
    )


class SlowHand:
    """A hand of `Game(rules, seed, index)`, or one of the caller's cards under that game's streams.

    `counts` are the caller's cards, (seats + 1, 15) with the bottom last. A rank's cards are handed out in seat order,
    the lowest ids first, then to the bottom. `first` is who speaks first, in the play alone the landlord. Where a
    card would be turned up, none is, and it is no joker: the game is told of the lowest card of that seat, and
    `observed` hides it. Without `first` the card is drawn as ever. Deals after a void one are those of the seed, the
    caller's being in the place of the first. Where a known card decides, it decides in those, and the draws are those
    that the seed's own deals would have had.
    """

    def __init__(
        self,
        rules: ddz.RuleSet,
        seed: int,
        index: int,
        *,
        whole: bool,
        room: ddz.Room | None,
        counts: Any = None,
        first: int | None = None,
    ) -> None:
        self.rules, self.seed, self.index, self.whole, self.room = rules, seed, index, whole, room
        self.drawn: dict[int, list[int]] = {seat: [] for seat in range(rules.seats)}
        self.hides_face_up = self.knows_no_card = False
        played = rules if whole else play_rules(rules)
        table = room if whole else None
        if counts is None:
            self.game = Game(played, seed, index, room=table)
            return
        dealt = _handed_out(played, counts)
        known: dict[str, Any] = {}
        if first is not None and played.first == "landlord_card":
            played = played.with_flags(first="random")  # suits are arbitrary, and no seat has it
            self.knows_no_card = True
            known["dealer"] = self._speaker_by_card(0)[1]
        if first is not None and played.first == "face_up_card":
            known["face_up"], self.hides_face_up = min(dealt[first]), True
        elif first is not None:
            known["first"] = first
        deal = Deal(dealt[:-1], dealt[-1], decks=rules.decks, **known)
        self.game = Game(played, seed, index, deal=deal, room=table)

    def copy(self) -> SlowHand:
        twin = SlowHand.__new__(SlowHand)
        vars(twin).update(vars(self), game=self.game.copy())
        twin.drawn = {seat: numbers.copy() for seat, numbers in self.drawn.items()}
        return twin

    def draw(self, seat: int, n: int) -> int:
        """The place that the random player of a seat takes among n: a number of its stream where there is a choice."""
        if n < 2:
            return 0
        stream = _core.Stream(self.seed, self.index, 0, _core.PURPOSE_POLICY + seat)
        for earlier in self.drawn[seat]:
            stream.below(earlier)
        self.drawn[seat].append(n)
        return stream.below(n)

    def act(self, place: int) -> None:
        self.game.apply(self.game.legal_actions()[place])
        if self.game.phase == "redeal":
            number = len(self.game.deals)
            plan = self.rules.deal_plan
            hands, bottom = _core.deal_cards(plan, self.seed, self.index, 0, number)
            first = self._speaker_by_card(number)[0] if self.knows_no_card else None
            self.game.redeal(Deal(hands, bottom, decks=self.rules.decks, first=first))
            self.hides_face_up = False

    def _speaker_by_card(self, number: int) -> tuple[int, int]:
        """Who holds the landlord card, or a card drawn instead, in a deal of the seed, and the dealer."""
        rules, dealer = self.rules, 0
        stream = _core.Stream(self.seed, self.index, 0, _core.PURPOSE_PHASES)
        card = ddz.card_id(rules.landlord_card)
        for deal in range(number + 1):
            hands, _ = _core.deal_cards(rules.deal_plan, self.seed, self.index, 0, deal)
            holders = [seat for seat, hand in enumerate(hands) if card in hand]
            if not holders:
                holders = [stream.below(rules.seats * rules.hand_cards) // rules.hand_cards]
            dealer = dealer if deal else stream.below(rules.seats)
        return holders[0], dealer

    def play_inside(self, policy: list[str | None]) -> None:
        """Let the seats with a policy act until another is to act, or the hand is over."""
        while (seat := self.game.seat_to_act) is not None:
            name = policy[seat]
            if name is None:
                return
            actions = self.game.legal_actions()
            if name == "random":
                self.act(self.draw(seat, len(actions)))
            else:
                chosen = agents.make(name, self.seed).choose(self.game.visible_to(seat))
                self.act(list(actions).index(chosen))

    def outcome(self) -> dict[str, Any]:
        """The outcome columns of the hand, of the play alone those that it has."""
        found = self.game.outcome
        assert found is not None
        return {name: fact for name, fact in found.items() if self.whole or name not in PLAY_LACKS}

    def rewards(self, kind: str) -> list[float]:
        """What each seat gets: its payoff, in the play alone for the lowest stake, or 1 and -1 by side."""
        found, game = self.game.outcome, self.game
        assert found is not None
        seats = range(self.rules.seats)
        if kind == "win":
            if game.landlord is None:
                return [0.0 for _ in seats]
            sides = [(seat == game.landlord) == found["landlord_won"] for seat in seats]
            return [1.0 if won else -1.0 for won in sides]
        if self.whole:
            assert game.payoffs is not None
            return list(map(float, game.payoffs))
        plain = {"bid": 1, "dang": 1, "baodao": 0, "robs": 0, "open": 1}
        plain |= dict.fromkeys(("huangfan", "mingwang", "touliao", "tanda", "fight"), False)
        facts = plain | {"doubles": (False,) * self.rules.seats, **self.outcome()}
        room = ddz.Room() if self.room is None else self.room
        return list(map(float, ddz.settle(self.rules, facts, room)[0]))

    def everything(self) -> list[list[int]]:
        """All cards that the seats hold, by rank: in the opening those of the whole deal."""
        game = self.game
        is_dealt = game.landlord is not None or game.is_over
        hands = game.hands if is_dealt else game.deal.hands
        return [ddz.Hand.from_cards(hand).counts.tolist() for hand in hands]


def _handed_out(rules: ddz.RuleSet, counts: Any) -> list[list[int]]:
    """The ids of these cards, by seat and then the bottom: of each rank the lowest ids first."""
    ids = {
        rank: [
            54 * deck + card
            for deck in range(rules.decks)
            for card in (range(4 * rank, 4 * rank + 4) if rank < 13 else [39 + rank])
        ]
        for rank in range(15)
    }
    dealt: list[list[int]] = []
    for row in np.asarray(counts).tolist():
        cards = []
        for rank, count in enumerate(row):
            cards += [ids[rank].pop(0) for _ in range(count)]
        dealt.append(cards)
    return dealt
