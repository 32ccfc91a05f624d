"""What a hand may play: leads, follows, and the readings of a card set."""

import ddz_fast as ddz

rules = ddz.rules("classic")
hand = ddz.Hand("3334445TJQK2XD")

print(f"{hand} has {rules.count_leads(hand)} leads:")
for category in ddz.Category:
    moves = [str(move) for move in rules.leads(hand) if move.category == category]
    if moves:
        print(f"  {category:<16} {' '.join(moves)}")

print("Over 333+5 it can play:", ", ".join(map(str, rules.follows(hand, "333+5"))))
print("333444555666 can be:", ", ".join(map(str, rules.readings("333444555666"))))
print("The rocket beats any bomb:", rules.beats("XD", "2222"))
