"""Writes tests/golden/perft.json: run `python make_golden.py` in this folder after changing it.

The numbers come from the slow reference alone, so the fast engine cannot vouch for itself.
"""

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from reference.cards import Counts, counts_of, deck, text_of
from reference.flags import PRESETS
from reference.generator import Play
from reference.play import State, perft

GOLDEN = Path(__file__).parents[1] / "golden" / "perft.json"
DEEPEST = 9
ENOUGH = 50_000
"""A position is not counted one level deeper once a level has this many leaves."""


@dataclass(frozen=True)
class Case:
    """A position with the name it is reported under and how deep to count."""

    name: str
    preset: str
    changes: dict[str, bool | int]
    state: State
    landlord: int


def case(name: str, preset: str, *hands: str, **changes: bool | int) -> Case:
    """A position in which the landlord, seat 0, leads."""
    flags = PRESETS[preset].with_(changes)
    return Case(name, preset, changes, State(flags, tuple(map(counts_of, hands)), 0), 0)


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
        turned = rng.randrange(len(middle.hands))
        yield Case(
            f"inside: {start.name}", start.preset, start.changes, turn(middle, turned), turned
        )


def turn(state: State, by: int) -> State:
    """The same moment with every seat moved on, so that the landlord is not always seat 0."""
    seats = len(state.hands)
    hands: list[Counts] = [()] * seats
    for seat, hand in enumerate(state.hands):
        hands[(seat + by) % seats] = hand
    last = None if state.to_beat_by is None else (state.to_beat_by + by) % seats
    return State(state.flags, tuple(hands), (state.to_act + by) % seats, state.to_beat, last)


def counted(case: Case) -> dict[str, Any]:
    """The case as it is written down, with its leaf counts from depth 1 on."""
    state, counts = case.state, []
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
        "counts": counts,
    }


def written(play: Play) -> dict[str, str | int]:
    """A play with its cards as text."""
    return {**play._asdict(), "cards": text_of(play.cards)}


def main() -> None:
    """Count everything and write one case a line."""
    cases = [*small(), *deals()]
    cases += list(middles(cases, seed=11))
    lines = []
    for each in cases:
        started = process_time()
        lines.append(json.dumps(counted(each), ensure_ascii=False))
        print(f"{process_time() - started:6.2f} s  {lines[-1]}")
    GOLDEN.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
