"""Ctrl-C ends long work, several threads may work at once, and so may child processes."""

import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz

GIVE_UP = 120
"""Seconds after which a child counts as hung: far more than any machine needs."""

WORK = {
    "simulate": "ddz.simulate('classic', 100_000_000, threads=1)",
    "simulate on two threads": "ddz.simulate('two_player', 100_000_000, threads=2)",
    "perft": "ddz.perft(ddz.Position('classic', ['3344556677', '8899TTJJQQ', 'KKAA22XD34']), 40)",
}

LONG = """
import signal
import ddz_fast as ddz
signal.signal(signal.SIGINT, signal.default_int_handler)  # a background shell has it ignored
for _ in range(2):
    try:
        print("working", flush=True)
        WORK
        print("finished", flush=True)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
print(ddz.simulate(games=1000, seed=1, threads=2).columns["plies"].sum(), flush=True)
print(ddz.perft(ddz.Position("classic", ["33", "4"]), 2), flush=True)  # 3 and 4, 3 and pass
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT can be sent to one child there")
@pytest.mark.parametrize("work", WORK.values(), ids=WORK)
def test_an_interrupt_ends_long_work_and_the_interpreter_goes_on(work: str) -> None:
    command = [sys.executable, "-c", LONG.replace("WORK", work)]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert child.stdout is not None
    watchdog = threading.Timer(GIVE_UP, child.kill)
    watchdog.start()
    try:
        for _ in range(2):
            assert child.stdout.readline() == "working\n"
            time.sleep(0.3)  # into the work: too early is harmless, too late is not
            child.send_signal(signal.SIGINT)
            assert child.stdout.readline() == "interrupted\n"
        rest, errors = child.communicate()
    finally:
        watchdog.cancel()
        child.kill()
    assert child.returncode == 0, errors
    plies = ddz.simulate(games=1000, seed=1).columns["plies"].sum()
    assert rest.split() == [str(plies), "2"]


def same(a: ddz.Result, b: ddz.Result) -> bool:
    return all(np.array_equal(a.columns[name], b.columns[name]) for name in a.columns)


def test_several_threads_simulate_at_once() -> None:
    tasks = [(preset, seed) for preset in ddz.presets() for seed in range(4)]

    def work(task: tuple[str, int]) -> ddz.Result:
        return ddz.simulate(task[0], 3_000, task[1], threads=2)

    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(work, tasks))
    for task, result in zip(tasks, results, strict=True):
        assert same(result, work(task))


@pytest.mark.parametrize("work", ["simulate", "perft"])
def test_other_threads_run_while_one_works(work: str) -> None:
    """The interpreter is free meanwhile: the main thread takes many turns between its begin and its end."""
    turns, seen = 0, []
    position = ddz.Position("classic", ["3344556677", "8899TTJJQQ", "KKAA22XD34"])

    def long_work() -> None:
        seen.append(turns)
        if work == "simulate":
            ddz.simulate("classic", 200_000, 1, threads=1)
        else:
            ddz.perft(position, 15)
        seen.append(turns)

    worker = threading.Thread(target=long_work)
    worker.start()
    while worker.is_alive():
        turns += 1
    begin, end = seen
    assert end - begin > 1000


def test_threads_ask_one_rule_set_and_one_list_at_once() -> None:
    rules = ddz.rules("classic")
    hand = ddz.Hand("3334445556677889JQKA")
    moves, expected = rules.leads(hand), list(rules.leads(hand))
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: [moves[n] for n in range(len(moves))], range(16)))
        listed = list(pool.map(lambda _: list(rules.leads(hand)), range(16)))
    assert all(each == expected for each in found + listed)


CHILDREN = """
import multiprocessing, sys
import ddz_fast as ddz

def work(seed):
    return ddz.simulate("classic", 2000, seed, threads=2).columns["plies"].tobytes()

def fail(text):
    return ddz.Hand(text)

if __name__ == "__main__":
    here = [work(seed) for seed in range(4)]
    for method in sys.argv[1:]:
        with multiprocessing.get_context(method).Pool(2) as pool:
            assert pool.map(work, range(4)) == here
            assert pool.map(fail, ["33", "XD"]) == [ddz.Hand("33"), ddz.Hand("XD")]
            try:
                pool.map(fail, ["3Z"])
            except ddz.NotationError as error:
                print(method, error.code)
"""


def test_child_processes_simulate_too(tmp_path: Path) -> None:
    """Forked after the parent has had threads of its own, or started afresh."""
    import multiprocessing

    script = tmp_path / "children.py"
    script.write_text(CHILDREN, encoding="utf-8")
    methods = multiprocessing.get_all_start_methods()
    done: Any = subprocess.run(
        [sys.executable, str(script), *methods],
        capture_output=True,
        text=True,
        timeout=GIVE_UP,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [f"{method} unknown-card" for method in methods]


def test_a_game_under_way_does_not_break_the_end_of_the_interpreter() -> None:
    """A daemon thread inside the core when Python shuts down."""
    script = """
import threading, time
import ddz_fast as ddz
position = ddz.Position("classic", ["33344455566677789XD2", "8889TTJ", "99TTJJQ"])
for work in (lambda: ddz.simulate(games=100_000_000), lambda: ddz.perft(position, 12)):
    threading.Thread(target=work, daemon=True).start()
time.sleep(0.3)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
