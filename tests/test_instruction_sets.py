"""Every level of instructions plays the same games and lists the same moves; an unknown one is refused."""

import os
import subprocess
import sys

import pytest

from ddz_fast import _core

LEVELS = _core.available_isas()

SAME = """
import hashlib
import numpy as np
import ddz_fast as ddz
from ddz_fast import _core

digest = hashlib.sha256()
flags = dict(kick_equal=False), dict(kick_bomb=True, pair_kick_equal=True, min_solo_chain=3, min_pair_chain=2)
sets = [*map(ddz.rules, ddz.presets()), *(ddz.rules("classic", **each) for each in flags)]
for rules in sets:
    for column in ddz.simulate(rules, 3000, 8, first_game=10**9).columns.values():
        digest.update(column.tobytes())
    dealt = ddz.deal(rules, 60, 8)
    if rules.draws_wild_rank:
        rules = rules.with_flags(wild_rank="7")
    digest.update(dealt.tobytes())
    hands = dealt.copy()
    hands[:, 0] += hands[:, -1]
    for array in rules.leads_many(np.ascontiguousarray(hands[:, 0])):
        digest.update(array.tobytes())
    for row in hands[:15]:
        hand, other = ddz.Hand.from_counts(row[0]), ddz.Hand.from_counts(row[1])
        tables = rules.leads(other)
        for table in tables[:: len(tables) // 20 + 1]:
            follows = rules.follows(hand, table)
            digest.update(" ".join(map(str, follows)).encode())
            digest.update(" ".join(str(follows[n]) for n in range(len(follows))).encode())
        for lead in rules.leads(hand)[::40]:
            digest.update(" ".join(map(repr, rules.readings(lead.cards))).encode())
    texts = [str(ddz.Hand.from_counts(row))[:6] for row in dealt[0][: rules.seats]]
    position = ddz.Position(rules, texts)
    digest.update(str([ddz.perft(position, depth) for depth in range(6)]).encode())
print(_core.isa(), digest.hexdigest())
"""


def run(script: str, level: str | None) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "DDZ_FAST_ISA"}
    if level is not None:
        environment["DDZ_FAST_ISA"] = level
    return subprocess.run(
        [sys.executable, "-c", script],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture(scope="module")
def baseline() -> str:
    done = run(SAME, "baseline")
    assert done.returncode == 0, done.stderr
    level, digest = done.stdout.split()
    assert level == "baseline"
    return digest


def test_the_baseline_is_there_and_comes_last() -> None:
    assert LEVELS[-1] == "baseline"
    assert len(set(LEVELS)) == len(LEVELS)
    assert _core.isa() in LEVELS


@pytest.mark.parametrize("level", [*LEVELS, "", None])
def test_every_level_does_the_same_bit_for_bit(level: str | None, baseline: str) -> None:
    done = run(SAME, level)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [level or LEVELS[0], baseline]


USES = """
rules.leads("33")
rules.count_leads("33")
rules.follows("33", "4")
rules.pick_lead("33", 0)
rules.readings("33")
rules.move("33")
rules.beats("4", "3")
rules.count_leads_many(np.ones((1, 15), np.uint8))
rules.leads_many(np.ones((1, 15), np.uint8))
rules.enumerate_many(np.ones((1, 15), np.uint8))
ddz.Position(rules, ["3", "4"]).legal_moves()
ddz.Position(rules, ["3", "4"]).legal_arrays()
ddz.Position(rules, ["3", "4"]).play("3")
ddz.Position(rules, ["3", "4"], to_beat="3")
ddz.perft(ddz.Position(rules, ["3", "4"]), 1)
ddz.simulate(rules, 1)
ddz.simulate(rules, 10_000, threads=2)
ddz.deal(rules, 1)
_core.isa()
"""

ASK_ALL = f"""
import numpy as np
import ddz_fast as ddz
from ddz_fast import _core

assert _core.available_isas() == {LEVELS!r}
rules = ddz.rules()
for use in {USES.strip().splitlines()!r} * 2:
    try:
        eval(use)
    except ddz.DdzError as error:
        assert type(error) is ddz.DdzError, type(error)
        assert error.code == "unknown-isa", error.code
        print(error)
    else:
        print("no error:", use)
"""


@pytest.mark.parametrize("level", ["nonsense", "BASELINE", "baseline ", "avx512, bmi2", "无"])
def test_an_unknown_level_is_refused_wherever_it_is_first_needed(level: str) -> None:
    done = run(ASK_ALL, level)
    assert done.returncode == 0, done.stderr
    words = f"DDZ_FAST_ISA names '{level}'; this build on this machine has: {', '.join(LEVELS)}"
    assert set(done.stdout.splitlines()) == {words}
