"""The documentation is true: its sessions run, its commands print what it says, and it leaves no flag out."""

import doctest
import io
import re
import shlex
from pathlib import Path

import pytest

import ddz_fast as ddz
from ddz_fast.cli import main

DOCS = Path(__file__).parent.parent / "docs"
PAGES = sorted(path for path in DOCS.rglob("*.md") if "_build" not in path.parts)
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[\w-]*)?\)")
OWN_PAGE = {
    **dict.fromkeys(("rlcard", "douzero", "openspiel"), "peers"),
    "four_player_continuing": "four_player",
}
NEEDS = {
    "from-openspiel.md": "pyspiel",
    "from-rlcard.md": "rlcard",
    "gymnasium.md": "pettingzoo",  # which has Gymnasium with it
}
"""Pages whose sessions use a package that need not be installed."""


def name_of(path: Path) -> str:
    return str(path.relative_to(DOCS))


def blocks(path: Path, language: str) -> list[tuple[int, str]]:
    """The line and text of each fenced block of a language."""
    text = path.read_text(encoding="utf-8")
    return [
        (text.count("\n", 0, found.start(2)), found[2])
        for found in FENCE.finditer(text)
        if found[1] == language
    ]


def with_blocks(language: str) -> list[Path]:
    return [path for path in PAGES if blocks(path, language)]


@pytest.mark.parametrize("path", with_blocks("pycon"), ids=name_of)
def test_the_sessions_of_a_page_are_true(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if path.name in NEEDS:
        pytest.importorskip(NEEDS[path.name], reason="the page is about a package that is missing")
    monkeypatch.chdir(tmp_path)
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    names: dict[str, object] = {}
    for line, text in blocks(path, "pycon"):
        session = doctest.DocTestParser().get_doctest(text, {}, path.name, str(path), line)
        session.globs = names
        runner.run(session, clear_globs=False)
    assert runner.tries > 0
    assert runner.failures == 0


def commands(text: str) -> list[tuple[str, str]]:
    """The commands of a console block with what they print."""
    parts = re.split(r"^\$ ", text, flags=re.MULTILINE)
    assert not parts[0], "a console block starts with a command"
    return [
        (command, output) for command, _, output in (part.partition("\n") for part in parts[1:])
    ]


def entries(output: str) -> tuple[str, str]:
    """What a person entered at the prompts, which end in " > ", and what was printed without it."""
    entered = re.findall(r"^.* > (.+)$", output, flags=re.MULTILINE)
    return "".join(f"{entry}\n" for entry in entered), re.sub(r"(?m)^(.* >) .+$", r"\1", output)


@pytest.mark.parametrize("path", with_blocks("console"), ids=name_of)
def test_the_commands_of_a_page_print_what_it_says(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    check = doctest.OutputChecker()
    for line, text in blocks(path, "console"):
        for command, output in commands(text):
            program, *arguments = shlex.split(command, comments=True)
            if program == "cat":
                Path(arguments[0]).write_text(output, encoding="utf-8")
            elif program == "ddz-fast":
                entered, output = entries(output)
                monkeypatch.setattr("sys.stdin", io.StringIO(entered))
                main(arguments)
                printed = "".join(capsys.readouterr())
                said = doctest.Example(command, output)
                assert check.check_output(output, printed, doctest.ELLIPSIS), (
                    f"{path.name}:{line}: {command}\n"
                    + check.output_difference(said, printed, doctest.REPORT_NDIFF)
                )


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_the_links_of_a_page_lead_somewhere(path: Path) -> None:
    for target in LINK.findall(path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), f"{path.name} links to {target}"


@pytest.mark.parametrize("preset", ddz.presets())
def test_every_preset_has_a_page(preset: str) -> None:
    page = DOCS / "variants" / f"{OWN_PAGE.get(preset, preset)}.md"
    assert f"{{changes}} {preset}" in page.read_text(encoding="utf-8") or preset == "classic"


def test_the_contested_points_leave_no_flag_out() -> None:
    text = (DOCS / "contested-points.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\{flag\}`(\w+)`", text))
    assert named == set(ddz.RuleSet.meanings())


def test_every_part_of_the_flags_is_on_their_page() -> None:
    text = (DOCS / "flags.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\{flags\} (\w+)", text)) == set(ddz.RuleSet.parts().values())


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_the_rule_sets_that_a_page_names_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for name, flags in re.findall(r'`rules\("(\w+)"(?:, )?([^`]*)\)`', text):
        ddz.rules(name, **eval(f"dict({flags})"))
