"""Every lead of random 20-card hands: nanoseconds a move listed, and a hand counted."""

import itertools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pyspiel
from douzero.env.move_generator import MovesGener
from rlcard.games.doudizhu import Judger

import ddz_fast as ddz
from peers.deals import Deal, counts_of, douzero_hand, openspiel_state, random_deals, rlcard_hand
from peers.table import Bound, Row
from peers.timing import Contender, Plan, Units

LISTED, COUNTED = "ddz_fast, enumerate_many", "ddz_fast, count_leads_many"
A_MOVE, A_HAND = Bound("≤", 1.2, "ns a move"), Bound("≤", 12, "ns a hand")
HANDS = 20_000
PEER_HANDS = 1_000  # the first of them: the peers take long


def rows(plan: Plan, native: Path | None) -> list[Row]:
    deals = random_deals(HANDS, seed=20)
    with plan.pinned():
        listing = plan.race([*listing_ours(deals), *listing_peers(deals[:PEER_HANDS])])
        counting = plan.race(counting_ours(deals))
    return [
        *in_nanoseconds("leads of 20-card hands, listed", listing, "moves", LISTED, A_MOVE),
        *in_nanoseconds("leads of 20-card hands, counted", counting, "hands", COUNTED, A_HAND),
    ]


def in_nanoseconds(
    area: str, rates: dict[str, dict[str, float]], unit: str, judged: str, bound: Bound
) -> list[Row]:
    """Rows of the time for one move or one hand."""
    result = []
    for name, rate in rates.items():
        time = 1e9 / rate[unit]
        values = {f"ns a {unit[:-1]}": time, "moves a hand": rate["moves"] / rate["hands"]}
        ratio = None if name.startswith("ddz_fast") else time * rates[judged][unit] / 1e9
        required = bound.judge(time) if name == judged else {}
        result.append(Row(area, name, values, ratio, **required))
    return result


def listing_ours(deals: Sequence[Deal]) -> list[Contender]:
    """Batches in C++, and Python objects one hand at a time."""
    counts = counts_of([deal.landlord for deal in deals])
    rules = ddz.rules("classic")
    hands = [ddz.Hand.from_counts(row) for row in counts[:PEER_HANDS]]

    def enumerate_many() -> Units:
        return {"hands": len(counts), "moves": int(rules.enumerate_many(counts))}

    def leads_many() -> Units:
        offsets = rules.leads_many(counts)[0]
        return {"hands": len(counts), "moves": int(offsets[-1])}

    def objects(hand: Any) -> int:
        return len(list(rules.leads(hand)))

    return [
        Contender(LISTED, enumerate_many),
        Contender("ddz_fast, leads_many into arrays", leads_many),
        Contender("ddz_fast, list of Move objects", one_by_one(hands, objects)),
    ]


def listing_peers(deals: Sequence[Deal]) -> list[Contender]:
    """Each peer's own generator, its lists of Python objects included."""
    game = pyspiel.load_game("dou_dizhu")
    states = [openspiel_state(game, deal) for deal in deals]
    texts = [rlcard_hand(deal.landlord) for deal in deals]
    lists = [douzero_hand(deal.landlord) for deal in deals]
    return [
        Contender(
            "OpenSpiel, legal_actions", one_by_one(states, lambda state: len(state.legal_actions()))
        ),
        Contender(
            "DouZero, MovesGener",
            one_by_one(lists, lambda hand: len(MovesGener(hand).gen_moves())),
        ),
        Contender(
            "RLCard, playable_cards_from_hand",
            one_by_one(texts, lambda hand: len(Judger.playable_cards_from_hand(hand))),
        ),
    ]


def counting_ours(deals: Sequence[Deal]) -> list[Contender]:
    """The number of leads without listing them (no peer can)."""
    counts = counts_of([deal.landlord for deal in deals])
    rules = ddz.rules("classic")
    hands = [ddz.Hand.from_counts(row) for row in counts[:PEER_HANDS]]

    def count_leads_many() -> Units:
        return {"hands": len(counts), "moves": int(rules.count_leads_many(counts).sum())}

    return [
        Contender(COUNTED, count_leads_many),
        Contender("ddz_fast, count_leads", one_by_one(hands, rules.count_leads)),
    ]


def one_by_one(hands: Sequence[Any], count: Callable[[Any], int]) -> Callable[[], Units]:
    """A run over a few hands, every time the next ones."""
    size = 25
    starts = itertools.cycle(range(0, len(hands), size))

    def run() -> Units:
        start = next(starts)
        some = hands[start : start + size]
        return {"hands": len(some), "moves": sum(map(count, some))}

    return run
