"""Every legal lead from a hand, built body by body and kicker by kicker; clarity before speed."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from reference.cards import ACE, BIG, LITTLE, RANKS, ROCKET, TWO, Counts, minus, plus
from reference.flags import Flags

NOTHING: Counts = (0,) * len(RANKS)


class Play(NamedTuple):
    """One reading of some cards: two plays are the same when all four agree."""

    cards: Counts
    category: str
    length: int
    key: int


class Body(NamedTuple):
    """The ranks `low` to `high`, each `copies` times."""

    low: int
    high: int
    copies: int

    @property
    def length(self) -> int:
        return self.high - self.low + 1

    @property
    def cards(self) -> Counts:
        return tuple(self.copies * (self.low <= rank <= self.high) for rank in range(len(RANKS)))

    def play(self, category: str, kickers: Counts = NOTHING) -> Play:
        return Play(plus(self.cards, kickers), category, self.length, self.high)


@lru_cache(maxsize=1 << 13)
def leads(flags: Flags, hand: Counts) -> frozenset[Play]:
    """Every distinct legal lead."""
    return frozenset(plays(flags, hand, most=sum(hand)))


def plays(flags: Flags, hand: Counts, most: int) -> Iterator[Play]:
    """Every legal lead of at most `most` cards, each once."""
    for play in plays_of_any_size(flags, hand, most):
        if sum(play.cards) <= most:
            yield play


def plays_of_any_size(flags: Flags, hand: Counts, most: int) -> Iterator[Play]:
    for body in groups(hand, 1):
        yield body.play("solo")
    for body in groups(hand, 2):
        yield body.play("pair")
    for body in groups(hand, 3):
        yield body.play("trio")
        if flags.trio_solo:
            yield from with_kickers("trio_solo", body, single_kickers(flags, hand, body, 1))
        if flags.trio_pair:
            yield from with_kickers("trio_pair", body, pair_kickers(flags, hand, body, 1))
    for body in groups(hand, 4):
        yield body.play("bomb")._replace(length=4)
        if flags.four_two_solo:
            yield from with_kickers("four_two_solo", body, single_kickers(flags, hand, body, 2))
        if flags.four_two_pair:
            yield from with_kickers("four_two_pair", body, pair_kickers(flags, hand, body, 2))
    if hand[LITTLE] and hand[BIG]:
        yield Play(ROCKET, "rocket", 1, BIG)
    for body in runs(hand, 1, flags.min_solo_chain):
        yield body.play("solo_chain")
    for body in runs(hand, 2, flags.min_pair_chain):
        yield body.play("pair_chain")
    for body in runs(hand, 3, 2):
        n = body.length
        yield body.play("trio_chain")
        if flags.trio_solo and 4 * n <= most:
            yield from with_kickers("trio_solo_chain", body, single_kickers(flags, hand, body, n))
        if flags.trio_pair and 5 * n <= most:
            yield from with_kickers("trio_pair_chain", body, pair_kickers(flags, hand, body, n))


def groups(hand: Counts, copies: int) -> Iterator[Body]:
    """Each rank that the hand holds often enough."""
    for rank in range(len(RANKS)):
        if hand[rank] >= copies:
            yield Body(rank, rank, copies)


def runs(hand: Counts, copies: int, shortest: int) -> Iterator[Body]:
    """Each chain of at least `shortest` neighbours between 3 and A."""
    for low in range(ACE + 1):
        for high in range(low + shortest - 1, ACE + 1):
            if all(hand[rank] >= copies for rank in range(low, high + 1)):
                yield Body(low, high, copies)


def with_kickers(category: str, body: Body, kickers: Iterator[Counts]) -> Iterator[Play]:
    return (body.play(category, chosen) for chosen in kickers)


def spare(hand: Counts, body: Body) -> Counts:
    """What may be a kicker: the hand without every card of a body rank."""
    left = minus(hand, body.cards)
    return tuple(0 if body.low <= rank <= body.high else count for rank, count in enumerate(left))


def single_kickers(flags: Flags, hand: Counts, body: Body, number: int) -> Iterator[Counts]:
    """Every permitted set of single kickers."""
    caps = []
    for rank, count in enumerate(spare(hand, body)):
        cap = count
        if not flags.kick_equal:
            cap = min(cap, 1)
        if not flags.kick_bomb:
            cap = min(cap, 3)
        beside = rank in (body.low - 1, body.high + 1) and rank <= ACE
        if beside and not flags.kick_adjacent:
            cap = min(cap, 2)
        caps.append(cap)
    for chosen in multisets(caps, number):
        if flags.kick_rocket or not (chosen[LITTLE] and chosen[BIG]):
            yield chosen


def pair_kickers(flags: Flags, hand: Counts, body: Body, number: int) -> Iterator[Counts]:
    """Every permitted set of pair kickers; jokers make no pair in one deck."""
    caps = [count // 2 for count in spare(hand, body)[: TWO + 1]] + [0, 0]
    if not flags.pair_kick_equal:
        caps = [min(cap, 1) for cap in caps]
    for chosen in multisets(caps, number):
        yield tuple(2 * pairs for pairs in chosen)


def multisets(caps: Sequence[int], size: int) -> Iterator[Counts]:
    """Every way to take `size` things when place i offers `caps[i]` of a kind."""
    if sum(caps) < size:
        return
    if not caps:
        yield ()
        return
    for here in range(min(caps[0], size) + 1):
        for rest in multisets(caps[1:], size - here):
            yield (here, *rest)
