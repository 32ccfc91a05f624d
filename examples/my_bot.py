"""A player of one's own against the heuristic one: its class, some games, and what it won on average."""

import numpy as np

import ddz_fast as ddz
from ddz_fast.game import Action

GAMES = 200


class Miser:
    """Never bids, leads what rids it of most cards, follows as low as it can, and keeps its bombs for the end."""

    def choose(self, view: ddz.View) -> Action:
        """Return one of the legal actions; the view is all that this seat may know."""
        actions = view.legal_actions
        if view.phase != "play":
            return actions[0]  # says no
        plays = [move for move in actions if isinstance(move, ddz.Move) and not move.is_pass]
        is_late = min(view.cards_left) <= 5
        wanted = [play for play in plays if is_late or play.category not in ("bomb", "rocket")]
        if not wanted:
            return actions[-1]  # a pass, or whatever it must lead
        if view.to_beat is None:
            return max(wanted, key=lambda play: (len(play.cards), -play.key))
        return min(wanted, key=lambda play: play.key)


# One hand at a time, a few hundred games a second; `simulate` is for players that choose in thousands of hands at once
# (numpy_network.py), or are compiled (cython_bot).
mine, others = Miser(), ddz.agents.make("heuristic")
payoffs = np.zeros(GAMES)
for index in range(GAMES):
    game = ddz.Game("classic", seed=1, index=index)
    seat = index % 3
    ddz.agents.play_out(game, [mine if other == seat else others for other in range(3)])
    assert game.payoffs is not None
    payoffs[index] = game.payoffs[seat]

error = payoffs.std(ddof=1) / np.sqrt(GAMES)
print(f"{GAMES} games: {payoffs.mean():+.2f} ± {error:.2f} points a game for Miser")
