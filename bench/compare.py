"""Side by side with the peers: the same work for each engine in one run, as a table of ratios.

Makes a virtual environment of its own, installs the peers and this package there, and measures.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

from peers import environment
from peers.areas import AREAS
from peers.table import Row, render

HERE = Path(__file__).resolve().parent


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("areas", nargs="*", metavar="AREA", help=f"some of {', '.join(AREAS)}; all")
    where = parser.add_argument_group("environment")
    where.add_argument(
        "--venv",
        type=Path,
        default=HERE / ".peers-venv",
        help="its folder, made when missing (default: %(default)s)",
    )
    where.add_argument("--reuse", action="store_true", help="install nothing: use it as it stands")
    where.add_argument("--wheel", type=Path, help="install this wheel instead of the checkout")
    where.add_argument(
        "--native",
        action="store_true",
        help="also build with -march=native, for the instruction sets (with --reuse: as built)",
    )
    how = parser.add_argument_group("measuring")
    how.add_argument("--rounds", type=int, default=7, help="of every contender (default: 7)")
    how.add_argument("--seconds", type=float, default=0.25, help="a contender and round (0.25)")
    how.add_argument("--core", type=int, help="the core to pin to (default: the last one allowed)")
    how.add_argument("--json", type=Path, metavar="FILE", help="write the rows there, - for stdout")
    options = parser.parse_args()
    if unknown := [area for area in options.areas if area not in AREAS]:
        parser.error(f"no area {', '.join(unknown)}; there are {', '.join(AREAS)}")
    if options.rounds < 1 or options.seconds <= 0:
        parser.error("--rounds and --seconds must be positive")
    if options.wheel and options.native:
        parser.error("--native builds the checkout, so it does not go with --wheel")
    return options


def measure(python: Path, options: argparse.Namespace) -> list[Row]:
    """The rows, measured by the environment's own interpreter."""
    command = [str(python), "-m", "peers.run", *(options.areas or AREAS)]
    command += ["--rounds", str(options.rounds), "--seconds", str(options.seconds)]
    if options.core is not None:
        command += ["--core", str(options.core)]
    if options.native:
        command += ["--native", str(environment.native_folder(options.venv))]
    variables = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "DDZ_FAST_ISA")}
    done = subprocess.run(command, cwd=HERE, env=variables, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise SystemExit(done.returncode)
    return [Row(**row) for row in json.loads(done.stdout)]


def main() -> None:
    options = arguments()
    options.venv = options.venv.absolute()
    try:
        if not options.reuse:
            environment.install(options.venv, wheel=options.wheel, native=options.native)
        rows = measure(environment.python_of(options.venv), options)
    except (subprocess.CalledProcessError, FileNotFoundError) as error:
        raise SystemExit(f"compare.py: {error}") from None
    text = json.dumps([row.as_dict() for row in rows], indent=1)
    if options.json == Path("-"):
        print(text)
        return
    if options.json:
        options.json.write_text(text + "\n", encoding="utf-8")
    print(render(rows))
    if any(row.met is False for row in rows):
        sys.exit(1)


if __name__ == "__main__":
    main()
