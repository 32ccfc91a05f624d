"""Observations and actions as text, for people who look at an environment."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ddz_fast._core import Hand, Move, Pattern
from ddz_fast.batch.legal import SAYING, LegalActions
from ddz_fast.batch.observations import NO_RANK, PHASES, Observations
from ddz_fast.categories import Category
from ddz_fast.phases.sayings import SAYINGS, Saying
from ddz_fast.rules import RuleSet

__all__ = ["actions_of", "table_text"]

_RANKS = "3456789TJQKA2XD"
_BOMB_CLASSES = (None, "soft", "hard", "pure")
_CHAINS = ("solo_chain", "pair_chain", "trio_chain", "trio_solo_chain", "trio_pair_chain")


def actions_of(
    rules: RuleSet, legal: LegalActions, hand: int = 0, wild_rank: int = NO_RANK
) -> list[Move | Saying]:
    """Return what one hand's seat to act may do, as `Game.legal_actions` has it.

    `wild_rank` is that of its observation, which the moves of a rule set with wild cards need.
    """
    own = legal.of(hand)
    wild = None if wild_rank == NO_RANK else _RANKS[wild_rank]
    found: list[Move | Saying] = []
    for place, code in enumerate(own.category.tolist()):
        length, key = int(own.length[place]), int(own.key[place])
        if code == SAYING:
            found.append(SAYINGS[key])
            continue
        category = Category.from_code(code)
        bomb_class = _BOMB_CLASSES[own.bomb_class[place]]
        pattern = Pattern(category, length, key, bomb_class)  # type: ignore[arg-type]
        is_on_line = rules.low_ace != "none" and str(category) in _CHAINS
        found.append(Move(Hand.from_counts(own.counts[place]), pattern, wild, is_on_line))
    return found


def table_text(
    observations: Observations, row: int = 0, hands: npt.NDArray[np.uint8] | None = None
) -> str:
    """Return one observation as lines of text: the table as that seat sees it. Needs all fields.

    `hands`, uint8 (seats, 15), are the cards of all seats, where whoever looks may see them.
    """
    seen = observations
    me, landlord = int(seen.seat[row]), int(seen.landlord[row])
    seats = seen.cards_left.shape[1]
    lines = [_state(seen, row)]
    for seat in range(seats):
        role = "" if landlord < 0 else ", landlord" if seat == landlord else ", peasant"
        own = seen.hand[row] if seat == me else seen.shown[row, seat]
        cards = own if hands is None else hands[seat]
        told = f": {_cards(cards)}" if cards.any() else ""
        mark = ">" if seat == seen.seat_to_act[row] else " "
        left = f"{seen.cards_left[row, seat]} cards"
        lines.append(f"{mark} seat {seat}{role}, {left}{told}")
    if seen.bottom[row].any():
        lines.append(f"bottom {_cards(seen.bottom[row])}")
    if seen.reported[row].any():
        lines.append(f"reported {_cards(seen.reported[row])}")
    said = [
        f"{seat} {SAYINGS[code]}"
        for code, seat in zip(seen.said[row].tolist(), seen.said_by[row].tolist(), strict=True)
        if code >= 0
    ]
    if said and not seen.plies[row]:
        lines.append("said: " + ", ".join(said))
    moves = [
        f"{seat} {_cards(cards) or 'pass'}"
        for cards, seat in zip(seen.history[row], seen.history_seat[row].tolist(), strict=True)
        if seat >= 0
    ]
    if moves:
        lines.append("played: " + ", ".join(moves[-2 * seats :]))
    return "\n".join(lines)


def _state(seen: Observations, row: int) -> str:
    """Return the phase, the stake so far, and what is to be beaten."""
    facts = [PHASES[seen.phase[row]].replace("_", " ")]
    numbers = (("bid", 0), ("robs", 0), ("open", 1), ("bombs", 0), ("rockets", 0))
    for name, usual in numbers:
        value = int(getattr(seen, name)[row])
        if value != usual:
            facts.append(f"{name} {value}")
    if seen.wild_rank[row] != NO_RANK:
        facts.append(f"wild {_RANKS[seen.wild_rank[row]]}")
    if seen.face_up[row] != NO_RANK:
        facts.append(f"face up {_RANKS[seen.face_up[row]]}")
    if seen.to_beat_by[row] >= 0:
        facts.append(f"to beat {_cards(seen.to_beat[row])} of seat {seen.to_beat_by[row]}")
    return ", ".join(facts)


def _cards(counts: npt.NDArray[np.uint8]) -> str:
    return str(Hand.from_counts(counts))
