"""Flags that contradict one another."""

from __future__ import annotations

from ddz_fast.rules.flags import Flags
from ddz_fast.rules.values import bad, is_joker

__all__ = ["check_together"]


def check_together(rules: Flags) -> None:
    """Raise RuleSetError for flags that contradict one another; the message names them."""
    for why in (_of_landlord(rules), _of_two_decks(rules), _of_dang(rules)):
        if why:
            raise bad(why, "contradiction")


def _of_landlord(rules: Flags) -> str:
    if rules.rob and rules.auction != "call":
        return "rob=True needs auction='call': what is robbed is a call"
    if rules.winner_calls_first and rules.auction == "none":
        return (
            "winner_calls_first=True needs an auction; winner_stays=True makes the winner landlord "
            "without one"
        )
    if rules.opening and rules.auction == "none":
        return "opening=True needs an auction: an opened hand decides who speaks first in it"
    if rules.opening and not (rules.open_before or rules.open_tiers or rules.late_open != "none"):
        return "opening=True, but open_before=0, open_tiers=() and late_open='none' leave no moment for it"
    if not rules.jokers and is_joker(rules.landlord_card):
        return f"landlord_card={rules.landlord_card!r} is a joker, and jokers=False"
    return ""


def _of_two_decks(rules: Flags) -> str:
    """Two decks know no single kickers, no fours with two and no wild cards; one deck knows none of their flags."""
    if rules.decks == 2:
        played = [f for f in ("trio_solo", "four_two_solo", "four_two_pair") if getattr(rules, f)]
        if played:
            switched_off = " and ".join(f"{flag}=False" for flag in played)
            return f"decks=2 needs {switched_off}: with two decks only trios take kickers, and only pairs"
        if rules.wild_rank is not None:
            return (
                f"decks=2 needs wild_rank=None, not {rules.wild_rank!r}: wild cards are of one deck"
            )
        return ""
    asked = {
        f"low_ace={rules.low_ace!r}": rules.low_ace != "none",
        "consecutive_wings=True": rules.consecutive_wings,
        "baodao=True": rules.baodao,
        "big_bombs_only=True": rules.big_bombs_only,
    }
    return next((f"{flag} needs decks=2" for flag, is_asked in asked.items() if is_asked), "")


def _of_dang(rules: Flags) -> str:
    for flag in ("touliao", "huangfan"):
        if getattr(rules, flag) and rules.auction != "once":
            return f"{flag}=True needs auction='once', in which each seat speaks once"
    if rules.tanda and not rules.touliao:
        return (
            "tanda=True needs touliao=True: only who said 3 as the first to speak may show his hand"
        )
    if rules.mingwang and rules.first != "face_up_card":
        return (
            "mingwang=True needs first='face_up_card': the stake doubles where that card is a joker"
        )
    if rules.mingwang and not rules.jokers:
        return (
            "mingwang=True needs jokers=True: the stake doubles where the face-up card is a joker"
        )
    if rules.huangfan and rules.max_redeals < 2:
        return f"huangfan=True needs max_redeals of 2 or more, not {rules.max_redeals}: a void deal is dealt again"
    if rules.huangfan and rules.opening:
        return "huangfan=True and opening=True exclude one another: both say who is landlord where all pass"
    return ""
