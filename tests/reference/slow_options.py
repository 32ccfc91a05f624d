"""What a caller gives the slow environment, checked."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ddz_fast import DdzError, agents
from ddz_fast.errors import shown

__all__ = ["Options", "checked_options", "checked_policy", "one_of"]


class Options(NamedTuple):
    """Which hands are reset, with what cards, and who speaks first or is landlord in them."""

    mask: Any
    deals: Any
    first: Any


def one_of(name: str, value: Any, known: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in known:
        raise DdzError(f"{name} may be {', '.join(known)}, not {shown(value)}", code=f"bad-{name}")
    return value


def checked_policy(policy: Any, seats: int) -> list[str | None]:
    each = [policy] * seats if policy is None or isinstance(policy, str) else list(policy)
    if len(each) != seats:
        raise DdzError(f"policy must have {seats} entries, not {len(each)}", code="unknown-policy")
    for name in each:
        if name is not None and name not in agents.names():
            raise DdzError(f"{shown(name)} is no policy", code="unknown-policy")
    if None not in each:
        raise DdzError("policy leaves no seat to step", code="unknown-policy")
    return each


def checked_options(env: Any, seed: Any, options: Any) -> Options:
    given = {} if options is None else dict(options)
    who = "landlord" if env.phases == "play" else "first"
    unknown = set(given) - {"reset_mask", "deals", who}
    if unknown:
        raise _bad(f"{shown(min(unknown))} is no option; options are reset_mask, deals and {who}")
    mask = np.asarray(given.get("reset_mask", np.ones(env.num_envs, bool)))
    if mask.shape != (env.num_envs,) or mask.dtype != np.bool_:
        raise _bad(f"reset_mask must be bool ({env.num_envs},), not {shown(mask)}")
    if "reset_mask" in given and (seed is not None or not env._hands):
        raise _bad("a reset_mask goes with hands that are dealt, and without a seed")
    deals, first = given.get("deals"), given.get(who)
    if deals is not None:
        deals = np.asarray(deals)
        rules, shape = env.rules, (env.num_envs, env.seats + 1, 15)
        if deals.shape != shape or deals.dtype != np.uint8:
            raise _bad(f"deals must be uint8 {shape}, not {shown(deals)}")
        cards = [rules.hand_cards] * env.seats + [rules.bottom_cards]
        deck = [4 * rules.decks] * 13 + [rules.decks * rules.jokers] * 2
        for deal in deals[mask]:
            if deal.sum(axis=1).tolist() != cards or (deal.sum(axis=0, dtype=int) > deck).any():
                raise _bad(f"a deal must be of {cards} cards of the deck")
    if first is not None:
        first = np.asarray(first)
        if deals is None:
            raise _bad(f"{who} goes with deals")
        if first.shape != (env.num_envs,) or first.dtype.kind not in "iu":
            raise _bad(f"{who} must be integers ({env.num_envs},), not {shown(first)}")
        if not ((first >= 0) & (first < env.seats))[mask].all():
            raise _bad(f"{who} must be seats from 0 to {env.seats - 1}")
    return Options(mask, deals, first)


def _bad(message: str) -> DdzError:
    return DdzError(message, code="bad-options")
