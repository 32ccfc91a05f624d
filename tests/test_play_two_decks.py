"""Whole hands with two decks at the terminal, in both languages: what is said, what is paid, and what stays hidden."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ddz_fast as ddz
from ddz_fast.cli import main
from ddz_fast.cli.play.language import LANGUAGES
from ddz_fast.game import Action, Game, Record, View
from dealt import say, spread
from table import Table, in_order

FOUR, HALING = ddz.rules("four_player"), ddz.rules("haling")
both = pytest.mark.parametrize("language", LANGUAGES)

CHAINS = "8899TTJJQQKKAA" + "334455" + "22222"
"""25 cards that are out in three plays."""
BOTTOM = {"en": "Bottom cards", "zh": "底牌："}
HIDDEN = {"en": "The bottom cards go to the landlord unseen.", "zh": "底牌归地主，不亮出。"}


class Mild:
    """Says no, leads what is longest, and passes; or says what it was told to."""

    def __init__(self, *sayings: Action) -> None:
        self._sayings = list(sayings)

    def choose(self, view: View) -> Action:
        if view.phase != "play":
            return self._sayings.pop(0) if self._sayings else view.legal_actions[0]
        if view.to_beat is not None:
            return view.legal_actions[-1]
        return max(view.legal_actions, key=lambda move: len(getattr(move, "cards", "")))


def against(patch: pytest.MonkeyPatch, *sayings: Action) -> None:
    """Let the other seats be mild, and say these, one after the other."""
    patch.setattr("ddz_fast.agents.make", lambda *_: Mild(*sayings))


@pytest.fixture
def others_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    against(monkeypatch)


def played(
    table: Table, path: Path, game: Game, *entries: str, language: str = "en", seat: int = 0
) -> list[str]:
    """Go on with a game, keep it, and return the lines that were printed."""
    game.record().save(path)
    arguments = ("play", "--resume", path, "--save", path, "--lang", language, "--seat", seat)
    printed = table(*arguments, entries=entries)
    assert (table.status, table.err) == (0, "")
    return printed.splitlines()


def amounts(lines: list[str]) -> list[str]:
    """What the seats got and paid, as the last lines have it."""
    return [line.split()[-1] for line in lines[-5:-1]]


# Hands to the end


@both
def test_a_hand_of_four_players_counts_large_bombs(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """Bid 3, a bomb of five, a bomb of eight and a rocket: 12 each (rules.md, section D)."""
    against(monkeypatch)
    cards = "77777777XXDD33333" + "8899TTJJQQKKAA" + "66"
    game = Game(FOUR, deal=spread(FOUR, {0: cards[:25]}, cards[25:], first=0))
    plays = ("8899TTJJQQKKAA", "33333", "77777777", "xxdd", "66")
    lines = played(table, tmp_path / "game.json", game, "3", *plays, language=language)
    made = {
        "en": "Multiplier 4: bombs of six or more 1 (x2 each), rockets 1 (x2 each).",
        "zh": "倍数 4：六张以上炸弹 1 个（每个 ×2），王炸 1 个（每个 ×2）。",
    }
    stake = {
        "en": "Stake of each peasant 12: bid 3 x multiplier 4.",
        "zh": "每家农民的输赢 12：叫分 3 × 倍数 4。",
    }
    assert made[language] in lines
    assert stake[language] in lines
    assert amounts(lines) == ["+36", "-12", "-12", "-12"]
    said = {"en": "  You: X X D D (rocket)  [2]", "zh": "  你：X X D D（王炸）  [2]"}
    assert said[language] in lines


@both
def test_a_hand_that_is_fought_shown_and_won(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """The 320 of rules.md, section E, with the base 1 in the place of 10: 32 each."""
    against(monkeypatch)
    deal = spread(HALING, {0: "7777777X" + CHAINS[:17]}, CHAINS[17:], face_up=52)
    sayings = {"en": ("3", "report 7", "fight", "show"), "zh": ("3档", "报到7", "打", "摊打")}
    plays = ("8899TTJJQQKKAA", "334455", "22222", "7777777", "x")
    path = tmp_path / "game.json"
    lines = played(
        table, path, Game(HALING, deal=deal), *sayings[language], *plays, language=language
    )
    expected = {
        "en": [
            "The marked card joker(X) goes to You.",
            "It is a joker (mingwang): what is won or lost is doubled.",
            "Stake: bid 3 x8/3 if the landlord wins, x2 if not",
            "Reports: 1. No fight wins at once, x2. Fight: x16/3 if you win, nobody pays if you lose.",
            "Stake: bid 3 x32/3 if the landlord wins, x0 if not",
            "Multiplier 32/3: mingwang x2, reports x1, fought x2, hand shown x2, touliao x4/3.",
            "Stake of each peasant 32: bid 3 x multiplier 32/3.",
        ],
        "zh": [
            "标记牌 小王 在你手中。",
            "标记牌是王：明王，输赢翻倍。",
            "本局：3档 地主赢 ×8/3，输 ×2",
            "已报到 1 次。不打：直接获胜，×2；打：赢了 ×16/3，输了不付。",
            "本局：3档 地主赢 ×32/3，输 ×0",
            "倍数 32/3：明王 ×2，报到 ×1，打 ×2，摊打 ×2，头撂 ×4/3。",
            "每家农民的输赢 32：档数 3 × 倍数 32/3。",
        ],
    }
    in_order(lines, expected[language])
    assert amounts(lines) == ["+96", "-32", "-32", "-32"]
    payoffs = Record.load(path).replay().payoffs
    assert payoffs is not None
    assert payoffs.tolist() == [96, -32, -32, -32]


@both
def test_a_huangfan_hand_that_is_won_at_once(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """The 120 of rules.md, section E, with the base 1 in the place of 10: 12 each. 头撂 is no part of it."""
    against(monkeypatch)
    deals = [spread(HALING, {0: "334455"}, "66"), spread(HALING, {0: "77777777"}, "22")]
    entries = {
        "en": ("pass", "3", "report 7 twice", "no fight"),
        "zh": ("不叫", "三档", "双报到7", "不打"),
    }[language]
    game = Game(HALING, deal=deals)
    lines = played(table, tmp_path / "game.json", game, *entries, language=language)
    expected = {
        "en": [
            "Nobody bids: the cards are dealt again.",
            "After a void deal (huangfan): what is won or lost is doubled.",
            "  You: report 7 twice",
            "  You: no fight",
            "Multiplier 4: huangfan x2, reports x2.",
            "Stake of each peasant 12: bid 3 x multiplier 4.",
        ],
        "zh": [
            "无人叫档，重新发牌。",
            "本局是荒番局，输赢翻倍。",
            "  你：双报到 7",
            "  你：不打",
            "倍数 4：荒番 ×2，报到 ×2。",
            "每家农民的输赢 12：档数 3 × 倍数 4。",
        ],
    }
    in_order(lines, expected[language])
    assert amounts(lines) == ["+36", "-12", "-12", "-12"]


@both
def test_where_all_pass_twice_the_first_must_be_landlord(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    against(monkeypatch)
    deals = [spread(HALING, {0: "334455"}, "66"), spread(HALING, {0: "334455"}, "22")]
    game = Game(HALING, deal=deals)
    lines = played(table, tmp_path / "game.json", game, "0", "0", "33", language=language)
    said = {
        "en": ["All have passed again: You must be landlord, at 1.", "Stake: bid 1 x2"],
        "zh": ["又无人叫档：你必须以 1档 当地主。", "本局：1档 倍数 ×2"],
    }
    for line in said[language]:
        assert line in lines


@both
def test_a_fight_that_is_lost_costs_nothing(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    against(monkeypatch)
    game = Game(HALING, deal=spread(HALING, {0: "7777777" + "33", 3: CHAINS}))
    say(game, 3, "report_7", "fight", "no_tanda", "3", "pass", "pass", "22222")
    lines = played(table, tmp_path / "game.json", game, "p", "p", language=language)
    made = {"en": "Multiplier 0: fought and lost x0.", "zh": "倍数 0：打输 ×0。"}
    stake = {
        "en": "Stake of each peasant 0: bid 3 x multiplier 0.",
        "zh": "每家农民的输赢 0：档数 3 × 倍数 0。",
    }
    assert made[language] in lines
    assert stake[language] in lines
    assert amounts(lines) == ["0"] * 4


def test_touliao_that_is_lost_costs_three(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The −90 of rules.md, section E, with the base 1 in the place of 10."""
    against(monkeypatch)
    game = Game(HALING, deal=spread(HALING, {0: "3", 3: CHAINS}))
    say(game, 3, "no_tanda", "3", "pass", "pass", "22222")
    lines = played(table, tmp_path / "game.json", game, "p", "p")
    assert "Stake: bid 3 x4/3 if the landlord wins, x1 if not" in lines
    assert "Multiplier 1." in lines
    assert "Stake of each peasant 3: bid 3 x multiplier 1." in lines
    assert amounts(lines) == ["-9", "+3", "+3", "+3"]


# What stays hidden


@both
@pytest.mark.parametrize("rules", ["four_player", "four_player_continuing", "haling"])
def test_a_peasant_never_sees_the_bottom(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str, language: str
) -> None:
    """Both copies of four cards are the bottom: none is on the screen, for plays are shown by rank."""
    against(monkeypatch, 3)
    bottom = ["♠5", "♠5", "♥6", "♥6", "♣9", "♣9", "♦J", "♦J"]
    ids = [card for face in map(ddz.card_id, set(bottom)) for card in (face, face + 54)]
    rest = [card for card in range(108) if card not in ids]
    hands = [rest[seat::4] for seat in range(4)]
    known: dict[str, Any] = {"first": 0} if rules == "four_player" else {"face_up": hands[0][0]}
    game = Game(rules, deal=ddz.Deal(hands, ids, decks=2, **known))
    entries = ["table", "l", "p", "table", "p", "p", "quit", "s"]
    path = tmp_path / "game.json"
    lines = played(table, path, game, *entries, language=language, seat=1)
    assert HIDDEN[language] in lines
    assert not any(line.strip().startswith(BOTTOM[language]) for line in lines)
    assert Game.resume(Record.load(path)).landlord == 0
    shown = "\n".join(lines)
    for card in bottom:
        assert card not in shown
    lines = played(table, path, Game.resume(Record.load(path)), "table", language=language, seat=0)
    assert any(line.strip().startswith(BOTTOM[language]) for line in lines)
    assert all(card in "\n".join(lines) for card in bottom)


@both
def test_what_a_landlord_does_not_report_stays_his(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """He is asked, since he holds the sevens, and says no: the others see nothing of that."""
    against(monkeypatch, 3, "no_report")
    path = tmp_path / "game.json"
    deal = spread(HALING, {0: "7777777"}, "55")
    lines = played(table, path, Game(HALING, deal=deal), language=language, seat=1)
    said = [entry.action for entry in Game.resume(Record.load(path)).history]
    assert said[:2] == [3, "no_report"]
    spoken = LANGUAGES[language].under(HALING)
    assert not any(spoken.saying("no_report") in line for line in lines)
    assert not any("7 7 7 7 7 7 7" in line for line in lines)


@both
def test_what_is_reported_and_shown_is_everyones(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    against(monkeypatch, 3, "report_7", "report_jokers", "fight", "tanda")
    deal = spread(HALING, {0: "7777777XXDD33"}, "55")
    path = tmp_path / "game.json"
    lines = played(table, path, Game(HALING, deal=deal), "quit", "s", language=language, seat=1)
    reported = {
        "en": "Reported, and played only whole: 7 7 7 7 7 7 7, X X D D",
        "zh": "已报到，只能整套打出：7 7 7 7 7 7 7，X X D D",
    }
    assert lines.count(reported[language]) == 2  # when it was said, and above the prompt
    opened = {"en": "Left, open: ", "zh": "上家摊打："}
    shown = [place for place, line in enumerate(lines) if line.startswith(opened[language])]
    game = Game.resume(Record.load(path))
    held = game.visible_to(1).opened[0]
    assert len(shown) == 2
    jokers = sum(card % 54 > 51 for card in held)
    assert lines[shown[-1]].lower().count("joker" if language == "en" else "王") >= jokers


def test_a_replay_tells_a_seat_what_it_saw(
    table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game(HALING, deal=spread(HALING, {0: "7777777" + "XXDD"}, "55"))
    say(game, 3, "report_7", "no_report", "fight", "tanda")
    path = tmp_path / "game.json"
    game.record().save(path)

    def told(*arguments: str) -> str:
        assert main(["replay", str(path), "--lang", "en", *arguments]) == 0
        return capsys.readouterr().out

    seen, all_seen = told("--seat", "1"), told()
    assert "Reported, and played only whole: 7 7 7 7 7 7 7" in seen
    assert "no report" not in seen
    assert "Bottom cards" not in seen
    assert "Left, open: " in seen
    assert "  3  Seat 0: no report" in all_seen
    assert "     Bottom cards: " in all_seen
    assert '"reported": ["7777777"]' in told("--json")
    assert '"huangfan": false' in told("--json")
