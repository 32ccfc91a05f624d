"""A server's loop for a hand: its own cards, views as JSON, physical cards, a seat that leaves, a record.

`python examples/referee.py haling` plays by another rule set than huanle.
"""

import json
import random
import sys
from pathlib import Path
from typing import Any

import ddz_fast as ddz

PATIENCE = 60  # actions, after which the third player closes its window

server, players = random.SystemRandom(), random.Random(1)
rules = ddz.rules(sys.argv[1] if len(sys.argv) > 1 else "huanle")


def dealt() -> ddz.Deal:
    """Shuffle the deck of suited cards, or both decks; some rule sets leave a few of them out of the hand."""
    suited = 54 if rules.jokers else 52
    deck = [54 * copy + card for copy in range(rules.decks) for card in range(suited)]
    server.shuffle(deck)
    hands = [[deck.pop() for _ in range(rules.hand_cards)] for _ in range(rules.seats)]
    return ddz.Deal(hands, deck[: rules.bottom_cards], decks=rules.decks)


def answer(message: str) -> Any:
    """Stand for a player elsewhere, that sends a word or the cards of a play; it knows only the message."""
    view = json.loads(message)
    chosen = players.choice(view["legal_actions"])
    if view["phase"] != "play":
        return chosen
    if chosen["category"] == "pass":
        return "pass"
    held = players.sample(view["cards"], len(view["cards"]))
    cards = [
        held.pop(next(i for i, card in enumerate(held) if card[-1] == rank))
        for rank in chosen["cards"]
    ]
    # Cards can be more than one play, the more so with wild cards: the player declares which it means.
    return {"cards": cards, "category": chosen["category"], "key": chosen["key"]}


game = ddz.Game(rules, deal=dealt())
while not game.is_over:
    seat = game.seat_to_act
    if seat is None:  # nobody called
        game.redeal(dealt())
    elif seat == 2 and len(game.history) >= PATIENCE:
        game.forfeit(seat)
    else:
        sent = answer(game.visible_to(seat).to_json())
        try:
            if isinstance(sent, dict):
                game.apply(**sent, seat=seat)
            else:
                game.apply(sent, seat=seat)
        except ddz.DdzError as error:  # the message may be shown to the player, who is asked again
            print(f"seat {seat} is told: {error}")

print("payoffs:", game.payoffs, "left:", game.escaped)
path = Path("games.txt")
with path.open("a", encoding="utf-8") as records:
    records.write(game.record().to_line() + "\n")
last = path.read_text(encoding="utf-8").splitlines()[-1]
print("replayed:", ddz.Record.from_line(last).replay().is_over)
