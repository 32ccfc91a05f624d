"""Known faults of other engines where two decks differ from one, and what the rules of both presets say by example."""

import pytest

import ddz_fast as ddz

BOTH = pytest.mark.parametrize("preset", ["four_player", "haling"])


def categories(cards: str, preset: str, **changes: bool | str) -> set[str]:
    """In how many ways the cards are a play."""
    return {move.category.value for move in ddz.rules(preset, **changes).readings(cards)}


def follows(hand: str, table: str, preset: str) -> list[str]:
    """The cards of every legal answer."""
    return [str(move.cards) for move in ddz.rules(preset).follows(hand, table)]


@BOTH
def test_row_5_and_9_fours_as_kickers(preset: str) -> None:
    """Eight of two ranks, and an aeroplane with four of a rank: two equal pairs are no two pairs."""
    assert categories("33334444", preset) == set()
    assert categories("3334445555", preset) == set()


def test_row_5_equal_pairs_where_they_are_allowed() -> None:
    assert categories("3334445555", "four_player", pair_kick_equal=True) == {"trio_pair_chain"}
    assert categories("33334444", "four_player", pair_kick_equal=True) == set()


@BOTH
@pytest.mark.parametrize("rocket", ["XXDD", "DXDX", "D X X D", "大王小王大王小王"])
def test_row_6_and_15_nothing_beats_the_rocket(preset: str, rocket: str) -> None:
    assert follows("33333333222222224444", rocket, preset) == []
    assert follows(f"4444{rocket}", "3333", preset) == ["4444", "XXDD"]
    assert follows(rocket, "22222222", preset) == ["XXDD"]


@BOTH
def test_row_13_every_lead_once(preset: str) -> None:
    leads = list(ddz.rules(preset).leads("333444555666777788889999AAAAAA222222"))
    assert len(leads) == len(set(leads))
    assert len({(str(lead), lead.category, lead.key) for lead in leads}) == len(leads)


@BOTH
def test_row_18_equal_plays_beat_nothing(preset: str) -> None:
    assert follows("22XD", "22", preset) == []
    assert follows("XX", "XX", preset) == []
    assert follows("3334", "333", preset) == []
    assert follows("55555", "55555", preset) == []


@BOTH
def test_row_18_two_jokers_are_no_rocket(preset: str) -> None:
    """One of each is nothing, two of a kind a pair, three nothing."""
    assert categories("XD", preset) == set()
    assert categories("XX", preset) == categories("DD", preset) == {"pair"}
    assert categories("XXD", preset) == categories("XDD", preset) == set()
    assert categories("XXDD", preset) == {"rocket"}
    with pytest.raises(ddz.MoveError):
        ddz.rules(preset).move("XD")


@BOTH
def test_row_19_and_29_bombs_and_single_cards(preset: str) -> None:
    assert follows("8888", "QQ", preset) == ["8888"]
    assert follows("22DD", "8888", preset) == []
    assert follows("2D", "33333333", preset) == []


@BOTH
def test_bombs_by_size_then_by_rank(preset: str) -> None:
    rules = ddz.rules(preset)
    rising = [rank * size for size in range(4, 9) for rank in "34KA2"]
    for low, table in enumerate(rising):
        assert [rules.beats(bomb, table) for bomb in rising] == [
            high > low for high in range(len(rising))
        ]
    assert [str(move.cards) for move in rules.leads("333333") if move.category == "bomb"] == [
        "3333",
        "33333",
        "333333",
    ]
    assert not rules.beats("22222222", "XXDD")
    assert rules.beats("XXDD", "22222222")


@BOTH
@pytest.mark.parametrize(
    "cards",
    ["3334", "33344456", "333345", "33334455", "333X", "XXD", "3456", "334", "JQKA2"],
)
def test_what_two_decks_have_not(preset: str, cards: str) -> None:
    """No single kickers, no fours with two, no trio of jokers; and J Q K A 2 is no chain on either line."""
    assert categories(cards, preset) == set()


def test_joker_pairs() -> None:
    assert categories("333XX", "four_player") == categories("333DD", "haling") == {"trio_pair"}
    assert categories("333444XX55", "four_player") == {"trio_pair_chain"}
    assert categories("333444XXDD", "four_player") == {"trio_pair_chain"}
    assert categories("333444XX55", "haling") == set()
    assert categories("333444XXDD", "haling") == set()
    assert categories("333XD", "four_player") == categories("333XD", "haling") == set()


def test_wings_side_by_side() -> None:
    assert categories("3334445577", "four_player") == {"trio_pair_chain"}
    assert categories("3334445577", "haling") == set()
    for cards in ("3334445566", "333444AA22", "333444KKAA", "AAA2223344", "KKKAAA2233"):
        assert categories(cards, "haling") == {"trio_pair_chain"}
    assert categories("33344422KK", "haling") == set()  # K and 2 are not neighbours
    assert categories("3334443355", "haling") == categories("3334443355", "four_player") == set()


def test_the_low_ace() -> None:
    for cards in ("A2345", "AA2233", "AAA222", "A23456789TJQKA"):
        assert len(categories(cards, "haling")) == 1
        assert categories(cards, "four_player") == set()
    for cards in ("JQKA2", "QKA23", "KKAA22", "KKKAAA222", "A23456789TJQKA2"):
        assert categories(cards, "haling") == set()
    rules = ddz.rules("haling")
    assert rules.beats("23456", "A2345")
    assert not rules.beats("A2345", "23456")
    assert rules.beats("TJQKA", "9TJQK")
    assert rules.beats("QQKKAA", "AA2233")
    assert follows("A23456789TJQKA", "23456", "haling")[-1] == "TJQKA"
    highest = "A23456789TJQKA"
    assert follows(highest, highest, "haling") == []


@BOTH
def test_row_22_a_rank_of_two_characters(preset: str) -> None:
    move = ddz.rules(preset).move("101010XX")
    assert (move.category.value, move.key, str(move.kickers)) == ("trio_pair", 7, "XX")


def test_the_longest_plays() -> None:
    pairs = "33445566778899TTJJQQKKAA"
    assert categories(pairs, "four_player") == {"pair_chain"}
    trios = "333444555666777888999TTTJJJQQQKKK"
    assert categories(trios, "four_player") == categories(trios, "haling") == {"trio_chain"}
    wings = "333444555666777888" + "99TTJJQQKKAA"
    assert categories(wings, "four_player") == categories(wings, "haling") == {"trio_pair_chain"}
