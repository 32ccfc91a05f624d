"""Hands of two decks against the slow reference, under every flag of the play."""

import random
from collections import Counter

import pytest

import ddz_fast as ddz
from reference.cards import Counts, minus, text_of
from reference.two_deck_bridge import move_of, pattern_of, play_of, plays_of, rules_with
from reference.two_deck_generator import TwoDeckRules, leads, parts
from reference.two_deck_play import beats, canonical, kickers, leads_in_space, listed
from reference.two_deck_readings import readings
from two_deck_cases import (
    LARGEST,
    by_rules,
    name_of,
    random_cards,
    random_hand,
    random_hands,
    random_play,
    tables,
)

HANDS = 60
READINGS = 600


def hands_for(rules: TwoDeckRules) -> list[Counts]:
    """Mostly of the sizes that a deal gives, and smaller ones."""
    rng = random.Random(f"two-deck hands {name_of(rules)}")
    few = random_hands(rng, rules, HANDS // 4, smallest=1, largest=7)
    return few + random_hands(rng, rules, HANDS - len(few), smallest=8, largest=LARGEST)


@by_rules
def test_reference_agrees_with_itself(rules: TwoDeckRules) -> None:
    """To build the leads, to judge every part of the hand, and to look into the space of plays: three programs."""
    rng = random.Random(f"two-deck reference {name_of(rules)}")
    for hand in random_hands(rng, rules, 12, smallest=3, largest=9):
        judged = {play for part in parts(hand) for play in readings(rules, part)}
        assert judged == leads(rules, hand)
    for hand in random_hands(rng, rules, 4, smallest=10, largest=LARGEST):
        assert leads_in_space(rules, hand) == tuple(listed(rules, hand))
    for _ in range(100):
        play = random_play(rng, rules)
        assert play in readings(rules, play.cards)


@by_rules
def test_leads_in_their_order(rules: TwoDeckRules) -> None:
    engine = rules_with(rules)
    for hand in hands_for(rules):
        found, expected = plays_of(engine.leads(text_of(hand))), leads_in_space(rules, hand)
        assert set(found) == set(expected), text_of(hand)
        assert tuple(found) == expected, text_of(hand)
        assert engine.count_leads(text_of(hand)) == len(expected), text_of(hand)


@by_rules
def test_large_hands(rules: TwoDeckRules) -> None:
    """Up to the whole of both decks."""
    rng, engine = random.Random(f"two-deck large {name_of(rules)}"), rules_with(rules)
    whole = 108 if rules.jokers else 104
    for size in (40, 60, 80, 100, whole - 1, whole):
        hand = random_hand(rng, rules, size)
        expected = leads_in_space(rules, hand)
        assert engine.count_leads(text_of(hand)) == len(expected), text_of(hand)
        moves = engine.leads(text_of(hand))
        assert tuple(plays_of(moves)) == expected, text_of(hand)
        for n in rng.choices(range(len(expected)), k=20):
            assert play_of(engine.pick_lead(text_of(hand), n)) == expected[n], text_of(hand)


@by_rules
def test_pick_and_find_leads(rules: TwoDeckRules) -> None:
    engine = rules_with(rules)
    for hand in hands_for(rules)[: HANDS // 2]:
        text, moves = text_of(hand), engine.leads(text_of(hand))
        all_moves = list(moves)
        assert [engine.pick_lead(text, n) for n in range(len(all_moves))] == all_moves, text
        with pytest.raises(ddz.MoveError):
            engine.pick_lead(text, len(all_moves))
        for place, move in enumerate(all_moves[:50]):
            assert moves[place] == move
            assert moves.index(move) == place
            assert moves.count(move) == 1
            assert move in moves


@by_rules
def test_follows(rules: TwoDeckRules) -> None:
    rng, engine = random.Random(f"two-deck follows {name_of(rules)}"), rules_with(rules)
    for hand in hands_for(rules):
        own, text = list(leads_in_space(rules, hand)), text_of(hand)
        for table in tables(rng, rules, own):
            expected, pattern = [play for play in own if beats(play, table)], pattern_of(table)
            found = list(engine.follows(text, pattern))
            assert plays_of(found) == expected, (text, table)
            assert engine.count_follows(text, pattern) == len(expected), (text, table)
            picked = [engine.pick_follow(text, pattern, n) for n in range(len(found))]
            assert picked == found, (text, table)
            assert list(engine.follows(text, move_of(rules, table))) == found, (text, table)
            with pytest.raises(ddz.MoveError):
                engine.pick_follow(text, pattern, len(found))


@by_rules
def test_beats(rules: TwoDeckRules) -> None:
    rng, engine = random.Random(f"two-deck beats {name_of(rules)}"), rules_with(rules)
    hand = random_hand(rng, rules, LARGEST)
    own = list(leads_in_space(rules, hand))
    plays = rng.choices(own, k=30) + [random_play(rng, rules) for _ in range(60)]
    moves = [move_of(rules, play) for play in plays]
    for play, move in zip(plays, moves, strict=True):
        for table, on_table in zip(plays, moves, strict=True):
            assert engine.beats(move, on_table) == beats(play, table), (play, table)


@by_rules
def test_readings(rules: TwoDeckRules) -> None:
    rng, engine = random.Random(f"two-deck readings {name_of(rules)}"), rules_with(rules)
    for _ in range(READINGS):
        cards = random_cards(rng, rules)
        text, expected = text_of(cards), readings(rules, cards)
        found = engine.readings(text)
        assert set(plays_of(found)) == expected, text
        assert len(found) == len(expected), text
        if not expected:
            with pytest.raises(ddz.MoveError):
                engine.move(text)
            continue
        assert play_of(engine.move(text)) == canonical(expected), text
        for play in expected:
            assert play_of(engine.move(text, category=play.category, key=play.key)) == play, text


@by_rules
def test_the_cards_that_are_read_are_plays_of_every_kind(rules: TwoDeckRules) -> None:
    rng = random.Random(f"two-deck readings {name_of(rules)}")
    found: Counter[str] = Counter()
    for _ in range(READINGS):
        kinds = {play.category for play in readings(rules, random_cards(rng, rules))}
        found.update(kinds or {"nothing"})
    assert 0.15 < found["nothing"] / READINGS < 0.7
    assert len(found) >= 8
    assert min(found.values()) >= 5


@by_rules
def test_following_the_reading_of_the_table_is_meant(rules: TwoDeckRules) -> None:
    rng, engine = random.Random(f"two-deck meant {name_of(rules)}"), rules_with(rules)
    for hand in hands_for(rules)[HANDS // 2 :]:
        own = list(leads_in_space(rules, hand))
        for table in tables(rng, rules, own):
            for play in [play for play in own if beats(play, table)][:20]:
                text = text_of(play.cards)
                same = [each for each in readings(rules, play.cards) if beats(each, table)]
                best = max(same, key=lambda each: each.key)
                assert play_of(engine.move(text, to_beat=pattern_of(table))) == best, (text, table)


@by_rules
def test_kickers_and_body(rules: TwoDeckRules) -> None:
    for hand in hands_for(rules)[:: HANDS // 12]:
        for move in rules_with(rules).leads(text_of(hand)):
            play = play_of(move)
            beside = kickers(rules, play)
            assert tuple(move.kickers.counts.tolist()) == beside, str(move)
            assert tuple(move.body.counts.tolist()) == minus(play.cards, beside), str(move)
            assert move.bomb_class is None
            assert move.wild_rank is None


@pytest.mark.parametrize("jokers", [True, False])
def test_cards_that_the_decks_do_not_hold(jokers: bool) -> None:
    engine = rules_with(TwoDeckRules(jokers=jokers))
    if jokers:
        assert engine.count_leads("XXDD" + "3" * 8) > 0
        return
    for text in ("3X", "XXDD"):
        with pytest.raises(ddz.DdzError):
            engine.count_leads(text)
        with pytest.raises(ddz.DdzError):
            engine.readings(text)
