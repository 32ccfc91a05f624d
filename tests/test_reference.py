"""The fast engine against the slow reference, on random hands under random flags."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ddz_fast as ddz
from reference.bridge import hand_of, move_of, pattern_of, play_of, plays_of, rules_with
from reference.cards import Counts, text_of
from reference.flags import Flags
from reference.generator import Play, leads
from reference.play import beats, follows
from reference.readings import canonical, readings
from strategies import any_flags, hands, plays_from, questions, tricks


@given(questions(largest=7))
def test_reference_agrees_with_itself(question: tuple[Flags, Counts]) -> None:
    """Generating the leads, and judging every subset of the hand, are two separate programs."""
    flags, hand = question
    subsets = itertools.product(*(range(count + 1) for count in hand))
    judged = {play for subset in subsets if any(subset) for play in readings(flags, subset)}
    assert judged == leads(flags, hand)


@given(questions())
def test_reference_reads_what_it_generates(question: tuple[Flags, Counts]) -> None:
    flags, hand = question
    for play in leads(flags, hand):
        assert play in readings(flags, play.cards)


@given(questions())
def test_leads(question: tuple[Flags, Counts]) -> None:
    flags, hand = question
    found = plays_of(rules_with(flags).leads(hand_of(hand)))
    assert len(set(found)) == len(found)
    assert set(found) == leads(flags, hand)


@given(questions())
def test_count_and_pick_lead(question: tuple[Flags, Counts]) -> None:
    flags, hand = question
    rules, cards = rules_with(flags), hand_of(hand)
    listed = list(rules.leads(cards))
    assert rules.count_leads(cards) == len(listed)
    assert [rules.pick_lead(cards, n) for n in range(len(listed))] == listed
    with pytest.raises(ddz.DdzError):
        rules.pick_lead(cards, len(listed))


@given(tricks())
def test_follows(trick: tuple[Flags, Counts, Play]) -> None:
    flags, hand, table = trick
    rules, cards = rules_with(flags), hand_of(hand)
    found = plays_of(rules.follows(cards, pattern_of(table)))
    assert len(set(found)) == len(found)
    assert set(found) == follows(flags, hand, table)
    assert plays_of(rules.follows(cards, move_of(rules, table))) == found


@given(tricks())
def test_count_and_pick_follow(trick: tuple[Flags, Counts, Play]) -> None:
    flags, hand, table = trick
    rules, cards, pattern = rules_with(flags), hand_of(hand), pattern_of(table)
    listed = list(rules.follows(cards, pattern))
    assert rules.count_follows(cards, pattern) == len(listed)
    assert [rules.pick_follow(cards, pattern, n) for n in range(len(listed))] == listed
    with pytest.raises(ddz.DdzError):
        rules.pick_follow(cards, pattern, len(listed))


@given(tricks())
def test_follows_are_the_leads_that_beat(trick: tuple[Flags, Counts, Play]) -> None:
    flags, hand, table = trick
    rules, cards = rules_with(flags), hand_of(hand)
    move = move_of(rules, table)
    beating = [lead for lead in rules.leads(cards) if rules.beats(lead, move)]
    follow = list(rules.follows(cards, move))
    assert len(follow) == len(beating)
    assert set(follow) == set(beating)


@given(tricks())
def test_beats(trick: tuple[Flags, Counts, Play]) -> None:
    flags, hand, table = trick
    rules = rules_with(flags)
    move = move_of(rules, table)
    for lead in rules.leads(hand_of(hand)):
        assert rules.beats(lead, move) == beats(play_of(lead), table)
        assert rules.beats(move, lead) == beats(table, play_of(lead))


@given(questions(largest=20))
def test_readings_of_any_cards(question: tuple[Flags, Counts]) -> None:
    """Most random cards are no play at all; the shorter ones often are."""
    flags, cards = question
    found = plays_of(rules_with(flags).readings(text_of(cards)))
    assert len(set(found)) == len(found)
    assert set(found) == readings(flags, cards)


@given(st.data())
def test_readings_of_plays(data: st.DataObject) -> None:
    """Cards that are a play under one set of flags, judged under another."""
    flags = data.draw(any_flags)
    play = data.draw(plays_from(flags, data.draw(hands(jokers=flags.jokers))))
    judge = data.draw(any_flags.filter(lambda other: other.jokers or not any(play.cards[13:])))
    rules, text, expected = rules_with(judge), text_of(play.cards), readings(judge, play.cards)
    found = rules.readings(text)
    assert len(found) == len(expected)
    assert set(plays_of(found)) == expected
    if not expected:
        with pytest.raises(ddz.MoveError):
            rules.move(text)
        return
    assert play_of(rules.move(text)) == canonical(expected)
    for category in {each.category for each in expected}:
        same = {each for each in expected if each.category == category}
        assert play_of(rules.move(text, category=category)) == canonical(same)


@given(questions())
def test_kickers_are_the_cards_beside_the_body(question: tuple[Flags, Counts]) -> None:
    flags, hand = question
    for move in rules_with(flags).leads(hand_of(hand)):
        play = play_of(move)
        with_kickers = play.category.startswith(("trio_solo", "trio_pair", "four"))
        low = play.key - play.length + 1 if with_kickers else 0
        high = play.key if with_kickers else len(play.cards)
        beside = [0 if low <= rank <= high else count for rank, count in enumerate(play.cards)]
        assert move.kickers.counts.tolist() == beside
        assert move.bomb_class is None
