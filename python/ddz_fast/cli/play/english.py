"""What the table says, in English."""

from __future__ import annotations

from ddz_fast.categories import Category
from ddz_fast.phases.sayings import REPORTS, Saying

__all__ = ["BOMBS", "CATEGORIES", "DANG_SAYINGS", "DANG_TEXTS", "SAYINGS", "TEXTS"]

TEXTS = {
    # The table
    "title": "Dou Dizhu, {rules}: {seats} players. ? explains, quit leaves (q is a queen).",
    "seed": "Seed {seed} (--seed {seed} deals the same cards again).",
    "resumed": "Going on with {path}; actions played so far: {actions}.",
    "hand_number": "Hand {number}",
    "me": "You",
    "right": "Right",
    "across": "Across",
    "left": "Left",
    "opponent": "Opponent",
    "seat": "Seat {number}",
    "colon": ": ",
    "comma": ", ",
    "note": " ({text})",
    "landlord_mark": "{name} (landlord)",
    # The deal and the phases before the play
    "face_up": "The face-up card {card} goes to {name}.",
    "speaks_first": "{name} to speak first.",
    "redeal": "Nobody wants to be landlord: the cards are dealt again.",
    "redeal_needed": "Nobody wants to be landlord, and no further deal was given.",
    "cancelled": "Nobody became landlord in {deals} deals: the hand is cancelled.",
    "landlord_is": "Landlord: {name}.",
    "bottom": "Bottom cards: {cards}",
    "wild": "Wild rank: {rank}.",
    "wild_declared": "Wild rank: {rank}. To say what it stands for: {example}",
    "bottom_hidden": "The bottom cards go to the landlord unseen.",
    "opened_cards": "{name}, open: {cards}",
    "hidden_choice": "has chosen",
    "huangfan": "After a void deal (huangfan): what is won or lost is doubled.",
    "mingwang": "It is a joker (mingwang): what is won or lost is doubled.",
    "must_be": "All have passed again: {name} must be landlord, at 1.",
    "touliao": "{name} said 3 at once (touliao): a peasant pays 4 if the landlord wins, and gets 3 if not.",
    "reported": "Reported, and played only whole: {sets}",
    "doubled": "Doubled: {names}.",
    "nobody_doubled": "Nobody doubled.",
    # What a seat sees when it is asked
    "your_cards": "Your cards ({count}): {cards}",
    "cards_left": "Cards: {seats}",
    "seat_left": "{name} {left}",
    "stake": "Stake: {stake}",
    "stake_bid": "bid {bid}",
    "stake_multiplier": "x{multiplier}",
    "to_beat": "To beat: {play} by {name}",
    "you_lead": "You lead.",
    "opening_asked": "Open your hand now for a stake x{factor}?",
    "baodao_asked": "Report a set (baodao)? You may then win at once. All see it, and it is only played whole.",
    "baodao_again": "Report another set?",
    "fight_asked": "Reports: {count}. No fight wins at once, x{now}. Fight: x{won} if you win, "
    "nobody pays if you lose.",
    "tanda_asked": "Show your hand to all (tanda), for a stake x{factor}?",
    "stake_if": "x{won} if the landlord wins, x{lost} if not",
    "choices": "{choices} > ",
    "choice": "{number} {word}",
    "play_prompt": "Your play > ",
    "follow_prompt": "Your play, or p to pass > ",
    "pass_prompt": "Nothing of yours beats it; Enter passes > ",
    "read_as": "Read as {category}: {play}. Other readings, declared like this: {others}.",
    # Asked for
    "hint": "The heuristic player would choose: {action}",
    "legal": "Plays: {count}",
    "legal_pass": "Plays: {count}, or p to pass",
    "legal_none": "Nothing of yours beats it; p or Enter passes.",
    "legal_category": "{category}: {count}",
    "legal_more": "  ... {count} more: l {name} lists them",
    "more_prompt": "Enter for more, anything else to stop > ",
    # Answers to what cannot be
    "no_entry": "Nothing entered; {wanted}. ? explains.",
    "not_a_choice": "'{entry}' cannot be said now; {wanted}. ? explains.",
    "which_bid": "'{entry}' does not say how much; {wanted}.",
    "which_report": "'{entry}' does not say which set; {wanted}.",
    "want_sayings": "say {choices}",
    "want_lead": "type the cards you lead, such as {example}",
    "want_follow": "type cards that beat {play}, such as {example}, or p to pass",
    "want_pass": "nothing of yours beats {play}, so pass with p or Enter",
    "no_card": "{detail}. ? explains.",
    "unknown_card": "'{letter}' in '{entry}' is no card; cards are 3 4 5 6 7 8 9 T (or 10) J Q K A 2, "
    "X or 小王, D or 大王. ? explains.",
    "no_suited_card": "'{entry}' is no card; with suits, cards are written like ♠3 ♥10 X D.",
    "must_lead": "You lead and cannot pass; {wanted}.",
    "bad_brackets": "That cannot be: {detail}. ? explains.",
    "no_body": "That cannot be: {cards} is no play read as {entry}; it can be {readings}.",
    "not_held": "You do not hold {cards}; your cards are {hand}.",
    "locked": "{cards} would split a set that was reported; it is played whole or not at all; {wanted}.",
    "not_held_suit": "You do not hold {cards}; your cards are drawn above (table draws them again).",
    "no_play": "{cards} is no play under these rules; {wanted}. l lists what is legal.",
    "no_category": "'{entry}' is no kind of play; kinds are {categories}.",
    "no_reading": "{cards} is no {category}; it can be {readings}.",
    "no_key": "{cards} is no {category} of that rank; it can be {readings}.",
    "no_rank": "'{entry}' is no rank; a reading is declared like 3477:trio_solo:4.",
    "not_beating": "{play} ({category}) does not beat {beaten} ({beaten_category}); {wanted}.",
    "refused": "That cannot be: {detail}",
    "not_now": "'{entry}' is for the play; {wanted}.",
    # The end
    "landlord_wins": "The landlord wins: {name}.",
    "peasants_win": "The peasants win against {name}.",
    "escaped": "Left the table: {name}, who pays for it.",
    "factors": "Multiplier {multiplier}: {factors}.",
    "no_factors": "Multiplier {multiplier}.",
    "factor_room": "room x{n}",
    "factor_open": "opened x{n}",
    "factor_robs": "robs {n} (x{factor} each)",
    "factor_bombs": "bombs {n} (x{factor} each)",
    "factor_soft_bombs": "soft bombs {n} (x{factor} each)",
    "factor_hard_bombs": "hard bombs {n} (x{factor} each)",
    "factor_pure_bombs": "pure bombs {n} (x{factor} each)",
    "factor_big_bombs": "bombs of six or more {n} (x{factor} each)",
    "factor_rockets": "rockets {n} (x{factor} each)",
    "factor_spring": "spring x{factor}",
    "factor_huangfan": "huangfan x2",
    "factor_mingwang": "mingwang x2",
    "factor_baodao": "reports x{n}",
    "factor_fight": "fought x2",
    "factor_fight_lost": "fought and lost x0",
    "factor_tanda": "hand shown x2",
    "factor_touliao": "touliao x4/3",
    "stake_made": "Stake of each peasant {stake}: {factors}.",
    "stake_of_base": "base {n}",
    "stake_of_bid": "bid {n}",
    "stake_of_multiplier": "multiplier {n}",
    "stake_of_laizi": "laizi factor {n}",
    "stake_of_coefficient": "coefficient {n}",
    "stake_shared": " / {n} peasants",
    "times": " x ",
    "capped": "The cap limits what a winner gains to {points}.",
    "limited_by_holdings": "What the seats hold limits what is paid.",
    "left_over": "{name} still held {cards}",
    "settlement": "Settlement",
    "role_landlord": "landlord",
    "role_peasant": "peasant",
    "role_none": "-",
    "doubled_mark": "doubled x2",
    "total": "total {points}",
    # Leaving and saving
    "leave_prompt": "Leave? f forfeits the hand and pays for it, s stops here, Enter plays on > ",
    "leave_again": "'{entry}' is none of f, s and Enter.",
    "another_prompt": "Another hand? y or n > ",
    "another_again": "'{entry}' is neither y nor n.",
    "end_of_input": "No more input.",
    "stopped": "Stopped.",
    "saved": "Saved to {path}",
    "how_to_save": "Not saved; with --save FILE the game is kept.",
    "how_to_resume": "ddz-fast play --resume {options} goes on with it.",
    # Replays
    "replay_title": "{rules}, {what}: {actions} actions, all legal.",
    "replay_of": "Game {number} of {count} in this file; --game N shows another.",
    "replay_seeded": "seed {seed}, game {index}",
    "replay_own": "a referee's own deal",
    "hand_of": "{name} ({count}): {cards}",
    "step": "{number:>3}  {text}",
    "step_prompt": "Enter goes on, q stops > ",
    "unfinished": "The record ends here; {name} is to act.",
    # Help
    "help": """\
Before the play, answer with a word, its first letter or its number:
  0 or n  pass, decline, wait, no double        1 2 3  bids
  1 or y  call, rob, open, double               in Chinese too: 叫 不叫 抢 不抢 明牌 加倍
In the play, type the cards:
  33344456   10JQKA   10 j q k a   xd           3 4 5 6 7 8 9 10 J Q K A 2 X D
             10 may be T; X or 小王 is the little joker, D or 大王 the big one, 王炸 both
  333444+56 or 33344456:trio_solo_chain         says how cards are to be read
  44556[7->6] or 3477:trio_solo:4               says what wild cards stand for: any rank but jokers;
             the rank after the second colon is that of the main cards
  ♠3 ♥3                                         says which cards they are
  p, pass or 不出                               passes; Enter too, where nothing beats the play
At any time:
  l       lists the legal plays; l pair lists all of a kind
  hint    asks the heuristic player
  table   draws the table again
  ?       this help
  quit    leaves: forfeits the hand or stops and keeps it; so do Ctrl-C, and q where it is no queen""",
    "help_two_decks": """\
With two decks:
  33333   a bomb has four to eight cards; more cards beat fewer
  xxdd    the rocket, or 王炸: all four jokers; xx and dd are pairs, and xd is nothing
  333+44  trios take pairs, never single cards; fours take nothing
  ♠3 ♠3   names both copies of a card""",
    "help_low_ace": """\
The ace is low too:
  A2345   the lowest chain, up to A23456789TJQKA; a 2 stands only after a low ace or at the bottom
  A23456789TJQK and 23456789TJQKA are the same cards: which end the ace stands at says which is meant""",
    "help_dang": """\
哈灵, once you are landlord:
  7, report 7, 报到7      reports seven or eight sevens; 77, report 7 twice, 双报到7 an eight that counts twice;
                          x, report jokers, 报到王 all four jokers; 0 or n reports nothing more
  fight, 打 or no, 不打   after a report: play on for double, or win at once
  show, 摊打 or no, 不摊打   lay your hand open, or do not""",
}

DANG_TEXTS = {
    "face_up": "The marked card {card} goes to {name}.",
    "redeal": "Nobody bids: the cards are dealt again.",
}
"""Where 档 are called, these take the places of the others."""

CATEGORIES = {category: category.value.replace("_", " ") for category in Category}

BOMBS = {"soft": "soft bomb", "hard": "hard bomb", "pure": "pure bomb"}

SAYINGS: dict[Saying | str, str] = {
    "pass": "pass",
    "decline": "decline",
    "decline_rob": "decline",
    "call": "call",
    "rob": "rob",
    "wait": "wait",
    "open": "open",
    "no_double": "no double",
    "double": "double",
    1: "bid 1",
    2: "bid 2",
    3: "bid 3",
    "no_report": "no report",
    **{report: report.replace("_", " ").replace("T", "10") for report in REPORTS},
    "no_fight": "no fight",
    "fight": "fight",
    "no_tanda": "do not show",
    "tanda": "show hand",
}

DANG_SAYINGS: dict[Saying | str, str] = {}
