"""The texts and cards of the table: the same in both languages, legible in any terminal."""

import re
import string
from typing import Any

import pytest

import ddz_fast as ddz
from ddz_fast.categories import Category
from ddz_fast.cli.play.cards import Painter, painter_for, ranks
from ddz_fast.cli.play.language import LANGUAGES, seat_names
from ddz_fast.cli.text import text_width
from ddz_fast.phases.sayings import SAYINGS

ENGLISH, CHINESE = LANGUAGES["en"], LANGUAGES["zh"]
CHINESE_LETTER = re.compile("[\u4e00-\u9fff]")


# Texts


def test_every_text_stands_in_both_languages() -> None:
    assert ENGLISH.texts.keys() == CHINESE.texts.keys()
    for key, text in ENGLISH.texts.items():
        fields, others = (
            {field for _, field, _, _ in string.Formatter().parse(each) if field}
            for each in (text, CHINESE.texts[key])
        )
        assert fields == others, key


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
def test_every_kind_and_saying_has_a_name(language: Any) -> None:
    assert set(language.categories) == set(Category)
    assert set(SAYINGS) <= set(language.sayings)
    assert len(set(language.categories.values())) == len(Category)


def test_the_chinese_texts_are_chinese() -> None:
    for key, text in CHINESE.texts.items():
        words = text.replace("{", "").replace("}", "")
        assert CHINESE_LETTER.search(text) or len(words) < 30, key
    assert not any(CHINESE_LETTER.search(text) for text in ENGLISH.categories.values())


def test_seats_are_named_as_play_goes_round() -> None:
    """Anticlockwise: the next to play sits on the right, 下家."""
    assert seat_names(ENGLISH, 3, 0) == ("You", "Right", "Left")
    assert seat_names(CHINESE, 3, 1) == ("上家", "你", "下家")
    assert seat_names(ENGLISH, 4, 3) == ("Right", "Across", "Left", "You")
    assert seat_names(CHINESE, 2, 0) == ("你", "对手")
    assert seat_names(ENGLISH, 3, None) == ("Seat 0", "Seat 1", "Seat 2")


# Cards


def test_cards_are_drawn_high_to_low_in_groups() -> None:
    cards = ["♠3", "♦T", "♥T", "X", "♣2", "D", "♠A"]
    assert Painter(ENGLISH).cards(cards) == [
        "JOKER(D)", "joker(X)", "♣2", "♠A", "♥10 ♦10", "♠3"
    ]  # fmt: skip
    assert Painter(CHINESE).cards(["X", "D"]) == ["大王", "小王"]


def test_red_suits_and_the_big_joker_are_red() -> None:
    drawn = Painter(CHINESE, colour=True).cards(["♥3", "♦4", "♠5", "♣6", "X", "D"])
    assert [text.startswith("\x1b[31m") for text in drawn] == [
        True, False, False, False, True, True
    ]  # fmt: skip
    assert all(text.endswith("\x1b[0m") for text in drawn if "\x1b" in text)


def test_ranks_are_spaced() -> None:
    assert ranks(ddz.Hand("TJQKA")) == "10 J Q K A"
    assert ranks(ddz.rules("classic").move("3334")) == "3 3 3 + 4"


@pytest.mark.parametrize(
    ("wild", "text", "spaced"),
    [
        ("T", "99[TT→9]", "9 9 [TT→9]"),
        ("T", "[T→T]JQKA", "[T→T] J Q K A"),
        ("7", "[7→T]JQKA", "[7→T] J Q K A"),
        ("7", "8[7→8]9[7→9]TT", "8 [7→8] 9 [7→9] 10 10"),
    ],
)
def test_a_ten_in_brackets_is_a_letter_as_in_the_list_of_plays(
    wild: str, text: str, spaced: str
) -> None:
    rules = ddz.rules("laizi", wild_rank=wild)
    move = rules.move(text)
    assert str(move) == text
    assert ranks(move) == spaced
    assert rules.move(spaced) == move


@pytest.mark.parametrize("colour", [False, True])
@pytest.mark.parametrize("width", [20, 30, 40, 60, 80, 200])
@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
def test_a_hand_fits_in_the_terminal(language: Any, width: int, colour: bool) -> None:
    painter = Painter(language, colour, width=width)
    drawn = painter.held("your_cards", range(31, 54), count=23)
    bare = re.sub("\x1b\\[[0-9]*m", "", drawn)
    assert all(text_width(line) <= width for line in bare.splitlines())
    held = re.findall("[♠♥♣♦](?:10|[3-9JQKA2])|joker|王", bare, re.IGNORECASE)
    assert len(held) == 23


class Terminal:
    """A stream that may be a terminal."""

    def __init__(self, is_terminal: bool = True, encoding: str = "utf-8") -> None:
        self._is_terminal, self.encoding = is_terminal, encoding

    def isatty(self) -> bool:
        return self._is_terminal


@pytest.mark.parametrize(
    ("is_terminal", "environment", "wanted", "colour"),
    [
        (True, {}, True, True),
        (False, {}, True, False),
        (True, {"NO_COLOR": "1"}, True, False),
        (True, {"NO_COLOR": ""}, True, True),
        (True, {"TERM": "dumb"}, True, False),
        (True, {}, False, False),
    ],
)
def test_colour_is_for_terminals_that_have_it(
    monkeypatch: pytest.MonkeyPatch,
    is_terminal: bool,
    environment: dict[str, str],
    wanted: bool,
    colour: bool,
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    stream: Any = Terminal(is_terminal)
    assert painter_for(ENGLISH, stream, 80, wanted).colour == colour


def test_without_suits_they_are_letters() -> None:
    stream: Any = Terminal(encoding="ascii")
    assert painter_for(ENGLISH, stream, 80, False).cards(["♠3", "♥T"]) == ["h10", "s3"]
