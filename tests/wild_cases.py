"""Random hands and plays with wild cards, under rule sets that differ in every flag of the play."""

import random
from functools import cache

from reference.cards import BIG, RANKS, TWO, Counts
from reference.flags import CLASSIC, ONESTRAW, PAGAT, PRESETS, Flags
from reference.wild_generator import CATEGORIES, LARGEST, categories_of, table
from reference.wild_readings import WildRules

FLAGS = (
    CLASSIC,
    CLASSIC.with_(PAGAT),
    CLASSIC.with_(ONESTRAW),
    PRESETS["rlcard"],
    Flags(min_solo_chain=3, min_pair_chain=2, kick_bomb=True, kick_adjacent=False),
    Flags(trio_solo=False, four_two_solo=False, pair_kick_equal=True, min_pair_chain=2),
    Flags(trio_pair=False, four_two_pair=False, kick_equal=False, min_solo_chain=4),
)
RULES = tuple(
    WildRules(FLAGS[n % len(FLAGS)], n % (TWO + 1), core_natural=n % 3 == 2)
    for n in range(2 * (TWO + 1))
)
"""Every rank wild twice, each time with other flags."""

COPIES = (4,) * (TWO + 1) + (1, 1)


def name_of(rules: WildRules) -> str:
    """What tells a failing case from the others."""
    changed = [
        f"{flag}={value}"
        for flag, value in rules.flags.as_dict().items()
        if value != CLASSIC.as_dict()[flag]
    ]
    core = ["wild_core_natural"] if rules.core_natural else []
    return "-".join([RANKS[rules.rank], *changed, *core])


def random_hand(
    rng: random.Random, rank: int, size: int, wild_cards: int, jokers: bool = True
) -> Counts:
    """A hand of that size; of few neighbouring ranks two times in three, so that it is full of plays."""
    others = [each for each in range(BIG + 1 if jokers else TWO + 1) if each != rank]
    few = rng.choice([len(others), 4, 7])
    start = rng.randrange(len(others))
    likely = [others[(start + step) % len(others)] for step in range(few)]
    pool = [each for each in likely for _ in range(COPIES[each])]
    rest = [each for each in others if each not in likely for _ in range(COPIES[each])]
    rng.shuffle(pool)
    rng.shuffle(rest)
    taken = (pool + rest)[: size - wild_cards] + [rank] * wild_cards
    return tuple(taken.count(each) for each in range(len(RANKS)))


def random_hands(
    rng: random.Random, rank: int, number: int, smallest: int, largest: int
) -> list[Counts]:
    """Hands of any of these sizes with no to four wild cards."""
    hands = []
    for _ in range(number):
        size = rng.randint(smallest, largest)
        wild_cards = min(size, rng.choice([0, 1, 2, 3, 4, 4]))
        hands.append(random_hand(rng, rank, size, wild_cards))
    return hands


def random_cards(rng: random.Random, rules: WildRules) -> Counts:
    """Cards of which about half are a play: a play with some cards replaced, sometimes one too many or too few."""
    kind = rng.random()
    while kind < 0.85:
        cards = replaced(rng, rules.rank, random_play(rng, rules.flags))
        if cards is None:
            continue
        if kind < 0.6:
            return cards
        slip = rng.choice([rank for rank in range(BIG + 1) if rank != rules.rank])
        step = 1 if sum(cards) < LARGEST and cards[slip] < COPIES[slip] else -1
        if cards[slip] + step >= 0:
            return tuple(count + step * (rank == slip) for rank, count in enumerate(cards))
    size = rng.randint(1, LARGEST)
    return random_hand(rng, rules.rank, size, rng.randint(1, min(4, size)))


@cache
def rows_by_category(flags: Flags) -> list[list[int]]:
    """Where the plays of each category stand in the table of these flags."""
    codes = categories_of(table(flags).packed).tolist()
    rows: list[list[int]] = [[] for _ in CATEGORIES]
    for row, code in enumerate(codes):
        rows[code].append(row)
    return [each for each in rows if each]


def random_play(rng: random.Random, flags: Flags) -> Counts:
    """The cards of a natural play; every category is equally likely."""
    row = rng.choice(rng.choice(rows_by_category(flags)))
    return tuple(table(flags).cards[row].tolist())


def replaced(rng: random.Random, rank: int, play: Counts) -> Counts | None:
    """The play with one to four cards replaced by wild ones; None where it has nothing to replace."""
    natural = [each for each in range(TWO + 1) if each != rank for _ in range(play[each])]
    most = min(4, play[rank] + len(natural))
    if not most:
        return None
    wild_cards = rng.randint(max(1, play[rank]), most)
    gone = rng.sample(natural, wild_cards - play[rank])
    return tuple(
        wild_cards if each == rank else count - gone.count(each) for each, count in enumerate(play)
    )
