"""Plays with two decks as a person types them at the terminal, and how what cannot be is answered."""

from __future__ import annotations

from pathlib import Path

import pytest

import ddz_fast as ddz
from ddz_fast.cli.play.entries import Play
from ddz_fast.cli.play.language import LANGUAGES
from ddz_fast.cli.play.reading import read_play
from ddz_fast.game import Game, Record
from dealt import say, spread
from table import Table
from test_play_two_decks import others_pass, played

__all__ = ["others_pass"]

HALING = ddz.rules("haling")
both = pytest.mark.parametrize("language", LANGUAGES)


def play_of(entry: str, cards: str, bottom: str = "", language: str = "en") -> tuple[Play, Game]:
    """What an entry is read as, by a landlord who has said 1."""
    game = say(Game(HALING, deal=spread(HALING, {0: cards}, bottom)), 1, "pass", "pass", "pass")
    while game.phase != "play":
        game.apply(game.legal_actions()[0])
    play = read_play(entry, game.visible_to(0), LANGUAGES[language])
    assert isinstance(play, Play)
    return play, game


@pytest.mark.parametrize(
    ("entry", "text", "category", "key"),
    [
        ("33333", "33333", "bomb", 0),
        ("3 3 3 3 3 3", "333333", "bomb", 0),
        ("xxdd", "XXDD", "rocket", 14),
        ("王炸", "XXDD", "rocket", 14),
        ("小王小王", "XX", "pair", 13),
        ("大王 大王", "DD", "pair", 14),
        ("333+xx", "333+XX", "trio_pair", 0),
        ("A2345", "A2345", "solo_chain", 4),
        ("5 4 3 2 a", "A2345", "solo_chain", 4),
        ("a2345:straight", "A2345", "solo_chain", 4),
        ("A 2 3 4 5 6 7 8 9 10 J Q K", "A23456789TJQK", "solo_chain", 12),
        ("23456789TJQKA", "23456789TJQKA", "solo_chain", 13),
        ("A23456789TJQK:solo_chain", "A23456789TJQK", "solo_chain", 12),
        ("23456789TJQKA (solo chain)", "23456789TJQKA", "solo_chain", 13),
        ("A23456789TJQK:solo_chain:A", "23456789TJQKA", "solo_chain", 13),
        ("23456789TJQKA:solo_chain:K", "A23456789TJQK", "solo_chain", 12),
        ("A23456789TJQK：顺子：k", "A23456789TJQK", "solo_chain", 12),
        ("aa2233", "AA2233", "pair_chain", 2),
    ],
)
def test_plays_of_two_decks_as_people_type_them(
    entry: str, text: str, category: str, key: int
) -> None:
    play, game = play_of(entry, "333333XXDD456789TJQKAA22", "A2")
    assert (str(play.move), str(play.move.category), play.move.key) == (text, category, key)
    game.apply(play.move)


def test_the_other_chain_of_the_same_cards_is_named(
    table: Table, tmp_path: Path, others_pass: None
) -> None:
    _, game = play_of("3", "33456789TJQKA2")
    lines = played(table, tmp_path / "game.json", game, "A23456789TJQK")
    said = "Read as solo chain: A23456789TJQK. Other readings, declared like this: "
    assert said + "23456789TJQKA:solo_chain." in lines


def test_copies_are_named_by_their_suit(table: Table, tmp_path: Path, others_pass: None) -> None:
    """Seat 0 holds both ♠7, and of the ♥7 the second deck's alone."""
    path = tmp_path / "game.json"
    mine = [16, 70, 71, *range(24, 46)]
    rest = [card for card in range(108) if card not in mine]
    deal = ddz.Deal([mine, rest[:25], rest[25:50], rest[50:75]], rest[75:], decks=2, face_up=16)
    game = say(Game(HALING, deal=deal), 1, "pass", "pass", "pass")
    while game.phase != "play":
        game.apply(game.legal_actions()[0])
    assert ddz.card_text(71) == "♥7"
    played(table, path, game, "♠7 ♥7 ♠7")
    entry = Game.resume(Record.load(path)).history[-4]
    assert (str(entry.action), entry.cards) == ("777", (16, 70, 71))
    played(table, path, game, "♥7")
    assert Game.resume(Record.load(path)).history[-4].cards == (71,)
    lines = played(table, path, game, "♥7 ♥7", "♠7 ♠7 ♠7")
    assert sum(line.startswith("! You do not hold") for line in lines) == 2


@both
def test_a_reported_set_is_not_split(
    table: Table, tmp_path: Path, others_pass: None, language: str
) -> None:
    path = tmp_path / "game.json"
    cards = "7777777XXDD334568"
    game = Game(HALING, deal=spread(HALING, {0: cards}, "9"))
    say(game, 3, "report_7", "report_jokers", "fight", "no_tanda")
    split = ["7", "77", "777+33", "34567", "7777", "7777777:pair", "x", "xx", "♠7", "[7->8]"]
    lines = played(table, path, game, *split, language=language)
    answers = [line for line in lines if line.startswith("! ")]
    assert len(answers) == len(split)
    said = {"en": "would split a set that was reported", "zh": "要拆开报到的牌"}
    assert sum(said[language] in line for line in answers) == 8
    assert Record.load(path) == game.record()
    lines = played(table, path, game, "7777777", "xxdd", language=language)
    assert not any(line.startswith("! ") for line in lines)
    reported = {"en": "Reported, and played only whole: ", "zh": "已报到，只能整套打出："}
    told = [line.removeprefix(reported[language]) for line in lines if reported[language] in line]
    assert told[0].count("7") == 7
    assert told[-1] == "X X D D"  # the sevens are gone


@both
@pytest.mark.parametrize(
    ("entry", "english"),
    [
        ("XD", "X D is no play under these rules"),
        ("3334", "3 3 3 4 is no play under these rules"),
        ("333344", "3 3 3 3 4 4 is no play under these rules"),
        ("JQKA2", "J Q K A 2 is no play under these rules"),
        ("333+4", "3 3 3 4 is no play under these rules"),
        ("333333333", "would hold 9 of 3"),
        ("XXX", "would hold 3 of X"),
        ("8", "You do not hold 8; your cards are 3 3 3 3"),
        ("333444XX99", "is no play under these rules"),
        ("A2345:solo_chain:Z", "'z' is no rank"),
        ("A2345:solo_chain:9", "is no solo chain of that rank; it can be A2345"),
        ("♠3²", "'2' is no card"),
        ("p", "You lead and cannot pass"),
        ("摊打", "is no card"),
    ],
)
def test_a_play_that_cannot_be_is_answered(
    table: Table, tmp_path: Path, others_pass: None, entry: str, english: str, language: str
) -> None:
    _, game = play_of("3", "33334444XXDJQKA2559977TTT", "2222KKQQ")
    lines = played(table, tmp_path / "game.json", game, entry, language=language)
    (answer,) = (line for line in lines if line.startswith("! "))
    assert english in answer or language == "zh"
