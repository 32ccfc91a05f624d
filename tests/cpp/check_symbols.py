"""No object of a higher instruction-set level may hold code that other machines come to run.

Where two objects define the same inline function, the linker keeps one of them. Were that the one compiled for a
newer processor, older machines would run it and stop. So an object of the level `bmi2` may define functions that the
linker merges only with `ddz::bmi2::` in their names, and nothing that runs when the library is loaded.

Usage: check_symbols.py NM LEVEL OBJECT...
"""

import subprocess
import sys
from typing import NamedTuple


class Function(NamedTuple):
    kind: str  # nm's letter: W weak, T global, t local, i indirect
    name: str


def functions_of(nm: str, path: str) -> list[Function]:
    command = [nm, "--demangle", "--defined-only", "--format=sysv", path]
    listing = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    functions = []
    for line in listing.splitlines():
        # name|value|class|type|size|line|section, where a name may hold bars itself.
        fields = [field.strip() for field in line.rsplit("|", 6)]
        if len(fields) == 7 and fields[3] in ("FUNC", "IFUNC"):
            functions.append(Function(fields[2], fields[0]))
    return functions


def faults(functions: list[Function], level: str) -> list[str]:
    own = f"ddz::{level}::"
    if not any(function.name.startswith(own) for function in functions):
        return [f"no function of {own} here: are these its objects, and machine code?"]
    found = []
    for kind, name in functions:
        if kind in "Wi" and own not in name:
            found.append(f"{name} may be taken for all machines: force it inline or move it")
        if name.startswith(("_GLOBAL__", "__cxx_global", "global constructors")):
            found.append(f"{name} runs at load on all machines: make its data constexpr")
    return found


def main() -> int:
    nm, level, *paths = sys.argv[1:]
    found = faults([f for path in paths for f in functions_of(nm, path)], level)
    for fault in found:
        print(f"level {level}: {fault}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
