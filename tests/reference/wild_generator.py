"""Every lead of a hand with wild cards, found from the other end: which plays of the deck can the hand stand for?

Each natural play of the whole deck is compared with the hand; what the hand lacks, and whatever else of it they may
replace, wild cards stand for. Plays are packed into one number each, so that whole lists are compared at once.
"""

from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from reference.cards import LITTLE, RANKS, TWO, Counts, deck
from reference.flags import Flags
from reference.generator import plays as natural_plays
from reference.wild_readings import (
    CARRIERS,
    WildPlay,
    WildRules,
    all_wild,
    bomb_class,
    readings,
    split,
)

Numbers = npt.NDArray[np.int64]

CATEGORIES = (
    "solo pair trio trio_solo trio_pair solo_chain pair_chain trio_chain trio_solo_chain "
    "trio_pair_chain four_two_solo four_two_pair bomb rocket"
).split()
LARGEST = 20
"""The landlord's hand: larger plays are not in the table."""

RANK_BITS = 3
PLACES = RANK_BITS * np.arange(len(RANKS), dtype=np.int64)
LENGTH_PLACE, CATEGORY_PLACE, KEY_PLACE = (RANK_BITS * len(RANKS) + 4 * n for n in range(3))
CARDS = (1 << LENGTH_PLACE) - 1


def pack(
    cards: npt.NDArray[Any],
    category: npt.NDArray[Any],
    length: npt.NDArray[Any],
    key: npt.NDArray[Any],
) -> Numbers:
    """One number for each play; categories by their place in CATEGORIES."""
    packed: Numbers = np.zeros(len(cards), dtype=np.int64)
    for rank, place in enumerate(PLACES.tolist()):
        packed |= cards[:, rank].astype(np.int64) << place
    for part, place in (
        (length, LENGTH_PLACE),
        (category, CATEGORY_PLACE),
        (key, KEY_PLACE),
    ):
        packed |= part.astype(np.int64) << place
    return packed


def pack_plays(plays: Iterable[WildPlay]) -> Numbers:
    """The same for plays one by one; a bomb's class follows from its cards."""
    rows = [(*play.cards, CATEGORIES.index(play.category), play.length, play.key) for play in plays]
    table = np.array(rows, dtype=np.int64).reshape(-1, len(RANKS) + 3)
    return pack(table[:, : len(RANKS)], *table[:, len(RANKS) :].T)


def distinct(packed: Numbers) -> Numbers:
    """Each number once, in order; faster here than np.unique."""
    ordered: Numbers = np.sort(packed)
    return ordered[np.concatenate([[True], ordered[1:] != ordered[:-1]])] if len(packed) else packed


def categories_of(packed: Numbers) -> Numbers:
    return packed >> CATEGORY_PLACE & 15


def lengths_of(packed: Numbers) -> Numbers:
    return packed >> LENGTH_PLACE & 15


def keys_of(packed: Numbers) -> Numbers:
    return packed >> KEY_PLACE & 15


def copies_of(packed: Numbers, rank: int | Numbers) -> Numbers:
    """How many cards of the rank each play has."""
    return packed >> RANK_BITS * rank & 7


def unpack(rank: int, packed: Numbers) -> list[WildPlay]:
    """The plays in full; `rank` is the wild one."""
    columns = (packed[:, None] >> PLACES & 7, categories_of(packed), lengths_of(packed))
    rows = zip(*(column.tolist() for column in (*columns, keys_of(packed))), strict=True)
    found = []
    for cards, code, length, key in rows:
        natural, wild_cards = split(rank, tuple(cards))
        kind = bomb_class(CATEGORIES[code], wild_cards) if any(natural) else None
        if not any(natural) and wild_cards == 4:
            kind = "pure"
        found.append(WildPlay(tuple(cards), CATEGORIES[code], length, key, kind))
    return found


class Table(NamedTuple):
    """The natural plays of the whole deck."""

    cards: npt.NDArray[np.int8]
    sizes: npt.NDArray[np.int8]
    packed: Numbers


@cache
def table(flags: Flags) -> Table:
    """The plays of the deck under these flags, by their size."""
    plays = [WildPlay(*play) for play in natural_plays(flags, deck(jokers=True), most=LARGEST)]
    plays.sort(key=lambda play: sum(play.cards))
    cards = np.array([play.cards for play in plays], dtype=np.int8)
    return Table(cards, cards.sum(axis=1, dtype=np.int8), pack_plays(plays))


def leads(rules: WildRules, hand: Counts) -> Numbers:
    """Every distinct legal lead of a hand of at most LARGEST cards, packed and sorted."""
    natural, wild_cards = split(rules.rank, hand)
    plays = table(rules.flags)
    fitting = slice(0, int(np.searchsorted(plays.sizes, sum(hand), side="right")))
    meant, held = plays.cards[fitting], np.array(natural, dtype=np.int8)
    lacking = np.maximum(meant - held, 0)
    replaced = lacking.sum(axis=1)
    possible = (replaced <= wild_cards) & ~lacking[:, LITTLE:].any(axis=1)
    meant, replaced = np.minimum(meant, held)[possible], replaced[possible]
    patterns = plays.packed[fitting][possible] & ~np.int64(CARDS)
    started = (meant.astype(np.int64) << PLACES).sum(axis=1) | patterns
    found, before = [], started[:0]
    for wild in range(wild_cards + 1):
        fewer = [before[copies_of(before, r) > 0] - (1 << RANK_BITS * r) for r in range(TWO + 1)]
        before = distinct(np.concatenate([started[replaced == wild], *fewer]))
        before = before[before & CARDS != 0]
        found.append(before + (wild << RANK_BITS * rules.rank))
    found.append(pack_plays(all_wild(rules.rank, n + 1) for n in range(wild_cards)))
    together = distinct(np.concatenate(found))
    return without_wild_cores(rules, together) if rules.core_natural else together


def without_wild_cores(rules: WildRules, packed: Numbers) -> Numbers:
    """The plays but for those whose body is of wild cards only, and not of their own rank."""
    carriers = [CATEGORIES.index(category) for category in CARRIERS]
    keys = keys_of(packed)
    core = np.isin(categories_of(packed), carriers) & (keys != rules.rank)
    kept: Numbers = packed[~(core & (copies_of(packed, keys) == 0))]
    return kept


def read(rules: WildRules, cards: Counts) -> set[WildPlay]:
    """The readings of at most LARGEST cards, found in the table: a second opinion on `readings`, and faster."""
    natural, wild_cards = split(rules.rank, cards)
    if not any(natural):
        return {all_wild(rules.rank, wild_cards)}
    plays = table(rules.flags)
    first, last = np.searchsorted(plays.sizes, [sum(cards), sum(cards) + 1])
    meant, held = plays.cards[first:last], np.array(natural, dtype=np.int8)
    covers = (meant >= held).all(axis=1) & (meant[:, LITTLE:] == held[LITTLE:]).all(axis=1)
    patterns = distinct(plays.packed[first:last][covers] & ~np.int64(CARDS))
    packed = patterns | (np.array(cards, dtype=np.int64) << PLACES).sum()
    if rules.core_natural:
        packed = without_wild_cores(rules, packed)
    return set(unpack(rules.rank, packed))


def leads_one_by_one(rules: WildRules, hand: Counts) -> set[WildPlay]:
    """The leads as they are defined: the readings of every part of the hand. For small hands."""
    parts = product(*(range(count + 1) for count in hand))
    return {play for part in parts if any(part) for play in readings(rules, part)}
