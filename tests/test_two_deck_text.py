"""Plays of two decks as texts: what a move shows reads back as that move, both readings of thirteen places included."""

import pickle
import random
import re

import pytest

import ddz_fast as ddz
from reference.cards import RANKS, text_of
from reference.generator import Play
from reference.two_deck_bridge import move_of, play_of, rules_with
from reference.two_deck_generator import HALING, LOW_ACE_LINE, TwoDeckRules
from reference.two_deck_play import leads_in_space, space
from two_deck_cases import by_rules, name_of, random_hands

HALING_RULES = ddz.rules("haling")
THIRTEEN = "A23456789TJQK"


def check(engine: ddz.RuleSet, move: ddz.Move) -> None:
    """The text of a move, its parts, and its pickle give it back."""
    again = engine.move(str(move))
    assert again == move, str(move)
    assert hash(again) == hash(move)
    assert str(again) == str(move)
    assert again.low_ace == move.low_ace
    assert ddz.Hand(str(move).replace("+", "")) == move.cards
    assert engine.move(move.cards, category=move.category, key=move.key) == move
    assert engine.move(move) == move
    pickled: ddz.Move = pickle.loads(pickle.dumps(move))
    assert (pickled, str(pickled)) == (move, str(move))


@by_rules
def test_the_text_of_every_lead_reads_back_as_that_lead(rules: TwoDeckRules) -> None:
    rng, engine = random.Random(f"two-deck texts {name_of(rules)}"), rules_with(rules)
    for hand in random_hands(rng, rules, 20, smallest=1, largest=33):
        moves = list(engine.leads(text_of(hand)))
        for move in rng.sample(moves, min(len(moves), 60)):
            check(engine, move)
    for move in rng.sample(list(engine.leads(text_of(hand))), 1):
        assert move.low_ace == (rules.low_ace != "none")


@by_rules
def test_every_chain(rules: TwoDeckRules) -> None:
    engine = rules_with(rules)
    for play in space(rules).plays:
        if play.category.endswith("_chain") and play.category != "trio_pair_chain":
            check(engine, move_of(rules, play))


@by_rules
def test_cards_with_two_readings(rules: TwoDeckRules) -> None:
    """Thirteen places of the line hold the same cards from A to K and from 2 to A."""
    engine = rules_with(rules)
    by_cards: dict[tuple[int, ...], list[Play]] = {}
    for play in space(rules).plays:
        by_cards.setdefault(play.cards, []).append(play)
    several = {cards: found for cards, found in by_cards.items() if len(found) > 1}
    assert len(several) == {"none": 0, "solo": 1, "all": 3}[rules.low_ace]
    for cards, found in several.items():
        assert sorted((play.length, play.key) for play in found) == [(13, 12), (13, 13)]
        text = text_of(cards)
        assert {play_of(move) for move in engine.readings(text)} == set(found)
        assert play_of(engine.move(text)).key == 13
        assert len({str(move) for move in engine.readings(text)}) == 2


def test_thirteen_places_by_hand() -> None:
    low, high = (HALING_RULES.move(THIRTEEN, category="solo_chain", key=key) for key in (12, 13))
    assert (low.length, low.key, high.length, high.key) == (13, 12, 13, 13)
    assert low != high
    assert low.cards == high.cards
    assert HALING_RULES.beats(high, low)
    assert not HALING_RULES.beats(low, high)
    assert HALING_RULES.move(str(low)) == low
    assert HALING_RULES.move(str(high)) == high
    assert [play_of(move).key for move in HALING_RULES.follows(ddz.Hand(THIRTEEN), low)] == [13]
    assert len(HALING_RULES.follows(ddz.Hand(THIRTEEN), high)) == 0
    assert HALING_RULES.move(THIRTEEN, to_beat=low) == high


def test_no_such_key() -> None:
    for key in (0, 4, 11):
        with pytest.raises(ddz.MoveError, match=re.escape("A23456789TJQK")):
            HALING_RULES.move(THIRTEEN, category="solo_chain", key=key)


@pytest.mark.parametrize(
    ("cards", "category", "length", "key"),
    [
        ("A2345", "solo_chain", 5, 4),
        ("23456", "solo_chain", 5, 5),
        ("34567", "solo_chain", 5, 6),
        ("TJQKA", "solo_chain", 5, 13),
        ("A23456789TJQKA", "solo_chain", 14, 13),
        ("AA2233", "pair_chain", 3, 2),
        ("QQKKAA", "pair_chain", 3, 13),
        ("AAA222", "trio_chain", 2, 1),
        ("KKKAAA", "trio_chain", 2, 13),
        ("AAA2223344", "trio_pair_chain", 2, 1),
        ("KKKAAA2233", "trio_pair_chain", 2, 13),
        ("333444AA22", "trio_pair_chain", 2, 3),
        ("333444KKAA", "trio_pair_chain", 2, 3),
        ("AAA22", "trio_pair", 1, 11),
        ("A", "solo", 1, 11),
        ("22", "pair", 1, 12),
        ("AAAA", "bomb", 4, 11),
        ("XXDD", "rocket", 1, 14),
    ],
)
def test_keys_of_haling(cards: str, category: str, length: int, key: int) -> None:
    """Chains count places from the low ace; all else is a rank."""
    move = HALING_RULES.move(cards)
    assert (move.category.value, move.length, move.key) == (category, length, key)
    assert move.low_ace
    check(HALING_RULES, move)


def test_keys_of_a_low_ace_in_straights_only() -> None:
    """All chains count places, pair chains and trio chains too, though 2 is in none of them."""
    rules = ddz.rules("four_player", low_ace="solo")
    for cards, key in (("A2345", 4), ("QQKKAA", 13), ("333444", 3), ("3334445566", 3)):
        assert rules.move(cards).key == key
    for cards in ("AA2233", "AAA222", "AAA2223344"):
        assert rules.readings(cards) == []
    assert str(rules.move("3334442255").kickers) == "5522"  # wings are free


def test_a_move_says_which_line_it_is_of() -> None:
    plain = ddz.rules("four_player").move("34567")
    assert (plain.key, plain.low_ace) == (4, False)
    low = HALING_RULES.move("34567")
    assert (low.key, low.low_ace) == (6, True)
    made = ddz.Move(ddz.Hand("34567"), ddz.Pattern("solo_chain", 5, 6), low_ace=True)
    assert made == low
    assert str(made) == str(low)
    assert made.low_ace


def test_the_places_are_those_of_the_rules() -> None:
    assert "".join(RANKS[rank] for rank in LOW_ACE_LINE) == "A23456789TJQKA"
    for play in leads_in_space(HALING, tuple([2] * 13 + [0, 0])):
        if play.category == "solo_chain":
            ranks = LOW_ACE_LINE[play.key - play.length + 1 : play.key + 1]
            text = "".join(RANKS[rank] for rank in ranks)
            assert play in map(play_of, HALING_RULES.readings(text))
