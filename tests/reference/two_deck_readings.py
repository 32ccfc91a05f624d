"""Every reading of exactly these cards of two decks, told from how often each rank stands in them.

Nothing is generated here: each category is a statement about the counts, so that a slip in the
generator cannot hide behind the same slip in this file.
"""

from collections.abc import Iterator

from reference.cards import ACE, BIG, LITTLE, TWO, Counts
from reference.generator import Play
from reference.two_deck_generator import TwoDeckRules

Reading = tuple[str, int, int]


def readings(rules: TwoDeckRules, cards: Counts) -> set[Play]:
    """Every legal reading of the whole set of cards."""
    if not rules.jokers and any(cards[LITTLE:]):
        return set()
    found = {*alone(cards), *chains(rules, cards)}
    if rules.trio_pair:
        found |= {*trio_with_pair(cards), *aeroplanes(rules, cards)}
    return {Play(cards, *reading) for reading in found}


def ranks_of(cards: Counts) -> list[int]:
    return [rank for rank, count in enumerate(cards) if count]


def alone(cards: Counts) -> Iterator[Reading]:
    """One rank, or the four jokers."""
    ranks, size = ranks_of(cards), sum(cards)
    if ranks == [LITTLE, BIG] and size == 4:  # two of each: the deck holds no third
        yield "rocket", 1, BIG
    if len(ranks) == 1:
        if size >= 4:
            yield "bomb", size, ranks[0]
        else:
            yield ("solo", "pair", "trio")[size - 1], 1, ranks[0]


def trio_with_pair(cards: Counts) -> Iterator[Reading]:
    ranks = ranks_of(cards)
    if sorted(cards[rank] for rank in ranks) == [2, 3]:
        (trio,) = (rank for rank in ranks if cards[rank] == 3)
        yield "trio_pair", 1, trio


def tops(rules: TwoDeckRules, cards: Counts, copies: int) -> Iterator[tuple[int, int]]:
    """Length and key of each chain of so many copies that uses up all of the cards."""
    if any(cards[LITTLE:]):
        return
    low = rules.low_ace == "all" or (rules.low_ace == "solo" and copies == 1)
    above = 0 if rules.low_ace == "none" else 2
    if not cards[TWO]:  # on 3 to A, where every rank has one place
        places = [rank for rank in range(ACE + 1) if cards[rank]]
        neighbours = places and places[-1] - places[0] + 1 == len(places)
        if neighbours and all(cards[rank] == copies for rank in places):
            yield len(places), places[-1] + above
    if not low:
        return
    # An ace at the lower end: then 2, 3 and so on without a gap; all the way up, the ace once more.
    length = sum(cards) // copies
    for bottom in (0, 1):
        top = bottom + length - 1
        if bottom == 1 and not cards[TWO]:
            continue
        if top > 13 or (bottom == 0 and not cards[ACE]):
            continue
        if all(cards[rank] == copies * times(rank, bottom, top) for rank in range(TWO + 1)):
            yield length, top


def times(rank: int, bottom: int, top: int) -> int:
    """How many places from bottom to top of the line A 2 3 to A are of the rank."""
    places = {ACE: (0, 13), TWO: (1,)}.get(rank, (rank + 2,))
    return sum(bottom <= place <= top for place in places)


def chains(rules: TwoDeckRules, cards: Counts) -> Iterator[Reading]:
    """Neighbours, all equally often."""
    for category, copies, shortest in (
        ("solo_chain", 1, rules.min_solo_chain),
        ("pair_chain", 2, rules.min_pair_chain),
        ("trio_chain", 3, 2),
    ):
        for length, key in tops(rules, cards, copies):
            if length >= shortest:
                yield category, length, key


def aeroplanes(rules: TwoDeckRules, cards: Counts) -> Iterator[Reading]:
    """Ranks that stand there three times are the body, the others the wings."""
    body = tuple(count if count == 3 else 0 for count in cards)
    wings = tuple(0 if count == 3 else count for count in cards)
    number = sum(wings) // 2
    if number < 2 or sum(wings) % 2:
        return
    if rules.consecutive_wings:
        fits = any(length == number for length, _ in tops(rules, wings, 2))
    else:
        fits = all(
            count in ((0, 2, 4, 6, 8) if rules.pair_kick_equal else (0, 2)) for count in wings
        )
    for length, key in tops(rules, body, 3):
        if fits and length == number:
            yield "trio_pair_chain", length, key
