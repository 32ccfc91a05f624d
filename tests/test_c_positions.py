"""Positions of the C-level API: the same as `ddz.Position`, move for move, and refused for the same reasons."""

import random
from types import ModuleType
from typing import Any

import pytest

import ddz_fast as ddz
from c_values import PASS, RULES, arguments_of, deck_of, name_of, numbers, random_hand, word
from ddz_fast.errors import DdzError

each_rules = pytest.mark.parametrize("rules", RULES, ids=name_of)


def dealt(rules: ddz.RuleSet, draw: random.Random) -> list[ddz.Hand]:
    """Hands as they are dealt, or smaller; the landlord's is the first."""
    share = draw.choice((1, 1, 2, 4))
    sizes = [(rules.hand_cards + rules.bottom_cards) // share]
    sizes += [rules.hand_cards // share] * (rules.seats - 1)
    cards = draw.sample(deck_of(rules), sum(sizes))
    hands = []
    for size in sizes:
        held, cards = cards[:size], cards[size:]
        hands.append(ddz.Hand.from_counts([held.count(rank) for rank in range(15)]))
    return hands


def asked(questions: ModuleType, rules: ddz.RuleSet) -> Any:
    return questions.Rules(ddz.native.rules_capsule(rules))


@each_rules
def test_hands_played_to_their_end_and_taken_back(
    rules: ddz.RuleSet, questions: ModuleType
) -> None:
    draw = random.Random(1)
    ours = asked(questions, rules)
    for _ in range(6):
        position = ddz.Position(rules, dealt(rules, draw))
        table = questions.Table(ours, **arguments_of(position))
        assert questions.statuses()[table.status] is None
        before = []
        while not position.is_over:
            legal = [numbers(move) for move in position.legal_moves()]
            assert (table.is_over(), table.landlord_won()) == (0, -1)
            assert (table.to_act(), table.count()) == (position.to_act, len(legal))
            assert table.hands() == [word(hand) for hand in position.hands]
            for room in (len(legal) - 1, len(legal), len(legal) + draw.randint(1, 6)):
                assert table.legal(room) == (len(legal), legal if room >= len(legal) else None)
            n = draw.randrange(len(legal))
            assert table.nth(n) == legal[n]
            assert table.nth(len(legal)) == (0, PASS)
            again = questions.Table(ours, **arguments_of(position))  # as a new one
            assert questions.statuses()[again.status] is None
            assert again.legal(len(legal)) == (len(legal), legal)
            before.append(table.bytes())
            table.play(n)
            position.play(position.legal_moves()[n])
        assert table.is_over() == 1
        assert table.landlord_won() == (position.winner == "landlord")
        assert (table.count(), table.legal(9), table.nth(0)) == (0, (0, []), (0, PASS))
        while before:
            table.undo()
            assert (
                table.bytes()[:53] == before.pop()[:53]
            )  # three bytes past the last field are anything


def test_why_a_position_is_refused(questions: ModuleType) -> None:
    """Random damage: the reason is the code that `Position` raises, and nothing has been written then."""
    draw = random.Random(2)
    seen = set()
    for rules in RULES:
        ours = asked(questions, rules)
        for _ in range(400):
            hands = dealt(rules, draw)
            arguments: dict[str, Any] = {
                "landlord": draw.choice((0, 0, 1)),
                "to_act": draw.randrange(2),
            }
            for _ in range(draw.randrange(3)):
                hands[draw.randrange(len(hands))] = random_hand(
                    rules, draw, draw.choice((1, 5, None))
                )
            if draw.random() < 0.1:
                hands[draw.randrange(len(hands))] = ddz.Hand()
            beaten = None
            if draw.random() < 0.6:
                beaten = draw.choice(rules.leads(random_hand(rules, draw, draw.choice((2, None)))))
                arguments["to_beat_by"] = draw.randrange(2)
            try:
                ddz.Position(rules, hands, to_beat=beaten, **arguments)
                expected = None
            except DdzError as error:
                expected = error.code
            words = [word(hand) for hand in hands]
            to_beat = None if beaten is None else numbers(beaten)
            table = questions.Table(ours, words, to_beat=to_beat, **arguments)
            assert questions.statuses()[table.status] == expected
            assert (expected is None) == (table.bytes() != b"\x5a" * 56)
            seen.add(expected)
    assert seen >= {
        None,
        "not-in-deck",
        "hand-too-large",
        "landlord-first",
        "hand-empty",
        "own-play",
    }


def test_numbers_that_nothing_has_are_refused(questions: ModuleType) -> None:
    ours = asked(questions, ddz.rules("classic"))
    three, solo = word("3"), (word("4"), 1 << 16 | 1 << 8)
    trio_solo = word("3334"), 3 | 1 << 8

    def code(*arguments: Any) -> str | None:
        table = questions.Table(ours, *arguments)
        found: str | None = questions.statuses()[table.status]
        assert (found is None) == (table.bytes() != b"\x5a" * 56)
        return found

    assert code([three] * 3, 0, 1, solo, 0) is None
    assert code([three] * 3, 0, 1, (0, solo[1]), 0) is None  # a pattern alone
    assert code([three] * 3, 0, 1, (0, PASS), 9) is None  # leads
    assert code([three], 0, 0) == code([three] * 5, 0, 0) == code([], 0, 0) == "bad-seats"
    for seats in ((3, 0, None, 0), (0, 3, None, 0), (0, 1, solo, 3), (2**32 - 1, 0, None, 0)):
        assert code([three] * 3, *seats) == "no-such-seat"
    assert code([three, three, 9], 0, 0) == code([three, three, 1 << 63], 0, 0) == "not-in-deck"
    assert code([three] * 3, 0, 1, (1 << 63, solo[1]), 0) == "not-in-deck"
    assert code([three] * 3, 0, 1, (word("44"), solo[1]), 0) == "no-reading"
    assert code([three] * 3, 0, 1, (0, 15), 0) == "bad-pattern"
    assert code([three] * 3, 0, 1, (0, 15 << 16 | 1 << 8), 0) == "bad-pattern"
    assert code([three] * 3, 0, 1, (0, 2 << 8), 0) == "bad-pattern"
    others = asked(questions, ddz.rules("classic", trio_solo=False))
    table = questions.Table(others, [three] * 3, 0, 1, (0, trio_solo[1]), 0)
    assert questions.statuses()[table.status] == "not-in-rules"
