"""VectorEnv: thousands of hands side by side, stepped with arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from ddz_fast.action_index import ActionIndex
from ddz_fast.batch import LegalActions, Observations
from ddz_fast.batch.hands import Ended, LiveHands
from ddz_fast.envs.given import integers_given, not_legal, seats_given
from ddz_fast.envs.settings import ResetOptions, Settings, checked_options, checked_settings
from ddz_fast.envs.step import EnvStep
from ddz_fast.errors import DdzError
from ddz_fast.memory import check_memory
from ddz_fast.numbers import LARGEST_SEED, integer
from ddz_fast.rules import RuleSet
from ddz_fast.scoring import Room

__all__ = ["EnvStep", "VectorEnv"]

_NO_LIMIT = 2**64 - 1  # of games
_BYTES_A_HAND = 4096  # its state, its observation, and room for its list


class VectorEnv:
    """Hands of one rule set side by side; each `step` makes one decision in every one of them.

    The hands are those that `Game(rules, seed, index)` and `simulate` deal: environment i plays the games i,
    i + num_envs, i + 2 * num_envs and so on of the seed. What a seat sees and may do is what they let it see and do.

    `phases` "all" begins with what is said before the play, "play" with the lead of a landlord drawn at random.
    `policy` names a built-in player for all seats or for each: those seats play by themselves, and the seats with None
    are decided by `step`. With `reward` "payoff" a hand that ends pays its settlement in `room` (of the play alone the
    one for the lowest stake), with "win" 1 to the side that won and -1 to the other. `autoreset` "same_step" starts
    the next game at once where one ends, so that the observations are of it and the rewards of the one before;
    "disabled" leaves the hand over, until `reset` with a mask. `observe` says which fields of the observations are
    filled, "all" or names: fewer are faster. `threads` share the hands out, None: one a processor; they change no
    number.

    All arrays that are returned are the environment's own, and the next call writes over them: copy what is to stay.
    Where a call raises an error nothing has changed; a step that Ctrl-C interrupts may have been made, and is lost. An
    environment belongs to one thread at a time: used by two it raises DdzError, code "busy".

    Raises DdzError for settings that are none, codes "bad-integer", "unknown-policy", "unknown-phases",
    "bad-reward", "bad-autoreset", "bad-observe", "bad-room"; RuleSetError for unknown rules.
    """

    def __init__(
        self,
        rules: RuleSet | str = "classic",
        num_envs: int = 1,
        seed: int = 0,
        *,
        phases: str = "all",
        policy: str | Sequence[str | None] | None = None,
        reward: str = "payoff",
        room: Room | None = None,
        autoreset: str = "same_step",
        threads: int | None = 1,
        observe: str | Sequence[str] = "all",
    ) -> None:
        """Make room for the hands; `reset` deals them."""
        self._settings = checked_settings(
            rules, num_envs, phases, policy, reward, room, autoreset, threads, observe
        )
        check_memory(self._settings.num_envs, _BYTES_A_HAND, "hands")
        self._seed = integer("seed", seed, 0, LARGEST_SEED)
        self._make(self._settings.new_hands())
        self._is_dealt = False

    def _make(self, hands: LiveHands) -> None:
        n = self.num_envs
        self._hands = hands
        self._rewards = np.zeros((n, self.seats))
        self._terminations = np.zeros(n, np.bool_)
        self._truncations = np.zeros(n, np.bool_)
        self._columns = self._settings.columns
        self._index: ActionIndex | None = None

    # What it is.

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self._settings.rules

    @property
    def num_envs(self) -> int:
        """The number of hands."""
        return self._settings.num_envs

    @property
    def seats(self) -> int:
        """The number of seats of each."""
        return self.rules.seats

    @property
    def seed(self) -> int:
        """The seed of the games."""
        return self._seed

    @property
    def phases(self) -> str:
        """With what the hands begin: "all" or "play"."""
        return self._settings.phases

    @property
    def autoreset(self) -> str:
        """What happens where a hand ends: "same_step" or "disabled"."""
        return self._settings.autoreset

    @property
    def index(self) -> ActionIndex:
        """The fixed numbering of actions. Raises RuleSetError for rule sets with wild cards, which have none."""
        if self._index is None:
            self._index = ActionIndex(self.rules)
        return self._index

    @property
    def num_actions(self) -> int:
        """How many actions the fixed numbering has."""
        return self.index.size

    # Going on.

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Deal, and return the observations of the seats to act, and infos as `step` has them.

        The first reset deals each environment its first game, and so does one with a seed, of that seed; others deal
        the next games. Options are "reset_mask", bool (num_envs,): which environments, the others going on as they
        are; "deals", uint8 (num_envs, seats + 1, 15): cards by rank, the bottom last, as `ddz.deal` has them; and with
        them who speaks first, "first", or in the play alone is "landlord": integers (num_envs,), -1 where it is drawn.
        Where a card is turned up to decide who speaks first, "first" must be given, and none is turned up. A void deal
        of such cards is followed by those of the seed.

        Raises DdzError, code "bad-options", "bad-array" or "bad-deal", for options that are none.
        """
        chosen = checked_options(self._settings, seed, options, self._is_dealt)
        starts = seed is not None or not self._is_dealt
        if seed is not None:
            seed = integer("seed", seed, 0, LARGEST_SEED)
        self._start(chosen, self._seed if seed is None else seed, starts)
        self._is_dealt = True
        ended = self._hands.ended()
        if self.autoreset == "same_step":
            ended = self._hands.none_ended
        return self._hands.observe(), self._infos(ended)

    def _start(self, chosen: ResetOptions, seed: int, starts: bool) -> None:
        core = self._hands.core
        if starts:
            core.start(
                seed, 0, _NO_LIMIT, self.autoreset == "same_step", chosen.deals, chosen.first
            )
        else:
            core.start_next(chosen.mask, chosen.deals, chosen.first)
        self._seed = seed

    def step(self, actions: npt.ArrayLike) -> EnvStep:
        """Make one decision in every hand: integers (num_envs,), places in the lists of `legal`.

        Raises IllegalActionError, code "bad-action", for a place that a list has not, "hand-over" where a hand is over
        and waits for `reset`; DdzError, code "bad-array", for another shape or dtype.
        """
        self._check_dealt()
        hands = self._hands
        hands.core.step(integers_given("actions", actions, self.num_envs))
        ended = hands.ended()
        places = self._pay(ended)
        return EnvStep(
            hands.observe(), self._rewards, self._terminations, self._truncations, places
        )

    def _pay(self, ended: Ended) -> dict[str, Any]:
        """Fill in rewards and terminations, and return the infos."""
        self._rewards.fill(0)
        self._terminations.fill(False)
        if ended is self._hands.none_ended:
            return self._infos(ended)
        if not ended.was_asked.all():
            ended = ended.of(ended.was_asked)
        self._terminations[ended.places] = True
        paid = self._hands.payoffs if self._settings.reward == "payoff" else self._hands.wins
        self._rewards[ended.places] = paid(ended)
        return self._infos(ended)

    def _infos(self, ended: Ended) -> dict[str, Any]:
        columns = ended.columns
        return {
            "ended": ended.places,
            "outcomes": {name: columns[name] for name in self._columns},
        }

    # What there is to see.

    def legal(self) -> LegalActions:
        """Return what the seats to act may do; a hand that is over has no actions."""
        self._check_dealt()
        return self._hands.legal()

    def observe(self, seat: npt.ArrayLike | None = None) -> Observations:
        """Return what the seats to act may know, or the seats that are given: one for all hands, or one for each.

        Those of given seats are arrays of their own, so that what `step` returned stays as it is.

        Raises DdzError, code "bad-seat", for seats that there are not.
        """
        self._check_dealt()
        return self._hands.observe(
            None if seat is None else seats_given(seat, self.rules, self.num_envs)
        )

    def hands(self) -> npt.NDArray[np.uint8]:
        """Return the cards that all seats hold: uint8 (num_envs, seats, 15). Not for players to see."""
        self._check_dealt()
        return self._hands.core.hands()

    @property
    def seat_to_act(self) -> npt.NDArray[np.int8]:
        """The seats to act: int8 (num_envs,), -1 where a hand is over."""
        self._check_dealt()
        return self._hands.seat_to_act()

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """Which hands are over: bool (num_envs,)."""
        self._check_dealt()
        return self._hands.over()

    @property
    def games(self) -> npt.NDArray[np.uint64]:
        """The number of the game that each environment plays: uint64 (num_envs,)."""
        self._check_dealt()
        return self._hands.games()

    # Choosing.

    def sample_actions(self) -> npt.NDArray[np.int64]:
        """Draw an action for each hand: int64 (num_envs,), uniform over its list, 0 where the hand is over.

        The numbers are those that the player "random" of the seat to act would draw, so that these games are those of
        `simulate(policy="random")`.
        """
        self._check_dealt()
        actions = np.empty(self.num_envs, np.int64)
        self._hands.core.sample(actions)
        return actions

    def action_mask(self, out: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.bool_]:
        """Return which actions of the fixed numbering are legal: bool (num_envs, num_actions), into `out` if given."""
        return self.index.mask(self.legal(), out)

    def places(self, ids: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """Return the places of actions of the fixed numbering in the lists: int64 (num_envs,).

        Raises IllegalActionError, code "bad-action", where one is not legal.
        """
        wanted, legal = integers_given("ids", ids, self.num_envs), self.legal()
        sizes = legal.sizes
        (rows,) = np.nonzero(self.index.ids(legal) == np.repeat(wanted, sizes))
        hands = np.searchsorted(legal.offsets, rows, side="right") - 1
        places = np.full(self.num_envs, -1, np.int64)
        places[hands] = rows - legal.offsets[hands]
        places[sizes == 0] = 0
        if (places < 0).any():
            i = int(np.argmax(places < 0))
            raise not_legal(self.index, legal, i, int(wanted[i]))
        return places

    # Copies.

    def copy(self) -> Self:
        """Return an independent environment at the same place."""
        twin = type(self).__new__(type(self))
        twin._settings, twin._seed = self._settings, self._seed
        twin._make(self._hands.copy())
        twin._is_dealt = self._is_dealt
        return twin

    def __copy__(self) -> Self:
        """Copy."""
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Copy; environments share nothing that can change."""
        return self.copy()

    def __getstate__(self) -> tuple[Settings, int, LiveHands, bool]:
        """Pickle the settings and the hands."""
        return self._settings, self._seed, self._hands, self._is_dealt

    def __setstate__(self, state: tuple[Settings, int, LiveHands, bool]) -> None:
        """Go on where the pickled environment stood."""
        self._settings, self._seed, hands, self._is_dealt = state
        self._make(hands)

    def close(self) -> None:
        """Let the hands go; `reset` deals new ones."""
        self._is_dealt = False

    def __repr__(self) -> str:
        """Show the rules and the number of hands."""
        return f"<VectorEnv of {self.num_envs} hands of {self.rules.name}>"

    # What callers give.

    def _check_dealt(self) -> None:
        if not self._is_dealt:
            raise DdzError("nothing is dealt yet; call reset() first", code="not-reset")
