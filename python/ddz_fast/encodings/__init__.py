"""Hands and actions as arrays of features and numbers: in the formats of other packages, and in a plain one.

Every function takes arrays and gives arrays, for many hands at once: `ddz_fast.batch.Observations` and `LegalActions`
in, numpy arrays out. None of the other packages has to be installed.

- `douzero`: DouZero's features of a decision and of each legal action, for its networks.
- `rlcard`: RLCard's features of a state, its action features, and its 27,472 action ids.
- `openspiel`: OpenSpiel's observation tensor, and its 26,057 action ids.
- `plain`: features of every rule set: wild cards, two decks, two to four seats, what is said before the play.

An array of another type or shape raises DdzError "bad-array" that names it, a value that the format has no place for
"out-of-range". Where the observations say that a hand has wild cards, the formats of the other packages, which do
not know them, raise DdzError "not-described".
"""

import ddz_fast.encodings.douzero as douzero
import ddz_fast.encodings.openspiel as openspiel
import ddz_fast.encodings.plain as plain
import ddz_fast.encodings.rlcard as rlcard
from ddz_fast.encodings.buffers import Buffers

__all__ = ["Buffers", "douzero", "openspiel", "plain", "rlcard"]
