"""The text of a move with wild cards: what each stands for is shown, and the text reads back as the move."""

import random
import re

import pytest

import ddz_fast as ddz
from reference.cards import BIG, RANKS, Counts, counts_of, plus, text_of
from reference.wild_bridge import play_of, rules_with
from reference.wild_readings import WildRules, assignments, judged, split
from wild_cases import RULES, name_of, random_cards, random_hands

by_rules = pytest.mark.parametrize("rules", RULES, ids=name_of)
SEVENS = ddz.rules("laizi", wild_rank="7")
BRACKET = re.compile(r"\[(.)(\1*)→(.)\3*\]")


def meaning(text: str) -> str:
    """The cards that a text shows, wild ones as what they stand for."""
    return BRACKET.sub(lambda found: found[3] * (1 + len(found[2])), text).replace("+", "")


def held(text: str) -> str:
    """The cards themselves."""
    return BRACKET.sub(lambda found: found[1] + found[2], text).replace("+", "")


@by_rules
def test_the_text_of_every_lead_reads_back_as_that_lead(rules: WildRules) -> None:
    rng, engine = random.Random(f"text {name_of(rules)}"), rules_with(rules)
    for hand in random_hands(rng, rules.rank, 6, smallest=1, largest=10):
        for lead in engine.leads(text_of(hand)):
            again = engine.move(str(lead))
            assert again == lead, str(lead)
            assert hash(again) == hash(lead)
            assert str(again) == str(lead)
            assert engine.move(str(lead).replace("→", "->")) == lead
            assert lead.wild_rank == RANKS[rules.rank]


@by_rules
def test_the_text_shows_what_the_wild_cards_stand_for(rules: WildRules) -> None:
    rng, engine = random.Random(f"shown {name_of(rules)}"), rules_with(rules)
    moves = [
        move
        for hand in random_hands(rng, rules.rank, 8, smallest=4, largest=9)
        for move in engine.leads(text_of(hand))
    ]
    for _ in range(20):
        moves += engine.readings(text_of(random_cards(rng, rules)))
    for move in rng.sample(moves, 20):
        text, play = str(move), play_of(move)
        shown = counts_of(meaning(text))
        assert counts_of(held(text)) == play.cards, text
        natural, wild_cards = split(rules.rank, play.cards)
        if not any(natural):
            assert text == RANKS[rules.rank] * wild_cards
            continue
        body, _, kickers = text.partition("+")
        assert counts_of(held(kickers)) == tuple(move.kickers.counts.tolist()), text
        assert shown == meant(rules, play.cards, play.category, play.length, play.key), text
        assert RANKS[rules.rank] not in re.sub(r"\[.*?\]", "", body), text
        assert f"→{RANKS[rules.rank]}" not in kickers, text


def meant(rules: WildRules, cards: Counts, category: str, length: int, key: int) -> Counts:
    """What the cards stand for: of all that make the play, wild ones as themselves where that fits, else lowest."""
    natural, wild_cards = split(rules.rank, cards)
    reading = (category, length, key)
    fitting = [
        assigned
        for assigned in assignments(wild_cards)
        if max(together := plus(natural, assigned)) <= 4
        and any(play[1:] == reading for play in judged(rules.flags, together))
    ]
    lowest = min(fitting, key=lambda assigned: (-assigned[rules.rank], tuple(-n for n in assigned)))
    return plus(natural, lowest)


TEXTS = """
445567 | 44556[7→6]
37 | 3[7→3]
3777 | 3[777→3]
3377 | 33[77→3]
68979 | nothing
689T7 | 6[7→7]89T
TJQK7 | TJQK[7→A]
777 | 777
7777 | 7777
7 | 7
3344777 | nothing
777D | [777→2]+D
7777XD | [7777→2]+XD
34777 | 34[7→5][7→6][7→7]
33477 | 4[77→4]+33
3333 | 3333
333 | 333
XD | XD
"""
DECLARED = """
3337 | trio_solo | 3 | 333+7
777D | trio_solo | 7 | [777→7]+D
777D | trio_solo | 3 | [777→3]+D
3777 | trio_solo | 3 | 3[77→3]+7
3777 | trio_solo | 9 | [777→9]+3
3777 | trio_solo | 7 | [777→7]+3
33777 | trio_pair | 3 | 33[7→3]+77
33477 | trio_pair | 3 | 33[7→3]+4[7→4]
34777 | trio_pair | 4 | 4[77→4]+3[7→3]
334477 | four_two_solo | 3 | 33[77→3]+44
33447 | trio_pair | 4 | 44[7→4]+33
"""


@pytest.mark.parametrize("row", TEXTS.strip().splitlines())
def test_texts_by_hand(row: str) -> None:
    cards, text = row.split(" | ")
    if text == "nothing":
        assert SEVENS.readings(cards) == []
        return
    assert str(SEVENS.move(cards)) == text


@pytest.mark.parametrize("row", DECLARED.strip().splitlines())
def test_texts_of_declared_readings(row: str) -> None:
    cards, category, key, text = row.split(" | ")
    move = SEVENS.move(cards, category=category, key=key)
    assert str(move) == text
    assert SEVENS.move(text) == move
    assert SEVENS.move(text.replace("→", "->")) == move


def test_a_wild_kicker_that_cannot_be_its_own_rank_shows_the_lowest_that_may_stand_there() -> None:
    move = SEVENS.move("66637777", category="trio_solo_chain", key="7")
    assert str(move) == "666[777→7]+3[7→3]"
    assert SEVENS.move(str(move)) == move


WRONG = {
    "44556[7→9]": "445567",  # no such play; this is what the cards are
    "44556[7→X]": "joker",
    "44556[7→6": "bracket",
    "44556[8→6]": "wild",
    "445567→6": "→",
    "[→6]44556": "[→6]",
    "44556[7→]": "[7→]",
}


@pytest.mark.parametrize(("text", "named"), WRONG.items())
def test_brackets_that_say_what_cannot_be(text: str, named: str) -> None:
    with pytest.raises(ddz.DdzError, match=re.escape(named)):
        SEVENS.move(text)


def test_a_rule_set_without_wild_cards_knows_no_brackets() -> None:
    with pytest.raises(ddz.DdzError):
        ddz.rules("classic").move("44556[7→6]")


def test_a_joker_is_never_shown_in_brackets() -> None:
    for move in SEVENS.leads("34777XD"):
        assert not set(RANKS[BIG - 1 :]) & set("".join(re.findall(r"\[.*?\]", str(move))))


def test_the_body_is_what_its_cards_stand_for() -> None:
    assert SEVENS.move("44556[7→6]").body == ddz.Hand("445566")
    move = SEVENS.move("3477", category="trio_solo", key="4")
    assert (move.cards, move.body, move.kickers) == (
        ddz.Hand("3477"),
        ddz.Hand("444"),
        ddz.Hand("3"),
    )
    assert SEVENS.move("7777").body == ddz.Hand("7777")
    assert ddz.rules("classic").move("333444+56").body == ddz.Hand("333444")
    assert ddz.rules("classic").move("XD").body == ddz.Hand("XD")
    assert not ddz.rules("classic").move("pass").body


def test_brackets_and_a_category_must_agree() -> None:
    assert str(SEVENS.move("[777→4]+3", "trio_solo")) == "[777→4]+3"
    assert str(SEVENS.move("[777→4]+3", "trio_solo", key="4")) == "[777→4]+3"
    for category, key in (("trio_solo", "5"), ("bomb", None)):
        with pytest.raises(ddz.MoveError, match="leave one of them out"):
            SEVENS.move("[777→4]+3", category, key=key)
