"""Every flag's default and what the presets change, written from rules.md; and changes that contradict nothing."""

from hypothesis import strategies as st

Flag = bool | int | float | str | tuple[int, ...] | None

DEFAULTS: dict[str, Flag] = {
    "seats": 3,
    "hand_cards": 17,
    "bottom_cards": 3,
    "jokers": True,
    "decks": 1,
    "bottom_shown": True,
    "max_redeals": 100,
    "first": "random_then_rotate",
    "landlord_card": "♠3",
    "auction": "once",
    "rob": False,
    "caller_rob_back": True,
    "winner_stays": False,
    "winner_calls_first": False,
    "opening": False,
    "open_before": 5,
    "open_tiers": (4, 3, 2),
    "late_open": "landlord",
    "late_open_factor": 2,
    "doubling": False,
    "huangfan": False,
    "baodao": False,
    "tanda": False,
    "trio_solo": True,
    "trio_pair": True,
    "four_two_solo": True,
    "four_two_pair": True,
    "kick_equal": True,
    "kick_rocket": True,
    "kick_adjacent": True,
    "kick_bomb": False,
    "pair_kick_equal": False,
    "min_solo_chain": 5,
    "min_pair_chain": 3,
    "wild_rank": None,
    "wild_core_natural": False,
    "low_ace": "none",
    "consecutive_wings": False,
    "bomb_factor": 2,
    "hard_bomb_factor": 2,
    "big_bombs_only": False,
    "touliao": False,
    "mingwang": False,
    "spring": 1,
    "role_in_x": False,
    "laizi_factor": 1.0,
    "cap": "none",
    "cap_points": 10_000,
    "win_cap": "holdings",
    "escape_to": "system",
}

# D: 4 x 25 and 8 that only the landlord sees; no single kickers and no fours with two; of the bombs only those of six
# cards or more double.
_FOUR_PLAYER: dict[str, Flag] = {
    "seats": 4,
    "decks": 2,
    "hand_cards": 25,
    "bottom_cards": 8,
    "bottom_shown": False,
    "first": "random",
    "trio_solo": False,
    "four_two_solo": False,
    "four_two_pair": False,
}

PRESETS: dict[str, dict[str, Flag]] = {
    # A: each bids once, first random and then in turn; the traditional one begins with the face-up card.
    "classic": {},
    "classic_continuing": {"auction": "continuing", "first": "face_up_card"},
    # H: the holder of ♠3 bids first, bombs do not multiply, chains of two pairs.
    "spade_three": {"first": "landlord_card", "bomb_factor": 1, "min_pair_chain": 2},
    # H, ambiguity 27: the face-up card's holder is landlord; no trio with a single card.
    "face_up": {"auction": "none", "first": "face_up_card", "trio_solo": False},
    # H: the first hand by calling and robbing as in B, without opens and doubles.
    "winner_stays": {"auction": "call", "rob": True, "first": "random", "winner_stays": True},
    # B.
    "huanle": {
        "auction": "call",
        "rob": True,
        "first": "random",
        "opening": True,
        "doubling": True,
        "spring": 2,
    },
    # C: B with a wild rank, drawn for each hand; soft bombs x2, hard, pure and rocket x4, a quarter, at most 10,000.
    "laizi": {
        "auction": "call",
        "rob": True,
        "first": "random",
        "opening": True,
        "doubling": True,
        "wild_rank": "drawn",
        "hard_bomb_factor": 4,
        "spring": 2,
        "laizi_factor": 0.25,
        "cap": "winner",
    },
    # F: 20 cards each, the first call ends it.
    "two_player": {"seats": 2, "hand_cards": 20, "auction": "call", "first": "random"},
    # D: S3's auction, and S4's, which the holder of the card turned up begins.
    "four_player": {**_FOUR_PLAYER, "big_bombs_only": True},
    "four_player_continuing": {
        **_FOUR_PLAYER,
        "big_bombs_only": True,
        "auction": "continuing",
        "first": "face_up_card",
    },
    # E: the marked card's holder calls first; bombs do not multiply; every chain may begin with a low ace.
    "haling": {
        **_FOUR_PLAYER,
        "first": "face_up_card",
        "bomb_factor": 1,
        "low_ace": "all",
        "consecutive_wings": True,
        "huangfan": True,
        "mingwang": True,
        "touliao": True,
        "tanda": True,
        "baodao": True,
    },
    # G: cancelled the third time; straights from four, no trio with pair.
    "twelve_card": {
        "seats": 4,
        "hand_cards": 12,
        "bottom_cards": 4,
        "jokers": False,
        "first": "random",
        "max_redeals": 3,
        "trio_pair": False,
        "min_solo_chain": 4,
    },
    # Section 0: the peers' play; a random landlord, but openspiel's auction is `continuing`, with spring.
    "rlcard": {
        "auction": "none",
        "first": "random",
        "kick_rocket": False,
        "kick_adjacent": False,
    },
    "douzero": {"auction": "none", "first": "random", "kick_bomb": True},
    "openspiel": {
        "auction": "continuing",
        "first": "face_up_card",
        "spring": 2,
        "kick_rocket": False,
        "four_two_solo": False,
        "four_two_pair": False,
    },
}

SWITCHES = tuple(flag for flag, value in DEFAULTS.items() if isinstance(value, bool))

CHOICES = {
    "first": ("random", "random_then_rotate", "face_up_card", "landlord_card"),
    "auction": ("none", "once", "continuing", "call"),
    "late_open": ("landlord", "everyone", "none"),
    "low_ace": ("none", "solo", "all"),
    "cap": ("none", "winner"),
    "win_cap": ("holdings", "none"),
    "escape_to": ("system", "others"),
}

RANGES = {
    "seats": (2, 4),
    "hand_cards": (1, 54),
    "bottom_cards": (0, 54),
    "max_redeals": (1, 1000),
    "open_before": (0, 100),
    "late_open_factor": (1, 100),
    "min_solo_chain": (3, 12),
    "min_pair_chain": (2, 12),
    "bomb_factor": (1, 100),
    "hard_bomb_factor": (1, 100),
    "cap_points": (1, 100_000_000),
    "spring": (1, 100),
}

# What these need, another flag could take away, or the preset.
_COUPLED = {
    *("rob", "opening", "winner_calls_first", "auction"),
    *("low_ace", "consecutive_wings", "big_bombs_only", "huangfan", "mingwang", "touliao"),
    *("tanda", "baodao"),
}
_OF_ONE_DECK = ("trio_solo", "four_two_solo", "four_two_pair", "wild_rank")
_OF_HALING = ("first", "jokers", "max_redeals")

_options: dict[str, st.SearchStrategy[Flag]] = {
    **{flag: st.booleans() for flag in SWITCHES if flag not in _COUPLED},
    **{flag: st.sampled_from(v) for flag, v in CHOICES.items() if flag not in _COUPLED},
    **{flag: st.integers(*limits) for flag, limits in RANGES.items()},
    "open_before": st.integers(1, 100),
    "open_tiers": st.lists(st.integers(1, 100), max_size=4).map(tuple),
    "wild_rank": st.sampled_from((None, "drawn", *"3456789TJQKA2")),
    "laizi_factor": st.floats(0, 1000, exclude_min=True),
    "landlord_card": st.sampled_from(("♠3", "♦2", "♥T")),
}
_two_deck_options: dict[str, st.SearchStrategy[Flag]] = {
    "low_ace": st.sampled_from(CHOICES["low_ace"]),
    **{flag: st.booleans() for flag in ("consecutive_wings", "baodao", "big_bombs_only")},
}
_haling_options: dict[str, st.SearchStrategy[Flag]] = {
    **{flag: st.booleans() for flag in ("huangfan", "mingwang", "tanda")},
    "max_redeals": st.integers(2, 1000),
}


def _changes_of(preset: str) -> st.SearchStrategy[tuple[str, dict[str, Flag]]]:
    options = _options
    if PRESETS[preset].get("decks") == 2:
        options = {f: v for f, v in options.items() if f not in _OF_ONE_DECK} | _two_deck_options
    if preset == "haling":
        options = {f: v for f, v in options.items() if f not in _OF_HALING} | _haling_options
    return st.tuples(st.just(preset), st.fixed_dictionaries({}, optional=options))


any_change: st.SearchStrategy[tuple[str, dict[str, Flag]]] = st.sampled_from(
    sorted(PRESETS)
).flatmap(_changes_of)
"""A preset, and flags that it takes."""
