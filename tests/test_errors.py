"""What cannot be is refused: one error that names what is wrong, and nothing that crashes."""

import copy
import pickle
import re
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz

KINDS = {
    name: getattr(ddz, name)
    for name in "DdzError NotationError MoveError IllegalActionError RuleSetError PositionError".split()
}


@pytest.mark.parametrize("kind", KINDS.values())
def test_every_error_is_a_ddz_error_with_a_code(kind: type[ddz.DdzError]) -> None:
    assert issubclass(kind, ddz.DdzError)
    assert issubclass(kind, ValueError)
    error = kind("what is wrong", code="a-word")
    for twin in (error, pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(twin) is kind
        assert str(twin) == "what is wrong"
        assert twin.code == "a-word"


def test_an_error_of_the_core_crosses_to_another_process() -> None:
    with pytest.raises(ddz.NotationError) as caught:
        ddz.Hand("33Z")
    twin = pickle.loads(pickle.dumps(caught.value))
    assert type(twin) is ddz.NotationError
    assert (str(twin), twin.code) == (str(caught.value), caught.value.code)


def position(hands: str = "33/44/55", rules: str = "classic", **given: Any) -> ddz.Position:
    return ddz.Position(rules, hands.split("/"), **given)


def move(text: str, category: str, length: int, key: int) -> ddz.Move:
    return ddz.Move(text, ddz.Pattern(category, length, key))


NAMES: dict[str, Any] = {name: getattr(ddz, name) for name in ddz.__all__}
NAMES |= {"np": np, "R": ddz.rules("classic"), "position": position, "move": move, "HUGE": 10**5000}

REFUSED = """
position(landlord=3) | PositionError | landlord must be an integer from 0 to 2, not 3
position(to_act=-1) | PositionError | to_act must be an integer from 0 to 2, not -1
position(to_act=1.0) | PositionError | not 1.0
position(landlord=True) | PositionError | not True
position(landlord=HUGE) | PositionError | landlord must be an integer from 0 to 2
position(to_beat='6', to_beat_by=3) | PositionError | to_beat_by must be an integer from 0 to 2, not 3
position('33') | PositionError | 2 to 4 hands, not 1
position('3/4/5/6/7') | PositionError | 2 to 4 hands, not 5
Position('classic', []) | PositionError | 2 to 4 hands, not 0
Position('classic', '33') | PositionError | two to four hands, not '33'
Position('classic', None) | PositionError | two to four hands, not None
Position('classic', iter(['33', '44'])) | PositionError | two to four hands
Position('classic', ['33', 44]) | NotationError | 44 (int) is no hand
Position('nope', ['33', '44']) | RuleSetError | 'nope' is no rule set
position('33/4Z') | NotationError | 'Z' in '4Z'
position('33333/44') | NotationError | seat 0 '33333' holds 5 of 3; the deck has 4
position('33/X4', 'twelve_card') | NotationError | '4X' holds 1 of X; the deck has no jokers
position('333/4/33') | PositionError | together hold 5 of 3; the deck has 4
position('3X/4X') | PositionError | together hold 2 of X; the deck has 1
position('333/4', to_beat='33') | PositionError | together hold 5 of 3; the deck has 4
position('T/333344445555666677') | PositionError | seat 1 has 18 cards; a peasant has at most 17
position('333344445555666677778/T') | PositionError | seat 0 has 21 cards; the landlord has at most 20
position('3333444455556/T', 'twelve_card', landlord=1) | PositionError | seat 0 has 13 cards
position('/44/55') | PositionError | seat 0 is empty
position('33//55', to_beat='6', to_beat_by=2) | PositionError | seat 1 is empty
position('//55', to_beat='6', to_beat_by=0, to_act=1) | PositionError | seat 1 is empty
position(to_beat='6', to_beat_by=0) | PositionError | seat 0 made the play on the table
position(to_beat_by=1) | PositionError | to_beat is None
position(to_beat='pass') | MoveError | a pass is nothing to beat
position(to_beat='67') | MoveError | '67' is no play
position(to_beat=6) | MoveError | 6 (int) is no move
position(to_beat='X', rules='twelve_card') | NotationError | 'X' holds 1 of X; the deck has no jokers
position(to_beat=Pattern('solo', 1, 14), rules='twelve_card') | MoveError | the deck has no jokers
position(to_beat=Pattern('pair_chain', 2, 5)) | MoveError | 'pair_chain 2 5' is no pattern
position(to_beat=Pattern('bomb', 4, 5, 'soft')) | MoveError | 'bomb 4 5 soft' is no pattern
position(to_beat=Pattern('four_two_solo', 1, 5), rules='openspiel') | MoveError | do not play four_two_solo
position('4/5', to_beat=move('33367', 'trio_pair', 1, 0)) | MoveError | 33367
position('5/6', 'rlcard', to_beat=move('333444XD', 'trio_solo_chain', 2, 1)) | MoveError | 333444XD
position('33334444555566667/T', to_beat='789TJ', to_beat_by=0, to_act=1) | PositionError | at most 20
Position.parse('') | PositionError | '' is no position
Position.parse(None) | PositionError | is no position
Position.parse('classic 33/44 0 0 -') | PositionError | 'classic 33/44 0 0 -' is no position
Position.parse('classic 33/44 0 0 - - -') | PositionError | is no position
Position.parse('classic 33/44 x 0 - -') | PositionError | 'x' in 'classic 33/44 x 0 - -'
Position.parse('classic 33/44 0 -1 - -') | PositionError | '-1'
Position.parse('classic 33/44 0 1 3 0.0') | PositionError | '0.0'
Position.parse('classic 33/44 0 5 - -') | PositionError | not 5
Position.parse('classic 33 0 0 - -') | PositionError | not 1
Position.parse('nope 33/44 0 0 - -') | RuleSetError | 'nope' is no rule set
Position.parse('classic:x=1 33/44 0 0 - -') | RuleSetError | 'x' is no flag
Position.parse('classic 3Z/44 0 0 - -') | NotationError | 'Z' in '3Z'
Position.parse('classic 33/44 0 0 five:1:1 1') | NotationError | 'five' is no category
Position.parse('classic 33/44 0 0 solo:1 1') | PositionError | ''
Position.parse('classic 33/44 0 0 solo:1:99 1') | MoveError | not 99
Position.parse('classic 33/44 0 0 34 1') | MoveError | '34' is no play
Position.parse('classic 33/44 ' + '9' * 5000 + ' 0 - -') | PositionError | 99999
position().undo() | PositionError | no move has been played
position().play() | TypeError | play
position().play('3', '3') | TypeError | play
Position() | TypeError | rules
perft(position(), -1) | DdzError | depth must be an integer from 0 to 216, not -1
perft(position(), 10**6) | DdzError | not 1000000
perft(position(), 2.0) | DdzError | not 2.0
perft(position(), HUGE) | DdzError | depth
perft('33', 1) | TypeError | perft
R.leads('33333') | NotationError | '33333' holds 5 of 3
R.leads(33) | NotationError | 33 (int) is no hand
R.leads() | TypeError | hand
R.leads('\\ud800') | NotationError | '\\ud800'
R.count_leads('XX') | NotationError | 'XX' holds 2 of X
R.follows('33', 'pass') | MoveError | a pass is nothing to beat
R.follows('33', '34') | MoveError | '34' is no play
R.follows('33', None) | MoveError | is no move
R.count_follows('33', Pattern('solo', 1, 3, 'hard')) | MoveError | solo 1 3
R.pick_lead('33', 2) | MoveError | n must be an integer from 0 to 1, not 2
R.pick_lead('33', -1) | MoveError | not -1
R.pick_lead('33', HUGE) | MoveError | n must be an integer from 0 to 1
R.pick_lead('', 0) | MoveError | no legal play
R.pick_follow('33', '44', 0) | MoveError | no legal play
R.move('34') | MoveError | '34' is no play under any rules
R.move('3456') | MoveError | other flags would make it solo_chain 3456
R.move('') | MoveError | it has no cards
R.move('4+333') | MoveError | '3334' is no play with the body '4'
R.move('3+3+3') | NotationError | '+' in '3+3'
R.move('3333+3') | NotationError | '33333' holds 5 of 3
R.move('33', category='duo') | NotationError | 'duo' is no category
R.move('33', category=2) | NotationError | 2 (int) is no category
R.move('33', category='\\ud800') | NotationError | '\\ud800'
R.beats('33', '34') | MoveError | '34' is no play
R.beats('33', 5) | MoveError | 5 (int) is no move
R.readings('♠3') | NotationError | '♠' in '♠3'
Hand('3') + 4 | NotationError | 4 (int) is no hand
Hand('3') - '4' | NotationError | '4' is not in the hand '3'
Hand('3', '4') | TypeError | Hand
Hand('\\ud800') | NotationError | '\\ud800'
Hand.from_cards(['\\udfff']) | NotationError | '\\udfff'
Hand.from_cards([HUGE]) | NotationError | a card id must be an integer
Pattern('solo', HUGE, 0) | MoveError | length must be an integer
Pattern('\\ud800', 1, 0) | NotationError | '\\ud800'
Move('3', 'solo') | TypeError | Move
rules('classic', seats=HUGE) | RuleSetError | seats must be an integer
rules('\\ud800') | RuleSetError | is no rule set
"""


@pytest.mark.parametrize("row", REFUSED.strip().splitlines())
def test_silly_input_is_refused_in_words(row: str) -> None:
    call, kind, words = row.split(" | ")
    with pytest.raises(KINDS.get(kind, TypeError), match=re.escape(words)):
        eval(call, NAMES)


ACTIONS = """
classic 3355/4466/77 0 0 - - | 'pass' | IllegalActionError | the leader may not pass
classic 3355/4466/77 0 0 - - | '44' | IllegalActionError | '44' is not in the hand '3355'
classic 3355/4466/77 0 0 - - | Hand('34') | MoveError | '34' is no play
classic 3355/4466/77 0 0 - - | '3355' | MoveError | '3355' is no play
classic 3355/4466/77 0 0 - - | '3Z' | NotationError | 'Z' in '3Z'
classic 3355/4466/77 0 0 - - | 3 | MoveError | 3 (int) is no move
classic 3355/4466/77 0 0 - - | Pattern('pair', 1, 0) | MoveError | is no move
classic 3355/4466/77 0 0 - - | '' | MoveError | it has no cards
classic 3355/4466/77 0 0 - - | '333333333' | NotationError | '333333333' would hold 9 of 3
classic 3355/4466/77 0 1 55 0 | '4' | IllegalActionError | does not beat
classic 3355/4466/77 0 1 55 0 | '44' | IllegalActionError | '44' (pair
classic 3355/4466/77 0 1 55 0 | R.move('44') | IllegalActionError | '44' (pair
classic 3355/4466/77 0 1 55 0 | Hand('44') | IllegalActionError | '44' (pair
classic 3355/4466/77 0 1 55 0 | R.move('77') | IllegalActionError | '77' is not in the hand '4466'
classic 3355/4466/77 0 1 66 0 | '4466' | MoveError | '4466' is no play
rlcard 333444XD/5 0 0 - - | move('333444XD', 'trio_solo_chain', 2, 1) | IllegalActionError | '333444+XD'
openspiel 333345/44 0 0 - - | R.move('333345') | IllegalActionError | '3333+45'
openspiel 333345/44 0 0 - - | '333345' | MoveError | '333345' is no play under these rules
"""


@pytest.mark.parametrize("row", ACTIONS.strip().splitlines())
def test_an_action_that_may_not_be_taken_changes_nothing(row: str) -> None:
    text, action, kind, words = row.split(" | ")
    before = ddz.Position.parse(text)
    played = before.copy()
    for _ in range(2):
        with pytest.raises(KINDS[kind], match=re.escape(words)):
            played.play(eval(action, NAMES))
        assert played == before
        assert str(played) == text
    with pytest.raises(ddz.PositionError):
        played.undo()


ABSURD = """
import numpy as np
import ddz_fast as ddz
from ddz_fast import _core

class Evil:
    def fail(self, *_): raise ZeroDivisionError("evil")
    __index__ = __len__ = __getitem__ = __iter__ = __eq__ = __repr__ = fail
    __hash__ = object.__hash__
class EvilIndex:
    def __index__(self): raise ZeroDivisionError("evil")
class TextIndex:
    def __index__(self): return "3"
class Liar(list):
    def __init__(self, said, *items): super().__init__(items); self.said = said
    def __len__(self): return self.said
class Shrinking(list):
    def __getitem__(self, place): value = super().__getitem__(place); self.clear(); return value
class Text(str):
    def __len__(self): return 10**9
    def __str__(self): raise ZeroDivisionError("evil")
    __repr__ = __str__
def forever(card):
    while True: yield card

R, long, loop = ddz.rules(), "34" * 5_000_000, []
loop.append(loop)
position = ddz.Position("classic", ["3344", "55"])
moves, deep = position.legal_moves(), [["33"]]
for _ in range(100_000): deep = [deep]
numbers = [ddz.card_id, ddz.card_text, lambda x: ddz.Hand.from_cards([x]), lambda x: ddz.Hand.from_counts([x] * 15)]
numbers += [lambda x: ddz.Pattern("solo", x, 3), lambda x: ddz.Pattern("solo", 1, x), lambda x: R.pick_lead("3", x)]
numbers += [lambda x: ddz.perft(position, x), lambda x: ddz.rules("classic", seats=x), ddz.deal]
numbers += [lambda x: ddz.simulate(games=x), lambda x: ddz.simulate(games=1, seed=x), lambda x: moves[x]]
numbers += [lambda x: ddz.simulate(games=1, threads=x), lambda x: ddz.Position("classic", ["3", "4"], landlord=x)]
texts = [ddz.Hand, ddz.card_id, ddz.rules, R.leads, R.move, R.readings, position.play, ddz.Position.parse]
texts += [lambda x: ddz.Pattern(x, 1, 3), lambda x: R.beats(x, "3"), lambda x: R.follows("3", x), moves.count]
texts += [lambda x: ddz.Position("classic", [x, "3"]), lambda x: ddz.simulate(games=1, policy=x), ddz.Hand.from_cards]
lists = [ddz.Hand.from_counts, ddz.Hand.from_cards, lambda x: ddz.Position("classic", x), R.count_leads_many]
kinds = ("u1", ">u8", "f4", "O", "V3")
arrays = [np.zeros(shape, kind) for shape in ((), 0, (0, 15), (15, 0), (2, 15)) for kind in kinds]
tries = [(f, (x,)) for f in numbers for x in (Evil(), EvilIndex(), TextIndex(), 10**5000, -(10**5000), deep, loop)]
tries += [(f, (x,)) for f in texts for x in (long, "\\ud800", "\\0", Text("33"), Evil(), b"33", loop, arrays[0])]
tries += [(f, (x,)) for f in lists for x in (Liar(15), Liar(3, "3"), Liar(-1), Shrinking(["3", "4"]), Evil(), *arrays)]
tries += [(f, (x,)) for f in lists for x in (loop, deep, Shrinking([1] * 15), {}, long, range(15), Liar(10**12, 1))]
tries += [(ddz.Hand.from_cards, (forever(card),)) for card in ("3", 0, None)]
tries += [(f, ()) for f in (*numbers, *texts, *lists)]
for call, given in tries:
    try:
        call(*given)
    except (ddz.DdzError, TypeError, ZeroDivisionError, IndexError, RecursionError) as error:
        if len(str(error)) > 1000: print("long message:", call, type(error), len(str(error)))
    except Exception as error:
        if "__len__" not in str(error): print(call, type(given[0]), type(error), str(error)[:80])
print(len(tries) > 300, list(R.leads("33")) == [R.move("3"), R.move("33")])
"""


def test_absurd_input_never_crashes_and_the_answer_stays_short() -> None:
    done = run(ABSURD)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "True True\n"


UNMADE = """
import ddz_fast as ddz
kinds = [ddz.Hand, ddz.Pattern, ddz.Move, ddz.Position, type(ddz.rules().leads("3")), type(ddz.rules().play_rules)]
rubbish = [bytearray(b"\\xff" * size) for size in range(8, 256, 8) for _ in range(50)]
del rubbish
uses = [len, list, str, repr, hash, lambda x: x.counts, lambda x: x.kickers, lambda x: x.hands, lambda x: x[0]]
uses += [lambda x: x.legal_moves(), lambda x: list(x.legal_moves()), lambda x: x.undo(), lambda x: ddz.rules().leads(x)]
uses += [lambda x: x.leads("33"), lambda x: ddz.rules().follows("33", x), lambda x: ddz.perft(x, 2), lambda x: x.copy()]
for kind in kinds:
    for use in uses:
        try:
            use(kind.__new__(kind))
        except Exception:
            pass
"""


def test_an_object_that_was_never_initialised_does_not_crash() -> None:
    done = run(UNMADE)
    assert done.returncode == 0, done.stderr


def run(script: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", script]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
