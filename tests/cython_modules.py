"""Builds the Cython modules of `tests/native` against the package, once a session."""

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import ModuleType

import pytest

import ddz_fast as ddz

FOLDER = Path(__file__).parent / "native"
PACKAGES = Path(ddz.__file__).parent.parent  # where `cimport ddz_fast` finds it


def what_is_missing(*modules: str) -> str:
    """Why nothing can be compiled here, or nothing."""
    for module in ("Cython", *modules):
        if importlib.util.find_spec(module) is None:
            return f"{module} is not installed"
    if os.name == "nt" or shutil.which(compiler()[0]) is None:
        return "there is no C compiler that these tests know how to call"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's headers are not installed"
    return ""


def need_cython(*modules: str) -> None:
    """Skip where nothing can be compiled, or a module is missing; where CI says that all must be there, fail."""
    missing = what_is_missing(*modules)
    if missing and os.environ.get("DDZ_REQUIRE_PEERS"):
        pytest.fail(missing)
    if missing:
        pytest.skip(missing)


def compiler() -> list[str]:
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, f"{shlex.join(command)}\n{done.stdout}{done.stderr}"


def build(source: Path, folder: Path, packages: Path = PACKAGES) -> Path:
    """Compile a .pyx into an extension module of the same name in a folder; `packages` has what it cimports."""
    generated = folder / f"{source.stem}.c"
    include = f"-I{packages}"
    cython = [sys.executable, "-m", "cython", "-3", include, str(source), "-o", str(generated)]
    run(cython)
    built = folder / f"{source.stem}{sysconfig.get_config_var('EXT_SUFFIX')}"
    shared = (
        ["-bundle", "-undefined", "dynamic_lookup"] if sys.platform == "darwin" else ["-shared"]
    )
    headers = [f"-I{ddz.get_include()}", f"-I{sysconfig.get_path('include')}"]
    run([*compiler(), *shared, "-fPIC", "-O1", *headers, str(generated), "-o", str(built)])
    return built


def load(path: Path) -> ModuleType:
    """Import an extension module from its file."""
    spec = importlib.util.spec_from_file_location(path.name.split(".")[0], path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def questions(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    need_cython()
    return load(build(FOLDER / "questions.pyx", tmp_path_factory.mktemp("questions")))


@pytest.fixture(scope="session")
def players(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    need_cython()
    return load(build(FOLDER / "players.pyx", tmp_path_factory.mktemp("players")))
