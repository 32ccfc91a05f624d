"""House rules as TOML files: written, read back, and refused with what is wrong."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ddz_fast as ddz
from ddz_fast.cli import main
from ddz_fast.rules.files import rules_from_toml, rules_to_toml
from ddz_fast.rules.presets import rules_to_text
from house_rules import DEFAULTS, PRESETS, Flag, any_change

HOUSE = """\
# How we play at home.
base = "huanle"
name = "at-home"

open_tiers = [4, 3]
caller_rob_back = false
spring = 3
landlord_card = "S4"
win_cap = "none"
"""
CHANGES = {
    "open_tiers": (4, 3),
    "caller_rob_back": False,
    "spring": 3,
    "landlord_card": "♠4",
    "win_cap": "none",
}


@pytest.fixture
def house(tmp_path: Path) -> Path:
    path = tmp_path / "my_house.toml"
    path.write_text(HOUSE, encoding="utf-8")
    return path


def test_a_house_rule_is_a_file(house: Path) -> None:
    rules = ddz.load_rules(house)
    assert rules == ddz.load_rules(str(house))
    assert rules.name == "at-home"
    assert rules.flags() == DEFAULTS | PRESETS["huanle"] | CHANGES


@pytest.mark.parametrize(
    ("file", "name"),
    [("my_house", "my_house"), ("两人", "两人"), ("my house (2)", "my_house_2_")],
)
def test_a_file_without_a_name_gives_its_own(tmp_path: Path, file: str, name: str) -> None:
    path = tmp_path / f"{file}.toml"
    path.write_text("seats = 2\n", encoding="utf-8")
    rules = ddz.load_rules(path)
    assert (rules.name, rules.flags()) == (name, DEFAULTS | {"seats": 2})


@pytest.mark.parametrize("content", [b"", b"# nothing\n", b"\xef\xbb\xbf", b"\r\n"])
def test_an_empty_file_is_classic(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "plain.toml"
    path.write_bytes(content)
    assert ddz.load_rules(path).flags() == DEFAULTS


def test_a_file_may_be_written_on_windows(house: Path) -> None:
    rules = ddz.load_rules(house)
    house.write_bytes(b"\xef\xbb\xbf" + HOUSE.replace("\n", "\r\n").encode())
    assert ddz.load_rules(house) == rules


# There and back.


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_written_and_read(tmp_path: Path, preset: str) -> None:
    path = tmp_path / "saved.toml"
    ddz.save_rules(ddz.rules(preset), path)
    assert ddz.load_rules(path) == ddz.rules(preset)
    assert tomllib.loads(path.read_text("utf-8")) == {"name": preset, "base": preset}
    ddz.save_rules(preset, str(path))
    assert ddz.load_rules(path) == ddz.rules(preset)


def nearest(rules: ddz.RuleSet) -> str:
    """The preset from which the fewest flags differ, the first of several."""
    flags = rules.flags()
    changed = {
        name: sum(flags[flag] != value for flag, value in (DEFAULTS | PRESETS[name]).items())
        for name in ddz.presets()
    }
    return next(name for name in changed if changed[name] == min(changed.values()))


@given(any_change, st.sampled_from(["", "at-home", "两人"]))
def test_any_rule_set_is_written_and_read(change: tuple[str, dict[str, Flag]], name: str) -> None:
    preset, flags = change
    changed: Any = flags
    rules = ddz.rules(preset, **changed)
    if name:
        rules = ddz.RuleSet(name, **rules.flags())  # type: ignore[arg-type]
    text = rules_to_toml(rules)
    assert rules_from_toml(text) == rules
    table = tomllib.loads(text)
    base = table.pop("base")
    assert base == (nearest(rules) if name else preset)
    assert table.pop("name") == rules.name
    assert {flag: tuple(v) if isinstance(v, list) else v for flag, v in table.items()} == {
        flag: "none" if value is None else value
        for flag, value in rules.flags().items()
        if value != (DEFAULTS | PRESETS[base])[flag]
    }


def test_a_saved_file_explains_itself() -> None:
    rules = ddz.rules("huanle", open_tiers=(4, 3), rob=False)
    assert rules_to_toml(rules) == (
        'name = "huanle"\n'
        'base = "huanle"\n'
        "\n"
        "# after a call, the others may rob 抢地主\n"
        "rob = false\n"
        "\n"
        "# factors of opening during the deal, earliest stretch of it first; empty: not allowed\n"
        "open_tiers = [4, 3]\n"
    )


@pytest.mark.parametrize(
    ("flags", "lines"),
    [
        ({"wild_rank": "10"}, ['wild_rank = "T"']),
        ({"wild_rank": None, "cap": "none"}, ['wild_rank = "none"', 'cap = "none"']),
        ({"laizi_factor": 1, "cap_points": 500}, ["laizi_factor = 1.0", "cap_points = 500"]),
        (
            {"laizi_factor": 0.3, "wild_core_natural": True},
            ["wild_core_natural = true", "laizi_factor = 0.3"],
        ),
    ],
)
def test_the_flags_of_wild_cards_in_a_file(flags: dict[str, Any], lines: list[str]) -> None:
    rules = ddz.rules("laizi", **flags)
    text = rules_to_toml(rules)
    written = [line for line in text.splitlines()[2:] if line and not line.startswith("#")]
    assert written == lines
    assert rules_from_toml(text) == rules


def test_a_file_may_write_a_whole_factor_as_an_integer() -> None:
    rules = rules_from_toml('base = "laizi"\nlaizi_factor = 2\nwild_rank = "k"\n', "laizi")
    assert rules == ddz.rules("laizi", laizi_factor=2.0, wild_rank="K")
    assert type(rules.laizi_factor) is float


# What is refused.


BAD_TOML: list[tuple[str, str, str]] = [
    ("seats", "no TOML", "bad-file"),
    ("seats = 2\nseats = 3", "no TOML", "bad-file"),
    ("seats == 2", "no TOML", "bad-file"),
    ("name = 'at-home", "no TOML", "bad-file"),
    ("seats = " + "9" * 5000, "no TOML: one of its integers is too long", "bad-file"),
    ("seats = " + "[" * 100_000, "no TOML: its arrays are nested too deeply", "bad-file"),
    ("<html>", "no TOML", "bad-file"),
    ('{"seats": 2}', "no TOML", "bad-file"),
    ("[deal]\nseats = 2", "[deal] is a table; flags stand at the top, one a line", "bad-flag"),
    ("seats.number = 2", "[seats] is a table", "bad-flag"),
    ("[[seats]]\nnumber = 2", "seats must be an integer from 2 to 4", "bad-integer"),
    ("base = 'hunale'", "'hunale' is no rule set; rule sets are classic", "unknown-rules"),
    ("base = 3", "base must be the name of a preset, not 3 (int)", "bad-file"),
    ("base = ['huanle']", "base must be the name of a preset", "bad-file"),
    ("base = 'classic:seats=2'", "'classic:seats=2' is no rule set", "unknown-rules"),
    ("name = 3", "3 (int) is no name for a rule set; use letters", "bad-name"),
    ("name = ''", "'' is no name for a rule set", "bad-name"),
    ("name = 'at home'", "'at home' is no name for a rule set", "bad-name"),
    ("kick_rokcet = false", "'kick_rokcet' is no flag; did you mean kick_rocket?", "unknown-flag"),
    ("rules = 'huanle'", "'rules' is no flag; ", "unknown-flag"),
    ('"" = 1', "'' is no flag", "unknown-flag"),
    ("seats = 5", "seats must be an integer from 2 to 4, not 5", "bad-integer"),
    ("seats = 3.0", "seats must be an integer from 2 to 4, not 3.0 (float)", "bad-integer"),
    ("seats = '3'", "seats must be an integer from 2 to 4, not '3'", "bad-integer"),
    ("max_redeals = 2026-01-01", "max_redeals must be an integer from 1 to 1000", "bad-flag"),
    ("doubling = 'yes'", "doubling must be True or False, not 'yes'", "bad-flag"),
    ("kick_equal = 1", "kick_equal must be True or False, not 1 (int)", "bad-flag"),
    ("spring = true", "spring must be an integer from 1 to 100, not True (bool)", "bad-flag"),
    ("spring = nan", "spring must be an integer from 1 to 100, not nan (float)", "bad-flag"),
    ("open_tiers = 4", "open_tiers must be up to four factors such as (4, 3, 2)", "bad-flag"),
    ("open_tiers = [4, '3']", "each of open_tiers must be an integer from 1 to 100", "bad-flag"),
    ("open_tiers = [[4], [3]]", "each of open_tiers must be an integer", "bad-flag"),
    ("auction = ['once']", "auction must be none, once, continuing or call", "bad-flag"),
    ("landlord_card = '♠1'", "landlord_card must be a card such as '♠3' or 'S3'", "bad-flag"),
    ("wild_rank = 7", "one of 3 4 5 6 7 8 9 T J Q K A 2, not 7 (int)", "bad-flag"),
    ("wild_rank = 'D'", "not 'D': a joker is never wild", "bad-flag"),
    ("wild_rank = ['7']", "wild_rank must be None, 'drawn' or the letter", "bad-flag"),
    ("laizi_factor = inf", "laizi_factor must be a number above 0 and at most 1000", "bad-flag"),
    ("laizi_factor = nan", "laizi_factor must be a number above 0", "bad-flag"),
    ("laizi_factor = -0.25", "laizi_factor must be a number above 0", "bad-flag"),
    ("laizi_factor = '0.25'", "laizi_factor must be a number above 0", "bad-flag"),
    ("cap = true", "cap must be none or winner, not True (bool)", "bad-flag"),
    ("cap_points = 0", "cap_points must be an integer from 1 to 100000000, not 0", "bad-flag"),
    ("rob = true", "rob=True needs auction='call'", "contradiction"),
    ("min_solo_chain = 2", "min_solo_chain", "bad-flag"),
]


@pytest.mark.parametrize(("text", "said", "code"), BAD_TOML, ids=[t[:24] for t, _, _ in BAD_TOML])
def test_other_toml_is_refused(tmp_path: Path, text: str, said: str, code: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ddz.RuleSetError) as caught:
        ddz.load_rules(path)
    assert str(caught.value).startswith(f"'{path}' holds no rule set: ")
    assert said in str(caught.value)
    assert caught.value.code == code


@pytest.mark.parametrize("content", [b"\xff\xfe", b"seats = 2 # \x80", b"\x89PNG\r\n\x1a\n"])
def test_a_file_that_is_no_text_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    with pytest.raises(ddz.RuleSetError, match=r"bad\.toml' cannot be read: 'utf-8'") as caught:
        ddz.load_rules(path)
    assert caught.value.code == "no-file"


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    path.write_text("# a long story\n" * 100_000, encoding="utf-8")
    with pytest.raises(ddz.RuleSetError, match=r"huge\.toml' .* too large for a rule set"):
        ddz.load_rules(path)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="the system has no /dev/zero")
def test_a_file_without_an_end_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "endless.toml"
    path.symlink_to("/dev/zero")
    with pytest.raises(ddz.RuleSetError, match="too large for a rule set"):
        ddz.load_rules(path)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere.toml", "No such file"),
        (".", "Is a directory"),
        ("nowhere/my.toml", "No such file"),
        ("a\0b.toml", "null"),
        ("x" * 5000, "too long"),
    ],
)
def test_a_file_that_is_not_there_is_refused(tmp_path: Path, name: str, said: str) -> None:
    with pytest.raises(ddz.RuleSetError, match=f"cannot be read: .*{said}") as caught:
        ddz.load_rules(tmp_path / name)
    assert caught.value.code == "no-file"


@pytest.mark.parametrize("path", [None, 3, True, b"my.toml", ["my.toml"], ddz.rules()])
def test_what_names_no_file_is_refused(path: Any) -> None:
    with pytest.raises(ddz.RuleSetError, match="path must be a file's name, not") as caught:
        ddz.load_rules(path)
    assert caught.value.code == "no-file"


@pytest.mark.parametrize("rules", [None, 3, "hunale", {"seats": 2}])
def test_only_rule_sets_are_saved(tmp_path: Path, rules: Any) -> None:
    with pytest.raises(ddz.RuleSetError, match="is no rule set"):
        ddz.save_rules(rules, tmp_path / "saved.toml")
    assert list(tmp_path.iterdir()) == []


# The command line.


def test_the_command_line_takes_a_house_rule(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", str(house)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "at-home  built on huanle"
    marked = {line.split()[1] for line in lines if line.startswith("*  ")}
    assert marked == CHANGES.keys()
    assert main(["moves", "334455", "--rules", str(house), "--json"]) == 0
    capsys.readouterr()


def test_a_house_rule_is_simulated(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house.write_text("min_pair_chain = 2\nseats = 2\nhand_cards = 20\n", encoding="utf-8")
    assert main(["simulate", "--rules", str(house), "--games", "50"]) == 0
    text = rules_to_text(ddz.load_rules(house))
    assert text == "my_house@classic:seats=2,hand_cards=20,min_pair_chain=2"
    assert text in capsys.readouterr().out


@pytest.mark.parametrize("command", [["rules"], ["simulate", "--rules"], ["moves", "3", "--rules"]])
@pytest.mark.parametrize("text", [None, "seats", "kick_rokcet = 1"])
def test_a_bad_house_rule_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str], text: str | None
) -> None:
    path = tmp_path / "bad.toml"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    assert main([*command, str(path)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"ddz-fast: '{path}' ")
    assert printed.err.count("\n") == 1
