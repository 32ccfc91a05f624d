"""A small network in numpy learns to play the landlord from its own games, thousands of hands at a time."""

import numpy as np
import numpy.typing as npt

import ddz_fast as ddz
from ddz_fast.batch import Decisions
from ddz_fast.encodings import plain

RULES, HIDDEN, ROUNDS, HANDS, TEST_HANDS = "douzero", 64, 6, 3000, 4000
Floats = npt.NDArray[np.float32]


class Network:
    """The chance to win with each action: one hidden layer over the features of the hand and of the action."""

    def __init__(self, seed: int) -> None:
        """Start with small random weights."""
        rng = np.random.default_rng(seed)
        self.of_hand = rng.normal(0, 0.05, (plain.size(RULES), HIDDEN)).astype(np.float32)
        self.of_action = rng.normal(0, 0.1, (plain.action_size(RULES), HIDDEN)).astype(np.float32)
        self.last = np.zeros(HIDDEN, np.float32)
        self.bias = 0.0

    def hidden(self, hands: Floats, actions: Floats, hand_of: npt.NDArray[np.intp]) -> Floats:
        """The features of a hand are multiplied once, however many actions it has."""
        layer: Floats = (hands @ self.of_hand)[hand_of] + actions @ self.of_action
        return np.maximum(layer, 0, out=layer)

    def learn(self, hands: Floats, actions: Floats, won: Floats, rate: float) -> None:
        """Go down the slope of the squared error, in small batches (momentum and the like left out)."""
        order = np.random.default_rng(len(won)).permutation(len(won))
        for rows in np.array_split(order, max(1, len(won) // 64)):
            layer = self.hidden(hands[rows], actions[rows], np.arange(len(rows)))
            error = layer @ self.last + self.bias - won[rows]
            slope = (error[:, None] * self.last) * (layer > 0) / len(rows)
            self.last -= rate * (error @ layer) / len(rows)
            self.bias -= rate * float(error.mean())
            self.of_hand -= rate * (hands[rows].T @ slope)
            self.of_action -= rate * (actions[rows].T @ slope)


class Learner:
    """Chooses what the network likes best, or by chance while it learns; it keeps one decision in eight."""

    name = "network"

    def __init__(self, network: Network, exploring: float = 0.0) -> None:
        """`exploring` is how often it chooses by chance."""
        self.network, self.exploring = network, exploring
        self.kept: list[tuple[npt.NDArray[np.uint64], Floats, Floats]] = []

    def choose(self, batch: Decisions) -> npt.NDArray[np.int64]:
        """The place of the choice in the list of each hand."""
        legal, sizes = batch.legal, batch.legal.sizes
        hands = plain.encode(RULES, batch.observations)
        actions = plain.action_features(RULES, legal)
        hand_of = np.repeat(np.arange(len(batch)), sizes)
        liking = self.network.hidden(hands, actions, hand_of) @ self.network.last
        best = np.maximum.reduceat(liking, legal.offsets[:-1])
        (top,) = np.nonzero(liking == best[hand_of])
        chosen = top[np.searchsorted(hand_of[top], np.arange(len(batch)))] - legal.offsets[:-1]
        chance = batch.random < self.exploring
        chosen[chance] = (batch.random * 1e6 % 1 * sizes)[chance].astype(int)
        rows = (
            np.flatnonzero((batch.random * 1e3 % 1 < 1 / 8) & (sizes > 1)) if self.exploring else []
        )
        if len(rows):
            taken = legal.offsets[:-1][rows] + chosen[rows]
            self.kept.append((batch.games[rows], hands[rows], actions[taken]))
        return chosen


def wins_of(network: Network) -> float:
    """How often the landlord wins whom the network plays, against peasants who play at random."""
    policy = [Learner(network), "random", "random"]
    result = ddz.simulate(RULES, TEST_HANDS, seed=99, policy=policy)
    columns = result.columns
    return float(columns["landlord_won"][columns["landlord"] == 0].mean())


network = Network(seed=1)
print(f"landlords who play at random win {wins_of(network):.0%}")
for number in range(ROUNDS):
    learner = Learner(network, exploring=0.2)
    result = ddz.simulate(RULES, HANDS, seed=number, policy=[learner, "random", "random"])
    games, hands, actions = (np.concatenate(parts) for parts in zip(*learner.kept, strict=True))
    won = result.columns["landlord_won"] == (result.columns["landlord"] == 0)
    network.learn(hands, actions, won[games.astype(int)].astype(np.float32), rate=0.05)
    print(f"round {number + 1}: landlords whom the network plays win {wins_of(network):.0%}")
