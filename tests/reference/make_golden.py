"""Writes tests/golden/perft.json: run `python make_golden.py` in this folder after changing it.

The numbers come from the slow reference alone, so the fast engine cannot vouch for itself.
"""

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from reference.cards import Counts, counts_of, deck, text_of
from reference.flags import PRESETS
from reference.generator import Play
from reference.play import State
from reference.turns import perft
from reference.two_deck_generator import FOUR_PLAYER, HALING, locked_texts, two_decks
from reference.two_deck_play import TwoDeckState

GOLDEN = Path(__file__).parents[1] / "golden" / "perft.json"
DEEPEST = 9
ENOUGH = 50_000
"""A position is not counted one level deeper once a level has this many leaves."""


@dataclass(frozen=True)
class Case:
    """A position with the name it is reported under and how deep to count."""

    name: str
    preset: str
    changes: dict[str, Any]
    state: State | TwoDeckState
    landlord: int


def case(name: str, preset: str, *hands: str, **changes: bool | int) -> Case:
    """A position in which the landlord, seat 0, leads."""
    flags = PRESETS[preset].with_(changes)
    return Case(name, preset, changes, State(flags, tuple(map(counts_of, hands)), 0), 0)


TWO_DECKS = {"four_player": FOUR_PLAYER, "haling": HALING}


def two_deck_case(
    name: str, preset: str, *hands: str, locked: str = "", landlord: int = 0, **changes: Any
) -> Case:
    """The same with two decks; `locked` names the ranks of the landlord's reported sets."""
    rules = replace(TWO_DECKS[preset], locked=frozenset(locked), **changes)
    state = TwoDeckState(rules, tuple(map(counts_of, hands)), landlord)
    return Case(name, preset, changes, state, landlord)


def small() -> Iterator[Case]:
    """Endings, chosen to hold every category and the flags that change what is legal."""
    yield case("every seat one card", "classic", "3", "4", "5")
    yield case("singles only", "classic", "3579", "468T", "JQKA")
    yield case("rocket and bombs", "classic", "3333XD4", "55556", "7777AA")
    yield case("pairs and trios", "classic", "333445", "666778", "999TT")
    yield case("straights", "classic", "3456789", "456789T", "89TJQKA")
    yield case("short straights", "classic", "345678", "45678T", "9TJQK", min_solo_chain=3)
    yield case("long straights", "classic", "345678", "456789T", "9TJQKA2", min_solo_chain=6)
    yield case("pair chains", "classic", "334455", "55667788", "QQKKAA")
    yield case("spade three pairs", "spade_three", "334455", "667788", "QQKKAA")
    yield case("aeroplanes", "classic", "33344456", "66677789", "TTTJJJ22")
    yield case("fours with two", "classic", "33334455", "66667788", "9999XD")
    yield case("openspiel aeroplanes", "openspiel", "33344456", "66677789", "TTTJJJXD")
    yield case("openspiel no fours", "openspiel", "33334455", "66667788", "9999XD")
    yield case("rlcard jokers", "rlcard", "333444XD", "555666AA", "7777888")
    yield case("rlcard adjacent", "rlcard", "333444555666", "777888999", "TTTJJJ")
    yield case("rlcard twos beside the ace", "rlcard", "444QQQKKKAAA222", "555666", "777888")
    yield case("douzero kickers", "douzero", "3333444555666", "7777888", "TTTJJJ")
    yield case("no equal kickers", "classic", "33344455", "66677788", "TTTT22", kick_equal=False)
    yield case("no two jokers", "classic", "3334448XD", "555566", "7777", kick_rocket=False)
    yield case(
        "equal pair kickers", "classic", "333344445", "5556667777", "TTTT22", pair_kick_equal=True
    )
    yield case("no trio with solo", "classic", "3334445", "66677789", "TTTJJ2", trio_solo=False)
    yield case("no trio with pair", "classic", "33344455", "6667778899", "TTTJJ2", trio_pair=False)
    yield case(
        "four with pairs only", "classic", "33334455", "66667788", "9999TJ", four_two_solo=False
    )
    yield case("no jokers", "classic", "3334445", "55667788", "QQKKAA2", jokers=False)
    yield case("two seats", "two_player", "3334567", "44889TJ")
    yield case("two seats, bombs", "two_player", "33334XD", "55556AA2")
    yield case("four seats", "twelve_card", "33456", "4477", "5688", "99TA")
    yield case("four seats, aeroplanes", "twelve_card", "33344456", "66677", "8899T", "TTAA")


def dealt(preset: str, sizes: tuple[int, ...], seed: int) -> Case:
    """A whole deal, the landlord's cards included."""
    cards = list(text_of(deck(jokers=PRESETS[preset].jokers)))
    random.Random(seed).shuffle(cards)
    hands = []
    for size in sizes:
        hands.append("".join(cards[:size]))
        del cards[:size]
    return case(f"deal {seed} of {preset}", preset, *hands)


def two_deck_small() -> Iterator[Case]:
    """Endings with two decks: every category, both lines, and reported sets."""
    yield two_deck_case("two decks: jokers", "four_player", "XXDD", "33XX", "44DD", "2255")
    yield two_deck_case("two decks: bombs", "four_player", "33333345", "66667", "55555", "88882")
    yield two_deck_case("two decks: aeroplanes", "four_player", "333444XX55", "66677788", "9999TT")
    yield two_deck_case(
        "two decks: equal wings", "four_player", "3334445555", "6667778888", pair_kick_equal=True
    )
    yield two_deck_case(
        "two decks: no trio with pair", "four_player", "3334445566", "77788899", trio_pair=False
    )
    yield two_deck_case(
        "two decks: short chains",
        "four_player",
        "3456677",
        "QKA2234",
        "TJQQKKAA",
        min_solo_chain=3,
        min_pair_chain=2,
    )
    yield two_deck_case("haling: low straights", "haling", "A234567", "A2345K", "23456TJ", "TJQKA2")
    yield two_deck_case("haling: whole line", "haling", "A23456789TJQKA", "23456789TJQKA2")
    yield two_deck_case("haling: low pairs", "haling", "AA223344", "QQKKAA22", "334455AA")
    yield two_deck_case("haling: wings", "haling", "AAA2223344", "KKKAAA2233XX", "QQQKKKAA22")
    yield two_deck_case("haling: wings below", "haling", "333444AA22", "QQQKKK3344", "666777DD")
    yield two_deck_case(
        "haling: low ace in straights only",
        "haling",
        "AA22334455",
        "AAA222333",
        "QQQKKKAAA2",
        low_ace="solo",
    )
    yield two_deck_case(
        "free wings on the line with a low ace",
        "four_player",
        "AAA2224455",
        "333444KKXX",
        low_ace="all",
    )
    yield two_deck_case("locked: seven", "haling", "77777776889", "9999T", "TTTT3", locked="7")
    yield two_deck_case("locked: eight", "haling", "333333334567", "4444", "55556", locked="3")
    yield two_deck_case("locked: jokers", "haling", "XXDD33345", "2222", "66667", locked="X")
    yield two_deck_case(
        "locked: two sets", "haling", "KKKKKKKXXDDQQA", "JJJJ33", "2222A", "44", locked="KX"
    )
    yield two_deck_case(
        "locked: the landlord is not first",
        "haling",
        "44556",
        "AAAAAAAAK",
        "2222",
        "999",
        locked="A",
        landlord=1,
    )


def two_deck_deals() -> Iterator[Case]:
    """The hands of whole deals with two decks."""
    for seed in range(2):
        for preset, rules in TWO_DECKS.items():
            cards = list(text_of(two_decks(jokers=rules.jokers)))
            random.Random(f"{preset} {seed}").shuffle(cards)
            ends = (0, 33, 58, 83, 108)
            hands = ("".join(cards[low:high]) for low, high in pairwise(ends))
            yield two_deck_case(f"{preset} deal {seed}", preset, *hands)


def deals() -> Iterator[Case]:
    """Hands of the size that a game starts with."""
    for seed in range(3):
        yield dealt("classic", (20, 17, 17), seed)
        yield dealt("two_player", (23, 20), seed)
        yield dealt("twelve_card", (16, 12, 12, 12), seed)
    for preset in ("rlcard", "openspiel", "douzero", "spade_three"):
        yield dealt(preset, (20, 17, 17), 7)


def middles(cases: list[Case], seed: int) -> Iterator[Case]:
    """Moments inside tricks of the same hands, reached by random play."""
    rng = random.Random(seed)
    for start in cases:
        state = middle = start.state
        for _ in range(rng.randrange(2, 4 * len(state.hands))):
            moves = sorted(state.moves(), key=lambda move: move or ())
            state = state.after(rng.choice(moves))
            if state.is_over():
                break
            if state.to_beat is not None:
                middle = state
        by = rng.randrange(len(middle.hands))
        landlord = (start.landlord + by) % len(middle.hands)
        name = f"inside: {start.name}"
        yield Case(name, start.preset, start.changes, turn(middle, by), landlord)


def turn(state: State | TwoDeckState, by: int) -> State | TwoDeckState:
    """The same moment with every seat moved on, so that the landlord is not always seat 0."""
    seats = len(state.hands)
    hands: list[Counts] = [()] * seats
    for seat, hand in enumerate(state.hands):
        hands[(seat + by) % seats] = hand
    last = None if state.to_beat_by is None else (state.to_beat_by + by) % seats
    to_act = (state.to_act + by) % seats
    return replace(state, hands=tuple(hands), to_act=to_act, to_beat_by=last)


def counted(case: Case) -> dict[str, Any]:
    """The case as it is written down, with its leaf counts from depth 1 on."""
    state, counts = case.state, []
    locked: tuple[str, ...] = ()
    if isinstance(state, TwoDeckState):
        locked = locked_texts(state.rules.locked, state.hands[case.landlord])
    for depth in range(1, DEEPEST + 1):
        counts.append(perft(state, depth))
        if counts[-1] == 0 or counts[-1] >= ENOUGH:
            break
    return {
        "name": case.name,
        "rules": case.preset,
        "flags": case.changes,
        "hands": [text_of(hand) for hand in state.hands],
        "landlord": case.landlord,
        "to_act": state.to_act,
        "to_beat": None if state.to_beat is None else written(state.to_beat),
        "to_beat_by": state.to_beat_by,
        **({"locked": locked} if locked else {}),
        "counts": counts,
    }


def written(play: Play) -> dict[str, str | int]:
    """A play with its cards as text."""
    return {**play._asdict(), "cards": text_of(play.cards)}


def main() -> None:
    """Count everything and write one case a line."""
    cases = [*small(), *deals()]
    cases += list(middles(cases, seed=11))
    two_deck = [*two_deck_small(), *two_deck_deals()]
    cases += [*two_deck, *middles(two_deck, seed=12)]
    lines = []
    for each in cases:
        started = process_time()
        lines.append(json.dumps(counted(each), ensure_ascii=False))
        print(f"{process_time() - started:6.2f} s  {lines[-1]}")
    GOLDEN.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
