"""Actions as callers give them: sayings, moves and physical cards, read and refused in words."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ddz_fast._core import Hand, Move, card_text
from ddz_fast.categories import Category
from ddz_fast.errors import DdzError, IllegalActionError, MoveError, NotationError, shown
from ddz_fast.game.cards import copies_of, hand_of, marked_text, rank_of, texts_of
from ddz_fast.game.checks import CardName, key_in, letter_of, names_in
from ddz_fast.game.declaring import phase_seen_by, why_no_report
from ddz_fast.game.state import State
from ddz_fast.phases import Saying
from ddz_fast.rules import RuleSet

__all__ = ["Declared", "check_can_act", "check_turn", "explained", "read_play", "read_saying"]

_MOST_SHOWN = 6
_LINE = "A23456789TJQKA"
_CHAINS = ("solo_chain", "pair_chain", "trio_chain", "trio_solo_chain", "trio_pair_chain")


class Declared(NamedTuple):
    """What a caller declares about the reading of a play; None leaves it open."""

    category: Category | str | None = None
    key: str | int | None = None
    """The rank of its main cards: a letter, or a number from 0."""


def check_can_act(state: State) -> None:
    """Raise IllegalActionError where nobody can act."""
    if state.phase == "over":
        raise IllegalActionError("the hand is over; nothing more can be done", code="over")
    if state.phase == "redeal":
        raise IllegalActionError(
            "the deal was void and waits for a new one; give it with redeal(deal)", code="redeal"
        )


def check_turn(state: State, seat: int) -> None:
    """Raise IllegalActionError where it is another seat's turn."""
    to_act = state.seat_to_act()
    if seat != to_act:
        # Not what that seat could do: the message goes to this one.
        raise IllegalActionError(
            f"it is not the turn of seat {seat} but of seat {to_act}, in the "
            f"{phase_seen_by(state, seat).replace('_', ' ')}",
            code="not-your-turn",
        )


def read_saying(state: State, action: Any) -> Saying:
    """Return one of the sayings that are open to the seat to act. Raises IllegalActionError for anything else."""
    choices = state.choices()
    for choice in choices:
        if not isinstance(choice, Move) and _is(choice, action):
            return choice
    why = f"cannot be said in the {state.phase.replace('_', ' ')} now"
    if isinstance(action, Move):
        why = f"is a play, and this is the {state.phase.replace('_', ' ')}"
    elif state.phase == "auction" and any(_is(bid, action) for bid in range(1, state.bid + 1)):
        why = f"is no bid above {state.bid}"
    elif state.phase == "baodao" and isinstance(action, str):
        why = why_no_report(state, str.__str__(action)) or why
    raise IllegalActionError(f"{_named(action)} {why}; {legal_now(state)}", code="not-now")


def read_play(
    state: State, action: Any, cards: Any, declared: Declared
) -> tuple[Move, tuple[int, ...]]:
    """Return a play of the seat to act, and the cards that it takes, lowest first.

    Whether the play is legal is the position's to say. Raises MoveError, NotationError or IllegalActionError.
    """
    position, seat = state.playing(), state.seat_to_act()
    assert seat is not None
    if declared.category is not None and not isinstance(declared.category, str):
        raise NotationError(
            f"{shown(declared.category)} is no category; give a Category or its name",
            code="unknown-category",
        )
    taken = None if cards is None else _physical(state, seat, cards)
    if action is None:
        assert taken is not None
        held = hand_of(taken)
        category, key = declared
        return state.rules_of_play.move(held, category, position.to_beat, key), taken
    move = _move(state, action, declared)
    if taken is None:
        return move, _lowest(state.hands[seat], move.cards)
    if hand_of(taken) != move.cards:
        raise IllegalActionError(
            f"{texts_of(taken)} are not the cards of {shown(str(move))}", code="other-cards"
        )
    return move, taken


def explained(state: State, error: DdzError) -> DdzError:
    """Return an error of the play with what is legal now; what does not beat is an illegal action."""
    kind = IllegalActionError if error.code == "does-not-beat" else type(error)
    return kind(f"{error}; {legal_now(state)}", code=error.code)


def legal_now(state: State) -> str:
    """Return in a few words what the seat to act can do."""
    seat, choices = state.seat_to_act(), state.choices()
    if state.phase != "play":
        words = [str(choice) for choice in choices]
        return f"seat {seat} may say {', '.join(words[:-1])} or {words[-1]}"
    plays = [move for move in choices[:_MOST_SHOWN] if isinstance(move, Move) and not move.is_pass]
    may_pass = state.playing().to_beat is not None
    count = len(choices) - may_pass
    listed = ", ".join(map(str, plays)) + (", …" if count > len(plays) else "")
    if not plays:
        return f"seat {seat} can only pass"
    return f"seat {seat} may {'pass or ' * may_pass}play {listed}"


def _is(choice: Any, action: Any) -> bool:
    """Return whether the action is this saying: its word, or a bid as a number or a text."""
    if isinstance(action, str):
        return str.__str__(action) == str(choice)
    is_number = isinstance(action, (int, np.integer)) and not isinstance(action, bool)
    return is_number and isinstance(choice, int) and int(action) == choice


def _move(state: State, action: Any, declared: Declared) -> Move:
    """Return the move that an action is: a text as it declares or is declared, a Move with this hand's wild rank."""
    category, key = declared
    if isinstance(action, Move):
        rules = state.rules_of_play
        move = action if action.wild_rank == rules.wild_rank else rules.move(action)
    elif isinstance(action, str):
        says_it = "+" in action or "[" in action or _is_in_line(state.rules, action)
        wanted = Declared() if says_it else declared
        move = state.rules_of_play.move(
            action, wanted.category, state.playing().to_beat, wanted.key
        )
    else:
        raise MoveError(
            f"{shown(action)} is no play; give a Move, its text such as '333+4', or 'pass'",
            code="not-a-move",
        )
    if category is not None and str(move.category) != str.__str__(category):
        raise MoveError(
            f"{shown(str(action))} is a {move.category}, and category says {shown(category)}; "
            "leave one of them out",
            code="declared-twice",
        )
    if key is not None and move.key != key_in(_key_of(state, move.category, key)):
        raise MoveError(
            f"the key of {shown(str(action))} is {move.key}, and key says {shown(key)}; "
            "leave one of them out",
            code="declared-twice",
        )
    return move


def _is_in_line(rules: RuleSet, text: str) -> bool:
    """Return whether the order of a text says which chain with a low ace it is."""
    if rules.low_ace == "none" or text == "pass":
        return False
    return any(text == str(move) for move in rules.readings(text))


def _key_of(state: State, category: Any, key: Any) -> Any:
    """Return a key that a caller names as the rules count it: on the line A 2 3 … K A a letter is a place.

    The ace is the high one: no chain tops with the low.
    """
    letter = letter_of(key)
    is_place = state.rules.low_ace != "none" and category in _CHAINS
    return _LINE.rindex(letter) if is_place and letter is not None and letter in _LINE else key


def _physical(state: State, seat: int, cards: Any) -> tuple[int, ...]:
    """Return the ids of the cards that a caller names: of copies that look alike, those that the seat holds."""
    names = names_in("cards", cards, state.rules.decks)
    if not names:
        raise IllegalActionError("cards is empty; a pass is apply('pass')", code="no-cards")
    taken: list[int] = []
    for named in sorted(names, key=lambda named: not named.is_exact):
        decks = state.rules.decks
        copies = (named.card,) if named.is_exact else copies_of(named.card, decks)
        held = [card for card in copies if card in state.hands[seat] and card not in taken]
        if not held:
            raise IllegalActionError(_not_held(state, seat, named), code="not-in-hand")
        taken.append(held[0])
    return tuple(sorted(taken))


def _not_held(state: State, seat: int, named: CardName) -> str:
    """Return the words for a card that a seat has not. Not whose it is: the message goes to a player."""
    copies = copies_of(named.card, state.rules.decks)
    other = [marked_text(card) for card in copies if card in state.hands[seat]]
    if not other:
        return f"{card_text(named.card)} is not in the hand of seat {seat}"
    if named.is_exact:
        return f"{marked_text(named.card)} is not in the hand of seat {seat}, but {other[0]} is"
    return f"seat {seat} holds one {card_text(named.card)}, not two"


def _lowest(held: set[int], cards: Hand) -> tuple[int, ...]:
    """Return the cards that a play takes: of each rank, the lowest ids that the seat holds."""
    wanted = [int(count) for count in cards.counts]
    taken = []
    for card in sorted(held):
        rank = rank_of(card)
        if wanted[rank]:
            wanted[rank] -= 1
            taken.append(card)
    return tuple(taken)


def _named(action: Any) -> str:
    return shown(str(action)) if isinstance(action, Move) else shown(action)
