"""A small network in numpy learns to play the landlord from its own games, thousands of hands at a time."""

import numpy as np
import numpy.typing as npt

import ddz_fast as ddz
from ddz_fast.batch import Decisions
from ddz_fast.encodings import plain

RULES, HIDDEN, ROUNDS, HANDS, TEST_HANDS = "douzero", 48, 4, 4000, 3000
Floats = npt.NDArray[np.float32]


class Network:
    """The chance to win with each action: one hidden layer over the features of the hand and of the action."""

    def __init__(self, seed: int) -> None:
        """Start with small random weights: of the hand, of the action, and of the hidden layer."""
        rng = np.random.default_rng(seed)
        shapes = ((plain.size(RULES), HIDDEN), (plain.action_size(RULES), HIDDEN), (HIDDEN,), (1,))
        self.weights = [rng.normal(0, 0.05, shape).astype(np.float32) for shape in shapes]
        self.means = [np.zeros_like(weights) for weights in self.weights]
        self.squares = [np.zeros_like(weights) for weights in self.weights]
        self.steps = 0

    def hidden(self, hands: Floats, actions: Floats, hand_of: npt.NDArray[np.intp]) -> Floats:
        """The features of a hand are multiplied once, however many actions it has."""
        layer: Floats = (hands @ self.weights[0])[hand_of] + actions @ self.weights[1]
        return np.maximum(layer, 0, out=layer)

    def values(self, hands: Floats, actions: Floats, hand_of: npt.NDArray[np.intp]) -> Floats:
        """What the network thinks of each action."""
        return self.hidden(hands, actions, hand_of) @ self.weights[2] + self.weights[3]

    def learn(self, hands: Floats, actions: Floats, won: Floats) -> None:
        """Go down the slopes of the squared error once over the data, by Adam (Kingma and Ba, 2015)."""
        order = np.random.default_rng(self.steps).permutation(len(won))
        for rows in np.array_split(order, max(1, len(won) // 128)):
            layer = self.hidden(hands[rows], actions[rows], np.arange(len(rows)))
            error = (layer @ self.weights[2] + self.weights[3] - won[rows]) / len(rows)
            back = (error[:, None] * self.weights[2]) * (layer > 0)
            slopes = (
                hands[rows].T @ back,
                actions[rows].T @ back,
                error @ layer,
                error.sum()[None],
            )
            self.steps += 1
            rate = 1e-3 * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
            for weights, mean, square, slope in zip(
                self.weights, self.means, self.squares, slopes, strict=True
            ):
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope * slope - square)
                weights -= rate * mean / (np.sqrt(square) + 1e-8)


class Learner:
    """Chooses what the network likes best, or by chance while it learns; it keeps one decision in four."""

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
        values = self.network.values(hands, actions, hand_of)
        best = np.maximum.reduceat(values, legal.offsets[:-1])
        (top,) = np.nonzero(values == best[hand_of])
        chosen = top[np.searchsorted(hand_of[top], np.arange(len(batch)))] - legal.offsets[:-1]
        by_chance = batch.random < self.exploring
        chosen[by_chance] = (batch.random / max(self.exploring, 1e-9) * sizes)[by_chance].astype(
            int
        )
        rows = np.flatnonzero((batch.games + batch.observations.plies) % 4 == 0)
        rows = rows[sizes[rows] > 1]
        if self.exploring and len(rows):
            taken = legal.offsets[:-1][rows] + chosen[rows]
            self.kept.append((batch.games[rows], hands[rows], actions[taken]))
        return chosen


class First:
    """Plays the first of the list: the lowest card that it may."""

    def choose(self, batch: Decisions) -> npt.NDArray[np.int64]:
        """Place 0 everywhere."""
        return np.zeros(len(batch), np.int64)


def wins_of(policy: ddz.BatchPolicy | str) -> float:
    """How often a landlord with this policy wins against peasants who play at random."""
    result = ddz.simulate(RULES, TEST_HANDS, seed=99, policy=[policy, "random", "random"])
    columns = result.columns
    return float(columns["landlord_won"][columns["landlord"] == 0].mean())


network = Network(seed=1)
print(f"landlords who play at random win {wins_of('random'):.0%}")
print(f"landlords who play their lowest card win {wins_of(First()):.0%}")
for number in range(ROUNDS):
    learner = Learner(network, exploring=1.0 if number == 0 else 0.3)
    result = ddz.simulate(RULES, HANDS, seed=number, policy=[learner, "random", "random"])
    games, hands, actions = (np.concatenate(parts) for parts in zip(*learner.kept, strict=True))
    won = result.columns["landlord_won"] == (result.columns["landlord"] == 0)
    network.learn(hands, actions, won[games.astype(int)].astype(np.float32))
    print(
        f"round {number + 1}: landlords whom the network plays win {wins_of(Learner(network)):.0%}"
    )
