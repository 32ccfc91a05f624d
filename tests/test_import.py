"""Importing the package: what comes with it, and what stays away until it is asked for."""

import inspect
import subprocess
import sys

import pytest

import ddz_fast as ddz

HEAVY = """argparse rich pyarrow matplotlib pandas scipy pydantic attrs attr asyncio multiprocessing
concurrent.futures rlcard pyspiel hypothesis pytest ddz_fast.cli ddz_fast.report""".split()


def run(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_the_package_imports_nothing_heavy() -> None:
    """What numpy imports by itself does not count."""
    by_numpy = run("-c", "import sys, numpy, numpy.typing; print(*sys.modules)").split()
    loaded = run("-c", "import sys, ddz_fast; print(*sys.modules)").split()
    added = set(loaded) - set(by_numpy)
    assert not added & set(HEAVY)
    assert "ddz_fast" in added


def test_playing_imports_nothing_heavy_either() -> None:
    script = """import sys, ddz_fast as ddz
ddz.simulate(games=10, progress=True).summary()
ddz.Position("classic", ["33", "44"]).legal_moves()
print(*sys.modules)"""
    by_numpy = run("-c", "import sys, numpy, numpy.typing; print(*sys.modules)").split()
    assert not (set(run("-c", script).split()) - set(by_numpy)) & set(HEAVY)


def test_importing_is_silent_and_raises_no_warning() -> None:
    assert run("-W", "error", "-c", "import ddz_fast") == ""


def test_the_package_comes_from_the_installed_wheel_with_its_types() -> None:
    script = """import ddz_fast, importlib.resources as resources
print((resources.files(ddz_fast) / "py.typed").is_file())"""
    assert run("-c", script) == "True\n"


def test_all_names_are_sorted_and_there() -> None:
    assert len(set(ddz.__all__)) == len(ddz.__all__)
    assert set(ddz.__all__) <= set(dir(ddz))
    promised = """Hand Move Pattern Category Position RuleSet rules presets perft deal simulate DdzError NotationError
    MoveError IllegalActionError RuleSetError PositionError card_id card_text Game Match Record Deal Room
    RecordError settle agents"""
    assert set(promised.split()) <= set(ddz.__all__)


@pytest.mark.parametrize("name", ddz.__all__)
def test_every_public_name_says_what_it_is(name: str) -> None:
    thing = getattr(ddz, name)
    if name == "STREAM_VERSION":
        assert isinstance(thing, int)
        return
    assert thing.__doc__
    assert len(thing.__doc__.split()) >= 4


def words_about(value: object) -> str:
    """A docstring without the signatures that compiled functions carry."""
    lines = (getattr(value, "__doc__", None) or "").splitlines()
    return " ".join(line for line in lines if "(self" not in line and "verloaded" not in line)


@pytest.mark.parametrize(
    "name", [name for name in ddz.__all__ if inspect.isclass(getattr(ddz, name))]
)
def test_every_public_member_says_what_it_is(name: str) -> None:
    kind = getattr(ddz, name)
    ours = [base for base in kind.__mro__ if base.__module__.startswith("ddz_fast")]
    members = {
        member: value
        for base in reversed(ours)
        for member, value in vars(base).items()
        if not member.startswith("_") and (callable(value) or isinstance(value, property))
    }
    assert [member for member, value in members.items() if not words_about(value).strip()] == []


def test_the_version_is_that_of_the_distribution() -> None:
    script = "import ddz_fast, importlib.metadata as m; print(m.version('ddz_fast') == ddz_fast.__version__)"
    assert run("-c", script) == "True\n"
