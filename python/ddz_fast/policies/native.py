"""NativePolicy: a player that somebody has compiled, as C functions in capsules."""

from __future__ import annotations

from types import ModuleType

import numpy as np

from ddz_fast import _core
from ddz_fast.errors import DdzError, shown

__all__ = ["NativePolicy"]

_SPEAKERS = ("random", "heuristic")


class NativePolicy:
    """A player whose choices a C function makes, wherever `simulate` takes a policy.

    `choose` is a capsule of a function `void choose(const ddz_turn *turn, void *context, ddz_move *move)`, which fills
    in a legal move. `ddz_fast.h`, in the folder that `ddz_fast.get_include()` returns, says what a turn holds: the
    seat's cards, the play to beat, and sums of what each seat has played; not what was said or shown, nor the order of
    moves. Before the play "random" or "heuristic" speaks for it, or `say`, a capsule of a function
    `uint32_t say(const ddz_turn *turn, void *context)` that returns the place of its choice in `turn->sayings`. The
    capsules are named by these signatures as Cython spells them, `CHOOSE_SIGNATURE` and `SAY_SIGNATURE`.

    `context` is what both functions are given: None is NULL, a capsule is its pointer, and anything with contiguous
    memory, such as a numpy array, the address of that memory, which is kept meanwhile.

    The functions run on all threads of a simulation at once and without the GIL: they may touch no Python object and
    raise nothing. Games are the same for the same seed, on any number of threads, where they draw their random numbers
    from `turn->stream` and change nothing in the context. What they choose is checked: a move that is not legal ends
    the simulation with an IllegalActionError, code "illegal-choice".

    Raises DdzError for a capsule that holds something else, code "bad-capsule", and for a context that is no memory,
    code "bad-context".
    """

    name = "native"
    """What a result calls it."""

    CHOOSE_SIGNATURE: str = _core.CHOOSE_SIGNATURE
    SAY_SIGNATURE: str = _core.SAY_SIGNATURE

    def __init__(self, choose: object, context: object = None, say: object = "random") -> None:
        """Check the capsules and keep what they belong to."""
        if isinstance(context, np.ndarray) and context.dtype.hasobject:
            raise DdzError(
                "context must be memory that C can read; this array holds Python objects",
                code="bad-context",
            )
        self._player = _core.NativePlayer(choose, context, say)
        self._source = "a capsule"

    @classmethod
    def from_cython(
        cls, module: ModuleType, name: str, context: object = None, say: object = "random"
    ) -> NativePolicy:
        """Take the functions from a Cython module that exports them, declared `cdef api … noexcept nogil`.

        `say` may also be the name of one of its functions. Raises DdzError, code "bad-capsule", where the module
        exports no such function, and for one of another signature.
        """
        exported = getattr(module, "__pyx_capi__", None)
        if not isinstance(exported, dict):
            raise DdzError(
                f"{getattr(module, '__name__', shown(module))} exports no C functions; a Cython module does, those "
                "declared `cdef api … noexcept nogil`",
                code="bad-capsule",
            )
        if isinstance(say, str) and say not in _SPEAKERS:
            say = _exported(module, exported, say)
        policy = cls(_exported(module, exported, name), context, say)
        policy._source = f"{module.__name__}.{name}"
        return policy

    @property
    def player(self) -> _core.NativePlayer:
        """The policy as the core takes it."""
        return self._player

    def __repr__(self) -> str:
        """Show where it comes from."""
        return f"<NativePolicy of {self._source}>"


def _exported(module: ModuleType, exported: dict[str, object], name: str) -> object:
    if isinstance(name, str) and name in exported:
        return exported[name]
    names = ", ".join(sorted(exported)) or "nothing"
    raise DdzError(
        f"{module.__name__} exports no C function {shown(name)}; it exports {names}; declare it "
        "`cdef api … noexcept nogil`",
        code="bad-capsule",
    )
