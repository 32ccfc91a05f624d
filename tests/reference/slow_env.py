"""SlowVectorEnv: the environment of many hands, made of `Game` and `View` alone, to hold the fast one against."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

import ddz_fast as ddz
from ddz_fast import DdzError, IllegalActionError
from ddz_fast.batch import LegalActions, Observations
from ddz_fast.errors import shown
from ddz_fast.numbers import LARGEST_SEED, integer
from ddz_fast.scoring import column_names
from ddz_fast.scoring.room import checked_room
from outcome_columns import DTYPES as COLUMN_DTYPES
from reference.slow_hand import PLAY_LACKS, SlowHand
from reference.slow_options import checked_options, checked_policy, one_of
from reference.slow_view import DTYPES, legal_of, observation_of, stacked

__all__ = ["SlowVectorEnv"]


class SlowVectorEnv:
    """Hands side by side, each stepped by the places of actions in its list.

    Where the description leaves something open:

    - Nothing is dealt before the first `reset`; what needs hands raises DdzError "not-reset" until then. The first
      `reset` deals the hands 0 to num_envs - 1, each later one without a seed the next of each environment.
    - One seat at least must be left to `step`. With "same_step" a hand that is over before such a seat has acted is
      left out, and the environment goes on to its next; with "disabled" it is over at once, and `reset` tells of
      it in its infos.
    - `seat` of the observations is always there, whatever `observe` says: it tells how many hands there are.
    - A hand that is over is seen by nobody, seat -1, who sees what everybody may; `observe(seat)` shows it to a seat.
    - Cards count as dealt once all are: while the deal is under way no seat holds or shows any, and all are unseen.
    - `hands()` has the whole deal from the beginning, and no cards after the last void one.
    - `bid` is what was said, 1 where a bidder's place fell to a seat that bid nothing, 0 without bids.
    - "win" gives 0 where a hand was cancelled. "payoff" for phases "play" is the settlement of the lowest stake, in
      the room.
    - `outcomes` are those columns of `simulate` that `column_names` lists, without the payoffs.
    - A seed cannot go with a reset_mask. Deals are for the hands that are reset. Without "landlord" or "first" these
      are drawn from the game's streams as ever. For other questions of such deals see SlowHand.
    - `sample_actions` moves the seats' streams on, whether its actions are taken or not; it gives 0 for a hand
      that is over.
    """

    def __init__(
        self,
        rules: ddz.RuleSet | str = "classic",
        num_envs: int = 1,
        seed: int = 0,
        *,
        phases: str = "all",
        policy: str | Sequence[str | None] | None = None,
        reward: str = "payoff",
        room: ddz.Room | None = None,
        autoreset: str = "same_step",
        threads: int = 1,
        observe: str | Sequence[str] = "all",
    ) -> None:
        self.rules = ddz.rules(rules)
        self.num_envs = integer("num_envs", num_envs, 1, 1 << 20)
        self.seed = integer("seed", seed, 0, LARGEST_SEED)
        self.seats = self.rules.seats
        self.phases = one_of("phases", phases, ("all", "play"))
        self.reward = one_of("reward", reward, ("payoff", "win"))
        self.autoreset = one_of("autoreset", autoreset, ("same_step", "disabled"))
        self.policy = checked_policy(policy, self.seats)
        self.room = None if room is None else checked_room(room)
        integer("threads", threads, 1, 1024)
        names = tuple(DTYPES) if observe == "all" else tuple(observe)
        for name in names:
            one_of("observe", name, tuple(DTYPES))
        self.observed = {"seat", *names}
        self._hands: list[SlowHand] = []

    # Going on.

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        chosen = checked_options(self, seed, options)
        old = self._hands
        hands, ended = old.copy(), []
        self.seed = self.seed if seed is None else integer("seed", seed, 0, LARGEST_SEED)
        for i in np.flatnonzero(chosen.mask).tolist():
            index = old[i].index + self.num_envs if old and seed is None else i
            counts = None if chosen.deals is None else chosen.deals[i]
            first = None if chosen.first is None else int(chosen.first[i])
            hands_here = self._begun(index, counts, first)
            hands = [*hands[:i], hands_here, *hands[i + 1 :]]
            if hands_here.game.is_over:
                ended.append(i)
        self._hands = hands
        return self.observe(), self._infos(ended, self._hands)

    def step(
        self, actions: Any
    ) -> tuple[
        Observations,
        npt.NDArray[np.float64],
        npt.NDArray[np.bool_],
        npt.NDArray[np.bool_],
        dict[str, Any],
    ]:
        places = self._places_given(actions)
        rewards = np.zeros((self.num_envs, self.seats))
        terminations = np.zeros(self.num_envs, bool)
        for hand, place in zip(self._hands, places, strict=True):
            hand.act(place)
            hand.play_inside(self.policy)
        finished = self._hands.copy()
        ended = [i for i, hand in enumerate(finished) if hand.game.is_over]
        for i in ended:
            rewards[i], terminations[i] = finished[i].rewards(self.reward), True
            if self.autoreset == "same_step":
                self._hands[i] = self._begun(finished[i].index + self.num_envs)
        infos = self._infos(ended, finished)
        return self.observe(), rewards, terminations, np.zeros(self.num_envs, bool), infos

    def _begun(self, index: int, counts: Any = None, first: int | None = None) -> SlowHand:
        """The hand of this game where a seat that `step` decides is to act, or the next in which one is."""
        while True:
            whole = self.phases == "all"
            hand = SlowHand(
                self.rules,
                self.seed,
                index,
                whole=whole,
                room=self.room,
                counts=counts,
                first=first,
            )
            hand.play_inside(self.policy)
            if not hand.game.is_over or self.autoreset == "disabled":
                return hand
            index, counts, first = index + self.num_envs, None, None

    def _infos(self, ended: list[int], hands: list[SlowHand]) -> dict[str, Any]:
        facts = [hands[i].outcome() for i in ended]
        names = [
            name
            for name in column_names(self.rules)
            if self.phases == "all" or name not in PLAY_LACKS
        ]
        outcomes: dict[str, npt.NDArray[Any]] = {
            name: np.array([f[name] for f in facts], COLUMN_DTYPES[name]) for name in names
        }
        if not facts and "doubles" in outcomes:
            outcomes["doubles"] = outcomes["doubles"].reshape(0, self.seats)
        return {"ended": np.array(ended, np.int64), "outcomes": outcomes}

    def _places_given(self, actions: Any) -> list[int]:
        sizes = self.legal().sizes
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise DdzError(
                f"actions must be integers of the shape ({self.num_envs},), not {shown(actions)}",
                code="bad-actions",
            )
        for i, (place, size) in enumerate(zip(given.tolist(), sizes.tolist(), strict=True)):
            if not size:
                raise IllegalActionError(
                    f"hand {i} is over; reset it with a reset_mask", code="hand-over"
                )
            if not 0 <= place < size:
                raise IllegalActionError(
                    f"action {place} of hand {i} is no place in its list of {size}",
                    code="bad-place",
                )
        return list(map(int, given))

    # What there is to see.

    def legal(self) -> LegalActions:
        return legal_of(hand.game for hand in self._dealt())

    def observe(self, seat: Any = None) -> Observations:
        hands, seats = self._dealt(), self._seats_given(seat)
        rows = [
            observation_of(hand.game, seat, was_auctioned=hand.whole)
            for hand, seat in zip(hands, seats, strict=True)
        ]
        for row, hand in zip(rows, hands, strict=True):
            row["face_up"] = 255 if hand.hides_face_up else row["face_up"]
        return Observations(**stacked(rows, self.observed))

    def _seats_given(self, seat: Any) -> list[int | None]:
        if seat is None:
            return [hand.game.seat_to_act for hand in self._dealt()]
        given = np.asarray(seat)
        if given.dtype.kind not in "iu" or given.shape not in ((), (self.num_envs,)):
            raise DdzError(
                f"seat must be a seat, or one for each of {self.num_envs} hands, not {shown(seat)}",
                code="bad-seat",
            )
        each = np.broadcast_to(given, (self.num_envs,)).tolist()
        return [integer("seat", one, 0, self.seats - 1) for one in each]

    def hands(self) -> npt.NDArray[np.uint8]:
        return np.array([hand.everything() for hand in self._dealt()], np.uint8)

    @property
    def seat_to_act(self) -> npt.NDArray[np.int8]:
        seats = [hand.game.seat_to_act for hand in self._dealt()]
        return np.array([-1 if seat is None else seat for seat in seats], np.int8)

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        return np.array([hand.game.is_over for hand in self._dealt()])

    @property
    def games(self) -> npt.NDArray[np.uint64]:
        return np.array([hand.index for hand in self._dealt()], np.uint64)

    # Choosing.

    def sample_actions(self) -> npt.NDArray[np.int64]:
        places = []
        for hand in self._dealt():
            seat = hand.game.seat_to_act
            places.append(0 if seat is None else hand.draw(seat, len(hand.game.legal_actions())))
        return np.array(places, np.int64)

    @property
    def index(self) -> Any:
        return ddz.ActionIndex(self.rules)

    @property
    def num_actions(self) -> int:
        return int(self.index.size)

    def _ids(self, hand: SlowHand) -> list[int]:
        return [int(self.index.id_of(action)) for action in hand.game.legal_actions()]

    def action_mask(self, out: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.bool_]:
        mask = np.zeros((self.num_envs, self.num_actions), bool) if out is None else out
        mask[:] = False
        for row, hand in zip(mask, self._dealt(), strict=True):
            row[self._ids(hand)] = True
        return mask

    def places(self, ids: Any) -> npt.NDArray[np.int64]:
        found = []
        for i, (wanted, hand) in enumerate(
            zip(np.asarray(ids).tolist(), self._dealt(), strict=True)
        ):
            legal = self._ids(hand)
            if wanted not in legal:
                raise IllegalActionError(
                    f"action {wanted} is not legal in hand {i}", code="illegal-action"
                )
            found.append(legal.index(wanted))
        return np.array(found, np.int64)

    # Copies.

    def copy(self) -> SlowVectorEnv:
        twin = type(self).__new__(type(self))
        vars(twin).update(vars(self))
        twin._hands = [hand.copy() for hand in self._hands]
        return twin

    def __copy__(self) -> SlowVectorEnv:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> SlowVectorEnv:
        return self.copy()

    def close(self) -> None:
        self._hands = []

    def _dealt(self) -> list[SlowHand]:
        if not self._hands:
            raise DdzError("nothing is dealt yet; call reset()", code="not-reset")
        return self._hands
