"""`ddz-fast replay`: records told step by step, and refused in one line where they are wrong."""

import json
import os
import re
import threading
from pathlib import Path
from typing import Any

import pytest

import ddz_fast as ddz
from ddz_fast import agents
from ddz_fast.cli import main
from ddz_fast.cli.play.language import LANGUAGES, seat_names
from ddz_fast.game import Game

CHINESE_LETTER = re.compile("[\u4e00-\u9fff]")


class Replay:
    """Runs `ddz-fast replay` and gives what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: object) -> str:
        status = main(["replay", *map(str, arguments)])
        printed = self._capsys.readouterr()
        assert (status, printed.err) == (0, "")
        return printed.out

    def refusal(self, *arguments: object) -> str:
        status = main(["replay", *map(str, arguments)])
        printed = self._capsys.readouterr()
        assert (status, printed.out) == (2, "")
        assert printed.err.startswith("ddz-fast: ")
        assert printed.err.count("\n") == 1
        assert printed.err[:-1].isprintable()
        return printed.err


@pytest.fixture
def replay(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Replay:
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return Replay(capsys)


def finished(rules: str, index: int = 0) -> Game:
    game = Game(rules, seed=6, index=index)
    agents.play_out(game, agents.make("random", seed=6))
    return game


def kept(game: Game, folder: Path) -> Path:
    path = folder / "game.json"
    game.record().save(path)
    return path


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", ddz.presets())
def test_a_game_of_every_rule_set_is_told(
    replay: Replay, tmp_path: Path, preset: str, language: str
) -> None:
    game = finished(preset)
    printed = replay(kept(game, tmp_path), "--lang", language)
    texts = LANGUAGES[language]
    numbers = [int(line[:3]) for line in printed.splitlines() if re.match(r" *\d+  ", line)]
    assert numbers == list(range(1, len(game.history) + 1))
    assert texts("settlement") in printed
    assert bool(CHINESE_LETTER.search(printed)) == (language == "zh")
    names = seat_names(texts, game.rules.seats, None)
    assert game.landlord is not None
    assert texts("landlord_is", name=names[game.landlord]) in printed
    assert "\x1b" not in printed


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_sees_what_it_saw(replay: Replay, tmp_path: Path, seat: int) -> None:
    """Cards that were hidden from it are in no line before the settlement."""
    game = finished("classic", index=3)
    printed = replay(kept(game, tmp_path), "--seat", seat)
    told = printed[: printed.index("\n─")]
    shown = {ddz.card_id(text.replace("10", "T")) for text in re.findall("[♠♥♣♦](?:10|.)", told)}
    own = set(game.deal.hands[seat]) | set(game.deal.bottom)
    assert shown == own - {52, 53}
    assert "You: " in printed


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_line_of_many_games(replay: Replay, tmp_path: Path, number: int) -> None:
    games = [finished("huanle", index) for index in (7, 8, 9)]
    path = tmp_path / "games.txt"
    path.write_text("".join(game.record().to_line() + "\n" for game in games), encoding="utf-8")
    printed = replay(path, "--game", number)
    assert f"seed 6, game {number + 6}" in printed
    if number == 1:
        assert replay(path) == printed
    assert printed.startswith(f"Game {number} of 3 in this file; --game N shows another.\n")


def test_one_game_is_not_counted(replay: Replay, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(finished("classic").record().to_line() + "\n\n", encoding="utf-8")
    assert replay(path).startswith("classic, seed 6, game 0")


def test_json_says_what_the_game_says(replay: Replay, tmp_path: Path) -> None:
    game = finished("huanle", 4)
    found: Any = json.loads(replay(kept(game, tmp_path), "--json"))
    assert game.outcome is not None
    assert game.payoffs is not None
    assert (found["rules"], found["seed"], found["index"]) == ("huanle", 6, 4)
    assert found["payoffs"] == game.payoffs.tolist()
    assert found["landlord"] == game.landlord
    assert found["outcome"]["multiplier"] == game.outcome["multiplier"]
    assert [action["seat"] for action in found["actions"]] == [seat for seat, _, _ in game.history]
    for action, (_, _, cards) in zip(found["actions"], game.history, strict=True):
        assert action["cards"] == [ddz.card_text(card) for card in cards]


def test_an_unfinished_game_says_who_acts(replay: Replay, tmp_path: Path) -> None:
    game = Game("classic", seed=6)
    printed = replay(kept(game, tmp_path))
    assert f"The record ends here; Seat {game.seat_to_act} is to act." in printed


def test_a_seat_that_left_is_told(replay: Replay, tmp_path: Path) -> None:
    game = Game("classic", seed=6)
    game.forfeit(1)
    assert "Left the table: Seat 1" in replay(kept(game, tmp_path))
    assert json.loads(replay(kept(game, tmp_path), "--json"))["escaped"] == 1


def test_in_a_pipe_nothing_waits(replay: Replay, tmp_path: Path) -> None:
    path = kept(finished("classic"), tmp_path)
    assert replay(path, "--step") == replay(path)


@pytest.mark.parametrize("form", ["json", "blank lines and json", "lines"])
def test_a_record_comes_from_a_pipe(replay: Replay, tmp_path: Path, form: str) -> None:
    record = finished("huanle").record()
    record.save(tmp_path / "game.json")
    text = record.to_line() if form == "lines" else record.to_json()
    pipe = tmp_path / "pipe"
    if not hasattr(os, "mkfifo"):
        pytest.skip("this system has no named pipes")
    os.mkfifo(pipe)
    blank = "\n \n" if "blank" in form else ""
    writer = threading.Thread(target=pipe.write_text, args=(f"{blank}{text}\n",), daemon=True)
    writer.start()
    told = replay(pipe)
    writer.join()
    assert told == replay(tmp_path / "game.json")


def test_a_file_without_an_end_is_refused(replay: Replay) -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("this system has no /dev/zero")
    assert "is no record" in replay.refusal("/dev/zero")


def test_the_first_illegal_action_is_named(replay: Replay, tmp_path: Path) -> None:
    game = finished("classic")
    path = kept(game, tmp_path)
    record = json.loads(path.read_text("utf-8"))
    record["actions"].pop(6)
    path.write_text(json.dumps(record), encoding="utf-8")
    assert "action 7: " in replay.refusal(path)


DAMAGED = [
    (b"", "has no line 1"),
    (b"\n", "is no record"),
    (b"{", "holds no record"),
    (b"[]", "holds no record"),
    (b"{}", "holds no record"),
    (b"[" * 100_000, "holds no record"),
    (b"hello\n", "is no record"),
    (bytes(range(256)), "cannot be read"),
    (b"\xff\xfe{\x00}\x00", "cannot be read"),
    (b"\0" * 1000, "is no record"),
    (b"\x1b[31m", "is no record"),
]


@pytest.mark.parametrize(("content", "said"), DAMAGED, ids=lambda value: repr(value)[:20])
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_file_that_is_no_record_is_refused(
    replay: Replay, tmp_path: Path, content: bytes, said: str, options: list[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    message = replay.refusal(path, *options)
    assert said in message
    assert "game.json" in message


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["missing.json"], "'missing.json' cannot be read: No such file"),
        (["."], "'.' cannot be read: Is a directory"),
        (["a\0b"], "cannot be read"),
        (["game.json", "--game", "1"], "is one game; give it without --game"),
        (["games.txt", "--game", "0"], "--game must be an integer from 1, not 0"),
        (["games.txt", "--game", "2"], "'games.txt' has no line 2"),
        (["games.txt", "--game", "x"], "--game takes an integer, not 'x'"),
        (["game.json", "--seat", "3"], "--seat must be from 0 to 2, not 3"),
        (["game.json", "--lang", "fr"], "invalid choice: 'fr'"),
        (["game.json", "games.txt"], "unknown arguments: games.txt"),
        ([], "FILE; usage: ddz-fast replay"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_bad_arguments_are_refused(
    replay: Replay,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    game = Game("classic", seed=6)
    kept(game, Path())
    Path("games.txt").write_text(game.record().to_line() + "\n", encoding="utf-8")
    assert said in replay.refusal(*arguments)
