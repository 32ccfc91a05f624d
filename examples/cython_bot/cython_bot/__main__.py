"""Plays a million hands with the player in every seat, and some in one seat against the built-in players."""

import sys

import cython_bot
import ddz_fast as ddz

games = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
mine = cython_bot.policy()

print(ddz.simulate("classic", games, seed=1, policy=mine).summary())

for others in ("random", "heuristic"):
    result = ddz.simulate("classic", games // 100, seed=2, policy=[mine, others, others])
    figures = result.summary()
    won, error = figures["mean_payoff_0"], figures["mean_payoff_0_se"]
    print(f"against {others}: {won:+.2f} ± {error:.2f} points a game")
