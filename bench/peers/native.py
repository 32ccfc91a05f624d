"""Players that somebody has compiled: Cython beside C++, and beside the built-in player that does the same."""

import importlib.util
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import ddz_fast as ddz
from peers.environment import CHECKOUT
from peers.table import Bound, Row
from peers.timing import Contender, Plan, Units

SOURCES = Path(__file__).parent / "policies"
HANDS = 20_000
CYTHON, CPP = "Cython, counts and picks", "C++ function, counts and picks"
REQUIRED = Bound("≥", 0.70, "of the C++ function")
SAME = {CYTHON: CPP, "Cython, lists": "C++ function, lists"}


def rows(plan: Plan, native: Path | None) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        cython, cpp = built_cython(Path(folder)), built_cpp(Path(folder))
    policies: dict[str, ddz.NativePolicy | str] = {
        "built in": "random",
        CPP: ddz.NativePolicy(cpp.count_and_pick),
        CYTHON: ddz.NativePolicy.from_cython(cython, "count_and_pick"),
        "C++ function, lists": ddz.NativePolicy(cpp.list_and_pick),
        "Cython, lists": ddz.NativePolicy.from_cython(cython, "list_and_pick"),
        "C++ function, compiled with the core": ddz.NativePolicy(cpp.with_the_core),
    }
    with plan.pinned():
        rates = plan.race([Contender(name, games_of(policy)) for name, policy in policies.items()])
    result = []
    for name, rate in rates.items():
        values = {"games/s": rate["games"], "ns a decision": 1e9 / rate["decisions"]}
        if name in SAME:
            values["of the same in C++"] = rate["games"] / rates[SAME[name]]["games"]
        judged = REQUIRED.judge(values["of the same in C++"]) if name == CYTHON else {}
        ratio = rates["built in"]["games"] / rate["games"]
        result.append(Row("random players, compiled", name, values, ratio, **judged))
    return result


def games_of(policy: ddz.NativePolicy | str) -> Callable[[], Units]:
    """A batch of the play phase, every time with another seed; all of them play the same games."""
    seeds = iter(range(1, 1_000_000))

    def run() -> Units:
        seed = next(seeds)
        result = ddz.simulate("classic", HANDS, seed, policy, threads=1, phases="play")
        return {"games": HANDS, "decisions": int(result.columns["plies"].sum())}

    return run


def built_cython(folder: Path) -> ModuleType:
    """The .pyx, compiled in this folder."""
    generated = folder / "in_cython.c"
    source = str(SOURCES / "in_cython.pyx")
    subprocess.run([sys.executable, "-m", "cython", "-3", source, "-o", str(generated)], check=True)
    compiler = shlex.split(sysconfig.get_config_var("CC") or "cc")
    return compiled(compiler, generated, folder)


def built_cpp(folder: Path) -> ModuleType:
    """The .cpp, compiled in this folder with the core's headers."""
    compiler = shlex.split(sysconfig.get_config_var("CXX") or "c++")
    core = ["-std=c++20", "-O3", f"-I{CHECKOUT / 'csrc' / 'ddz'}"]
    return compiled([*compiler, *core], SOURCES / "in_cpp.cpp", folder)


def compiled(compiler: list[str], source: Path, folder: Path) -> ModuleType:
    """An extension module of one file."""
    built = folder / f"{source.stem}{sysconfig.get_config_var('EXT_SUFFIX')}"
    headers = [f"-I{ddz.get_include()}", f"-I{sysconfig.get_path('include')}"]
    shared = (
        ["-bundle", "-undefined", "dynamic_lookup"] if sys.platform == "darwin" else ["-shared"]
    )
    command = [*compiler, *shared, "-O2", "-fPIC", *headers, str(source), "-o", str(built)]
    subprocess.run(command, check=True)
    spec = importlib.util.spec_from_file_location(source.stem, built)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
