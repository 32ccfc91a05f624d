"""Dependencies point one way: a file of the core or the package uses only what stands below it."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CORE = ROOT / "csrc" / "ddz"
PACKAGE = ROOT / "python" / "ddz_fast"

CORE_ORDER = (
    "isa error stop joining_thread cards hand count_rows kicker_ranks rank_set play_rules pattern kickers chains "
    "line movegen follows counted_follows classify "
    "wild_hand wild_kickers wild_tables wild_bodies wild_leads wild_follows wild_classify "
    "two_deck_hand two_deck_leads two_deck_follows two_deck_classify any_hand "
    "rng position saying view phases possible_reports deal action_index perft facts tally track hand_plan course "
    "native illegal_choices playout_task split outlook worth wild_split two_deck_split two_deck_outlook "
    "two_deck_weights two_deck_plan plan two_deck_answers two_deck_heuristic wild_answers heuristic_saying "
    "heuristic policy legality players before_play playout kernels dispatch text play_text check reading simulate "
    "encode_columns encode_cards encode_ids encode_douzero encode_rlcard encode_openspiel encode_plain parallel "
    "live_hand observation hand_batch "
).split()

PACKAGE_ORDER = (
    "errors memory numbers processors categories _core rules.values rules.flags rules.contradictions "
    "rules.rule_set rules.presets rules.files rules "
    "phases.sayings phases.automaton phases.bidding phases.calling phases.opening phases.doubling "
    "phases.reporting phases.choosing phases.fighting phases.tanda phases.plan phases.vocabulary phases.compiled "
    "phases position scoring.room scoring.lookup scoring.columns scoring.dang scoring.multiplier scoring.settle "
    "scoring.escape scoring.levels scoring batch.given batch.legal batch.observations batch.hands batch.decisions "
    "batch.text batch encodings.buffers encodings.natural encodings.numbering encodings.douzero encodings.rlcard "
    "encodings.openspiel encodings.plain encodings action_index "
    "game.cards game.checks game.wild game.deal game.table game.state game.tally game.declaring game.course "
    "game.actions game.view game.facts "
    "game.written game.json_form game.line_form game.record game.game game.replaying game match replay "
    "native policies.native policies.batch policies.seats policies.playing policies "
    "progress result simulate report agents.random agents.heuristic agents __init__ "
    "envs.given envs.settings envs.step envs.vector envs.numbers envs.learner envs.gymnasium.single "
    "envs.gymnasium.vector envs.gymnasium envs.pettingzoo "
    "envs.openspiel.course envs.openspiel.chance envs.openspiel.parameters envs.openspiel.seen envs.openspiel.words "
    "envs.openspiel.bounds envs.openspiel.numbering envs.openspiel.numbered envs.openspiel.dealing "
    "envs.openspiel.table envs.openspiel.game envs.openspiel "
    "envs.packed_cards envs.play_table envs.rlcard.tables envs.rlcard.actions envs.rlcard.physical "
    "envs.rlcard.observation envs.rlcard.views envs.rlcard.game envs.rlcard.env envs.rlcard "
    "envs.douzero.tables envs.douzero.dealt envs.douzero.infoset envs.douzero.observation envs.douzero.features "
    "envs.douzero.game envs.douzero.env envs.douzero "
    "envs cli __main__"
).split()


def includes(path: Path) -> list[str]:
    return re.findall(r'#include "([a-z_]+)\.hpp"', path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", sorted(CORE.glob("*.?pp")), ids=lambda path: path.name)
def test_a_core_file_includes_only_what_stands_below_it(path: Path) -> None:
    place = CORE_ORDER.index(path.stem)
    for name in includes(path):
        own_header = path.suffix == ".cpp" and name == path.stem
        assert own_header or CORE_ORDER.index(name) < place, f"{path.name} includes {name}.hpp"


def test_the_core_knows_nothing_of_python() -> None:
    for path in CORE.glob("*.?pp"):
        text = path.read_text(encoding="utf-8")
        assert "pybind11" not in text, path.name
        assert "Python.h" not in text, path.name


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    if parts[0] == "cli":
        return "cli"
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)


def imported(path: Path) -> set[str]:
    modules: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            modules.add(node.module or "")
            modules |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name.removeprefix("ddz_fast.") for name in modules if name.startswith("ddz_fast.")}


@pytest.mark.parametrize(
    "path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_a_module_imports_only_what_stands_below_it(path: Path) -> None:
    name = module_name(path)
    place = PACKAGE_ORDER.index(name)
    for used in imported(path):
        room = "cli" if used.split(".")[0] == "cli" else used
        if room == name == "cli" or room not in PACKAGE_ORDER:
            continue  # a name inside a module, not a module
        assert PACKAGE_ORDER.index(room) < place, f"{name} imports {used}"


ADAPTERS = {
    "gymnasium": {"gymnasium"},
    "pettingzoo": {"gymnasium", "pettingzoo"},
    "rlcard": {"rlcard"},
    "douzero": set(),
    "openspiel": {"open_spiel", "pyspiel"},
}
"""The environments with the faces of other packages, and which packages they may import."""
PACKAGES = set().union(*ADAPTERS.values(), {"douzero", "torch"})


def imported_packages(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return {name.split(".")[0] for name in found}


@pytest.mark.parametrize(
    "path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_adapters_stand_alone_and_keep_their_packages_to_themselves(path: Path) -> None:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    own = parts[1] if parts[0] == "envs" and parts[1] in ADAPTERS else None
    assert imported_packages(path) & PACKAGES <= (ADAPTERS[own] if own else set())
    others = {f"envs.{name}" for name in ADAPTERS if own and name != own}
    used = {".".join(name.split(".")[:2]) for name in imported(path)}
    assert not used & others


@pytest.mark.parametrize(
    "path",
    [
        path
        for folder in ("csrc", "python", "tests", "bench")
        for ending in ("*.hpp", "*.cpp", "*.py")
        for path in sorted((ROOT / folder).rglob(ending))
    ],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_a_file_is_no_longer_than_one_subject_takes(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 320
