"""The C-level API: its functions answer what the Python API answers, and never write past the room they have."""

import ctypes
import random
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import ddz_fast as ddz
from c_values import (
    PASS,
    RULES,
    deck_of,
    name_of,
    numbers,
    pattern_word,
    random_hand,
    word,
    word_of_counts,
)
from cython_modules import PACKAGES, build, load, need_cython
from ddz_fast import _core
from ddz_fast.phases.sayings import SAYINGS

GOLDEN = Path(__file__).parent / "golden" / "c_api.txt"

each_rules = pytest.mark.parametrize("rules", RULES, ids=name_of)


def signature_of(capsule: object) -> str:
    name = ctypes.pythonapi.PyCapsule_GetName
    name.restype, name.argtypes = ctypes.c_char_p, [ctypes.py_object]
    found = name(capsule)
    assert isinstance(found, bytes)
    return found.decode()


def asked(questions: ModuleType, rules: ddz.RuleSet) -> Any:
    return questions.Rules(ddz.native.rules_capsule(rules))


# What is exported.


def test_names_and_signatures_are_those_that_others_have_compiled_against() -> None:
    lines = [f"{name}: {signature_of(f)}" for name, f in sorted(_core.__pyx_capi__.items())]
    lines += [
        f"NativePolicy.choose: {_core.CHOOSE_SIGNATURE}",
        f"NativePolicy.say: {_core.SAY_SIGNATURE}",
    ]
    assert lines == GOLDEN.read_text(encoding="utf-8").splitlines()


def test_the_pxd_declares_all_of_them() -> None:
    text = (PACKAGES / "ddz_fast" / "_core.pxd").read_text(encoding="utf-8")
    declared = re.findall(r"^cdef \w+ (ddz_\w+)\(", text, re.MULTILINE)
    assert sorted(declared) == sorted(_core.__pyx_capi__)
    assert text.count("noexcept nogil") == len(declared) + 2  # and the two types of functions


def test_the_header_is_where_it_is_said_to_be() -> None:
    assert Path(ddz.get_include(), "ddz_fast.h").is_file()


def test_another_signature_is_refused_at_import(tmp_path: Path) -> None:
    need_cython()
    package = tmp_path / "ddz_fast"
    package.mkdir()
    (package / "__init__.py").touch()
    text = (PACKAGES / "ddz_fast" / "_core.pxd").read_text(encoding="utf-8")
    (package / "_core.pxd").write_text(
        text.replace("uint32_t ddz_hand_size", "uint8_t ddz_hand_size")
    )
    source = tmp_path / "wrong.pyx"
    source.write_text("from ddz_fast._core cimport ddz_hand_size\nprint(ddz_hand_size(3))\n")
    with pytest.raises(TypeError, match=r"ddz_hand_size has wrong signature"):
        load(build(source, tmp_path, tmp_path))


def test_rules_are_refused_where_python_refuses_them() -> None:
    with pytest.raises(ddz.RuleSetError) as error:
        ddz.native.rules_capsule("laizi")
    assert error.value.code == "wild-rank-unknown"
    with pytest.raises(ddz.RuleSetError):
        ddz.native.rules_capsule("nonsense")


def test_constants_are_the_codes_of_the_package(questions: ModuleType) -> None:
    code = {saying: n for n, saying in enumerate(SAYINGS)}
    assert questions.constants() == {
        "ranks": 15,
        "big_joker": 14,
        "solo": ddz.Category.SOLO.code,
        "rocket": ddz.Category.ROCKET.code,
        "pass": ddz.Category.PASS.code,
        "pure": 3,
        "say_pass": code["pass"],
        "bid_3": code[3],
        "rob": code["rob"],
        "double": code["double"],
        "report_2": code["report_2"],
        "jokers": code["report_jokers"],
        "tanda": code["tanda"],
        "nobody": 255,
        "slack": 4,
        "seats": 4,
    }


# Hands and patterns.


@each_rules
def test_hands(rules: ddz.RuleSet, questions: ModuleType) -> None:
    draw = random.Random(1)
    for _ in range(200):
        hand, other = (random_hand(rules, draw) for _ in range(2))
        counts = [int(count) for count in hand.counts]
        assert questions.from_counts(bytes(counts)) == word(hand)
        assert questions.to_counts(word(hand)) == counts
        assert questions.size(word(hand)) == len(hand)
        assert questions.contains(word(hand), word(other)) == (other in hand)
        part = ddz.Hand.from_counts([min(a, b) for a, b in zip(counts, other.counts, strict=True)])
        assert questions.contains(word(hand), word(part)) == 1
        assert questions.remove(word(hand), word(part)) == word(hand - part)
        assert questions.add(questions.remove(word(hand), word(part)), word(part)) == word(hand)
        assert [questions.count(word(hand), rank) for rank in range(15)] == counts
        for copies in range(11):
            held = sum(1 << rank for rank, count in enumerate(counts) if count >= copies)
            assert questions.ranks(word(hand), copies) == held


def test_counts_that_no_hand_has_are_refused_and_nothing_is_written(questions: ModuleType) -> None:
    for rank, most in enumerate([8] * 13 + [2, 2]):
        for count in (most, most + 1, 16, 255):
            counts = bytes(count if i == rank else 1 for i in range(15))
            made = questions.from_counts(counts)
            assert made == (word_of_counts(counts) if count == most else None)


@each_rules
def test_patterns(rules: ddz.RuleSet, questions: ModuleType) -> None:
    draw = random.Random(2)
    ours = asked(questions, rules)
    moves = [m for _ in range(8) for m in rules.leads(random_hand(rules, draw))[::7]]
    for one in moves:
        pattern = pattern_word(one)
        parts = [pattern >> 8 * n & 255 for n in range(4)]
        assert questions.parts(pattern) == tuple(parts)
        assert questions.pattern(*parts) == pattern
        assert ours.is_played(pattern) == 1
        other = draw.choice(moves)
        assert questions.beats(pattern, pattern_word(other)) == rules.beats(one, other)
        assert questions.beats(PASS, pattern) == 0
        assert questions.beats(pattern, PASS) == 1


@each_rules
def test_whether_a_pattern_is_played_is_what_follows_say(
    rules: ddz.RuleSet, questions: ModuleType
) -> None:
    ours = asked(questions, rules)
    hand = ddz.Hand.from_counts([3] * 13 + [int(rules.jokers)] * 2)
    for category in ddz.Category:
        for length in range(16):
            for key in range(16):
                for bomb_class in (None, "soft", "hard", "pure"):
                    try:
                        pattern = ddz.Pattern(category, length, key, bomb_class)
                        expected = rules.count_follows(hand, pattern)
                    except ddz.DdzError:
                        expected = None
                    number = (None, "soft", "hard", "pure").index(bomb_class)
                    w = questions.pattern(category.code, length, key, number)
                    assert ours.is_played(w) == (expected is not None), (category, length, key)
                    assert ours.count_follows(word(hand), w) == (expected or 0)


def test_bits_that_are_no_pattern_are_not_played(questions: ModuleType) -> None:
    draw = random.Random(3)
    for rules in RULES:
        ours = asked(questions, rules)
        for w in [
            *(draw.getrandbits(32) | 1 << 31 for _ in range(200)),
            15,
            255,
            16 << 16,
            4 << 24 | 12,
        ]:
            assert ours.is_played(w) == 0
            assert ours.count_follows(word("333444"), w) == 0
            assert ours.follows(word("333444"), w, 3) == (0, [])
            assert ours.is_legal(word("333444"), PASS, word("3"), w) == 0


# Plays of a hand.


@each_rules
def test_facts_of_rules(rules: ddz.RuleSet, questions: ModuleType) -> None:
    wild = -1 if rules.wild_rank is None else "3456789TJQKA2".index(rules.wild_rank)
    assert asked(questions, rules).facts() == (wild, rules.decks, rules.seats)


@each_rules
def test_leads_and_follows(rules: ddz.RuleSet, questions: ModuleType) -> None:
    draw = random.Random(4)
    ours = asked(questions, rules)
    for _ in range(25):
        hand = random_hand(rules, draw)
        leads = [numbers(move) for move in rules.leads(hand)]
        assert ours.count_leads(word(hand)) == len(leads)
        assert ours.leads(word(hand), len(leads) + 4) == (len(leads), leads)
        assert ours.leads(word(hand), len(leads)) == (len(leads), leads)
        picks = draw.sample(range(len(leads)), min(20, len(leads)))
        assert [ours.nth_lead(word(hand), n) for n in picks] == [leads[n] for n in picks]
        assert ours.nth_lead(word(hand), len(leads)) == (0, PASS)
        assert ours.nth_lead(word(hand), 2**32 - 1) == (0, PASS)
        table = rules.leads(random_hand(rules, draw))
        for beaten in (draw.choice(table) for _ in range(6)):
            w = pattern_word(beaten)
            follows = [numbers(move) for move in rules.follows(hand, beaten)]
            assert ours.count_follows(word(hand), w) == len(follows)
            assert ours.follows(word(hand), w, len(follows)) == (len(follows), follows)
            assert [ours.nth_follow(word(hand), w, n) for n in range(len(follows))] == follows
            assert ours.nth_follow(word(hand), w, len(follows)) == (0, PASS)


@each_rules
def test_lists_in_every_room(rules: ddz.RuleSet, questions: ModuleType) -> None:
    """From none to more than is ever written past the end of a list, with guards behind."""
    draw = random.Random(5)
    ours = asked(questions, rules)
    for most in (1, 3, 8, 12):
        hand = random_hand(rules, draw, most)
        leads = [numbers(move) for move in rules.leads(hand)]
        beaten = min(
            rules.leads(random_hand(rules, draw)), key=lambda move: (move.category.code, move.key)
        )
        follows = [numbers(move) for move in rules.follows(hand, beaten)]
        for room in range(len(leads) + 6):
            expected = leads if room >= len(leads) else None
            assert ours.leads(word(hand), room) == (len(leads), expected)
        for room in range(len(follows) + 6):
            expected = follows if room >= len(follows) else None
            listed = ours.follows(word(hand), pattern_word(beaten), room)
            assert listed == (len(follows), expected)


@each_rules
def test_a_hand_that_the_deck_does_not_hold_has_no_plays(
    rules: ddz.RuleSet, questions: ModuleType
) -> None:
    ours, draw, held = asked(questions, rules), random.Random(6), deck_of(rules)
    single = draw.choice(rules.leads("3"))
    for rank in range(15):
        for count in range(held.count(rank) + 1, 16):
            hand = count << 4 * rank
            assert ours.count_leads(hand) == 0
            assert ours.leads(hand, 100) == (0, [])
            assert ours.nth_lead(hand, 0) == (0, PASS)
            assert ours.count_follows(hand, pattern_word(single)) == 0
            assert ours.is_legal(hand, PASS, 1 << 4 * rank, pattern_word(single)) == 0
        assert ours.count_leads(held.count(rank) << 4 * rank) > 0 or not held.count(rank)
    for _ in range(300):
        assert ours.count_leads(draw.getrandbits(64) | 1 << 60) == 0


@each_rules
def test_is_legal(rules: ddz.RuleSet, questions: ModuleType) -> None:
    """Every play of other hands, and of this one, is legal where it is in the list."""
    draw = random.Random(7)
    ours = asked(questions, rules)
    for _ in range(25):
        hand = random_hand(rules, draw)
        beaten = draw.choice(rules.leads(random_hand(rules, draw)))
        tried = [
            m
            for h in (hand, random_hand(rules, draw))
            for m in rules.leads(h)[:: draw.randint(1, 9)]
        ]
        for table, legal in (
            (PASS, {numbers(m) for m in rules.leads(hand)}),
            (pattern_word(beaten), {numbers(m) for m in rules.follows(hand, beaten)} | {(0, PASS)}),
        ):
            for move in [
                *map(numbers, tried),
                (0, PASS),
                (word(hand), PASS),
                (0, 0),
                (0, PASS | 256),
            ]:
                assert ours.is_legal(word(hand), table, *move) == (move in legal), (str(hand), move)
                noise = move[0], move[1] ^ 1 << draw.randrange(32)
                assert ours.is_legal(word(hand), table, *noise) == (noise in legal)


# Random numbers.


def test_random_numbers_are_splitmix64(questions: ModuleType) -> None:
    """Its published first output for seed 1234567; one choice draws nothing."""
    assert questions.bits(1234567) == (6457827717110365317, 1234567 + 0x9E3779B97F4A7C15)
    for n in (0, 1):
        assert questions.below(99, n) == (0, 99)
    state, seen = 5, set()
    for _ in range(2000):
        drawn, state = questions.below(state, 7)
        seen.add(drawn)
    assert seen == set(range(7))
