"""哈灵: how often could a landlord report 报到, and what is fighting on worth to a player who plays at random?"""

import numpy as np

import ddz_fast as ddz

HANDS = 200_000

rules = ddz.rules("haling")
deals = ddz.deal(rules, n=HANDS, seed=1)  # 25 cards of each seat, then the bottom, by rank
landlord = deals[:, 0] + deals[:, 4]
suited, jokers = landlord[:, :13], landlord[:, 13:].sum(axis=1)

sets = (suited >= 7).sum(axis=1) + (jokers == 4)
twice = (sets >= 2) | (suited == 8).any(axis=1)
print(f"a set to report: one landlord in {1 / np.mean(sets > 0):.0f}")
print(f"two of them, or a bomb of eight: one in {1 / np.mean(twice):.0f}")

columns = ddz.simulate(rules, games=HANDS, seed=1).columns
reported, fought = columns["baodao"] > 0, columns["fight"]
gained = columns["payoff"][np.arange(HANDS), columns["landlord"]]
print(f"of {reported.sum()} who reported, {(reported & ~fought).sum()} won at once", end=", ")
print(f"{gained[reported & ~fought].mean():.1f} points a hand;")
won = columns["landlord_won"][fought].mean()
print(f"the others fought, won {won:.0%}, and had {gained[fought].mean():.1f} points a hand")
