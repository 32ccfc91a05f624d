"""The engines that people use today, run side by side with the presets that carry their names.

Where a peer has a known fault the test says exactly which plays differ, so that a repaired peer
shows up as a failure here.
"""

import random
from collections.abc import Callable, Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from reference.bridge import hand_of, pattern_of, plays_of
from reference.cards import RANKS, TWO, Counts, counts_of, deck, text_of
from reference.generator import Play
from strategies import shuffled_hands

REASON = "the peer is not installed: pip install rlcard==1.2.0 open_spiel==2.0.2"


def follows(rules: ddz.RuleSet, hand: Counts, table: Play) -> set[Play]:
    return set(plays_of(rules.follows(hand_of(hand), pattern_of(table))))


def leads(rules: ddz.RuleSet, hand: Counts) -> set[Play]:
    return set(plays_of(rules.leads(hand_of(hand))))


class TestRLCard:
    """Hands of up to 20 cards; RLCard writes the jokers B and R."""

    @staticmethod
    @cache
    def table() -> dict[str, Play]:
        """Its whole list of plays, by their text, in our terms."""
        utils = pytest.importorskip("rlcard.games.doudizhu.utils", reason=REASON)
        kinds: dict[str, list[list[str]]] = utils.CARD_TYPE[0]
        return {text: TestRLCard.play(text, *kind) for text, (kind,) in kinds.items()}

    @staticmethod
    def play(text: str, kind: str, weight: str) -> Play:
        """Its types end in the length of a chain; its weights count from the lowest trio."""
        name, _, tail = kind.rpartition("_")
        category, length = (name, int(tail)) if tail.isdigit() else (kind, 1)
        first = 1 if category.startswith(("trio_solo", "trio_pair", "four")) else 0
        key = int(weight) - first + length - 1
        if category == "rocket":
            key = RANKS.index("D")
        cards = counts_of(text.translate(str.maketrans("BR", "XD")))
        return Play(cards, category, 4 if category == "bomb" else length, key)

    def test_table_is_every_play_of_the_deck(self) -> None:
        ours = leads(ddz.rules("rlcard"), deck(jokers=True))
        assert {play for play in ours if sum(play.cards) <= 20} == set(self.table().values())

    def test_leads_are_the_plays_of_its_table_within_the_hand(self) -> None:
        plays = list(self.table().values())
        cards = np.array([play.cards for play in plays], dtype=np.uint8)
        rules = ddz.rules("rlcard")
        hands = shuffled_hands(2_500, seed=1)
        assert len(hands) >= 2_000
        for hand in hands:
            within = (cards <= np.array(hand, dtype=np.uint8)).all(axis=1)
            assert leads(rules, hand) == {plays[i] for i in np.flatnonzero(within)}, text_of(hand)

    def test_its_own_generator(self) -> None:
        judger = pytest.importorskip("rlcard.games.doudizhu.judger", reason=REASON)
        rules = ddz.rules("rlcard")
        for hand in shuffled_hands(600, seed=2):
            offered = judger.DoudizhuJudger.playable_cards_from_hand(rlcard_text(hand))
            assert leads(rules, hand) == {self.table()[text] for text in offered}, text_of(hand)

    def test_its_answers(self) -> None:
        utils = pytest.importorskip("rlcard.games.doudizhu.utils", reason=REASON)
        rules, rng = ddz.rules("rlcard"), random.Random(3)
        hands = shuffled_hands(600, seed=3)
        for hand, other in zip(hands, reversed(hands), strict=True):
            table = rng.choice(sorted(leads(rules, rng.choice([hand, other]))))
            player = SimpleNamespace(current_hand=list(map(rlcard_card, rlcard_text(hand))))
            greater = SimpleNamespace(played_cards=rlcard_text(table.cards))
            offered = set(utils.get_gt_cards(player, greater)) - {"pass"}
            assert follows(rules, hand, table) == {self.table()[text] for text in offered}


def rlcard_text(cards: Counts) -> str:
    return text_of(cards).translate(str.maketrans("XD", "BR"))


def rlcard_card(letter: str) -> SimpleNamespace:
    joker = letter in "BR"
    return SimpleNamespace(rank="" if joker else letter, suit=letter + "J" if joker else "S")


class TestOpenSpiel:
    """Positions of its own games, dealt so that three and four of a rank are common."""

    CATEGORIES = (
        (4, "solo"),
        (19, "solo_chain"),
        (55, "pair"),
        (68, "pair_chain"),
        (120, "trio"),
        (133, "trio_solo"),
        (315, "trio_pair"),
        (471, "trio_chain"),
        (516, "trio_solo_chain"),
        (23_104, "trio_pair_chain"),
        (26_043, "bomb"),
        (26_056, "rocket"),
    )
    """The first action id of each category; the ids below are the pass and the bids."""

    BID_THREE = 3
    JOKERS = 103
    """In the deal, the first card id that has no rank of four."""

    def play(self, action: int, text: str) -> Play:
        """An action in our terms; a dash stands between the body and its kickers."""
        category = [name for first, name in self.CATEGORIES if first <= action][-1]
        text = text.replace("(BWJ)", "X").replace("(CJ)", "D")
        body = counts_of(text.split("-")[0])
        ranks = [rank for rank, count in enumerate(body) if count == max(body)]
        length = {"bomb": 4, "rocket": 1}.get(category, len(ranks))
        return Play(counts_of(text), category, length, ranks[-1])

    @staticmethod
    def hand(state: Any) -> Counts:
        """The hand of the player to act, from the drawing of the table: a row for each rank.

        The observation tensor would be simpler, but its jokers overlap what stands next to them.
        """
        rows, player = str(state).split("\n"), state.current_player()
        upper, lower = rows[: len(RANKS)], rows[len(RANKS) : 2 * len(RANKS)]
        cells = [lower, [row[:16] for row in upper], [row[16:] for row in upper]][player]
        return tuple(
            len(cell.strip()) if rank <= TWO else int(bool(cell.strip()))
            for rank, cell in enumerate(cells)
        )

    def deal(self, state: Any, rng: random.Random) -> None:
        """Every card is more often than not of the rank that the player got last."""
        while state.is_chance_node():
            cards, dealt = state.legal_actions(), state.history()
            same = [
                card
                for card in cards
                if len(dealt) > 3 and card < self.JOKERS and (card - dealt[-3]) % 13 == 0
            ]
            state.apply_action(rng.choice(same if same and rng.random() < 0.6 else cards))

    def positions(self, games: int, seed: int) -> Iterator[tuple[Counts, Play | None, set[Play]]]:
        """Hand, play to beat and the offered plays at every decision of random games."""
        game = pytest.importorskip("pyspiel", reason=REASON).load_game("dou_dizhu")
        rng = random.Random(seed)
        for _ in range(games):
            state, table, passes = game.new_initial_state(), None, 0
            self.deal(state, rng)
            while self.BID_THREE in state.legal_actions():
                state.apply_action(self.BID_THREE)
            while not state.is_terminal():
                actions = state.legal_actions()
                plays = {a: self.play(a, state.action_to_string(a)) for a in actions if a}
                assert len(set(plays.values())) == len(plays)
                yield self.hand(state), table, set(plays.values())
                action = rng.choice(actions)
                state.apply_action(action)
                passes = 0 if action else passes + 1
                if action or passes == 2:
                    table = plays.get(action)

    def test_every_decision_of_random_games(self) -> None:
        rules, seen = ddz.rules("openspiel"), {"lead": 0, "follow": 0, "chain": 0, "rocket": 0}
        for hand, table, offered in self.positions(games=250, seed=4):
            ours = leads(rules, hand) if table is None else follows(rules, hand, table)
            seen["lead" if table is None else "follow"] += 1
            missing = {play for play in ours if starts_on_a_four(play, hand)}
            extra = set()
            if table is not None and table.category == "rocket":
                extra = {play for play in leads(rules, hand) if play.category == "bomb"}
            seen["chain"] += bool(missing)
            seen["rocket"] += bool(extra)
            assert offered == (ours - missing) | extra, (text_of(hand), table)
        assert seen["lead"] >= 2_000
        assert seen["follow"] >= 2_000
        assert min(seen.values()) > 0, seen


def starts_on_a_four(play: Play, hand: Counts) -> bool:
    """Whether OpenSpiel's known fault hides this play: a bare chain that begins inside a bomb."""
    bare = play.category in ("solo_chain", "pair_chain", "trio_chain")
    return bare and hand[play.key - play.length + 1] == 4


class TestDouZero:
    """Its generator, after the duplicates that it lists have been merged; it names no types."""

    REASON = "the peer is not installed: pip install --no-deps douzero==1.1.0"
    CARDS = (*range(3, 15), 17, 20, 30)

    def cards(self, text: list[int]) -> Counts:
        return tuple(text.count(card) for card in self.CARDS)

    @pytest.fixture
    def moves(self) -> Callable[[Counts], list[Counts]]:
        generator = pytest.importorskip("douzero.env.move_generator", reason=self.REASON)

        def listed(hand: Counts) -> list[Counts]:
            held = [self.CARDS[RANKS.index(rank)] for rank in text_of(hand)]
            return [self.cards(move) for move in generator.MovesGener(held).gen_moves()]

        return listed

    def test_leads(self, moves: Callable[[Counts], list[Counts]]) -> None:
        rules = ddz.rules("douzero")
        for hand in shuffled_hands(2_000, seed=5):
            ours = {play.cards for play in leads(rules, hand)}
            assert ours == set(moves(hand)), text_of(hand)

    def test_it_lists_52_duplicates_and_we_none(
        self, moves: Callable[[Counts], list[Counts]]
    ) -> None:
        hand = counts_of("3334445556667777")
        ours = plays_of(ddz.rules("douzero").leads(hand_of(hand)))
        assert len(moves(hand)) - len(set(moves(hand))) == 52
        assert len(ours) == len(set(ours))
        assert {play.cards for play in ours} == set(moves(hand))

    def test_it_calls_3838_of_its_own_aeroplanes_wrong(self) -> None:
        detector = pytest.importorskip("douzero.env.move_detector", reason=self.REASON)
        rules, wrong = ddz.rules("douzero"), 15
        refused = set()
        for play in leads(rules, deck(jokers=True)):
            if sum(play.cards) <= 20:
                cards = [self.CARDS[RANKS.index(rank)] for rank in text_of(play.cards)]
                if detector.get_move_type(cards)["type"] == wrong:
                    refused.add(play)
        assert len({play.cards for play in refused}) == 3_838
        assert {(play.category, play.length) for play in refused} == {
            ("trio_solo_chain", 4),
            ("trio_solo_chain", 5),
        }
