"""What holds for any hand of two decks under any flags."""

from hypothesis import given, settings
from hypothesis import strategies as st

from reference.cards import Counts, text_of
from reference.two_deck_bridge import play_of, plays_of, rules_with
from reference.two_deck_generator import TwoDeckRules, leads, parts
from reference.two_deck_play import beats, listed
from reference.two_deck_readings import readings
from strategies import two_deck_questions


@settings(max_examples=100)
@given(two_deck_questions(largest=7))
def test_leads_as_they_are_defined(question: tuple[TwoDeckRules, Counts]) -> None:
    """The readings of every part of the hand."""
    rules, hand = question
    found = plays_of(rules_with(rules).leads(text_of(hand)))
    expected = {play for part in parts(hand) for play in readings(rules, part)}
    assert set(found) == expected
    assert len(found) == len(expected)


@settings(max_examples=300)
@given(two_deck_questions())
def test_leads_in_their_order(question: tuple[TwoDeckRules, Counts]) -> None:
    rules, hand = question
    found = rules_with(rules).leads(text_of(hand))
    assert plays_of(found) == listed(rules, hand)
    assert len(found) == rules_with(rules).count_leads(text_of(hand))


@settings(max_examples=300)
@given(two_deck_questions(), st.data())
def test_every_lead_is_read_as_itself(
    question: tuple[TwoDeckRules, Counts], data: st.DataObject
) -> None:
    rules, hand = question
    engine, text = rules_with(rules), text_of(hand)
    moves = list(engine.leads(text))
    for place in data.draw(st.lists(st.integers(0, len(moves) - 1), max_size=6)):
        move = moves[place]
        assert engine.pick_lead(text, place) == move
        found = engine.readings(move.cards)
        assert set(plays_of(found)) == readings(rules, play_of(move).cards)
        assert move in found
        assert engine.move(str(move)) == move
        assert engine.move(move.cards, category=move.category, key=move.key) == move


@settings(max_examples=300)
@given(two_deck_questions(), st.data())
def test_follows_are_the_leads_that_beat(
    question: tuple[TwoDeckRules, Counts], data: st.DataObject
) -> None:
    rules, hand = question
    engine, text = rules_with(rules), text_of(hand)
    moves = list(engine.leads(text))
    table = data.draw(st.sampled_from(moves))
    expected = [move for move in moves if beats(play_of(move), play_of(table))]
    assert list(engine.follows(text, table)) == expected
    assert list(engine.follows(text, table.pattern)) == expected
    assert engine.count_follows(text, table) == len(expected)


@settings(max_examples=200)
@given(two_deck_questions(largest=20))
def test_one_deck_flags_change_nothing(question: tuple[TwoDeckRules, Counts]) -> None:
    """Those of single kickers: with two decks there are none."""
    rules, hand = question
    changed = rules_with(rules).with_flags(kick_equal=False, kick_rocket=False, kick_bomb=True)
    assert list(changed.leads(text_of(hand))) == list(rules_with(rules).leads(text_of(hand)))


@settings(max_examples=200)
@given(two_deck_questions())
def test_leads_of_a_part_are_leads_of_the_whole(question: tuple[TwoDeckRules, Counts]) -> None:
    rules, hand = question
    part = tuple(count - count % 2 for count in hand)
    if any(part):
        engine = rules_with(rules)
        assert set(engine.leads(text_of(part))) <= set(engine.leads(text_of(hand)))
        assert leads(rules, part) <= leads(rules, hand)
