"""Learner: one seat of many hands, the others being played by policies; what single-agent environments are made of."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ddz_fast.batch import Observations
from ddz_fast.batch.text import actions_of, table_text
from ddz_fast.encodings import plain
from ddz_fast.envs.numbers import ActionNumbers, checked_actions
from ddz_fast.envs.vector import VectorEnv
from ddz_fast.errors import DdzError, IllegalActionError, shown
from ddz_fast.numbers import integer, plain_number
from ddz_fast.phases.bidding import HIGHEST_BID
from ddz_fast.rules import RuleSet
from ddz_fast.rules import rules as find_rules
from ddz_fast.scoring import Room, column_names, settle

__all__ = ["Learner", "Step"]

_JOKERS = (13, 14)
_MOST_BOMBS = 12
_MOST_SHOWN = 8
_FIRST_OR_LANDLORD = {"all": "first", "play": "landlord"}


class Step(NamedTuple):
    """What a step has brought; arrays are the caller's own, a row a hand."""

    rewards: npt.NDArray[np.float64]
    """float64 (num_envs,): the seat's, 0 where the hand goes on."""
    ended: npt.NDArray[np.bool_]
    """bool (num_envs,): by its last card or by an illegal action."""
    illegal: npt.NDArray[np.bool_]
    """bool (num_envs,)."""
    played: npt.NDArray[np.int64]
    """int64 (k,): the hands that were played to their end in this step."""
    outcomes: dict[str, npt.NDArray[Any]]
    """Their outcome columns, k rows each."""


class Learner:
    """One seat in `num_envs` hands: it acts, and the others, played inside, have acted when it acts again.

    `seat` is the learner's. `opponents` is the policy of all others, or a list with one a seat, None the learner's.
    `illegal` says what an illegal action does: "lose" ends the hand for `illegal_reward`, "raise" raises
    IllegalActionError and changes nothing. Without `illegal_reward` it is -1 for reward "win"; for "payoff" what the
    seat would pay if its side lost the hand now, with a spring, at the stake as it stands (before there is a landlord:
    as landlord; bombs among wild cards count as hard ones).

    A hand that is over before the seat has acted in it is left out. Ended hands wait for `reset`.
    """

    def __init__(
        self,
        rules: RuleSet | str,
        num_envs: int,
        seat: int,
        opponents: str | Sequence[str | None],
        *,
        phases: str,
        reward: str,
        room: Room | None,
        illegal: str,
        illegal_reward: float | None,
        max_actions: int | None,
        threads: int = 1,
    ) -> None:
        """Raises DdzError, or RuleSetError, for what cannot be."""
        self.rules = find_rules(rules)
        self.seat = integer("seat", seat, 0, self.rules.seats - 1)
        if not isinstance(illegal, str) or illegal not in ("lose", "raise"):
            raise DdzError(
                f"illegal may be 'lose' or 'raise', not {shown(illegal)}", code="bad-illegal"
            )
        self._raises = illegal == "raise"
        number = 0.0 if illegal_reward is None else plain_number(illegal_reward)
        if number is None or not math.isfinite(number):
            raise DdzError(
                f"illegal_reward must be a finite number, not {shown(illegal_reward)}",
                code="bad-reward",
            )
        self._illegal_reward = illegal_reward
        self._room = Room() if room is None else room
        self._env = VectorEnv(
            self.rules,
            num_envs,
            phases=phases,
            policy=self._policies(opponents),
            reward=reward,
            room=room,
            autoreset="disabled",
            threads=threads,
        )
        self._wins = reward == "win"
        self.numbers = ActionNumbers(self._env, max_actions)
        self.size = self._env.num_envs
        self.done = np.ones(self.size, bool)
        """bool (num_envs,): the hands that have ended and wait for `reset`."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal, as `VectorEnv.reset` does; its options are "reset_mask", "deals" and "first" or "landlord"."""
        env = self._env
        env.reset(seed=seed, options=options)
        chosen = np.asarray((options or {}).get("reset_mask", np.ones(self.size, bool)))
        while (too_early := env.over & chosen).any():
            env.reset(options={"reset_mask": too_early})
        self.done = self.done & ~chosen

    def step(self, actions: Any) -> Step:
        """Act in every hand. Raises DdzError for what are no actions, and where a hand has ended."""
        env, given = self._env, checked_actions(actions, self.size)
        if self.done.any():
            hand = int(self.done.argmax())
            raise IllegalActionError(f"hand {hand} is over; reset it first", code="hand-over")
        places = self.numbers.places(given)
        illegal = places < 0
        rewards = np.zeros(self.size)
        if illegal.any():
            if self._raises:
                raise self._refused(int(illegal.argmax()), given)
            rewards[illegal] = [self._penalty(hand) for hand in np.flatnonzero(illegal).tolist()]
            if illegal.all():  # nothing is played
                self.done = illegal.copy()
                return Step(rewards, illegal.copy(), illegal, np.zeros(0, np.int64), {})
            places[illegal] = 0
        _, paid, terminations, _, infos = env.step(places)
        ended = terminations | illegal
        self.done = ended.copy()
        played, outcomes = infos["ended"], infos["outcomes"]
        if len(played):
            is_played = ~illegal[played]
            played = played[is_played]
            outcomes = {name: column[is_played] for name, column in outcomes.items()}
            rewards[played] = paid[played, self.seat]
        return Step(rewards, ended, illegal, played, outcomes)

    def observe(self) -> npt.NDArray[np.float32]:
        """Return the plain encoding of what the seat sees: float32 (num_envs, size), the caller's own."""
        return plain.encode(self.rules, self.seen())

    def seen(self) -> Observations:
        """Return what the seat sees."""
        return self._env.observe(self.seat)

    def masks(self) -> npt.NDArray[np.int8]:
        """Return the legal numbers: int8 (num_envs, numbers.size), the caller's own; none where a hand has ended."""
        masks = self.numbers.masks()
        masks[self.done] = 0
        return masks

    def legal_texts(self, hand: int) -> tuple[list[str], npt.NDArray[np.int64]]:
        """Return the legal actions of a hand as texts, and their numbers."""
        if self.done[hand]:
            return [], np.zeros(0, np.int64)
        legal, wild_rank = self._env.legal(), int(self.seen().wild_rank[hand])
        texts = [str(action) for action in actions_of(self.rules, legal, hand, wild_rank)]
        return texts, self.numbers.of(legal, hand)

    def table_text(self, hand: int) -> str:
        """Return the table as the seat sees it."""
        return table_text(self.seen(), hand)

    def checked_options(self, options: dict[str, Any] | None) -> dict[str, Any] | None:
        """Return the options of `VectorEnv` for those of one hand: "deal", and "first" or "landlord".

        Raises DdzError for others.
        """
        who = _FIRST_OR_LANDLORD[self._env.phases]
        if options is not None and not isinstance(options, Mapping):
            raise DdzError(f"options must be a mapping, not {shown(options)}", code="bad-options")
        known = dict(options or {})
        found = {
            name: np.array([known.pop(given)])
            for given, name in (("deal", "deals"), (who, who))
            if given in known
        }
        if known:
            raise DdzError(
                f"{shown(next(iter(known)))} is no option; options are deal and {who}",
                code="bad-options",
            )
        return found or None

    def close(self) -> None:
        """Let go of the hands."""
        self._env.close()

    def _policies(self, opponents: Any) -> list[str | None]:
        if isinstance(opponents, str):
            policies: list[str | None] = [opponents] * self.rules.seats
            policies[self.seat] = None
            return policies
        each = list(opponents) if isinstance(opponents, (list, tuple)) else []
        if [name is None for name in each] != [s == self.seat for s in range(self.rules.seats)]:
            raise DdzError(
                f"opponents must be a policy, or a list of one for each of {self.rules.seats} seats in which only the "
                f"learner's, seat {self.seat}, is None; not {shown(opponents)}",
                code="unknown-policy",
            )
        return each

    def _refused(self, hand: int, given: npt.NDArray[np.int64]) -> IllegalActionError:
        texts, numbers = self.legal_texts(hand)
        some = ", ".join(
            f"{number} ({text})" for number, text in zip(numbers, texts[:_MOST_SHOWN], strict=False)
        )
        more = ", …" if len(texts) > _MOST_SHOWN else ""
        where = f" in hand {hand}" if self.size > 1 else ""
        return IllegalActionError(
            f"action {given[hand]} is not legal now{where}; legal are {some}{more}",
            code="not-now",
        )

    def _penalty(self, hand: int) -> float:
        if self._illegal_reward is not None:
            return float(self._illegal_reward)
        if self._wins:
            return -1.0
        return float(settle(self.rules, self._lost_now(hand), self._room)[0, self.seat])

    def _lost_now(self, hand: int) -> dict[str, Any]:
        """Return the facts of a hand that the seat's side loses now, with a spring."""
        seen = self.seen()
        landlord = int(seen.landlord[hand])
        landlord = self.seat if landlord < 0 else landlord
        bid = min(max(int(seen.bid[hand]), 1), HIGHEST_BID)
        bombs = "hard_bombs" if self.rules.has_wild_cards else "bombs"
        return {
            **dict.fromkeys(column_names(self.rules), 0),
            **dict.fromkeys(("touliao", "tanda", "fight"), False),
            "landlord": landlord,
            "landlord_won": landlord != self.seat,
            "bid": bid,
            "dang": bid,
            "huangfan": bool(seen.huangfan[hand]),
            "mingwang": self.rules.mingwang and int(seen.face_up[hand]) in _JOKERS,
            "robs": int(seen.robs[hand]),
            "open": int(seen.open[hand]),
            "doubles": tuple(seen.doubled[hand].tolist()),
            bombs: min(int(seen.bombs[hand]), _MOST_BOMBS),
            "big_bombs": int(seen.big_bombs[hand]),
            "rockets": int(seen.rockets[hand]),
            "spring": True,
        }
