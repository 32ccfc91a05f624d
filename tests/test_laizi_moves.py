"""Which reading of cards with wild ones is meant, which may be declared, and what is refused."""

import random
from typing import Any

import pytest

import ddz_fast as ddz
from reference.cards import RANKS, text_of
from reference.wild_bridge import pattern_for, play_of, rules_with
from reference.wild_generator import leads, read, unpack
from reference.wild_play import Pattern, meant_when_following, meant_when_leading
from reference.wild_readings import WildPlay, WildRules
from wild_cases import RULES, name_of, random_cards, random_hand

by_rules = pytest.mark.parametrize("rules", RULES, ids=name_of)
SEVENS = ddz.rules("laizi", wild_rank="7")


def facts(move: ddz.Move) -> str:
    """Category, length and key, and the class of a bomb."""
    return " ".join(map(str, filter(None, [move.category.value, move.length, RANKS[move.key]])))


@by_rules
def test_the_reading_that_is_meant_when_leading(rules: WildRules) -> None:
    rng, engine = random.Random(f"leading {name_of(rules)}"), rules_with(rules)
    for _ in range(70):
        cards = random_cards(rng, rules)
        found, text = read(rules, cards), text_of(cards)
        if not found:
            with pytest.raises(ddz.MoveError, match=r"is no |does not beat"):
                engine.move(text)
            continue
        assert play_of(engine.move(text)) == meant_when_leading(found), text
        for category in {play.category for play in found}:
            same = {play for play in found if play.category == category}
            move = engine.move(text, category=ddz.Category(category))
            assert play_of(move) == meant_when_leading(same), (text, category)


@by_rules
def test_the_reading_that_is_meant_when_following(rules: WildRules) -> None:
    rng, engine = random.Random(f"following {name_of(rules)}"), rules_with(rules)
    for _ in range(70):
        cards = random_cards(rng, rules)
        found, text = read(rules, cards), text_of(cards)
        for table in tables(rng, rules, found):
            expected, pattern = meant_when_following(found, table), pattern_for(table)
            if expected is None:
                with pytest.raises(ddz.MoveError, match=r"is no |does not beat"):
                    engine.move(text, to_beat=pattern)
            else:
                assert play_of(engine.move(text, to_beat=pattern)) == expected, (text, table)


def tables(rng: random.Random, rules: WildRules, found: set[WildPlay]) -> list[Pattern]:
    """What may lie on the table: of the same shape as the cards where it can, or of any."""
    chosen = [rng.choice(sorted(found, key=str))] if found else []
    other = unpack(rules.rank, leads(rules, random_hand(rng, rules.rank, 8, 2)))
    same = [
        Pattern(*play[1:])._replace(key=max(play.key - rng.randint(0, 2), play.length - 1))
        for play in chosen
        if play.category != "rocket" and play.bomb_class != "pure"
    ]
    same = [each for each in same if each.bomb_class is None or each.key != rules.rank]
    return [*same, Pattern(*rng.choice(other)[1:]), Pattern("solo", 1, rng.randrange(13))]


@by_rules
def test_every_reading_may_be_declared(rules: WildRules) -> None:
    rng, engine = random.Random(f"declared {name_of(rules)}"), rules_with(rules)
    for _ in range(40):
        cards = random_cards(rng, rules)
        found = read(rules, cards)
        for play in found:
            for key in (RANKS[play.key], play.key):
                move = engine.move(text_of(cards), category=play.category, key=key)
                same = {each for each in found if each[1::2] == play[1::2]}
                assert play_of(move) in same, (text_of(cards), play)
                assert len(same) == 1, (text_of(cards), play)


CANONICAL = """
7755 || bomb 4 5
77 || pair 1 7
7777 || bomb 4 7
7777XD || four_two_solo 1 2
7777XD | category=four_two_solo, key=3 | four_two_solo 1 3
777D || trio_solo 1 2
777D | category=trio_solo, key=7 | trio_solo 1 7
777D | to_beat=3334 | trio_solo 1 2
3337 || bomb 4 3
3337 | category=trio_solo | trio_solo 1 3
3337 | to_beat=4445 | bomb 4 3
4447 | to_beat=3335 | trio_solo 1 4
3777 || bomb 4 3
3777 | to_beat=AAA3 | trio_solo 1 2
3777 | to_beat=2223 | bomb 4 3
3777 | category=trio_solo | trio_solo 1 2
3777 | category=trio_solo, key=9 | trio_solo 1 9
TJQK7 || solo_chain 5 A
TJQK7 | category=solo_chain, key=K | solo_chain 5 K
TJQK7 | to_beat=89TJQ | solo_chain 5 A
334477 || pair_chain 3 5
334477 | category=trio_chain | trio_chain 2 4
334477 | category=four_two_solo | four_two_solo 1 4
334477 | category=four_two_solo, key=3 | four_two_solo 1 3
334477 | to_beat=5555+66 | nothing
334477 | to_beat=3333+66 | four_two_solo 1 4
2277 || bomb 4 2
33344777 || trio_solo_chain 2 4
"""


@pytest.mark.parametrize("row", CANONICAL.strip().splitlines())
def test_readings_by_hand(row: str) -> None:
    """With the sevens wild: bombs first, then the fixed order, then the highest key; or what is declared."""
    cards, how, expected = map(str.strip, row.split("|"))
    asked: dict[str, Any] = dict(part.split("=") for part in how.split(", ") if part)
    if expected == "nothing":
        with pytest.raises(ddz.MoveError, match=r"is no |does not beat"):
            SEVENS.move(cards, **asked)
        return
    assert facts(SEVENS.move(cards, **asked)) == expected


def test_the_class_of_a_bomb() -> None:
    kinds = {"7777": "pure", "3333": "hard", "3337": "soft", "3377": "soft", "3777": "soft"}
    assert {cards: SEVENS.move(cards).bomb_class for cards in kinds} == kinds
    assert SEVENS.move("XD").bomb_class is None
    assert ddz.rules("classic").move("3333").bomb_class is None


def test_bombs_from_the_rocket_down() -> None:
    order = ["XD", "7777", "2222", "3333", "2227", "3777", "KKKAAA+2X"]
    for place, stronger in enumerate(order):
        for weaker in order[place + 1 :]:
            assert SEVENS.beats(stronger, weaker)
            assert not SEVENS.beats(weaker, stronger)
        assert not SEVENS.beats(stronger, stronger)


def test_wild_cards_tie_with_natural_ones() -> None:
    """Only bombs have classes."""
    natural, wild = SEVENS.move("99"), SEVENS.move("97")
    assert natural.pattern == wild.pattern
    assert natural != wild
    assert not SEVENS.beats(natural, wild)
    assert not SEVENS.beats(wild, natural)


REFUSED: list[tuple[str, dict[str, Any], list[str]]] = [
    # What was declared, and every reading that the cards do have.
    ("334477", {"category": "solo_chain"}, ["pair_chain", "trio_chain", "four_two_solo"]),
    ("334477", {"category": "bomb"}, ["pair_chain", "trio_chain", "four_two_solo"]),
    ("3337", {"category": "trio_pair"}, ["bomb", "trio_solo"]),
    ("3337", {"category": "trio_solo", "key": "4"}, ["bomb", "trio_solo"]),
    ("3337", {"category": "bomb", "key": "4"}, ["bomb", "trio_solo"]),
    ("7TJQK", {"category": "solo_chain", "key": "9"}, ["solo_chain"]),
    ("77", {"category": "pair", "key": "3"}, ["pair"]),
    ("777", {"category": "trio", "key": "2"}, ["trio"]),
    ("7777", {"category": "four_two_solo"}, ["bomb"]),
    ("7777XD", {"category": "rocket"}, ["four_two_solo"]),
]


@pytest.mark.parametrize(("cards", "declared", "readings"), REFUSED)
def test_a_reading_that_the_cards_cannot_have(
    cards: str, declared: dict[str, Any], readings: list[str]
) -> None:
    with pytest.raises(ddz.MoveError, match=f"'{cards}'") as caught:
        SEVENS.move(cards, **declared)
    _, _, listed = str(caught.value).partition("can be")
    assert all(reading in listed for reading in readings), str(caught.value)


def test_a_key_is_declared_with_its_category() -> None:
    with pytest.raises(ddz.MoveError, match="category"):
        SEVENS.move("7TJQK", key="K")


@pytest.mark.parametrize("key", ["X", "Z", "", 15, -1])
def test_a_key_that_is_no_rank_of_the_reading(key: Any) -> None:
    with pytest.raises(ddz.DdzError):
        SEVENS.move("7TJQK", category="solo_chain", key=key)


@pytest.mark.parametrize("cards", ["7X", "7D", "7XD", "33337", "37XD", "7777X"])
def test_cards_that_are_no_play_however_the_wild_ones_are_read(cards: str) -> None:
    """A wild card is never a joker, and no rank has five cards."""
    assert SEVENS.readings(cards) == []
    with pytest.raises(ddz.MoveError, match=f"'{cards}'"):
        SEVENS.move(cards)


@pytest.mark.parametrize("cards", ["33333", "77777", "3333377", "7XX"])
def test_more_cards_of_a_rank_than_the_deck_holds(cards: str) -> None:
    for ask in (SEVENS.leads, SEVENS.count_leads, SEVENS.readings, SEVENS.move):
        with pytest.raises(ddz.NotationError, match=f"'{cards}'"):
            ask(cards)


@pytest.mark.parametrize("rank", ["X", "D", "x", "小王", "大王"])
def test_a_joker_is_never_wild(rank: str) -> None:
    with pytest.raises(ddz.RuleSetError, match="joker is never wild"):
        ddz.rules("laizi", wild_rank=rank)


@pytest.mark.parametrize("rank", ["1", "Z", "77", "", "♠7", 7, 4.0, True])
def test_a_wild_rank_that_is_no_rank(rank: Any) -> None:
    with pytest.raises(ddz.RuleSetError, match="wild_rank"):
        ddz.rules("laizi", wild_rank=rank)


@pytest.mark.parametrize(("given", "rank"), [("7", "7"), ("10", "T"), ("t", "T"), ("q", "Q")])
def test_spellings_of_a_wild_rank(given: str, rank: str) -> None:
    rules = ddz.rules("laizi", wild_rank=given)
    assert rules == ddz.rules("laizi", wild_rank=rank)
    assert {move.wild_rank for move in rules.leads("3344")} == {rank}


def test_a_hand_cannot_be_asked_about_before_the_wild_rank_is_drawn() -> None:
    rules = ddz.rules("laizi")
    for ask in (rules.leads, rules.count_leads, rules.readings, rules.move):
        with pytest.raises(ddz.RuleSetError, match=r"wild_rank='7'") as caught:
            ask("3344")
        assert caught.value.code == "wild-rank-unknown"


def test_a_bomb_on_the_table_needs_its_class() -> None:
    with pytest.raises(ddz.DdzError, match="soft"):
        SEVENS.follows("4447", ddz.Pattern("bomb", 4, 5))
    assert [
        str(move.cards) for move in SEVENS.follows("44447", ddz.Pattern("bomb", 4, 5, "hard"))
    ] == []
    assert len(SEVENS.follows("44447", ddz.Pattern("bomb", 4, 5, "soft"))) == 1


def test_the_cards_of_a_bomb_on_the_table_show_its_class() -> None:
    assert list(SEVENS.follows("4447", "3333")) == []
    assert [str(move.cards) for move in SEVENS.follows("44447", "3333")] == ["4444"]
    assert {str(move.cards) for move in SEVENS.follows("44447", "3337")} == {"4444", "4447"}
