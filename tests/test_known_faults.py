"""What other engines got wrong; each test names its row in the list of known faults.

Rows about auctions, scoring, two decks and observations are tested where those live.
"""

import pytest

import ddz_fast as ddz
from reference.bridge import rules_called
from reference.cards import deck, text_of

CLASSIC = "classic"


def categories(cards: str, rules: str = CLASSIC, **changes: bool) -> set[str]:
    """In how many ways the cards are a play."""
    chosen = ddz.rules(rules, **changes) if changes else rules_called(rules)
    return {reading.category.value for reading in chosen.readings(cards)}


def follows(hand: str, table: str, rules: str = CLASSIC) -> list[str]:
    """The cards of every legal answer."""
    return sorted(str(move.cards) for move in ddz.rules(rules).follows(ddz.Hand(hand), table))


def refuses(hand: str, table: str, answer: str) -> bool:
    """Whether a seat that holds these cards is stopped from playing the answer."""
    rules = ddz.rules(CLASSIC)
    position = ddz.Position(
        rules, hands=[hand, "33", "66"], landlord=2, to_act=0, to_beat=table, to_beat_by=2
    )
    move = rules.move(answer)
    if move in list(position.legal_moves()):
        return False
    with pytest.raises(ddz.IllegalActionError):
        position.play(move)
    assert not rules.beats(move, rules.move(table))
    return True


def test_row_1_a_kicker_of_the_body_rank() -> None:
    assert categories("34445555") == set()
    with pytest.raises(ddz.MoveError):
        ddz.rules(CLASSIC).move("34445555")
    assert categories("3333444") == set()


def test_row_1_two_fours_together() -> None:
    assert categories("33334444") == set()
    assert categories("33334444", pair_kick_equal=True) == {"four_two_pair"}


def test_row_1_three_neighbouring_trios_and_a_fourth() -> None:
    assert categories("555666777888", "rlcard") == {"trio_chain"}
    assert categories("555666777888") == {"trio_chain", "trio_solo_chain"}


def test_row_2_plays_in_rlcards_table_and_in_its_documentation() -> None:
    whole = ddz.Hand(text_of(deck(jokers=True)))
    played = [move for move in ddz.rules("rlcard").leads(whole) if len(move.cards) <= 20]
    assert len(played) + len(["pass"]) == 27_472
    sets = {
        str(move.cards) for move in rules_called("onestraw").leads(whole) if len(move.cards) <= 20
    }
    assert len(sets) + len(["pass"]) == 33_676


@pytest.mark.parametrize(
    ("cards", "category"), [("33344455", "trio_solo_chain"), ("333344", "four_two_solo")]
)
def test_row_3_equal_kickers(cards: str, category: str) -> None:
    assert categories(cards) == {category}
    assert categories(cards, kick_equal=False) == set()


def test_row_5_both_jokers_on_an_aeroplane() -> None:
    assert categories("666777XD") == {"trio_solo_chain"}
    assert categories("666777XD", "rlcard") == set()


@pytest.mark.parametrize("rocket", ["XD", "DX", "D X", "大王小王", "小王 大王"])
def test_row_6_nothing_beats_a_rocket(rocket: str) -> None:
    assert follows("44442222", rocket) == []
    assert follows(f"4444{rocket}", "3333") == ["4444", "XD"]


def test_row_7_a_lower_card() -> None:
    assert refuses("36", "5", "3")
    assert follows("36", "5") == ["6"]


def test_row_8_four_with_both_jokers() -> None:
    assert categories("7777XD") == {"four_two_solo"}
    assert categories("7777XD", "rlcard") == set()
    assert follows("4444", "7777XD") == ["4444"]


@pytest.mark.parametrize("cards", ["33334444", "5555KKKK"])
def test_row_9_four_with_two_pairs_that_are_a_bomb(cards: str) -> None:
    assert categories(cards) == set()
    assert categories(cards, "douzero") == set()


@pytest.mark.parametrize("rules", ["classic", "rlcard", "openspiel", "douzero", "pagat"])
def test_row_13_every_lead_once(rules: str) -> None:
    leads = list(rules_called(rules).leads(ddz.Hand("3334445556667777")))
    keys = {(str(lead.cards), lead.category, lead.length, lead.key) for lead in leads}
    assert len(leads) == len(keys) == len(set(leads))


def test_row_14_a_trio_as_three_single_kickers() -> None:
    for rules in ("classic", "openspiel", "rlcard"):
        assert categories("333444555777", rules) == {"trio_solo_chain"}
    assert categories("333444555777", kick_equal=False) == set()


def test_row_14_fours_with_two() -> None:
    assert categories("333345") == {"four_two_solo"}
    assert categories("33334455") == {"four_two_pair"}
    assert categories("333345", "openspiel") == categories("33334455", "openspiel") == set()


def test_row_15_no_bomb_over_a_rocket() -> None:
    assert follows("TTTT", "XD") == []
    assert ddz.rules(CLASSIC).count_follows(ddz.Hand("TTTT"), "XD") == 0


def test_row_17_three_unlike_things_together() -> None:
    assert categories("99923") == set()
    with pytest.raises(ddz.MoveError):
        ddz.rules(CLASSIC).move("99923")


def test_row_18_equal_pairs_and_a_rocket_over_a_straight() -> None:
    assert refuses("22XD", "22", "22")
    assert follows("22XD", "22") == ["XD"]
    assert follows("22XD", "34567") == ["XD"]
    rules = ddz.rules(CLASSIC)
    assert not rules.beats(rules.move("34567"), rules.move("XD"))


def test_row_19_a_bomb_on_a_pair_and_a_pair_on_a_bomb() -> None:
    assert follows("8888", "QQ") == ["8888"]
    assert refuses("2255", "8888", "22")


def test_row_20_an_aeroplane_with_two_kickers() -> None:
    move = ddz.rules(CLASSIC).move("33344456")
    assert (move.category.value, move.length, move.key) == ("trio_solo_chain", 2, 1)
    assert str(move.kickers) == "56"


@pytest.mark.parametrize(
    ("text", "kicker"),
    [("101010x", "X"), ("1010103", "3"), ("3101010", "3"), ("10 10 10 K", "K"), ("10T10a", "A")],
)
def test_row_22_a_rank_of_two_characters(text: str, kicker: str) -> None:
    move = ddz.rules(CLASSIC).move(text)
    assert (move.category.value, move.key) == ("trio_solo", 7)
    assert str(move.kickers) == kicker


def test_row_27_two_wild_fives_are_no_pair_of_threes() -> None:
    rules = ddz.rules("laizi", wild_rank="5")
    (reading,) = rules.readings("55")
    assert (reading.category.value, reading.length, reading.key) == ("pair", 1, 2)
    with pytest.raises(ddz.MoveError, match="'55'"):
        rules.move("55", category="pair", key="3")
    assert [str(move.cards) for move in rules.follows("55", "44")] == ["55"]
    assert list(rules.follows("55", "66")) == []


def test_row_28_who_holds_a_hard_bomb_may_play_a_soft_one() -> None:
    rules = ddz.rules("laizi", wild_rank="7")
    bombs = [move for move in rules.follows("33334447", "22") if move.category == "bomb"]
    classes = {str(move.cards): move.bomb_class for move in bombs}
    assert classes == {"3333": "hard", "3337": "soft", "4447": "soft"}
    assert rules.beats("3333", "4447")
    assert not rules.beats("4447", "3333")


@pytest.mark.parametrize(("hand", "table"), [("2D", "4444"), ("2D", "5555"), ("24", "XD")])
def test_row_29_a_single_card_on_a_bomb(hand: str, table: str) -> None:
    for card in hand:
        assert refuses(hand, table, card)
    assert follows(hand, table) == []


def test_a_chain_may_start_on_a_rank_held_four_times() -> None:
    """OpenSpiel never offers one."""
    leads = {str(move.cards) for move in ddz.rules("openspiel").leads(ddz.Hand("3333444555567"))}
    assert {"34567", "333444", "334455", "333444555"} <= leads


def test_bombs_are_answers_to_anything_lower() -> None:
    """The learning environment never offers a bomb when following."""
    for table in (
        "3",
        "33",
        "333",
        "3334",
        "33344",
        "34567",
        "334455",
        "333444",
        "33344456",
        "3334445566",
        "333345",
        "33334455",
        "3333",
    ):
        assert "9999" in follows("9999", table)


def test_trio_with_pair_takes_a_pair_of_three() -> None:
    """The learning environment wants four cards of the rank for it."""
    leads = {str(move.cards) for move in ddz.rules(CLASSIC).leads(ddz.Hand("333444"))}
    assert {"33344", "33444"} <= leads


@pytest.mark.parametrize("cards", ["3334445556667888", "33344455566677788889", "3334445556668888"])
def test_aeroplanes_whose_kickers_make_another_group(cards: str) -> None:
    """DouZero generates them, then calls them wrong, so that the next seat cannot go higher."""
    assert "trio_solo_chain" in categories(cards, "douzero")
    n = len(cards) // 4
    body = "".join(rank * 3 for rank in "89TJQKA"[-n:])
    table = ddz.rules("douzero").move(cards, category="trio_solo_chain")
    higher = ddz.rules("douzero").follows(ddz.Hand(body + "34567"[:n]), table)
    assert [str(move.cards) for move in higher] == ["34567"[:n] + body]


def test_twos_are_never_next_to_a_chain() -> None:
    """RLCard refuses three kickers beside the chain, but twos it allows; so does our preset."""
    assert categories("QQQKKKAAA222", "rlcard") == {"trio_solo_chain"}
    assert categories("QQQKKKAAAJJJ", "rlcard") == {"trio_chain"}
