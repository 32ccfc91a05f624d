"""The end of a hand on screen: the factors that a reader multiplies give the multiplier, the stake and the payoffs."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from math import prod

import pytest

import ddz_fast as ddz
from ddz_fast.cli.play.cards import Painter
from ddz_fast.cli.play.language import LANGUAGES, seat_names
from ddz_fast.cli.play.settlement import settlement
from ddz_fast.game import Game
from dealt import SHY, arranged, play_on, say, spread

COUNTED = re.compile(r"(\d+) \(x(\d+) each\)")
TIMES = re.compile(r"(?:room|opened|spring) x(\d+)")


def lines_of(game: Game, language: str = "en") -> list[str]:
    """What stands on the screen."""
    spoken = LANGUAGES[language]
    names = seat_names(spoken, game.rules.seats, None)
    return "\n".join(settlement(game, spoken, Painter(spoken), names)).splitlines()


def won_with_a_bomb(**flags: object) -> Game:
    """Seat 0 plays a soft bomb and all the rest before anybody else plays: it is spring, and nobody has doubled."""
    rules = ddz.rules("laizi", **flags)
    deal = arranged(rules, {0: "9997334455TTJJQQK"}, "K66", first=0, wild_rank="7")
    game = Game(rules, deal=deal)
    say(game, *SHY, "call", "decline", "decline", "wait", "no_double", "no_double", "no_double")
    for play in ("999[7→9]", "334455", "TTJJQQKK"):
        say(game, play, "pass", "pass")
    return say(game, "66")


# Laizi (rules.md C): soft bombs count 2, hard ones 4, and a quarter of it all is paid


def test_the_factors_of_laizi_are_named_in_english() -> None:
    lines = lines_of(won_with_a_bomb())
    assert "Multiplier 4: soft bombs 1 (x2 each), spring x2." in lines
    assert "Stake of each peasant 1: multiplier 4 x laizi factor 0.25." in lines
    assert [line.split()[-1] for line in lines[-3:]] == ["+2", "-1", "-1"]


def test_the_factors_of_laizi_are_named_in_chinese() -> None:
    lines = lines_of(won_with_a_bomb(), "zh")
    assert "倍数 4：软炸弹 1 个（每个 ×2），春天 ×2。" in lines
    assert "每家农民的输赢 1：倍数 4 × 癞子系数 0.25。" in lines


def test_the_factors_are_those_of_the_rules() -> None:
    game = won_with_a_bomb(bomb_factor=3, laizi_factor=0.5)
    lines = lines_of(game)
    assert "Multiplier 6: soft bombs 1 (x3 each), spring x2." in lines
    assert "Stake of each peasant 3: multiplier 6 x laizi factor 0.5." in lines


@pytest.mark.parametrize(("language", "said"), [("en", "The cap limits"), ("zh", "封顶")])
def test_the_cap_is_named_where_it_bit(language: str, said: str) -> None:
    capped = won_with_a_bomb(cap_points=1)
    (line,) = (line for line in lines_of(capped, language) if line.startswith(said))
    assert re.findall(r"\d+", line) == ["1"]
    spared = won_with_a_bomb(cap_points=2)
    assert said not in "\n".join(lines_of(spared, language))


# Any rules: what a reader works out is what was paid


@pytest.mark.parametrize("rules", ["classic", "huanle", "laizi", "spade_three", "twelve_card"])
def test_the_numbers_add_up(rules: str) -> None:
    rng, hands = random.Random(7), 0
    for seed in range(30):
        game = play_on(Game(rules, seed=seed), rng)
        outcome, payoffs = game.outcome, game.payoffs
        if outcome is None or payoffs is None or outcome["landlord"] < 0:
            continue
        hands += 1
        lines = lines_of(game)
        (line,) = (line for line in lines if line.startswith("Multiplier "))
        head, _, factors = line.partition(":")
        multiplier = float(re.sub("[^0-9]", "", head))
        found = [int(factor) ** int(n) for n, factor in COUNTED.findall(factors)]
        assert prod([*found, *map(int, TIMES.findall(factors))]) == multiplier
        stakes = [line for line in lines if line.startswith("Stake of each peasant ")]
        stake = multiplier
        for text in stakes:
            made, _, parts = text.removeprefix("Stake of each peasant ").partition(": ")
            product, _, sharers = parts.removesuffix(".").partition(" / ")
            numbers = [float(part.split()[-1].replace(",", "")) for part in product.split(" x ")]
            stake = prod(numbers) / int((sharers or "1").split()[0])
            assert float(made.replace(",", "")) == stake
        rows = lines[-len(payoffs) :]
        doubled = [2 if row.endswith("doubled x2") else 1 for row in rows]
        if not any(line.startswith("The cap") for line in lines):
            landlord = int(outcome["landlord"])
            for seat, payoff in enumerate(payoffs):
                if seat != landlord:
                    assert abs(payoff) == stake * doubled[seat] * doubled[landlord]
    assert hands > 10


def numbers_of_two_decks(game: Game) -> tuple[Fraction, Fraction]:
    """The product of the factors that are named, and the stake of each peasant; both are what the lines say."""
    lines = lines_of(game)
    (line,) = (line for line in lines if line.startswith("Multiplier "))
    head, _, factors = line.removesuffix(".").partition(":")
    product = Fraction(1)
    for factor in filter(None, factors.split(", ")):
        counted = COUNTED.search(factor)
        times = Fraction(factor.split("x")[-1]) if counted is None else int(counted[2])
        product *= times if counted is None else times ** int(counted[1])
    assert Fraction(head.split()[-1]) == product
    (line,) = (line for line in lines if line.startswith("Stake of each peasant "))
    made, _, parts = line.removeprefix("Stake of each peasant ").removesuffix(".").partition(": ")
    stake = prod((Fraction(part.split()[-1]) for part in parts.split(" x ")), start=Fraction(1))
    assert Fraction(made) == stake
    return product, stake


@pytest.mark.parametrize("rules", ["four_player", "four_player_continuing", "haling"])
def test_the_numbers_of_two_decks_add_up(rules: str) -> None:
    rng, found = random.Random(3), set()
    reporting = spread(ddz.rules(rules), {0: "7777777XXDD"}, "55666666", first=None)
    deals = [None] * 40 if rules != "haling" else [None] * 20 + [reporting] * 40
    for seed, deal in enumerate(deals):
        game = Game(rules, seed=seed) if deal is None else say(Game(rules, deal=deal), 3)
        play_on(game, rng)
        outcome, payoffs = game.outcome, game.payoffs
        assert outcome is not None
        assert payoffs is not None
        product, stake = numbers_of_two_decks(game)
        assert float(product) == pytest.approx(outcome["multiplier"])
        landlord = outcome["landlord"]
        gain = stake if outcome["landlord_won"] else -stake
        assert payoffs[landlord] == 3 * gain
        assert [payoffs[seat] for seat in range(4) if seat != landlord] == [-gain] * 3
        found.add(product)
    assert len(found) > (6 if rules == "haling" else 1)


def test_a_room_is_part_of_it() -> None:
    game = Game("classic", seed=3, room=ddz.Room(base=2, multiplier=6, coefficient=1000))
    say(game, 3)
    play_on(game, random.Random(1))
    lines = lines_of(game)
    assert any(line.startswith("Multiplier ") and "room x6" in line for line in lines)
    assert any("base 2 x bid 3 x multiplier " in line for line in lines)
    assert any(line.endswith(" x coefficient 1,000.") for line in lines)


def test_holdings_are_named_where_they_limit_what_is_paid() -> None:
    room = ddz.Room(coefficient=1000, holdings=(5, 5, 5))
    game = play_on(Game("huanle", seed=4, room=room), random.Random(1))
    assert game.payoffs is not None
    assert game.payoffs.any()
    assert "What the seats hold limits what is paid." in lines_of(game)
