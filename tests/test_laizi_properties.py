"""What holds for any hand with wild cards under any flags."""

from hypothesis import given, settings
from hypothesis import strategies as st

import ddz_fast as ddz
from reference.cards import Counts, text_of
from reference.wild_bridge import plays_of, rules_with
from reference.wild_generator import leads_one_by_one
from reference.wild_play import beats
from reference.wild_readings import WildRules, readings
from strategies import wild_questions


@settings(max_examples=40)
@given(wild_questions(largest=5))
def test_leads_as_they_are_defined(question: tuple[WildRules, Counts]) -> None:
    rules, hand = question
    found = plays_of(rules_with(rules).leads(text_of(hand)))
    expected = leads_one_by_one(rules, hand)
    assert set(found) == expected
    assert len(found) == len(expected)


@settings(max_examples=200)
@given(wild_questions(), st.data())
def test_every_lead_once_and_read_as_itself(
    question: tuple[WildRules, Counts], data: st.DataObject
) -> None:
    rules, hand = question
    engine, text = rules_with(rules), text_of(hand)
    moves = list(engine.leads(text))
    assert len(moves) == len(set(moves)) == engine.count_leads(text)
    for place in data.draw(st.lists(st.integers(0, len(moves) - 1), max_size=8)):
        move = moves[place]
        assert engine.pick_lead(text, place) == move
        assert move in engine.readings(move.cards)
        assert engine.move(str(move)) == move
        assert engine.move(move.cards, category=move.category, key=move.key) == move


@settings(max_examples=30)
@given(wild_questions(largest=8), st.data())
def test_a_lead_is_a_reading_as_it_is_defined(
    question: tuple[WildRules, Counts], data: st.DataObject
) -> None:
    rules, hand = question
    (play,) = plays_of([data.draw(st.sampled_from(list(rules_with(rules).leads(text_of(hand)))))])
    expected = readings(rules, play.cards)
    assert play in expected
    assert set(plays_of(rules_with(rules).readings(text_of(play.cards)))) == expected


@settings(max_examples=200)
@given(wild_questions(), st.data())
def test_follows_are_the_leads_that_beat(
    question: tuple[WildRules, Counts], data: st.DataObject
) -> None:
    rules, hand = question
    engine, text = rules_with(rules), text_of(hand)
    moves = list(engine.leads(text))
    table = data.draw(st.sampled_from(moves))
    (on_table,) = plays_of([table])
    expected = {
        move for move, play in zip(moves, plays_of(moves), strict=True) if beats(play, on_table)
    }
    follows = list(engine.follows(text, table))
    assert set(follows) == expected
    assert len(follows) == len(expected) == engine.count_follows(text, table)
    assert follows == list(engine.follows(text, table.pattern))


@settings(max_examples=100)
@given(wild_questions())
def test_without_wild_cards_the_leads_are_the_natural_ones(
    question: tuple[WildRules, Counts],
) -> None:
    """Only that fours are hard bombs."""
    rules, hand = question
    natural = text_of(tuple(0 if rank == rules.rank else n for rank, n in enumerate(hand)))
    plain = ddz.rules("classic", **rules.flags.as_dict()).leads(natural)
    found = rules_with(rules).leads(natural)
    assert [(str(move), move.category, move.length, move.key) for move in found] == [
        (str(move), move.category, move.length, move.key) for move in plain
    ]
    assert all((move.bomb_class == "hard") == (move.category == "bomb") for move in found)
