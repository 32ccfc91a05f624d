"""The virtual environment in which the peers and this package stand side by side."""

import os
import subprocess
import sys
import venv
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
PEERS = ("numpy>=1.26", "open_spiel==2.0.2", "rlcard==1.2.0", "cython>=3.0")
# Its declared needs are for training; its `env` runs on numpy alone.
PEERS_WITHOUT_NEEDS = ("douzero==1.1.0",)


def python_of(folder: Path) -> Path:
    """The interpreter of the environment."""
    windows = os.name == "nt"
    return folder / ("Scripts/python.exe" if windows else "bin/python")


def native_folder(folder: Path) -> Path:
    """Where the -march=native build stands, beside the ordinary one."""
    return folder / "native"


def install(folder: Path, *, wheel: Path | None, native: bool) -> None:
    """Make the environment if it is missing and bring peers and package up to date."""
    if not python_of(folder).exists():
        say(f"making {folder}")
        venv.create(folder, with_pip=True)
    say("installing the peers")
    pip(folder, "install", *PEERS)
    pip(folder, "install", "--no-deps", *PEERS_WITHOUT_NEEDS)
    if wheel is None:
        wheel = build(folder, "ordinary")
    say(f"installing {wheel.name}")
    pip(folder, "install", "--no-deps", "--force-reinstall", str(wheel))
    if native:
        target = native_folder(folder)
        built = build(folder, "native", "cmake.define.DDZ_NATIVE=ON")
        pip(folder, "install", "--no-deps", "--upgrade", "--target", str(target), str(built))


def build(folder: Path, name: str, *settings: str) -> Path:
    """A wheel of the checkout, built outside it."""
    say(f"building the checkout ({name})")
    wheels = folder / "wheels" / name
    for old in wheels.glob("*.whl"):
        old.unlink()
    all_settings = (f"build-dir={folder / 'build' / name}", *settings)
    flags = [word for setting in all_settings for word in ("-C", setting)]
    pip(folder, "wheel", "--no-deps", "-w", str(wheels), *flags, str(CHECKOUT))
    (built,) = wheels.glob("*.whl")
    return built


def pip(folder: Path, *words: str) -> None:
    """Run the environment's pip, its output on standard error."""
    command = [str(python_of(folder)), "-m", "pip", *words, "--quiet"]
    command += ["--disable-pip-version-check", "--no-input"]
    subprocess.run(command, check=True, stdout=sys.stderr)


def say(text: str) -> None:
    """Tell the user what takes the time."""
    print(text, file=sys.stderr, flush=True)
