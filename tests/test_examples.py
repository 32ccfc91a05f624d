"""Every example runs, and says what it should."""

import re
import runpy
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))
REFEREE = Path(__file__).parent.parent / "examples" / "referee.py"
SAYS = {
    "baodao.py": "a set to report: one landlord in ",
    "house_rules.py": "classic: ",
    "legal_moves.py": "The rocket beats any bomb: True",
    "many_games.py": "two_player: the landlord wins",
    "my_bot.py": "points a game for Miser",
    "numpy_network.py": "round 4: landlords whom the network plays win ",
    "referee.py": "replayed: True",
    "step_through_a_hand.py": "The winner: ",
}


def test_every_example_is_known() -> None:
    assert [path.name for path in EXAMPLES] == sorted(SAYS)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_runs(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)  # some write files
    monkeypatch.setattr("sys.argv", [path.name])
    runpy.run_path(str(path), run_name="__main__")
    said = capsys.readouterr().out
    assert SAYS[path.name] in said
    if path.name == "numpy_network.py":
        by_chance, lowest, *learned = map(int, re.findall(r"(\d+)%", said))
        assert by_chance < lowest < learned[-1]


@pytest.mark.parametrize(
    "rules", ["laizi", "two_player", "twelve_card", "spade_three", "four_player", "haling"]
)
def test_the_referee_works_under_any_rule_set(
    rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Four hands: many a random lead under laizi has wild cards in its body."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["referee.py", rules])
    for _ in range(4):
        runpy.run_path(str(REFEREE), run_name="__main__")
    said = capsys.readouterr().out
    assert said.count("replayed: True") == 4
    assert "is told" not in said  # every action that was offered is taken as it was sent
