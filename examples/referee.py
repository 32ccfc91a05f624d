"""A server's loop for a hand of huanle: its own cards, views as JSON, physical cards, a seat that leaves, a record."""

import json
import random
from pathlib import Path
from typing import Any

import ddz_fast as ddz

PATIENCE = 60  # actions, after which the third player closes its window

server, players = random.SystemRandom(), random.Random(1)


def dealt() -> ddz.Deal:
    """Shuffle the deck of suited cards."""
    deck = list(range(54))
    server.shuffle(deck)
    return ddz.Deal([deck[0:17], deck[17:34], deck[34:51]], deck[51:])


def answer(message: str) -> Any:
    """Stand for a player elsewhere, that sends a word or the cards of a play; it knows only the message."""
    view = json.loads(message)
    chosen = players.choice(view["legal_actions"])
    if view["phase"] != "play":
        return chosen
    if chosen["category"] == "pass":
        return "pass"
    cards = players.sample(view["cards"], len(view["cards"]))
    ranks = chosen["text"].replace("+", "")
    return [
        cards.pop(next(i for i, card in enumerate(cards) if card[-1] == rank)) for rank in ranks
    ]


game = ddz.Game("huanle", deal=dealt())
while not game.is_over:
    seat = game.seat_to_act
    if seat is None:  # nobody called
        game.redeal(dealt())
    elif seat == 2 and len(game.history) >= PATIENCE:
        game.forfeit(seat)
    else:
        sent = answer(game.visible_to(seat).to_json())
        try:
            if isinstance(sent, list):
                game.apply(cards=sent, seat=seat)
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
