"""The heuristic player against the random one on 20,000 deals, each played twice with the sides swapped."""

import math

import numpy as np
import numpy.typing as npt
import pytest

import ddz_fast as ddz

DEALS = 20_000
FAR_AHEAD = 0.25
"""Of all hands, by which it has to be ahead: seventy standard errors."""


def landlord_wins(rules: ddz.RuleSet, landlord: str, peasants: str) -> npt.NDArray[np.bool_]:
    """Whether the landlord won each of the same deals, played alone; its seat is drawn with the deal."""
    won = np.zeros(DEALS, np.bool_)
    for seat in range(rules.seats):
        policy = [peasants] * rules.seats
        policy[seat] = landlord
        columns = ddz.simulate(rules, DEALS, 1, policy, phases="play").columns
        of_seat = columns["landlord"] == seat
        won[of_seat] = columns["landlord_won"][of_seat]
    return won


def margin(better: npt.NDArray[np.bool_], worse: npt.NDArray[np.bool_]) -> tuple[float, float]:
    """The mean difference and its standard error, deal by deal."""
    difference = better.astype(float) - worse
    return float(difference.mean()), float(difference.std()) / math.sqrt(difference.size)


@pytest.mark.parametrize("preset", ["classic", "rlcard", "two_player", "twelve_card", "laizi"])
def test_it_is_ahead_as_landlord_and_as_peasants(preset: str) -> None:
    rules = ddz.rules(preset)
    plain = landlord_wins(rules, "random", "random")
    as_landlord = margin(landlord_wins(rules, "heuristic", "random"), plain)
    as_peasants = margin(plain, landlord_wins(rules, "random", "heuristic"))
    for ahead, error in (as_landlord, as_peasants):
        assert error < 0.005
        assert ahead > FAR_AHEAD, (preset, ahead, error)


@pytest.mark.parametrize(("preset", "errors"), [("huanle", 50), ("laizi", 20)])
def test_whole_hands_pay_it(preset: str, errors: int) -> None:
    """From the auction on: one heuristic player against two random ones wins; three are even."""
    alone = ddz.simulate(preset, DEALS, 1, ["heuristic", "random", "random"]).summary()
    assert alone["mean_payoff_0"] > errors * alone["mean_payoff_0_se"]
    together = ddz.simulate(preset, DEALS, 1, "heuristic").summary()
    assert abs(together["mean_payoff_0"]) < 5 * together["mean_payoff_0_se"]
