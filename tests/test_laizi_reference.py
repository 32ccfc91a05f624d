"""Hands with wild cards against the slow reference, by every wild rank and under many flags."""

import random
from collections import Counter
from itertools import groupby, pairwise

import numpy as np
import pytest

import ddz_fast as ddz
from reference.cards import Counts, minus, text_of
from reference.wild_bridge import leads_of, pattern_for, play_of, plays_of, rules_with
from reference.wild_generator import leads, leads_one_by_one, read, unpack
from reference.wild_play import Pattern, beats, kickers, undominated
from reference.wild_readings import WildPlay, WildRules, readings
from wild_cases import RULES, name_of, random_cards, random_hand, random_hands

READINGS = 800
"""Sets of cards for each of the 26 rule sets: 20,800 in all."""

HANDS = 80
"""Hands for each: 2,080 in all."""

by_rules = pytest.mark.parametrize("rules", RULES, ids=name_of)


def hands_for(rules: WildRules) -> list[Counts]:
    rng = random.Random(f"hands {name_of(rules)}")
    return random_hands(rng, rules.rank, HANDS, smallest=1, largest=12)


@by_rules
def test_reference_agrees_with_itself(rules: WildRules) -> None:
    """To try every rank for every wild card, and to look into the table of plays, are two programs."""
    rng = random.Random(f"reference {name_of(rules)}")
    for hand in random_hands(rng, rules.rank, 4, smallest=4, largest=6):
        packed = leads(rules, hand)
        listed = unpack(rules.rank, packed)
        assert set(listed) == leads_one_by_one(rules, hand)
        assert len(set(listed)) == len(listed)
    for _ in range(5):
        cards = random_cards(rng, rules)
        assert read(rules, cards) == readings(rules, cards)


def test_the_cards_that_are_read_are_plays_of_every_kind() -> None:
    found: Counter[str] = Counter()
    for rules in RULES:
        rng = random.Random(f"readings {name_of(rules)}")
        for _ in range(100):
            kinds = {play.category for play in read(rules, random_cards(rng, rules))}
            found.update(kinds or {"nothing"})
    assert 0.2 < found["nothing"] / (100 * len(RULES)) < 0.6
    assert len(found) == 14  # every category but the rocket, which no wild card joins
    assert min(found.values()) >= 20


@by_rules
def test_readings(rules: WildRules) -> None:
    rng, engine = random.Random(f"readings {name_of(rules)}"), rules_with(rules)
    for _ in range(READINGS):
        cards = random_cards(rng, rules)
        found = plays_of(engine.readings(text_of(cards)))
        expected = read(rules, cards)
        assert set(found) == expected, text_of(cards)
        assert len(found) == len(expected), text_of(cards)


@by_rules
def test_leads(rules: WildRules) -> None:
    hands, engine = hands_for(rules), rules_with(rules)
    counts = engine.count_leads_many(np.array(hands, dtype=np.uint8)).tolist()
    for hand, found, count in zip(hands, leads_of(rules, hands), counts, strict=True):
        expected = leads(rules, hand)
        assert np.array_equal(np.sort(found), expected), text_of(hand)
        assert count == len(expected), text_of(hand)


@by_rules
def test_list_count_and_pick_of_leads(rules: WildRules) -> None:
    hands, engine = hands_for(rules)[:40], rules_with(rules)
    for hand, rows in zip(hands, leads_of(rules, hands), strict=True):
        text = text_of(hand)
        listed = list(engine.leads(text))
        assert len(listed) == len(set(listed)) == engine.count_leads(text), text
        assert [engine.pick_lead(text, n) for n in range(len(listed))] == listed, text
        assert plays_of(listed) == unpack(rules.rank, rows), text
        with pytest.raises(ddz.MoveError):
            engine.pick_lead(text, len(listed))


@by_rules
def test_leads_stand_in_the_documented_order(rules: WildRules) -> None:
    """By category, length, key and wild cards in the body; then by body, and by wild cards beside it."""
    for hand in hands_for(rules):
        places, beside = [], []
        for move in rules_with(rules).leads(text_of(hand)):
            play = play_of(move)
            extra = kickers(rules.rank, play)
            body = minus(play.cards, extra)
            assert tuple(move.kickers.counts.tolist()) == extra, str(move)
            places.append((move.category.code, move.length, move.key, body[rules.rank]))
            beside.append((places[-1], body, extra[rules.rank]))
        assert places == sorted(places), text_of(hand)
        bodies = [place for place, _ in groupby(beside, key=lambda each: each[:2])]
        assert len(bodies) == len(set(bodies)), text_of(hand)
        parts = [place for place, _ in groupby(beside)]
        assert all(a[:2] != b[:2] or a[2] < b[2] for a, b in pairwise(parts)), text_of(hand)


@by_rules
def test_the_list_finds_its_moves(rules: WildRules) -> None:
    engine = rules_with(rules)
    for hand in hands_for(rules)[40:50]:
        moves = engine.leads(text_of(hand))
        for place, move in enumerate(moves):
            assert moves[place] == move
            assert moves.index(move) == place
            assert moves.count(move) == 1
            assert move in moves


def tables(rng: random.Random, own: list[WildPlay], other: list[WildPlay]) -> list[Pattern]:
    """What may lie on the table: shapes of the hand's own, another hand's, and some bomb."""
    chosen = [rng.choice(own), rng.choice(own), rng.choice(other)]
    bomb = Pattern("bomb", 4, rng.randrange(13), rng.choice(["soft", "hard", "pure"]))
    return [*(Pattern(*play[1:]) for play in chosen), bomb]


@by_rules
def test_follows(rules: WildRules) -> None:
    rng, engine = random.Random(f"follows {name_of(rules)}"), rules_with(rules)
    other = unpack(rules.rank, leads(rules, random_hand(rng, rules.rank, 12, 3)))
    for hand in hands_for(rules):
        own, text = unpack(rules.rank, leads(rules, hand)), text_of(hand)
        for table in tables(rng, own, other):
            if table.bomb_class and rules.rank == table.key:
                table = table._replace(bomb_class="pure")  # no other bomb of that rank exists
            elif table.bomb_class == "pure":
                table = table._replace(key=rules.rank)
            pattern, expected = pattern_for(table), {play for play in own if beats(play, table)}
            listed = list(engine.follows(text, pattern))
            assert set(plays_of(listed)) == expected, (text, table)
            assert len(listed) == len(expected), (text, table)
            assert engine.count_follows(text, pattern) == len(expected), (text, table)
            picked = [engine.pick_follow(text, pattern, n) for n in range(len(listed))]
            assert picked == listed, (text, table)


@by_rules
def test_follows_keep_the_order_of_the_leads(rules: WildRules) -> None:
    rng, engine = random.Random(f"order {name_of(rules)}"), rules_with(rules)
    for hand in hands_for(rules)[50:60]:
        moves = list(engine.leads(text_of(hand)))
        table = rng.choice(moves)
        expected = [move for move in moves if engine.beats(move, table)]
        assert list(engine.follows(text_of(hand), table)) == expected, (text_of(hand), table)


@by_rules
def test_beats(rules: WildRules) -> None:
    rng, engine = random.Random(f"beats {name_of(rules)}"), rules_with(rules)
    moves = [move for hand in hands_for(rules)[:12] for move in engine.leads(text_of(hand))]
    bombs = [move for move in moves if move.bomb_class]
    for move in rng.choices(moves, k=100) + rng.choices(bombs, k=100):
        for table in rng.choices(moves, k=5) + rng.choices(bombs, k=5):
            expected = beats(play_of(move), play_of(table))
            assert engine.beats(move, table) == expected, (str(move), str(table))


@by_rules
def test_prune_dominated(rules: WildRules) -> None:
    rng, engine = random.Random(f"prune {name_of(rules)}"), rules_with(rules)
    for hand in hands_for(rules)[60:]:
        own, text = unpack(rules.rank, leads(rules, hand)), text_of(hand)
        kept = engine.leads(text, prune_dominated=True)
        assert len(kept) == len(list(kept)) == len(undominated(own)), text
        assert set(plays_of(kept)) == undominated(own), text
        table = Pattern(*rng.choice(own)[1:])
        answers = undominated(play for play in own if beats(play, table))
        kept = engine.follows(text, pattern_for(table), prune_dominated=True)
        assert len(kept) == len(list(kept)) == len(answers), (text, table)
        assert set(plays_of(kept)) == answers, (text, table)
