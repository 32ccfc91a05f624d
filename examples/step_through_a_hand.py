"""One hand of the play phase, dealt and played move by move."""

import random

import ddz_fast as ddz

rules = ddz.rules("classic")
*hands, bottom = map(ddz.Hand.from_counts, ddz.deal(rules, n=1, seed=7)[0])
position = ddz.Position(rules, hands=[hands[0] + bottom, hands[1], hands[2]], landlord=0)
dice = random.Random(7)

while not position.is_over:
    seat = position.to_act
    move = dice.choice(position.legal_moves())
    position.play(move)
    print(f"seat {seat}: {move}")

print("The winner:", position.winner)
