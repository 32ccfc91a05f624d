"""Many hands at once: deals and whole games, into numpy columns."""

from __future__ import annotations

import time
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ddz_fast import _core
from ddz_fast.errors import DdzError, shown
from ddz_fast.memory import check_memory
from ddz_fast.numbers import LARGEST_INDEX, LARGEST_SEED, integer
from ddz_fast.phases.compiled import play_plan, whole_plan
from ddz_fast.policies import POLICIES, NativePolicy, Policy, name_of, policies_of
from ddz_fast.policies.playing import play_in_batches
from ddz_fast.processors import threads_given
from ddz_fast.progress import Progress
from ddz_fast.result import Result
from ddz_fast.rules import RuleSet
from ddz_fast.rules import rules as find_rules
from ddz_fast.scoring import Room, column_names, multiplier_of, settle
from ddz_fast.scoring.room import checked_room

__all__ = ["POLICIES", "STREAM_VERSION", "deal", "simulate"]

STREAM_VERSION: int = _core.STREAM_VERSION
"""Within one version, game `index` of seed `seed` is the same game everywhere."""

_BYTES_A_HAND = 32  # what the columns take, at most, beside the payoffs
_BYTES_OF_PLAY = 12  # the same of the play alone
_MOST_HANDS = 10_000  # of one match


def simulate(
    rules: RuleSet | str = "classic",
    games: int = 1_000_000,
    seed: int = 0,
    policy: Policy | Sequence[Policy] = "random",
    threads: int | None = None,
    progress: bool = False,
    *,
    phases: str = "all",
    first_game: int = 0,
    hands_per_match: int = 1,
    room: Room | None = None,
) -> Result:
    """Play many hands, from the deal to the settlement, and return a column for each fact of them.

    Game i is a function of (seed, i), the same that `Game(rules, seed, i)` deals: the number of threads changes
    nothing, and `first_game` reruns any stretch. `policy` is one for all seats or one a seat: "random" is uniform
    over what is legal, the pass among it, before the play and in it; "heuristic" plays by common advice; a NativePolicy
    is a compiled player; and an object with choose(batch), a `BatchPolicy`, is asked in thousands of hands at once.
    `threads` defaults to the processors that this process may use. `progress` shows a bar on standard error where
    that is a terminal.

    `phases` "play" is the play alone: a landlord drawn at random takes the bottom cards and leads.

    With `hands_per_match` k, games are dealt in matches of k hands, as `Match(rules, seed, i)` deals them: who speaks
    first, and who stays landlord, depends on the hand before. `games` counts hands and is a multiple of k;
    `first_game` counts matches. A game is the first hand of a fresh match otherwise.

    `room` sets the stakes; its holdings are what seats bring to every hand, so they cannot go with matches.

    Raises DdzError for games, seeds, threads or policies out of range, rooms that do not fit, and for columns larger
    than this machine's memory; RuleSetError for unknown rules. Ctrl-C stops it with KeyboardInterrupt.
    """
    rule_set = find_rules(rules)
    games = integer("games", games, 0, 2**40)
    seed = integer("seed", seed, 0, LARGEST_SEED)
    first_game = integer("first_game", first_game, 0, LARGEST_INDEX)
    hands = integer("hands_per_match", hands_per_match, 1, _MOST_HANDS)
    workers = threads_given(threads)
    _check_last(first_game, games // hands)
    policies = policies_of(policy, rule_set.seats)
    if hands > 1 and None in map(_in_core, policies):
        raise DdzError(
            "objects with choose(batch) play single hands: hands_per_match must be 1",
            code="unknown-policy",
        )
    if not isinstance(phases, str) or phases not in ("all", "play"):
        raise DdzError(f"phases may be 'all' or 'play', not {shown(phases)}", code="unknown-phases")
    table = Room() if room is None else room
    holdings = _holdings(table, rule_set, hands)
    if games % hands:
        raise DdzError(
            f"games counts hands: {games} is no multiple of hands_per_match={hands}",
            code="bad-integer",
        )
    whole = phases == "all"
    if not whole and (hands > 1 or room is not None):
        raise DdzError(
            "phases='play' is the play alone: it has no room and no matches", code="unknown-phases"
        )
    check_memory(games, _BYTES_A_HAND + 8 * rule_set.seats if whole else _BYTES_OF_PLAY, "games")
    names = column_names(rule_set, phases)
    plan = whole_plan(rule_set, holdings, table.double_threshold) if whole else play_plan(rule_set)
    in_core = [_in_core(one) for one in policies]
    with Progress(games, "games", progress) as bar:
        start = time.perf_counter()
        if None in in_core:
            found = play_in_batches(
                rule_set,
                games,
                seed,
                first_game,
                policies,
                phases=phases,
                room=table,
                columns=[name for name in names if name != "multiplier"],  # found below
                threads=workers,
                progress=bar.update,
            )
        else:
            found = _core.play_games(
                rule_set.play_rules,
                rule_set.deal_plan,
                plan,
                names,
                games // hands,
                hands,
                seed,
                first_game,
                [one for one in in_core if one is not None],
                workers,
                bar.update,
            )
        if whole:
            found["multiplier"] = multiplier_of(rule_set, found, table)
        columns = {name: found[name] for name in names}
        if whole:
            columns["payoff"] = settle(rule_set, columns, table)
        seconds = time.perf_counter() - start
    return Result(
        rule_set,
        seed,
        first_game,
        name_of(policies),
        phases,
        hands,
        table,
        STREAM_VERSION,
        seconds,
        columns,
    )


def deal(
    rules: RuleSet | str = "classic", n: int = 1, seed: int = 0, *, first_game: int = 0
) -> npt.NDArray[np.uint8]:
    """Deal hands as `simulate` does: uint8 (n, seats + 1, 15), counts by rank, the bottom cards last.

    Deal i is the first of game `first_game + i` of `seed`. Raises DdzError for numbers out of range.
    """
    rule_set = find_rules(rules)
    n = integer("n", n, 0, 2**40)
    seed = integer("seed", seed, 0, LARGEST_SEED)
    first_game = integer("first_game", first_game, 0, LARGEST_INDEX)
    _check_last(first_game, n)
    check_memory(n, 15 * (rule_set.seats + 1), "deals")
    return _core.deal(rule_set.deal_plan, n, seed, first_game)


def _in_core(policy: Policy) -> str | _core.NativePlayer | None:
    """Return the policy as the core plays it; None for one that is asked in Python."""
    if isinstance(policy, NativePolicy):
        return policy.player
    return policy if isinstance(policy, str) else None


def _check_last(first: int, number: int) -> None:
    """Raise DdzError where the last game has a number that no game has."""
    if first + number - 1 > LARGEST_INDEX:
        raise DdzError(
            f"first_game={first} and {number} of them go beyond the last, number {LARGEST_INDEX}",
            code="bad-integer",
        )


def _holdings(room: Room, rules: RuleSet, hands: int) -> tuple[float, ...] | None:
    holdings = checked_room(room).holdings_in(rules)
    if holdings is not None and hands > 1:
        raise DdzError(
            "holdings change from hand to hand of a match: use Match, or hands_per_match=1",
            code="bad-room",
        )
    return holdings
