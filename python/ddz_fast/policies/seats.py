"""Who plays: one policy for all seats, or one a seat."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ddz_fast.errors import DdzError, shown
from ddz_fast.policies.batch import BatchPolicy
from ddz_fast.policies.native import NativePolicy

__all__ = ["POLICIES", "Policy", "name_of", "policies_of"]

Policy = str | NativePolicy | BatchPolicy

POLICIES = ("random", "heuristic")
"""The names of the built-in players."""


def policies_of(policy: Policy | Sequence[Policy], seats: int) -> list[Policy]:
    """Return one policy a seat. Raises DdzError, code "unknown-policy", for what is none."""
    chosen = policy if isinstance(policy, (list, tuple)) else [policy] * seats
    if len(chosen) != seats:
        raise DdzError(
            f"policy must be one for all, or a list of {seats}, one a seat, not {len(chosen)} of them",
            code="unknown-policy",
        )
    for one in chosen:
        _check(one)
    return list(chosen)


def _check(one: object) -> None:
    if isinstance(one, NativePolicy) or (isinstance(one, str) and one in POLICIES):
        return
    names = f"there is {', '.join(POLICIES)}, NativePolicy, and objects with choose(batch)"
    # A type has no object to ask, and what numpy calls choose is something else.
    if isinstance(one, (type, np.ndarray)) or not callable(getattr(one, "choose", None)):
        raise DdzError(f"{shown(one)} is no policy; {names}", code="unknown-policy")
    if type(one).__module__.startswith("ddz_fast.agents."):
        raise DdzError(
            f"{shown(one)} is an agent, which chooses in one hand by its view; {names}",
            code="unknown-policy",
        )


def name_of(policies: Sequence[Policy]) -> str:
    """Return the name of all, or of each where they differ, joined by commas."""
    names = [one if isinstance(one, str) else _name(one) for one in policies]
    return names[0] if len(set(names)) == 1 else ",".join(names)


def _name(policy: NativePolicy | BatchPolicy) -> str:
    name = getattr(policy, "name", None)
    return name if isinstance(name, str) else type(policy).__name__
