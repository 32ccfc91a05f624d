"""Every reading of exactly these cards, told from how often each rank stands in them.

Nothing is generated here: each category is a statement about the counts, so that a slip in the
generator cannot hide behind the same slip in this file.
"""

from collections.abc import Iterator

from reference.cards import ACE, BIG, LITTLE, TWO, Counts
from reference.flags import Flags
from reference.generator import Play


def readings(flags: Flags, cards: Counts) -> set[Play]:
    """Every legal reading of the whole set of cards."""
    found = {*plain(cards), *chains(flags, cards), *trios(flags, cards), *fours(flags, cards)}
    return {Play(cards, category, length, key) for category, length, key in found}


Reading = tuple[str, int, int]


def ranks_of(cards: Counts) -> list[int]:
    return [rank for rank, count in enumerate(cards) if count]


def plain(cards: Counts) -> Iterator[Reading]:
    """One rank alone, or the two jokers."""
    ranks = ranks_of(cards)
    if ranks == [LITTLE, BIG]:
        yield "rocket", 1, BIG
    if len(ranks) == 1:
        size = sum(cards)
        yield {1: "solo", 2: "pair", 3: "trio", 4: "bomb"}[size], size if size == 4 else 1, ranks[0]


def chains(flags: Flags, cards: Counts) -> Iterator[Reading]:
    """Neighbouring ranks up to the ace, all equally often."""
    ranks = ranks_of(cards)
    low, high = ranks[0], ranks[-1]
    copies = {cards[rank] for rank in ranks}
    if high > ACE or high - low + 1 != len(ranks) or len(copies) != 1:
        return
    for each, category, shortest in (
        (1, "solo_chain", flags.min_solo_chain),
        (2, "pair_chain", flags.min_pair_chain),
        (3, "trio_chain", 2),
    ):
        if copies == {each} and len(ranks) >= shortest:
            yield category, len(ranks), high


def trios(flags: Flags, cards: Counts) -> Iterator[Reading]:
    """Trios that carry one single card each, or one pair each."""
    size = sum(cards)
    for allowed, share, name in (
        (flags.trio_solo, 4, "trio_solo"),
        (flags.trio_pair, 5, "trio_pair"),
    ):
        if not allowed or size % share:
            continue
        n = size // share
        for low in range(TWO + 2 - n):
            high = low + n - 1
            body = range(low, high + 1)
            if any(cards[rank] != 3 for rank in body) or (n > 1 and high > ACE):
                continue
            rest = {rank: cards[rank] for rank in ranks_of(cards) if rank not in body}
            fits = singles_fit if share == 4 else pairs_fit
            if fits(flags, rest, low, high):
                yield (name if n == 1 else f"{name}_chain"), n, high


def fours(flags: Flags, cards: Counts) -> Iterator[Reading]:
    """Four of a rank with two single cards or with two pairs."""
    size = sum(cards)
    for rank in ranks_of(cards):
        if cards[rank] != 4:
            continue
        rest = {other: cards[other] for other in ranks_of(cards) if other != rank}
        if size == 6 and flags.four_two_solo and singles_fit(flags, rest, rank, rank):
            yield "four_two_solo", 1, rank
        if size == 8 and flags.four_two_pair and pairs_fit(flags, rest, rank, rank):
            yield "four_two_pair", 1, rank


def singles_fit(flags: Flags, rest: dict[int, int], low: int, high: int) -> bool:
    """Whether these cards may be single kickers of a body from `low` to `high`."""
    if not flags.kick_equal and any(count > 1 for count in rest.values()):
        return False
    if not flags.kick_rocket and LITTLE in rest and BIG in rest:
        return False
    if not flags.kick_bomb and 4 in rest.values():
        return False
    neighbours = {low - 1, high + 1} & set(range(ACE + 1))
    return flags.kick_adjacent or all(rest.get(rank, 0) < 3 for rank in neighbours)


def pairs_fit(flags: Flags, rest: dict[int, int], low: int, high: int) -> bool:
    """Whether these cards may be pair kickers; which body they go with does not matter."""
    del low, high
    return set(rest.values()) <= ({2, 4} if flags.pair_kick_equal else {2})


CANONICAL_ORDER = (
    "rocket",
    "bomb",
    "solo_chain",
    "pair_chain",
    "trio_chain",
    "trio_solo_chain",
    "trio_pair_chain",
    "four_two_pair",
    "four_two_solo",
    "trio_pair",
    "trio_solo",
    "trio",
    "pair",
    "solo",
)


def canonical(found: set[Play]) -> Play:
    """The reading that is meant when nobody says which: first of the order, then highest."""
    return min(found, key=lambda play: (CANONICAL_ORDER.index(play.category), -play.key))
