"""What property tests draw: hands full of repeats and runs, and any flags of the play phase."""

import random

from hypothesis import strategies as st

from reference.cards import ACE, BIG, LITTLE, RANKS, ROCKET, TWO, Counts, deck
from reference.flags import CLASSIC, PRESETS, Flags
from reference.generator import Play, leads
from reference.two_deck_generator import FOUR_PLAYER, HALING, LOW_ACE_LINE, TwoDeckRules, two_decks
from reference.wild_readings import WildRules

LARGEST = 23
"""The landlord of the two-player game holds this many cards, more than anybody else."""

booleans: dict[str, st.SearchStrategy[bool]] = {
    name: st.sampled_from([default, not default])
    for name, default in CLASSIC.as_dict().items()
    if isinstance(default, bool)
}

any_flags: st.SearchStrategy[Flags] = st.builds(
    Flags,
    min_solo_chain=st.integers(3, 7),
    min_pair_chain=st.integers(2, 4),
    **booleans,
)

flags: st.SearchStrategy[Flags] = st.one_of(st.sampled_from(list(PRESETS.values())), any_flags)
"""The presets about half of the time, else any combination."""


@st.composite
def blocks(draw: st.DrawFn) -> Counts:
    """Some neighbouring ranks, each equally often: what chains and their kickers are made of."""
    low = draw(st.one_of(st.integers(0, ACE), st.integers(ACE - 3, ACE)))
    length = draw(st.integers(1, 12))
    copies = draw(st.integers(1, 4))
    high = min(low + length - 1, ACE)
    return tuple(copies * (low <= rank <= high) for rank in range(len(RANKS)))


@st.composite
def groups(draw: st.DrawFn) -> Counts:
    """One rank, 2 and jokers included."""
    which = draw(st.one_of(st.integers(0, BIG), st.just(TWO)))
    copies = draw(st.integers(1, 4)) if which <= TWO else 1
    return tuple(copies * (rank == which) for rank in range(len(RANKS)))


@st.composite
def hands(draw: st.DrawFn, *, jokers: bool = True, largest: int = LARGEST) -> Counts:
    """A hand of one deck: blocks and groups laid on one another, cut to size."""
    limit = deck(jokers=jokers)
    size = draw(st.integers(1, largest))
    held = [0] * len(RANKS)
    parts = draw(st.lists(st.one_of(blocks(), groups(), groups()), min_size=1, max_size=9))
    if draw(st.booleans()):
        parts.append(ROCKET)
    for part in parts:
        for rank, copies in enumerate(part):
            room = min(limit[rank] - held[rank], size - sum(held))
            held[rank] += min(copies, room)
    if not any(held):
        held[draw(st.integers(0, TWO))] = 1
    return tuple(held)


@st.composite
def questions(draw: st.DrawFn, *, largest: int = LARGEST) -> tuple[Flags, Counts]:
    """Flags and a hand that their deck holds."""
    chosen = draw(flags)
    return chosen, draw(hands(jokers=chosen.jokers, largest=largest))


@st.composite
def plays_from(draw: st.DrawFn, chosen: Flags, hand: Counts) -> Play:
    """One of the leads from the hand; every category that it allows is equally likely."""
    by_category: dict[str, list[Play]] = {}
    for play in sorted(leads(chosen, hand)):
        by_category.setdefault(play.category, []).append(play)
    return draw(st.sampled_from(by_category[draw(st.sampled_from(sorted(by_category)))]))


@st.composite
def tricks(draw: st.DrawFn) -> tuple[Flags, Counts, Play]:
    """Flags, a hand, and a play to beat: often one of the hand's own shapes, so that it can be."""
    chosen, hand = draw(questions())
    other = hand if draw(st.booleans()) else draw(hands(jokers=chosen.jokers))
    return chosen, hand, draw(plays_from(chosen, other))


@st.composite
def wild_questions(draw: st.DrawFn, *, largest: int = LARGEST) -> tuple[WildRules, Counts]:
    """Flags with a wild rank, and a hand that their deck holds; often with all four wild cards."""
    chosen, rank = draw(flags), draw(st.integers(0, TWO))
    rules = WildRules(chosen, rank, core_natural=draw(st.booleans()))
    others = list(draw(hands(jokers=chosen.jokers, largest=largest)))
    others[rank] = 0
    most = min(4, largest - sum(others))
    others[rank] = draw(st.one_of(st.integers(0, most), st.just(most)))
    if not any(others):
        others[rank] = 1
    return rules, tuple(others)


def shuffled_hands(
    number: int, *, seed: int, largest: int = 20, jokers: bool = True
) -> list[Counts]:
    """Plain random hands: every other one from few ranks, so that it is full of repeats."""
    rng = random.Random(seed)
    full = deck(jokers=jokers)
    found = []
    for index in range(number):
        few = rng.sample(range(len(RANKS)), 7) if index % 2 else range(len(RANKS))
        pool = [rank for rank in few for _ in range(full[rank])]
        taken = rng.sample(pool, min(rng.randint(1, largest), len(pool)))
        found.append(tuple(taken.count(rank) for rank in range(len(RANKS))))
    return [hand for hand in found if any(hand)]


two_deck_rules: st.SearchStrategy[TwoDeckRules] = st.one_of(
    st.sampled_from([FOUR_PLAYER, HALING]),
    st.builds(
        TwoDeckRules,
        jokers=st.sampled_from([True, False]),
        trio_pair=st.sampled_from([True, False]),
        min_solo_chain=st.integers(3, 7),
        min_pair_chain=st.integers(2, 4),
        pair_kick_equal=st.booleans(),
        low_ace=st.sampled_from(["none", "solo", "all"]),
        consecutive_wings=st.booleans(),
    ),
)
"""Both presets about half of the time, else any combination of the flags of two decks."""


@st.composite
def two_deck_hands(draw: st.DrawFn, *, jokers: bool = True, largest: int = 33) -> Counts:
    """A hand of two decks: runs on A 2 3 .. K A and groups laid on one another, cut to size."""
    limit, held = two_decks(jokers=jokers), [0] * len(RANKS)
    size = draw(st.integers(1, largest))
    for _ in range(draw(st.integers(1, 8))):
        low, length = draw(st.integers(0, 13)), draw(st.sampled_from([1, 1, 1, 2, 3, 4, 6, 10, 14]))
        places = [draw(st.sampled_from([LITTLE, BIG]))] if length == 1 and low == 13 else []
        ranks = places or [LOW_ACE_LINE[place] for place in range(low, min(low + length, 14))]
        copies = draw(st.integers(1, 8 if length < 3 else 4))
        for rank in ranks:
            held[rank] += min(copies, limit[rank] - held[rank], size - sum(held))
    if not any(held):
        held[draw(st.integers(0, TWO))] = 1
    return tuple(held)


@st.composite
def two_deck_questions(draw: st.DrawFn, *, largest: int = 33) -> tuple[TwoDeckRules, Counts]:
    """Rules and a hand that their decks hold."""
    rules = draw(two_deck_rules)
    return rules, draw(two_deck_hands(jokers=rules.jokers, largest=largest))
