"""Plays with two decks: every legal lead from a hand, built place by place; clarity before speed."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import product
from typing import Any, Literal

from reference.cards import ACE, BIG, LITTLE, RANKS, TWO, Counts, plus
from reference.generator import Play, multisets

LowAce = Literal["none", "solo", "all"]
Locked = frozenset[str]

PLAIN_LINE = tuple(range(ACE + 1))
"""The ranks that chains run on: 3 to A."""
LOW_ACE_LINE = (ACE, TWO, *range(ACE + 1))
"""A 2 3 to A: the ace is the lowest place and the highest."""

ROCKET: Counts = (0,) * LITTLE + (2, 2)


@dataclass(frozen=True)
class TwoDeckRules:
    """What the rules leave open with two decks, and the sets that were reported; the defaults are `four_player`."""

    jokers: bool = True
    trio_pair: bool = True
    min_solo_chain: int = 5
    min_pair_chain: int = 3
    pair_kick_equal: bool = False
    """Pairs beside an aeroplane may be of one rank: as many as there are, up to four."""
    low_ace: LowAce = "none"
    """Which chains run on the line A 2 3 to A."""
    consecutive_wings: bool = False
    """The pairs beside an aeroplane are neighbours on the line of its body."""
    locked: Locked = frozenset()
    """Reported sets by the letter of their rank, X for the four jokers: who has all of one plays it whole."""

    def flags(self) -> dict[str, Any]:
        """The flags by name; locked sets belong to a hand, not to the rules."""
        flags = asdict(self)
        del flags["locked"]
        return flags

    def line(self, copies: int) -> Sequence[int]:
        """The ranks, lowest place first, that chains of so many copies run on."""
        low = self.low_ace == "all" or (self.low_ace == "solo" and copies == 1)
        return LOW_ACE_LINE if low else PLAIN_LINE

    def shortest(self, copies: int) -> int:
        """How many places a chain of so many copies has at least."""
        return {1: self.min_solo_chain, 2: self.min_pair_chain, 3: 2}[copies]

    def key(self, line: Sequence[int], top: int) -> int:
        """How a chain's top place is written: its rank, or with a low ace its place on the line A 2 3 to A."""
        if self.low_ace == "none" or line is LOW_ACE_LINE:
            return top
        return top + LOW_ACE_LINE.index(0)


FOUR_PLAYER = TwoDeckRules()
HALING = TwoDeckRules(low_ace="all", consecutive_wings=True)


def two_decks(*, jokers: bool) -> Counts:
    """All cards: eight of a rank and two of each joker."""
    return (8,) * (TWO + 1) + ((2, 2) if jokers else (0, 0))


def copies_of(ranks: Sequence[int], copies: int) -> Counts:
    """Each of the ranks that often; a rank that stands there twice, twice as often."""
    return tuple(copies * ranks.count(rank) for rank in range(len(RANKS)))


def within(part: Counts, whole: Counts) -> bool:
    return all(count <= most for count, most in zip(part, whole, strict=True))


@lru_cache(maxsize=1 << 12)
def leads(rules: TwoDeckRules, hand: Counts) -> frozenset[Play]:
    """Every distinct legal lead."""
    found = list(plays(rules, hand))
    distinct = frozenset(found)
    if len(distinct) != len(found):
        raise AssertionError(f"a play of {hand} was built twice")
    return frozenset(play for play in distinct if not splits(rules.locked, hand, play))


def plays(rules: TwoDeckRules, hand: Counts) -> Iterator[Play]:
    """What the hand could lead if nothing were locked."""
    yield from groups(rules, hand)
    for category, copies in (("solo_chain", 1), ("pair_chain", 2), ("trio_chain", 3)):
        line = rules.line(copies)
        for places in stretches(len(line), rules.shortest(copies)):
            body = [line[place] for place in places]
            cards, key = copies_of(body, copies), rules.key(line, places[-1])
            if not within(cards, hand):
                continue
            yield Play(cards, category, len(places), key)
            if category == "trio_chain" and rules.trio_pair:
                for wings in chain_wings(rules, hand, body):
                    yield Play(plus(cards, wings), "trio_pair_chain", len(places), key)


def groups(rules: TwoDeckRules, hand: Counts) -> Iterator[Play]:
    """Plays of one rank, a trio with its pair, and the rocket."""
    for rank, held in enumerate(hand):
        for copies, category in ((1, "solo"), (2, "pair"), (3, "trio")):
            if held >= copies:
                yield Play(copies_of([rank], copies), category, 1, rank)
        for size in range(4, held + 1):
            yield Play(copies_of([rank], size), "bomb", size, rank)
        if held >= 3 and rules.trio_pair:
            for other in range(BIG + 1):
                if other != rank and hand[other] >= 2:
                    cards = plus(copies_of([rank], 3), copies_of([other], 2))
                    yield Play(cards, "trio_pair", 1, rank)
    if within(ROCKET, hand):
        yield Play(ROCKET, "rocket", 1, BIG)


def stretches(places: int, shortest: int) -> Iterator[range]:
    """All neighbouring places of a line, at least so many."""
    for low in range(places):
        for high in range(low + shortest - 1, places):
            yield range(low, high + 1)


def chain_wings(rules: TwoDeckRules, hand: Counts, body: Sequence[int]) -> Iterator[Counts]:
    """The pairs that an aeroplane may carry, one for each trio, none of a rank of the body."""
    number = len(body)
    if rules.consecutive_wings:
        line = rules.line(3)
        for low in range(len(line) - number + 1):
            wings = line[low : low + number]
            if not set(wings) & set(body) and within(copies_of(wings, 2), hand):
                yield copies_of(wings, 2)
        return
    most = 4 if rules.pair_kick_equal else 1
    caps = [0 if rank in body else min(most, hand[rank] // 2) for rank in range(len(RANKS))]
    for chosen in multisets(caps, number):
        yield tuple(2 * pairs for pairs in chosen)


def splits(locked: Locked, hand: Counts, play: Play) -> bool:
    """Whether the play takes from a reported set without being that whole set."""
    for letter in locked:
        rank = RANKS.index(letter)
        if rank >= LITTLE:
            if within(ROCKET, hand) and any(play.cards[LITTLE:]) and play.category != "rocket":
                return True
        elif hand[rank] >= 7 and play.cards[rank]:
            whole = play.category == "bomb" and play.cards[rank] == hand[rank]
            if not whole:
                return True
    return False


def locked_texts(locked: Locked, hand: Counts) -> tuple[str, ...]:
    """The cards of the reported sets that the hand still holds."""
    held = []
    for rank, letter in enumerate(RANKS[:LITTLE]):
        if letter in locked and hand[rank] >= 7:
            held.append(letter * hand[rank])
    if RANKS[LITTLE] in locked and within(ROCKET, hand):
        held.append("XXDD")
    return tuple(held)


def parts(hand: Counts) -> Iterator[Counts]:
    """Every part of a small hand, itself included, but not nothing."""
    for part in product(*(range(count + 1) for count in hand)):
        if any(part):
            yield part
