"""Deals, and whole games played again by other code from what is documented of the streams."""

from collections import Counter
from collections.abc import Iterator
from math import comb
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from outcome_columns import of_play

any_ddz: Any = ddz
"""The package for arguments of the wrong type."""
WORD = 2**64 - 1
GOLDEN = 0x9E37_79B9_7F4A_7C15
SEEDS = (0, 1, 20_240_229, 2**63, WORD)

TWO_DECKS = {"decks": 2, "trio_solo": False, "four_two_solo": False, "four_two_pair": False}

by_preset = pytest.mark.parametrize("preset", ddz.presets())


def mix(x: int) -> int:
    """The finaliser of SplitMix64."""
    x = (x ^ (x >> 30)) * 0xBF58_476D_1CE4_E5B9 & WORD
    x = (x ^ (x >> 27)) * 0x94D0_49BB_1331_11EB & WORD
    return x ^ (x >> 31)


class Stream:
    """SplitMix64 from a key."""

    def __init__(self, key: int) -> None:
        self.state = key

    def next(self) -> int:
        self.state = (self.state + GOLDEN) & WORD
        return mix(self.state)

    def below(self, n: int) -> int:
        """Uniform on 0 to n - 1: draws whose lower half is short of 2**32 mod n are taken again."""
        while True:
            product = (self.next() >> 32) * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32


def stream_of(seed: int, game: int, purpose: int) -> Stream:
    key = mix(mix((seed + GOLDEN) & WORD) ^ (game * GOLDEN & WORD))
    return Stream(mix((key + (purpose + 1) * GOLDEN) & WORD))


def subset(stream: Stream, left: list[int], size: int, decks: int = 1) -> list[int]:
    """A uniform subset of some cards, which are places in the order of their ids, the second deck's 64 higher."""
    eighths = (8 * size + len(left) // 2) // len(left)
    if eighths in (0, 8):
        taken = left if eighths else []
    else:
        digits, taken = [eighths >> place & 1 for place in range(3)], []
        for deck in range(decks):
            bits = 0
            for digit in digits[digits.index(1) :]:
                word = stream.next()
                bits = bits | word if digit else bits & word
            taken += [place for place in left if place // 64 == deck and bits >> place % 64 & 1]
    while len(taken) > size:
        gone = taken[stream.below(len(taken))]
        taken = [place for place in taken if place != gone]
    while len(taken) < size:
        rest = [place for place in left if place not in taken]
        taken = sorted([*taken, rest[stream.below(len(rest))]])
    return taken


def cards_again(rules: ddz.RuleSet, seed: int, game: int) -> list[list[int]]:
    """The ids of each hand, lowest first, and of the bottom."""
    one_deck = [*range(52), *((52, 56) if rules.jokers else ())]
    left = [64 * deck + place for deck in range(rules.decks) for place in one_deck]
    stream, hands = stream_of(seed, game, 0), []
    for size in (rules.bottom_cards, *[rules.hand_cards] * rules.seats):
        hand = subset(stream, left, size, rules.decks)
        left = [place for place in left if place not in hand]
        hands.append([54 * (place // 64) + min(place % 64, 53) for place in hand])
    return [*hands[1:], hands[0]]


def dealt_again(rules: ddz.RuleSet, seed: int, game: int) -> list[list[int]]:
    """Counts of each hand and of the bottom."""
    ranks = [
        [card % 54 // 4 if card % 54 < 52 else card % 54 - 39 for card in hand]
        for hand in cards_again(rules, seed, game)
    ]
    return [[hand.count(rank) for rank in range(15)] for hand in ranks]


def played_again(rules: ddz.RuleSet, seed: int, game: int) -> tuple[object, ...]:
    """The columns of the play of a game, stepped through Position from its deal."""
    *hands, bottom = map(ddz.Hand.from_counts, ddz.deal(rules, 1, seed, first_game=game)[0])
    streams = [stream_of(seed, game, 16 + seat) for seat in range(rules.seats)]
    landlord = stream_of(seed, game, 1).below(rules.seats)
    hands[landlord] += bottom
    wild_rank = stream_of(seed, game, 3).below(13)
    if rules.draws_wild_rank:
        rules = rules.with_flags(wild_rank="3456789TJQKA2"[wild_rank])
    position = ddz.Position(rules, hands, landlord=landlord, to_act=landlord)
    plays, bombs, rockets, plies = [0] * rules.seats, Counter[str | None](), 0, 0
    big_bombs = 0
    while (seat := position.to_act) is not None:
        moves = position.legal_moves()
        move = moves[streams[seat].below(len(moves)) if len(moves) > 1 else 0]
        position.play(move)
        plies += 1
        plays[seat] += not move.is_pass
        bombs[move.bomb_class] += move.category == "bomb"
        big_bombs += move.category == "bomb" and len(move.cards) >= 6
        rockets += move.category == "rocket"
    won = position.winner == "landlord"
    spring = sum(plays) == plays[landlord] if won else plays[landlord] == 1
    if not rules.has_wild_cards:
        big = (big_bombs,) if rules.decks == 2 else ()
        return landlord, won, bombs[None], *big, rockets, spring, plies
    by_class = (bombs[kind] for kind in ("soft", "hard", "pure"))
    return landlord, won, *by_class, rockets, spring, plies, wild_rank


def test_the_streams_are_splitmix64() -> None:
    """Its published numbers for the seed 1234567."""
    stream = Stream(1_234_567)
    assert [stream.next() for _ in range(5)] == [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
        4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
    ]
    assert ddz.STREAM_VERSION == 1


@by_preset
def test_other_code_deals_the_same_hands(preset: str) -> None:
    rules = ddz.rules(preset)
    for seed in SEEDS:
        for first in (0, 2**63 - 12):
            found = ddz.deal(rules, 12, seed, first_game=first).tolist()
            assert found == [dealt_again(rules, seed, first + game) for game in range(12)]


@pytest.mark.parametrize(
    "preset", ["face_up", "huanle", "four_player", "four_player_continuing", "haling"]
)
def test_other_code_deals_the_same_cards_and_turns_up_the_same(preset: str) -> None:
    """A hand of two decks in the order of its ids has the second deck's cards after the first's."""
    rules = ddz.rules(preset)
    for game in range(20):
        deal = ddz.Game(rules, 7, game).deal
        *hands, bottom = cards_again(rules, 7, game)
        assert [sorted(hand) for hand in deal.hands] == hands
        assert sorted(deal.bottom) == bottom
        if rules.first == "face_up_card":
            place = stream_of(7, game, 1).below(rules.seats * rules.hand_cards)
            assert deal.face_up == hands[place // rules.hand_cards][place % rules.hand_cards]
            assert deal.first == place // rules.hand_cards


@pytest.mark.parametrize(
    "flags",
    [
        {"seats": 2, "hand_cards": 27, "bottom_cards": 0},
        {"seats": 2, "hand_cards": 1, "bottom_cards": 52},
        {"seats": 4, "hand_cards": 13, "bottom_cards": 0, "jokers": False},
        {"seats": 4, "hand_cards": 1, "bottom_cards": 0},
        {"seats": 3, "hand_cards": 7, "bottom_cards": 20},
        {"seats": 3, "hand_cards": 1, "bottom_cards": 1},
        {**TWO_DECKS, "seats": 4, "hand_cards": 27, "bottom_cards": 0},
        {**TWO_DECKS, "seats": 2, "hand_cards": 20, "bottom_cards": 4, "jokers": False},
        {**TWO_DECKS, "seats": 3, "hand_cards": 1, "bottom_cards": 40},
    ],
)
def test_any_deal_of_the_deck_is_dealt_and_played(flags: dict[str, int | bool]) -> None:
    rules = ddz.rules("classic", **flags)
    assert ddz.deal(rules, 30, 5).tolist() == [dealt_again(rules, 5, game) for game in range(30)]
    columns = ddz.simulate(rules, 30, 5, threads=1, phases="play").columns
    rows = list(zip(*(column.tolist() for column in columns.values()), strict=True))
    assert rows == [played_again(rules, 5, game) for game in range(30)]


@by_preset
def test_other_code_plays_the_same_games(preset: str) -> None:
    rules = ddz.rules(preset)
    for seed, first, games in ((1, 0, 250), (WORD, 2**63 - 25, 25), (0, 10**12, 25)):
        columns = ddz.simulate(rules, games, seed, first_game=first, phases="play").columns
        assert list(columns) == of_play(preset)
        rows = list(zip(*(column.tolist() for column in columns.values()), strict=True))
        assert rows == [played_again(rules, seed, first + game) for game in range(games)]


@by_preset
def test_a_deal_shares_out_the_deck(preset: str) -> None:
    rules = ddz.rules(preset)
    deck = [4 * rules.decks] * 13 + [rules.decks * rules.jokers] * 2
    dealt = ddz.deal(rules, 500, 3)
    assert dealt.dtype == np.uint8
    assert dealt.shape == (500, rules.seats + 1, 15)
    sizes = [rules.hand_cards] * rules.seats + [rules.bottom_cards]
    assert (dealt.sum(axis=2) == sizes).all()
    dead = deck - dealt.sum(axis=1).astype(int)
    assert (dead >= 0).all()
    assert (dead.sum(axis=1) == sum(deck) - sum(sizes)).all()


def test_two_players_leave_eleven_dead_cards() -> None:
    assert ddz.deal("two_player", 1)[0].sum() == 54 - 11


def test_a_stretch_of_deals_is_part_of_the_whole() -> None:
    whole = ddz.deal("classic", 50, 7)
    for first, number in ((0, 50), (10, 15), (49, 1), (20, 0)):
        part = ddz.deal("classic", number, 7, first_game=first)
        assert part.tolist() == whole[first : first + number].tolist()
    assert ddz.deal().tolist() == ddz.deal("classic", 1, 0).tolist()
    assert ddz.deal("classic", 0).shape == (0, 4, 15)


def test_every_seed_and_every_game_has_a_deal_of_its_own() -> None:
    deals = {ddz.deal("classic", 1, seed).tobytes() for seed in range(500)}
    deals |= {row.tobytes() for row in ddz.deal("classic", 501, 0)[1:]}
    assert len(deals) == 1000


def excess(observed: Any, expected: Any) -> float:
    """Chi-square over the cells that expect enough; the rest count as one cell."""
    seen, wanted = np.asarray(observed, float), np.asarray(expected, float)
    big = wanted >= 5
    if not big.all():
        seen = np.append(seen[big], seen[~big].sum())
        wanted = np.append(wanted[big], wanted[~big].sum())
    keep = wanted > 0
    return float(((seen[keep] - wanted[keep]) ** 2 / wanted[keep]).sum())


def cells(preset: str) -> Iterator[tuple[Any, list[float]]]:
    """How often a hand holds so many of each rank, and what drawing without putting back gives."""
    rules, games = ddz.rules(preset), 20_000
    dealt, deck = ddz.deal(rules, games, 9), rules.decks * (54 if rules.jokers else 52)
    for place in range(rules.seats + 1):
        size = rules.bottom_cards if place == rules.seats else rules.hand_cards
        for rank in range(15 if rules.jokers else 13):
            copies = rules.decks * (4 if rank < 13 else 1)
            held = range(copies + 1)
            ways = [comb(copies, n) * comb(deck - copies, deck - copies - size + n) for n in held]
            seen = np.bincount(dealt[:, place, rank], minlength=copies + 1)
            yield seen, [games * way / comb(deck, size) for way in ways]


@by_preset
def test_every_card_is_as_likely_in_every_place(preset: str) -> None:
    """Fixed seed; four degrees of freedom go beyond 30 five times in a million, eight of them 200 times."""
    for seen, expected in cells(preset):
        assert seen.sum() == round(sum(expected))
        assert excess(seen, expected) < 30


def test_both_jokers_meet_as_often_as_chance_has_it() -> None:
    """In a hand of 17 of 54 cards: 17 * 16 / (54 * 53); five standard errors."""
    dealt, chance = ddz.deal("classic", 60_000, 4), 17 * 16 / (54 * 53)
    for seat in range(3):
        rate = (dealt[:, seat, 13:].sum(axis=1) == 2).mean()
        assert abs(rate - chance) < 5 * (chance * (1 - chance) / 60_000) ** 0.5


@pytest.mark.parametrize("name", ["n", "seed", "first_game"])
@pytest.mark.parametrize("value", [-1, 2**64, 10**30, 1.0, "1", None, True, [1], np.float64(1)])
def test_numbers_out_of_range_are_refused_by_name(name: str, value: Any) -> None:
    with pytest.raises(ddz.DdzError, match=f"{name} must be an integer from 0 to") as caught:
        any_ddz.deal("classic", **{name: value})
    assert repr(value) in str(caught.value)


def test_more_deals_than_memory_holds_are_refused() -> None:
    with pytest.raises(ddz.DdzError, match=f"{2**40} deals need .* GiB") as caught:
        ddz.deal("classic", 2**40)
    assert caught.value.code == "too-large"
