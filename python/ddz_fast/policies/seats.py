"""Who plays: one policy for all seats, or one a seat."""

from __future__ import annotations

from collections.abc import Sequence

from ddz_fast.errors import DdzError, shown
from ddz_fast.policies.native import NativePolicy

__all__ = ["POLICIES", "Policy", "name_of", "policies_of"]

Policy = str | NativePolicy

POLICIES = ("random", "heuristic")
"""The names of the built-in players."""


def policies_of(policy: Policy | Sequence[Policy], seats: int) -> list[Policy]:
    """Return one policy a seat. Raises DdzError, code "unknown-policy", for what is none."""
    chosen = [policy] * seats if isinstance(policy, (str, NativePolicy)) else policy
    if not isinstance(chosen, (list, tuple)) or len(chosen) != seats:
        raise DdzError(
            f"policy must be a name or a NativePolicy, or a list of {seats}, one a seat, not {shown(policy)}",
            code="unknown-policy",
        )
    for one in chosen:
        if not isinstance(one, NativePolicy) and (not isinstance(one, str) or one not in POLICIES):
            raise DdzError(
                f"{shown(one)} is no policy; there is {', '.join(POLICIES)}, and NativePolicy",
                code="unknown-policy",
            )
    return list(chosen)


def name_of(policies: Sequence[Policy]) -> str:
    """Return the name of all, or of each where they differ, joined by commas."""
    names = [one if isinstance(one, str) else one.name for one in policies]
    return names[0] if len(set(names)) == 1 else ",".join(names)
