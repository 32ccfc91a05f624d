"""The example project in Cython: built against the package as its README says, and played."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

import ddz_fast as ddz
from cython_modules import PACKAGES, need_cython

PROJECT = Path(__file__).parent.parent / "examples" / "cython_bot"


def run(*arguments: str, path: Path) -> str:
    """A Python program that finds this very package, and what is built here."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(path), str(PACKAGES)])}
    done = subprocess.run(
        [sys.executable, *arguments],
        env=environment,
        cwd=path,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    need_cython("setuptools")
    folder = tmp_path_factory.mktemp("cython_bot")
    project = copytree(PROJECT, folder / "project")
    target = folder / "installed"
    target.mkdir()
    offline = ["--no-build-isolation", "--no-deps", "--no-index", "--disable-pip-version-check"]
    install = ["-m", "pip", "install", *offline, "--quiet", "--target", str(target), str(project)]
    run(*install, path=folder)
    return target


def test_it_plays(installed: Path) -> None:
    lines = run("-m", "cython_bot", "3000", path=installed).splitlines()
    figures = dict(line.split() for line in lines if len(line.split()) == 2)
    assert figures["games"] == "3,000"
    assert 0.3 < float(figures["landlord_win_rate"]) < 0.9
    assert [line.split(":")[0] for line in lines[-2:]] == ["against random", "against heuristic"]


def test_it_beats_random_players_under_any_rules(installed: Path) -> None:
    script = """
import sys, ddz_fast as ddz, cython_bot
for name in ddz.presets():
    seats = ddz.rules(name).seats
    policy = [cython_bot.policy(), *["random"] * (seats - 1)]
    columns = ddz.simulate(name, 3000, 1, policy, phases="play").columns
    mine = columns["landlord"] == 0
    print(name, columns["landlord_won"][mine].mean(), columns["landlord_won"][~mine].mean())
"""
    for line in run("-c", script, path=installed).splitlines():
        name, as_landlord, against = line.split()
        seats = ddz.rules(name).seats
        assert float(as_landlord) > float(against) + 0.1, (name, seats)
