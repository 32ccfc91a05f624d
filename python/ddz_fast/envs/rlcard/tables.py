"""RLCard's plays by its own ids: their texts, cards and features, and the order in which it lists answers."""

from typing import Final

import numpy as np
import numpy.typing as npt
from rlcard.games.doudizhu.utils import ID_2_ACTION, TYPE_CARD

from ddz_fast.envs.packed_cards import MOST, THERMOMETERS, PackedTable, PairTable, packed
from ddz_fast.envs.play_table import PlayTable
from ddz_fast.rules.presets import rules

__all__ = [
    "ANSWER_ORDER",
    "ANSWER_ORDER_TO_BOMBS",
    "FEATURE_ROWS",
    "FIRST_AEROPLANE",
    "FIRST_BOMB",
    "ID_OF_TEXT",
    "LETTERS",
    "PASS",
    "PLAYS",
    "RULES",
    "SHOWN",
    "TEXTS",
    "TEXT_OF_CARDS",
    "packed_text",
]

LETTERS: Final = "3456789TJQKA2BR"
RULES: Final = rules("rlcard")
_PASS_TEXT = "pass"
_BOMBS = ("bomb", "rocket")

TEXT_OF_CARDS: Final = PackedTable(lambda rank, count: LETTERS[rank] * count)

_PLACES = {
    letter: packed(int(r == rank) for r in range(len(MOST))) for rank, letter in enumerate(LETTERS)
}


def packed_text(text: str) -> int:
    """Return the packed set of a text's cards; none for a pass. Raises KeyError for other letters."""
    return 0 if text == _PASS_TEXT else sum(map(_PLACES.__getitem__, text))


SHOWN: Final = PairTable(TEXT_OF_CARDS, THERMOMETERS)
"""The text and the 54 entries of a packed set."""

TEXTS: Final[list[str]] = list(ID_2_ACTION)
ID_OF_TEXT: Final[dict[str, int]] = {text: number for number, text in enumerate(TEXTS)}
PLAYS: Final = PlayTable(RULES, order=[packed_text(text) for text in TEXTS[:-1]])
PASS: Final = PLAYS.pass_number
FIRST_AEROPLANE: Final = ID_OF_TEXT["33344455"]
"""The first id of trios with solos in a chain, which RLCard does not list by id."""
FIRST_BOMB: Final = ID_OF_TEXT["3333"]

_TABLE: npt.NDArray[np.int8] = np.frombuffer(b"".join(PLAYS.features), dtype=np.int8).reshape(
    -1, 54
)
FEATURE_ROWS: Final[list[npt.NDArray[np.int8]]] = list(_TABLE)
"""int8 (54,) by id, read-only: all states share them."""


def _answer_order(last_kinds: tuple[str, ...]) -> list[int]:
    """Return the place of each id where RLCard lists answers: the pass, the plays of the kind, then `last_kinds`."""
    kinds = [*(kind for kind in TYPE_CARD if kind not in _BOMBS), *last_kinds]
    texts = [text for kind in kinds for equals in TYPE_CARD[kind].values() for text in equals]
    places = [0] * len(TEXTS)
    for place, text in enumerate([_PASS_TEXT, *texts]):
        places[ID_OF_TEXT[text]] = place
    return places


ANSWER_ORDER: Final = _answer_order(("rocket", "bomb"))
ANSWER_ORDER_TO_BOMBS: Final = _answer_order(("bomb", "rocket"))
