"""Cards as plain tuples, so that the reference shares no code with the engine it checks."""

from collections.abc import Iterable

RANKS = "3456789TJQKA2XD"
ACE, TWO, LITTLE, BIG = (RANKS.index(rank) for rank in "A2XD")

Counts = tuple[int, ...]
"""How many cards of each of the 15 ranks, 3 first and the big joker last."""


def counts_of(text: str) -> Counts:
    """Read text such as "334XD"; one letter a card."""
    return tuple(text.count(rank) for rank in RANKS)


def text_of(cards: Counts) -> str:
    """Write cards low to high."""
    return "".join(rank * count for rank, count in zip(RANKS, cards, strict=True))


ROCKET = counts_of("XD")


def deck(*, jokers: bool) -> Counts:
    """All cards of one deck."""
    return (4,) * (TWO + 1) + ((1, 1) if jokers else (0, 0))


def minus(cards: Counts, taken: Counts) -> Counts:
    """What is left of the cards; taking what is not there is a mistake of the caller."""
    left = tuple(count - gone for count, gone in zip(cards, taken, strict=True))
    if min(left) < 0:
        raise ValueError(f"{text_of(taken)} is not in {text_of(cards)}")
    return left


def plus(*parts: Iterable[int]) -> Counts:
    """All the parts together."""
    return tuple(sum(counts) for counts in zip(*parts, strict=True))
